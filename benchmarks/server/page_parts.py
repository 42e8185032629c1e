"""Figures of what is measured apart -> their sections of SERVER.md."""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Sequence

from figures import Figures, Opened, Team
from goals import highest
from report import table
from results import Machine


def apart(figures: Figures) -> Iterator[str]:
    """One process and two, tables opened after a restart, idle connections."""
    yield from _teams(figures)
    yield from _openings(figures)
    yield from _idle(figures)


def _where(machine: Machine) -> str:
    return f"Measured on {machine.date}: {machine.cpu}, {machine.cores} cores, {machine.system}."


def _absent(figures: Figures, part: str) -> Iterator[str]:
    reason = figures.missing.get(part)
    yield from (f"Not measured: {reason}." if reason else f"Not measured yet: `--only {part}`.", "")


def _teams(figures: Figures) -> Iterator[str]:
    yield from ("## One process and two", "")
    teams = figures.teams
    if teams is None:
        yield from _absent(figures, "processes")
        return
    yield "Finca on one PostgreSQL and one Redis. Led: each process has a port of its own, everybody comes"
    yield "to the one at which their table was set. Anywhere: with `--workers` processes share a port, people"
    yield "come to any of them, and what happens at a table of another process reaches them through Redis."
    yield ""
    if teams.pinned:
        yield "Every process has a core of its own; load generator, PostgreSQL and Redis share the others."
        yield "The rate rises until it is not kept: what had no more of its core by then is the limit."
    else:
        yield "Everything shares these cores, so no rate says what two processes can do: the load generator,"
        yield "PostgreSQL and Redis would be the limit. What a process could do is told by the CPU of an"
        yield "action: the rate at which the busiest process would have no more of a core of its own."
    yield ""
    yield _where(teams.machine)
    yield ""
    head = ("processes", "people", "actions/s", "99 of 100", "CPU an action", "of one core, each")
    head = (*head, "PostgreSQL", "Redis", "load generator", "whole")
    yield from table(head, [_team(one) for one in teams.runs])
    kinds = ((1, True), (2, True), (2, False))
    rows = [(_people(*kind), f"{highest(teams, *kind):.0f} a second") for kind in kinds]
    yield from table(("processes", "could do"), rows)


def _people(processes: int, led: bool) -> str:
    return "one" if processes == 1 else "two, people led" if led else "two, people anywhere"


def _team(one: Team) -> tuple[str, ...]:
    load = one.load
    wrong = (load.lost, load.doubled, load.gaps, load.refused, load.broken, one.log_differs)
    return (
        str(one.processes),
        "led" if one.led else "anywhere",
        f"{load.reached:.0f}",
        f"{load.arrived.p99:.1f} ms",
        f"{one.cpu:.2f} ms",
        ", ".join(f"{share:.0%}" for share in one.shares),
        f"{one.database:.0%}",
        f"{one.post:.0%}",
        f"{load.own_busy:.0%}",
        "**no**" if any(wrong) else "yes",
    )


def _openings(figures: Figures) -> Iterator[str]:
    yield from ("## After a restart", "")
    openings = figures.openings
    if openings is None:
        yield from _absent(figures, "opening")
        return
    yield "From the call until somebody with a seat has the whole table, the socket's opening included: the"
    yield "first who comes, for whom the game is taken up from the last state that was kept, and the next."
    yield "Plain rules: as soon as the server is well, before it has loaded the compiled ones."
    yield ""
    yield _where(openings.machine)
    yield ""
    head = ("database", "rules", "game", "played", "tables", "entries", "first", "at most", "next", "at most")
    rows: list[tuple[str, ...]] = []
    for restart in openings.restarts:
        kinds = sorted({(one.what, one.game) for one in restart.tables})
        for what, game in kinds:
            found = [one for one in restart.tables if (one.what, one.game) == (what, game)]
            rows.append((restart.database, restart.rules, game, what, *_times(found)))
    yield from table(head, rows)


def _times(tables: Sequence[Opened]) -> tuple[str, ...]:
    entries = [one.entries for one in tables]
    span = f"{min(entries)}" if min(entries) == max(entries) else f"{min(entries)}–{max(entries)}"
    shown = [str(len(tables)), span]
    for times in ([one.first for one in tables], [one.again for one in tables]):
        shown += [f"{statistics.median(times):.0f} ms", f"{max(times):.0f} ms"]
    return tuple(shown)


def _idle(figures: Figures) -> Iterator[str]:
    yield from ("## Nobody says anything", "")
    crowd = figures.idle
    if crowd is None:
        yield from _absent(figures, "idle")
        return
    yield "People watch tables at which nothing happens, and say every twenty seconds that they are there."
    yield ""
    yield _where(crowd.machine)
    yield ""
    each = 1024 * (crowd.memory - crowd.bare) / max(1, crowd.held)
    head = ("connections", "held", "memory before", "memory", "each", "until all were there", "of one core")
    row = (f"{crowd.wanted:,}", f"{crowd.held:,}", f"{crowd.bare:.0f} MB", f"{crowd.memory:.0f} MB")
    row = (*row, f"{each:.0f} kB", f"{crowd.seconds:.0f} s", f"{crowd.busy:.0%}")
    yield from table(head, [row])
