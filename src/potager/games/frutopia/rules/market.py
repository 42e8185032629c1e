"""Step 2: delivering a boat, or taking a token and placing it."""

from __future__ import annotations

from potager.core.compile import rule

from . import components as c
from .island import affords, basket, use_permit
from .scoring import boat_at
from .state import AMENITY, FREE, NONE, Phase, Source, State


@rule
def free_cells(state: State, seat: int) -> int:
    """The free cells of an island, one bit each."""
    bits = 0
    for cell in range(c.CELLS):
        if state.cells[seat, cell] == FREE:
            bits |= 1 << cell
    return bits


@rule
def can_deliver(state: State, seat: int, place: int, fruits: int) -> bool:
    """R19. Whether a boat lies at this place of the beaches and a basket holds what it asks for."""
    boat = boat_at(state, seat, c.RING_CELLS[place])
    return boat != NONE and affords(fruits, c.ORDER_ASKS[boat])


@rule
def fits(token: int, cell: int, turn: int, free: int) -> bool:
    """R23. Whether a large building, turned so, lies on free cells only; `free` as bits."""
    covered = c.SPOT_CELLS[token, cell, turn]
    return covered != 0 and covered & free == covered


@rule
def can_place(token: int, free: int) -> bool:
    """R21. Whether there is room for a token on an island's free cells, as bits."""
    if c.KIND[token] != c.PLAN:
        return free != 0
    for cell in range(c.CELLS):
        for turn in range(c.TURNS):
            if fits(token, cell, turn, free):
                return True
    return False


@rule
def row_of(state: State, token: int) -> int:
    """R20. The row in which a token lies, or NONE."""
    for row in range(c.ROWS):
        for column in range(c.COLUMNS):
            if state.market[row, column] == token:
                return row
    return NONE


@rule
def can_take(state: State, seat: int, token: int) -> bool:
    """R20, R21. Whether a token lies in the market, its row can be paid and there is room for it."""
    row = row_of(state, token)
    if row == NONE or not affords(basket(state, seat), c.PRICE_ASKS[row]):
        return False
    return can_place(token, free_cells(state, seat))


@rule
def can_trade(state: State, seat: int) -> bool:
    """R18. Whether there is anything to decide in step 2."""
    fruits = basket(state, seat)
    for place in range(c.BEACH_CELLS):
        if can_deliver(state, seat, place, fruits):
            return True
    for row in range(c.ROWS):
        if affords(fruits, c.PRICE_ASKS[row]):
            for column in range(c.COLUMNS):
                token = int(state.market[row, column])
                if token != NONE and can_place(token, free_cells(state, seat)):
                    return True
    return False


@rule
def deliver(state: State, seat: int, place: int) -> None:
    """R19. Pay the order, remove the boat, score its points."""
    cell = c.RING_CELLS[place]
    boat = boat_at(state, seat, cell)
    for fruit in range(c.FRUITS):
        state.fruit[seat, fruit] -= c.ORDERS[boat, fruit]
    state.cells[seat, cell] = FREE
    state.delivered[boat] = seat
    state.points[seat, Source.BOATS] += c.BOAT_POINTS[boat]
    state.progress = 1


@rule
def take(state: State, seat: int, token: int) -> None:
    """R20. Pay the clerk, score, move the permit marker; where the token goes is asked next."""
    row = row_of(state, token)
    for fruit in range(c.FRUITS):
        state.fruit[seat, fruit] -= c.PRICES[row, fruit]
    for column in range(c.COLUMNS):
        if state.market[row, column] == token:
            state.market[row, column] = NONE
    state.points[seat, Source.CLERKS] += c.CLERK_POINTS[row]
    state.token = token
    state.progress = 1
    use_permit(state)
    state.phase = Phase.BUILD if c.KIND[token] == c.PLAN else Phase.PLACE


@rule
def place_token(state: State, seat: int, cell: int) -> bool:
    """R22, R24, R25. Put a token on a free cell; True unless its first fruit is to be picked."""
    token = int(state.token)
    state.cells[seat, cell] = AMENITY + token
    state.points[seat, Source.BUILDINGS] += c.BUILDING_POINTS[token]
    if c.KIND[token] == c.MIXED:
        state.left = c.FRUITS_WHEN_TAKEN
        state.phase = Phase.FIRST
        return False
    state.token = NONE
    return True


@rule
def build(state: State, seat: int, cell: int, turn: int) -> None:
    """R23. Put a large building on the cells it covers, and score its points."""
    token = int(state.token)
    for place in range(c.AREA):
        covered = c.COVERS[token, cell, turn, place]
        if covered != c.OFF:
            state.cells[seat, covered] = AMENITY + token
    state.points[seat, Source.BUILDINGS] += c.BUILDING_POINTS[token]
    state.token = NONE
