"""A view as plain text, for readers who see no board: every game's, from its fields alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

import msgspec

from potager.core.game import Game
from potager.core.rulebook import in_short
from potager.core.texts import SEAT_LETTERS

NOTHING = "-"
BY_SEAT = "seats"  # what every game's view calls the list of its seats


def rules_text(game: Game) -> str:
    """The rules of a game in short."""
    short = in_short(game, "en")
    lines = [f"{word}: {text}" for word, text in short.parts]
    lines[2:2] = [f"  {number}. {word}: {text}" for number, (word, text) in enumerate(short.steps, start=1)]
    return "\n".join(lines)


def view_text(view: Any) -> str:
    """All that a view says, one thing a line.

    >>> from potager import Match
    >>> print(view_text(Match("frutopia", seats=1, seed=7).view(0)).splitlines()[0])
    bags: two
    """
    return "\n".join(_lines(msgspec.to_builtins(view), ""))


def _lines(value: dict[str, Any], indent: str) -> Iterator[str]:
    me = value.get("me")
    for name, inner in value.items():
        if name == BY_SEAT and isinstance(inner, list):
            for seat, one in enumerate(cast("list[Any]", inner)):
                yield f"{indent}seat {seat} ({SEAT_LETTERS[seat]}{', you' if seat == me else ''}):"
                yield from _nested(one, indent + "  ")
        elif _is_flat(inner):
            yield f"{indent}{name}: {_words(inner)}"
        else:
            yield f"{indent}{name}:"
            yield from _nested(inner, indent + "  ")


def _nested(value: Any, indent: str) -> Iterator[str]:
    if isinstance(value, dict):
        yield from _lines(cast("dict[str, Any]", value), indent)
    elif isinstance(value, list) and not _is_flat(value):
        for place, one in enumerate(cast("list[Any]", value)):
            yield f"{indent}{place}: {_words(one)}"
    else:
        yield f"{indent}{_words(value)}"


def _is_flat(value: Any) -> bool:
    """Whether a value stands on one line: a word, words, or so many of each kind."""
    if isinstance(value, dict):
        return all(not isinstance(one, (dict, list)) for one in cast("dict[str, Any]", value).values())
    if isinstance(value, list):
        return all(not isinstance(one, (dict, list)) for one in cast("list[Any]", value))
    return True


def _words(value: Any) -> str:
    if isinstance(value, dict):
        named = cast("dict[str, Any]", value).items()
        return ", ".join(f"{name} {_words(one)}" for name, one in named) or NOTHING
    if isinstance(value, list):
        some = cast("list[Any]", value)
        join = ", " if _is_flat(some) else "; "
        return join.join(map(_words, some)) or NOTHING
    return NOTHING if value is None else str(value).lower() if isinstance(value, bool) else str(value)
