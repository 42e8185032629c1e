"""What each seat may expect to score by the end."""

from __future__ import annotations

import numpy as np
import pytest

from potager.games.finca import GAME
from potager.games.finca.rules import components as c
from potager.games.finca.rules.state import State
from potager.games.finca.tests.table import table
from potager.games.finca.thinks.estimate import add_majorities, next_set
from potager.games.finca.thinks.fincas import COUNTED
from potager.games.finca.thinks.weights import current
from potager.games.finca.thinks.worth import BITS


def estimates(state: State):
    out = np.zeros(int(state.seats), dtype=np.float32)
    GAME.estimate(state, current(state), out)
    return out


def hoped(state: State):
    """What the first seat may hope for of the next set."""
    return next_set(state, 0, current(state))


def lead(state: State):
    """By how much the first seat is ahead of the second."""
    first, second, *_ = estimates(state)
    return float(first - second)


def test_what_lies_in_front_counts() -> None:
    even = lead(table("arta fig3 * * *").state)
    assert lead(table("arta fig3 * * *\nA fruit fig:3").state) > even
    assert lead(table("A carts 1").state) > even
    assert lead(table("A carts 2").state) > lead(table("A carts 1").state)
    assert lead(table("A action double gust large").state) < even


def test_a_delivery_on_its_way_is_as_good_as_made() -> None:
    match = table("arta fig3 * * *\nA fruit fig:3 · carts 1")
    before = lead(match.state)
    match.play(0, "cart")
    assert lead(match.state) == pytest.approx(before)
    match.play(0, "load arta")
    assert lead(match.state) > before


def test_the_next_set_is_worth_more_the_nearer_it_is() -> None:
    near, nearer = "A tiles olive2 olive3 any4 any5", "A tiles olive2 olive3 any4 any5 any6"
    assert 0 < hoped(table(near).state) < hoped(table(nearer).state)
    state = table(nearer).state
    state.bonus[:] = c.BONUSES - 1
    assert hoped(state) == 0


def test_majorities_count_for_whoever_has_the_most_alone() -> None:
    def shares(text: str):
        out = np.zeros(2, dtype=np.float32)
        state = table(text).state
        add_majorities(state, current(state), out)
        return out[0] > 0, out[1] > 0

    assert shares("A tiles fig3\nB tiles fig2") == (True, False)
    assert shares("A tiles any4\nB tiles any4") == (False, False)


@pytest.mark.parametrize("edition", range(len(c.EDITION_NAMES)))
def test_the_bytes_that_count_for_a_finca_tile_count_what_its_symbols_do(edition: int) -> None:
    for finca, counted in enumerate(COUNTED[edition]):
        for tile in range(c.TILE_KINDS):
            shown = int(c.ASKS[tile] & counted)
            total = sum(shown >> c.BYTE * place & BITS for place in range(c.FRUITS + 1))
            assert total == c.FINCA_COUNTS[edition, finca, tile]
