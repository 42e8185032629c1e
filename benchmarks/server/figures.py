"""What the load generator is asked for, and what it has seen."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

LATE = 150.0  # milliseconds: a server that takes longer for one action in a hundred does not sustain the rate
REACHED = 0.95  # of the rate that was asked for


class Pace(msgspec.Struct, frozen=True):
    """How fast players act, and for how long."""

    rate: float  # actions a second, all tables together
    seconds: float


class Plan(msgspec.Struct, frozen=True):
    """What the load generator is to do."""

    server: str
    port: int
    pid: int  # of the server
    game: str
    tables: int
    warm: float  # seconds at the first rate, before anything is measured
    paces: Sequence[Pace]  # until one is not sustained
    database: str  # a file of SQLite, compared at the end with what was acknowledged; or ""


class Latency(msgspec.Struct, frozen=True):
    """Milliseconds within which half, 95 and 99 of a hundred actions arrived."""

    p50: float
    p95: float
    p99: float

    @classmethod
    def of(cls, seconds: Sequence[float]) -> Latency:
        """The latency of some actions."""
        ordered = sorted(1000 * one for one in seconds) or [0.0]
        return cls(*(ordered[min(len(ordered) - 1, int(part * len(ordered)))] for part in (0.5, 0.95, 0.99)))


class Load(msgspec.Struct):
    """One game on one server at one rate; from `actions` on, all that has happened since the start."""

    rate: float  # actions a second, as asked for
    reached: float  # actions a second, as sent
    arrived: Latency  # from the send until all players of the table had the event
    cpu: float  # milliseconds of the server's processor time an action
    actions: int
    lost: int  # not acknowledged, or not seen by all players of the table
    doubled: int  # acknowledged more than once
    gaps: int  # events and acknowledgements that did not carry the next number
    refused: int
    broken: int = 0  # connections lost
    memory: float = 0.0  # the most megabytes of the server so far
    differing: int = 0  # entries of the stored log that are not what was acknowledged

    @property
    def wrong(self) -> dict[str, int]:
        """What went wrong, how often, in words."""
        counts = {
            "lost": self.lost,
            "doubled": self.doubled,
            "out of order": self.gaps,
            "refused": self.refused,
            "connections broken": self.broken,
            "different in the database": self.differing,
        }
        return {what: count for what, count in counts.items() if count}

    @property
    def sustained(self) -> bool:
        """Whether the server kept up with the rate, in time, and nothing went wrong."""
        in_time = self.arrived.p99 < LATE and self.reached >= REACHED * self.rate
        return in_time and not self.wrong
