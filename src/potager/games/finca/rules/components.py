"""rules.toml -> frozen tables: the figures the rules read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from potager.core.rulesdata import by_seats, frozen, load

ANY = "any"  # the symbol that stands for any one kind


class Figures(msgspec.Struct):
    """The shape of rules.toml."""

    game: dict[str, Any]
    fruits: dict[str, Any]
    windmill: dict[str, Any]
    farmers: dict[str, Any]
    carts: dict[str, Any]
    villages: dict[str, Any]
    stacks: dict[str, Any]
    tiles: dict[str, Any]
    fincas: dict[str, Any]
    action_tiles: dict[str, Any]
    bonus: dict[str, Any]
    points: dict[str, Any]
    end: dict[str, Any]


_FIGURES = load(Path(__file__).parent.with_name("rules.toml"), Figures)


VERSION: int = _FIGURES.game["version"]
SEAT_COUNTS: tuple[int, ...] = tuple(_FIGURES.game["seats"])
EDITION_NAMES: tuple[str, ...] = tuple(_FIGURES.game["editions"])
FRUIT_NAMES: tuple[str, ...] = tuple(_FIGURES.fruits["names"])
VILLAGE_IDS: tuple[str, ...] = tuple(_FIGURES.villages["ids"])
VILLAGE_NAMES: dict[str, list[str]] = {name: _FIGURES.villages["names"][name] for name in EDITION_NAMES}
ACTION_TILE_NAMES: tuple[str, ...] = tuple(_FIGURES.action_tiles["names"])

SEATS = max(SEAT_COUNTS)
FRUITS = len(FRUIT_NAMES)
BLADES: int = FRUITS * _FIGURES.windmill["blades_per_fruit"]
HALF: int = BLADES // _FIGURES.windmill["halves"]
VILLAGES = len(VILLAGE_IDS)
STACK: int = _FIGURES.stacks["height"]
BOX: int = _FIGURES.stacks["box"]
ACTION_TILES = len(ACTION_TILE_NAMES)
DOUBLE, GUST, LARGE, LESS = range(ACTION_TILES)
CART_ROOM: int = _FIGURES.carts["room"]
LARGE_ROOM: int = _FIGURES.action_tiles["large_room"]
FEWER: int = _FIGURES.action_tiles["less"]
FINCA_POINTS: int = _FIGURES.points["finca"]
ACTION_TILE_POINTS: int = _FIGURES.points["action_tile"]
IDLE_ROUNDS: int = _FIGURES.end["idle_rounds"]
BONUS = frozen(_FIGURES.bonus["tiles"])
BONUSES = len(BONUS)


FARMERS = by_seats(_FIGURES.farmers["each"], SEAT_COUNTS)  # [SEATS + 1]
CARTS = by_seats(_FIGURES.carts["number"], SEAT_COUNTS)  # [SEATS + 1]
WOODEN = by_seats(_FIGURES.fincas["wooden"]["number"], SEAT_COUNTS)  # [SEATS + 1]
SUPPLY = frozen(
    [by_seats(_FIGURES.fruits["supply"][name], SEAT_COUNTS) for name in EDITION_NAMES]
)  # [editions, SEATS + 1]
CARTS_WHEN_NONE = frozen([_FIGURES.carts["short"][name] == "no more" for name in EDITION_NAMES])  # [editions]


def _tiles() -> dict[str, tuple[dict[str, int], int]]:
    """Each kind of fruit tile: its name, what it asks for, and how many there are of it."""
    data = _FIGURES.tiles
    asks = [{fruit: value} for value in data["one_kind"] for fruit in FRUIT_NAMES]
    asks += [{ANY: value} for value in data["any_kind"]]
    asks += data["two_kinds"]
    asks += [dict.fromkeys(FRUIT_NAMES, 1)] * data["every_kind"]
    kinds: dict[str, tuple[dict[str, int], int]] = {}
    for ask in sorted(asks, key=lambda ask: sum(ask.values())):
        name = _tile_name(ask)
        kinds[name] = (ask, kinds[name][1] + 1 if name in kinds else 1)
    return kinds


def _tile_name(ask: dict[str, int]) -> str:
    """`fig2`, `almond3+grape2`, `any4`, `every6`."""
    if len(ask) == FRUITS:
        return f"every{sum(ask.values())}"
    return "+".join(f"{fruit}{number}" for fruit, number in ask.items())


_TILES = _tiles()
TILE_NAMES: tuple[str, ...] = tuple(_TILES)
TILE_KINDS = len(TILE_NAMES)
COPIES = frozen([copies for _, copies in _TILES.values()])  # [TILE_KINDS]
TILES = int(COPIES.sum())
WANTS = frozen(
    [[ask.get(fruit, 0) for fruit in FRUIT_NAMES] for ask, _ in _TILES.values()]
)  # [TILE_KINDS, FRUITS]
WILD = frozen([ask.get(ANY, 0) for ask, _ in _TILES.values()])  # [TILE_KINDS]
VALUE = frozen([sum(ask.values()) for ask, _ in _TILES.values()])  # [TILE_KINDS]
TOP_VALUE = int(VALUE.max())
WORTH_FROM = frozen(np.searchsorted(VALUE, np.arange(TOP_VALUE + 2)))  # the first kind worth so much, or more

# What a tile asks for in one number, for comparing it with a seat's fruits at a stroke: a byte for
# each kind and one for the most of any kind. No count reaches the top bit of its byte.
BYTE = 8
ASKS = frozen(
    [
        sum(int(n) << BYTE * place for place, n in enumerate([*wants, wild]))
        for wants, wild in zip(WANTS, WILD, strict=True)
    ]
)  # [TILE_KINDS]
TOP_BITS = sum(1 << BYTE * place + BYTE - 1 for place in range(FRUITS + 1))

FINCA_KINDS: tuple[tuple[str, ...], ...] = tuple(tuple(kinds) for kinds in _FIGURES.fincas["kinds"])
FINCA_NAMES: tuple[str, ...] = tuple("+".join(kinds) for kinds in FINCA_KINDS)
FINCAS = len(FINCA_NAMES)


def _finca_counts() -> npt.NDArray[np.int64]:
    """How much one fruit tile counts for a Finca tile: [editions, FINCAS, TILE_KINDS]."""

    def counts(edition: str, kinds: tuple[str, ...], tile: int) -> int:
        if kinds == (ANY,):
            return int(VALUE[tile] if _FIGURES.fincas["any"][edition] == "value" else WILD[tile])
        return int(sum(WANTS[tile, FRUIT_NAMES.index(fruit)] for fruit in kinds))

    return frozen(
        [
            [[counts(edition, kinds, tile) for tile in range(TILE_KINDS)] for kinds in FINCA_KINDS]
            for edition in EDITION_NAMES
        ]
    )


FINCA_COUNTS = _finca_counts()
