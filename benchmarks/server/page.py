"""Figures -> SERVER.md."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from figures import Figures, Load, Series, Spread
from goals import ABSENT, FIRST_GAME, LATE_MS, OURS, PEER, best, sustained, targets
from page_parts import apart
from report import table

WORDS = {True: "yes", False: "**no**", None: ABSENT}
Of = Callable[[Load], float | None]


def page(figures: Figures) -> str:
    """The whole page."""
    parts = (_header, _must_reach, _house, _steps, _ratios, _first_start, apart)
    lines = [line for part in parts for line in part(figures)]
    return "\n".join([*lines, *_how()]) + "\n"


def _header(figures: Figures) -> Iterator[str]:
    here = figures.machine
    kind = "A quick run" if figures.quick else "A full run"
    yield from ("# The server under load", "", "Written by `make bench-server`; not edited by hand.", "")
    yield f"{kind} of {figures.seconds:.0f} s on {here.date}: {here.cpu}, {here.cores} cores, {here.system};"
    yield ", ".join(f"{name} {version}" for name, version in here.versions.items()) + "."
    yield "Server and load generator share the machine, on loopback, with whatever else runs there."
    times = "once" if figures.rounds == 1 else f"{figures.rounds} times, in turn"
    yield f"Each server is measured {times}, and is a fresh one each time; a figure is the median, then the"
    yield "least and the most."
    yield ""


def _must_reach(figures: Figures) -> Iterator[str]:
    rows = [(one.what, one.wanted, one.measured, WORDS[one.holds]) for one in targets(figures)]
    yield from ("## Must reach", "")
    yield from table(("target", "wanted", "measured", "holds"), rows)


def _houses(figures: Figures) -> list[Series]:
    """Each game at the rate of a full house."""
    found: dict[tuple[str, str], Series] = {}
    for one in figures.series:
        found.setdefault((one.server, one.game), one)
    return list(found.values())


def _house(figures: Figures) -> Iterator[str]:
    yield from ("## A full house", "")
    head = ("server", "game", "actions/s", "half within", "95 of 100", "99 of 100")
    rows = [
        (
            one.server,
            one.game,
            _number(one, lambda load: load.reached, ".0f"),
            _number(one, lambda load: load.arrived.p50, ".1f", " ms"),
            _number(one, lambda load: load.arrived.p95, ".1f", " ms"),
            _number(one, lambda load: load.arrived.p99, ".1f", " ms"),
        )
        for one in _houses(figures)
    ]
    yield from table(head, rows)
    head = ("server", "game", "memory at most", "CPU an action", "of one core", "waiting", "whole")
    rows = [
        (
            one.server,
            one.game,
            ABSENT if one.peak is None else f"{one.peak:.0f} MB",
            _number(one, lambda load: load.cpu, ".2f", " ms"),
            _number(one, lambda load: load.busy, ".0%"),
            _number(one, lambda load: load.waited, ".0%"),
            WORDS[all(run.whole for run in one.runs)],
        )
        for one in _houses(figures)
    ]
    yield from table(head, rows)
    yield "Waiting: the share of the time in which the server could have run, but other work had the cores."
    yield "Whole: nothing lost, doubled, refused or out of order, and the database has what was acknowledged."
    yield ""
    for name, reason in figures.missing.items():
        yield from (f"{name}: {reason}.", "")


def _steps(figures: Figures) -> Iterator[str]:
    yield from ("## Higher rates", "")
    yield f"Until 99 of 100 take {LATE_MS:.0f} ms or the rate is missed; sustained: in most rounds."
    yield ""
    head = (
        "server",
        "asked for",
        "rounds",
        "actions/s",
        "half within",
        "99 of 100",
        "CPU an action",
        "sustained",
    )
    rows = [
        (
            one.server,
            f"{one.rate:.0f}",
            str(len(one.runs)),
            _number(one, lambda load: load.reached, ".0f"),
            _number(one, lambda load: load.arrived.p50, ".1f", " ms"),
            _number(one, lambda load: load.arrived.p99, ".1f", " ms"),
            _number(one, lambda load: load.cpu, ".2f", " ms"),
            WORDS[sustained(one, figures.rounds)],
        )
        for one in (*figures.of(OURS, FIRST_GAME), *figures.of(PEER))
    ]
    yield from table(head, rows)


def _ratios(figures: Figures) -> Iterator[str]:
    yield from ("## Ours to theirs", "")
    ours, theirs = figures.of(OURS, FIRST_GAME), figures.of(PEER)
    if not ours or not theirs:
        yield from ("Not measured in this run.", "")
        return
    figures_of: tuple[tuple[str, Of, str, str], ...] = (
        ("half within", lambda load: load.arrived.p50, ".1f", " ms"),
        ("99 of 100 within", lambda load: load.arrived.p99, ".1f", " ms"),
        ("CPU an action", lambda load: load.cpu, ".2f", " ms"),
    )
    rows: list[tuple[str, ...]] = []
    for what, of, form, unit in figures_of:
        left, right = ours[0].spread(of), theirs[0].spread(of)
        if left and right:
            shown = (f"{left.median:{form}}{unit}", f"{right.median:{form}}{unit}")
            rows.append((what, *shown, _times(left.median, right.median)))
    peaks = ours[0].peak, theirs[0].peak
    if peaks[0] and peaks[1]:
        rows.append(("memory at most", *(f"{peak:.0f} MB" for peak in peaks), _times(peaks[0], peaks[1])))
    rates = best(ours, figures.rounds), best(theirs, figures.rounds)
    if all(rates):
        rows.append(("highest rate sustained", *(f"{rate:.0f}/s" for rate in rates), _times(*rates)))
    yield from table(("figure", OURS, PEER, "ratio"), rows)


def _first_start(figures: Figures) -> Iterator[str]:
    yield from ("## A first start", "")
    yield "A server that has compiled nothing yet: it plays by plain rules while a child compiles, on one"
    yield "core and only when nobody else wants it."
    yield ""
    head = ("players", "actions/s", "half within", "99 of 100", "CPU an action", "whole")
    rows: list[tuple[str, ...]] = []
    if figures.first_start is not None:
        load, late = figures.first_start.load, figures.first_start.load.arrived
        cpu = ABSENT if load.cpu is None else f"{load.cpu:.2f} ms"
        times = (f"{late.p50:.1f} ms", f"{late.p99:.1f} ms", cpu)
        rows.append((str(load.players), f"{load.reached:.0f}", *times, WORDS[figures.first_start.whole]))
    yield from table(head, rows)


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
        "Potager has compiled its games before anything is measured. It checks every action, sends each",
        "player their view, the events in words and their legal actions, and commits to SQLite with full",
        "synchronisation before it acknowledges. One action in five at Bohnanza is an offer. boardgame.io",
        "plays a toy of Finca's shape over its own socket.io transport: one simple move, a state of the same",
        "size, no list of legal actions, no texts, and its default store, which is memory: nothing survives.",
    )


def _number(series: Series, of: Of, form: str, unit: str = "") -> str:
    """The median of a figure, and its spread where there were several rounds."""
    spread = series.spread(of)
    return ABSENT if spread is None else _shown(spread, form, unit, several=len(series.runs) > 1)


def _shown(spread: Spread, form: str, unit: str, *, several: bool) -> str:
    median, least, most = (f"{value:{form}}" for value in spread)
    return f"{median}{unit} ({least}–{most})" if several else f"{median}{unit}"


def _times(ours: float, theirs: float) -> str:
    return f"{ours / theirs:.2f} ×"
