"""Deliveries: putting one together, taking the tiles, Finca tiles and bonus tiles."""

from __future__ import annotations

from potager.core.compile import rule

from . import components as c
from .scoring import completes_set, majority
from .setup import clear_delivery
from .state import BOXED, NONE, Phase, State


@rule
def top(state: State, village: int) -> int:
    """F3. The tile that lies face up in a village, or NONE."""
    if state.height[village] == 0:
        return NONE
    return state.tiles[village * c.STACK + int(state.height[village]) - 1]


@rule
def is_open(state: State, village: int) -> bool:
    """F20, F25. A village can be delivered to while it has a tile, and once in a delivery."""
    return state.height[village] > 0 and state.loaded[village] == 0


@rule
def can_load(state: State, seat: int, village: int, room: int) -> bool:
    """F16, F17, F18. Whether the seat has exactly what the village asks for and it fits on the cart."""
    return takes(state, village, basket(state, seat), room)


@rule
def basket(state: State, seat: int) -> int:
    """A seat's fruits in one number, as in ASKS: a byte for each kind and one for the most of any kind."""
    fruits = 0
    most = 0
    for fruit in range(c.FRUITS):
        number = int(state.fruit[seat, fruit])
        fruits |= number << c.BYTE * fruit
        most = max(most, number)
    return fruits | most << c.BYTE * c.FRUITS


@rule
def takes(state: State, village: int, fruits: int, room: int) -> bool:
    """F16, F17, F18. Whether a village can be loaded from a basket of fruits, with so much room left."""
    tile = top(state, village)
    # A top bit that is set stays set unless its byte is less than what the tile asks for. Where there is no
    # tile, NONE reads the tables' last row, and the answer is no all the same: one test is cheaper than two.
    enough = ((fruits | c.TOP_BITS) - c.ASKS[tile]) & c.TOP_BITS == c.TOP_BITS
    return (tile != NONE) & (state.loaded[village] == 0) & (c.VALUE[tile] <= room) & enough


@rule
def any_kind_suffices(state: State, seat: int, number: int) -> bool:
    """F18. Whether the seat has so many fruits of some one kind."""
    for fruit in range(c.FRUITS):
        if state.fruit[seat, fruit] >= number:
            return True
    return False


@rule
def can_load_any(state: State, seat: int, room: int) -> bool:
    """F16. Whether a delivery can begin at all."""
    fruits = basket(state, seat)
    for village in range(c.VILLAGES):
        if takes(state, village, fruits, room):
            return True
    return False


@rule
def can_spare(state: State, seat: int, village: int) -> bool:
    """F30. Whether the village's tile, worth more than one, can be had for one fruit less."""
    return spares(state, seat, village, basket(state, seat))


@rule
def spares(state: State, seat: int, village: int, fruits: int) -> bool:
    """F30. The same, where the seat's basket is known already."""
    if not is_open(state, village):
        return False
    tile = top(state, village)
    if c.VALUE[tile] <= c.FEWER:
        return False
    # A top bit that is gone is of a kind of which there is too little.
    short = ~((fruits | c.TOP_BITS) - c.ASKS[tile]) & c.TOP_BITS
    if short == 0:
        return True
    if c.WILD[tile] > 0:
        return any_kind_suffices(state, seat, c.WILD[tile] - c.FEWER)
    missing = 0
    for fruit in range(c.FRUITS):
        missing += max(0, c.WANTS[tile, fruit] - int(state.fruit[seat, fruit]))
    return missing <= c.FEWER


@rule
def can_spare_any(state: State, seat: int) -> bool:
    """F30. Whether one fruit less is of any use now."""
    fruits = basket(state, seat)
    for village in range(c.VILLAGES):
        if spares(state, seat, village, fruits):
            return True
    return False


@rule
def can_choose(state: State, seat: int, fruit: int) -> bool:
    """F18, F30. Whether this kind can go to the pending village or, where it gets less, stay home."""
    tile = top(state, state.pending)
    fewer = c.FEWER * state.sparing
    if c.WILD[tile] > 0:
        return state.fruit[seat, fruit] >= c.WILD[tile] - fewer
    if c.WANTS[tile, fruit] == 0:
        return False
    for other in range(c.FRUITS):
        needed = c.WANTS[tile, other] - (fewer if other == fruit else 0)
        if state.fruit[seat, other] < needed:
            return False
    return True


@rule
def begin(state: State, room: int, large: int) -> None:
    """F16, F29, F30. An empty cart is ready to be loaded."""
    state.room = room
    state.large = large
    state.phase = Phase.LOAD


@rule
def load(state: State, seat: int, village: int) -> None:
    """F16, F17. Add a village to the delivery; for `any` the kind is asked next."""
    tile = top(state, village)
    state.pending = village
    if c.WILD[tile] > 0:
        state.phase = Phase.KIND
    else:
        put_on_cart(state, seat, NONE)


@rule
def spare(state: State, seat: int, village: int) -> None:
    """F30. Add the village that gets less; which kind is asked next, unless the tile shows only one."""
    tile = top(state, village)
    state.pending = village
    state.sparing = 1
    only = NONE
    kinds = 0
    for fruit in range(c.FRUITS):
        if c.WANTS[tile, fruit] > 0:
            kinds += 1
            only = fruit
    if kinds == 1:
        put_on_cart(state, seat, only)
    else:
        state.phase = Phase.KIND


@rule
def put_on_cart(state: State, seat: int, choice: int) -> None:
    """F17, F18, F30. Load what the pending village gets; `choice` is its kind, or the one that stays home."""
    tile = top(state, state.pending)
    fewer = c.FEWER * state.sparing
    for fruit in range(c.FRUITS):
        number = c.WANTS[tile, fruit]
        if fruit == choice:
            number += c.WILD[tile] - fewer
        state.fruit[seat, fruit] -= number
        state.cargo[fruit] += number
        state.room -= number
    state.loaded[state.pending] = 1
    state.pending = NONE
    state.sparing = 0
    state.phase = Phase.LOAD


@rule
def deliver(state: State, seat: int) -> bool:
    """F19. The fruits return to the supply and the tiles are taken; True once all of them are."""
    for fruit in range(c.FRUITS):
        state.supply[fruit] += state.cargo[fruit]
        state.cargo[fruit] = 0
    state.room = 0
    return take_where_order_is_idle(state, seat)


@rule
def order_matters(state: State) -> bool:
    """F19. The order can matter while a village is about to be emptied and another tile is to be taken."""
    left = 0
    emptied = 0
    for village in range(c.VILLAGES):
        if state.loaded[village]:
            left += 1
            if state.height[village] == 1:
                emptied += 1
    return emptied > 0 and left > 1


@rule
def take_where_order_is_idle(state: State, seat: int) -> bool:
    """F19. Ask for the next tile where the order can matter, or take what is left; True when all is taken."""
    if order_matters(state):
        state.phase = Phase.TAKE
        return False
    for village in range(c.VILLAGES):
        if state.loaded[village]:
            take(state, seat, village)
    clear_delivery(state)
    return True


@rule
def take(state: State, seat: int, village: int) -> None:
    """F19. Take a village's tile, with the bonus and the Finca tile it brings; the next tile turns up."""
    tile = top(state, village)
    state.loaded[village] = 0
    state.height[village] -= 1
    state.tiles[village * c.STACK + state.height[village]] = NONE
    state.won[seat, tile] += 1
    if completes_set(state, seat, tile):
        take_bonus(state, seat)
    if state.height[village] == 0:
        award_finca(state, village)


@rule
def take_bonus(state: State, seat: int) -> None:
    """F31. Take the bonus tile on top of the stack, if one is left."""
    for place in range(c.BONUSES):
        if state.bonus[place] == NONE:
            state.bonus[place] = seat
            return


@rule
def award_finca(state: State, village: int) -> None:
    """F21, F24, F25. Give the Finca tile to the majority, or to the box on a tie; close the village."""
    finca = state.fincas[village]
    leader = majority(state, finca)
    state.holder[finca] = BOXED if leader == NONE else leader
    if state.wooden > 0:
        state.wooden -= 1
        state.houses[village] = 1
