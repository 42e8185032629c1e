"""The small words of a position that only this game has: names of which some are open, and empty spaces."""

from __future__ import annotations

from collections.abc import Sequence

from potager.core.errors import CannotRead
from potager.core.reading import listed, place_of

from ...rules.state import NONE, UNKNOWN
from .write import NOTHING

ANY = "*"


def places(words: list[str], names: Sequence[str], what: str) -> list[int]:
    """A list of names, each once; `*` is any, and a lone `-` an empty list."""
    found: list[int] = []
    for word in listed(words):
        number = UNKNOWN if word == ANY else place_of(word, names, what)
        if number != UNKNOWN and number in found:
            raise CannotRead(f"{word!r} stands here a second time")
        found.append(number)
    return found


def spaces(words: list[str], names: Sequence[str], what: str) -> list[int]:
    """Spaces that hold a name, `*` for any, or `-` for none."""
    return [NONE if word == NOTHING else places([word], names, what)[0] for word in words]
