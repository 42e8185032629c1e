"""rules.toml as constants: the figures the rules read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from potager.core.rulesdata import load


class Figures(msgspec.Struct):
    """The shape of rules.toml."""

    game: dict[str, Any]
    cards: dict[str, Any]


_FIGURES = load(Path(__file__).parent.with_name("rules.toml"), Figures)

VERSION: int = _FIGURES.game["version"]
SEAT_COUNTS: tuple[int, ...] = tuple(_FIGURES.game["seats"])
CARDS: int = _FIGURES.cards["number"]
