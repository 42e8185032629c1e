"""Whole steps of a turn: a slide, a token with its place or a pawn with its circle, told as one thing."""

from __future__ import annotations

from typing import Any

import pytest

from potager.games.frutopia import GAME
from potager.games.frutopia.tests.table import OPEN, START, island, table

WAGON = (". . . . .", ". B . L .", "green-wagon-1 . . . .", "P M . O .", ". . . . .")
MIXED = (". o04 . . .", ". B . L .", ". . P . .", ". M . O .", "mixed-orange-banana . . . .")
MARKET = (island("A", *OPEN), "A fruit banana:3 lemon:3", "row1 tower spa", "now A trade")
TOKEN = (island("A", *START), "A fruit banana:3 lemon:3", "row1 mixed-banana-lemon spa", "now A trade")
PAWNS = ("A fruit banana:1 mangosteen:1 · pawns start.1 start.1", "now A factory")


def whole(position: list[str] | tuple[str, ...], line: str, lang: str):
    """What a series of actions of the first seat would do, all of it."""
    assert GAME.composed is not None
    match = table(*position, factory="yes" if position is PAWNS else "no")
    states, actions = list[Any](), list[int]()
    *steps, _ = typed = line.split(", ")
    for action in typed:
        states.append(match.state)
        actions.append(GAME.actions.parse(action))
        match.play(0, action)
        assert GAME.composed.unfinished(match.state, 0, actions[-1]) == (len(actions) <= len(steps))
    return GAME.texts.words(lang, GAME.composed.tell(states, 0, actions)).replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("position", "line", "english", "french"),
    [
        (
            [island("A", *OPEN)],
            "move d4, to e4",
            "Slide the orange token from d4 to e4: 1 orange",
            "Faire glisser le jeton orange de d4 à e4 : 1 orange",
        ),
        (
            [island("A", *MIXED)],
            "move a5, to c5",
            "Slide the mixed token of oranges and bananas from a5 to c5: 3 fruits of your choice",
            "Faire glisser le jeton mixte oranges et bananes de a5 à c5 : 3 fruits au choix",
        ),
        (
            [island("A", *WAGON), "A fruit lemon:2 orange:3"],
            "move a3, to e3",
            "Slide a green ice wagon from a3 to e3: up to 4 ices",
            "Faire glisser un chariot de glaces vert de a3 à e3 : 4 glaces au plus",
        ),
        (
            MARKET,
            "take tower, place a1",
            "Take the tower from row 1 for 3 bananas and 3 lemons and place it on a1: 10 points",
            "Prendre la tour dans la rangée 1 pour 3 bananes et 3 citrons, à poser en a1 : 10 points",
        ),
        (
            MARKET,
            "take spa, build a1 0",
            "Take the spa from row 1 for 3 bananas and 3 lemons and build it at a1: 12 points",
            "Prendre le spa dans la rangée 1 pour 3 bananes et 3 citrons, à construire en a1 : 12 points",
        ),
        (
            MARKET,
            "take spa, build a1 1",
            "Take the spa from row 1 for 3 bananas and 3 lemons "
            "and build it at a1 with 1 quarter turn: 12 points",
            "à construire en a1 avec 1 quart de tour : 12 points",
        ),
        (
            TOKEN,
            "take mixed-banana-lemon, place a1, pick lemon",
            "Take the mixed token of bananas and lemons from row 1 for 3 bananas and 3 lemons, "
            "place it on a1 and gain 1 lemon: 5 points",
            "Prendre le jeton mixte bananes et citrons dans la rangée 1 pour 3 bananes et 3 citrons, "
            "à poser en a1, et recevoir 1 citron : 5 points",
        ),
        (
            (island("A", *START), "row1 - spa", "now A place · token mixed-banana-lemon"),
            "place a1, pick lemon",
            "Place the mixed token of bananas and lemons on a1 and gain 1 lemon",
            "Poser le jeton mixte bananes et citrons en a1 et recevoir 1 citron",
        ),
        (
            PAWNS,
            "advance start-v1, circle v1.1",
            "Advance a pawn from the start vat to vat 1 for 1 banana and 1 mangosteen, "
            "onto the first circle of vat 1: 3 points",
            " 1 : 3 points",
        ),
        (PAWNS, "finish", "Leave the factory", "Quitter l’usine"),
    ],
    ids=lambda value: value if isinstance(value, str) and len(value) < 32 else "",
)
def test_a_step_is_told_whole(
    position: list[str] | tuple[str, ...], line: str, english: str, french: str
) -> None:
    assert whole(position, line, "en") == english
    assert whole(position, line, "fr").endswith(french)
