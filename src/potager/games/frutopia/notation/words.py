"""The small words of a position: names, counts, lists."""

from __future__ import annotations

from collections.abc import Sequence

from potager.core.errors import CannotRead

from ..state import NONE, UNKNOWN
from .write import NOTHING

ANY = "*"
LARGEST = 99_999  # no count of the game is larger: keeps nonsense out of the record's fields

Parts = dict[str, list[str]]


def parts_of(words: str) -> Parts:
    """`fruit banana:2 · made red-9:1` as names and their words."""
    parts: Parts = {}
    for part in words.replace("·", "|").split("|"):
        name, *rest = part.split() or [""]
        if name in parts:
            raise CannotRead(f"{name!r} stands here a second time")
        if name:
            parts[name] = rest
    return parts


def no_more(parts: Parts) -> None:
    """Refuse what nobody has read."""
    for name in parts:
        raise CannotRead(f"{name[:40]!r} has no meaning here")


def flag(parts: Parts, name: str) -> bool:
    """Whether a word that stands alone is there."""
    words = parts.pop(name, None)
    if words:
        raise CannotRead(f"{name!r} stands alone, without {' '.join(words)[:40]!r}")
    return words is not None


def place(word: str, names: Sequence[str], what: str) -> int:
    """The place of a name among those there are."""
    if word not in names:
        raise CannotRead(f"{word[:40]!r} is not {what}: {', '.join(names)}")
    return names.index(word)


def places(words: list[str], names: Sequence[str], what: str) -> list[int]:
    """A list of names, each once; `*` is any, and a lone `-` an empty list."""
    found: list[int] = []
    for word in [] if words == [NOTHING] else words:
        number = UNKNOWN if word == ANY else place(word, names, what)
        if number != UNKNOWN and number in found:
            raise CannotRead(f"{word!r} stands here a second time")
        found.append(number)
    return found


def spaces(words: list[str], names: Sequence[str], what: str) -> list[int]:
    """Spaces that hold a name, `*` for any, or `-` for none."""
    return [NONE if word == NOTHING else places([word], names, what)[0] for word in words]


def number(words: list[str], largest: int = LARGEST) -> int:
    """One whole number."""
    word = " ".join(words)
    if not (word.isascii() and word.isdigit() and len(word) <= len(str(LARGEST)) and int(word) <= largest):
        raise CannotRead(f"{word[:40]!r} is not a number from 0 to {largest}")
    return int(word)


def counts(words: list[str], names: Sequence[str], what: str, largest: int = LARGEST) -> list[int]:
    """`banana:2 orange:1` as a count for every name."""
    found = [0] * len(names)
    seen: set[str] = set()
    for word in [] if words == [NOTHING] else words:
        name, _, count = word.partition(":")
        if name in seen:
            raise CannotRead(f"{name[:40]!r} stands here a second time")
        seen.add(name)
        found[place(name, names, what)] = number([count], largest)
    return found
