"""How the seats of a table are called in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from potager.core.texts import SEAT_LETTERS, catalogue
from potager.server.store.rows import SeatRow

HOUSE = catalogue(Path(__file__).parent.parent / "texts")


def seat_names(places: Sequence[SeatRow], lang: str) -> list[str]:
    """People by their name, bots by their level, numbered where several are alike; as the page does."""
    return [_name(place, places, lang) for place in places]


def _name(place: SeatRow, places: Sequence[SeatRow], lang: str) -> str:
    if place.name is not None:
        return place.name
    if place.bot is None:
        return SEAT_LETTERS[place.seat]
    key = f"web.bot.{place.bot}"
    level = HOUSE.say(lang, key) if key in HOUSE else place.bot
    alike = [other.seat for other in places if other.name is None and other.bot == place.bot]
    return f"{level} {alike.index(place.seat) + 1}" if len(alike) > 1 else level
