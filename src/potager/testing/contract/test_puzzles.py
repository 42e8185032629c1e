"""Every puzzle still fits the rules: its position reads, its moves can be played, its reason can be told."""

from __future__ import annotations

from potager.core.game import Game
from potager.lab.puzzles.check import check
from potager.lab.puzzles.puzzle import puzzles
from potager.lab.puzzles.ways import Ways


def test_every_puzzle_fits_the_rules_and_is_told_in_every_language(game: Game) -> None:
    for puzzle in puzzles(game):
        check(game, puzzle)


def test_a_reader_can_play_the_best_move_of_every_puzzle_step_by_step(game: Game) -> None:
    for puzzle in puzzles(game):
        spots = Ways(game, puzzle).spots
        ends = {spot.play for spot in spots if spot.play is not None}
        assert puzzle.best[0] in ends and ends <= {*(move.play for move in puzzle.moves), *puzzle.others}
        assert all(spot.ways for spot in spots if spot.play is None), "nobody is left without a way on"


def test_no_two_puzzles_are_alike(game: Game) -> None:
    book = puzzles(game)
    assert len({puzzle.knows for puzzle in book}) == len(book)
