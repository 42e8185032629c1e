"""What is measured, as it goes from the load generator to the page and into server.json."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterable
from typing import NamedTuple

import msgspec
from results import Machine


class Sent(msgspec.Struct):
    """One action: when it was sent, when it was acknowledged, and when all four players had seen it."""

    id: str
    table: str
    seat: int
    version: int
    actions: list[str]
    at: float
    acknowledged: float = 0.0
    seen: float = 0.0


class Latency(msgspec.Struct, frozen=True):
    """Milliseconds within which half, 95 and 99 of a hundred, and all actions arrived."""

    p50: float
    p95: float
    p99: float
    most: float

    @classmethod
    def of(cls, seconds: list[float]) -> Latency:
        """The latency of some actions."""
        ordered = sorted(1000 * one for one in seconds)
        if not ordered:
            return cls(0.0, 0.0, 0.0, 0.0)
        p50, p95, p99 = (
            ordered[min(len(ordered) - 1, int(part * len(ordered)))] for part in (0.5, 0.95, 0.99)
        )
        return cls(p50, p95, p99, ordered[-1])


class Pace(msgspec.Struct, frozen=True):
    """How fast players act, and for how long."""

    rate: float  # actions a second, all tables together
    seconds: float


class Load(msgspec.Struct, frozen=True):
    """What the load generator saw of one game at one pace."""

    game: str
    tables: int
    players: int
    rate: float  # actions a second, as wished
    reached: float  # actions a second, as sent
    seconds: float
    actions: int  # sent in all, warm-up included
    arrived: Latency  # from the send until all four players had the event
    acknowledged: Latency  # from the send until the sender knew
    lost: int  # not acknowledged, or not seen by all four
    doubled: int  # acknowledged more than once
    gaps: int  # events that did not carry the next number
    refused: int
    broken: int  # connections lost
    finished: int  # games that came to their end
    cpu: float | None  # of the server, milliseconds an action
    busy: float | None  # of the server, share of one core
    waited: float | None  # of the server, share of the time it was ready but other work had the cores
    own_busy: float  # of the load generator, share of one core


class Run(msgspec.Struct, frozen=True):
    """One server under one load."""

    load: Load
    memory: float | None = None  # resident megabytes at the end
    peak: float | None = None
    log_differs: int | None = None  # entries of the stored log that differ from what was acknowledged

    @property
    def whole(self) -> bool:
        """Whether nothing was lost, doubled, refused or out of order."""
        load = self.load
        wrong = (load.lost, load.doubled, load.gaps, load.refused, load.broken, self.log_differs or 0)
        return not any(wrong)


class Spread(NamedTuple):
    """The middle one of several measurements, and the least and the most."""

    median: float
    least: float
    most: float

    @classmethod
    def of(cls, values: Iterable[float]) -> Spread:
        """The spread of some measurements."""
        ordered = sorted(values)
        return cls(statistics.median(ordered), ordered[0], ordered[-1])


class Series(msgspec.Struct):
    """One server, one game and one rate, measured in several rounds."""

    server: str
    game: str
    rate: float
    runs: list[Run] = []

    def spread(self, of: Callable[[Load], float | None]) -> Spread | None:
        """The spread of a figure over the rounds; None where it could not be measured."""
        values = [value for run in self.runs if (value := of(run.load)) is not None]
        return Spread.of(values) if values else None

    @property
    def peak(self) -> float | None:
        """The most memory in any round."""
        return max((run.peak for run in self.runs if run.peak is not None), default=None)


class IdleCrowd(msgspec.Struct, frozen=True):
    """Many connections that say nothing but that they are there, at one process."""

    machine: Machine
    wanted: int
    held: int  # still open when the memory was read
    bare: float  # megabytes before anybody came
    memory: float  # megabytes with all of them
    seconds: float  # until all were there
    busy: float  # of one core, while nothing happens


class Opened(msgspec.Struct, frozen=True):
    """One table opened after a restart: milliseconds from the call until somebody with a seat sees it."""

    game: str
    what: str  # how it was played
    entries: int
    first: float
    again: float


class Opening(msgspec.Struct, frozen=True):
    """Tables opened after a restart, one after another."""

    database: str
    rules: str  # those that the server has by then: plain ones at once, compiled ones after some seconds
    tables: list[Opened]


class Openings(msgspec.Struct, frozen=True):
    """Tables opened after restarts."""

    machine: Machine
    restarts: list[Opening]


class Team(msgspec.Struct, frozen=True):
    """So many processes of one house, at one rate."""

    processes: int
    led: bool  # whether people come to the process that has their table; otherwise to any
    load: Load
    shares: list[float]  # of one core, by process
    database: float  # of one core: the PostgreSQL
    post: float  # of one core: the Redis
    log_differs: int

    @property
    def cpu(self) -> float:
        """Milliseconds of processor time of all processes, an action."""
        return 1000 * sum(self.shares) / max(1.0, self.load.reached)

    @property
    def capacity(self) -> float:
        """Actions a second until the busiest process has no more of its core."""
        return self.load.reached / max(max(self.shares, default=0.0), 0.001)


class Teams(msgspec.Struct, frozen=True):
    """One process and several, at rates that rise until one is not sustained."""

    machine: Machine
    pinned: bool  # whether every process had a core of its own
    runs: list[Team]

    def of(self, processes: int, led: bool) -> list[Team]:
        """The runs with so many processes."""
        return [one for one in self.runs if (one.processes, one.led) == (processes, led)]


class Figures(msgspec.Struct):
    """One benchmark of the server."""

    machine: Machine
    quick: bool
    rounds: int
    seconds: float
    series: list[Series]
    first_start: Run | None  # while the games compile
    missing: dict[str, str]  # why a server, or a part, has no figures
    teams: Teams | None = None
    openings: Openings | None = None
    idle: IdleCrowd | None = None

    def of(self, server: str, game: str | None = None) -> list[Series]:
        """The series of a server, at the rate of a full house first."""
        return [one for one in self.series if one.server == server and game in (None, one.game)]
