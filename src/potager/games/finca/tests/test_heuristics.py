"""What a sensible player looks at."""

from __future__ import annotations

from potager import Match
from potager.games.finca import GAME
from potager.games.finca.rules.components import BONUS
from potager.games.finca.tests.table import table
from potager.games.finca.thinks.walks import crowds, walk_worth
from potager.games.finca.thinks.weights import current
from potager.games.finca.thinks.worth import demand, set_worth, values
from potager.testing.play import ratings_of


def best(match: Match) -> str:
    """The action of the first seat that the advice rates highest."""
    return next(iter(ratings_of(GAME, match.state, 0)))


def test_a_full_cart_is_delivered() -> None:
    alone = "farmers 0:A 1:A 2:A 3:A 4:A rest:8"  # nowhere much to harvest
    assert best(table(f"{alone}\narta any6 * * *\nA fruit fig:6 olive:3 · carts 1 · action -")) == "cart"


def test_a_walk_for_the_first_cart_is_better_than_the_same_walk_without() -> None:
    state = table("farmers 5:A 6:A rest:8").state
    weights, here = current(state), (crowds(state), demand(state))
    assert walk_worth(state, 0, weights, 5, *here) > walk_worth(state, 0, weights, 6, *here) + 1


def test_the_tile_that_completes_a_set_is_worth_its_bonus() -> None:
    match = table(
        "arta fig1 * * *\ninca fig3 * * *\nA fruit fig:3 · carts 1 · tiles olive2 olive3 any4 any5 any6\n"
    )
    match.play(0, "cart")
    assert best(match) == "load arta"


def test_a_set_is_worth_nothing_more_when_no_bonus_is_left() -> None:
    match = table("A tiles olive2 olive3 any4 any5 any6")
    state = match.state
    assert set_worth(state, current(state), values(state, 0), 1) == BONUS[0]
    state.bonus[:] = 1
    assert set_worth(state, current(state), values(state, 0), 1) == 0


def test_a_finca_tile_is_not_handed_to_somebody_else() -> None:
    match = table(
        "arta olive2 · finca fig\ninca lemon2 * * *\n"
        "A fruit olive:2 lemon:2 · carts 1\nB tiles fig3 fig2 orange1"
    )
    match.play(0, "cart")
    assert best(match) == "load inca"


def test_farmers_do_not_crowd_together() -> None:
    match = table("farmers 0:A 1:B\nnow A place")
    assert best(match) != "place 0"


def test_a_gust_lands_where_there_is_most_to_harvest() -> None:
    match = table("farmers 5:A rest:9")
    match.play(0, "lift 5")
    assert best(match) == "land 9"


def test_one_fruit_less_goes_where_it_is_needed() -> None:
    match = table("arta fig3 * * *\ninca olive2 * * *\nA fruit fig:2 olive:2 · carts 1")
    match.play(0, "less")
    assert best(match) == "spare arta"


def test_the_kind_that_is_missed_least_is_given() -> None:
    match = table("arta any4 * * *\ninca fig3 * * *\nA fruit fig:4 olive:9 · carts 1")
    match.play(0, "cart")
    match.play(0, "load arta")
    assert best(match) == "kind olive"


def test_tiles_that_empty_no_village_are_taken_first() -> None:
    match = table(
        "arta fig1\ninca olive1 * * *\nA fruit fig:1 olive:1 · carts 1 · tiles lemon1 lemon2 lemon3"
    )
    for action in ("cart", "load arta", "load inca", "go"):
        match.play(0, action)
    assert best(match) == "take inca"
