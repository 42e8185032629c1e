"""Named blocks of small actions <-> flat integers <-> text.

A game's actions are the integers below `ActionSpace.size`, cut into named blocks::

    ACTIONS = ActionSpace(move=block(12), load=block("arta", "inca"), go=block())
    ACTIONS.text(13) == "load inca"

Blocks are tuples of integers, so that compiled rules can read `MOVE.start`.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from typing import NamedTuple

from potager.core.errors import CannotRead


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

    def text(self, action: int) -> str:
        """The action as a person would type it."""
        if not 0 <= action < self.size:
            raise CannotRead(f"there is no action number {action}: they run from 0 to {self.size - 1}")
        return self._texts[action]

    def parse(self, text: str) -> int:
        """The action that `text` writes; spaces and capitals do not matter."""
        words = " ".join(text.lower().split())
        if words in self._ids:
            return self._ids[words]
        close = difflib.get_close_matches(words, self._texts, n=1)
        hint = f"did you mean {close[0]!r}?" if close else f"actions begin with {', '.join(self)}"
        raise CannotRead(f"{text[:60]!r} is not an action: {hint}")
