"""Clocks, cores and interleaved rounds: what every contestant is measured with."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

Tell = Callable[[str], None]


class Effort(NamedTuple):
    """How much time a run may spend."""

    rounds: int  # of interleaved random play
    play: float  # seconds of random play in all
    slice: float  # seconds of one contestant in one round, at most
    interpreted: float  # seconds of interpreted play for each game
    calls: float  # seconds for each kind of single call
    cold: int  # cold starts of each game
    warm: int  # warm starts of each game


FULL = Effort(rounds=9, play=110.0, slice=0.6, interpreted=4.0, calls=0.5, cold=2, warm=7)
QUICK = Effort(rounds=3, play=8.0, slice=0.25, interpreted=1.0, calls=0.1, cold=1, warm=2)


class Played(NamedTuple):
    """What a contestant did in one slice."""

    moves: float
    games: float
    seconds: float
    given: float = 1.0  # the share of its cores that the machine gave it, other work taking the rest


class Contestant(NamedTuple):
    """Someone who plays at random: `play(n)` does n portions, as many as fill a slice."""

    key: str
    play: Callable[[int], Played]
    cores: int = 1


def cores() -> list[int]:
    """The cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return sorted(os.sched_getaffinity(0))
    return list(range(os.cpu_count() or 1))


def pin(core: int) -> None:
    """Keep the calling thread on one core, where the system allows that."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {core})


def interleave(contestants: Sequence[Contestant], effort: Effort, tell: Tell) -> dict[str, list[Played]]:
    """Let all play in turn, round after round, so that a busy machine slows everyone alike."""
    length = min(effort.slice, effort.play / max(1, effort.rounds * len(contestants)))
    portions: dict[str, int] = {}
    for contestant in contestants:
        portions[contestant.key] = calibrate(contestant, length)
        tell(f"warm: {contestant.key}")
    played: dict[str, list[Played]] = {contestant.key: [] for contestant in contestants}
    for number in range(effort.rounds):
        for contestant in contestants:
            played[contestant.key].append(turn(contestant, portions[contestant.key]))
        tell(f"round {number + 1} of {effort.rounds}")
    return played


def turn(contestant: Contestant, portions: int) -> Played:
    """One slice of a contestant, and how much of its cores it was given."""
    work, start = time.process_time(), time.perf_counter()
    played = contestant.play(portions)
    seconds = (time.perf_counter() - start) * contestant.cores
    return played._replace(given=min(1.0, (time.process_time() - work) / seconds))


def calibrate(contestant: Contestant, length: float) -> int:
    """How many portions fill a slice of this length; it warms the contestant up too."""
    portions = 1
    contestant.play(portions)
    while True:
        seconds = contestant.play(portions).seconds
        if seconds >= length / 4:
            return max(1, round(portions * length / seconds))
        portions *= 2


def each_takes(call: Callable[[], object], seconds: float) -> list[float]:
    """How long single calls take, in seconds, for about so long in all."""
    call()
    times: list[float] = []
    end = time.perf_counter() + seconds
    while time.perf_counter() < end or len(times) < 5:
        start = time.perf_counter()
        call()
        times.append(time.perf_counter() - start)
    return times
