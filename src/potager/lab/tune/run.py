"""A tuning run from its beginning to its report: climb, measure on fresh deals, draw, adopt."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from potager.core.game import Game
from potager.lab.arena.crew import Ray, begin
from potager.lab.tune import adopt
from potager.lab.tune.climb import FINAL, Climb, Climber, Generation, Play, verdict
from potager.lab.tune.plots import draw
from potager.lab.tune.record import TuningRecord
from potager.lab.tune.trial import Tried, try_out

SHEET = "thinks/weights.toml"

Say = Callable[[str], None]


class Run(NamedTuple):
    """How far to climb, by how many hands, and what to leave behind."""

    generations: int
    seconds: float  # after which no further generation is begun; 0 for no end
    jobs: int
    record: Path
    plots: Path | None = None
    ray: bool = False


class Measured(NamedTuple):
    """What a climb has found, measured on fresh deals."""

    figures: dict[str, float]
    share: float
    low: float
    high: float
    margin: float
    deals: int
    generations: int


def tune(climb: Climb, run: Run, say: Say) -> Measured:
    """Climb, or go on climbing, and measure what was found."""
    until = time.monotonic() + run.seconds if run.seconds else math.inf
    with TuningRecord(run.record, climb, Generation) as record, hands(run) as play:
        climber = Climber(climb, record)
        if record.lines:
            say(f"going on after {len(record.lines)} generations of {run.record}")
        for one in climber.climb_on(run.generations, until, play):
            say(_line(one))
        if run.plots and record.lines:
            run.plots.mkdir(parents=True, exist_ok=True)
            draw(climb, record.lines, run.plots)
        figures = climber.favourite()
        found = verdict(climb, figures, max(run.jobs, 1), play)
        return _measured(climb, figures, found, len(record.lines))


@contextmanager
def hands(run: Run) -> Generator[Play]:
    """Whoever plays the trials of a generation: this process, several, or a Ray cluster."""
    if run.ray:
        cluster = Ray()
        cluster.prepare([])
        yield lambda trials: iter(cluster.map(try_out, trials))
    elif run.jobs > 1:
        with ProcessPoolExecutor(run.jobs, mp_context=get_context("spawn"), initializer=begin) as pool:
            yield lambda trials: pool.map(try_out, trials)
    else:
        yield lambda trials: map(try_out, trials)


def adopt_into(game: Game, climb: Climb, found: Measured, name: str, group: str) -> None:
    """Make what was found the current weights of a game for a group of seats, with where they come from."""
    source = (
        f"{group} seats tuned by play: {found.generations} generations of {climb.population} trials on "
        f"{climb.deals} deals with {climb.seats} seats, one changed gardener among those of {climb.against}; "
        f"on {found.deals} fresh deals it won {found.share:.3f} ({found.low:.3f} to {found.high:.3f})"
    )
    sheet = adopt.adopted(game.weights.sheet, name, group, dict(found.figures), source)
    adopt.write(game.folder / SHEET, sheet)


def default_jobs() -> int:
    """All cores of this machine."""
    return os.cpu_count() or 1


def _measured(climb: Climb, figures: dict[str, float], found: Sequence[Tried], generations: int) -> Measured:
    """Parts that were played on different deals, together."""
    parts = len(found)
    share = sum(one.share for one in found) / parts
    reach = math.sqrt(sum((one.high - one.share) ** 2 for one in found)) / parts
    margin = sum(one.margin for one in found) / parts
    deals = climb.deals * FINAL * parts
    return Measured(figures, share, share - reach, share + reach, margin, deals, generations)


def _line(one: Generation) -> str:
    best = max(one.tried, key=lambda tried: tried.margin)
    mean = sum(tried.margin for tried in one.tried) / len(one.tried)
    return (
        f"generation {one.number}: best {best.margin:+.2f} points, {best.share:.3f} of the victories; "
        f"mean {mean:+.2f}; step {one.step:.3f}"
    )
