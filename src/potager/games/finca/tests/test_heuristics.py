"""What a sensible player looks at."""

import numpy as np

from potager.games.finca import GAME
from potager.games.finca.components import BONUS
from potager.games.finca.tests.table import table
from potager.games.finca.worth import crowds, demand, set_worth, values, walk_worth


def best(match, seat=0):
    """The action that the advice rates highest."""
    mask, ratings = GAME.new_mask(), np.zeros(GAME.actions.size, dtype=np.float32)
    GAME.legal(match.state, seat, mask)
    GAME.advise(match.state, seat, mask, ratings)
    return GAME.actions.text(int(np.argmax(np.where(mask, ratings, -np.inf))))


def test_a_full_cart_is_delivered():
    assert best(table("arta any6 * * *\nA fruit fig:6 · carts 1")) == "cart"


def test_a_walk_for_the_first_cart_is_better_than_the_same_walk_without():
    state = table("farmers 5:A 6:A rest:8").state
    here = crowds(state), demand(state)
    assert walk_worth(state, 0, 5, *here) > walk_worth(state, 0, 6, *here) + 1


def test_the_tile_that_completes_a_set_is_worth_its_bonus():
    match = table(
        "arta fig1 * * *\ninca fig3 * * *\nA fruit fig:3 · carts 1 · tiles olive2 olive3 any4 any5 any6\n"
    )
    match.play(0, "cart")
    assert best(match) == "load arta"


def test_a_set_is_worth_nothing_more_when_no_bonus_is_left():
    match = table("A tiles olive2 olive3 any4 any5 any6")
    state = match.state
    assert set_worth(state, values(state, 0), 1) == BONUS[0]
    state.bonus[:] = 1
    assert set_worth(state, values(state, 0), 1) == 0


def test_a_finca_tile_is_not_handed_to_somebody_else():
    match = table(
        "arta olive2 · finca fig\ninca lemon2 * * *\n"
        "A fruit olive:2 lemon:2 · carts 1\nB tiles fig3 fig2 orange1"
    )
    match.play(0, "cart")
    assert best(match) == "load inca"


def test_farmers_do_not_crowd_together():
    match = table("farmers 0:A 1:B\nnow A place")
    assert best(match) != "place 0"


def test_a_gust_lands_where_there_is_most_to_harvest():
    match = table("farmers 5:A rest:9")
    match.play(0, "lift 5")
    assert best(match) == "land 9"
