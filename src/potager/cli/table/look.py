"""Potager's colours in the terminal, by day and by night, and the seats' signs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.text import Text
from rich.theme import Theme as RichTheme
from textual.theme import Theme

from potager.core.texts import SEAT_LETTERS

DAY = "potager-day"
NIGHT = "potager-night"

SEAT_SIGNS = "☀≈❧★☾♪✚♥"  # sun, wave, leaf, star, moon; a sign before a colour
SIGNS = tuple(letter + sign for letter, sign in zip(SEAT_LETTERS, SEAT_SIGNS, strict=True))

# Style: its colours by day and by night.
STYLES = {
    "strong": ("bold #2B2A26", "bold #F1EAD9"),
    "quiet": ("#6A6458", "#B5AC99"),
    "terracotta": ("bold #B4472F", "bold #E07A5F"),
    "olive": ("bold #5F7030", "bold #A9BC6A"),
    "sea": ("bold #2C6B7D", "bold #7FC4D6"),
    "wood": ("#8A6B45", "#C9A97C"),
    "open": ("bold #2B2A26 on #F2B134", "bold #1F2421 on #E0A93B"),
    "seat.0": ("bold #B3261E", "bold #F28B74"),
    "seat.1": ("bold #1B5FA8", "bold #7DB9F0"),
    "seat.2": ("bold #1F7A46", "bold #7FCF9B"),
    "seat.3": ("bold #8A6500", "bold #F2C14E"),
    "seat.4": ("bold #6F44A0", "bold #C9A4F2"),
    "seat.5": ("bold #A03A78", "bold #F29BD0"),
    "seat.6": ("bold #2B6E6E", "bold #7FD6D6"),
    "seat.7": ("bold #6A4A2A", "bold #D9B48A"),
}

# Part of the screen: its colour by day and by night.
COLOURS = {
    "primary": ("#B4472F", "#E07A5F"),
    "secondary": ("#2C6B7D", "#7FC4D6"),
    "accent": ("#F2B134", "#F2C14E"),
    "success": ("#5F7030", "#A9BC6A"),
    "warning": ("#8C6A00", "#F2C14E"),
    "error": ("#B4472F", "#E07A5F"),
    "background": ("#FBF6EA", "#1F2421"),
    "surface": ("#F3EAD3", "#2A312C"),
    "panel": ("#E9DCBD", "#38413A"),
    "foreground": ("#2B2A26", "#F1EAD9"),
}
VARIABLES = {
    "quiet": ("#6A6458", "#B5AC99"),
    "waiting": ("#5F7030", "#A9BC6A"),
    "on-status": ("#FBF6EA", "#1F2421"),
    "sun": ("#F2B134", "#E0A93B"),
    "line": ("#D3BE90", "#56604F"),
}


def _under(theme: str, pairs: Mapping[str, tuple[str, str]]) -> dict[str, Any]:
    return {name: by_night if theme == NIGHT else by_day for name, (by_day, by_night) in pairs.items()}


THEMES = tuple(
    Theme(theme, dark=theme == NIGHT, variables=_under(theme, VARIABLES), **_under(theme, COLOURS))
    for theme in (DAY, NIGHT)
)


def styles(theme: str, games_own: Mapping[str, tuple[str, str]]) -> RichTheme:
    """The named styles under a theme."""
    return RichTheme(_under(theme, {**STYLES, **games_own}), inherit=False)


def mark(seat: int) -> Text:
    """How a seat is shown: its letter and its sign, in its colour."""
    return Text(sign(seat), style=f"seat.{seat}")


def sign(seat: int) -> str:
    """A seat's letter and its sign."""
    return SIGNS[seat]
