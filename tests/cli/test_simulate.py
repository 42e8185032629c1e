"""`potager simulate`: many games by compiled code."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import numpy as np
import pytest

from potager import BrokenGame, CannotRead, load
from potager.bots.playout import UNBALANCED, Outcomes
from potager.core import compile as compiling
from potager.core.game import Game
from potager.lab import warm
from potager.lab.figures import simulate as lab
from potager.lab.figures.simulate import ManyGames, Simulation, simulate
from potager.testing.terminal import Refused, Run


@pytest.fixture
def cached(interpreted: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games are played interpreted, and taken for compiled already."""
    monkeypatch.setattr(warm, "is_warm", Mock(return_value=True))


@pytest.fixture
def warmed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the games that a child was asked to compile, which does nothing."""
    names = list[str]()

    def warms(game: Game) -> None:
        names.append(game.name)

    monkeypatch.setattr(warm, "warm_in_a_child", warms)
    return names


def played(
    games: int = 20, seed: int | None = 3, progress: Callable[[int], None] = lambda done: None
) -> Simulation:
    return simulate(ManyGames(load("toy"), 2, None, games, ["uniform", "greedy"], seed), progress)


def test_the_same_seed_gives_the_same_games(cached: None) -> None:
    first, second, other = played(), played(), played(seed=4)
    assert first.bots == second.bots and first.actions == second.actions and first.bots != other.bots


def test_wins_add_up_and_the_interval_holds_the_share(cached: None) -> None:
    result = played(games=60)
    assert sum(bot.wins for bot in result.bots) == pytest.approx(60)
    assert sum(bot.share for bot in result.bots) == pytest.approx(1)
    assert all(0 <= bot.low <= bot.share <= bot.high <= 1 for bot in result.bots)
    assert result.length == 2 and result.actions_a_second == pytest.approx(2 * result.games_a_second)


def test_a_shared_victory_counts_in_parts() -> None:
    won = np.array([[1, 1, 0], [1, 0, 0]])
    result = lab._result(
        "greedy", ["greedy", "uniform", "uniform"], Outcomes(np.zeros_like(won), won, won[:, 0])
    )
    assert result.wins == 1.5 and result.share == 0.75 and result.seats == 1


def test_progress_is_told_chunk_by_chunk(cached: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "CHUNK", 8)
    told = list[int]()
    played(games=20, progress=told.append)
    assert told == [8, 16, 20]


def test_trouble_names_what_repeats_it(cached: None, monkeypatch: pytest.MonkeyPatch) -> None:
    kernel = load("toy").kernel(lab.KERNEL)

    def checked_games(*words: Any) -> int:
        return UNBALANCED if len(words[-2].lengths) else 0

    monkeypatch.setattr(kernel, "checked_games", checked_games)
    with pytest.raises(
        BrokenGame, match=r"vanished in game 1 of seed 3 \(chunk 0, 2 seats, bots uniform,greedy\)"
    ):
        played()


def test_a_fresh_seed_is_told_in_full(cached: None) -> None:
    result = played(games=2, seed=None)
    assert played(games=2, seed=int(result.seed, 0)).bots == result.bots


@pytest.mark.parametrize("bots", [[], ["greedy"] * 3])
def test_every_seat_has_one_bot(bots: list[str]) -> None:
    with pytest.raises(CannotRead, match="2 seats take 1 to 2 bots"):
        simulate(ManyGames(load("toy"), 2, bots=bots))


def test_only_bots_that_are_compiled_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(lab.COMPILED, "gardener")
    with pytest.raises(CannotRead, match="does not play in compiled games"):
        simulate(ManyGames(load("toy"), 2, bots=["greedy"]))


def test_bad_numbers_and_names_are_refused(cached: None, refused: Refused) -> None:
    assert "at least one game" in refused("simulate", "finca", "--games", "0")
    assert "no bot 'gredy'" in refused("simulate", "finca", "--bots", "gredy")
    assert "did you mean --edition" in refused("simulate", "finca", "--editio", "franjos")


def test_the_result_is_a_table_or_json(cached: None, run: Run) -> None:
    words = ["simulate", "toy", "--seats", "2", "--games", "12", "--seed", "1"]
    english, french = run(*words).stdout, run(*words, "--lang", "fr").stdout
    assert "95% interval" in english and "12 games" in english and "graine 1" in french
    share = next(bot.share for bot in played(12, 1).bots if bot.bot == "greedy")
    assert f"{share:.1%}" in english and f"{100 * share:.1f}\xa0%".replace(".", ",") in french
    result = json.loads(run(*words, "--json").stdout)
    assert result["games"] == 12 and {bot["bot"] for bot in result["bots"]} == {"uniform", "greedy"}


def test_what_is_not_cached_is_compiled_first(
    cached: None, monkeypatch: pytest.MonkeyPatch, warmed: list[str], run: Run
) -> None:
    toy = load("toy")
    assert warm.ready(toy) is toy and warmed == []
    monkeypatch.setattr(warm, "is_warm", Mock(return_value=False))
    assert warm.ready(toy) is toy and warmed == ["toy"]
    result = run("simulate", "toy", "--games", "2", "--seed", "1")
    assert warmed == ["toy", "toy"] and "Compiling toy" in result.stderr


def test_warming_plays_a_game_and_marks_the_cache(
    interpreted: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    marked = list[str]()
    monkeypatch.setenv("POTAGER_CACHE", str(tmp_path))
    monkeypatch.setattr(compiling, "mark_cached", marked.append)
    monkeypatch.setattr(compiling, "is_cached", marked.__contains__)
    monkeypatch.setattr(sys, "argv", ["warm", "toy"])
    assert not warm.is_warm(load("toy"))
    warm.main()
    assert marked == ["potager.games.toy"] and warm.is_warm(load("toy"))
    monkeypatch.setattr(sys, "argv", ["warm", "tuy"])
    with pytest.raises(SystemExit, match="did you mean 'toy'"):
        warm.main()


def test_where_nothing_can_be_kept_games_are_compiled_all_the_same(
    interpreted: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("POTAGER_CACHE", str(tmp_path / "file"))
    warm.warm(load("toy"))
    assert not warm.is_warm(load("toy"))


def test_a_game_that_has_moved_is_not_warm(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Numba looks where its sources lie and when they were written, whatever they say."""
    monkeypatch.setenv("POTAGER_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(compiling, "is_cached", Mock(return_value=True))
    toy, moved = load("toy"), tmp_path / "moved"
    note = warm._note(toy)
    note.parent.mkdir(parents=True)
    note.touch()
    assert warm.is_warm(toy)
    shutil.copytree(toy.folder, moved)
    monkeypatch.setitem(toy.__dict__, "folder", moved)
    assert not warm.is_warm(toy)


def test_a_child_that_fails_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false")
    with pytest.raises(BrokenGame, match="toy cannot be compiled: it said nothing"):
        warm.warm_in_a_child(load("toy"))


@pytest.mark.compiled
def test_compiled_and_interpreted_games_are_the_same(request: pytest.FixtureRequest) -> None:
    compiled = played()
    request.getfixturevalue("interpreted")
    assert played().bots == compiled.bots


@pytest.mark.compiled
def test_a_child_fills_the_cache() -> None:
    """It finds what other tests have compiled: a game from nothing takes ten seconds."""
    toy = load("toy")
    warm._note(toy).unlink(missing_ok=True)
    assert not warm.is_warm(toy)
    warm.warm_in_a_child(toy)
    assert warm.is_warm(toy)
    assert list(compiling._folder(toy.source_package).rglob("growth.search-*.nbc"))
