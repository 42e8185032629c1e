"""Setting the table."""

from __future__ import annotations

from typing import Any

from potager.core.chance import Stream, draw, shuffle
from potager.core.compile import rule
from potager.core.kernel import Numbers
from potager.core.turns import place_in_turn, seat_in_turn

from .components import (
    AMENITIES,
    BEACH_CELLS,
    BOARDS,
    BOAT_BAG,
    BOATS,
    BUOYS,
    CELLS,
    COLUMNS_FOR,
    FIRST,
    FRUITS,
    HEAD_START,
    LEMONADE,
    MARKERS,
    ONE_BAG,
    OTHERS,
    PAWNS,
    PERMITS,
    PONDS,
    RING_CELLS,
    ROCKS,
    ROWS,
    STACKS,
)
from .state import BOAT, FREE, NONE, ROCK, Phase, State

SHUFFLES = ("amenities", "ponds", "boats", "board")


@rule
def setup(state: State, seats: int, options: Numbers, streams: Any) -> None:
    """R1 to R8, R27, R40. Set a table for so many seats; `options` holds the factory and the bags,
    `first` is there already.
    """
    state.seats = seats
    state.factory = options[0]
    state.one_bag = options[1] == ONE_BAG
    state.seat = state.first
    set_out_material(state, seats)
    clear_turn(state)
    deal_market(state, streams[0])
    state.board = 1 + draw(streams[3], BOARDS - 1) if seats == 1 else 0
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
    for stack in range(STACKS):
        state.stacks[stack] = MARKERS[stack]
    state.permits = PERMITS[seats]
    state.pawns[:] = NONE
    if state.factory:
        for seat in range(seats):
            for pawn in range(PAWNS):
                state.pawns[seat, pawn] = FIRST[0] + place_in_turn(seat, state.first, seats)
    state.progress = 0
    state.idle = 0
    state.rival = HEAD_START[state.factory] if seats == 1 else 0


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
    for token in range(AMENITIES):
        state.box[token] = token
    shuffle(state.box, AMENITIES, stream)
    boxed = AMENITIES - ROWS * COLUMNS_FOR[state.seats]
    if not state.factory:
        keep_lemonade_in_the_box(state, boxed)
    place = boxed
    for row in range(ROWS):
        for column in range(COLUMNS_FOR[state.seats]):
            state.market[row, column] = state.box[place]
            state.box[place] = NONE
            place += 1


@rule
def keep_lemonade_in_the_box(state: State, boxed: int) -> None:
    """R2. Without the factory another token takes the lemonade seller's place."""
    for place in range(boxed, AMENITIES):
        if state.box[place] == LEMONADE:
            state.box[place] = state.box[0]
            state.box[0] = LEMONADE


@rule
def lay_out_island(state: State, seat: int, stream: Stream) -> None:
    """R5, R40. Rocks where the board has them, and the five harvest tokens shuffled onto the ponds."""
    for cell in range(CELLS):
        state.cells[seat, cell] = ROCK if ROCKS[state.board, cell] else FREE
    order = 0  # the fruits still to be placed, one bit each
    for fruit in range(FRUITS):
        order |= 1 << fruit
    for pond in range(FRUITS):
        skip = draw(stream, FRUITS - pond)
        fruit = 0
        while not order >> fruit & 1 or skip > 0:
            skip -= order >> fruit & 1
            fruit += 1
        order ^= 1 << fruit
        state.cells[seat, PONDS[state.board, pond]] = fruit


@rule
def fill_bag(state: State, stream: Stream) -> None:
    """R6. All boats in the order in which they would be drawn: a bag is those of its colour."""
    for boat in range(BOATS):
        state.bag[boat] = boat
    shuffle(state.bag, BOATS, stream)
    state.bagged = BOATS


@rule
def draw_boat(state: State, bag: int) -> int:
    """R6. The next boat of a bag's colour; of any colour if `bag` is NONE."""
    place = int(state.bagged) - 1
    while bag != NONE and BOAT_BAG[state.bag[place]] != bag:
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
    for place in range(len(BUOYS)):
        state.cells[seat, BUOYS[place]] = BOAT + draw_boat(state, bag)
    for place in range(len(OTHERS)):
        state.cells[seat, OTHERS[place]] = BOAT + draw_boat(state, 1 - bag)


@rule
def deal_from_one_bag(state: State, seat: int) -> None:
    """R8. Twelve boats clockwise, whatever their colour."""
    for place in range(BEACH_CELLS):
        state.cells[seat, RING_CELLS[place]] = BOAT + draw_boat(state, NONE)
