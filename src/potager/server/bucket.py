"""A bucket of tokens: how often somebody may do something."""

from __future__ import annotations

from collections.abc import Callable


class Bucket:
    """Fills with time; whoever spends faster than it fills finds it empty."""

    def __init__(self, most: float, per_second: float, monotonic: Callable[[], float]) -> None:
        self._most = most
        self._per_second = per_second
        self._monotonic = monotonic
        self._tokens = most
        self._filled = monotonic()

    def spend(self) -> bool:
        """Pay for one thing; False if there is not enough left."""
        now = self._monotonic()
        self._tokens = min(self._most, self._tokens + (now - self._filled) * self._per_second)
        self._filled = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True
