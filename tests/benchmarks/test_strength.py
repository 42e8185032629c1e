"""The measuring program of strength: what is decided, who plays next, and the page."""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from potager import CannotRead, Match, load
from potager.bots.registry import LEVELS, STYLES, read_name
from potager.bots.search import thinking
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

LADDER = """
yardsticks = ["gardener", "sprout"]
seats = [2, 3]
games = 12
close = 1
bots = ["uniform", "sprout"]
strong = ["grower@2"]

[examples]
toy = "toy_bot.py"
"""


def itself(game: Game) -> Game:
    return game


def alone(jobs: int, until: float, work: Callable[[Task], Any]) -> Alone:
    return Alone()


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """The modules beside strength.py, a table of the toy game, and games without a compiler."""
    monkeypatch.syspath_prepend(str(BENCHMARKS))  # pyright: ignore[reportUnknownMemberType]
    monkeypatch.setattr(Game, "compiled", itself)
    names = ("pairings", "strength", "strength_report", "speeds", "ladder", "ladder_report", "manners")
    found = SimpleNamespace(**{name: importlib.import_module(name) for name in names})
    found.table = tmp_path / "table.toml"
    found.table.write_text(TABLE, encoding="utf-8")
    found.steps = tmp_path / "ladder.toml"
    found.steps.write_text(LADDER, encoding="utf-8")
    monkeypatch.setattr(found.strength, "Processes", alone)
    return found


def test_the_table_of_the_house_asks_for_bots_that_exist(bench: Any) -> None:
    pairings = bench.pairings.read()
    assert len({pairing.name for pairing in pairings}) == len(pairings) == 28
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
    common = [
        "--table",
        str(bench.table),
        "--ladder",
        str(bench.steps),
        "--out",
        str(tmp_path / "games"),
        "--page",
        str(page),
    ]
    if "--only" not in words:
        words = ("--only", "toy-2-gardener", "toy-3-gardener", *words)
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

    run(bench, tmp_path, "--jobs", "1", "--minutes", "1", "--only", "toy-3-gardener")
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
    assert "| toy | 3 | 30,000 | 30,000 to 30,000 |  |  | 20,000 | **reached** |" in page
    monkeypatch.setitem(bench.strength_report.BEFORE, "toy", 60_000)
    page = run(bench, tmp_path, "--report-only")
    assert "| 60,000 | 0.50 | 48,000 | **not reached** |" in page
    monkeypatch.setattr(bench.speeds, "SEARCH", "potager.bots.none")
    assert bench.speeds.speed(load("toy"), 2) is None


def test_a_bot_that_does_not_exist_is_named(bench: Any) -> None:
    bench.table.write_text(TABLE.replace("gardener", "gardner"), encoding="utf-8")
    with pytest.raises(CannotRead, match="did you mean 'gardener'"):
        bench.pairings.read(bench.table)[0].contest()


def test_a_share_may_have_to_be_more_than_an_interval_excludes(bench: Any) -> None:
    verdict = bench.pairings.Verdict
    clear = bench.pairings.Pairing("toy", 2, ["a", "b"], 100, share=0.5, least=0.9)
    assert clear.verdict([1.0] * 40) == verdict.REACHED
    assert clear.verdict([1.0, 0.5] * 40) == verdict.OPEN, "better than half, and not enough"
    assert clear.verdict([0.5, 0.0] * 40) == verdict.MISSED
    assert bench.strength_report._bound(clear) == "over 50 %, at least 90 %"


def test_the_ladder_of_the_house_has_every_level_and_style(bench: Any) -> None:
    steps = bench.ladder.read_ladder()
    everybody = [*steps.bots, *steps.strong, *steps.yardsticks]
    named = {bot.partition("@")[0].partition(":")[0] for bot in everybody}
    styles = {bot.partition(":")[2] for bot in everybody}
    assert named == {"uniform", *LEVELS} and styles - {""} == set(STYLES)
    encounters = steps.encounters()
    assert len({one.name for one in encounters}) == len(encounters)
    assert {one.game for one in encounters} == {"finca", "bohnanza", "frutopia"}
    for file in steps.examples.values():
        assert (BENCHMARKS.parent / file).exists()
    for name in {one.bot for one in encounters if not one.bot.endswith(".py")}:
        read_name(name)


def test_ratings_fit_all_encounters(bench: Any) -> None:
    difference = bench.ladder.Difference
    known = [
        difference("strong", "middle", 200.0, 10.0),
        difference("middle", "zero", 100.0, 10.0),
        difference("strong", "zero", 330.0, 10.0),
        difference("nobody", "unknown", 50.0, 1.0),
    ]
    first, second, last = bench.ladder.rungs(known, "zero")
    assert (first.bot, second.bot, last.bot) == ("strong", "middle", "zero")
    assert (round(first.rating), round(second.rating), last.rating) == (320, 110, 0.0)
    assert first.low < first.rating < first.high and last.low == last.high == 0
    assert [rung.bot for rung in bench.ladder.rungs([], "zero")] == ["zero"]


def test_a_rating_is_what_the_shares_say(bench: Any) -> None:
    two = bench.ladder.Encounter("toy", 2, "a", "b", 100, 1.0)
    found = two.difference([0.75, 0.85] * 2000)
    assert found.points == pytest.approx(241, abs=1.5), "400 times the logarithm of four"
    four = bench.ladder.Encounter("toy", 4, "a", "b", 100, 1.0)
    assert four.difference([0.2, 0.3] * 2000).points == pytest.approx(0, abs=1.5), "a fair share"
    assert two.difference([1.0]) is None and not two.decided([1.0] * 200)
    assert msgspec.structs.replace(two, close=60.0).decided([0.4, 0.6] * 100)
    assert two.difference([1.0] * 10).points > 200, "far above, but not infinitely"


def test_the_ladder_is_played_goes_on_and_says_what_it_left_out(
    bench: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("toy_bot.py").write_text("def choose(view, legal, clock):\n    return legal[0]\n", encoding="utf-8")
    run(bench, tmp_path, "--only", "ladder-toy-2", "--jobs", "1", "--minutes", "1")
    page = (tmp_path / "LADDER.md").read_text(encoding="utf-8")
    assert "(ladder.svg)" in page and (tmp_path / "ladder.svg").exists()
    two, three = page.split("## ")[1:]
    assert two.count("\n| `") == 5 and "| `gardener` | +0 |" in two and "| `toy_bot` |" in two
    assert "Left out, for there was no time for it yet: `uniform` against `gardener`" in three
    assert "Left out" not in two

    def code(game: Game) -> str:
        return "new"

    monkeypatch.setattr(bench.ladder_report, "code_of", code)
    run(bench, tmp_path, "--report-only")
    assert "changed since these were played: `uniform`" in (tmp_path / "LADDER.md").read_text(
        encoding="utf-8"
    )


def test_a_bot_that_cannot_be_loaded_is_left_out_and_the_others_play(
    bench: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    run(bench, tmp_path, "--only", "ladder-toy-2", "--jobs", "1", "--minutes", "1")
    assert "toy_bot-gardener: left out, there is no file 'toy_bot.py'" in capsys.readouterr().err
    page = (tmp_path / "LADDER.md").read_text(encoding="utf-8")
    assert "| `uniform` |" in page and "yet: `toy_bot` against `gardener`." in page


def test_a_ladder_without_a_pencil_is_a_table(bench: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object) -> None:
        raise CannotRead("pictures need Matplotlib")

    rung = bench.ladder.Rung
    table = bench.ladder_report.Table("toy", 2, [], [rung("a", 1.0, 1.0), rung("gardener", 0.0, 0.0)])
    monkeypatch.setattr(bench.ladder_report, "save", missing)
    assert bench.ladder_report.draw([table], Path()) is None and bench.ladder_report.draw([], Path()) is None


def test_offers_made_again_and_drafts_for_nothing_are_counted(bench: Any) -> None:
    match, counting = Match("bohnanza", 3, seed=7), bench.manners.Counting()

    def play(seat: int, *actions: str) -> None:
        for action in actions:
            counting.note(match, seat, action)
            match.play(seat, action)

    offer = ("give 0", "want garden", "propose")
    play(0, "plant 0", "next", *offer)
    play(1, "decline a")
    play(2, "decline a")
    assert (counting.proposals, counting.repeated, counting.dropped) == (1, 0, 0)
    play(0, *offer)
    assert (counting.proposals, counting.repeated, counting.dropped) == (2, 1, 0)
    play(1, "decline a")
    play(2, "decline a")
    play(0, "give 0", "cancel", "give 0", "next")
    assert counting.dropped == 2


def test_manners_are_counted_in_whole_games_and_told(
    bench: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    manners = bench.manners
    found = manners.count(2, 1, "gardener", compiled=False)
    assert found.seats == 2 and found.proposals == found.repeated == 0, "nobody trades at a table for two"
    assert "Not measured." in "\n".join(bench.strength_report._manners(tmp_path))
    told = list[str]()

    def counted(missing: Any, jobs: int, end: float) -> list[Any]:
        return [
            msgspec.structs.replace(found, seats=seats, seed=seed, proposals=3) for seats, seed in missing
        ]

    monkeypatch.setattr(manners, "_counted", counted)
    manners.measure(tmp_path, 1, time.monotonic() + 9, told.append)
    manners.measure(tmp_path, 1, time.monotonic() + 9, told.append)
    assert told == ["counting manners in 8 games"] and len(manners.read(tmp_path)) == 8
    page = "\n".join(bench.strength_report._manners(tmp_path))
    assert "| 4 | 4 | 12 | 0 | 0 | 0 and 0 | **reached** |" in page


def test_whoever_thinks_by_the_clock_thinks_by_that_of_its_core(
    bench: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def asked(task: Task) -> float:
        return thinking.time.monotonic()

    monkeypatch.setattr(thinking, "time", time)
    monkeypatch.setattr(bench.strength, "play_one", asked)
    before = time.thread_time()
    assert before <= bench.strength.play_by_core(None) <= time.thread_time()
