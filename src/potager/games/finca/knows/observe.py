"""state, seat -> named tensor slices for learners: what the seat knows, seats in turn order from its own."""

from __future__ import annotations

from potager.core.compile import rule
from potager.core.kernel import Floats
from potager.core.observing import (
    mark,
    put_holders,
    put_number,
    put_players,
    put_row,
    put_seat_rows,
    put_seats,
)

from ..rules import components as c
from ..rules.delivery import top
from ..rules.scoring import seat_points
from ..rules.state import NONE, Phase, State

PHASES = len(Phase)
EDITIONS = len(c.EDITION_NAMES)

SLICES: dict[str, tuple[int, ...]] = {
    "phase": (PHASES,),  # one of them 1
    "edition": (EDITIONS,),  # one of them 1
    "seats": (c.SEATS,),  # 1 for every seat that plays
    "to_play": (c.SEATS,),  # 1 for the seat that decides
    "blades": (c.BLADES, c.FRUITS),  # one fruit of each blade 1
    "farmers": (c.SEATS, c.BLADES),
    "lifted": (c.BLADES,),  # 1 where a gust has lifted a farmer
    "supply": (c.FRUITS,),
    "fruit": (c.SEATS, c.FRUITS),
    "carts": (c.SEATS + 1,),  # of each seat, then in the middle
    "asked": (c.VILLAGES, c.FRUITS + 1),  # of each kind, then of any one kind
    "height": (c.VILLAGES,),
    "fincas": (c.VILLAGES, c.FINCAS),  # one Finca tile of each open village 1
    "finca_holders": (c.SEATS, c.FINCAS),
    "won": (c.SEATS, c.TILE_KINDS),
    "wooden": (1,),
    "action_tiles": (c.SEATS, c.ACTION_TILES),
    "bonus": (c.SEATS, c.BONUSES),
    "points": (c.SEATS,),
    "cargo": (c.FRUITS,),
    "room": (1,),
    "loaded": (c.VILLAGES,),
    "pending": (c.VILLAGES + 1,),  # one village 1, and 1 if it is to get less
}


@rule
def observe(state: State, seat: int, out: Floats) -> None:
    """Write what the seat knows into `out`, slice after slice; a spectator (-1) sees as seat 0 does."""
    first = max(seat, 0)
    seats = int(state.seats)
    out[:] = 0
    at = mark(out, 0, state.phase, PHASES)
    at = mark(out, at, state.edition, EDITIONS)
    at = put_players(out, at, state.seat, first, seats, c.SEATS)
    for blade in range(c.BLADES):
        at = mark(out, at, state.blades[blade], c.FRUITS)
    at = put_seat_rows(out, at, state.farmers, first, seats)
    at = mark(out, at, state.lifted, c.BLADES)
    at = put_row(out, at, state.supply)
    at = put_seat_rows(out, at, state.fruit, first, seats)
    at = put_seats(out, at, state.carts, first, seats)
    at = put_number(out, at, state.middle)
    at = observe_villages(state, out, at)
    at = observe_seats(state, first, out, at)
    observe_delivery(state, out, at)


@rule
def observe_villages(state: State, out: Floats, at: int) -> int:
    """The slices `asked`, `height` and `fincas`."""
    for village in range(c.VILLAGES):
        tile = top(state, village)
        if tile != NONE:
            put_row(out, at, c.WANTS[tile])
            out[at + c.FRUITS] = c.WILD[tile]
        at += c.FRUITS + 1
    at = put_row(out, at, state.height)
    for village in range(c.VILLAGES):
        at = mark(out, at, state.fincas[village] if state.height[village] > 0 else NONE, c.FINCAS)
    return at


@rule
def observe_seats(state: State, first: int, out: Floats, at: int) -> int:
    """The slices `finca_holders` to `points`."""
    seats = int(state.seats)
    put_holders(out, at, state.holder, first, seats)
    at = put_seat_rows(out, at + c.SEATS * c.FINCAS, state.won, first, seats)
    at = put_number(out, at, state.wooden)
    at = put_seat_rows(out, at, state.action_tiles, first, seats)
    put_holders(out, at, state.bonus, first, seats)
    at += c.SEATS * c.BONUSES
    for place in range(seats):
        out[at + place] = seat_points(state, (first + place) % seats)
    return at + c.SEATS


@rule
def observe_delivery(state: State, out: Floats, at: int) -> None:
    """The slices `cargo` to `pending`."""
    at = put_row(out, at, state.cargo)
    at = put_number(out, at, state.room)
    at = put_row(out, at, state.loaded)
    if state.pending != NONE:
        put_number(out, mark(out, at, state.pending, c.VILLAGES), state.sparing)
