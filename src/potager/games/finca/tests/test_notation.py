"""Positions as text: what is written is read back, what is left out is filled in, nonsense is refused."""

from __future__ import annotations

import numpy as np
import pytest

from potager import Match
from potager.core.record import same
from potager.games.finca.rules.components import COPIES, TILE_NAMES
from potager.games.finca.tests.table import SEAT_COUNTS, front, table, to_play
from potager.testing import play


def test_the_choice_of_tiles_can_be_written_down_too() -> None:
    match = table("arta fig2 · finca fig\ninca olive1 * * *\nA fruit fig:2 olive:1 · tiles fig1 fig3 any4")
    play(match, "A large", "A load arta", "A load inca", "A go")
    assert match.position().endswith("A take · room 0 · cargo - · loaded arta inca · large\n")
    assert same(Match.from_position("finca", match.position()).state, match.state)


def test_what_is_left_out_is_the_rest_of_the_material() -> None:
    match = table("A fruit fig:2 · carts 1\nB fruit fig:1 olive:4", 3)
    seen = match.view(None)
    assert (seen.supply["fig"], seen.supply["olive"], seen.supply["lemon"]) == (11, 10, 14)
    assert (seen.carts, seen.wooden, seen.bonus, seen.phase, to_play(match)) == (
        5,
        5,
        [7, 6, 5, 4],
        "turn",
        "A",
    )
    assert [village.left for village in seen.villages] == [4] * 10
    assert front(match, "C").action_tiles == ["double", "gust", "large", "less"]


def test_the_edition_may_be_left_out_of_the_header() -> None:
    text = "finca 1 · seats 2\n" + table().position().partition("\n")[2]
    assert Match.from_position("finca", text).options == {"edition": "franjos"}


@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_unknown_tiles_are_dealt_from_those_that_are_left(seats: int) -> None:
    text = "arta fig1 * any4 *\ninca any4 * * *\nA tiles any4 fig2\nbox * every6"
    one, again, other = (table(text, seats, seed=seed).state for seed in (1, 1, 2))
    assert same(one, again)
    assert not same(one, other)
    for state in (one, other):
        dealt = np.bincount(state.tiles[state.tiles >= 0], minlength=len(TILE_NAMES)) + state.won.sum(axis=0)
        assert dealt.tolist() == COPIES.tolist()
        assert [TILE_NAMES[state.tiles[place]] for place in (7, 5, 11, 41)] == [
            "fig1",
            "any4",
            "any4",
            "every6",
        ]


def test_unknown_finca_tiles_are_dealt_from_those_that_are_left() -> None:
    deals = [
        [
            village.finca
            for village in table("arta * * * * · finca fig\ninca * * * * · finca *", seed=seed)
            .view(None)
            .villages
        ]
        for seed in (1, 1, 2)
    ]
    assert deals[0] == deals[1] != deals[2]
    assert all(len(set(deal)) == 10 and deal[1] == "fig" for deal in deals)
