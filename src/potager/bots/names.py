"""How bots are called: `master@0.25s:bold` as people say it."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from potager.bots.registry import BUDGETS, FORMER
from potager.core import door
from potager.core.texts import COMMON_TEXTS, catalogue

COMMON = catalogue(COMMON_TEXTS)


class Called(NamedTuple):
    """The parts of a bot's name that people care for."""

    level: str
    style: str  # empty for none


# What bots at a table are called, the same in every language; the page has a face for each.
GIVEN = (
    "Rosa",
    "Bruno",
    "Iris",
    "Emil",
    "Viola",
    "Hugo",
    "Flora",
    "Anton",
    "Nina",
    "Oscar",
    "Clara",
    "Felix",
)


def given_names(table: str, seats: int, people: Sequence[str]) -> list[str]:
    """What a bot is called in each seat of a table: no two alike, none like one of the people there.

    >>> given_names("a", 3, []) == given_names("a", 3, ["Ada"]) != given_names("b", 3, [])
    True
    """
    taken = {name.casefold() for name in people}
    mixed = _mixed(table)
    spare = [name for name in mixed[seats:] if name.casefold() not in taken]
    return [name if name.casefold() not in taken else (spare or [name]).pop() for name in mixed[:seats]]


@lru_cache(maxsize=4096)
def _mixed(table: str) -> list[str]:
    """The names in the order of a table; asked for with every sentence that is told there."""
    return sorted(GIVEN, key=lambda name: hashlib.sha256(f"{table} {name}".encode()).digest())


def parts(name: str) -> Called:
    """A bot's level and style.

    >>> parts("master@0.25s:bold"), parts("greedy")
    (Called(level='master', style='bold'), Called(level='gardener', style=''))
    """
    level, _, style = door.text(name, "the name of a bot").partition(":")
    level = level.partition("@")[0]  # without its budget and its weights
    return Called(FORMER.get(level, level), style)


def searches(name: str) -> bool:
    """Whether a bot thinks for long; the others choose at once."""
    return parts(name).level in BUDGETS


def called(name: str, lang: str) -> str:
    """A bot as the reader calls it; one of a file by the file.

    >>> called("master:bold", "en"), called("greedy", "fr"), called("bots/my_bot.py", "en")
    ('Master (bold)', 'Jardinier', 'my_bot.py')
    """
    level, style = parts(name)
    lang = door.lang(lang)
    if f"web.bot.{level}" not in COMMON:
        return Path(name).name
    words = COMMON.say(lang, f"web.bot.{level}")
    if f"web.style.{style}" not in COMMON:
        return words
    return COMMON.say(lang, "web.bot.styled", level=words, style=COMMON.say(lang, f"web.style.{style}"))
