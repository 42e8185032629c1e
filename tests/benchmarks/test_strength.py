"""The measuring program of strength: what is decided, who plays next, and the page."""

from __future__ import annotations

import importlib
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from potager import CannotRead, Match, load
from potager.core.game import Game
from potager.lab.arena.contest import Broken, Played, Task
from potager.lab.arena.crew import Alone, Outcome
from potager.lab.arena.gamelog import GameLog
from potager.lab.arena.onegame import play

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"
TABLE = """
[[pairing]]
game = "toy"
seats = 2
bots = ["gardener", "uniform"]
share = 0.01
games = 200

[[pairing]]
game = "toy"
seats = 3
bots = ["gardener", "uniform"]
times = 3
games = 6

[[pairing]]
game = "toy"
seats = 2
bots = ["gardener", "uniform"]
richer = true
games = 100
"""


def itself(game: Game) -> Game:
    return game


def alone(jobs: int, until: float) -> Alone:
    return Alone()


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """The modules beside strength.py, a table of the toy game, and games without a compiler."""
    monkeypatch.syspath_prepend(str(BENCHMARKS))  # pyright: ignore[reportUnknownMemberType]
    monkeypatch.setattr(Game, "compiled", itself)
    names = ("pairings", "strength", "strength_report", "speeds")
    found = SimpleNamespace(**{name: importlib.import_module(name) for name in names})
    found.table = tmp_path / "table.toml"
    found.table.write_text(TABLE, encoding="utf-8")
    monkeypatch.setattr(found.strength, "Processes", alone)
    return found


def test_the_table_of_the_house_asks_for_bots_that_exist(bench: Any) -> None:
    pairings = bench.pairings.read()
    assert len({pairing.name for pairing in pairings}) == len(pairings) == 20
    for pairing in pairings:
        rules = pairing.contest()
        assert rules.seats == pairing.seats and 0 <= pairing.bound <= 1


def test_a_pairing_asks_for_one_thing(bench: Any) -> None:
    bench.table.write_text(TABLE.replace("share = 0.01", "share = 0.01\ntimes = 2"), encoding="utf-8")
    with pytest.raises(SystemExit, match="one of share, times, richer"):
        bench.pairings.read(bench.table)


def test_verdicts_need_the_interval_and_stopping_early_a_wider_one(bench: Any) -> None:
    def pairing(**wanted: Any) -> Any:
        return bench.pairings.Pairing("toy", wanted.pop("seats", 2), ["a", "b"], 100, **wanted)

    verdict = bench.pairings.Verdict
    half = pairing(share=0.5)
    assert half.verdict([1.0]) == verdict.UNKNOWN
    assert half.verdict([1.0, 0.5] * 20) == verdict.REACHED and half.verdict([0.0] * 40) == verdict.MISSED
    assert half.verdict([1.0, 0.0] * 20) == verdict.OPEN
    assert half.decided([1.0] * 30) and not half.decided([1.0] * 5)
    close = [1.0] * 10 + [0.5] * 4 + [0.0] * 2
    assert half.verdict(close) == verdict.REACHED and not half.decided(close)
    always = pairing(times=2)
    assert always.verdict([1.0] * 9) == verdict.REACHED and not always.decided([1.0] * 99)
    assert always.verdict([1.0] * 9 + [0.5]) == verdict.MISSED and always.decided([1.0] * 9 + [0.5])
    richer = pairing(richer=True)
    assert richer.verdict([1.0, 2.0, 3.0]) == verdict.REACHED and richer.verdict([0.0] * 9) == verdict.OPEN
    assert pairing(options={"x": "y"}, share=0.5).name == "toy-2-y-a-b"


def run(bench: Any, tmp_path: Path, *words: str) -> str:
    page = tmp_path / "STRENGTH.md"
    common = ["--table", str(bench.table), "--out", str(tmp_path / "games"), "--page", str(page)]
    bench.strength.main([*common, "--no-speeds", *words])
    return page.read_text(encoding="utf-8")


def test_a_run_is_measured_goes_on_and_is_told(bench: Any, tmp_path: Path) -> None:
    page = run(bench, tmp_path, "--jobs", "1", "--minutes", "0")
    assert "3 pairings: 3 not measured." in page and "Not measured." in page
    page = run(bench, tmp_path, "--jobs", "1", "--minutes", "1")
    rows = [line for line in page.splitlines() if line.startswith("| toy")]
    assert len(rows) == 4 + 1 and "1 games at once" in page
    assert "`gardener` against `uniform`" in rows[0] and rows[0].endswith("| **reached** |")
    assert "3 × fair: 100.0 %" in rows[1] and rows[1].endswith("| **not reached** |")
    assert "all `gardener`, all `uniform`" in rows[2] and "over 0" in rows[2]
    assert run(bench, tmp_path, "--report-only") == page
    assert run(bench, tmp_path, "--only", "no such pairing") == page


def test_a_pairing_that_cannot_be_played_leaves_the_others_their_time(
    bench: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second, _ = bench.pairings.read(bench.table)
    logs = [GameLog(tmp_path / f"{one.name}.jsonl", one.contest()) for one in (first, second)]
    courses = [
        bench.strength.Course(one, one.contest(), log) for one, log in zip((first, second), logs, strict=True)
    ]

    def some_break(tasks: Iterator[Task]) -> Iterator[tuple[Task, Outcome]]:
        for task in tasks:
            yield task, Broken("oh dear") if task.contest.seats == 3 else play(task)

    monkeypatch.setattr(bench.strength, "TOLD", 0.0)
    bench.strength.play(SimpleNamespace(play=some_break), courses, time.monotonic() + 60)
    assert all(course.done for course in courses) and courses[1].log.played == []
    assert len(courses[0].log.played) >= 20
    for log in logs:
        log.__exit__(None, None, None)


def test_time_goes_to_the_pairing_that_has_had_least(bench: Any, tmp_path: Path) -> None:
    first, second, _ = bench.pairings.read(bench.table)
    with (
        GameLog(tmp_path / "1.jsonl", first.contest()) as one,
        GameLog(tmp_path / "2.jsonl", second.contest()) as two,
    ):
        one.add(Played(0, 0, 0, [1, 2], [1], 2, [1, 1], [500.0, 300.0], 900.0))
        courses = [
            bench.strength.Course(first, first.contest(), one),
            bench.strength.Course(second, second.contest(), two),
        ]
        given = bench.strength.tasks(courses, time.monotonic() + 60)
        assert [next(given).contest.seats for _ in range(6)] == [3] * 6
        assert next(given).contest.seats == 2 and courses[1].done


def test_games_of_other_code_are_told_apart(
    bench: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def code(game: Game) -> str:
        return "new"

    run(bench, tmp_path, "--jobs", "1", "--minutes", "1", "--only", "toy-3")
    monkeypatch.setattr(bench.strength_report, "code_of", code)
    page = run(bench, tmp_path, "--report-only")
    assert "have changed since these were played: toy-3-gardener-uniform." in page
    (tmp_path / "games" / "toy-3-gardener-uniform.jsonl").write_text("diary\n", encoding="utf-8")
    with pytest.raises(SystemExit, match="not a file of arena games"):
        run(bench, tmp_path, "--report-only")


def test_the_search_is_timed_from_the_middle_of_a_game(
    bench: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def speed(match: Match) -> float:
        return 30_000.0

    half = bench.speeds.middle(load("toy"), 3, 1)
    assert len(half.moves) == 1 and len(half.legal_ids(half.next_seat)) == 2
    monkeypatch.setattr(bench.speeds, "SECONDS", 0.01)
    assert bench.speeds.playouts_a_second(half, 0.01) > 0
    monkeypatch.setattr(bench.speeds, "playouts_a_second", speed)
    bench.strength.measure_speeds(bench.pairings.read(bench.table), tmp_path / "games")
    monkeypatch.setitem(bench.strength_report.LEAST, "toy", 20_000)
    page = run(bench, tmp_path, "--report-only")
    assert "| toy | 3 | 30,000 | 30,000 to 30,000 | 20,000 | **reached** |" in page
    monkeypatch.setattr(bench.speeds, "SEARCH", "potager.bots.none")
    assert bench.speeds.speed(load("toy"), 2) is None


def test_a_bot_that_does_not_exist_is_named(bench: Any) -> None:
    bench.table.write_text(TABLE.replace("gardener", "gardner"), encoding="utf-8")
    with pytest.raises(CannotRead, match="did you mean 'gardener'"):
        bench.pairings.read(bench.table)[0].contest()
