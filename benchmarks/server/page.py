"""Figures -> SERVER.md."""

from __future__ import annotations

from collections.abc import Iterator

from figures import Figures, Run, Server
from goals import P99_MS, sustained, targets
from report import ABSENT, table

WORDS = {True: "yes", False: "**no**", None: ABSENT}


def page(figures: Figures) -> str:
    """The whole page."""
    lines = [*_header(figures), *_must_reach(figures), *_house(figures), *_steps(figures), *_ratios(figures)]
    return "\n".join([*lines, *_how()]) + "\n"


def _header(figures: Figures) -> Iterator[str]:
    here = figures.machine
    kind = "A quick run" if figures.quick else "A full run"
    yield from ("# The server under load", "", "Written by `make bench-server`; not edited by hand.", "")
    yield f"{kind} of {figures.seconds:.0f} s on {here.date}: {here.cpu}, {here.cores} cores, {here.system};"
    yield ", ".join(f"{name} {version}" for name, version in here.versions.items()) + "."
    yield "Server and load generator share the machine, on loopback, with whatever else runs there."
    yield ""


def _must_reach(figures: Figures) -> Iterator[str]:
    rows = [(one.what, one.wanted, one.measured, WORDS[one.holds]) for one in targets(figures.ours.run)]
    yield from ("## Must reach", "")
    yield from table(("target", "wanted", "measured", "holds"), rows)


def _house(figures: Figures) -> Iterator[str]:
    yield from ("## A full house", "")
    head = ("server", "players", "actions/s", "half within", "95 of 100", "99 of 100", "all")
    rows = [
        (server.name, str(run.load.players), f"{run.load.reached:.0f}", *_latency(run))
        for server, run in _measured(figures)
    ]
    yield from table(head, rows)
    head = ("server", "memory", "at most", "CPU an action", "of one core", "waiting", "lost or doubled")
    rows = [(server.name, *_usage(run)) for server, run in _measured(figures)]
    yield from table(head, rows)
    yield "Waiting: the share of the time in which the server could have run, but other work had the cores."
    yield ""
    for server in (figures.ours, figures.peer):
        if server.missing:
            yield from (f"{server.name}: {server.missing}.", "")


def _steps(figures: Figures) -> Iterator[str]:
    yield from ("## Higher rates", "")
    yield from (f"Each on a fresh server, until 99 of 100 take {P99_MS:.0f} ms or the rate is missed.", "")
    head = ("server", "asked for", "actions/s", "half within", "99 of 100", "CPU an action", "sustained")
    rows: list[tuple[str, ...]] = []
    for server, first in _measured(figures):
        for run in (first, *server.steps):
            load = run.load
            rates = (f"{load.rate:.0f}", f"{load.reached:.0f}")
            times = (_ms(load.arrived.p50), _ms(load.arrived.p99), _cpu(run))
            rows.append((server.name, *rates, *times, WORDS[sustained(run)]))
    yield from table(head, rows)


def _ratios(figures: Figures) -> Iterator[str]:
    yield from ("## Ours to theirs", "")
    ours, peer = figures.ours.run, figures.peer.run
    if ours is None or peer is None:
        yield from ("Not measured in this run.", "")
        return
    left, right = ours.load.arrived, peer.load.arrived
    rows = [
        ("half within", _ms(left.p50), _ms(right.p50), _times(left.p50, right.p50)),
        ("99 of 100 within", _ms(left.p99), _ms(right.p99), _times(left.p99, right.p99)),
    ]
    if ours.load.cpu and peer.load.cpu:
        rows.append(("CPU an action", _cpu(ours), _cpu(peer), _times(ours.load.cpu, peer.load.cpu)))
    if ours.peak and peer.peak:
        memories = (f"{ours.peak:.0f} MB", f"{peer.peak:.0f} MB")
        rows.append(("memory at most", *memories, _times(ours.peak, peer.peak)))
    best = _best(figures.ours), _best(figures.peer)
    if all(best):
        rows.append(("highest rate sustained", f"{best[0]:.0f}/s", f"{best[1]:.0f}/s", _times(*best)))
    yield from table(("figure", figures.ours.name, figures.peer.name, "ratio"), rows)


def _how() -> Iterator[str]:
    yield from (
        "## How",
        "",
        "Four players sit at each table, each with a websocket of their own. Actions fall at random",
        "moments (a Poisson process of the given rate), each at a table that waits for one; the player whose",
        "turn it is draws from the legal actions that the server has sent. An action's time runs from its",
        "send until the last of the four players has its event. Every id must be acknowledged once, every",
        "player must see the versions without a gap, and afterwards the log in the database must be what",
        "was acknowledged.",
        "",
        "Potager plays Finca, checks every action, sends each player their view, the events in words and",
        "their legal actions, and commits to SQLite with full synchronisation before it acknowledges.",
        "boardgame.io plays a toy of the same shape over its own socket.io transport: one simple move, a",
        "state of the same size, no list of legal actions, no texts, and its default store, which is",
        "memory: nothing survives.",
    )


def _measured(figures: Figures) -> Iterator[tuple[Server, Run]]:
    for server in (figures.ours, figures.peer):
        if server.run is not None:
            yield server, server.run


def _latency(run: Run) -> tuple[str, ...]:
    late = run.load.arrived
    return tuple(_ms(value) for value in (late.p50, late.p95, late.p99, late.most))


def _usage(run: Run) -> tuple[str, ...]:
    memories = tuple(ABSENT if value is None else f"{value:.0f} MB" for value in (run.memory, run.peak))
    shares = tuple(ABSENT if value is None else f"{value:.0%}" for value in (run.load.busy, run.load.waited))
    return (*memories, _cpu(run), *shares, "nothing" if run.whole else f"{run.load.lost + run.load.doubled}")


def _best(server: Server) -> float:
    runs = [run for run in (server.run, *server.steps) if run is not None and sustained(run)]
    return max((run.load.rate for run in runs), default=0.0)


def _cpu(run: Run) -> str:
    return ABSENT if run.load.cpu is None else f"{run.load.cpu:.2f} ms"


def _ms(value: float) -> str:
    return f"{value:.1f} ms"


def _times(ours: float, theirs: float) -> str:
    return f"{ours / theirs:.2f} ×"
