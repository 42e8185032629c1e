"""Whole games inside a kernel, interpreted: the invariants find what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import numpy as np
import pytest

import potager
from potager.bots.playout import Players, new_dealer, new_outcomes, new_players, new_scratch
from potager.core import chance
from potager.core.game import Game
from potager.core.kernel import Numbers
from potager.lab import golden


@pytest.fixture
def toy() -> Game:
    return potager.load("toy")


def checked(
    game: Game, bots: list[int], bound: int | None = None, **broken: Callable[..., object]
) -> tuple[int, int]:
    kernel = game.kernel("potager.bots.playout")
    kept = {name: getattr(kernel, name) for name in broken}
    for name, function in broken.items():
        setattr(kernel, name, function)
    try:
        state, stream = game.deal(3, {}, bytes(32)), chance.stream(bytes(32), "play")
        most = game.longest(3) if bound is None else bound
        return kernel.play_checked(state, new_players(game, bots), most, new_scratch(game), stream)
    finally:
        for name, function in kept.items():
            setattr(kernel, name, function)


def test_a_sound_game_is_sound(toy: Game) -> None:
    assert checked(toy, [0, 1, 1]) == (3, 0)


@pytest.mark.parametrize("rule", ["awaited", "legal"])
def test_a_table_that_waits_for_nobody_or_for_who_can_do_nothing_is_stuck(toy: Game, rule: str) -> None:
    assert checked(toy, [0, 0, 0], **{rule: Mock(return_value=0)}) == (0, 1)


def test_what_appears_or_vanishes_is_found(toy: Game) -> None:
    def totals(state: Any, out: Numbers) -> None:
        out[0] = state.turn

    assert checked(toy, [0, 0, 0], totals=totals) == (1, 2)


def test_a_game_that_outlasts_its_bound_is_found(toy: Game) -> None:
    assert checked(toy, [0, 0, 0], bound=1) == (2, 3)


def test_the_best_action_wins_and_ties_are_drawn(toy: Game) -> None:
    kernel = toy.kernel("potager.bots.playout")
    mask = np.array([True, False, True, True])
    stream = chance.stream(bytes(32), "ties")
    assert kernel.best(mask, np.array([1, 9, 2, 0], dtype=np.float32), stream) == 2
    tied = {kernel.best(mask, np.array([5, 9, 5, 0], dtype=np.float32), stream) for _ in range(40)}
    assert tied == {0, 2}


def test_random_games_are_played_to_their_end(toy: Game) -> None:
    kernel = toy.kernel("potager.bots.playout")
    dealer, stream = new_dealer(toy, 2, {}, bytes(32)), chance.stream(bytes(32), "x")
    assert kernel.random_games(toy.state.blank(), 5, dealer, toy.new_mask(), stream) == 10


@pytest.mark.parametrize("first", [0, 4])
def test_bots_change_seats_from_game_to_game_and_outcomes_are_theirs(
    toy: Game, monkeypatch: pytest.MonkeyPatch, first: int
) -> None:
    kernel, sat = toy.kernel("potager.bots.playout"), list[list[int]]()

    def played(state: Any, players: Players, bound: int, scratch: Any, stream: Any) -> tuple[int, int]:
        sat.append(players.kinds.tolist())
        return 3, 0

    def points(state: Any, out: Numbers) -> None:
        out[:] = [10, 20, 30]

    second = Mock(return_value=0b010)
    for name, stand_in in (("play_checked", played), ("scores", points), ("winners", second)):
        monkeypatch.setattr(kernel, name, stand_in)
    outcomes, dealer = new_outcomes(3, 3), new_dealer(toy, 3, {}, bytes(32))
    seating, stream = new_players(toy, [7, 8, 9]), chance.stream(bytes(32), "x")
    state, scratch = toy.state.blank(), new_scratch(toy)
    assert kernel.checked_games(state, first, 9, seating, dealer, scratch, outcomes, stream) == 0
    for game in range(3):
        in_seats = [(seat + first + game) % 3 for seat in range(3)]
        assert sat[game] == [[7, 8, 9][bot] for bot in in_seats]
        assert [outcomes.points[game, bot] for bot in in_seats] == [10, 20, 30]
        assert [outcomes.won[game, bot] for bot in in_seats] == [0, 1, 0]


def test_golden_games_are_the_longest_and_the_strangest(toy: Game) -> None:
    found = dict(golden.matches(toy))
    assert {"2-normal", "3-normal", "2-longest", "3-strangest"} <= found.keys()
    assert all(match.over for match in found.values())


@pytest.mark.compiled
def test_golden_files_are_written_where_the_game_lies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, toy: Game
) -> None:
    monkeypatch.setitem(toy.__dict__, "folder", tmp_path)
    golden.write_all(toy, say=lambda line: None)
    written = {file.name for file in (tmp_path / "tests").rglob("*") if file.is_file()}
    assert {"perft.toml", "2-normal.play", "search.tree"} <= written
    golden.write_all(toy, say=lambda line: None)
    assert {file.name for file in (tmp_path / "tests").rglob("*") if file.is_file()} == written
