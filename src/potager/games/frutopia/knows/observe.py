"""state, seat -> named tensor slices for learners: what the seat knows, seats in turn order from its own."""

from __future__ import annotations

from potager.core.compile import rule
from potager.core.kernel import Floats
from potager.core.observing import from_first, mark, put_number, put_players, put_row, put_seat_rows
from potager.core.rulesdata import frozen

from ..rules import components as c
from ..rules.scoring import seat_points
from ..rules.state import BOAT, FREE, NONE, ROCK, Phase, State

PHASES = len(Phase)
OPTIONS = 2
ORDER = c.FRUITS + 1  # what a boat asks for, and its points

SLICES: dict[str, tuple[int, ...]] = {
    "phase": (PHASES,),  # one of them 1
    "options": (OPTIONS,),  # the factory, one bag
    "board": (c.BOARDS,),  # one of them 1
    "seats": (c.SEATS,),  # 1 for every seat that plays
    "to_play": (c.SEATS,),  # 1 for the seat that decides
    "began": (c.SEATS,),  # 1 for the seat that was first
    "free": (c.SEATS, c.CELLS),  # 1 where a cell is free
    "harvest": (c.SEATS, c.CELLS, c.FRUITS),  # 1 where a harvest token stands
    "amenities": (c.SEATS, c.CELLS),  # the number of the amenity, from 1
    "rocks": (c.SEATS, c.CELLS),
    "boats": (c.SEATS, c.CELLS, ORDER),  # what the boat on a cell asks for, and its points
    "fruit": (c.SEATS, c.FRUITS),
    "made": (c.SEATS, c.STACKS),
    "pawns": (c.SEATS, c.CIRCLES),  # how many pawns stand on each circle
    "points": (c.SEATS,),
    "market": (c.ROWS, c.COLUMNS),  # the number of the token, from 1
    "stacks": (c.STACKS,),
    "permits": (1,),
    "bagged": (1,),
    "rival": (1,),
    "idle": (2,),  # idle rounds, and whether this one had progress
    "moving": (c.CELLS,),  # 1 for the token that slides
    "left": (1,),
    "token": (c.AMENITIES,),  # 1 for the token being placed
    "arrow": (c.ARROWS,),  # 1 for the arrow whose circle is chosen
    "moved": (c.PAWNS,),  # 1 for a pawn that has moved
}

# Where the slices of the islands begin after `free`, and for each thing that can stand on a cell the number
# that shows it: where the first cell's is, how far the next one's is from there, and the number. A table
# instead of branches: a processor that guesses what stands on the next cell loses half of its time.
HARVEST_AT = c.SEATS * c.CELLS
AMENITIES_AT = HARVEST_AT + c.SEATS * c.CELLS * c.FRUITS
ROCKS_AT = AMENITIES_AT + c.SEATS * c.CELLS
BOATS_AT = ROCKS_AT + c.SEATS * c.CELLS
SHOWN = frozen(
    [
        (0, 1, 1),
        *((HARVEST_AT + fruit, c.FRUITS, 1) for fruit in range(c.FRUITS)),
        *((AMENITIES_AT, 1, token + 1) for token in range(c.AMENITIES)),
        *((BOATS_AT + c.FRUITS, ORDER, int(points)) for points in c.BOAT_POINTS),
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
    at = mark(out, at, state.board, c.BOARDS)
    at = put_players(out, at, state.seat, first, seats, c.SEATS)
    at = mark(out, at, from_first(state.first, first, seats), c.SEATS)
    at = observe_islands(state, first, out, at)
    at = observe_seats(state, first, out, at)
    observe_table(state, out, at)


@rule
def observe_islands(state: State, first: int, out: Floats, at: int) -> int:
    """The slices `free` to `boats`."""
    seats = int(state.seats)
    for place in range(seats):
        own = (first + place) % seats
        for cell in range(c.CELLS):
            what = int(state.cells[own, cell])
            here = place * c.CELLS + cell
            shown = what - FREE
            out[at + SHOWN[shown, 0] + here * SHOWN[shown, 1]] = SHOWN[shown, 2]
            if BOAT <= what < ROCK:
                put_row(out, at + BOATS_AT + here * ORDER, c.ORDERS[what - BOAT])
    return at + BOATS_AT + c.SEATS * c.CELLS * ORDER


@rule
def observe_seats(state: State, first: int, out: Floats, at: int) -> int:
    """The slices `fruit` to `points`."""
    seats = int(state.seats)
    at = put_seat_rows(out, at, state.fruit, first, seats)
    pawns = put_seat_rows(out, at, state.made, first, seats)
    points = pawns + c.SEATS * c.CIRCLES
    for place in range(seats):
        own = (first + place) % seats
        for pawn in range(c.PAWNS):
            if state.pawns[own, pawn] != NONE:
                out[pawns + place * c.CIRCLES + int(state.pawns[own, pawn])] += 1
        out[points + place] = seat_points(state, own)
    return points + c.SEATS


@rule
def observe_table(state: State, out: Floats, at: int) -> None:
    """The slices `market` to `moved`."""
    for row in range(c.ROWS):
        for column in range(c.COLUMNS):
            at = put_number(out, at, state.market[row, column] + 1)
    at = put_row(out, at, state.stacks)
    at = put_number(out, at, state.permits)
    at = put_number(out, at, state.bagged)
    at = put_number(out, at, state.rival)
    at = put_number(out, at, state.idle)
    at = put_number(out, at, state.progress)
    at = mark(out, at, state.moving, c.CELLS)
    at = put_number(out, at, state.left)
    at = mark(out, at, state.token, c.AMENITIES)
    at = mark(out, at, state.arrow, c.ARROWS)
    for pawn in range(c.PAWNS):
        out[at + pawn] = state.moved[pawn] != NONE
