"""What a seat, or a spectator, may know. Finca hides only the tiles that lie face down."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from ..rules.components import BONUS, STACK
from ..rules.scoring import action_tile_points, bonus_points, finca_points, tile_points
from ..rules.state import BOXED, NONE, Phase, State
from .kinds import ACTION_TILE, EDITION, FINCA, FRUIT, TILE, VILLAGE

BONUS_VALUES: list[int] = BONUS.tolist()
# By the number, and the number itself: to ask an enumeration takes longer than to make what is sent.
PHASES = {int(phase): phase.name.lower() for phase in Phase}
OVER = int(Phase.OVER)
KEPT = 4096  # parts of views that are kept, of each kind: from move to move most of them stay as they are


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


class PointsView(msgspec.Struct, frozen=True):
    """Where a seat's points come from."""

    tiles: int
    fincas: int
    action_tiles: int
    bonus: int


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
    points_from: PointsView


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
    first: int  # the seat that began
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


class Earned(NamedTuple):
    """What a seat has won, and what it has not used."""

    action_tiles: list[str]
    tiles: list[str]
    bonus: list[int]
    fincas: list[str]
    points: PointsView


_EARNED: dict[tuple[int, bytes, bytes, bytes, bytes], Earned] = {}  # begun anew when it is full


def view(state: State, seat: int | None) -> View:
    """What `seat` may know; a spectator is None. A field not named here is not sent."""
    true = state.plain()
    on_blades = zip(*true.farmers[: true.seats], strict=True)
    return View(
        edition=EDITION.name(true.edition),
        phase=PHASES[true.phase],
        to_play=None if true.phase == OVER else true.seat,
        first=true.first,
        blades=[_blade(fruit, farmers) for fruit, farmers in zip(true.blades, on_blades, strict=True)],
        lifted=None if true.lifted == NONE else true.lifted,
        supply=FRUIT.every_of(true.supply),
        carts=true.middle,
        villages=_villages(true),
        wooden=true.wooden,
        bonus=[value for value, holder in zip(BONUS_VALUES, true.bonus, strict=True) if holder == NONE],
        seats=[_seat(true, other, earned) for other, earned in enumerate(_earned(state, true))],
        delivery=_delivery(true),
        idle=true.idle,
    )


@lru_cache(KEPT)
def _blade(fruit: int, farmers: tuple[int, ...]) -> BladeView:
    return BladeView(fruit=FRUIT.name(fruit), farmers=list(farmers))


def _villages(true: Any) -> list[VillageView]:
    tiles, lying = true.tiles, zip(true.height, true.fincas, true.houses, strict=True)
    found: list[VillageView] = []
    for village, (left, finca, house) in enumerate(lying):
        tile = tiles[village * STACK + left - 1] if left else NONE
        found.append(_village(village, tile, left, finca, true.holder[finca], house))
    return found


@lru_cache(KEPT)
def _village(village: int, tile: int, left: int, finca: int, holder: int, house: int) -> VillageView:
    return VillageView(
        id=VILLAGE.name(village),
        tile=TILE.name(tile) if left else None,
        left=left,
        finca=FINCA.name(finca),
        finca_lies_here=holder == NONE,
        finca_won_by=None if holder in (NONE, BOXED) else holder,
        house=bool(house),
    )


def _points(state: State, seat: int) -> PointsView:
    return PointsView(
        tiles=int(tile_points(state, seat)),
        fincas=int(finca_points(state, seat)),
        action_tiles=int(action_tile_points(state, seat)),
        bonus=int(bonus_points(state, seat)),
    )


def _earned(state: State, true: Any) -> list[Earned]:
    """What every seat has won; it is looked up by all that it depends on."""
    tables = state.bonus.tobytes(), state.holder.tobytes()
    found: list[Earned] = []
    for seat in range(true.seats):
        key = (seat, bytes(true.won[seat]), bytes(true.action_tiles[seat]), *tables)
        earned = _EARNED.get(key)
        if earned is None:
            if len(_EARNED) >= KEPT:
                _EARNED.clear()
            earned = _EARNED[key] = _earned_by(state, true, seat)
        found.append(earned)
    return found


def _earned_by(state: State, true: Any, seat: int) -> Earned:
    return Earned(
        action_tiles=ACTION_TILE.which(true.action_tiles[seat]),
        tiles=TILE.each_of(true.won[seat]),
        bonus=[value for value, holder in zip(BONUS_VALUES, true.bonus, strict=True) if holder == seat],
        fincas=FINCA.held_by(true.holder, seat),
        points=_points(state, seat),
    )


def _seat(true: Any, seat: int, earned: Earned) -> SeatView:
    action_tiles, tiles, bonus, fincas, points = earned
    return SeatView(
        waiting=true.waiting[seat],
        fruit=FRUIT.every_of(true.fruit[seat]),
        carts=true.carts[seat],
        action_tiles=action_tiles,
        tiles=tiles,
        bonus=bonus,
        fincas=fincas,
        points=points.tiles + points.fincas + points.action_tiles + points.bonus,
        points_from=points,
    )


def _delivery(true: Any) -> DeliveryView:
    return DeliveryView(
        large=bool(true.large),
        room=true.room,
        cargo=FRUIT.every_of(true.cargo),
        loaded=VILLAGE.which(true.loaded),
        pending=VILLAGE.name_if(true.pending),
        sparing=bool(true.sparing),
    )
