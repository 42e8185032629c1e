"""Whole turns: a delivery, a double move or a gust, told as one thing."""

from __future__ import annotations

from typing import Any

import pytest

from potager.games.finca import GAME
from potager.games.finca.tests.table import table

STOCK = "farmers 0:A 3:A rest:9\narta fig3 * * *\ninca any4 * * *\nA fruit fig:5 lemon:4 · carts 1"


def whole(text: str, line: str, lang: str = "en"):
    """What a series of actions of the first seat would do, all of it."""
    assert GAME.composed is not None
    match = table(text)
    states, actions = list[Any](), list[int]()
    *steps, _ = typed = line.split(", ")
    for action in typed:
        states.append(match.state)
        actions.append(GAME.actions.parse(action))
        match.play(0, action)
        assert GAME.composed.unfinished(match.state, 0, actions[-1]) == (len(actions) <= len(steps))
    return GAME.texts.words(lang, GAME.composed.tell(states, 0, actions))


@pytest.mark.parametrize(
    ("line", "english", "french"),
    [
        ("cart, load arta, go", "Deliver 3 figs to Artà", "Livrer 3 figues à Artà"),
        (
            "large, load arta, load inca, kind lemon, go",
            "Deliver 3 figs and 4 lemons to Artà and Inca with the large cart",
            "Livrer 3 figues et 4 citrons à Artà et Inca avec la grande charrette",
        ),
        (
            "less, spare arta, go",
            "Deliver 2 figs to Artà, one fruit less than asked",
            "Livrer 2 figues à Artà, un fruit de moins que demandé",
        ),
        (
            "lift 0, land 7",
            "Gust of wind, blade 1 → 8: 1 fig",
            "Bourrasque, aile 1 → 8 : 1 figue",
        ),
        (
            "double, move 0, move 3",
            "Use the double move: almonds → figs (blade 1 → 2: 1 fig), "
            "then lemons → olives (blade 4 → 5: 1 olive)",
            "Jouer le vent fort : amandes → figues (aile 1 → 2 : 1 figue), "
            "puis citrons → olives (aile 4 → 5 : 1 olive)",
        ),
        (
            "double, move 0, stay",
            "Use the double move, but move only once: almonds → figs (blade 1 → 2: 1 fig)",
            "Jouer le vent fort pour un seul déplacement : amandes → figues (aile 1 → 2 : 1 figue)",
        ),
        (
            "move 0",
            "Move almonds → figs (blade 1 → 2): 1 fig",
            "Aller amandes → figues (aile 1 → 2) : 1 figue",
        ),
    ],
)
def test_a_turn_is_told_whole(line: str, english: str, french: str) -> None:
    assert whole(STOCK, line) == english
    assert whole(STOCK, line, "fr").replace("\u00a0", " ") == french


def test_carts_are_told_with_the_fruit_of_a_walk() -> None:
    told = whole("farmers 5:A 0:A rest:9", "double, move 5, move 0")
    assert told == (
        "Use the double move: oranges → almonds (blade 6 → 7: 1 almond and 1 donkey cart), "
        "then almonds → figs (blade 1 → 2: 1 fig)"
    )
