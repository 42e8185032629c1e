"""Setting the table."""

from __future__ import annotations

from typing import Any

from potager.core.chance import Stream, draw, shuffle
from potager.core.compile import rule
from potager.core.kernel import Numbers
from potager.core.turns import place_in_turn, seat_in_turn

from . import components as c
from .state import BOAT, FREE, NONE, ROCK, Phase, State

SHUFFLES = ("amenities", "ponds", "boats", "board")


@rule
def setup(state: State, seats: int, options: Numbers, streams: Any) -> None:
    """R1 to R8, R27, R40. Set a table for so many seats; `options` holds the factory and the bags,
    `first` is there already.
    """
    state.seats = seats
    state.factory = options[0]
    state.one_bag = options[1] == c.ONE_BAG
    state.seat = state.first
    set_out_material(state, seats)
    clear_turn(state)
    deal_market(state, streams[0])
    state.board = 1 + draw(streams[3], c.BOARDS - 1) if seats == 1 else 0
    for place in range(seats):
        lay_out_island(state, seat_in_turn(place, state.first, seats), streams[1])
    fill_bag(state, streams[2])
    state.phase = Phase.BAG
    if state.one_bag:
        for place in range(seats):
            deal_from_one_bag(state, seat_in_turn(place, state.first, seats))
        state.phase = Phase.SLIDE


@rule
def set_out_material(state: State, seats: int) -> None:
    """R3, R4, R27. Ices, the permit marker, the pawns of the factory; nobody has anything yet."""
    state.fruit[:] = 0
    state.points[:] = 0
    state.made[:] = 0
    state.removed[:] = 0
    state.delivered[:] = NONE
    state.market[:] = NONE
    state.box[:] = NONE
    state.bag[:] = NONE
    state.cells[:] = FREE
    for stack in range(c.STACKS):
        state.stacks[stack] = c.MARKERS[stack]
    state.permits = c.PERMITS[seats]
    state.pawns[:] = NONE
    if state.factory:
        for seat in range(seats):
            for pawn in range(c.PAWNS):
                state.pawns[seat, pawn] = c.FIRST[0] + place_in_turn(seat, state.first, seats)
    state.progress = 0
    state.idle = 0
    state.rival = c.HEAD_START[state.factory] if seats == 1 else 0


@rule
def clear_turn(state: State) -> None:
    """Nothing of a turn is under way."""
    state.moving = NONE
    state.left = 0
    state.token = NONE
    state.arrow = NONE
    state.moved[:] = NONE


@rule
def deal_market(state: State, stream: Stream) -> None:
    """R1, R2. Tokens on the leftmost spaces of every row, the rest in the box."""
    for token in range(c.AMENITIES):
        state.box[token] = token
    shuffle(state.box, c.AMENITIES, stream)
    boxed = c.AMENITIES - c.ROWS * c.COLUMNS_FOR[state.seats]
    if not state.factory:
        keep_lemonade_in_the_box(state, boxed)
    place = boxed
    for row in range(c.ROWS):
        for column in range(c.COLUMNS_FOR[state.seats]):
            state.market[row, column] = state.box[place]
            state.box[place] = NONE
            place += 1


@rule
def keep_lemonade_in_the_box(state: State, boxed: int) -> None:
    """R2. Without the factory another token takes the lemonade seller's place."""
    for place in range(boxed, c.AMENITIES):
        if state.box[place] == c.LEMONADE:
            state.box[place] = state.box[0]
            state.box[0] = c.LEMONADE


@rule
def lay_out_island(state: State, seat: int, stream: Stream) -> None:
    """R5, R40. Rocks where the board has them, and the five harvest tokens shuffled onto the ponds."""
    for cell in range(c.CELLS):
        state.cells[seat, cell] = ROCK if c.ROCKS[state.board, cell] else FREE
    order = 0  # the fruits still to be placed, one bit each
    for fruit in range(c.FRUITS):
        order |= 1 << fruit
    for pond in range(c.FRUITS):
        skip = draw(stream, c.FRUITS - pond)
        fruit = 0
        while not order >> fruit & 1 or skip > 0:
            skip -= order >> fruit & 1
            fruit += 1
        order ^= 1 << fruit
        state.cells[seat, c.PONDS[state.board, pond]] = fruit


@rule
def fill_bag(state: State, stream: Stream) -> None:
    """R6. All boats in the order in which they would be drawn: a bag is those of its colour."""
    for boat in range(c.BOATS):
        state.bag[boat] = boat
    shuffle(state.bag, c.BOATS, stream)
    state.bagged = c.BOATS


@rule
def draw_boat(state: State, bag: int) -> int:
    """R6. The next boat of a bag's colour; of any colour if `bag` is NONE."""
    place = int(state.bagged) - 1
    while bag != NONE and c.BOAT_BAG[state.bag[place]] != bag:
        place -= 1
    boat = int(state.bag[place])
    state.bagged -= 1
    for above in range(place, int(state.bagged)):
        state.bag[above] = state.bag[above + 1]
    state.bag[state.bagged] = NONE
    return boat


@rule
def deal_boats(state: State, seat: int, bag: int) -> None:
    """R6, R7. Six boats of the chosen bag at the buoys, six of the other bag on the cells between."""
    for place in range(len(c.BUOYS)):
        state.cells[seat, c.BUOYS[place]] = BOAT + draw_boat(state, bag)
    for place in range(len(c.OTHERS)):
        state.cells[seat, c.OTHERS[place]] = BOAT + draw_boat(state, 1 - bag)


@rule
def deal_from_one_bag(state: State, seat: int) -> None:
    """R8. Twelve boats clockwise, whatever their colour."""
    for place in range(c.BEACH_CELLS):
        state.cells[seat, c.RING_CELLS[place]] = BOAT + draw_boat(state, NONE)
