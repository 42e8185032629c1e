"""`potager puzzle`: a position, a choice, and how good it was."""

from __future__ import annotations

import pytest

from potager import load
from potager.lab.puzzles.puzzle import puzzles
from potager.lab.puzzles.ways import Ways
from potager.testing.terminal import Refused, Run


def place_of_the_best(name: str, number: int) -> int:
    """Where the best move stands in the list, which goes by what would be typed."""
    game = load(name)
    moves = sorted(Ways(game, puzzles(game)[number - 1]).moves(), key=lambda move: move.play)
    return next(place for place, move in enumerate(moves, start=1) if move.best)


@pytest.mark.parametrize("game", ["finca", "bohnanza", "frutopia"])
def test_the_best_move_is_praised_and_explained(game: str, run: Run) -> None:
    best = place_of_the_best(game, 1)
    out = run("puzzle", game, "1", "--lang", "fr", typed=f"zero\n{best}\n").stdout
    assert "C’est le meilleur coup" in out and "Ce n’est pas le numéro" in out
    assert "← votre coup" in " ".join(out.split())


def test_another_move_hears_of_the_better_one(run: Run) -> None:
    other = 1 if place_of_the_best("finca", 1) != 1 else 2
    out = run("puzzle", "finca", "1", "--lang", "en", typed=f"{other}\n").stdout
    assert "There is better" in out and "potager puzzle finca 2" in out


def test_todays_puzzle_can_be_left(run: Run) -> None:
    assert "Find the best move for" in run("puzzle", "--lang", "en", typed="q\n").stdout
    assert "Find the best move for" in run("puzzle", "frutopia", "--lang", "en", typed="").stdout


def test_a_puzzle_that_is_not_there_is_refused(refused: Refused) -> None:
    assert "numbered from 1 to" in refused("puzzle", "finca", "1000")
