"""state, seat -> named tensor slices for learners: what the seat knows, seats in turn order from its own."""

from __future__ import annotations

from potager.core.compile import rule
from potager.core.kernel import Floats

from ..rules.components import (
    ACTION_TILES,
    BLADES,
    BONUSES,
    EDITION_NAMES,
    FINCAS,
    FRUITS,
    SEATS,
    TILE_KINDS,
    VILLAGES,
    WANTS,
    WILD,
)
from ..rules.delivery import top
from ..rules.scoring import seat_points
from ..rules.state import NONE, Phase, State

PHASES = len(Phase)
EDITIONS = len(EDITION_NAMES)

SLICES: dict[str, tuple[int, ...]] = {
    "phase": (PHASES,),  # one of them 1
    "edition": (EDITIONS,),  # one of them 1
    "seats": (SEATS,),  # 1 for every seat that plays
    "to_play": (SEATS,),  # 1 for the seat that decides
    "blades": (BLADES, FRUITS),  # one fruit of each blade 1
    "farmers": (SEATS, BLADES),
    "lifted": (BLADES,),  # 1 where a gust has lifted a farmer
    "supply": (FRUITS,),
    "fruit": (SEATS, FRUITS),
    "carts": (SEATS + 1,),  # of each seat, then in the middle
    "asked": (VILLAGES, FRUITS + 1),  # of each kind, then of any one kind
    "height": (VILLAGES,),
    "fincas": (VILLAGES, FINCAS),  # one Finca tile of each open village 1
    "finca_holders": (SEATS, FINCAS),
    "won": (SEATS, TILE_KINDS),
    "wooden": (1,),
    "action_tiles": (SEATS, ACTION_TILES),
    "bonus": (SEATS, BONUSES),
    "points": (SEATS,),
    "cargo": (FRUITS,),
    "room": (1,),
    "loaded": (VILLAGES,),
    "pending": (VILLAGES + 1,),  # one village 1, and 1 if it is to get less
}


@rule
def observe(state: State, seat: int, out: Floats) -> None:
    """Write what the seat knows into `out`, slice after slice; a spectator (-1) sees as seat 0 does."""
    first = max(seat, 0)
    seats = int(state.seats)
    out[:] = 0
    out[state.phase] = 1
    at = PHASES
    out[at + int(state.edition)] = 1
    at += EDITIONS
    for place in range(seats):
        out[at + place] = 1
        if (first + place) % seats == state.seat:
            out[at + SEATS + place] = 1
    at += 2 * SEATS
    for blade in range(BLADES):
        out[at + blade * FRUITS + int(state.blades[blade])] = 1
    at += BLADES * FRUITS
    for place in range(seats):
        for blade in range(BLADES):
            out[at + place * BLADES + blade] = state.farmers[(first + place) % seats, blade]
    at += SEATS * BLADES
    if state.lifted != NONE:
        out[at + int(state.lifted)] = 1
    at += BLADES
    for fruit in range(FRUITS):
        out[at + fruit] = state.supply[fruit]
    at += FRUITS
    for place in range(seats):
        for fruit in range(FRUITS):
            out[at + place * FRUITS + fruit] = state.fruit[(first + place) % seats, fruit]
    at += SEATS * FRUITS
    for place in range(seats):
        out[at + place] = state.carts[(first + place) % seats]
    out[at + SEATS] = state.middle
    at = observe_villages(state, out, at + SEATS + 1)
    at = observe_seats(state, first, out, at)
    observe_delivery(state, out, at)


@rule
def observe_villages(state: State, out: Floats, at: int) -> int:
    """The slices `asked`, `height` and `fincas`."""
    for village in range(VILLAGES):
        tile = top(state, village)
        if tile != NONE:
            for fruit in range(FRUITS):
                out[at + fruit] = WANTS[tile, fruit]
            out[at + FRUITS] = WILD[tile]
        at += FRUITS + 1
    for village in range(VILLAGES):
        out[at + village] = state.height[village]
    at += VILLAGES
    for village in range(VILLAGES):
        if state.height[village] > 0:
            out[at + int(state.fincas[village])] = 1
        at += FINCAS
    return at


@rule
def observe_seats(state: State, first: int, out: Floats, at: int) -> int:
    """The slices `finca_holders` to `points`."""
    seats = int(state.seats)
    for finca in range(FINCAS):
        if state.holder[finca] >= 0:
            place = (int(state.holder[finca]) - first) % seats
            out[at + place * FINCAS + finca] = 1
    at += SEATS * FINCAS
    for place in range(seats):
        for tile in range(TILE_KINDS):
            out[at + place * TILE_KINDS + tile] = state.won[(first + place) % seats, tile]
    at += SEATS * TILE_KINDS
    out[at] = state.wooden
    at += 1
    for place in range(seats):
        for tile in range(ACTION_TILES):
            out[at + place * ACTION_TILES + tile] = state.action_tiles[(first + place) % seats, tile]
    at += SEATS * ACTION_TILES
    for bonus in range(BONUSES):
        if state.bonus[bonus] != NONE:
            place = (int(state.bonus[bonus]) - first) % seats
            out[at + place * BONUSES + bonus] = 1
    at += SEATS * BONUSES
    for place in range(seats):
        out[at + place] = seat_points(state, (first + place) % seats)
    return at + SEATS


@rule
def observe_delivery(state: State, out: Floats, at: int) -> None:
    """The slices `cargo` to `pending`."""
    for fruit in range(FRUITS):
        out[at + fruit] = state.cargo[fruit]
    at += FRUITS
    out[at] = state.room
    at += 1
    for village in range(VILLAGES):
        out[at + village] = state.loaded[village]
    at += VILLAGES
    if state.pending != NONE:
        out[at + int(state.pending)] = 1
        out[at + VILLAGES] = state.sparing
