"""What a seat, or a spectator, may know. Finca hides only the tiles that lie face down."""

from __future__ import annotations

import msgspec

from potager.core.record import Table

from .components import (
    ACTION_TILE_NAMES,
    ACTION_TILES,
    BLADES,
    BONUS,
    BONUSES,
    EDITION_NAMES,
    FINCA_NAMES,
    FINCAS,
    FRUIT_NAMES,
    TILE_KINDS,
    TILE_NAMES,
    VILLAGE_IDS,
    VILLAGES,
)
from .rules.delivery import top
from .scoring import seat_points
from .state import BOXED, NONE, Phase, State


class BladeView(msgspec.Struct, frozen=True):
    """A blade of the windmill and the farmers of each seat on it."""

    fruit: str
    farmers: list[int]


class VillageView(msgspec.Struct, frozen=True):
    """A village: the tile face up, how many are left with it, and its Finca tile."""

    id: str
    tile: str | None
    left: int
    finca: str
    finca_lies_here: bool
    finca_won_by: int | None  # None while it lies here, and when nobody won it
    house: bool


class SeatView(msgspec.Struct, frozen=True):
    """What lies in front of a seat."""

    waiting: int
    fruit: dict[str, int]
    carts: int
    action_tiles: list[str]
    tiles: list[str]
    bonus: list[int]
    fincas: list[str]
    points: int


class DeliveryView(msgspec.Struct, frozen=True):
    """A delivery that is being put together."""

    large: bool
    room: int
    cargo: dict[str, int]
    loaded: list[str]
    pending: str | None
    sparing: bool


class View(msgspec.Struct, frozen=True):
    """A table of Finca as anybody sees it."""

    edition: str
    phase: str
    to_play: int | None
    blades: list[BladeView]
    lifted: int | None
    supply: dict[str, int]
    carts: int
    villages: list[VillageView]
    wooden: int
    bonus: list[int]
    seats: list[SeatView]
    delivery: DeliveryView
    idle: int


def view(state: State, seat: int | None) -> View:
    """What `seat` may know; a spectator is None. A field not named here is not sent."""
    return View(
        edition=EDITION_NAMES[state.edition],
        phase=Phase(state.phase).name.lower(),
        to_play=None if state.phase == Phase.OVER else int(state.seat),
        blades=[_blade(state, blade) for blade in range(BLADES)],
        lifted=_some(state.lifted),
        supply=_fruits(state.supply),
        carts=int(state.middle),
        villages=[_village(state, village) for village in range(VILLAGES)],
        wooden=int(state.wooden),
        bonus=[int(BONUS[place]) for place in range(BONUSES) if state.bonus[place] == NONE],
        seats=[_seat(state, other) for other in range(state.seats)],
        delivery=_delivery(state),
        idle=int(state.idle),
    )


def _some(number: int) -> int | None:
    return None if number == NONE else int(number)


def _fruits(counts: Table) -> dict[str, int]:
    return {name: int(count) for name, count in zip(FRUIT_NAMES, counts, strict=True)}


def _blade(state: State, blade: int) -> BladeView:
    return BladeView(
        fruit=FRUIT_NAMES[int(state.blades[blade])],
        farmers=[int(state.farmers[seat, blade]) for seat in range(state.seats)],
    )


def _village(state: State, village: int) -> VillageView:
    tile = top(state, village)
    finca = int(state.fincas[village])
    holder = int(state.holder[finca])
    return VillageView(
        id=VILLAGE_IDS[village],
        tile=None if tile == NONE else TILE_NAMES[tile],
        left=int(state.height[village]),
        finca=FINCA_NAMES[finca],
        finca_lies_here=holder == NONE,
        finca_won_by=None if holder in (NONE, BOXED) else holder,
        house=bool(state.houses[village]),
    )


def _seat(state: State, seat: int) -> SeatView:
    return SeatView(
        waiting=int(state.waiting[seat]),
        fruit=_fruits(state.fruit[seat]),
        carts=int(state.carts[seat]),
        action_tiles=[
            ACTION_TILE_NAMES[tile] for tile in range(ACTION_TILES) if state.action_tiles[seat, tile]
        ],
        tiles=[TILE_NAMES[tile] for tile in range(TILE_KINDS) for _ in range(state.won[seat, tile])],
        bonus=[int(BONUS[place]) for place in range(BONUSES) if state.bonus[place] == seat],
        fincas=[FINCA_NAMES[finca] for finca in range(FINCAS) if state.holder[finca] == seat],
        points=int(seat_points(state, seat)),
    )


def _delivery(state: State) -> DeliveryView:
    return DeliveryView(
        large=bool(state.large),
        room=int(state.room),
        cargo=_fruits(state.cargo),
        loaded=[VILLAGE_IDS[village] for village in range(VILLAGES) if state.loaded[village]],
        pending=None if state.pending == NONE else VILLAGE_IDS[state.pending],
        sparing=bool(state.sparing),
    )
