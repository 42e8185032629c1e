"""The measuring program of strength: what it plays, in which order, what it tells, and earlier versions."""

from __future__ import annotations

import time
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from potager import BrokenGame, CannotRead, Match, load
from potager.bots.registry import LEVELS, STYLES
from potager.bots.search import thinking
from potager.core import chance
from potager.core.game import Game
from potager.lab.arena.contest import Broken, Played, Task
from potager.lab.arena.crew import Outcome
from potager.lab.arena.gamelog import GameLog
from potager.lab.arena.onegame import play

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"
ROWS = """
[[pairings]]
section = "levels"
games = ["toy"]
seats = [2, 3]
bots = ["gardener"]
against = "uniform"
most = 40

[[pairings]]
section = "trading"
games = ["toy"]
seats = [2]
bots = ["gardener"]
against = "uniform"
most = 10
tables = true
"""
SECTIONS = ("levels", "trading", "earlier", "seconds")
PAGE = "".join(f"## {name}\n<!-- {name} -->\nold {name}\n<!-- end of {name} -->\n" for name in SECTIONS)


def itself(game: Game) -> Game:
    return game


class HereAlone:
    """A crew that does the work by itself."""

    def __init__(self, jobs: int, until: float, work: Callable[[Task], Outcome]) -> None:
        self._work = work

    def play(self, tasks: Iterator[Task]) -> Iterator[tuple[Task, Outcome]]:
        for task in tasks:
            yield task, self._work(task)


@pytest.fixture
def bench(modules_of: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """The modules, rows and a page of the toy game, without a compiler."""
    monkeypatch.setattr(Game, "compiled", itself)
    monkeypatch.setattr(thinking, "time", time)  # who plays by core changes it
    found = modules_of("pairings", "strength", "earlier")
    monkeypatch.setattr(found.strength, "Processes", HereAlone)
    found.table, found.page = tmp_path / "table.toml", tmp_path / "STRENGTH.md"
    found.table.write_text(ROWS, encoding="utf-8")
    found.page.write_text(PAGE, encoding="utf-8")
    return found


def run(bench: Any, minutes: float = 1, *words: str) -> str:
    """The page after a run."""
    places = ["--table", bench.table, "--page", bench.page, "--out", bench.table.parent / "games"]
    bench.strength.main([*map(str, places), "--jobs", "1", "--minutes", str(minutes), *words])
    return bench.page.read_text(encoding="utf-8")


def test_the_table_of_the_house_has_every_level_and_style(bench: Any) -> None:
    rows = bench.pairings.read()
    assert len({row.name for row in rows}) == len(rows)
    bots = {bot for row in rows for bot in row.bots}
    named = {bot.partition("@")[0].partition(":")[0].partition(" ")[0] for bot in bots}
    assert {*LEVELS, "uniform"} - {"master+"} == {bot for bot in named if not bot.endswith(".py")}
    assert {bot.partition(":")[2] for bot in bots} - {""} == set(STYLES)
    for row in rows:  # every bot and file is there
        assert row.contest({"0.3.0": Path("potager-0.3.0")}).seats == row.seats


def test_a_run_is_told_section_by_section_and_goes_on(bench: Any) -> None:
    assert run(bench, 0) == PAGE, "nothing was played"
    page = run(bench)
    assert "| toy | 2 | `gardener` | `uniform` | " in page and "| toy | 3 | `gardener` | `uniform` | " in page
    assert page.count(" | 40 |") == 1 and page.count(" | 42 |") == 1, "whole deals, of two games and of three"
    trading = page[page.index("## trading") : page.index("## earlier")]
    assert "all of" in trading and " and " in trading and " | 10 |" in trading
    assert "old earlier" in page and "old levels" not in page and page.count("1 games at once, Python") == 3
    assert "| `uniform` | 0.0" in page[page.index("## seconds") :]
    games = {file: file.read_bytes() for file in (bench.table.parent / "games").glob("*.jsonl")}
    assert run(bench) == page and all(file.read_bytes() == was for file, was in games.items())


def test_what_cannot_be_played_leaves_the_others_their_time(
    bench: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    more = ROWS.replace('"gardener"]', '"gardener", "nowhere.py", "gardener of 0.3.0"]', 1)
    bench.table.write_text(more, encoding="utf-8")
    assert "`nowhere`" not in run(bench, 1, "--only", "toy-2")
    said = capsys.readouterr().err
    assert "left out, there is no file 'nowhere.py'" in said
    assert "left out, it needs the wheel of 0.3.0: name it with --wheel" in said


def test_a_game_that_breaks_ends_its_row_alone(bench: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def some_break(task: Task, make: object) -> Outcome:
        return Broken("oh dear") if task.contest.seats == 3 else play(task)

    monkeypatch.setattr(bench.strength, "play_one", some_break)
    page = run(bench)
    assert "| toy | 2 |" in page and "| toy | 3 |" not in page


def test_time_goes_to_the_row_that_has_had_least(bench: Any) -> None:
    courses = list[Any]()
    for row in bench.pairings.read(bench.table)[:2]:
        rules = row.contest({})
        with GameLog(bench.table.with_name(f"{row.seats}.jsonl"), rules) as log:
            if row.seats == 2:
                log.add(Played(0, 0, 0, [1, 2], [1], 2, [1, 1], [0.0, 0.0], wall=175.0))
            courses.append(bench.strength.Course(row, rules, log))
    given = bench.strength.tasks(courses, time.monotonic() + 60)
    assert [next(given).contest.seats for _ in range(5)] == [3, 3, 3, 3, 2]


def test_bots_think_by_the_clock_of_their_core(bench: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def asked(task: Task, make: object) -> float:
        return thinking.time.monotonic()

    monkeypatch.setattr(bench.strength, "play_one", asked)
    before = time.thread_time()
    assert before <= bench.strength.play_by_core({}, None) <= time.thread_time()


# Earlier versions


def test_an_earlier_bot_chooses_from_what_its_seat_knows(bench: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    players, asked = dict[int, Any](), list[Any]()

    def ask(self: Any, question: Any) -> str:
        asked.append(question)
        return bench.earlier.answer(question, players)

    monkeypatch.setattr(bench.earlier.EarlierBot, "_ask", ask)
    row, places = bench.pairings.read(bench.table)[0], {"0.1": Path("potager-0.1")}
    row = msgspec.structs.replace(row, game="finca", bots=("gardener", "grower@2 of 0.1"))
    rules = row.contest(places)
    assert rules.lineups == [["gardener", "grower@2 of 0.1"]] and rules.files == {"0.1": "potager-0.1"}
    played = bench.strength.play_by_core(places, Task(rules, 0, 0, 0))
    assert {(question.seat, question.name) for question in asked} == {(1, "grower@2")}
    assert len(asked) == played.decisions[1] > 0 and len(players) == 1 and len(played.winners) >= 1
    with pytest.raises(SystemExit, match="the versions disagree"):
        bench.earlier.answer(type(asked[0])(0, "gardener", asked[0].position, 1, ["sing"], 1), players)


def test_two_at_bohnanza_pass_where_earlier_rules_did_not_stop(bench: Any) -> None:
    match = Match("bohnanza", seats=2, seed=1)
    for action in ("plant 0", "toss 0"):
        match.play_quietly(0, action)
    player = bench.earlier.make_bot({"0.3.0": Path()}, "gardener of 0.3.0", match.game)
    action = player.choose(match.view(0), 0, match.legal_ids(0), chance.stream(bytes(32), "test"))
    assert match.game.actions.text(action) == "next"


def test_a_wheel_is_unpacked_and_a_version_that_stops_is_missed(bench: Any, tmp_path: Path) -> None:
    wheel = tmp_path / "potager-0.1-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as packed:
        packed.writestr("potager/__init__.py", "raise SystemExit('too old')")
    version, place = bench.earlier.unpack(wheel, tmp_path / "wheels")
    assert version == "0.1" and bench.earlier.unpack(wheel, tmp_path / "wheels") == (version, place)
    match = Match(load("toy"), seats=2, seed=1)
    player = bench.earlier.make_bot({version: place}, "gardener of 0.1", match.game)
    with pytest.raises(BrokenGame, match="the earlier version has stopped"):
        player.choose(match.view(0), 0, match.legal_ids(0), chance.stream(bytes(32), "test"))
    with pytest.raises(CannotRead, match="did you mean 'gardener'"):
        bench.earlier.make_bot({}, "gardner", match.game)
