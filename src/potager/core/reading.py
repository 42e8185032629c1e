"""Reading positions: the words from which every game's notation is made.

A line is a name and its parts, `fruit fig:2 · carts 1`; a part is a name and its words; an empty
list is written `-`. Whatever cannot be read is refused with the word that is wrong.
"""

from __future__ import annotations

from potager.core.errors import CannotRead
from potager.core.kinds import Kind

LARGEST = 99  # a count that fits the small fields of a record
Parts = dict[str, list[str]]


def parts_of(words: str) -> Parts:
    """`fruit fig:2 · carts 1` as names and their words."""
    found: Parts = {}
    for part in words.replace("·", "|").split("|"):
        name, *rest = part.split() or [""]
        if name in found:
            raise CannotRead(f"{name!r} stands here a second time")
        if name:
            found[name] = rest
    return found


def no_more(left: Parts) -> None:
    """Refuse parts that nobody has asked for."""
    for name in left:
        raise CannotRead(f"{name[:40]!r} has no meaning here")


def listed(words: list[str]) -> list[str]:
    """A list of words; `-` is an empty one."""
    return [] if words == ["-"] else words


def once(words: list[str]) -> list[str]:
    """A list in which no word stands twice."""
    for index, word in enumerate(words):
        if word in words[:index]:
            raise CannotRead(f"{word[:40]!r} stands here a second time")
    return listed(words)


def number_of(words: list[str], largest: int = LARGEST) -> int:
    """A whole number up to the largest that makes sense."""
    word = " ".join(words)
    if not (word.isascii() and word.isdigit() and len(word) <= len(str(largest)) and int(word) <= largest):
        raise CannotRead(f"{word[:40]!r} is not a number from 0 to {largest}")
    return int(word)


def counts_of(words: list[str], kind: Kind, largest: int = LARGEST) -> list[int]:
    """`fig:2 olive:1` as a count for every name."""
    found = [0] * len(kind)
    once([word.partition(":")[0] for word in words])
    for word in listed(words):
        name, _, count = word.partition(":")
        found[kind.place(name)] = number_of([count], largest)
    return found
