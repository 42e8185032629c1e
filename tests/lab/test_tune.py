"""Tuning: the same deals for everybody, a climb that goes on where it stopped, and sets written back."""

from __future__ import annotations

import math
import sys
import tomllib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import msgspec
import numpy as np
import pytest

from potager import CannotRead, load
from potager.bots.playout import new_dealer, new_scratch
from potager.core import chance
from potager.core.weights import TuningRange, WeightSheet
from potager.lab.tune import adopt, climb, run
from potager.lab.tune.bouts import new_results
from potager.lab.tune.climb import Climb, Climber, Generation, figure_at, new_climb, place_of
from potager.lab.tune.record import TuningRecord
from potager.lab.tune.trial import KERNEL, Trial, Tried, try_out

pytestmark = pytest.mark.usefixtures("interpreted")
GAMES = ("finca", "bohnanza", "frutopia")
GOAL = 0.95  # far from where the climb begins


def trial(figures: dict[str, float], deals: int = 2, others: str = "0.3.0") -> Trial:
    return Trial("bohnanza", 2, "0.3.0", others, figures, deals, "7")


def bowl(trials: Sequence[Trial]) -> Iterator[Tried]:
    """In the place of games: the nearer progress comes to the goal, the better."""
    for one in trials:
        off = abs(one.figures["progress"] - GOAL)
        yield Tried(0.5 - off, 0.4, 0.6, -off)


def small_climb() -> Climb:
    return new_climb(load("bohnanza"), 2, "", 6, 2, "0a")


# Trials


def test_unchanged_weights_win_a_fair_share() -> None:
    for seats in (2, 3):
        found = try_out(Trial("bohnanza", seats, "0.3.0", "0.3.0", {}, 2, "1"))
        assert found.share == pytest.approx(1 / seats)
        assert found.margin == pytest.approx(0)


def test_a_trial_says_the_same_again_and_other_figures_something_else() -> None:
    better = {"room": 1.0, "reluctance": 0.2, "bulk": 1.0}
    assert try_out(trial(better, 4)) == try_out(trial(better, 4))
    assert try_out(trial(better, 4)).margin > 2 > try_out(trial({"progress": 0.0}, 4)).margin


def test_everybody_meets_the_same_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each deal once for each seat, the same cards whoever plays, and another deal after it."""
    game = load("bohnanza")
    kernel, dealt = game.kernel(KERNEL), list[bytes]()

    def over(state: object) -> bool:
        dealt.append(state.tobytes())  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType, reportUnknownArgumentType]
        return True

    monkeypatch.setattr(kernel, "over", over)
    seed = bytes(32)
    for _ in range(2):
        rows = game.weights.rows(3)
        kernel.play_bouts(
            game.state.blank(),
            rows[:1],
            rows,
            new_dealer(game, 3, {}, seed),
            new_scratch(game),
            new_results(2),
            np.zeros(3, dtype=np.int64),
            chance.stream(seed, "deals"),
            chance.stream(seed, "ties"),
        )
    assert dealt[:6] == dealt[6:]
    assert len(set(dealt[:3])) == len(set(dealt[3:6])) == 1 and dealt[0] != dealt[3]


# Climbing


@pytest.mark.parametrize("span", [TuningRange(-1.0, 3.0), TuningRange(0.5, 32.0, log=True)])
def test_a_figure_and_its_place_are_two_ways_to_say_the_same(span: TuningRange) -> None:
    for place in (0.0, 0.25, 0.8, 1.0):
        assert place_of(span, figure_at(span, place)) == pytest.approx(place)
    assert place_of(span, -99) == 0 and place_of(span, 99) == 1
    assert figure_at(TuningRange(0.5, 32.0, log=True), 0.5) == pytest.approx(4.0)


def test_only_what_matters_at_the_table_is_tuned() -> None:
    game = load("bohnanza")
    two, four = (new_climb(game, seats, "", 0, 2, "0a").spans for seats in (2, 4))
    assert "room" in two and "room" in four
    assert "bulk" in two and "bulk" not in four
    assert "envy" in four and "envy" not in two
    assert "tries" not in two | four, "a whole number is left out"


def test_a_climb_finds_what_is_better(tmp_path: Path) -> None:
    with TuningRecord(tmp_path / "run.jsonl", small_climb(), Generation) as record:
        climber = Climber(small_climb(), record)
        done = list(climber.climb_on(12, math.inf, bowl))
    assert [one.number for one in done] == list(range(12))
    began = abs(small_climb().start["progress"] - GOAL)
    assert abs(climber.favourite()["progress"] - GOAL) < began / 2


def test_an_interrupted_climb_goes_on_as_if_nothing_had_happened(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    for file, stops in ((whole, [6]), (parts, [2, 3, 6])):
        for generations in stops:
            with TuningRecord(file, small_climb(), Generation) as record:
                list(Climber(small_climb(), record).climb_on(generations, math.inf, bowl))
            with file.open("ab") as out:
                out.write(b'{"number": 9, "pla')  # what a killed run leaves
    assert whole.read_bytes() == parts.read_bytes()


def test_a_climb_ends_when_its_time_is_over(tmp_path: Path) -> None:
    with TuningRecord(tmp_path / "run.jsonl", small_climb(), Generation) as record:
        assert list(Climber(small_climb(), record).climb_on(9, 0.0, bowl)) == []


def test_the_record_of_another_run_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    TuningRecord(file, small_climb(), Generation).__exit__(None, None, None)
    before = file.read_bytes()
    with pytest.raises(CannotRead, match=r"another run \(other deals\): name another file with --record"):
        TuningRecord(file, msgspec.structs.replace(small_climb(), deals=3), Generation)
    assert file.read_bytes() == before
    file.write_text("something else\n")
    with pytest.raises(CannotRead, match="not the record of a tuning run"):
        TuningRecord(file, small_climb(), Generation)
    with pytest.raises(CannotRead, match="cannot be written"):
        TuningRecord(tmp_path, small_climb(), Generation)


def test_two_runs_do_not_write_to_one_record(tmp_path: Path) -> None:
    first = TuningRecord(tmp_path / "run.jsonl", small_climb(), Generation)
    with first, pytest.raises(CannotRead, match="another run is writing"):
        TuningRecord(tmp_path / "run.jsonl", small_climb(), Generation)


def test_without_its_library_nothing_is_tuned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cma", None)
    record = TuningRecord(tmp_path / "run.jsonl", small_climb(), Generation)
    with record, pytest.raises(CannotRead, match=r"tuning needs cma, which is not installed: pip install"):
        Climber(small_climb(), record)


# What is left behind


@pytest.mark.parametrize("name", GAMES)
def test_weights_are_written_as_they_are_read(name: str) -> None:
    game = load(name)
    text = (game.folder / run.SHEET).read_text(encoding="utf-8")
    assert adopt.as_text(game.weights.sheet) == text
    assert msgspec.convert(tomllib.loads(text), WeightSheet) == game.weights.sheet


def test_what_was_found_becomes_the_current_set_for_its_seats() -> None:
    sheet = load("bohnanza").weights.sheet
    first = adopt.adopted(sheet, "9.0.0", "2", {"progress": 0.123456}, "two by play")
    both = adopt.adopted(first, "9.0.0", "3-5", {"progress": 0.9}, "the rest by play")
    new, old = both.sets["9.0.0"], sheet.sets[sheet.current]
    assert both.current == "9.0.0" and sheet.current != "9.0.0"
    assert [new.figures(seats)["progress"] for seats in (2, 3, 5)] == [0.1235, 0.9, 0.9]
    assert new.figures(4) == old.figures(4) | {"progress": 0.9}
    assert new.source.endswith("two by play; the rest by play")
    assert both.sets[sheet.current] == old


def test_a_run_climbs_measures_draws_and_tells(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def by_bowl(one: Trial) -> Tried:
        return next(bowl([one]))

    monkeypatch.setattr(run, "try_out", by_bowl)
    told = list[str]()
    how = run.Run(3, 0, 1, tmp_path / "run.jsonl", tmp_path / "plots")
    found = run.tune(small_climb(), how, told.append)
    assert [line.partition(":")[0] for line in told] == ["generation 0", "generation 1", "generation 2"]
    assert (
        found.generations == 3 and found.deals == 2 * climb.FINAL and found.low <= found.share <= found.high
    )
    names = {file.name for file in (tmp_path / "plots").iterdir()}
    assert names == {"bohnanza-2-climb.svg", "bohnanza-2-weights.svg"}
    run.tune(small_climb(), how, told.append)
    assert told[3] == f"going on after 3 generations of {tmp_path / 'run.jsonl'}"


def test_a_cluster_plays_trials_in_their_order(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    class Cluster:
        def prepare(self, contests: list[object]) -> None: ...

        def map(self, work: Callable[[Trial], Tried], tasks: Sequence[Trial]) -> list[Tried]:
            return [work(task) for task in tasks]

    monkeypatch.setattr(run, "Ray", Cluster)
    trials = [trial({}), trial({"progress": 0.1})]
    with run.hands(run.Run(1, 0, 1, tmp_path, ray=True)) as play:
        assert list(play(trials)) == [try_out(one) for one in trials]
