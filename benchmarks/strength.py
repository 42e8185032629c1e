"""How strong the bots are, into STRENGTH.md: `make bench BENCH=strength`.

The arena plays the rows of strength.toml on duplicate deals, seats rotated. Every game is written down as it
ends, and a second run goes on where the first stopped; time goes to the row that has had least. Seconds of
thinking are those of a core. Needs NumPy, Numba, msgspec and platformdirs only. From the repository's root:

    PYTHONPATH=src python benchmarks/strength.py --jobs 15 --minutes 20 --wheel potager-0.3.0-py3-none-any.whl
"""

from __future__ import annotations

import argparse
import contextlib
import functools
import os
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import earlier
import msgspec
import pairings
from machine import measured, versions
from pairings import Pairing, called
from reporting import ABSENT, paragraphs, table, write_section

from potager.core.errors import PotagerError
from potager.lab.arena.contest import Broken, Contest, Played, Task
from potager.lab.arena.crew import Processes
from potager.lab.arena.gamelog import GameLog, read
from potager.lab.arena.onegame import play as play_one
from potager.lab.arena.standings import whole_deals

HERE = Path(__file__).parent
RUNS = "runs.txt"  # where and when the games of a folder were played
THINKER = "grower@20"  # compiles all that a game and its search need
GUESS = 50.0  # seconds of a game that nobody has played yet: too long, lest long ones be begun all at once
GRACE = 120.0  # seconds for the last games to end
TOLD = 30.0  # seconds between two lines of progress


class Course:
    """One row and how far it has come."""

    def __init__(self, pairing: Pairing, rules: Contest, log: GameLog) -> None:
        self.pairing, self.rules, self.log = pairing, rules, log
        self._tasks = rules.tasks(rules.deals(pairing.group.most), log.keys)
        self._running = 0
        self._spent = sum(game.wall for game in log.played)
        self.done = len(log.played) >= pairing.group.most

    @property
    def load(self) -> float:
        """The time it has had, and will have had when its running games end."""
        games = len(self.log.played)
        return self._spent + self._running * (self._spent / games if games else GUESS)

    def next(self) -> Task | None:
        """The next game; None, and done, where there is none left."""
        task = next(self._tasks, None)
        self.done = task is None
        self._running += task is not None
        return task

    def add(self, game: Played) -> None:
        """Take a game in."""
        self.log.add(game)
        self._running -= 1
        self._spent += game.wall


def tasks(courses: Sequence[Course], end: float) -> Iterator[Task]:
    """Games of the row that has had the least time so far, until all are played or time is up."""
    while time.monotonic() < end:
        waiting = [course for course in courses if not course.done]
        if not waiting:
            return
        if task := min(waiting, key=lambda course: course.load).next():
            yield task


def play(crew: Processes, courses: Sequence[Course], end: float) -> None:
    """Play until all is played or time is up; a row that cannot be played stops, the others go on."""
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
            say(f"{games} games, {sum(one.done for one in courses)} of {len(courses)} rows done")


def play_by_core(places: Mapping[str, Path], task: Task) -> Played | Broken:
    """Play one game; bots that think by the clock think by that of their core."""
    earlier.think_by_core()
    return play_one(task, functools.partial(earlier.make_bot, places))


def measure(
    rows: Sequence[Pairing], places: Mapping[str, Path], folder: Path, jobs: int, minutes: float
) -> None:
    """Play for some minutes and write everything down as it ends."""
    end = time.monotonic() + 60 * minutes
    crew = Processes(jobs, until=end + GRACE, work=functools.partial(play_by_core, places))
    with contextlib.ExitStack() as stack:
        courses: list[Course] = []
        for row in rows:
            try:
                rules = row.contest(places)
                log = stack.enter_context(GameLog(folder / f"{row.name}.jsonl", rules))
                courses.append(Course(row, rules, log))
            except PotagerError as error:  # the others play
                say(f"{row.name}: left out, {error}")
        if waiting := [course.pairing for course in courses if not course.done]:
            say(f"compiling for {len(waiting)} rows")
            for _, outcome in crew.play(warming(waiting, places)):
                say(outcome.trace if isinstance(outcome, Broken) else "compiled")
            say("playing")
            with (folder / RUNS).open("a", encoding="utf-8") as runs:
                runs.write(measured(f"{jobs} games at once, {versions('numpy', 'numba')}") + "\n")
            play(crew, courses, end)


def warming(rows: Sequence[Pairing], places: Mapping[str, Path]) -> Iterator[Task]:
    """A short game of each game and version: whoever plays it compiles for all."""
    needed = {(row.game, version): row for row in rows for version in row.versions or {""}}
    for (_, version), row in needed.items():
        thinker = f"{THINKER}{earlier.OF}{version}" if version else THINKER
        yield next(msgspec.structs.replace(row, bots=(thinker, THINKER)).contest(places).tasks(1, set()))


def say(text: str) -> None:
    """Tell how it goes."""
    print(time.strftime("%H:%M:%S"), text, file=sys.stderr, flush=True)


# The page


class Met(NamedTuple):
    """A row, and the whole deals that were played of it."""

    pairing: Pairing
    rules: Contest
    deals: list[list[Played]]


def find(rows: Iterable[Pairing], folder: Path) -> list[Met]:
    """What a folder holds of the rows, where that is enough for an interval."""
    found: list[Met] = []
    for row in rows:
        file = folder / f"{row.name}.jsonl"
        if file.exists() and (content := read(file)):
            found.append(Met(row, content[0], whole_deals(content[0], content[1])))
    return [one for one in found if len(one.deals) > 1]


def section(met: Sequence[Met]) -> str:
    """The tables of a section: shares of the victories, and points of whole tables."""
    shares, points = ([one for one in met if one.pairing.group.tables is full] for full in (False, True))
    first = ["game", "seats", "one of", "among", "share of the victories", "95 % interval", "× fair", "games"]
    second = ["game", "seats", "all of", "or all of", "points a seat", "difference", "games"]
    return paragraphs(
        table(first, map(cells, shares)) if shares else "",
        table(second, map(cells, points)) if points else "",
    )


def cells(met: Met) -> list[str]:
    """A row in words."""
    row, found = met.pairing, met.pairing.interval(met.rules, met.deals)
    games = str(len(met.deals) * len(met.rules.games))
    head = [row.game, str(row.seats), *(f"`{called(bot)}`" for bot in row.bots)]
    if not row.group.tables:
        reach = f"{100 * found.low:.1f} to {100 * found.high:.1f} %"
        return [*head, f"{100 * found.value:.1f} %", reach, f"{found.value * row.seats:.2f}", games]
    one, other = (sum(sum(deal[table].points) for deal in met.deals) for table in (0, 1))
    seats = row.seats * len(met.deals)
    points = f"{one / seats:.1f} and {other / seats:.1f}"
    return [*head, points, f"{found.value:+.1f} ({found.low:+.1f} to {found.high:+.1f})", games]


def seconds(met: Sequence[Met]) -> str:
    """How long each bot thought in each game, in seconds a decision."""
    found: dict[tuple[str, str], list[float]] = {}
    for one in met:
        for game in (game for deal in one.deals for game in deal):
            for seat, bot in enumerate(one.rules.at_seats(game.lineup, game.rotation)):
                there = found.setdefault((called(bot), one.pairing.game), [0.0, 0.0])
                there[0] += game.seconds[seat]
                there[1] += game.decisions[seat]
    means = {key: f"{spent / decisions:.4f}" for key, (spent, decisions) in found.items() if decisions}
    games, bots = (sorted({key[place] for key in means}) for place in (1, 0))
    rows = [[f"`{bot}`", *(means.get((bot, game), ABSENT) for game in games)] for bot in bots]
    return table(["bot", *games], rows)


def write(page: Path, rows: Sequence[Pairing], folder: Path) -> None:
    """Write the sections of which games have been played; the others stay as they are."""
    everything = find(rows, folder)
    if not everything:
        return
    runs = " ".join(dict.fromkeys((folder / RUNS).read_text(encoding="utf-8").splitlines()))
    for name in dict.fromkeys(row.group.section for row in rows):
        if met := [one for one in everything if one.pairing.group.section == name]:
            write_section(page, name, paragraphs(section(met), runs))
    write_section(page, "seconds", paragraphs(seconds(everything), runs))


def main(words: Sequence[str] | None = None) -> None:
    """Play, then write the page."""
    parser = argparse.ArgumentParser(description="Measure how strong the bots are.")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="games at once, one a core")
    parser.add_argument("--minutes", type=float, default=60.0, help="how long games are begun")
    parser.add_argument("--only", nargs="*", default=[""], help="rows whose file or section has these words")
    parser.add_argument("--wheel", type=Path, action="append", default=[], help="of an earlier version")
    parser.add_argument("--out", type=Path, default=HERE / ".strength", help="where the games are kept")
    parser.add_argument("--page", type=Path, default=HERE / "STRENGTH.md", help="the page to write")
    parser.add_argument("--table", type=Path, default=pairings.TABLE, help="the rows")
    given = parser.parse_args(words)
    rows = pairings.read(given.table)
    chosen = [row for row in rows if any(word in f"{row.name} {row.group.section}" for word in given.only)]
    places = dict(earlier.unpack(wheel, given.out / "wheels") for wheel in given.wheel)
    measure(chosen, places, given.out, given.jobs, given.minutes)
    write(given.page, rows, given.out)
    say(f"written: {given.page}")


if __name__ == "__main__":
    main()
