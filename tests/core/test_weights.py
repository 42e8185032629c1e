"""Weights are data: what does not fit the game is refused by its name; sets differ by name and by seats."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from potager import BrokenGame, CannotRead, load
from potager.core import weights
from potager.core.record import Record, f64

SHEET = """
current = "2.0.0"

[means]
pull = "what a rope is worth"
steps = "what the first and the second step are worth"

[sets."1.0.0"]
source = "set by hand"
[sets."1.0.0".all]
pull = 1
steps = [0.5, 0.25]

[sets."2.0.0"]
source = "found by play"
[sets."2.0.0".all]
pull = 2
[sets."2.0.0".seats.2]
steps = [1.0, 2.0]
[sets."2.0.0".seats.3-4]
pull = 3.5
steps = [3.0, 4.0]
"""


class Tug(Record):
    """Weights of a game that there is not."""

    pull = f64()
    steps = f64(2)


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    file = tmp_path / "weights.toml"
    file.write_text(SHEET)
    return file


def read(file: Path) -> weights.Weighing:
    return weights.load(file, Tug, (2, 3, 4))


def test_a_set_has_its_figures_for_every_number_of_seats(sheet: Path) -> None:
    found = read(sheet)
    assert found.names == ("1.0.0", "2.0.0")
    pulls = {(seats, name): float(found.row(seats, name).pull) for seats in (2, 3, 4) for name in found.names}
    assert [pulls[seats, "1.0.0"] for seats in (2, 3, 4)] == [1, 1, 1]
    assert [pulls[seats, "2.0.0"] for seats in (2, 3, 4)] == [2, 3.5, 3.5]
    assert found.row(4).steps.tolist() == [3.0, 4.0]


def test_seats_of_one_table_may_go_by_different_sets(sheet: Path) -> None:
    rows = read(sheet).rows(3, ["", "1.0.0", "2.0.0"])
    assert [float(row.pull) for row in rows] == [3.5, 1.0, 3.5]


def test_a_set_that_does_not_exist_is_refused(sheet: Path) -> None:
    with pytest.raises(CannotRead, match=r"no weights '3.0.0': there are 1.0.0, 2.0.0"):
        read(sheet).row(2, "3.0.0")
    with pytest.raises(CannotRead, match="the game has none"):
        load("toy").weights.check_set("1.0.0")


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("pull = 1\n", "", "the set '1.0.0' for 2 seats has no 'pull'"),
        ("pull = 1\n", "pull = 1\npush = 1\n", "has 'push', which is no weight of the game"),
        ("pull = 1\n", "pull = nan\n", "'1.0.0': pull is not finite: nan"),
        ("pull = 1\n", "pull = inf\n", "'1.0.0': pull is not finite: inf"),
        ("pull = 1\n", "pull = [1.0]\n", "pull must be one number, not"),
        ("steps = [0.5, 0.25]", "steps = [0.5]", "steps must be 2 numbers, not"),
        ("steps = [0.5, 0.25]", "steps = [[0.5], 0.25]", "steps must be 2 numbers, not"),
        ("pull = 1\n", 'pull = "much"\n', "Expected `float | array`"),
        (
            '[sets."2.0.0".seats.2]',
            '[sets."2.0.0".seats.5]',
            "has \\[seats.5\\], but there are 2, 3, 4 seats",
        ),
        ("seats.3-4", "seats.few", "has \\[seats.few\\]"),
        ('source = "set by hand"', 'source = " "', "the set '1.0.0' needs a source"),
        ('current = "2.0.0"', 'current = "2.1.0"', "the current set '2.1.0' is not among the sets"),
        ('pull = "what a rope is worth"\n', "", r"\[means\] has no 'pull'"),
        ('current = "2.0.0"', "current = ", "Invalid value"),
    ],
)
def test_a_sheet_that_does_not_fit_is_refused(sheet: Path, old: str, new: str, why: str) -> None:
    assert old in SHEET
    sheet.write_text(SHEET.replace(old, new, 1))
    with pytest.raises(BrokenGame, match=why):
        read(sheet)


def test_a_missing_sheet_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BrokenGame, match="No such file"):
        read(tmp_path / "weights.toml")


def test_a_game_without_weights_hands_its_advice_an_empty_record() -> None:
    rows = load("toy").weights.rows(3)
    assert len(rows) == 3 and not np.frombuffer(rows.tobytes()).any()


@pytest.mark.parametrize("name", ["finca", "bohnanza", "frutopia"])
def test_every_game_keeps_the_weights_of_0_3_0(name: str) -> None:
    game = load(name)
    assert "0.3.0" in game.weights.names
    for seats in game.seats:
        assert np.isfinite(np.frombuffer(game.weights.row(seats, "0.3.0").tobytes())).all()
