"""results -> RESULTS.md."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from results import Figure, Results
from targets import targets

ABSENT = "–"


def report(results: Results) -> str:
    """The whole page."""
    lines = [
        *_header(results),
        *_must_reach(results),
        *_play(results),
        *_peers(results),
        *_ratios(results),
        *_interpreted(results),
        *_starts(results),
        *_calls(results),
        *_envs(results),
    ]
    return "\n".join(lines) + "\n"


def number(value: float) -> str:
    """Three digits that can be read: 5.41 M, 29.3 k, 0.42."""
    for limit, unit in ((1e6, " M"), (1e3, " k")):
        if abs(value) >= limit:
            return f"{_three(value / limit)}{unit}"
    return _three(value)


def _three(value: float) -> str:
    digits = 0 if value >= 100 else 1 if value >= 10 else 2
    return f"{value:.{digits}f}"


def spread(figure: Figure | None, unit: str = "") -> str:
    """A median and, in brackets, between what it lay."""
    if figure is None:
        return ABSENT
    return f"{number(figure.median)}{unit} ({number(figure.low)} to {number(figure.high)})"


def length(moves: Figure | None, games: Figure | None) -> str:
    """How many moves a game has."""
    return ABSENT if moves is None or games is None else f"{moves.median / games.median:.0f}"


def table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    """A table in Markdown, or a word that there is nothing."""
    found = list(rows)
    if not found:
        yield from ("Not measured in this run.", "")
        return
    for row in (head, ("---",) * len(head), *found):
        yield "| " + " | ".join(row) + " |"
    yield ""


def _header(results: Results) -> Iterator[str]:
    here = results.machine
    kind = "A quick run" if results.quick else "A full run"
    yield from ("# Results", "", "Written by `make bench`; not edited by hand.", "")
    yield f"{kind} of {results.seconds:.0f} s on {here.date}: {here.cpu}, {here.cores} cores, {here.system};"
    yield ", ".join(f"{name} {version}" for name, version in here.versions.items()) + "."
    yield ""
    yield "All contestants play in turn, round after round, on one pinned core. A figure is the median of the"
    yield "rounds, with the lowest and the highest in brackets; a ratio is taken within each round."
    yield "A move is one decision of one player, drawn uniformly among those that are legal."
    if results.given:
        shares = ", ".join(f"of {cores} it got {share:.0%}" for cores, share in results.given.items())
        yield f"Cores asked for and what a contestant got of them, other work taking the rest: {shares}."
    yield ""


def _must_reach(results: Results) -> Iterator[str]:
    words = {True: "yes", False: "**no**", None: ABSENT}
    rows = [(one.what, one.wanted, one.measured, words[one.holds]) for one in targets(results)]
    yield from ("## Must reach", "")
    yield from table(("target", "wanted", "measured", "holds"), rows)


def _play(results: Results) -> Iterator[str]:
    head = ("game", "seats", "moves/s, one core", "games/s, one core", "moves a game", "two cores to one")
    rows: list[tuple[str, ...]] = []
    for one in results.play:
        speed = (spread(one.moves), spread(one.games), length(one.moves, one.games))
        rows.append((one.game, str(one.seats), *speed, spread(one.two_cores, " ×")))
    yield from ("## Compiled random play", "", "Dealing included.", "")
    yield from table(head, rows)


def _peers(results: Results) -> Iterator[str]:
    head = ("engine", "way", "moves/s, one core", "games/s, one core", "moves a game")
    rows: list[tuple[str, ...]] = []
    for one in results.peers:
        speed = (one.missing or spread(one.moves), spread(one.games), length(one.moves, one.games))
        rows.append((one.name, one.way, *speed))
    yield from ("## Peers", "")
    yield from ("OpenSpiel's games begin from a dealt state: dealing is not counted against it.", "")
    yield from table(head, rows)


def _ratios(results: Results) -> Iterator[str]:
    rows = [
        (f"{one.game}, {one.seats} seats", one.peer, one.way, spread(one.times, " ×"))
        for one in results.ratios
    ]
    yield from ("## Ours to theirs", "")
    yield from ("Moves a second of each game's slowest seat count, to those of each peer.", "")
    yield from table(("game", "peer", "way", "times as many"), rows)


def _interpreted(results: Results) -> Iterator[str]:
    rows = [
        (one.game, str(one.seats), f"{one.median:.2f} ms", f"{one.p99:.2f} ms", str(one.actions))
        for one in results.interpreted
    ]
    yield from ("## Interpreted play", "")
    yield from ("One action: list what is legal, with its sentences, and play one.", "")
    yield from table(("game", "seats", "median", "99 of 100 within", "actions"), rows)


def _starts(results: Results) -> Iterator[str]:
    yield from ("## Starting", "", "Seconds from before the process starts.", "")
    found = results.starts
    rows: list[tuple[str, str]] = []
    if found is not None:
        rows = [
            ("Python alone", spread(found.python)),
            ("Python, NumPy and Numba imported", spread(found.numba)),
            ("`import potager`", spread(found.potager)),
            *((f"{game}: first compiled move, warm", spread(figure)) for game, figure in found.warm.items()),
            *((f"{game}: first compiled move, cold", spread(figure)) for game, figure in found.cold.items()),
        ]
    yield from table(("until", "seconds"), rows)


def _calls(results: Results) -> Iterator[str]:
    jobs = list(dict.fromkeys(job for one in results.calls for job in one.times))
    rows = [
        (one.game, str(one.seats), f"{one.state} bytes", *(f"{_three(one.times[job])} µs" for job in jobs))
        for one in results.calls
    ]
    yield from ("## Single calls", "")
    yield from (
        "In the middle of a game, called from Python; `redeal`, `observe` and a `greedy` game compiled.",
        "",
    )
    yield from table(("game", "seats", "a state", *(f"`{job}`" for job in jobs)), rows)


def _envs(results: Results) -> Iterator[str]:
    if results.envs is None:
        return
    here = results.envs.machine
    versions = ", ".join(f"{name} {version}" for name, version in here.versions.items())
    yield from ("## Environments", "", f"On {here.date}: {here.cpu}, {here.cores} cores; {versions}.", "")
    yield "Agent steps a second, each with an observation and a mask of what is legal; batches of 1,024."
    yield "Only stepping is timed, for everyone: choosing among what is legal is the learner's work."
    yield ""
    rows = [(one.name, one.way, str(one.cores), spread(one.steps)) for one in results.envs.speeds]
    yield from table(("environment", "way", "cores", "agent steps/s"), rows)
    yield from table(
        ("compared", "times"), [(what, spread(times, " ×")) for what, times in results.envs.times.items()]
    )
