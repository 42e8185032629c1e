"""Bot: what sits in a seat and chooses, knowing only what that seat may know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from potager.core.chance import Stream


class Bot(Protocol):
    """Chooses actions for a seat."""

    def choose(self, view: Any, seat: int, legal: Sequence[int], stream: Stream) -> int:
        """One of the legal actions, from the seat's view alone; chance comes from the stream."""
        ...
