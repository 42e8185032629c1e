"""Potager's colours in the terminal, by day and by night, and the seats' signs."""

from __future__ import annotations

from collections.abc import Mapping

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
    "seat.0": ("bold #B3261E", "bold #F28B74"),
    "seat.1": ("bold #1B5FA8", "bold #7DB9F0"),
    "seat.2": ("bold #1F7A46", "bold #7FCF9B"),
    "seat.3": ("bold #8A6500", "bold #F2C14E"),
    "seat.4": ("bold #6F44A0", "bold #C9A4F2"),
    "seat.5": ("bold #A03A78", "bold #F29BD0"),
    "seat.6": ("bold #2B6E6E", "bold #7FD6D6"),
    "seat.7": ("bold #6A4A2A", "bold #D9B48A"),
}

THEMES = (
    Theme(
        name=DAY,
        dark=False,
        primary="#B4472F",
        secondary="#2C6B7D",
        accent="#F2B134",
        success="#5F7030",
        warning="#8C6A00",
        error="#B4472F",
        background="#FBF6EA",
        surface="#F3EAD3",
        panel="#E9DCBD",
        foreground="#2B2A26",
        variables={
            "quiet": "#6A6458",
            "waiting": "#5F7030",
            "on-status": "#FBF6EA",
            "sun": "#F2B134",
            "line": "#D3BE90",
        },
    ),
    Theme(
        name=NIGHT,
        dark=True,
        primary="#E07A5F",
        secondary="#7FC4D6",
        accent="#F2C14E",
        success="#A9BC6A",
        warning="#F2C14E",
        error="#E07A5F",
        background="#1F2421",
        surface="#2A312C",
        panel="#38413A",
        foreground="#F1EAD9",
        variables={
            "quiet": "#B5AC99",
            "waiting": "#A9BC6A",
            "on-status": "#1F2421",
            "sun": "#E0A93B",
            "line": "#56604F",
        },
    ),
)


def styles(theme: str, games_own: Mapping[str, tuple[str, str]]) -> RichTheme:
    """The named styles under a theme."""
    place = 0 if theme == DAY else 1
    return RichTheme(
        {name: colours[place] for name, colours in {**STYLES, **games_own}.items()}, inherit=False
    )


def mark(seat: int) -> Text:
    """How a seat is shown: its letter and its sign, in its colour."""
    return Text(sign(seat), style=f"seat.{seat}")


def sign(seat: int) -> str:
    """A seat's letter and its sign."""
    return SIGNS[seat]
