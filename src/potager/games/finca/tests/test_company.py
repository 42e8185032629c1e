"""Bots are good company: at no level does one hand a Finca tile over for less, or waste a double move."""

from __future__ import annotations

import pytest

from potager import load
from potager.games.finca import GAME
from potager.games.finca.rules.components import FINCA_COUNTS, FINCA_POINTS, VALUE
from potager.games.finca.rules.delivery import top
from potager.games.finca.rules.scoring import symbols
from potager.games.finca.tests.table import table
from potager.testing import play
from potager.testing.company import PLAIN_LEVELS, THINKING_LEVELS, Act, acts


def absurd_acts(act: Act) -> list[str]:
    """What is wrong with an act, whoever judges it."""
    state, seat, name, place, legal = act
    if name == "stay" and "move" in legal and state.supply.min() > state.farmers.sum():
        return ["leaves out the second walk of a double move"]
    if name != "load" or state.height[place] != 1 or "go" not in legal:
        return []
    counts, finca = FINCA_COUNTS[state.edition, state.fincas[place]], state.fincas[place]
    mine = symbols(state, seat, finca) + sum(
        counts[top(state, where)]
        for where in range(len(state.loaded))
        if where == place or state.loaded[where]
    )
    rivals = sorted(symbols(state, other, finca) for other in range(state.seats) if other != seat)
    alone = len(rivals) == 1 or rivals[-1] > rivals[-2]
    closes = alone and mine < rivals[-1] and VALUE[top(state, place)] < FINCA_POINTS
    return ["closes a village for somebody else"] if closes else []


def nonsense(seats: int, level: str, seeds: range) -> list[str]:
    """What is wrong with any act of these games."""
    games = [acts(load("finca").compiled(), seats, level, seed) for seed in seeds]
    return [wrong for game in games for act in game for wrong in absurd_acts(act)]


@pytest.mark.compiled
@pytest.mark.parametrize("level", PLAIN_LEVELS)
def test_no_bot_does_what_nobody_would(level: str) -> None:
    assert nonsense(2, level, range(4)) == nonsense(4, level, range(1, 3)) == []


@pytest.mark.compiled
@pytest.mark.parametrize("level", THINKING_LEVELS)
@pytest.mark.parametrize("seats", [2, 4])
def test_no_bot_that_thinks_does_either(seats: int, level: str) -> None:
    assert nonsense(seats, level, range(1, 3)) == []


LAST = "arta {} · finca fig\nA fruit olive:9 fig:9 · carts 1 · tiles lemon2\nB tiles {}"


@pytest.mark.parametrize(
    ("tile", "theirs", "is_absurd"),
    [
        ("olive2", "fig3 orange1", True),
        ("olive2", "orange2 orange1", False),  # the Finca tile is nobody's
        ("fig2", "fig1 orange1", False),  # it is one's own
        ("any6", "fig3 orange1", False),  # more than the Finca tile is worth
    ],
)
def test_closing_a_village_for_somebody_else_is_absurd(tile: str, theirs: str, is_absurd: bool) -> None:
    match = table(LAST.format(tile, theirs))
    play(match, "A cart")
    assert GAME.absurd(match.state, 0, GAME.actions.parse("load arta")) is is_absurd


def test_a_delivery_that_can_only_do_that_is_absurd_too() -> None:
    match = table("arta olive2 · finca fig\nA fruit olive:2 · carts 1 · tiles lemon2\nB tiles fig3 orange1")
    state = match.state
    state.height[[where for where in range(len(state.height)) if state.height[where] > 1]] = 0
    for action in ("cart", "large"):
        assert GAME.absurd(state, 0, GAME.actions.parse(action))


def test_a_double_move_walks_twice_unless_fruit_runs_short() -> None:
    match = table("farmers 0:A 2:A rest:8")
    play(match, "A double, move 0")
    assert GAME.absurd(match.state, 0, GAME.actions.parse("stay"))
    match = table("farmers 0:A 2:A rest:8\nB fruit almond:9 fig:9 grape:9 lemon:9 olive:9 orange:9")
    play(match, "A double, move 0")
    assert not GAME.absurd(match.state, 0, GAME.actions.parse("stay"))


@pytest.mark.parametrize(
    ("others", "is_absurd"),
    [
        ("", True),
        ("\nB fruit {}:1", False),  # whom it robs
    ],
)
def test_nobody_walks_to_have_less_fruit(others: str, is_absurd: bool) -> None:
    """Blade 1 leads to a kind that is used up, all of which lies before the seat; blade 5 does not."""
    match = table("farmers 1:A 5:A rest:9")
    state, fruits = match.state, match.game.actions
    goal = int(state.blades[2])
    state.fruit[0, goal] = state.supply[goal] - (1 if others else 0)
    state.fruit[1, goal] = 1 if others else 0
    state.supply[goal] = 0
    assert GAME.absurd(state, 0, fruits.parse("move 1")) is is_absurd
    assert not GAME.absurd(state, 0, fruits.parse("move 5"))
