"""Load the server with a thousand players, in turn with boardgame.io: `make bench-server`."""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

sys.path.append(str(Path(__file__).parent.parent))

import msgspec
from figures import Figures, Load, Pace, Run, Series
from generating import generate
from goals import FIRST_GAME, IDLE, OURS, PEER
from here import machine_here
from idle import measure_idle
from load import Plan
from opening import measure_openings, wishes
from page import page
from page_parts import apart
from rich.console import Console
from rich.markdown import Markdown
from servers import Missing, boardgame_io, free_port, potager, serving, wait_until_compiled
from stored import differences
from teams import FULL_TEAMS, QUICK_TEAMS, measure_teams
from usage import memory

from potager.core.registry import load as load_game
from potager.lab.warm import is_warm, warm_in_a_child

HERE = Path(__file__).parent
OUT = HERE.parent
KEPT = OUT / "server.json"
PARTS = ("processes", "opening", "idle")  # each measured apart, and kept by itself
ONLY = f"measure this server alone, and write nothing; or one part again, and keep it: {', '.join(PARTS)}"
OTHER_GAMES = ("bohnanza", "frutopia")
TOY = "toy"

Tell = Callable[[str], None]


class Effort(NamedTuple):
    """How much a benchmark does."""

    rounds: int
    tables: int
    warm: float  # seconds before anything is measured
    house: Pace  # of a full house
    more: tuple[Pace, ...]  # higher rates, until one is not sustained


HIGHER = (1000.0, 1500.0, 2000.0, 2500.0)  # actions a second; much more, and games would end meanwhile
FULL = Effort(5, 250, 3.0, Pace(500.0, 10.0), tuple(Pace(rate, 5.0) for rate in HIGHER))
QUICK = Effort(1, 50, 2.0, Pace(100.0, 5.0), ())


class Bench:
    """One benchmark: what was measured so far."""

    def __init__(self, effort: Effort, tell: Tell) -> None:
        self.effort = effort
        self.tell = tell
        self.series: dict[tuple[str, str, float], Series] = {}
        self.missing: dict[str, str] = {}

    def round(self, name: str, games: Sequence[str]) -> None:
        """One fresh server with one game after another, at every rate."""
        if name in self.missing:
            return
        try:
            self._round(name, games)
        except Missing as reason:
            self.missing[name] = str(reason)
            self.tell(f"{name}: {reason}")

    def _round(self, name: str, games: Sequence[str]) -> None:
        with tempfile.TemporaryDirectory() as temporary:
            folder, port = Path(temporary), free_port()
            database = folder / "bench.db"
            command = potager(port, database) if name == OURS else boardgame_io(port)
            with serving(command, port, folder) as pid:
                if name == OURS:
                    wait_until_compiled(port)
                for game in games:
                    paces = [self.effort.house, *(self.effort.more if game in (FIRST_GAME, TOY) else ())]
                    plan = Plan(name, port, pid, game, self.effort.tables, self.effort.warm, paces)
                    for run in measured(plan, folder, database if name == OURS else None):
                        self.note(name, run)

    def note(self, name: str, run: Run) -> None:
        """Keep what one load has shown."""
        load = run.load
        key = (name, load.game, load.rate)
        self.series.setdefault(key, Series(*key)).runs.append(run)
        self.tell(f"{name}, {load.game}: {described(load)}, whole: {run.whole}")

    def first_start(self) -> Run | None:
        """A server on a machine that has compiled nothing yet: people play while it compiles."""
        with tempfile.TemporaryDirectory() as temporary:
            folder, port = Path(temporary), free_port()
            database = folder / "bench.db"
            cache = str(folder / "cache")
            try:
                with serving(potager(port, database), port, folder, POTAGER_CACHE=cache) as pid:
                    effort = self.effort
                    plan = Plan(OURS, port, pid, FIRST_GAME, effort.tables, effort.warm, [effort.house])
                    (run,) = measured(plan, folder, database)
            except Missing as reason:
                self.tell(f"first start: {reason}")
                return None
        self.tell(f"first start: {described(run.load)}, whole: {run.whole}")
        return run


def main() -> None:
    """Read the command line, measure, and write the page of a full run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer tables, one short round; writes nothing")
    parser.add_argument("--only", choices=(OURS, PEER, *PARTS), help=ONLY)
    parser.add_argument("--rounds", type=int, help="how often everything is measured, 5 if nothing is said")
    chosen = parser.parse_args()
    effort = QUICK if chosen.quick else FULL
    effort = effort._replace(rounds=chosen.rounds or effort.rounds)
    console = Console()
    begun = time.perf_counter()

    def tell(line: str) -> None:
        console.print(f"[dim]{time.perf_counter() - begun:6.1f} s[/dim]  {line}", highlight=False)

    if chosen.only != PEER:
        compile_games(tell)
    if chosen.only in PARTS:
        measure_again(chosen.only, chosen.quick, tell)
        return
    bench = Bench(effort, tell)
    for _ in range(effort.rounds):
        for name, games in ((OURS, (FIRST_GAME, *OTHER_GAMES)), (PEER, (TOY,))):
            if chosen.only in (None, name):
                bench.round(name, games)
    first = None if chosen.only == PEER else bench.first_start()
    spent, series = time.perf_counter() - begun, list(bench.series.values())
    figures = Figures(machine_here(), chosen.quick, effort.rounds, spent, series, first, bench.missing)
    if chosen.only is None:
        for part in PARTS:
            measure_part(figures, part, chosen.quick, tell)
    console.print(Markdown(page(figures)))
    if chosen.quick or chosen.only:
        tell("nothing written: the page comes from a full run")
        return
    write(figures, tell)


def write(figures: Figures, tell: Tell) -> None:
    """Keep the figures, and write the page."""
    (OUT / "SERVER.md").write_text(page(figures), encoding="utf-8")
    KEPT.write_bytes(msgspec.json.format(msgspec.json.encode(figures), indent=2) + b"\n")
    tell("written: SERVER.md, server.json")


def measure_again(part: str, quick: bool, tell: Tell) -> None:
    """Measure one part anew; everything else stays as it was measured."""
    figures = msgspec.json.decode(KEPT.read_bytes(), type=Figures)
    measure_part(figures, part, quick, tell)
    if quick:
        Console().print(Markdown("\n".join(apart(figures))))
        tell("nothing written: the page comes from a full run")
    else:
        write(figures, tell)


def measure_part(figures: Figures, part: str, quick: bool, tell: Tell) -> None:
    """Measure what is measured apart, and put it to the figures."""
    tell(f"{part} …")
    figures.missing.pop(part, None)
    try:
        if part == "processes":
            figures.teams = measure_teams(QUICK_TEAMS if quick else FULL_TEAMS)
        elif part == "opening":
            figures.openings = measure_openings(wishes(1, 100, 200) if quick else wishes())
        else:
            figures.idle = measure_idle(500 if quick else IDLE)
    except Missing as reason:
        figures.missing[part] = str(reason)
        tell(f"{part}: {reason}")


def compile_games(tell: Tell) -> None:
    """Compile what is not compiled yet, before the first server: one that serves would take its time.

    Then start one that nobody measures.
    """
    for game in map(load_game, (FIRST_GAME, *OTHER_GAMES)):
        if not is_warm(game):
            tell(f"{game.name} is being compiled, once")
            warm_in_a_child(game)
    with tempfile.TemporaryDirectory() as temporary:  # Python reads all of it, as where it has run before
        folder, port = Path(temporary), free_port()
        with serving(potager(port, folder / "bench.db"), port, folder):
            wait_until_compiled(port)


def measured(plan: Plan, folder: Path, database: Path | None) -> list[Run]:
    """One game on a running server, at every rate; what is in the database is compared at the end."""
    outcome = generate(plan, folder / "outcome.json")
    now, peak = memory(plan.pid)
    differ = None if database is None else differences(database, outcome.sent)
    return [Run(load, now, peak, differ) for load in outcome.loads]


def described(load: Load) -> str:
    """A load in one line."""
    late = load.arrived
    cpu = "" if load.cpu is None else f", {load.cpu:.2f} ms of CPU"
    rates = f"{load.reached:.0f} of {load.rate:.0f} actions a second"
    return f"{rates}, {late.p50:.1f} / {late.p95:.1f} / {late.p99:.1f} ms{cpu}"


if __name__ == "__main__":
    main()
