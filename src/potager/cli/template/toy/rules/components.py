"""rules.toml as constants: the figures the rules read."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec

from potager.core.errors import CannotRead
from potager.core.rulesdata import load

MOST = 100  # so that a card's number fits the record


class Basics(msgspec.Struct, forbid_unknown_fields=True):
    """The table that no pack replaces."""

    version: int
    seats: list[int]


class Cards(msgspec.Struct, forbid_unknown_fields=True):
    """The cards."""

    number: Annotated[int, msgspec.Meta(ge=1, le=MOST)]


class Figures(msgspec.Struct, forbid_unknown_fields=True):
    """The shape of rules.toml."""

    game: Basics
    cards: Cards


def check(figures: Figures) -> None:
    """Refuse figures of a pack that the game could not be played with."""
    if figures.cards.number < 2 * max(figures.game.seats):
        raise CannotRead("[cards] number: every seat may swap its card", rule="T1")


_FIGURES = load(Path(__file__).parent.with_name("rules.toml"), Figures, check, {"cards": "T1"})

VERSION: int = _FIGURES.game.version
SEAT_COUNTS: tuple[int, ...] = tuple(_FIGURES.game.seats)
CARDS: int = _FIGURES.cards.number
