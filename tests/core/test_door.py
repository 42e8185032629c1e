"""The public door: what scripts rely on."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import subprocess
import sys
from typing import Any

import pytest

import potager
from potager import CannotPlay, CannotRead, Match, NotYours


def test_games_are_found_by_their_folders() -> None:
    assert {"finca", "toy"} <= set(potager.names())
    assert potager.load("finca").name == "finca"


@pytest.mark.parametrize(
    ("name", "hint"), [("fincas", "did you mean 'finca'"), ("chess", "there are"), (7, "no game 7")]
)
def test_an_unknown_game_is_refused_with_a_hint(name: Any, hint: str) -> None:
    with pytest.raises(CannotRead, match=hint):
        potager.load(name)


@pytest.mark.parametrize(
    ("seats", "options", "why"),
    [
        (1, None, "for 2, 3, 4 seats, not 1"),
        (5, None, "not 5"),
        (True, None, "not True"),
        ("3", None, "not '3'"),
        (2, {"edition": "deluxe"}, "one of franjos, riogrande, filosofia, not 'deluxe'"),
        (2, {"colour": "red"}, "no option 'colour'"),
    ],
)
def test_bad_seats_and_options_are_refused(seats: Any, options: dict[str, str] | None, why: str) -> None:
    with pytest.raises(CannotRead, match=why):
        Match("finca", seats, options)


def test_defaults_are_the_most_seats_and_the_first_options() -> None:
    match = Match("finca")
    assert (match.seats, match.options) == (4, {"edition": "franjos"})


def test_the_issue_of_a_refusal_is_known() -> None:
    match = Match("finca", seats=2, seed=7)
    assert match.why_not(0, "place 3") is None
    later = match.why_not(0, "move 3")
    assert isinstance(later, CannotPlay) and later.rule == "F7"
    other = match.why_not(1, "place 3")
    assert isinstance(other, NotYours) and other.rule == "F7"
    assert "F7" in str(other)


def test_a_viewer_that_does_not_exist_is_refused() -> None:
    match = Match("finca", seats=2, seed=7)
    with pytest.raises(NotYours):
        match.view(2)
    with pytest.raises(NotYours):
        match.events_since(0, 5)
    with pytest.raises(CannotRead, match="from 0 to 0, not 1"):
        match.events_since(1, 0)


def test_matches_are_compared_by_what_happened() -> None:
    assert Match("finca", seed=1) == Match("finca", seed=1)
    assert Match("finca", seed=1) != "a match"


def test_secrets_that_a_position_leaves_open_are_dealt_from_the_seed() -> None:
    text = (
        "finca 1 · seats 2\nmill " + " ".join(["almond fig grape lemon olive orange"] * 2) + "\nnow A place\n"
    )
    one, two = (Match.from_position("finca", text, seed=seed) for seed in (1, 1))
    assert one == two
    assert one != Match.from_position("finca", text, seed=2)


def test_importing_does_not_import_numba() -> None:
    script = "import sys, potager; potager.Match('finca', seed=1).legal(0); assert 'numba' not in sys.modules"
    subprocess.run([sys.executable, "-c", script], check=True)


def test_docstrings_tell_the_truth() -> None:
    tested = 0
    for module in pkgutil.walk_packages(potager.__path__, "potager."):
        if not any(part in module.name for part in (".tests", ".cli", ".server", "__main__")):
            result = doctest.testmod(importlib.import_module(module.name))
            assert result.failed == 0, module.name
            tested += result.attempted
    assert doctest.testmod(potager).failed == 0
    assert tested >= 5
