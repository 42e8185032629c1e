"""What the server must reach."""

from __future__ import annotations

from typing import NamedTuple

from figures import Figures, IdleCrowd, Load, Openings, Run, Series, Teams

OURS, PEER = "potager", "boardgame.io"
FIRST_GAME = "finca"  # the toy of the peer has its shape
HALF_MS, P99_MS = 5.0, 25.0  # at the rate of a full house
LATE_MS = 150.0  # at higher rates: later than this is not sustained
SUSTAINED = 0.95  # of the wished rate, to count as sustained
CPU_RATIO = 0.6
MEMORY_MB = 600.0
TWO_TO_ONE = 1.7
OPEN_MS = 50.0
IDLE = 10_000
PLAIN, COMPILED = "plain", "compiled"
ABSENT = "–"


class Target(NamedTuple):
    """One target and whether it holds; None if it was not measured."""

    what: str
    wanted: str
    measured: str
    holds: bool | None


def targets(figures: Figures) -> list[Target]:
    """The targets, by the medians of all rounds."""
    found = figures.of(OURS, FIRST_GAME)
    if not found or not found[0].runs:
        return []
    house = found[0]
    half = house.spread(lambda load: load.arrived.p50)
    late = house.spread(lambda load: load.arrived.p99)
    assert half and late
    at = f"{house.runs[0].load.players} players, {house.rate:.0f} a second"
    runs = [run for one in figures.of(OURS) for run in one.runs]
    return [
        Target(
            f"{at}: half of the actions with all four",
            f"within {HALF_MS:.0f} ms",
            f"{half.median:.1f} ms",
            half.median <= HALF_MS,
        ),
        Target(f"{at}: 99 of 100", f"within {P99_MS:.0f} ms", f"{late.median:.1f} ms", late.median <= P99_MS),
        _cpu(house, figures.of(PEER)),
        _highest(figures),
        _memory(house),
        *of_parts(figures),
        _whole(runs),
    ]


def of_parts(figures: Figures) -> list[Target]:
    """The targets of what is measured apart."""
    return [
        *(_two(figures.teams, led) for led in (True, False)),
        *(_opened(figures.openings, rules) for rules in (COMPILED, PLAIN)),
        _idle(figures.idle),
    ]


def in_time(load: Load) -> bool:
    """Whether a server keeps up with a rate, and in time."""
    return load.arrived.p99 < LATE_MS and load.reached >= SUSTAINED * load.rate


def sustained(series: Series, rounds: int) -> bool:
    """Whether a server keeps up in most of the rounds; it is not asked where a lower rate was too much."""
    return sum(run.whole and in_time(run.load) for run in series.runs) * 2 > rounds


def best(found: list[Series], rounds: int) -> float:
    """The highest rate that a server sustains."""
    return max((one.rate for one in found if sustained(one, rounds)), default=0.0)


def cpu_ratio(ours: Series, theirs: list[Series]) -> float | None:
    """Processor time of our action in that of the peer's."""
    left, right = (
        ours.spread(lambda load: load.cpu),
        theirs[0].spread(lambda load: load.cpu) if theirs else None,
    )
    return left.median / right.median if left and right and right.median else None


def _cpu(ours: Series, theirs: list[Series]) -> Target:
    ratio = cpu_ratio(ours, theirs)
    what, wanted = f"CPU an action, to that of {PEER}", f"at most {CPU_RATIO} ×"
    return Target(
        what,
        wanted,
        ABSENT if ratio is None else f"{ratio:.2f} ×",
        None if ratio is None else ratio <= CPU_RATIO,
    )


def _highest(figures: Figures) -> Target:
    ours, theirs = (best(figures.of(*of), figures.rounds) for of in ((OURS, FIRST_GAME), (PEER,)))
    what, wanted = (
        "highest rate sustained",
        f"above {PEER}: {theirs:.0f} a second" if theirs else f"above {PEER}",
    )
    return Target(what, wanted, f"{ours:.0f} a second", ours > theirs if theirs else None)


def _memory(house: Series) -> Target:
    peak = house.peak
    shown, holds = (ABSENT, None) if peak is None else (f"{peak:.0f} MB", peak < MEMORY_MB)
    return Target("memory of the server at most", f"under {MEMORY_MB:.0f} MB", shown, holds)


def _whole(runs: list[Run]) -> Target:
    loads = [run.load for run in runs]
    wrong = ", ".join(
        f"{sum(values)} {what}"
        for what, values in (
            ("lost", [load.lost for load in loads]),
            ("doubled", [load.doubled for load in loads]),
            ("out of order", [load.gaps for load in loads]),
            ("refused", [load.refused for load in loads]),
            ("different in the database", [run.log_differs or 0 for run in runs]),
        )
    )
    return Target(
        "every action once, in order, in the database", "all", wrong, all(run.whole for run in runs)
    )


def highest(teams: Teams, processes: int, led: bool) -> float:
    """Actions a second that so many processes can do, by the core of the busiest at the highest rate kept."""
    kept = [one for one in teams.of(processes, led) if in_time(one.load)]
    if not kept:
        return 0.0
    return max(one.load.reached for one in kept) if teams.pinned else kept[-1].capacity


def _two(teams: Teams | None, led: bool) -> Target:
    to_whom = "people led to that of their table" if led else "people at any"
    what, wanted = f"two processes to one, {to_whom}", f"at least {TWO_TO_ONE} ×"
    one = highest(teams, 1, True) if teams else 0.0
    if teams is None or not one:
        return Target(what, wanted, ABSENT, None)
    ratio = highest(teams, 2, led) / one
    how = "highest rates" if teams.pinned else "by the CPU of an action"
    return Target(what, wanted, f"{ratio:.2f} ×, {how}", ratio >= TWO_TO_ONE)


def _opened(openings: Openings | None, rules: str) -> Target:
    when = "once compiled rules are loaded" if rules == COMPILED else "at once"
    what, wanted = f"a table opened after a restart, {when}: the latest", f"under {OPEN_MS:.0f} ms"
    found = [
        table.first
        for restart in (openings.restarts if openings else ())
        for table in restart.tables
        if restart.rules == rules
    ]
    if not found:
        return Target(what, wanted, ABSENT, None)
    return Target(what, wanted, f"{max(found):.0f} ms", max(found) < OPEN_MS)


def _idle(crowd: IdleCrowd | None) -> Target:
    what, wanted = f"{IDLE:,} idle connections on one process", f"under {MEMORY_MB:.0f} MB"
    if crowd is None:
        return Target(what, wanted, ABSENT, None)
    holds = crowd.held >= IDLE and crowd.memory < MEMORY_MB
    return Target(what, wanted, f"{crowd.memory:.0f} MB with {crowd.held:,}", holds)
