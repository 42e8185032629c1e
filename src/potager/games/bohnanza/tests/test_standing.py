"""Standing offers: kept for somebody who is not there, judged by what that seat may know."""

from __future__ import annotations

import pytest

from potager import CannotRead, Match
from potager.games.bohnanza import GAME
from potager.games.bohnanza.tests.table import LETTERS, aside, hand, table
from potager.games.bohnanza.thinks.standing import answer, lapsed, read, write
from potager.testing import legal, play

TRADE = """
    now A trade · turn 5
    turned stink:1 green:1
    A hand soy · fields red:2 soy:3 -
    B hand blue red blue · fields stink:2 - -
    C hand green
    """


def answered(match: Match, text: str, letter: str = "B"):
    seat = LETTERS.index(letter)
    return answer(match.view(seat), seat, read(text), legal(match, letter))


@pytest.mark.parametrize(
    "text", ["red for green", "2 red for green 3 blue", "nothing for red", "red for nothing"]
)
def test_an_order_reads_as_it_is_written(text: str) -> None:
    assert write(read(text)) == text
    assert read(text.upper().replace(" for", ", for")) == read(text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not an offer like"),
        ("red", "not an offer like"),
        ("red for blue for green", "not an offer like"),
        ("for red", "write 'nothing'"),
        ("red for", "write 'nothing'"),
        ("nothing for nothing", "gives something"),
        ("red for lentil", "not a bean"),
        ("7 garden for red", "1 to 6 garden beans"),
        ("0 red for blue", "1 to 8 red beans"),
        ("red for 2", "stands before no bean"),
        ("999 red for blue", "not a number"),
    ],
)
def test_nonsense_is_refused_in_words(text: str, why: str) -> None:
    with pytest.raises(CannotRead, match=why):
        read(text)


def test_an_order_accepts_what_it_asks_for_and_better() -> None:
    match = table(TRADE)
    play(match, "A turned stink, want red, propose")
    assert answered(match, "red for stink") == ["accept a"]
    assert answered(match, "red blue for stink") == ["accept a"]
    assert answered(match, "red for nothing") == ["accept a"]
    assert answered(match, "blue for stink") == []
    assert answered(match, "red for 2 stink") == []
    assert answered(match, "red for garden") == []


def test_of_equal_cards_those_in_front_go() -> None:
    match = table(TRADE)
    play(match, "A turned stink, want blue, propose", "B want garden")
    series = answered(match, "blue for stink")
    assert series == ["cancel", "give 0", "accept a"]
    play(match, f"B {', '.join(series)}")
    assert hand(match, "B") == ["red", "blue"]
    assert aside(match, "B") == {"stink": 1}


def test_an_order_does_not_answer_what_it_cannot_or_need_not() -> None:
    match = table(TRADE)
    assert answered(match, "red for stink") == []  # nobody offers
    play(match, "A turned stink, want red, to c, propose")
    assert answered(match, "red for stink") == []  # not to B
    assert answered(match, "red for stink", "C") == []  # C has no red bean
    play(match, "A turned stink, want red, propose", "B decline a")
    assert answered(match, "red for stink") == []  # B has said no


def test_an_order_lives_until_its_owner_is_to_play() -> None:
    match = table(TRADE)
    order = read("red for stink")
    assert not lapsed(match.view(1), 1, order)
    assert lapsed(match.view(0), 0, order)
    assert lapsed(table("now A plant\nA hand red\nB hand blue", seats=2).view(1), 1, order)
    assert GAME.standing is not None and GAME.standing.answer is answer
