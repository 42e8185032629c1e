"""What stands on the box of a game."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

import potager
from potager.core.box import FILE, Box, box_of, pitch_of
from potager.core.errors import BrokenGame
from potager.core.game import Game
from potager.core.texts import LANGUAGES


def boxed(tmp_path: Path, text: str | None, seats: tuple[int, ...] = (2, 3, 4)) -> Game:
    """Finca with another box, or none."""
    game = dataclasses.replace(potager.load("finca"), seats=seats)
    game.__dict__["folder"] = tmp_path
    if text is not None:
        (tmp_path / FILE).parent.mkdir()
        (tmp_path / FILE).write_text(text, encoding="utf-8")
    return game


@pytest.mark.parametrize(("name", "seats"), [("bohnanza", 4), ("finca", 3), ("frutopia", 2)])
def test_our_games_have_a_box_and_a_sentence(name: str, seats: int) -> None:
    game = potager.load(name)
    box = box_of(game)
    assert (box.seats, box.minutes is None, box.weight is None) == (seats, False, False)
    assert set(pitch_of(game)) == set(LANGUAGES)


@pytest.mark.parametrize(("seats", "usual"), [((1, 2, 3), 2), ((3, 4), 3), ((1,), 1)])
def test_a_game_without_a_box_is_for_two_or_for_as_few_as_can_play(
    tmp_path: Path, seats: tuple[int, ...], usual: int
) -> None:
    assert box_of(boxed(tmp_path, None, seats)) == Box(seats=usual)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("seats = 7", "nobody can play with 7 seats"),
        ("seats = 2\nminutes = [40, 30]", "from 40 to 30 minutes"),
        ("seats = 2\nminutes = [0, 30]", "from 0 to 30 minutes"),
        ("seats = 2\nminutes = [30]", "minutes"),
        ('seats = 2\nweight = "feather"', "weight"),
        ("seats = 2\nprice = 20", "price"),
        ("seats = ", "Invalid value"),
    ],
)
def test_a_box_that_does_not_fit_is_refused_in_words(tmp_path: Path, text: str, why: str) -> None:
    with pytest.raises(BrokenGame, match=f"(?s)finca: {FILE}: .*{why}"):
        box_of(boxed(tmp_path, text))
