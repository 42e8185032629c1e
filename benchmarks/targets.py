"""What must be reached, and whether it is."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from peers import CATAN, HEARTS, IN_CPP
from results import Ratio, Results

TIMES_HEARTS = 1.0
TIMES_CATAN = 100.0
TIMES_TWO_CORES = 1.8
WARM_SECONDS = 1.5
IMPORT_SECONDS = 0.4
INTERPRETED_MS = 20.0
BATCH_STEPS = {"finca": 1.5e6}
OTHER_STEPS = 1e6
AEC_MOVES = 2e4
ENV_TIMES = {"EnvPool backgammon": 5.0, "Pgx backgammon": 20.0, "two cores against one": TIMES_TWO_CORES}
MILLI = 1e3  # microseconds in a millisecond
OWN: dict[str, dict[str, float]] = tomllib.loads(
    Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")
)


class Target(NamedTuple):
    """A target, what was measured, and whether it holds; None where it was not measured."""

    what: str
    wanted: str
    measured: str
    holds: bool | None


def targets(results: Results) -> list[Target]:
    """Every target of a run, game by game."""
    return [
        *_against(results, HEARTS, IN_CPP, TIMES_HEARTS),
        *_against(results, CATAN, None, TIMES_CATAN),
        *_two_cores(results),
        *_starts(results),
        *_interpreted(results),
        *_own(results),
        *_envs(results),
    ]


def _against(results: Results, peer: str, way: str | None, least: float) -> Iterator[Target]:
    """The slowest seat count of each game against a peer."""
    what = f"moves/s on one core, against {peer}" + (f", {way}" if way else "")
    found: list[Ratio] = [one for one in results.ratios if one.peer == peer and way in (None, one.way)]
    for one in found:
        yield Target(
            f"{one.game}, {one.seats} seats: {what}",
            f"over {least:g} ×",
            f"{one.times.median:.2f} ×",
            one.times.median > least,
        )
    if not found:
        yield Target(what, f"over {least:g} ×", "not measured", None)


def _two_cores(results: Results) -> Iterator[Target]:
    """Two cores against one, the worst seat count of each game."""
    wanted = f"at least {TIMES_TWO_CORES:g} ×"
    measured = [(play.two_cores.median, play) for play in results.play if play.two_cores is not None]
    for game in dict.fromkeys(play.game for _, play in measured):
        times, play = min((one for one in measured if one[1].game == game), key=lambda one: one[0])
        yield Target(
            f"{game}, {play.seats} seats: two cores against one",
            wanted,
            f"{times:.2f} ×",
            times >= TIMES_TWO_CORES,
        )
    if not measured:
        yield Target("two cores against one", wanted, "not measured", None)


def _starts(results: Results) -> Iterator[Target]:
    """Starting and importing."""
    warm, fast = f"under {WARM_SECONDS:g} s", f"under {IMPORT_SECONDS:g} s"
    if results.starts is None:
        yield Target("warm start to the first compiled move", warm, "not measured", None)
        yield Target("`import potager`", fast, "not measured", None)
        return
    for game, figure in results.starts.warm.items():
        yield Target(
            f"{game}: warm start to the first compiled move",
            warm,
            f"{figure.median:.2f} s",
            figure.median < WARM_SECONDS,
        )
    seconds = results.starts.potager.median
    yield Target(
        "`import potager`, Python's own start included", fast, f"{seconds:.2f} s", seconds < IMPORT_SECONDS
    )


def _interpreted(results: Results) -> Iterator[Target]:
    """Interpreted play."""
    wanted = f"under {INTERPRETED_MS:g} ms"
    for one in results.interpreted:
        yield Target(
            f"{one.game}, {one.seats} seats: an interpreted action",
            wanted,
            f"{one.median:.1f} ms, 99 of 100 within {one.p99:.1f} ms",
            one.median < INTERPRETED_MS,
        )
    if not results.interpreted:
        yield Target("an interpreted action", wanted, "not measured", None)


def _own(results: Results) -> Iterator[Target]:
    """What single games must reach: see targets.toml."""
    for game, own in OWN.items():
        speeds = [play.moves.median for play in results.play if play.game == game]
        if "moves" in own:
            slowest = min(speeds, default=None)
            yield Target(
                f"{game}: moves/s on one core, its slowest seat count",
                f"at least {own['moves'] / 1e6:g} M",
                "not measured" if slowest is None else f"{slowest / 1e6:.2f} M",
                None if slowest is None else slowest >= own["moves"],
            )
        times = next((calls.times for calls in results.calls if calls.game == game), dict[str, float]())
        for job, what, unit, scale in (
            ("view", "a view", "µs", 1.0),
            ("greedy", "a whole game of greedy bots, compiled", "ms", MILLI),
        ):
            if job in own:
                found = times[job] / scale if job in times else None
                yield Target(
                    f"{game}: {what}",
                    f"under {own[job]:g} {unit}",
                    "not measured" if found is None else f"{found:.4g} {unit}",
                    None if found is None else found < own[job],
                )


def _envs(results: Results) -> Iterator[Target]:
    """Environments: agent steps a second, and how many times as many as others."""
    if results.envs is None:
        return
    for one in results.envs.speeds:
        least = {"Batch": BATCH_STEPS.get(one.name, OTHER_STEPS), "AEC": AEC_MOVES}.get(one.way)
        if least is not None and one.cores == 1:
            steps = one.steps.median
            what = f"{one.name}: agent steps/s on one core, {one.way}"
            yield Target(what, f"at least {least:,.0f}", f"{steps:,.0f}", steps >= least)
    for what, times in results.envs.times.items():
        least = next(least for end, least in ENV_TIMES.items() if what.endswith(end))
        yield Target(what, f"at least {least:g} ×", f"{times.median:.2f} ×", times.median >= least)
