"""How strong the bots are, into STRENGTH.md and LADDER.md: `make strength`.

The pairings of strength.toml and the encounters of ladder.toml are played by the arena on duplicate deals,
seats rotated, every game written down as it ends. Seconds of thinking are those of a core, so that what else
the machine does changes how long it takes and not what is found. A second run goes on where the first
stopped; pairings that are decided take no more time, and the time there is goes to the one that has had
least. Needs NumPy, Numba, msgspec and platformdirs only; the picture of the ladder needs Matplotlib, too.

    PYTHONPATH=src python benchmarks/strength.py --jobs 16 --minutes 20 --out DIR   # plays, anywhere
    PYTHONPATH=src python benchmarks/strength.py --report-only --out DIR            # only writes the page
"""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import ladder
import ladder_report
import manners
import msgspec
import strength_report
from ladder import Encounter
from machine import machine
from pairings import TABLE, Pairing, read
from speeds import Speed, speed
from strength_report import RUNS, SPEEDS, Run

from potager.bots.search import thinking
from potager.core.errors import PotagerError
from potager.core.registry import load
from potager.lab.arena.contest import Broken, Contest, Played, Task
from potager.lab.arena.crew import Processes
from potager.lab.arena.gamelog import GameLog
from potager.lab.arena.onegame import play as play_one

HERE = Path(__file__).parent
GUESS = 50.0  # seconds of a game that nobody has played yet: too long, lest long ones be begun all at once
TOLD = 30.0  # seconds between two lines of progress
SPEED_SEATS = 4  # where the search's speed is measured


class CoreClock:
    """Counts the seconds that a thread has had a core for: another program takes none of a bot's time."""

    monotonic = staticmethod(time.thread_time)


def play_by_core(task: Task) -> Played | Broken:
    """Play one game; whoever thinks by the clock thinks by that of its core."""
    thinking.time = CoreClock  # pyright: ignore[reportAttributeAccessIssue]
    return play_one(task)


class Course:
    """One pairing and how far it has come."""

    def __init__(self, pairing: Pairing | Encounter, rules: Contest, log: GameLog) -> None:
        self.pairing, self.rules, self.log = pairing, rules, log
        self._tasks = rules.tasks(rules.deals(pairing.games), log.keys)
        self._running: dict[tuple[int, int, int], float] = {}
        self.spent = sum(game.wall for game in log.played)
        self.done = self._is_decided()

    @property
    def load(self) -> float:
        """The time it has had, and will have had when its running games end."""
        return self.spent + sum(self._running.values())

    def next(self) -> Task | None:
        """The next game; None, and done, where there is none left."""
        task = next(self._tasks, None)
        if task is None:
            self.done = True
            return None
        games = len(self.log.played)
        self._running[task.deal, task.lineup, task.rotation] = self.spent / games if games else GUESS
        return task

    def add(self, game: Played) -> None:
        """Take a game in; a deal is looked at when all its games are there."""
        del self._running[game.key]
        self.log.add(game)
        self.spent += game.wall
        if not self.done and len(self.log.played) % len(self.rules.games) == 0:
            self.done = self._is_decided()

    def _is_decided(self) -> bool:
        return self.pairing.decided(self.pairing.figures(self.rules, self.log.played))


def tasks(courses: Sequence[Course], end: float) -> Iterator[Task]:
    """Games of the pairing that has had the least time so far, until all are decided or time is up."""
    while time.monotonic() < end:
        waiting = [course for course in courses if not course.done]
        if not waiting:
            return
        if task := min(waiting, key=lambda course: course.load).next():
            yield task


def play(crew: Processes, courses: Sequence[Course], end: float) -> None:
    """Play until all is decided or time is up; a pairing that cannot be played stops, the others go on."""
    by_contest = {id(course.rules): course for course in courses}
    told = time.monotonic()
    for task, outcome in crew.play(tasks(courses, end)):
        course = by_contest[id(task.contest)]
        if isinstance(outcome, Broken):
            say(f"{course.pairing.name}: given up, a game cannot be played\n{outcome.trace}")
            course.done = True
        else:
            course.add(outcome)
        if time.monotonic() - told > TOLD:
            told = time.monotonic()
            games = sum(len(one.log.played) for one in courses)
            say(f"{games} games, {sum(one.done for one in courses)} of {len(courses)} pairings done")


def measure(
    pairings: Sequence[Pairing | Encounter],
    folder: Path,
    jobs: int,
    minutes: float,
    grace: float,
    *,
    speeds: bool,
) -> None:
    """Play for some minutes and write everything down as it ends."""
    end = time.monotonic() + 60 * minutes
    folder.mkdir(parents=True, exist_ok=True)
    crew = Processes(jobs, until=end + grace, work=play_by_core)
    with contextlib.ExitStack() as stack:
        courses: list[Course] = []
        for pairing in pairings:
            try:
                rules = pairing.contest()
            except PotagerError as error:  # a bot that is not there, or cannot be loaded: the others play
                say(f"{pairing.name}: left out, {error}")
                continue
            log = stack.enter_context(GameLog(folder / f"{pairing.name}.jsonl", rules))
            courses.append(Course(pairing, rules, log))
        if waiting := [course.rules for course in courses if not course.done]:
            say(f"compiling for {len(waiting)} pairings")
            crew.prepare(waiting)
            if speeds:
                measure_speeds(pairings, folder)
            say("playing")
            with (folder / RUNS).open("ab") as runs:
                runs.write(msgspec.json.encode(Run(machine(os.cpu_count() or 1), jobs, minutes)) + b"\n")
            if any(pairing.game == manners.GAME for pairing in pairings):
                manners.measure(folder, jobs, end, say)
            play(crew, courses, end)
    say("played")


def measure_speeds(pairings: Sequence[Pairing | Encounter], folder: Path) -> None:
    """The search's speed in every game, on one core while nothing else runs."""
    found: list[Speed] = []
    for name in dict.fromkeys(pairing.game for pairing in pairings):
        game = load(name)
        one = speed(game, SPEED_SEATS if SPEED_SEATS in game.seats else game.seats[-1])
        if one is not None:
            found.append(one)
            say(f"{name}: {one.mean:.0f} playouts a second")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / SPEEDS).write_bytes(msgspec.json.encode(found))


def say(text: str) -> None:
    """Tell whoever watches."""
    print(time.strftime("%H:%M:%S"), text, file=sys.stderr, flush=True)


def main(words: Sequence[str] | None = None) -> None:
    """Measure, then write the page."""
    parser = argparse.ArgumentParser(description="Measure how strong the bots are.")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="games at once, one a core")
    parser.add_argument("--minutes", type=float, default=60.0, help="how long games are begun")
    parser.add_argument("--grace", type=float, default=120.0, help="seconds for the last ones to end")
    parser.add_argument("--out", type=Path, default=HERE / ".strength", help="where the games are kept")
    parser.add_argument("--page", type=Path, default=HERE / "STRENGTH.md", help="the page to write")
    parser.add_argument(
        "--only", nargs="*", default=[""], help="pairings whose name holds one of these words"
    )
    parser.add_argument("--table", type=Path, default=TABLE, help="the pairings")
    parser.add_argument("--ladder", type=Path, default=ladder.TABLE, help="who stands on the ladder")
    parser.add_argument("--no-speeds", action="store_true", help="do not measure the search's speed")
    parser.add_argument("--report-only", action="store_true", help="play nothing, write the page")
    given = parser.parse_args(words)
    pairings, steps = read(given.table), ladder.read_ladder(given.ladder)
    everything = [*pairings, *steps.encounters()]
    chosen = [one for one in everything if any(word in one.name for word in given.only)]
    try:
        if not given.report_only:
            speeds = not given.no_speeds
            measure(chosen, given.out, given.jobs, given.minutes, given.grace, speeds=speeds)
        page = strength_report.page(pairings, given.out)
        found = ladder_report.tables(steps, given.out)
    except PotagerError as error:
        sys.exit(f"strength: {error}")
    given.page.write_text(page, encoding="utf-8")
    beside = given.page.with_name("LADDER.md")
    drawn = ladder_report.draw(found, beside.parent)
    beside.write_text(ladder_report.page(steps, found, drawn), encoding="utf-8")
    say(f"written: {given.page}, {beside}")


if __name__ == "__main__":
    main()
