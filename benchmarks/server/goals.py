"""What the server must reach."""

from __future__ import annotations

from typing import NamedTuple

from figures import Run

P99_MS = 150.0
MEMORY_MB = 600.0
SUSTAINED = 0.95  # of the wished rate, to count as sustained


class Target(NamedTuple):
    """One target and whether it holds; None if it was not measured."""

    what: str
    wanted: str
    measured: str
    holds: bool | None


def targets(run: Run | None) -> list[Target]:
    """The targets of a run at the rate of a full house."""
    if run is None:
        return []
    load = run.load
    wrong = f"{load.lost} lost, {load.doubled} doubled, {load.gaps} out of order, {load.refused} refused"
    stored = "" if run.log_differs is None else f", {run.log_differs} different in the database"
    peak = "–" if run.peak is None else f"{run.peak:.0f} MB"
    arrives = f"an action at {load.players} players, {load.rate:.0f} a second: 99 of 100 with all four"
    return [
        Target(arrives, f"under {P99_MS:.0f} ms", f"{load.arrived.p99:.1f} ms", load.arrived.p99 < P99_MS),
        Target("memory of the server at most", f"under {MEMORY_MB:.0f} MB", peak, _under(run.peak)),
        Target("every action once, in order, in the database", "all", wrong + stored, run.whole),
    ]


def sustained(run: Run) -> bool:
    """Whether a server keeps up with a rate, and in time."""
    load = run.load
    return run.whole and load.arrived.p99 < P99_MS and load.reached >= SUSTAINED * load.rate


def _under(megabytes: float | None) -> bool | None:
    return None if megabytes is None else megabytes < MEMORY_MB
