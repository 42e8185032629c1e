"""What each seat may expect to score by the end."""

from __future__ import annotations

import numpy as np
import pytest

from potager import Match
from potager.games.frutopia import GAME
from potager.games.frutopia.rules.state import State
from potager.games.frutopia.tests.table import OPEN, START, island, table
from potager.testing import play


def estimates(state: State):
    out = np.zeros(int(state.seats), dtype=np.float32)
    GAME.estimate(state, GAME.weights.row(int(state.seats)), out)
    return out


def lead(match: Match):
    """By how much the first seat is ahead of the second."""
    first, second, *_ = estimates(match.state)
    return float(first - second)


def test_fruit_and_room_count() -> None:
    even = lead(table(island("A", *START), island("B", *START)))
    assert lead(table(island("A", *START), island("B", *START), "A fruit banana:3")) > even
    assert lead(table(island("A", *OPEN), island("B", *START))) > even


@pytest.mark.parametrize(
    "token", ["green-wagon-1", "mixed-banana-lemon", "deckchairs", "catering", "tourist-office", "lemonade"]
)
def test_what_pays_by_and_by_counts_more_than_what_does_not(token: str) -> None:
    def islands(first: str, second: str):
        corners = (f"{name} * * * ." for name in (first, second))
        rows = (island(letter, corner, *START[1:]) for letter, corner in zip("AB", corners, strict=True))
        return table(*rows, factory="yes")

    assert lead(islands(token, "tower")) > lead(islands("tower", token))


def test_who_has_played_has_had_a_turn() -> None:
    islands = island("A", *START), island("B", *START)
    assert lead(table(*islands, "now B slide")) < lead(table(*islands, "now A slide"))


def test_a_building_in_the_hand_is_as_good_as_built() -> None:
    match = table(island("A", *OPEN), "A fruit banana:3 lemon:3", "row1 tower spa", "now A trade")
    play(match, "A take tower")
    held = estimates(match.state)[0]
    play(match, "A place a1")
    assert estimates(match.state)[0] == pytest.approx(held, abs=6)
