"""The puzzle of a day: from the date alone, the same for everybody, none again before all were shown.

Games take turns day by day. Each goes through its book in an order of its own, shuffled anew for every round.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta
from typing import NamedTuple

from potager.core import chance
from potager.core.errors import CannotRead, PotagerError, shown
from potager.core.registry import load, names
from potager.lab.puzzles.puzzle import Puzzle, puzzles

DAY_ONE = date(1970, 1, 1).toordinal()


class Which(NamedTuple):
    """A puzzle by its game and number."""

    game: str
    number: int


def books() -> dict[str, int]:
    """The games that have puzzles, and how many."""
    found: dict[str, int] = {}
    for name in names():
        try:
            count = len(puzzles(load(name)))
        except PotagerError:  # a game of somebody's own that is broken takes no other's puzzles away
            continue
        if count:
            found[name] = count
    return found


def puzzle_of(game: str, number: int) -> Puzzle:
    """A puzzle of a game; refused if there is no such number."""
    book = puzzles(load(game))
    if not book:
        raise CannotRead(f"there are no puzzles of {game}: {', '.join(books())} have some")
    if not 1 <= number <= len(book):
        raise CannotRead(f"the puzzles of {game} are numbered from 1 to {len(book)}, not {shown(number)}")
    return book[number - 1]


def today() -> date:
    """The day it is, the same all over the world."""
    return datetime.now(UTC).date()


def read_day(text: str) -> date:
    """A date as it is written; refused if it is none.

    >>> read_day("2026-11-16")
    datetime.date(2026, 11, 16)
    """
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise CannotRead(f"a day is written like 2026-11-16, not {shown(text)}") from None


def of_day(day: date, there: Mapping[str, int], game: str | None = None) -> Which:
    """The puzzle of a day; for a game, the one of its latest day.

    >>> there = {"finca": 3, "frutopia": 2}
    >>> [of_day(date(2026, 11, day), there).game for day in (1, 2, 3)]
    ['finca', 'frutopia', 'finca']
    >>> sorted(of_day(date(2026, 11, day), there).number for day in (3, 5, 7))
    [1, 2, 3]
    """
    if not there:
        raise CannotRead("no game here has puzzles")
    names_ = sorted(there)
    number = day.toordinal() - DAY_ONE
    if game is not None:
        number -= (number - names_.index(game)) % len(names_)
    turn, place = divmod(number, len(names_))
    chosen = names_[place]
    cycle, at = divmod(turn, there[chosen])
    return Which(chosen, shuffled(chosen, cycle, there[chosen])[at])


def week(day: date, there: Mapping[str, int], days: int = 8) -> dict[str, Which]:
    """The puzzles of a day and of those that follow; the calendar ends with the year 9999."""
    last = min(day.toordinal() + days, date.max.toordinal() + 1)
    found = (day + timedelta(days=n) for n in range(last - day.toordinal()))
    return {one.isoformat(): of_day(one, there) for one in found}


@functools.lru_cache(maxsize=64)
def shuffled(game: str, cycle: int, count: int) -> tuple[int, ...]:
    """The numbers of a book in the order of one round."""
    numbers = list(range(1, count + 1))
    stream = chance.stream(chance.seed_bytes(abs(cycle)), f"daily puzzles of {game}, {cycle}")
    for place in range(count - 1, 0, -1):
        other = int(chance.draw(stream, place + 1))
        numbers[place], numbers[other] = numbers[other], numbers[place]
    return tuple(numbers)
