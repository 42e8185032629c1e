"""How today's bots do against those of an older version as it was, into RELEASED.md.

STRENGTH.md calls `master@0.25s@0.3.0` what searches as bots do today, with the weights of 0.3.0. Here the
older program plays by itself: a checkout of it follows every match in a process beside ours (mirror.py), by
its own rules, and its bots choose from its own views. After every action both must agree on who is awaited,
on what they may do and on the points; a deal on which they do not is left out and counted. Deals, rotations,
intervals, files and seconds of a core are those of strength.py. A second run goes on where the first stopped.

    PYTHONPATH=src python benchmarks/released.py --old ../potager-0.3.0 --jobs 16 --minutes 20 --out DIR
    PYTHONPATH=src python benchmarks/released.py --report-only --out DIR            # only writes the page
"""

from __future__ import annotations

import argparse
import contextlib
import functools
import os
import subprocess
import sys
import time
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

import msgspec
import released_report
from machine import machine
from meetings import TABLE, Meeting, older, plain, read_checkout, read_meetings
from mirror import Choice, Moved, Opening, Outlook, Request, Turn, stand_of
from strength import CoreClock, Course, play, say
from strength_report import RUNS, Run

from potager.bots.registry import bot
from potager.bots.search import Searcher, thinking
from potager.core import chance
from potager.core.errors import BrokenGame, PotagerError
from potager.core.match import Match
from potager.core.registry import load
from potager.games.bohnanza.rules.state import Phase
from potager.lab.arena.contest import Broken, Faults, Played, Task
from potager.lab.arena.crew import Processes
from potager.lab.arena.gamelog import GameLog
from potager.lab.arena.onegame import whose_turn

HERE = Path(__file__).parent
MIRROR = HERE / "mirror.py"
SHOWN = 300  # characters of what each version says where they disagree

Said = TypeVar("Said", Outlook, Choice)
Ask = Callable[[Request], bytes]


class Disagreement(Exception):
    """The two versions do not play the same game."""


class Beside:
    """The process in which the older version follows."""

    def __init__(self, command: Sequence[str], surroundings: dict[str, str] | None = None) -> None:
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=surroundings
        )

    def ask(self, request: Request) -> bytes:
        """Its answer, as it came."""
        sent, got = self._process.stdin, self._process.stdout
        assert sent is not None and got is not None
        with contextlib.suppress(BrokenPipeError):
            sent.write(msgspec.json.encode(request) + b"\n")
            sent.flush()
        line = got.readline()
        if not line.endswith(b"\n"):
            raise BrokenGame("the older version has stopped: what it says stands above")
        return line

    def close(self) -> None:
        """Nobody asks any more."""
        self._process.communicate()


def mirror_of(old: Path, *words: str) -> tuple[list[str], dict[str, str]]:
    """How to run the mirror by an older checkout: the command, and surroundings with its sources first."""
    places = [str(old / "src"), os.environ.get("PYTHONPATH", "")]
    surroundings = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, places))}
    return [sys.executable, str(MIRROR), *words], surroundings


@functools.cache
def beside(old: Path) -> Beside:
    """The older version's process for this one: it follows one game after the other."""
    return Beside(*mirror_of(old))


def play_against(old: Path, task: Task) -> Played | Broken:
    """Play one game, by the seconds of a core; what should not happen is told, not raised."""
    thinking.time = CoreClock  # pyright: ignore[reportAttributeAccessIssue]
    try:
        return play_mirrored(beside(old).ask, task)
    except Exception:
        told = traceback.format_exc()
        beside(old).close()  # the next game gets a fresh one
        beside.cache_clear()
        return Broken(told)


def play_mirrored(ask: Ask, task: Task) -> Played:
    """Play one game; if the versions disagree, a game without a winner that says where."""
    began = time.perf_counter()
    rules, number = task.contest, f"{task.lineup} {task.rotation}"
    game = load(rules.game).compiled()
    match = Match(game, rules.seats, rules.options, rules.seed_of(task.deal))
    names = rules.at_seats(task.lineup, task.rotation)
    assert match.seed is not None
    players = {seat: bot(name, game) for seat, name in enumerate(names) if not older(name)}
    for player in players.values():
        if isinstance(player, Searcher):
            player.meet([plain(name) for name in names])
    streams = [chance.stream(match.seed, f"bot in {seat} of game {number}") for seat in range(rules.seats)]
    decisions, seconds, faults = [0] * rules.seats, [0.0] * rules.seats, list[Faults]()
    theirs = [plain(name) if older(name) else None for name in names]
    opening = Opening(rules.game, rules.seats, match.options, match.seed.hex(), theirs, number)
    try:
        compare(match, ask(opening))
        while not match.over:
            seat = whose_turn(match)
            legal = match.legal_ids(seat)
            action = legal[0]
            if len(legal) > 1:
                decisions[seat] += 1
                asked = time.perf_counter()
                if seat in players:
                    action = players[seat].choose(match.view(seat), seat, legal, streams[seat])
                    seconds[seat] += time.perf_counter() - asked
                else:
                    choice = msgspec.json.decode(ask(Turn(seat)), type=Choice)
                    action = game.actions.parse(choice.action)
                    seconds[seat] += choice.seconds
            match.play_quietly(seat, action)
            said = ask(Moved(seat, game.actions.text(action)))
            pass_what_is_new(match)
            compare(match, said)
    except Disagreement as error:
        faults = [Faults(next(filter(older, names)), "disagreement", 1, str(error))]
    return Played(
        deal=task.deal,
        lineup=task.lineup,
        rotation=task.rotation,
        points=match.scores,
        winners=[] if faults else list(match.winners),
        actions=len(match.moves),
        decisions=decisions,
        seconds=[round(spent, 6) for spent in seconds],
        wall=round(time.perf_counter() - began, 6),
        faults=faults,
    )


def pass_what_is_new(match: Match) -> None:
    """Go on where the older rules did not stop: two at Bohnanza could not harvest before turning up (B41)."""
    while match.game.name == "bohnanza" and match.state.phase == Phase.READY:
        match.play_quietly(whose_turn(match), "next")


def compare(match: Match, said: bytes) -> None:
    """Refuse to go on if the older version sees another match."""
    here, there = stand_of(match), msgspec.json.decode(said, type=Outlook)
    for what in Outlook.__struct_fields__:
        ours, others = getattr(here, what), getattr(there, what)
        if ours != others:
            where = f"after {len(match.moves)} actions: {what}"
            raise Disagreement(
                f"{where} {str(ours)[:SHOWN]} here, {str(others)[:SHOWN]} in the older version"
            )


def prepare(crew: Processes, courses: Sequence[Course], old: Path) -> None:
    """Compile what both versions need, side by side."""
    seats = {course.rules.game: course.rules.seats for course in courses}
    runs = [mirror_of(old, game, str(number)) for game, number in seats.items()]
    compiling = [subprocess.Popen(command, env=surroundings) for command, surroundings in runs]
    crew.prepare(
        [course.pairing.contest_of_today() for course in courses if isinstance(course.pairing, Meeting)]
    )
    if any(process.wait() for process in compiling):
        raise BrokenGame(f"{old} cannot be compiled: what it says stands above")


def measure(meetings: Sequence[Meeting], old: Path, given: argparse.Namespace) -> None:
    """Play for some minutes and write everything down as it ends."""
    end = time.monotonic() + 60 * given.minutes
    crew = Processes(given.jobs, until=end + given.grace, work=functools.partial(play_against, old))
    checkout = read_checkout(old)
    with contextlib.ExitStack() as stack:
        courses: list[Course] = []
        for meeting in meetings:
            rules = meeting.contest_with(checkout)
            log = stack.enter_context(GameLog(given.out / f"{meeting.name}.jsonl", rules))
            courses.append(Course(meeting, rules, log))
        say(f"compiling for {len(courses)} pairings")
        prepare(crew, courses, old)
        say("playing")
        with (given.out / RUNS).open("ab") as runs:
            run = Run(machine(os.cpu_count() or 1), given.jobs, given.minutes)
            runs.write(msgspec.json.encode(run) + b"\n")
        play(crew, courses, end)
    say("played")


def main(words: Sequence[str] | None = None) -> None:
    """Measure, then write the page."""
    parser = argparse.ArgumentParser(description="Measure today's bots against those of an older version.")
    parser.add_argument("--old", type=Path, help="a checkout of the older version")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="games at once, one a core")
    parser.add_argument("--minutes", type=float, default=60.0, help="how long games are begun, from now")
    parser.add_argument("--grace", type=float, default=120.0, help="seconds for the last ones to end")
    parser.add_argument(
        "--out", type=Path, default=HERE / ".strength" / "released", help="where games are kept"
    )
    parser.add_argument("--page", type=Path, default=HERE / "RELEASED.md", help="the page to write")
    parser.add_argument("--table", type=Path, default=TABLE, help="the pairings")
    parser.add_argument(
        "--only", nargs="*", default=[""], help="pairings whose name holds one of these words"
    )
    parser.add_argument("--report-only", action="store_true", help="play nothing, write the page")
    given = parser.parse_args(words)
    old: Path | None = given.old
    if old is None and not given.report_only:
        parser.error("--old must say where a checkout of the older version is")
    try:
        meetings = read_meetings(given.table)
        if old is not None and not given.report_only:
            chosen = [one for one in meetings if any(word in one.name for word in given.only)]
            measure(chosen, old.resolve(), given)
        page = released_report.page(meetings, given.out)
    except PotagerError as error:
        sys.exit(f"released: {error}")
    given.page.write_text(page, encoding="utf-8")
    say(f"written: {given.page}")


if __name__ == "__main__":
    main()
