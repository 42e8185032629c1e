"""F14 and F15: dividing lines and donkey carts."""

from __future__ import annotations

import pytest

from potager import Match
from potager.games.finca.tests.table import front, fruit, table
from potager.testing import play

SHORT = ("franjos", "filosofia")


def carts(match: Match):
    return [seat.carts for seat in match.view(None).seats]


def middle(match: Match):
    return match.view(None).carts


@pytest.mark.parametrize("crowd", range(1, 13))
@pytest.mark.parametrize("half", [0, 6])
@pytest.mark.parametrize("place", range(6))
def test_F14_every_line_crossed_brings_a_cart(place: int, half: int, crowd: int) -> None:
    """One line stands before each half: from place i, k steps cross it at i + k = 6 and again at 12."""
    start = place + half
    walkers = "AAABBBCCCDDD"[:crowd]
    match = table(f"farmers {start}:{walkers} rest:{(start + 11) % 12}", seats=4)
    play(match, f"A move {start}")
    due = 0 if place + crowd < 6 else 1 if place + crowd < 12 else 2
    assert (front(match, "A").carts, middle(match)) == (due, 8 - due)


@pytest.mark.parametrize("start", range(12))
def test_F14_twelve_farmers_on_a_blade_walk_home_across_both_lines(start: int) -> None:
    match = table(f"farmers rest:{start}", seats=4)
    before = match.view(None).blades
    play(match, f"A move {start}")
    assert match.view(None).blades == before
    assert front(match, "A").carts == 2
    assert list(fruit(match, "A").values()) == [12]


def test_F14_a_walk_that_crosses_no_line_brings_no_cart() -> None:
    match = table("farmers 0:AABBB rest:8")
    play(match, "A move 0")
    assert (carts(match), middle(match)) == ([0, 0], 4)


@pytest.mark.parametrize("edition", ["franjos", "riogrande", "filosofia"])
@pytest.mark.parametrize("held", [(0, 4), (4, 0), (1, 3)])
def test_F15_with_no_cart_left_everybody_returns_theirs_and_the_walker_takes_one(
    held: tuple[int, ...], edition: str
) -> None:
    match = table(f"farmers 5:A rest:8\nA carts {held[0]}\nB carts {held[1]}", edition=edition)
    assert middle(match) == 0
    play(match, "A move 5")
    assert (carts(match), middle(match)) == ([1, 0], 3)


@pytest.mark.parametrize("edition", ["franjos", "riogrande", "filosofia"])
def test_F15_the_last_cart_is_taken_without_calling_any_back(edition: str) -> None:
    match = table("farmers 5:A rest:8\nA carts 1\nB carts 2", edition=edition)
    play(match, "A move 5")
    assert (carts(match), middle(match)) == ([2, 2], 0)


TWO_DUE = "farmers 5:AAAAABB rest:8"


@pytest.mark.parametrize("edition", SHORT)
def test_F15_two_due_and_one_left_is_not_enough_so_all_come_back_first(edition: str) -> None:
    match = table(f"{TWO_DUE}\nA carts 1\nB carts 2", edition=edition)
    play(match, "A move 5")
    assert (carts(match), middle(match)) == ([2, 0], 2)


def test_F15_riogrande_two_due_and_one_left_takes_it_then_calls_all_back() -> None:
    match = table(f"{TWO_DUE}\nA carts 1\nB carts 2", edition="riogrande")
    play(match, "A move 5")
    assert (carts(match), middle(match)) == ([1, 0], 3)


@pytest.mark.parametrize("edition", ["franjos", "riogrande", "filosofia"])
def test_F15_two_due_and_none_left_calls_all_back_and_takes_two(edition: str) -> None:
    match = table(f"{TWO_DUE}\nA carts 1\nB carts 3", edition=edition)
    play(match, "A move 5")
    assert (carts(match), middle(match)) == ([2, 0], 2)


@pytest.mark.parametrize("edition", ["franjos", "riogrande", "filosofia"])
def test_F15_two_due_and_two_left_calls_nothing_back(edition: str) -> None:
    match = table(f"{TWO_DUE}\nA carts 1\nB carts 1", edition=edition)
    play(match, "A move 5")
    assert (carts(match), middle(match)) == ([3, 1], 0)


@pytest.mark.parametrize("edition", ["franjos", "riogrande", "filosofia"])
def test_F15_everybody_at_a_table_of_four_returns(edition: str) -> None:
    match = table("farmers 11:A rest:8\nA carts 1\nB carts 2\nC carts 3\nD carts 2", 4, edition)
    play(match, "A move 11")
    assert (carts(match), middle(match)) == ([1, 0, 0, 0], 7)
