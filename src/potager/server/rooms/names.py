"""How guests and the seats of a table are called."""

from __future__ import annotations

from collections.abc import Sequence

from potager.bots.names import called, parts
from potager.core.texts import SEAT_LETTERS
from potager.server.store.rows import SeatRow
from potager.server.trouble import TEXTS


def guest_name(guest: str, lang: str) -> str:
    """How a guest is called who has not said so."""
    return TEXTS.say(lang, "guest.name", n=int(guest[:4], 16) % 1000)


def seat_names(places: Sequence[SeatRow], lang: str) -> list[str]:
    """People by their name, bots by their level, numbered where several are alike; as the page does."""
    return [_name(place, places, lang) for place in places]


def _name(place: SeatRow, places: Sequence[SeatRow], lang: str) -> str:
    if place.name is not None:
        return place.name
    if place.bot is None:
        return SEAT_LETTERS[place.seat]
    name, mine = called(place.bot, lang), parts(place.bot)
    bots = [(other.seat, other.bot) for other in places if other.name is None and other.bot is not None]
    alike = [seat for seat, bot in bots if parts(bot) == mine]
    return f"{name} {alike.index(place.seat) + 1}" if len(alike) > 1 else name
