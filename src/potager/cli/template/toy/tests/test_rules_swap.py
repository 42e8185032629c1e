"""Every rule of the game, by its id: what a test needs is said in `potager.testing`."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest
from rich.text import Text

from potager import CannotRead, Match, load
from potager.testing import kinds, legal, play, refusal

GAME = load("toy")


def table(text: str, seats: int = 2) -> Match:
    """The match that a position describes."""
    return Match.from_position(GAME, f"toy 1 · seats {seats}\n{text}")


@pytest.fixture
def dealt() -> Match:
    """The first seat holds the 0, the second the 2; the 5 lies on top of the pile."""
    return table("cards 0 2 5 6 1 3 4\nthrown\nturn 0\nswaps 0\n")


@pytest.mark.parametrize("seats", GAME.seats)
def test_T1_every_seat_has_a_card_that_nobody_else_sees(seats: int) -> None:
    match = Match(GAME, seats, seed=1)
    cards = [match.view(seat).card for seat in range(seats)]
    assert len(set(cards)) == seats
    assert match.view(None).card is None


def test_T1_the_seats_decide_in_turn(dealt: Match) -> None:
    assert refusal(dealt, "B keep") == "T1"
    play(dealt, "A keep")
    assert dealt.awaited == (1,)
    assert refusal(dealt, "A keep") == "T1"


def test_T2_who_keeps_has_the_same_card(dealt: Match) -> None:
    assert legal(dealt, "A") == ["keep", "swap"]
    assert kinds(play(dealt, "A keep")) == ["kept"]
    assert dealt.view(0).card == 0


def test_T2_who_swaps_throws_the_card_away_and_draws_in_secret(dealt: Match) -> None:
    (seen,) = play(dealt, "A swap", viewer=1)
    assert (seen.thrown, seen.drawn) == (0, None)
    assert dealt.view(0).card == 5
    assert dealt.view(1).thrown == [0]


def test_T3_the_highest_card_wins(dealt: Match) -> None:
    play(dealt, "A swap", "B keep")
    assert dealt.over and tuple(dealt.scores) == (5, 2) and dealt.winners == (0,)
    assert refusal(dealt, "A keep") == "T3"


@pytest.mark.parametrize(
    "text",
    ["", "cards 0 0 5 6 1 3 4\nthrown\nturn 0\nswaps 0", "cards 0 2 5 6 1 3 4\nthrown\nturn 9\nswaps 0"],
)
def test_what_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(CannotRead):
        table(text)


def test_the_terminal_shows_only_what_a_seat_may_see(dealt: Match) -> None:
    terminal = import_module(f"{GAME.source_package}.shows.terminal")
    play(dealt, "A swap")
    marks: list[Any] = [Text("A"), Text("B")]
    ((part, pile),) = terminal.board(dealt.view(1), "en", GAME.texts, marks, None)
    assert (part, str(pile)) == ("pile", "▒▒▒▒ 0")
    assert [str(terminal.seat(dealt.view(1), seat, "en", GAME.texts)[0]) for seat in (0, 1)] == ["▒", "2"]
