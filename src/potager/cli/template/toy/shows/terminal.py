"""The table on a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import RenderableType
from rich.text import Text

from potager.core.texts import Catalogue

from ..knows.view import View
from ..rules.components import CARDS

BACK = "▒"  # a card that lies face down


def board(
    view: View, lang: str, texts: Catalogue, marks: Sequence[Text], touched: str | None
) -> list[tuple[str, RenderableType]]:
    """The pile, and what was thrown away, face up."""
    left = CARDS - view.seats - view.swaps
    pile = Text(" ".join([BACK * left or "-", *map(str, view.thrown)]))
    return [("pile", pile)]


def seat(view: View, number: int, lang: str, texts: Catalogue) -> list[Text]:
    """The card of a seat: its own, or the back of it."""
    return [Text(str(view.card) if number == view.seat else BACK)]
