"""Named blocks of small actions <-> flat integers <-> text.

A game's actions are the integers below `ActionSpace.size`, cut into named blocks::

    ACTIONS = ActionSpace(move=block(12), load=block("arta", "inca"), go=block())
    ACTIONS.text(13) == "load inca"

Blocks are tuples of integers, so that compiled rules can read `MOVE.start`.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from potager.core.errors import CannotRead, shown

FEW = 15  # labels that are listed one by one


class Block(NamedTuple):
    """The integers `start <= action < stop` that share one name."""

    start: int
    stop: int


class Labels(NamedTuple):
    """What the actions of one block are about: one label an action, none for a lone action."""

    labels: tuple[str, ...]


def block(*labels: int | str) -> Labels:
    """Declare a block: no label for a lone action, a number, or one label an action."""
    if len(labels) == 1 and isinstance(labels[0], int):
        return Labels(tuple(str(number) for number in range(labels[0])))
    return Labels(tuple(str(label) for label in labels))


class ActionSpace:
    """Every action of a game, as integers and as text."""

    def __init__(self, **blocks: Labels) -> None:
        self._blocks: dict[str, Block] = {}
        self._texts: list[str] = []
        self._names: list[str] = []
        for name, (labels,) in blocks.items():
            texts = [f"{name} {label}" for label in labels] or [name]
            self._blocks[name] = Block(len(self._texts), len(self._texts) + len(texts))
            self._texts += texts
            self._names += [name] * len(texts)
        self._ids = {text: number for number, text in enumerate(self._texts)}

    @property
    def size(self) -> int:
        """How many actions there are."""
        return len(self._texts)

    def __getitem__(self, name: str) -> Block:
        """The block called `name`."""
        return self._blocks[name]

    def __iter__(self) -> Iterator[str]:
        """The names of the blocks, in order."""
        return iter(self._blocks)

    def split(self, action: int) -> tuple[str, int]:
        """The block's name and the place inside the block."""
        name = self._names[action]
        return name, action - self._blocks[name].start

    def labels(self, name: str) -> tuple[str, ...]:
        """What may follow the name of a block; nothing for a lone action."""
        start, stop = self._blocks[name]
        return tuple(text[len(name) + 1 :] for text in self._texts[start:stop] if text != name)

    def text(self, action: int) -> str:
        """The action as a person would type it."""
        if not 0 <= action < self.size:
            raise CannotRead(f"there is no action number {shown(action)}: they run from 0 to {self.size - 1}")
        return self._texts[action]

    def parse(self, text: str) -> int:
        """The action that `text` writes; spaces and capitals do not matter."""
        words = " ".join(text.lower().split())
        if words in self._ids:
            return self._ids[words]
        raise CannotRead(f"{shown(text)} is not an action: {self._hint(words)}")

    def _hint(self, words: str) -> str:
        """What should have been written."""
        name, _, rest = words.partition(" ")
        if name in self._blocks and (labels := self.labels(name)):
            close = difflib.get_close_matches(rest, labels, n=1)
            if close and not rest.isdigit():  # a number is no slip of the pen: it is out of range
                return f"did you mean '{name} {close[0]}'?"
            return f"after '{name}' comes {in_short(labels)}"
        if name in self._blocks:
            return f"'{name}' stands alone"
        close = difflib.get_close_matches(words, self._texts, n=1)
        return f"did you mean {close[0]!r}?" if close else f"actions begin with {', '.join(self)}"


def in_short(labels: Sequence[str]) -> str:
    """What may follow a block's name: a range of numbers, counted from 0, or the labels.

    >>> in_short(["0", "1", "2"]), in_short(["arta", "inca"])
    ('a number from 0 to 2', 'arta or inca')
    """
    last = len(labels) - 1
    if list(labels) == [str(number) for number in range(len(labels))]:
        return f"a number from 0 to {last}"
    listed = [*labels[:FEW], "…"] if last > FEW else labels
    return f"{', '.join(listed[:-1])} or {listed[-1]}".removeprefix(" or ")
