"""Why not? Every refusal has its rule and its sentence; the legal actions have none."""

from __future__ import annotations

from potager import Match
from potager.games.frutopia import GAME
from potager.games.frutopia.tests.table import OPEN, START, island, slide, table
from potager.testing import play


def why(match: Match, line: str, lang: str = "en") -> tuple[str | None, str]:
    error = match.why_not(*match.parse_move(line))
    assert error is not None
    return error.rule, GAME.texts.words(lang, error.why)


def test_refusals_say_what_is_wrong() -> None:
    match = table(island("A", *START))
    assert why(match, "A move b1") == ("R10", "there’s no token to slide on b1")
    assert why(match, "B move c3") == ("R9", "it is A’s turn")
    assert why(match, "A skip") == ("R9", "not now: choose a token to slide")
    play(match, "A move c3")
    assert why(match, "A to d2") == ("R10", "d2 is not in a straight line")
    assert why(match, "A to c1") == ("R10", "the way to c1 is not free")
    match = table(island("A", *OPEN), "A fruit banana:9 lemon:9", "row1 zip-lines tower", "now A trade")
    play(match, "A take zip-lines")
    assert why(match, "A build b1 2") == ("R23", "turning the zip lines that far changes nothing")
    assert why(match, "A build e1 0") == ("R23", "no room on the island at e1 for the zip lines")
    assert why(match, "A build b2 0", "fr") == ("R23", "b2 n’est pas libre\u00a0: le jeton banane")


def test_a_cell_that_is_taken_says_by_what() -> None:
    match = table(
        island("A", *START[:4], "museum * * * ."), "A fruit banana:9 lemon:9", "row1 tower spa", "now A trade"
    )
    play(match, "A take tower")
    assert why(match, "A place b1")[1] == "b1 is not free: a boat"
    assert why(match, "A place a5")[1] == "a5 is not free: the museum"
    match = table("board lagoon", "A fruit banana:9 lemon:9", "row1 tower spa", "now A trade", seats=1)
    play(match, "A take tower")
    assert why(match, "A place a1")[1] == "a1 is not free: a rock"


def test_after_the_end_everything_is_refused() -> None:
    match = table("idle 40", "now over")
    assert why(match, "A move c3") == ("R33", "the game is over")


def test_an_ice_of_another_colour_is_refused() -> None:
    rows = (". . . . .", ". B . L .", "green-wagon-1 . . . .", "P M . O .", ". . . . .")
    match = table(island("A", *rows), "A fruit banana:2 mangosteen:1")
    slide(match, "A", "a3", "e3")
    assert why(match, "A ice blue-9") == ("R14", "this wagon doesn’t make a blue ice")
    assert why(match, "A ice green-8") == ("R15", "you don’t have 1 lemon and 1 orange")


def test_what_is_legal_has_no_refusal() -> None:
    rows = (". . . . .", ". B . L .", "green-wagon-1 . . . .", "P M . O .", ". . . . .")
    match = table(island("A", *rows), "A fruit lemon:2 orange:2")
    slide(match, "A", "a3", "e3")
    assert all(GAME.refuse(match.state, 0, action.id) is None for action in match.legal(0))
    match = table(island("A", *OPEN), "A fruit banana:9 lemon:9", "row1 zip-lines tower", "now A trade")
    play(match, "A take zip-lines")
    assert all(GAME.refuse(match.state, 0, action.id) is None for action in match.legal(0))
