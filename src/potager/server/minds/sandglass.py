"""The time that the bots of a table may think in one turn, where seats trade.

One turn of a trading game is dozens of small decisions: which card to offer, for what, to whom, what to
answer. A second for each of them is a long wait for people. So a turn has its seconds, which all bots of the
table share, and every thought takes a part of what is left at most: the first ones get most of it.
"""

from __future__ import annotations

import math
import time
from collections.abc import Generator
from typing import TypeVar

R = TypeVar("R")

PART = 0.25  # of what is left, for one thought
LEAST = 0.05  # seconds that a thought gets, whatever is left


class Sandglass:
    """The seconds of one turn, and what is left of them."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds  # of every turn; 0 for no limit
        self._turn: int | None = None
        self._left = 0.0

    def most(self, turn: int) -> float:
        """How long the next thought in this turn may take."""
        if not self._seconds:
            return math.inf
        if turn != self._turn:
            self._turn, self._left = turn, self._seconds
        return max(LEAST, PART * self._left)

    def spend(self, seconds: float) -> None:
        """Let time run out that somebody else has thought."""
        self._left -= seconds

    def timed(self, thought: Generator[None, None, R]) -> Generator[None, None, R]:
        """The same thought; what it takes, without its stops, runs out of the glass."""
        while True:
            began = time.monotonic()
            try:
                next(thought)
            except StopIteration as end:
                return end.value
            finally:
                self._left -= time.monotonic() - began
            yield
