"""Random play of other engines: OpenSpiel, inside its C++ and from Python, and catanatron."""

from __future__ import annotations

import importlib
import random
import time
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from measure import Contestant, Played, Tell

SEED = 1
HEARTS = "OpenSpiel hearts"
BACKGAMMON = "OpenSpiel backgammon"
CATAN = "catanatron"
IN_CPP = "rollouts inside C++"
IN_PYTHON = "Python loop"
CALIBRATION = 100  # games whose decisions are counted, for rollouts that do not count them
UCT_C = 2.0
MEMORY_MB = 100


class Entrant(NamedTuple):
    """A peer, the way it plays, the package it needs and how to get it to play."""

    name: str
    way: str
    package: str
    make: Callable[[Any], Callable[[int], Played]]

    @property
    def key(self) -> str:
        """The name of this contestant."""
        return f"{self.name}, {self.way}"


def entrants() -> list[Entrant]:
    """The peers that are measured."""
    return [
        Entrant(HEARTS, IN_CPP, "pyspiel", partial(rollouts, name="hearts")),
        Entrant(BACKGAMMON, IN_CPP, "pyspiel", partial(rollouts, name="backgammon")),
        Entrant(HEARTS, IN_PYTHON, "pyspiel", partial(loop, name="hearts")),
        Entrant(BACKGAMMON, IN_PYTHON, "pyspiel", partial(loop, name="backgammon")),
        Entrant(CATAN, "four random players", "catanatron", catan),
    ]


def contestants(tell: Tell) -> tuple[list[Contestant], dict[str, str]]:
    """Those peers that are installed, and why the others are not here."""
    found: list[Contestant] = []
    missing: dict[str, str] = {}
    for entrant in entrants():
        try:
            package = importlib.import_module(entrant.package)
        except ImportError:
            missing[entrant.key] = f"`{entrant.package}` is not installed"
            tell(f"missing: {entrant.key}")
            continue
        found.append(Contestant(entrant.key, entrant.make(package)))
    return found, missing


def dealt(game: Any) -> Any:
    """A state of an OpenSpiel game in which a player is first to decide."""
    state = game.new_initial_state()
    chance = random.Random(SEED)
    while state.is_chance_node():
        state.apply_action(outcome(state, chance))
    return state


def outcome(state: Any, chance: random.Random) -> int:
    """What chance brings in an OpenSpiel state."""
    actions, chances = zip(*state.chance_outcomes(), strict=True)
    return chance.choices(actions, chances)[0]


def play_out(state: Any, chance: random.Random) -> int:
    """Play an OpenSpiel state to its end at random; return the decisions of players."""
    moves = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(outcome(state, chance))
        else:
            state.apply_action(chance.choice(state.legal_actions()))
            moves += 1
    return moves


def rollouts(spiel: Any, name: str) -> Callable[[int], Played]:
    """Rollouts by OpenSpiel's own C++: one simulation of its search evaluates the root by n rollouts."""
    game = spiel.load_game(name)
    start_state = dealt(game)
    chance = random.Random(SEED)
    length = sum(play_out(start_state.clone(), chance) for _ in range(CALIBRATION)) / CALIBRATION

    def play(portions: int) -> Played:
        evaluator = spiel.RandomRolloutEvaluator(n_rollouts=portions, seed=SEED)
        bot = spiel.MCTSBot(game, evaluator, UCT_C, 1, MEMORY_MB, False, SEED, False)
        start = time.perf_counter()
        bot.step(start_state)
        return Played(length * portions, portions, time.perf_counter() - start)

    return play


def loop(spiel: Any, name: str) -> Callable[[int], Played]:
    """The same games, every step taken from Python."""
    start_state = dealt(spiel.load_game(name))
    chance = random.Random(SEED)

    def play(portions: int) -> Played:
        start = time.perf_counter()
        moves = sum(play_out(start_state.clone(), chance) for _ in range(portions))
        return Played(moves, portions, time.perf_counter() - start)

    return play


def catan(catanatron: Any) -> Callable[[int], Played]:
    """Whole games of catanatron between four random players."""

    def play(portions: int) -> Played:
        moves = 0
        start = time.perf_counter()
        for _ in range(portions):
            game = catanatron.Game([catanatron.RandomPlayer(color) for color in catanatron.Color])
            game.play()
            moves += len(game.state.actions)
        return Played(moves, portions, time.perf_counter() - start)

    return play
