"""Positions as text, both ways, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from potager import CannotRead
from potager.core.match import Match
from potager.games.frutopia import GAME
from potager.games.frutopia.tests import table as t
from potager.testing import play

A = t.island("A", *t.START)
GREEN = t.island("A", ". . . . .", ". B . L .", "green-wagon-1 . . . .", "P M . O .", ". . . . .")
MIXED = t.island("A", ". . . . .", ". B . L .", "mixed-banana-lemon . . . .", "P M . O .", ". . . . .")


def orange(letter: str, first: int) -> str:
    """An island at which twelve orange boats lie."""
    rows = "\n".join(t.START).replace("*", "{}").format(*(f"o{first + place:02}" for place in range(12)))
    return t.island(letter, *rows.splitlines())


def test_what_is_left_out_is_the_rest_of_the_material() -> None:
    match = t.table("A fruit banana:2", "B made red-10:1")
    view = match.view(None)
    assert len(view.seats[0].boats) == len(view.seats[1].boats) == 12
    assert view.seats[0].cells[6] == "banana"
    assert (view.permits, view.bagged, len(t.market(match))) == (8, 26, 10)
    assert [stack.left for stack in view.stacks] == [3, 2, 3, 2, 2, 4]
    assert "lemonade" not in t.market(match)


def test_boats_that_lie_nowhere_are_delivered() -> None:
    match = t.table(t.island("A", ". o04 . . .", *t.OPEN[1:]))
    assert len(t.front(match, "A").delivered) == 11


def test_tokens_on_islands_have_left_the_market() -> None:
    match = t.table(t.island("A", "tower museum . . .", *t.OPEN[1:]), "row1 spa -")
    assert len(t.market(match)) == 8 and match.view(None).permits == 6


def test_a_position_before_the_boats_are_dealt() -> None:
    match = t.dealt(3)
    play(match, "A bag green")
    again = Match.from_position(GAME, match.position())
    assert again.state.tobytes() == match.state.tobytes()
    match = t.table("now B bag", seats=3)
    assert [len(seat.boats) for seat in match.view(None).seats] == [12, 0, 0]


@pytest.mark.parametrize(
    ("lines", "why", "more"),
    [
        (["nonsense 1"], "neither a seat", {}),
        (["permits 1", "permits 1"], "second time", {}),
        (["permits many"], "not a number", {}),
        (["permits 9"], "permits in all", {}),
        (["board atlantis"], "not a board", {}),
        (["board lagoon"], "lone seat", {}),
        (["board base"], "lone seat", {"seats": 1}),
        (["stacks pink:1"], "not a stack", {}),
        (["stacks red-10:1 red-10:1"], "second time", {}),
        (["stacks red-10:1"], "markers", {}),
        (["bag o01 o01"], "second time", {}),
        (["bag " + "* " * 51], "50 boats", {}),
        (["bag " + "* " * 40], "50 boats", {}),
        (["bag o01"], "left for", {}),
        (["bag " + "* " * 25 + "o01", "A delivered o01 o02", "B delivered -"], "o01 is in two places", {}),
        (["now over"], "goes on while", {}),
        (["A fruit banana:99999"], "no game brings", {}),
        (["A points boats:1"], "at most 0", {}),
        (["A points clerks:1"], "at most 0", {}),
        (["A points ices:11 · made red-10:1"], "at most 10", {}),
        (["A points factory:4 · pawns 1a start.1"], "at most 3", {"factory": "yes"}),
        (["box *"], "14 tokens", {}),
        (["drawn o01"], "lone seat", {}),
        (["drawn *"], "are known", {"seats": 1}),
        (["drawn o01 o02", "bag " + "* " * 49], "50 boats", {"seats": 1}),
        (["removed *"], "are known", {"seats": 1}),
        (["idle 3 · glory"], "no meaning", {}),
        (["idle 3 · progress now"], "stands alone", {}),
        (["idle 40"], "idle rounds", {}),
        (["idle 41"], "not a number", {}),
        (["row1 tower"], "2 spaces", {}),
        (["row1 castle -"], "not an amenity", {}),
        (["row1 tower -", "row2 tower spa"], "tower is in two places", {}),
        (["row1 lemonade tower"], "factory only|amenities", {}),
        (["row1 - -"], "left for|amenities", {}),
        (["A1 - -"], "5 cells", {}),
        (["A1 ship - - - -"], "something on an island", {}),
        (["A fruit apple:1"], "not a fruit", {}),
        (["A fruit banana:1 · fruit lemon:1"], "second time", {}),
        (["A made red-10:9"], "markers", {}),
        (["A delivered o01", A], "12 boats|left for", {}),
        (["A delivered *"], "known which", {}),
        (["A delivered o01 · made -", "B delivered o01"], "known which", {}),
        (["A pawns start.1 start.1"], "only with the factory", {}),
        (["A pawns start.1"], "2 pawns", {"factory": "yes"}),
        (["A pawns v1.1 v1.2"], "share a circle", {"factory": "yes"}),
        (["A pawns v1.1 v1.1", "B pawns v1.1 v1.1"], "one circle", {"factory": "yes"}),
        (["A glory 1"], "no meaning", {}),
        (["now Z slide"], "not a seat", {}),
        (["now A dance"], "not a phase", {}),
        (["now A over"], "now over", {}),
        (["now A slide · glory 1"], "no meaning", {}),
        (["now A slide · moving c3"], "goes with a slide", {}),
        (["now A slide · left 2"], "goes with fruits", {}),
        (["now A slide · token tower"], "goes with placing|amenities", {}),
        (["now A slide · arrow start-1a"], "goes with 'circle'", {}),
        (["now A slide · moved start-1a -"], "goes with the factory", {}),
        (["now A slide · moved -"], "for each of 2 pawns", {}),
        (["now A bag"], "no choice of a bag", {"bags": "one"}),
        ([orange("A", 1), orange("B", 13), "now C bag"], "12 boats .* orange bag, which has 1", {"seats": 4}),
        (["now B bag", "A delivered o01", "bag " + "* " * 37], "nothing is delivered", {}),
        (
            [t.island("A", ". B . . .", ". . . L .", ". . M . .", ". P . O .", ". . . . ."), "now A bag"],
            "free until the boats come",
            {},
        ),
        ([t.island("A", *t.STUCK), "now A slide"], "could do nothing", {"seats": 3}),
        (["now A to · moving a1"], "cannot slide", {}),
        ([A, "now A trade"], "could do nothing", {}),
        (["now A pick · moving c3 · left 1"], "another token", {}),
        ([MIXED, "now A pick · moving a3 · left 9"], "at most 5", {}),
        (
            [
                t.island(
                    "A",
                    "tower museum B . .",
                    "mixed-banana-lemon deckchairs . L .",
                    "catering . . . .",
                    "P M . O .",
                    ". . . . .",
                ),
                "now A pick · moving a2 · left 2",
            ],
            "from nowhere",
            {},
        ),
        ([GREEN, "A fruit lemon:2", "now A produce · moving a3 · left 9"], "at most 4", {}),
        ([GREEN, "now A produce · moving a3 · left 2"], "nothing can be made", {}),
        (["now A first · token tower · left 1"], "mixed token", {}),
        ([MIXED, "now A first · token mixed-banana-lemon · left 2"], "brings one fruit", {}),
        ([MIXED, "now A place · token mixed-banana-lemon"], "has been placed", {}),
        (["now A place · token spa"], "large buildings", {}),
        ([A, "now A build · token crocodile-farm"], "no room", {}),
        (["now A factory"], "no factory", {}),
        (["now A factory"], "no pawn can advance", {"factory": "yes"}),
        (["now A factory · moved start-1a -"], "where its arrow led", {"factory": "yes"}),
        (["now A circle · arrow 1a-v1"], "on its way", {"factory": "yes"}),
        (["now A circle · arrow start-1a"], "no choice", {"factory": "yes"}),
        (["A pawns start.1 v1.1", "now A circle · arrow start-v1"], "no choice", {"factory": "yes"}),
        (
            [t.island("A", ". . o01 . .", ". B . L .", ". o02 P . .", ". M . O .", ". . . . .")],
            "no boat reaches",
            {},
        ),
        (
            [t.island("A", ". . . . .", ". B . B .", ". . P . .", ". M . O .", ". . . . .")],
            "one harvest token",
            {},
        ),
        ([t.island("A", "rock . . . .", *t.OPEN[1:])], "rocks do not move", {}),
        ([t.island("A", "spa . spa . .", *t.OPEN[1:])], "does not lie so", {}),
        ([t.island("A", "tower tower . . .", *t.OPEN[1:])], "does not lie so", {}),
        (
            [
                t.island("A", "tower museum observatory deckchairs .", *t.OPEN[1:]),
                t.island("B", "catering tourist-office red-wagon-1 red-wagon-2 .", *t.OPEN[1:]),
            ],
            "no round begins",
            {},
        ),
        (
            [
                "bag -",
                "drawn "
                + " ".join(f"o{n:02}" for n in range(1, 26))
                + " "
                + " ".join(f"g{n:02}" for n in range(1, 14)),
                "permits 5",
                "removed tower museum",
            ],
            "last boat",
            {"seats": 1},
        ),
    ],
)
def test_positions_that_make_no_sense_are_refused(lines: list[str], why: str, more: dict[str, Any]) -> None:
    with pytest.raises(CannotRead, match=why):
        t.table(*lines, **more)


def test_an_error_says_its_line() -> None:
    with pytest.raises(CannotRead, match="line 3: 'glory'"):
        Match.from_position(GAME, t.header() + "permits 7\nA glory 1")
