"""What a text that leaves lines out means: the rest of the game's material, boats and tokens at random."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from potager.core.chance import Stream
from potager.core.errors import CannotRead
from potager.core.notation.codec import Reading
from potager.core.texts import SEAT_LETTERS
from potager.core.turns import named_first, place_in_turn

from ...knows import kinds
from ...knows.sample import boxed, deal_unknown
from ...rules import components as c
from ...rules import state as s
from ...rules.setup import clear_turn, set_out_material
from ...rules.totals import permits_used


def begin(seats: int, options: Mapping[str, str]) -> s.State:
    """A table where nothing has been placed."""
    state: s.State = s.State.blank()
    state.seats = seats
    state.first = named_first(options)
    state.factory = kinds.FACTORY.place(options["factory"])
    state.one_bag = kinds.BAGS.place(options["bags"])
    set_out_material(state, seats)
    clear_turn(state)
    state.board = 1 if seats == 1 else 0
    state.phase = s.Phase.SLIDE
    return state


def complete(to: Reading, stream: Stream) -> None:
    """Fill in what the text has left out."""
    state: s.State = to.state
    for seat in range(state.seats):
        _fill_island(to, seat)
    _fill_market(to)
    _fill_bag(to)
    _check_once(state)
    _deal(state, _missing(to), stream)
    if not to.says("stacks"):
        made = state.made.sum(axis=0)
        state.stacks[:] = np.maximum(c.MARKERS - made, 0)
    if not to.says("permits"):
        state.permits = max(0, int(c.PERMITS[state.seats]) - int(permits_used(state)))


def _check_once(state: s.State) -> None:
    """Every boat and every token is in one place."""
    lying = [int(what) - s.BOAT for what in state.cells.ravel() if s.BOAT <= what < s.ROCK]
    boats = [*lying, *state.bag[state.bag >= 0].tolist(), *np.flatnonzero(state.delivered != s.NONE).tolist()]
    for boat in boats:
        if boats.count(boat) > 1:
            raise CannotRead(f"the boat {kinds.BOAT.name(boat)} is in two places", rule="R6")
    placed = {int(what) - s.AMENITY for what in state.cells.ravel() if s.AMENITY <= what < s.BOAT}
    shown = [*state.market.ravel().tolist(), *state.box.tolist(), *np.flatnonzero(state.removed).tolist()]
    tokens = [*placed, *(token for token in shown if token >= 0)]
    for token in tokens:
        if tokens.count(token) > 1:
            raise CannotRead(f"the token {kinds.AMENITY.name(token)} is in two places", rule="R1")


def has_boats(state: s.State, seat: int) -> bool:
    """R7. Whether a seat has got its boats: all have, or those before the one that chooses a bag."""
    if state.phase != s.Phase.BAG:
        return True
    first, seats = state.first, state.seats
    return place_in_turn(seat, first, seats) < place_in_turn(state.seat, first, seats)


def _dealt(state: s.State) -> list[int]:
    """The seats that have their boats."""
    return [seat for seat in range(state.seats) if has_boats(state, seat)]


def _fill_island(to: Reading, seat: int) -> None:
    """An island that the text does not draw: rocks, harvest tokens and all boats, once they are dealt."""
    state: s.State = to.state
    if not any(to.says(f"{SEAT_LETTERS[seat]}{row + 1}", (seat, row)) for row in range(c.SIDE)):
        state.cells[seat] = np.where(c.ROCKS[state.board], s.ROCK, s.FREE)
        state.cells[seat, c.PONDS[state.board]] = np.arange(c.FRUITS)
        if has_boats(state, seat):
            state.cells[seat, list(c.RING)] = s.UNKNOWN


def _fill_market(to: Reading) -> None:
    """Rows that the text does not name hold what is not named elsewhere."""
    state: s.State = to.state
    columns = int(c.COLUMNS_FOR[state.seats])
    built = {int(what) for what in state.cells.ravel() if s.AMENITY <= what < s.BOAT}
    gone = len(built) + int(state.removed.sum())
    gone += state.token != s.NONE and s.AMENITY + int(state.token) not in built
    left = c.ROWS * columns - gone - int((state.market != s.NONE).sum())
    for row in range(c.ROWS):
        if not to.says(f"row{row + 1}", (row,)):
            fill = min(max(left, 0), columns)
            state.market[row, :fill] = s.UNKNOWN
            left -= fill
    if not state.factory and (s.AMENITY + c.LEMONADE in built or c.LEMONADE in state.market):
        raise CannotRead("the lemonade seller plays with the factory only", rule="R2")
    if not to.says("box"):
        state.box[: boxed(state)] = s.UNKNOWN
        if not state.factory:
            state.box[0] = c.LEMONADE


def _fill_bag(to: Reading) -> None:
    """The bags, and above them the boats that the rival drew."""
    state: s.State = to.state
    drawn = state.bag[state.bagged :]
    drawn = drawn[drawn != s.NONE].copy()
    state.rival += int(c.SOLO_VALUE[drawn].sum())
    if not to.says("bag"):
        state.bagged = max(0, c.BOATS - c.BEACH_CELLS * len(_dealt(state)) - len(drawn))
        state.bag[: state.bagged] = s.UNKNOWN
        state.bag[state.bagged :] = s.NONE
        state.bag[state.bagged : state.bagged + len(drawn)] = drawn


def _missing(to: Reading) -> list[int]:
    """A seat for every boat that lies nowhere: it is delivered, where the text does not say what is."""
    state: s.State = to.state
    lying = ((state.cells >= s.BOAT) & (state.cells < s.ROCK)) | (state.cells == s.UNKNOWN)
    return [
        seat
        for seat in _dealt(state)
        if not to.says("delivered", (seat,))
        for _ in range(c.BEACH_CELLS - int(lying[seat].sum()))
    ]


def _deal(state: s.State, missing: list[int], stream: Stream) -> None:
    """Deal the unknown boats of the islands, of the bag and of what was delivered, and tokens.

    For that they stand in one row: first the bag, then the islands, then what was delivered.
    """
    unknown = np.argwhere(state.cells == s.UNKNOWN)
    state.cells[state.cells == s.UNKNOWN] = s.FREE
    hidden = np.flatnonzero(state.bag == s.UNKNOWN)
    named = state.bag.copy()
    extra = len(unknown) + len(missing)
    room = np.flatnonzero(state.bag == s.NONE)[:extra]
    if len(room) < extra:
        raise CannotRead(f"there are {c.BOATS} boats, not more", rule="R6")
    state.bag[room] = s.UNKNOWN
    market = np.argwhere(state.market == s.UNKNOWN)
    state.market[state.market == s.UNKNOWN] = s.NONE
    spare = np.flatnonzero(state.box == s.NONE)[: len(market)]
    state.box[spare] = s.UNKNOWN
    deal_unknown(state, stream)
    boats = state.bag[room].tolist()
    named[hidden] = state.bag[hidden]
    state.bag[:] = named
    for (seat, cell), boat in zip(unknown, boats[: len(unknown)], strict=True):
        state.cells[seat, cell] = s.BOAT + boat
    for seat, boat in zip(missing, boats[len(unknown) :], strict=True):
        state.delivered[boat] = seat
    for (row, column), token in zip(market, state.box[spare].tolist(), strict=True):
        state.market[row, column] = token
    state.box[spare] = s.NONE
