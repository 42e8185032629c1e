"""rules.toml -> frozen tables: the figures the rules read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from potager.core.rulesdata import by_seats, frozen, load


class Figures(msgspec.Struct):
    """The shape of rules.toml."""

    game: dict[str, Any]
    beans: dict[str, Any]
    meter: dict[str, dict[str, Any]]
    fields: dict[str, Any]
    hand: dict[str, Any]
    planting: dict[str, Any]
    turned_up: dict[str, Any]
    drawn: dict[str, Any]
    end: dict[str, Any]
    bounds: dict[str, Any]
    talk: dict[str, Any]


_FIGURES = load(Path(__file__).parent.with_name("rules.toml"), Figures)


VERSION: int = _FIGURES.game["version"]
SEAT_COUNTS: tuple[int, ...] = tuple(_FIGURES.game["seats"])
BEAN_NAMES: tuple[str, ...] = tuple(_FIGURES.beans["names"])

SEATS = max(SEAT_COUNTS)
PAIR = min(SEAT_COUNTS)  # so many seats play the game for two
BEANS = len(BEAN_NAMES)
COPIES = frozen(_FIGURES.beans["copies"])  # [BEANS]
CARDS = int(COPIES.sum())
DEALT: int = _FIGURES.hand["dealt"]
MOST_PLANTED: int = _FIGURES.planting["most"]
MOST_PROPOSALS: int = _FIGURES.talk["proposals"]


FIELDS_EACH = by_seats(_FIGURES.fields["each"], SEAT_COUNTS)  # [SEATS + 1]
TURNED_UP = by_seats(_FIGURES.turned_up["cards"], SEAT_COUNTS)  # [SEATS + 1]
DRAWN = by_seats(_FIGURES.drawn["cards"], SEAT_COUNTS)  # [SEATS + 1]
EMPTYINGS = by_seats(_FIGURES.end["emptyings"], SEAT_COUNTS)  # [SEATS + 1]
HAND_BOUND = by_seats(_FIGURES.bounds["hand"], SEAT_COUNTS)  # [SEATS + 1]
FIELDS = int(FIELDS_EACH.max())
HAND = int(HAND_BOUND.max())
PAIR_HAND = int(HAND_BOUND[PAIR])
PILES = int(EMPTYINGS.max())  # every pile but the last is followed by another (B25)

_METER = {name: steps for part in _FIGURES.meter.values() for name, steps in part.items() if name != "source"}
STEPS = frozen([_METER[name] for name in BEAN_NAMES])  # [BEANS, coins]: cards that bring 1, 2, 3, 4 coins


def _coins(steps: list[int], cards: int) -> int:
    """What so many cards bring: more than the highest step asks for still bring the highest amount."""
    return max((coins for coins, step in enumerate(steps, start=1) if 0 < step <= cards), default=0)


COINS = frozen(
    [[_coins(steps, cards) for cards in range(int(COPIES.max()) + 1)] for steps in STEPS.tolist()]
)  # [BEANS, cards]
FULL = STEPS.max(axis=1)  # [BEANS]: with so many cards a field brings all it ever can
FULL.setflags(write=False)
