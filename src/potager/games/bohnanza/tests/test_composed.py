"""Whole moves: an offer or an answer that was put together in steps, told as one thing."""

from __future__ import annotations

from typing import Any

import pytest

from potager import Match
from potager.games.bohnanza import GAME
from potager.games.bohnanza.tests.table import LETTERS, random_game, table
from potager.testing import play

TRADE = """
    now A trade · turn 5 · planted 1
    turned stink:1 garden:1
    A hand soy blue blue · fields red:1 soy:3
    B hand red red · fields soy:2 blue:1
    C hand blue · fields chili:2 stink:1
    """


def whole(match: Match, line: str, lang: str = "en"):
    """What `A give 0, want red, propose` would do, all of it."""
    assert GAME.composed is not None
    seat, typed = match.parse_move(line)
    states, actions = list[Any](), list[int]()
    for action in typed.split(", "):
        states.append(match.state)
        actions.append(GAME.actions.parse(action))
        match.play(seat, action)
        last = len(actions) == typed.count(",") + 1
        assert GAME.composed.unfinished(match.state, seat, actions[-1]) is not last
    return GAME.texts.words(lang, GAME.composed.tell(states, seat, actions))


@pytest.mark.parametrize(
    ("line", "english", "french"),
    [
        (
            "A give 0, want red, propose",
            "Offer anyone 1 soy bean for 1 red bean",
            "Proposer à tout le monde 1 Harry Copain contre 1 Harry Comique",
        ),
        (
            "A want red, turned garden, give 1, want red, to b, propose",
            "Offer B 1 blue bean and 1 garden bean for 2 red beans",
            "Proposer à B 1 Harry Colt et 1 Harry Coriace contre 2 Harry Comique",
        ),
        (
            "A turned stink, propose",
            "Offer anyone 1 stink bean as a gift",
            "Offrir à tout le monde 1 Harry Cochon",
        ),
        ("A want blue, to c, propose", "Ask C for 1 blue bean", "Demander à C 1 Harry Colt"),
        ("A give 0, cancel, want red, propose", "Ask anyone for 1 red bean", None),
        ("C give 0, want soy, propose", "Offer A 1 blue bean for 1 soy bean", None),
        ("A give 0, harvest 1", "Harvest field 2: 3 soy beans for 1 coin", None),
        ("A next", "End trading", "Clore les échanges"),
    ],
)
def test_an_offer_is_told_whole(line: str, english: str, french: str | None) -> None:
    assert whole(table(TRADE), line) == english
    if french:
        assert whole(table(TRADE), line, "fr") == french


def test_an_acceptance_is_told_with_the_offer_whatever_card_was_laid_ready() -> None:
    match = table(TRADE)
    play(match, "A give 0, want red, propose")
    assert whole(match, "B give 1, accept a") == "Accept: A offers anyone 1 soy bean for 1 red bean"


@pytest.mark.parametrize("seats", GAME.seats)
def test_nobody_else_sees_a_step(seats: int) -> None:
    assert GAME.composed is not None
    seen = 0
    for before, seat, action, after in random_game(seats, seed=2):
        if GAME.composed.unfinished(after, seat, action):
            others = [viewer for viewer in (None, *range(seats)) if viewer != seat]
            assert not any(GAME.events(before, seat, action, after, viewer) for viewer in others)
            seen += 1
    assert bool(seen) == (seats > 2), LETTERS[:seats]
