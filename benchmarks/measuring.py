"""How everything is measured: contestants in turn, round after round; medians between extremes."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import NamedTuple, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")
Tell = Callable[[str], None]  # says what is going on


class Spread(NamedTuple):
    """Several measurements of one figure: the median, the lowest and the highest."""

    median: float
    low: float
    high: float

    @classmethod
    def of(cls, values: Iterable[float]) -> Spread:
        """The spread of some measurements, at least one."""
        found = list(values)
        return cls(statistics.median(found), min(found), max(found))

    @classmethod
    def ratio(cls, left: Sequence[float], right: Sequence[float]) -> Spread:
        """How many times `right` the values of `left` are, taken within each round."""
        return cls.of(one / other for one, other in zip(left, right, strict=True))


def in_turn(
    contestants: Mapping[Key, Callable[[], Value]], rounds: int, tell: Tell
) -> dict[Key, list[Value]]:
    """Run all contestants in turn, round after round, so that a busy machine slows all alike."""
    found: dict[Key, list[Value]] = {key: [] for key in contestants}
    for number in range(rounds):
        for key, run in contestants.items():
            found[key].append(run())
        tell(f"round {number + 1} of {rounds}")
    return found


class Played(NamedTuple):
    """What a contestant did in one slice of time."""

    moves: float
    games: float
    seconds: float


Play = Callable[[int], Played]  # does this number of portions of work


def in_slices(
    contestants: Mapping[Key, Play], slice: float, rounds: int, tell: Tell
) -> dict[Key, list[Played]]:
    """Let all contestants play in turn for `slice` seconds each, round after round, warmed up before."""

    def slice_of(key: Key) -> Callable[[], Played]:
        portions = calibrate(contestants[key], slice)
        tell(f"warm: {key}")
        return lambda: contestants[key](portions)

    return in_turn({key: slice_of(key) for key in contestants}, rounds, tell)


def calibrate(play: Play, slice: float) -> int:
    """The number of portions that takes `slice` seconds."""
    portions = 1
    play(portions)
    while (seconds := play(portions).seconds) < slice / 4:
        portions *= 2
    return max(1, round(portions * slice / seconds))


def each_takes(call: Callable[[], object], seconds: float) -> list[float]:
    """How long single calls take, in seconds, called for about `seconds` in all."""
    call()
    times: list[float] = []
    end = time.perf_counter() + seconds
    while time.perf_counter() < end or len(times) < 5:
        start = time.perf_counter()
        call()
        times.append(time.perf_counter() - start)
    return times
