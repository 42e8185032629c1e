"""A review in a process of its own: `python -m potager.lab.review.reviewing` reads a job and reports.

Thinking takes a core for a minute: whoever has other things to do (a server with bots and people) starts
this, which steps back behind them, and ends it if the review is no longer wanted.
"""

from __future__ import annotations

import contextlib
import os
import sys

import msgspec

from potager.core.errors import PotagerError
from potager.core.match import Match
from potager.core.registry import load
from potager.lab.review.review import Effort, review
from potager.lab.review.reviewed import encode

NICE = 15  # how far it steps back: bots and people come first
STEPS = 200  # how often it tells how far it is, at most


class Job(msgspec.Struct, kw_only=True):
    """A finished game to look at."""

    game: str
    match: str  # as `Match.to_json` writes it
    compiled: bool
    seconds: float
    iterations: int = 0


class Report(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A line of the answer: how far it is, then the review or what went wrong."""

    done: float = 0.0
    review: str = ""  # JSON
    trouble: str = ""


def work(job: Job) -> Report:
    """Do a job; every line but the last is written on the way."""
    game = load(job.game)
    match = Match.from_json(job.match, game.compiled() if job.compiled else game)
    said = 0.0

    def progress(done: int, of: int) -> None:
        nonlocal said
        if done / of - said >= 1 / STEPS:
            said = done / of
            write(Report(done=said))

    effort = Effort(seconds=job.seconds, iterations=job.iterations)
    found = review(match, effort, progress=progress)
    return Report(done=1.0, review=encode(found).decode())


def write(report: Report) -> None:
    """One line."""
    sys.stdout.write(msgspec.json.encode(report).decode() + "\n")
    sys.stdout.flush()


def main() -> None:
    """Read a job, do it, and say what came of it."""
    with contextlib.suppress(OSError, AttributeError):
        os.nice(NICE)
    try:
        write(work(msgspec.json.decode(sys.stdin.read(), type=Job)))
    except (PotagerError, msgspec.MsgspecError) as error:
        write(Report(trouble=str(error)))
        sys.exit(1)


if __name__ == "__main__":
    main()
