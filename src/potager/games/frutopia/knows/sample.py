"""view -> a full state that could be true, built from the view alone."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from potager.core.chance import Stream, shuffle
from potager.core.errors import CannotRead
from potager.core.record import Table

from ..rules.components import (
    AMENITIES,
    AMENITY_NAMES,
    ARROW_NAMES,
    BAGS_NAMES,
    BOARD_NAMES,
    BOAT_NAMES,
    BOATS,
    CELL_NAMES,
    CIRCLE_NAMES,
    COLUMNS_FOR,
    FRUIT_NAMES,
    ROWS,
)
from ..rules.state import AMENITY, BOAT, FREE, NONE, ROCK, UNKNOWN, Phase, State
from .view import ROCK_NAME, SeatView, TurnView, View

CODES = {
    **{name: fruit for fruit, name in enumerate(FRUIT_NAMES)},
    **{name: AMENITY + token for token, name in enumerate(AMENITY_NAMES)},
    **{name: BOAT + boat for boat, name in enumerate(BOAT_NAMES)},
    ROCK_NAME: ROCK,
}


def sample(view: View, stream: Stream) -> State:
    """A state that gives this view, what is hidden being dealt at random."""
    state: State = State.blank()
    state.seats = len(view.seats)
    state.factory = view.factory is not None
    state.one_bag = BAGS_NAMES.index(view.bags)
    state.phase = Phase[view.phase.upper()]
    state.seat = NONE if view.to_play is None else view.to_play
    state.board = BOARD_NAMES.index(view.board)
    state.permits = view.permits
    state.idle = view.idle
    state.market[:] = NONE
    for row, seen in enumerate(view.market):
        for column, token in enumerate(seen.tokens):
            state.market[row, column] = NONE if token is None else AMENITY_NAMES.index(token.id)
    state.stacks[:] = [stack.left for stack in view.stacks]
    state.cells[:] = FREE
    state.pawns[:] = NONE
    state.delivered[:] = NONE
    for seat, seen in enumerate(view.seats):
        _put_seat(state, seat, seen)
    _put_turn(state, view.turn)
    state.bagged = view.bagged
    state.bag[:] = NONE
    state.bag[: view.bagged] = UNKNOWN
    if view.rival is not None:
        state.rival = view.rival.points
        for place, drawn in enumerate(reversed(view.rival.drawn)):
            state.bag[view.bagged + place] = BOAT_NAMES.index(drawn.id)
        for name in view.rival.removed:
            state.removed[AMENITY_NAMES.index(name)] = 1
    state.box[:] = NONE
    state.box[: boxed(state)] = UNKNOWN
    deal_unknown(state, stream)
    return state


def boxed(state: State) -> int:
    """R1. How many tokens stay in the box."""
    return AMENITIES - ROWS * int(COLUMNS_FOR[state.seats])


def _place(names: Sequence[str], name: str | None) -> int:
    return NONE if name is None else names.index(name)


def _put_seat(state: State, seat: int, seen: SeatView) -> None:
    state.cells[seat] = [FREE if name is None else CODES[name] for name in seen.cells]
    state.fruit[seat] = list(seen.fruit.values())
    state.made[seat] = list(seen.made.values())
    own = seen.points_from
    state.points[seat] = [own.boats, own.clerks, own.buildings, own.ices, own.factory]
    for name in seen.delivered:
        state.delivered[BOAT_NAMES.index(name)] = seat
    for pawn, circle in enumerate(seen.pawns):
        state.pawns[seat, pawn] = CIRCLE_NAMES.index(circle)


def _put_turn(state: State, seen: TurnView) -> None:
    state.moving = _place(CELL_NAMES, seen.moving)
    state.left = seen.left
    state.token = NONE if seen.token is None else AMENITY_NAMES.index(seen.token.id)
    state.arrow = _place(ARROW_NAMES, seen.arrow)
    state.moved[:] = [_place(ARROW_NAMES, arrow) for arrow in seen.moved]
    state.progress = seen.progress


def deal_unknown(state: State, stream: Stream) -> None:
    """R1, R6. Deal the boats and tokens that nobody has named, at random, to every place that is UNKNOWN."""
    _deal(state.bag, _boats_left(state), stream, "boats", "R6")
    _deal(state.box, _tokens_left(state), stream, "amenities", "R1")


def _boats_left(state: State) -> list[int]:
    """The boats that are on no island, not delivered, and not named in the bag."""
    seen = {int(what) - BOAT for what in state.cells.ravel() if BOAT <= what < ROCK}
    seen |= {int(boat) for boat in state.bag}
    return [boat for boat in range(BOATS) if boat not in seen and state.delivered[boat] == NONE]


def _tokens_left(state: State) -> list[int]:
    """The tokens that are nowhere in sight and not named in the box."""
    seen = {int(what) - AMENITY for what in state.cells.ravel() if AMENITY <= what < BOAT}
    seen |= {int(token) for token in [*state.market.ravel(), *state.box, state.token]}
    return [token for token in range(AMENITIES) if token not in seen and not state.removed[token]]


def _deal(places: Table, left: list[int], stream: Stream, what: str, rule: str) -> None:
    unknown = np.flatnonzero(places == UNKNOWN)
    if len(left) != len(unknown):
        raise CannotRead(f"{len(left)} {what} are left for {len(unknown)} hidden places", rule=rule)
    pool = np.array(left, dtype=np.int64)
    shuffle(pool, len(pool), stream)
    places[unknown] = pool
