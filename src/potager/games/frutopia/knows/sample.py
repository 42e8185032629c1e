"""view -> a full state that could be true, built from the view alone."""

from __future__ import annotations

import msgspec
import numpy as np

from potager.core.chance import Stream, shuffle
from potager.core.errors import CannotRead
from potager.core.record import Table

from ..rules import state as s
from ..rules.components import (
    AMENITIES,
    BOATS,
    COLUMNS_FOR,
    ROWS,
)
from . import kinds
from .view import SeatView, TurnView, View


def sample(view: View, stream: Stream) -> s.State:
    """A state that gives this view, what is hidden being dealt at random."""
    state: s.State = s.State.blank()
    state.seats = len(view.seats)
    state.first = view.first
    state.factory = view.factory is not None
    state.one_bag = kinds.BAGS.place(view.bags)
    state.phase = s.Phase[view.phase.upper()]
    state.seat = s.NONE if view.to_play is None else view.to_play
    state.board = kinds.BOARD.place(view.board)
    state.permits = view.permits
    state.idle = view.idle
    state.market[:] = s.NONE
    for row, seen in enumerate(view.market):
        for column, token in enumerate(seen.tokens):
            state.market[row, column] = s.NONE if token is None else kinds.AMENITY.place(token.id)
    state.stacks[:] = [stack.left for stack in view.stacks]
    state.cells[:] = s.FREE
    state.pawns[:] = s.NONE
    state.delivered[:] = s.NONE
    for seat, seen in enumerate(view.seats):
        _put_seat(state, seat, seen)
    _put_turn(state, view.turn)
    state.bagged = view.bagged
    state.bag[:] = s.NONE
    state.bag[: view.bagged] = s.UNKNOWN
    if view.rival is not None:
        state.rival = view.rival.points
        for place, drawn in enumerate(reversed(view.rival.drawn)):
            state.bag[view.bagged + place] = kinds.BOAT.place(drawn.id)
        state.removed[:] = kinds.AMENITY.flags(view.rival.removed)
    state.box[:] = s.NONE
    state.box[: boxed(state)] = s.UNKNOWN
    deal_unknown(state, stream)
    return state


def boxed(state: s.State) -> int:
    """R1. How many tokens stay in the box."""
    return AMENITIES - ROWS * int(COLUMNS_FOR[state.seats])


def _put_seat(state: s.State, seat: int, seen: SeatView) -> None:
    state.cells[seat] = [kinds.THING.place_if(name, s.FREE) for name in seen.cells]
    state.fruit[seat] = kinds.FRUIT.counts(seen.fruit)
    state.made[seat] = kinds.STACK.counts(seen.made)
    state.points[seat] = kinds.SOURCE.counts(msgspec.structs.asdict(seen.points_from))
    state.delivered[kinds.BOAT.places(seen.delivered)] = seat
    state.pawns[seat, : len(seen.pawns)] = kinds.CIRCLE.places(seen.pawns)


def _put_turn(state: s.State, seen: TurnView) -> None:
    state.moving = kinds.CELL.place_if(seen.moving)
    state.left = seen.left
    state.token = s.NONE if seen.token is None else kinds.AMENITY.place(seen.token.id)
    state.arrow = kinds.ARROW.place_if(seen.arrow)
    state.moved[:] = [kinds.ARROW.place_if(arrow) for arrow in seen.moved]
    state.progress = seen.progress


def deal_unknown(state: s.State, stream: Stream) -> None:
    """R1, R6. Deal the boats and tokens that nobody has named, at random, to every place that is UNKNOWN."""
    _deal(state.bag, _boats_left(state), stream, "boats", "R6")
    _deal(state.box, _tokens_left(state), stream, "amenities", "R1")


def _boats_left(state: s.State) -> list[int]:
    """The boats that are on no island, not delivered, and not named in the bag."""
    seen = {int(what) - s.BOAT for what in state.cells.ravel() if s.BOAT <= what < s.ROCK}
    seen |= {int(boat) for boat in state.bag}
    return [boat for boat in range(BOATS) if boat not in seen and state.delivered[boat] == s.NONE]


def _tokens_left(state: s.State) -> list[int]:
    """The tokens that are nowhere in sight and not named in the box."""
    seen = {int(what) - s.AMENITY for what in state.cells.ravel() if s.AMENITY <= what < s.BOAT}
    seen |= {int(token) for token in [*state.market.ravel(), *state.box, state.token]}
    return [token for token in range(AMENITIES) if token not in seen and not state.removed[token]]


def _deal(places: Table, left: list[int], stream: Stream, what: str, rule: str) -> None:
    unknown = np.flatnonzero(places == s.UNKNOWN)
    if len(left) != len(unknown):
        raise CannotRead(f"{len(left)} {what} are left for {len(unknown)} hidden places", rule=rule)
    pool = np.array(left, dtype=np.int64)
    shuffle(pool, len(pool), stream)
    places[unknown] = pool
