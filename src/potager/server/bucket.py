"""A bucket of tokens: how often somebody may do something."""

from __future__ import annotations

import math
from collections.abc import Callable

ONE = 1 - 1e-9  # what one thing costs: time is counted in fractions, which do not always add up


class Bucket:
    """Fills with time; whoever spends faster than it fills finds it empty."""

    def __init__(self, most: float, per_second: float, monotonic: Callable[[], float]) -> None:
        self._most = most
        self._per_second = per_second
        self._monotonic = monotonic
        self._tokens = most
        self._filled = monotonic()

    def wait(self) -> int:
        """Whole seconds until one thing can be paid for; 0 if it can be now."""
        if self._tokens >= ONE:
            return 0  # it has no fewer by now
        self._fill()
        if self._tokens >= ONE:
            return 0
        return math.ceil((ONE - self._tokens) / self._per_second)

    @property
    def is_full(self) -> bool:
        """Whether it is as good as a new one."""
        self._fill()
        return self._tokens >= self._most

    def spend(self) -> bool:
        """Pay for one thing; False if there is not enough left."""
        self._fill()
        if self._tokens < ONE:
            return False
        self._tokens -= 1
        return True

    def _fill(self) -> None:
        now = self._monotonic()
        if self._tokens < self._most:
            self._tokens = min(self._most, self._tokens + (now - self._filled) * self._per_second)
        self._filled = now
