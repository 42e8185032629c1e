"""Bots are good company: at no level does one let points lie in its last turn."""

from __future__ import annotations

import pytest

from potager import load
from potager.games.frutopia import GAME
from potager.games.frutopia.rules.state import State
from potager.games.frutopia.tests.table import island, table
from potager.testing import play
from potager.testing.company import PLAIN_LEVELS, THINKING_LEVELS, Act, acts

TAKEN = island(
    "A", "tower museum observatory . .", ". B . L .", "deckchairs . P . .", ". M . O .", ". . . . ."
)
HOTEL = ("spa spa catering eco-hotel eco-hotel", ". B . eco-hotel eco-hotel")


def nonsense(seats: int, level: str, seed: int, factory: str = "no") -> list[Act]:
    """Who has not delivered though it is the last turn, without a factory that could use the fruit."""
    return [
        act
        for act in acts(load("frutopia").compiled(), seats, level, seed, {"factory": factory})
        if act.state.permits == 0
        and ((act.name == "skip" and "deliver" in act.legal and factory == "no") or _lets_lie(act))
    ]


def _lets_lie(act: Act) -> bool:
    """Whether a pawn stays though any other step of it would have scored."""
    return act.name == "finish" and bool(GAME.absurd(act.state, act.seat, GAME.actions.parse("finish")))


@pytest.mark.compiled
@pytest.mark.parametrize("level", PLAIN_LEVELS)
@pytest.mark.parametrize("factory", ["no", "yes"])
def test_no_bot_lets_points_lie_in_its_last_turn(level: str, factory: str) -> None:
    assert [act for seed in range(4) for act in nonsense(2, level, seed, factory)] == []
    assert nonsense(4, level, 1, factory) == []


@pytest.mark.compiled
@pytest.mark.parametrize("level", THINKING_LEVELS)
def test_no_bot_that_thinks_does_either(level: str) -> None:
    assert [act for seed in range(3) for act in nonsense(2, level, seed)] == []


def last_turn(*lines: str, factory: str = "no", wagon: str = "red-wagon-1") -> State:
    """A position in which B has its last turn, unless there is no wagon."""
    theirs = island("B", *HOTEL, f"{wagon} . P . .", ". M . O .", ". o04 . . L")
    return table(TAKEN, theirs, *lines, factory=factory).state


def is_absurd(state: State, action: str) -> bool:
    return GAME.absurd(state, 1, GAME.actions.parse(action))


def test_whoever_could_deliver_in_the_last_turn_does_not_skip() -> None:
    enough = "B fruit banana:2 orange:1"
    state = last_turn(enough, "now B trade")
    assert is_absurd(state, "skip") and not is_absurd(state, "deliver b5")
    state.fruit[1] = 0
    assert not is_absurd(state, "skip")
    assert not is_absurd(last_turn(enough, "now B trade", wagon="."), "skip"), "it is not the last turn"
    assert not is_absurd(last_turn(enough, "now B trade", factory="yes"), "skip"), "pawns want fruit too"


def test_a_pawn_that_could_score_in_the_last_turn_does_not_stay() -> None:
    pawns = "pawns start.2 start.2"
    ready = last_turn(f"B fruit orange:1 · {pawns}", "now B factory", factory="yes")
    assert is_absurd(ready, "finish")
    ready.fruit[1] = 0
    assert not is_absurd(ready, "finish")
    seller = last_turn(f"B fruit orange:1 · {pawns}", "now B factory", factory="yes", wagon="lemonade")
    assert not is_absurd(seller, "finish"), "it may look to its bottles"


def test_of_two_ices_for_one_recipe_nobody_makes_the_lesser() -> None:
    rows = (". . . . .", ". B . L .", "green-wagon-1 . . . .", "P M . O .", ". . . . .")
    match = table(island("A", *rows), "A fruit lemon:4 orange:6")
    play(match, "A move a3", "A to e3")
    lesser, dearer = GAME.actions.parse("ice green-7"), GAME.actions.parse("ice green-8")
    state = match.state
    assert GAME.absurd(state, 0, lesser) and not GAME.absurd(state, 0, dearer)
    state.stacks[lesser - GAME.actions["ice"].start] = 1
    assert not GAME.absurd(state, 0, lesser), "whoever empties a stack hastens the end"


def test_in_the_last_turn_an_ice_is_made_unless_the_fruit_is_for_something_else() -> None:
    theirs = island("B", *HOTEL, "green-wagon-1 . . . .", "P M . O .", ". . . . L")
    match = table(TAKEN, theirs, "B fruit lemon:1 orange:1", "now B slide")
    play(match, "B move a3", "B to d3")
    state = match.state
    state.permits = 0
    assert is_absurd(state, "stop")
    state.market[0, 0] = 0
    state.fruit[1] = 9
    assert not is_absurd(state, "stop"), "a token may be worth more"
