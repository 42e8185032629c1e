"""F14 and F15: dividing lines and donkey carts."""

from __future__ import annotations

import pytest

from potager import Match
from potager.games.finca.tests.table import front, fruit, table
from potager.testing import play


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


ONE_DUE, TWO_DUE = "farmers 5:A rest:8", "farmers 5:AAAAABB rest:8"


@pytest.mark.parametrize("edition", ["franjos", "riogrande", "filosofia"])
@pytest.mark.parametrize(
    ("due", "held", "then"),
    [
        (ONE_DUE, (0, 4), ([1, 0], 3)),  # none is left: everybody returns theirs, and the walker takes one
        (ONE_DUE, (4, 0), ([1, 0], 3)),
        (ONE_DUE, (1, 3), ([1, 0], 3)),
        (ONE_DUE, (1, 2), ([2, 2], 0)),  # the last one is taken without calling any back
        (TWO_DUE, (1, 3), ([2, 0], 2)),  # none is left: all are called back, and two are taken
        (TWO_DUE, (1, 1), ([3, 1], 0)),  # two are left: nothing is called back
    ],
)
def test_F15_carts_are_called_back_where_too_few_are_left(
    due: str, held: tuple[int, int], then: tuple[list[int], int], edition: str
) -> None:
    match = table(f"{due}\nA carts {held[0]}\nB carts {held[1]}", edition=edition)
    assert middle(match) == 4 - sum(held)
    play(match, "A move 5")
    assert (carts(match), middle(match)) == then


@pytest.mark.parametrize(
    ("edition", "then"),
    [
        *((edition, ([2, 0], 2)) for edition in ("franjos", "filosofia")),  # all come back first
        ("riogrande", ([1, 0], 3)),  # it is taken, then all are called back
    ],
)
def test_F15_where_two_are_due_one_is_not_enough(edition: str, then: tuple[list[int], int]) -> None:
    match = table(f"{TWO_DUE}\nA carts 1\nB carts 2", edition=edition)
    play(match, "A move 5")
    assert (carts(match), middle(match)) == then


@pytest.mark.parametrize("edition", ["franjos", "riogrande", "filosofia"])
def test_F15_everybody_at_a_table_of_four_returns(edition: str) -> None:
    match = table("farmers 11:A rest:8\nA carts 1\nB carts 2\nC carts 3\nD carts 2", 4, edition)
    play(match, "A move 11")
    assert (carts(match), middle(match)) == ([1, 0, 0, 0], 7)
