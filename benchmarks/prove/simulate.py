"""Many schedules, each from its seed; the first that fails is told whole, and `--seed N` repeats it."""

from __future__ import annotations

import argparse
import itertools
import multiprocessing
import os
import sys
import time
from collections.abc import Iterator, Sequence

import msgspec
from ledger import Flaws
from schedule import Outcome, Schedule

FLAWS = ("fence", "expiry", "commit")
CHUNK = 25


class Simulated(msgspec.Struct):
    """What many schedules have shown."""

    schedules: int = 0
    faults: int = 0
    acknowledged: int = 0
    takeovers: int = 0  # how often a table was taken by a server
    virtual_hours: float = 0.0
    seconds: float = 0.0  # of one core, on the machine that ran them
    failed: list[int] = []  # seeds

    def add(self, outcome: Outcome) -> None:
        """Count one more."""
        self.schedules += 1
        self.faults += outcome.faults
        self.acknowledged += outcome.acknowledged
        self.takeovers += outcome.takeovers
        self.virtual_hours += outcome.seconds / 3600
        if outcome.wrong:
            self.failed = [*self.failed, outcome.seed]


def run(seed: int, flaw: str | None = None) -> Outcome:
    """One schedule, perhaps with a flaw that it must bring to light."""
    flaws = Flaws(no_fence=flaw == "fence", no_expiry=flaw == "expiry")
    return Schedule(seed, flaws, hasty=flaw == "commit").run()


def tell(outcome: Outcome) -> str:
    """A schedule in words."""
    wrong = [f"wrong: {what}" for what in outcome.wrong] or ["everything held"]
    return "\n".join([*outcome.story, *wrong, f"seed {outcome.seed}, digest {outcome.digest}"])


def _some(seeds: Sequence[int]) -> tuple[list[Outcome], float]:
    """Outcomes without their stories, unless something is wrong; and the seconds that they took."""
    begun = time.process_time()
    found = [run(seed) for seed in seeds]
    found = [outcome if outcome.wrong else outcome._replace(story=[]) for outcome in found]
    return found, time.process_time() - begun


def run_many(first: int, count: int, processes: int) -> Iterator[tuple[list[Outcome], float]]:
    """Many schedules on several processes, in order."""
    seeds = iter(range(first, first + count))
    chunks = iter(lambda: list(itertools.islice(seeds, CHUNK)), [])
    if processes == 1:
        yield from map(_some, chunks)
        return
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        yield from pool.imap(_some, chunks)


def simulate(first: int, count: int, processes: int, done: Simulated) -> Outcome | None:
    """Add many schedules to what is known; the first that failed."""
    worst: Outcome | None = None
    for outcomes, seconds in run_many(first, count, processes):
        done.seconds += seconds
        for outcome in outcomes:
            done.add(outcome)
            worst = worst or (outcome if outcome.wrong else None)
        if worst is not None:
            break
    return worst


def find(flaw: str, first: int, count: int) -> Outcome | None:
    """The first schedule that brings a flaw to light."""
    outcomes = (run(seed, flaw) for seed in range(first, first + count))
    return next((outcome for outcome in outcomes if outcome.wrong), None)


def main() -> int:
    """Read the command line and run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--schedules", type=int, default=200)
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, help="this one alone, with its story")
    parser.add_argument("--flaw", choices=FLAWS, help="switch something off: a schedule must notice")
    chosen = parser.parse_args()
    if chosen.seed is not None:
        print(tell(run(chosen.seed, chosen.flaw)))
        return 0
    if chosen.flaw:
        found = find(chosen.flaw, chosen.first, chosen.schedules)
        if found is None:
            print(f"{chosen.schedules} schedules have not noticed that the {chosen.flaw} is switched off")
            return 1
        print(f"without the {chosen.flaw}, seed {found.seed} shows: {found.wrong[0]}")
        return 0
    done = Simulated()
    worst = simulate(chosen.first, chosen.schedules, chosen.processes, done)
    if worst is not None:
        print(tell(worst))
    print(
        f"{done.schedules} schedules, {done.faults} faults, {done.acknowledged} actions acknowledged, "
        f"{done.takeovers} times a table was taken, {done.virtual_hours:.1f} hours of virtual time "
        f"in {done.seconds:.0f} s of one core; failed: {done.failed or 'none'}"
    )
    return 1 if done.failed else 0


if __name__ == "__main__":
    sys.exit(main())
