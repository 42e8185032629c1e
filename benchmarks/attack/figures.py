"""What the attacks have shown, as it is written to safety.json."""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec


class Check(msgspec.Struct, frozen=True):
    """One thing that must hold, and whether it did."""

    what: str
    wanted: str
    measured: str
    holds: bool


class Part(msgspec.Struct, frozen=True):
    """One part of the program: what was done, and what held meanwhile."""

    name: str
    did: str
    checks: list[Check]
    seconds: float
    date: str

    @property
    def holds(self) -> bool:
        """Whether everything held."""
        return all(check.holds for check in self.checks)


class Safety(msgspec.Struct):
    """All parts that were ever run, each by its last run."""

    machine: str = ""
    parts: dict[str, Part] = {}


def within(values: Sequence[float], share: float) -> float:
    """The value within which a share of all values lies; endless if there are none."""
    if not values:
        return math.inf
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, math.ceil(share * len(ordered)) - 1)]
