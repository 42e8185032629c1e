"""How guests and the seats of a table are called."""

from __future__ import annotations

from collections.abc import Sequence

from potager.bots.names import given_names
from potager.core.texts import SEAT_LETTERS
from potager.server.store.rows import TableRow
from potager.server.trouble import TEXTS


def guest_name(guest: str, lang: str) -> str:
    """How a guest is called who has not said so."""
    return TEXTS.say(lang, "guest.name", n=int(guest[:4], 16) % 1000)


def bot_names(row: TableRow) -> Sequence[str]:
    """How a bot would be called in each seat: always the same at this table, and never as a person there."""
    people = [place.name for place in row.at if place.name is not None]
    return given_names(row.id, row.seats, people)


def seat_names(row: TableRow) -> list[str]:
    """People by their name, bots by a given one, free seats by their letter."""
    given = bot_names(row)
    return [
        place.name or (given[place.seat] if place.bot is not None else SEAT_LETTERS[place.seat])
        for place in row.at
    ]
