"""What a run has measured, as it is written to results.json."""

from __future__ import annotations

import statistics

import msgspec


class Figure(msgspec.Struct, frozen=True):
    """One figure, measured several times: its median, and between what it lay."""

    median: float
    low: float
    high: float

    @classmethod
    def of(cls, values: list[float]) -> Figure:
        """The figure of some measurements."""
        return cls(statistics.median(values), min(values), max(values))


class Machine(msgspec.Struct, frozen=True):
    """Where and with what a run was made."""

    cpu: str
    cores: int
    system: str
    date: str
    versions: dict[str, str]


class Play(msgspec.Struct, frozen=True):
    """Compiled random play of one game with so many seats."""

    game: str
    seats: int
    moves: Figure  # a second, on one core
    games: Figure  # a second, on one core
    two_cores: Figure | None  # times one core; None on a machine with one core


class Peer(msgspec.Struct, frozen=True):
    """Random play of another engine."""

    name: str
    way: str
    moves: Figure | None = None  # a second, on one core
    games: Figure | None = None
    missing: str | None = None  # why there is no figure


class Ratio(msgspec.Struct, frozen=True):
    """How many times as many moves a second a game plays as a peer, in its slowest seat count."""

    game: str
    seats: int
    peer: str
    way: str
    times: Figure


class Interpreted(msgspec.Struct, frozen=True):
    """Play through Match in plain Python: milliseconds for listing what is legal and playing one of it."""

    game: str
    seats: int
    actions: int
    median: float
    p99: float


class Starts(msgspec.Struct, frozen=True):
    """Seconds from before a process is started; by game: until its first compiled move."""

    python: Figure
    numba: Figure  # Python, NumPy and Numba imported
    potager: Figure  # Python and Potager imported
    cold: dict[str, Figure]  # nothing compiled yet
    warm: dict[str, Figure]  # from the cache


class Calls(msgspec.Struct, frozen=True):
    """The size of a state, and the median microseconds of one call in the middle of a game."""

    game: str
    seats: int
    state: int  # bytes
    times: dict[str, float]


class EnvSpeed(msgspec.Struct, frozen=True):
    """Agent steps a second of one environment."""

    name: str
    way: str
    cores: int
    steps: Figure


class EnvSpeeds(msgspec.Struct, frozen=True):
    """What a run of environments has found."""

    machine: Machine
    speeds: list[EnvSpeed]
    times: dict[str, Figure]  # ours to theirs, and two cores to one


class Results(msgspec.Struct):
    """One run; parts that were left out are empty."""

    machine: Machine
    quick: bool
    seconds: float = 0.0
    given: dict[int, float] = {}  # the share of one and of two cores that contestants got, by number of cores
    play: list[Play] = []
    peers: list[Peer] = []
    ratios: list[Ratio] = []
    interpreted: list[Interpreted] = []
    starts: Starts | None = None
    calls: list[Calls] = []
    envs: EnvSpeeds | None = None
