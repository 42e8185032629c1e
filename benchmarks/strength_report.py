"""Writes STRENGTH.md from the files of games that strength.py has left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import manners
import msgspec
from pairings import FEWEST, Pairing, Verdict
from results import Machine
from speeds import Speed

from potager.core.registry import load
from potager.lab.arena.contest import Contest, Played, code_of
from potager.lab.arena.gamelog import read
from potager.lab.arena.standings import result

RUNS, SPEEDS = "runs.jsonl", "speeds.json"
TOOLS = ("Python", "numpy", "numba")
LEAST = {"finca": 20_000}  # playouts a second on one core, where a figure is asked for
BEFORE = {"finca": 32_365, "bohnanza": 7_611, "frutopia": 6_913}  # with the weights of 0.3.0 in the code
WHERE = "Intel(R) Xeon(R) Processor"  # where that was
KEPT = 0.8  # of it must be left

SIGNS = {Verdict.REACHED: "**reached**", Verdict.MISSED: "**not reached**"}


class Run(msgspec.Struct, frozen=True):
    """One run of the measuring program: where, with what, and for how long."""

    machine: Machine
    jobs: int
    minutes: float


class Found(msgspec.Struct, frozen=True):
    """A pairing and what was played of it."""

    pairing: Pairing
    rules: Contest
    played: list[Played]


def find(pairings: Sequence[Pairing], folder: Path) -> list[Found]:
    """What a folder holds of the pairings."""
    found: list[Found] = []
    for pairing in pairings:
        file = folder / f"{pairing.name}.jsonl"
        if file.exists() and (content := read(file)) is not None:
            found.append(Found(pairing, content[0], content[1]))
    return found


def page(pairings: Sequence[Pairing], folder: Path) -> str:
    """The whole page."""
    found = {one.pairing.name: one for one in find(pairings, folder)}
    return "\n".join(_lines(pairings, found, folder)) + "\n"


def _lines(pairings: Sequence[Pairing], found: dict[str, Found], folder: Path) -> Iterator[str]:
    yield "# How strong the bots are"
    yield ""
    yield "Written by `make strength`; not edited by hand. Every pairing is played on duplicate deals: the"
    yield "same cards once for every seat that the first bot can take, so that luck falls to everybody in"
    yield "turn. Bots get views only, each decision is made on one core, and its seconds are those of that"
    yield "core, whatever else the machine did. The 95 % intervals take a deal with"
    yield "all its games as one observation, and add two games won and two lost, as Agresti and Coull do, so"
    yield "that a run without a defeat is not called certain. A pairing stops early, after"
    yield f"{FEWEST} deals at least, when a 99.9 % interval"
    yield "excludes what must be reached (after Haybittle and Peto: such looks in between hardly widen the"
    yield "error of the 95 % interval that is reported), else when its games or the time are used up; time"
    yield "goes to the pairing that has had least. *Not decided* means that the interval holds the bound."
    yield ""
    yield from machines(folder)
    verdicts = [_verdict(pairing, found) for pairing in pairings]
    counts = {verdict: verdicts.count(verdict) for verdict in Verdict}
    told = ", ".join(f"{counts[verdict]} {verdict}" for verdict in Verdict if counts[verdict])
    yield f"{len(pairings)} pairings: {told}."
    yield ""
    shares = [pairing for pairing in pairings if not pairing.richer]
    yield "| game | seats | who | share of the victories | 95 % interval | × fair | games | must be | |"
    yield "|---|---|---|---|---|---|---|---|---|"
    yield from (share_row(pairing, found) for pairing in shares)
    yield ""
    yield from _notes(shares)
    yield from _riches([pairing for pairing in pairings if pairing.richer], found)
    yield from _speeds(folder)
    if any(pairing.game == manners.GAME for pairing in pairings):
        yield from _manners(folder)
    yield from decisions(found)
    yield from earlier(found)


def earlier(found: dict[str, Found]) -> Iterator[str]:
    """Which of the games were played by other rules or bots than today's."""
    if old := outdated(found.values()):
        yield "## Measured earlier"
        yield ""
        yield "The rules or bots have changed since these were played: " + ", ".join(sorted(old)) + "."
        yield ""


def _verdict(pairing: Pairing, found: dict[str, Found]) -> Verdict:
    one = found.get(pairing.name)
    return pairing.verdict(pairing.figures(one.rules, one.played)) if one else Verdict.UNKNOWN


def _who(pairing: Pairing) -> str:
    first, second = pairing.bots
    others = f"`{second}`" if pairing.seats == 2 else f"{pairing.seats - 1} `{second}`"
    return f"`{first}` against {others}"


def _bound(pairing: Pairing) -> str:
    if pairing.share == 0.5:
        return "over 50 %" + (f", at least {100 * pairing.least:.0f} %" if pairing.least is not None else "")
    if pairing.times is not None:
        return f"{pairing.times:g} × fair: {pairing.bound:.1%}".replace("%", " %")
    return f"{pairing.bound:.0%}".replace("%", " %")


def share_row(pairing: Pairing, found: dict[str, Found]) -> str:
    head = [pairing.game, str(pairing.seats), _who(pairing)]
    one = found.get(pairing.name)
    figures = pairing.figures(one.rules, one.played) if one else []
    interval = pairing.interval(figures)
    if one is None or interval is None:
        return _row([*head, "–", "–", "–", "0", _bound(pairing), Verdict.UNKNOWN])
    verdict = pairing.verdict(figures)
    cells = [
        f"{100 * interval.value:.1f} %",
        f"{100 * interval.low:.1f} to {100 * interval.high:.1f} %",
        f"{interval.value * pairing.seats:.2f}",
        str(len(figures) * len(one.rules.games)),
        _bound(pairing),
        SIGNS.get(verdict, str(verdict)),
    ]
    return _row([*head, *cells])


def _notes(pairings: Sequence[Pairing]) -> Iterator[str]:
    if any(pairing.bound >= 1 for pairing in pairings):
        yield "Where the bound is 100 % it is *reached* if no game was lost, which no interval can show."
        yield ""


def _riches(pairings: Sequence[Pairing], found: dict[str, Found]) -> Iterator[str]:
    """What a whole table earns: the same bot in every seat, on the same deals."""
    if not pairings:
        return
    yield "## What the whole table earns"
    yield ""
    yield "The same bot in every seat, on the same deals; the sum of all points (coins) of a game on average,"
    yield "and the difference deal by deal with its 95 % interval."
    yield ""
    yield "| game | seats | who | sum | difference | 95 % interval | deals | must be | |"
    yield "|---|---|---|---|---|---|---|---|---|"
    for pairing in pairings:
        first, second = pairing.bots
        head = [pairing.game, str(pairing.seats), f"all `{first}`, all `{second}`"]
        one = found.get(pairing.name)
        figures = pairing.figures(one.rules, one.played) if one else []
        interval = pairing.interval(figures)
        if one is None or interval is None:
            yield _row([*head, "–", "–", "–", "0", "over 0", Verdict.UNKNOWN])
            continue
        verdict = pairing.verdict(figures)
        summary = result(one.rules, one.played)
        assert summary is not None
        sums = ", ".join(f"{bot.points * pairing.seats:.1f}" for bot in summary.bots)
        cells = [f"{interval.value:+.2f}", f"{interval.low:+.2f} to {interval.high:+.2f}", str(len(figures))]
        yield _row([*head, sums, *cells, "over 0", SIGNS.get(verdict, str(verdict))])
    yield ""


def _speeds(folder: Path) -> Iterator[str]:
    file = folder / SPEEDS
    speeds = msgspec.json.decode(file.read_bytes(), type=list[Speed]) if file.exists() else []
    yield "## How fast the search is"
    yield ""
    if not speeds:
        yield "Not measured."
        yield ""
        return
    yield "Playouts a second on one core, from the middle of games between gardeners: mean, least to most. No"
    yield "more than a fifth may be lost of what was there before the second harvest; that was measured on an"
    yield f"{WHERE}, and another machine is another measure."
    yield ""
    yield "| game | seats | playouts a second | least to most | before | × before | must be | |"
    yield "|---|---|---|---|---|---|---|---|"
    for speed in speeds:
        before = BEFORE.get(speed.game)
        least = max(LEAST.get(speed.game, 0), KEPT * (before or 0))
        verdict = SIGNS[Verdict.REACHED if speed.mean >= least else Verdict.MISSED] if least else ""
        cells = [
            f"{speed.mean:,.0f}",
            f"{speed.low:,.0f} to {speed.high:,.0f}",
            f"{before:,}" if before else "",
            f"{speed.mean / before:.2f}" if before else "",
            f"{least:,.0f}" if least else "",
        ]
        yield _row([speed.game, str(speed.seats), *cells, verdict])
    yield ""


def _manners(folder: Path) -> Iterator[str]:
    """How masters trade: nobody likes to be asked twice."""
    found = manners.read(folder)
    yield "## How masters trade"
    yield ""
    if not found:
        yield "Not measured."
        yield ""
        return
    yield f"Bohnanza between `{manners.PLAYER}`s: offers that were made again in the same turn although they"
    yield "had been declined and nobody had accepted them, and drafts that did not become offers."
    yield ""
    yield "| seats | games | offers | repeated | drafts dropped | must be | |"
    yield "|---|---|---|---|---|---|---|"
    for seats in manners.SEATS:
        here = [one for one in found if one.seats == seats]
        offers, repeated, dropped = (
            sum(getattr(one, what) for one in here) for what in ("proposals", "repeated", "dropped")
        )
        verdict = (
            SIGNS[Verdict.MISSED if repeated or dropped else Verdict.REACHED] if here else Verdict.UNKNOWN
        )
        yield _row([str(seats), str(len(here)), str(offers), str(repeated), str(dropped), "0 and 0", verdict])
    yield ""


def decisions(found: dict[str, Found]) -> Iterator[str]:
    """How long the bots thought, for whoever wants to know what a level is worth on this machine."""
    seconds: dict[tuple[str, str], tuple[float, int]] = {}
    for one in found.values():
        summary = result(one.rules, one.played)
        for bot in summary.bots if summary else ():
            spent, number = seconds.get((one.rules.game, bot.bot), (0.0, 0))
            key = one.rules.game, bot.bot
            seconds[key] = spent + bot.seconds * bot.decisions, number + bot.decisions
    if not seconds:
        return
    yield "## How long they thought"
    yield ""
    yield "| game | bot | seconds a decision | decisions |"
    yield "|---|---|---|---|"
    for (game, bot), (spent, number) in sorted(seconds.items()):
        yield _row([game, f"`{bot}`", f"{spent / max(number, 1):.4f}", str(number)])
    yield ""


def machines(folder: Path) -> Iterator[str]:
    file = folder / RUNS
    lines = file.read_bytes().splitlines() if file.exists() else []
    runs = [msgspec.json.decode(line, type=Run) for line in lines]
    told: dict[str, None] = {}
    for run in runs:
        machine = run.machine
        versions = ", ".join(f"{name} {machine.versions[name]}" for name in TOOLS if name in machine.versions)
        at_once = f"{run.jobs} games at once on {machine.cores} cores"
        told[f"Played on {machine.date}: {machine.cpu}, {at_once}, {machine.system}; {versions}."] = None
    for line in told:
        yield line
        yield ""


def outdated(found: Iterable[Found]) -> set[str]:
    """The pairings that were played by other code than there is now."""
    codes: dict[str, str] = {}
    old: set[str] = set()
    for one in found:
        game = one.rules.game
        codes.setdefault(game, code_of(load(game)))
        if one.rules.code != codes[game]:
            old.add(one.pairing.name)
    return old


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
