"""What a player sees who looks further: robbed rivals, the next walk, whole loads, Finca tiles, the end.

Each weight of this knowledge is tried by itself, on top of a set that knows nothing of it.
"""

from __future__ import annotations

import numpy as np
import pytest

from potager.games.finca import GAME
from potager.games.finca.rules.actions import ACTIONS
from potager.games.finca.rules.components import FINCA_NAMES, VILLAGE_IDS
from potager.games.finca.rules.delivery import basket
from potager.games.finca.rules.state import State
from potager.games.finca.tests.table import table
from potager.games.finca.thinks.fincas import collect, tile_worth
from potager.games.finca.thinks.loads import best_load
from potager.games.finca.thinks.walks import crowds, walk_worth
from potager.games.finca.thinks.weights import Weights
from potager.games.finca.thinks.worth import demand, fruits_worth, values
from potager.testing.play import ratings_of, weights_of

PLAIN = "0.3.0"


def weights(state: State, **figures: float) -> Weights:
    """A set that knows nothing of all this, but for these weights."""
    return weights_of(GAME, int(state.seats), PLAIN, **figures)


def ratings(state: State, **figures: float) -> dict[str, float]:
    return ratings_of(GAME, state, 0, weights(state, **figures))


def gain(state: State, action: str, **figures: float) -> float:
    """What these weights add to the rating of an action."""
    return ratings(state, **figures)[action] - ratings(state)[action]


def walk(state: State, blade: int, **figures: float) -> float:
    return walk_worth(state, 0, weights(state, **figures), blade, crowds(state), demand(state))


# The windmill


def test_a_harvest_that_calls_fruit_back_robs_those_who_have_it() -> None:
    rich = table("farmers 0:A 1:B rest:9\narta fig3 * * *\nA fruit olive:1\nB fruit fig:8").state
    lost = fruits_worth(weights(rich), demand(rich), 1, 8)
    assert walk(rich, 0, robs=0.5) - walk(rich, 0) == pytest.approx(lost / 2)
    enough = table("farmers 0:A 1:B rest:9\narta fig3 * * *\nB fruit fig:7").state
    assert walk(enough, 0, robs=0.5) == walk(enough, 0)


def test_with_three_at_the_table_a_robbed_rival_counts_half() -> None:
    state = table("farmers 0:A 1:B rest:9\narta fig3 * * *\nB fruit fig:13", seats=3).state
    lost = fruits_worth(weights(state), demand(state), 1, 13)
    assert walk(state, 0, robs=1) - walk(state, 0) == pytest.approx(lost / 2)


def test_a_blade_nearer_to_a_line_is_worth_something() -> None:
    state = table("farmers 1:AB 5:A rest:9").state
    assert walk(state, 1, line=0.5) - walk(state, 1) == pytest.approx(1)
    assert walk(state, 5, line=0.5) - walk(state, 5) == pytest.approx(-2.5), "across: the way begins anew"


def test_a_walk_is_rated_by_the_one_that_can_follow() -> None:
    # From blade 1 a farmer comes to 2 and from there, alone, to the crowd on 3.
    state = table("farmers 1:A 7:A rest:3\narta lemon3 * * *\ninca any6 * * *").state
    then = table("farmers 2:A 7:A rest:3\narta lemon3 * * *\ninca any6 * * *").state
    assert gain(state, "move 1", next_walk=0.5) == pytest.approx(walk(then, 2) / 2)
    others = max(walk(state, blade) for blade in (1, 3))
    assert gain(state, "move 7", next_walk=0.5) == pytest.approx(others / 2), "or by another farmer's walk"


def test_a_double_move_is_worth_what_its_second_walk_brings() -> None:
    match = table("farmers 1:A 7:A rest:3\narta lemon3 * * *\ninca any6 * * *")
    alone, paired = ratings(match.state), ratings(match.state, next_walk=0.1)
    assert paired["double"] - alone["double"] > 1, "the second walk is the one to the crowd"
    match.play(0, "double")
    found = ratings(match.state, pairing=1)
    assert max(found, key=lambda action: found[action]) == "move 1"


def test_a_farmer_is_placed_where_its_first_walk_pays() -> None:
    state = table("farmers 3:BB 8:AA\narta lemon3 * * *\nnow A place").state
    assert gain(state, "place 2", placed=1) > gain(state, "place 0", placed=1) + 2


# Loads


def test_a_cart_is_loaded_as_a_whole() -> None:
    # The tile of five points alone, or two of three points each.
    match = table(
        "arta lemon3+orange2 * * *\ninca lemon3 * * *\npalma olive3 * * *\n"
        "A fruit lemon:3 orange:2 olive:3 · carts 1 · action -"
    )
    apart, whole = {"new_value": 0.0}, {"new_value": 0.0, "packing": 1.0}
    assert ratings(match.state, **whole)["cart"] - ratings(match.state, **apart)["cart"] == pytest.approx(1)
    match.play(0, "cart")
    plain, planned = ratings(match.state, **apart), ratings(match.state, **whole)
    assert plain["load arta"] > plain["load inca"]
    assert planned["load arta"] < planned["load inca"] == planned["load palma"]


def test_a_load_begins_with_nothing_that_is_too_large_or_of_no_use() -> None:
    state = table("arta any6 * * *\ninca fig3 * * *\npalma fig2 * * *\nA fruit fig:9").state
    worths = np.zeros(ACTIONS.size, dtype=np.float32)
    for village, tile in {"arta": 9.0, "inca": 3.0, "palma": -1.0}.items():
        worths[ACTIONS.parse(f"load {village}")] = tile
    assert best_load(state, weights(state, packing=1), basket(state, 0), 5, worths) == pytest.approx(3)


# Finca tiles to come


def tile_of(state: State, **figures: float) -> float:
    """What the tile of Artà is worth to the first seat."""
    arta = VILLAGE_IDS.index("arta")
    return tile_worth(state, 0, weights(state, **figures), arta, values(state, 0), collect(state))


def worth(text: str, **figures: float) -> float:
    """The same in a position."""
    return tile_of(table(text).state, **figures)


@pytest.mark.parametrize(
    ("mine", "theirs", "steps"),
    [
        ("olive1", "fig1 olive2", 2),  # overtakes
        ("olive1", "almond2+fig2 olive2", 1),  # catches up
        ("olive1", "fig3 olive2", 0),  # stays behind
        ("fig1", "olive2 olive3", 0),  # was in front
    ],
)
def test_a_tile_counts_for_finca_tiles_that_it_wins_over(mine: str, theirs: str, steps: int) -> None:
    state = table(f"arta fig2 * * *\ninca lemon1 *\nA tiles {mine}\nB tiles {theirs}").state
    state.fincas[:] = FINCA_NAMES.index("lemon")  # which a fig does nothing for
    state.fincas[VILLAGE_IDS.index("inca")] = FINCA_NAMES.index("fig")
    assert tile_of(state, majority=1) - tile_of(state) == pytest.approx(steps / 2), "the second tile of two"
    state.height[VILLAGE_IDS.index("inca")] = 0
    assert tile_of(state, majority=1) == tile_of(state), "that one was awarded"


def test_who_is_in_front_wants_the_village_emptied() -> None:
    ahead = "arta olive2 * * * · finca fig\nA tiles fig2\nB tiles fig1"
    behind = "arta olive2 * * * · finca fig\nA tiles fig1\nB tiles fig2"
    level = "arta olive2 * * * · finca fig\nA tiles olive1\nB tiles olive3"
    assert worth(ahead, closer=3) - worth(ahead) == pytest.approx(1)
    assert worth(behind, closer=3) - worth(behind) == pytest.approx(-1)
    assert worth(level, closer=3) == worth(level)
    last = "arta olive2 · finca fig\nA tiles fig2 lemon1\nB tiles fig1"
    assert worth(last, closer=3) == worth(last), "it is decided now"


# The end


def last_finca(mine: str, theirs: str, *loaded: str, wooden: int = 1) -> State:
    """One wooden finca is left; the first seat can empty Artà or Palma, or serve Inca."""
    spare = "olive2 grape1 grape2 grape3"
    match = table(
        "arta lemon2 · finca fig\ninca olive1 * * *\npalma orange1 · finca orange\n"
        f"A fruit lemon:2 olive:1 orange:1 · carts 1 · tiles {mine}\nB tiles {theirs} {spare}"
    )
    for action in ("cart", *loaded):
        match.play(0, action)
    state = match.state
    state.wooden = wooden
    return state


ENDS = {"end_ahead": 4.0, "end_behind": 3.0}
AHEAD, BEHIND = ("any6 any5 any4", "any4"), ("lemon1", "any6 any5")


def test_the_game_is_ended_while_ahead_and_not_while_behind() -> None:
    assert gain(last_finca(*AHEAD), "load arta", **ENDS) == pytest.approx(4)
    assert gain(last_finca(*BEHIND), "load arta", **ENDS) == pytest.approx(-3)
    assert gain(last_finca(*AHEAD), "load inca", **ENDS) == 0, "it does not end with that"
    assert gain(last_finca(*AHEAD, wooden=2), "load arta", **ENDS) == 0, "nor with one of two"
    assert gain(last_finca(*AHEAD, "load palma", wooden=2), "load arta", **ENDS) == pytest.approx(4)
    assert gain(last_finca(*AHEAD, "load palma"), "load arta", **ENDS) == 0, "it ends anyway"


def test_what_is_loaded_already_counts_at_the_end() -> None:
    # B has 12 points on tiles, and A 10; Artà brings 2 and Inca 1. A tie is no lead.
    near = "any6 any4", "any4"
    assert gain(last_finca(*near), "load arta", **ENDS) == pytest.approx(-3)
    assert gain(last_finca(*near, "load inca"), "load arta", **ENDS) == pytest.approx(4)


@pytest.mark.parametrize(("mine", "theirs", "end"), [("fig2 any6", "any6", 4), ("any6 any6", "fig2", -3)])
def test_the_finca_tile_that_ends_the_game_counts(mine: str, theirs: str, end: float) -> None:
    """Artà's Finca tile is for figs, and worth more than the points that the one in front has more."""
    assert gain(last_finca(mine, theirs), "load arta", **ENDS) == pytest.approx(end)
