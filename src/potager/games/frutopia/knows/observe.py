"""state, seat -> named tensor slices for learners: what the seat knows, seats in turn order from its own."""

from __future__ import annotations

from potager.core.compile import rule
from potager.core.kernel import Floats
from potager.core.observing import from_first, mark, put_number, put_players, put_row, put_seat_rows
from potager.core.rulesdata import frozen

from ..rules.components import (
    AMENITIES,
    ARROWS,
    BOARDS,
    BOAT_POINTS,
    CELLS,
    CIRCLES,
    COLUMNS,
    FRUITS,
    ORDERS,
    PAWNS,
    ROWS,
    SEATS,
    STACKS,
)
from ..rules.scoring import seat_points
from ..rules.state import BOAT, FREE, NONE, ROCK, Phase, State

PHASES = len(Phase)
OPTIONS = 2
ORDER = FRUITS + 1  # what a boat asks for, and its points

SLICES: dict[str, tuple[int, ...]] = {
    "phase": (PHASES,),  # one of them 1
    "options": (OPTIONS,),  # the factory, one bag
    "board": (BOARDS,),  # one of them 1
    "seats": (SEATS,),  # 1 for every seat that plays
    "to_play": (SEATS,),  # 1 for the seat that decides
    "began": (SEATS,),  # 1 for the seat that was first
    "free": (SEATS, CELLS),  # 1 where a cell is free
    "harvest": (SEATS, CELLS, FRUITS),  # 1 where a harvest token stands
    "amenities": (SEATS, CELLS),  # the number of the amenity, from 1
    "rocks": (SEATS, CELLS),
    "boats": (SEATS, CELLS, ORDER),  # what the boat on a cell asks for, and its points
    "fruit": (SEATS, FRUITS),
    "made": (SEATS, STACKS),
    "pawns": (SEATS, CIRCLES),  # how many pawns stand on each circle
    "points": (SEATS,),
    "market": (ROWS, COLUMNS),  # the number of the token, from 1
    "stacks": (STACKS,),
    "permits": (1,),
    "bagged": (1,),
    "rival": (1,),
    "idle": (2,),  # idle rounds, and whether this one had progress
    "moving": (CELLS,),  # 1 for the token that slides
    "left": (1,),
    "token": (AMENITIES,),  # 1 for the token being placed
    "arrow": (ARROWS,),  # 1 for the arrow whose circle is chosen
    "moved": (PAWNS,),  # 1 for a pawn that has moved
}

# Where the slices of the islands begin after `free`, and for each thing that can stand on a cell the number
# that shows it: where the first cell's is, how far the next one's is from there, and the number. A table
# instead of branches: a processor that guesses what stands on the next cell loses half of its time.
HARVEST_AT = SEATS * CELLS
AMENITIES_AT = HARVEST_AT + SEATS * CELLS * FRUITS
ROCKS_AT = AMENITIES_AT + SEATS * CELLS
BOATS_AT = ROCKS_AT + SEATS * CELLS
SHOWN = frozen(
    [
        (0, 1, 1),
        *((HARVEST_AT + fruit, FRUITS, 1) for fruit in range(FRUITS)),
        *((AMENITIES_AT, 1, token + 1) for token in range(AMENITIES)),
        *((BOATS_AT + FRUITS, ORDER, int(points)) for points in BOAT_POINTS),
        (ROCKS_AT, 1, 1),
    ]
)  # [what stands there, counted from FREE, 3]


@rule
def observe(state: State, seat: int, out: Floats) -> None:
    """Write what the seat knows into `out`, slice after slice; a spectator (-1) sees as seat 0 does."""
    first = max(seat, 0)
    seats = int(state.seats)
    out[:] = 0
    at = mark(out, 0, state.phase, PHASES)
    at = put_number(out, at, state.factory)
    at = put_number(out, at, state.one_bag)
    at = mark(out, at, state.board, BOARDS)
    at = put_players(out, at, state.seat, first, seats, SEATS)
    at = mark(out, at, from_first(state.first, first, seats), SEATS)
    at = observe_islands(state, first, out, at)
    at = observe_seats(state, first, out, at)
    observe_table(state, out, at)


@rule
def observe_islands(state: State, first: int, out: Floats, at: int) -> int:
    """The slices `free` to `boats`."""
    seats = int(state.seats)
    for place in range(seats):
        own = (first + place) % seats
        for cell in range(CELLS):
            what = int(state.cells[own, cell])
            here = place * CELLS + cell
            shown = what - FREE
            out[at + SHOWN[shown, 0] + here * SHOWN[shown, 1]] = SHOWN[shown, 2]
            if BOAT <= what < ROCK:
                put_row(out, at + BOATS_AT + here * ORDER, ORDERS[what - BOAT])
    return at + BOATS_AT + SEATS * CELLS * ORDER


@rule
def observe_seats(state: State, first: int, out: Floats, at: int) -> int:
    """The slices `fruit` to `points`."""
    seats = int(state.seats)
    at = put_seat_rows(out, at, state.fruit, first, seats)
    pawns = put_seat_rows(out, at, state.made, first, seats)
    points = pawns + SEATS * CIRCLES
    for place in range(seats):
        own = (first + place) % seats
        for pawn in range(PAWNS):
            if state.pawns[own, pawn] != NONE:
                out[pawns + place * CIRCLES + int(state.pawns[own, pawn])] += 1
        out[points + place] = seat_points(state, own)
    return points + SEATS


@rule
def observe_table(state: State, out: Floats, at: int) -> None:
    """The slices `market` to `moved`."""
    for row in range(ROWS):
        for column in range(COLUMNS):
            at = put_number(out, at, state.market[row, column] + 1)
    at = put_row(out, at, state.stacks)
    at = put_number(out, at, state.permits)
    at = put_number(out, at, state.bagged)
    at = put_number(out, at, state.rival)
    at = put_number(out, at, state.idle)
    at = put_number(out, at, state.progress)
    at = mark(out, at, state.moving, CELLS)
    at = put_number(out, at, state.left)
    at = mark(out, at, state.token, AMENITIES)
    at = mark(out, at, state.arrow, ARROWS)
    for pawn in range(PAWNS):
        out[at + pawn] = state.moved[pawn] != NONE
