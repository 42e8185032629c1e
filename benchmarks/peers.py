"""Those that are measured beside ours: OpenSpiel, catanatron, EnvPool and Pgx."""

from __future__ import annotations

import importlib
import random
import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

from measuring import Key, Play, Played, Tell, Value

SEED = 1
HEARTS_IN_CPP = "OpenSpiel hearts, rollouts inside C++"
CALIBRATION = 100  # games whose decisions are counted, for rollouts that do not count them
UCT_C = 2.0
MEMORY_MB = 100


def installed(makers: Mapping[Key, Callable[[], Value]], tell: Tell) -> dict[Key, Value]:
    """What the makers make; one whose package is not installed is left out, with a line that says so."""
    found: dict[Key, Value] = {}
    for key, make in makers.items():
        try:
            found[key] = make()
        except ModuleNotFoundError as missing:
            tell(f"left out: {key}, since {missing.name} is not installed")
    return found


def random_play() -> dict[str, Callable[[], Play]]:
    """Engines that play random games."""
    return {
        HEARTS_IN_CPP: partial(rollouts, "hearts"),
        "OpenSpiel backgammon, rollouts inside C++": partial(rollouts, "backgammon"),
        "OpenSpiel hearts, Python loop": partial(loop, "hearts"),
        "OpenSpiel backgammon, Python loop": partial(loop, "backgammon"),
        "catanatron, four random players": catan,
    }


def package(name: str) -> Any:
    """A package that need not be installed."""
    return importlib.import_module(name)


def dealt(game: Any) -> Any:
    """A state of an OpenSpiel game in which a player is first to decide."""
    state = game.new_initial_state()
    chance = random.Random(SEED)
    while state.is_chance_node():
        state.apply_action(outcome(state, chance))
    return state


def outcome(state: Any, chance: random.Random) -> int:
    """A random outcome of a chance node of OpenSpiel."""
    actions, chances = zip(*state.chance_outcomes(), strict=True)
    return chance.choices(actions, chances)[0]


def play_out(state: Any, chance: random.Random) -> int:
    """Play an OpenSpiel state to its end at random; return the number of decisions of players."""
    moves = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(outcome(state, chance))
        else:
            state.apply_action(chance.choice(state.legal_actions()))
            moves += 1
    return moves


def rollouts(name: str) -> Play:
    """Rollouts by OpenSpiel's own C++: one simulation of its search evaluates the root by n rollouts."""
    spiel = package("pyspiel")
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


def loop(name: str) -> Play:
    """The same games, every step taken from Python."""
    start_state = dealt(package("pyspiel").load_game(name))
    chance = random.Random(SEED)

    def play(portions: int) -> Played:
        start = time.perf_counter()
        moves = sum(play_out(start_state.clone(), chance) for _ in range(portions))
        return Played(moves, portions, time.perf_counter() - start)

    return play


def catan() -> Play:
    """Whole games of catanatron between four random players."""
    catanatron = package("catanatron")

    def play(portions: int) -> Played:
        moves = 0
        start = time.perf_counter()
        for _ in range(portions):
            game = catanatron.Game([catanatron.RandomPlayer(color) for color in catanatron.Color])
            game.play()
            moves += len(game.state.actions)
        return Played(moves, portions, time.perf_counter() - start)

    return play


class Environment(NamedTuple):
    """Many games that are stepped at once; a finished one is dealt anew within the step."""

    games: int
    mask: Callable[[], Any]  # what is legal: [games, actions]
    step: Callable[[Any], None]  # takes an action for each game


def envpool(games: int) -> Environment:
    """EnvPool's backgammon, in C++ on one thread."""
    env = package("envpool").make(
        "Backgammon-v1", env_type="gymnasium", num_envs=games, num_threads=1, seed=SEED
    )
    told = [env.reset()[1]]

    def step(actions: Any) -> None:
        told[0] = env.step(actions.astype("int32"), told[0]["env_id"])[-1]

    return Environment(games, lambda: told[0]["legal_action_mask"], step)


def pgx(games: int) -> Environment:
    """Pgx's backgammon, by JAX on one core."""
    jax, env = package("jax"), package("pgx").make("backgammon")
    again = package("pgx.experimental").auto_reset(env.step, env.init)
    keys = jax.random.split(jax.random.PRNGKey(SEED), games)
    stepping, state = jax.jit(jax.vmap(again)), [jax.jit(jax.vmap(env.init))(keys)]

    def step(actions: Any) -> None:
        state[0] = jax.block_until_ready(stepping(state[0], actions, keys))

    return Environment(games, lambda: package("numpy").asarray(state[0].legal_action_mask), step)


def pgx_on_card(name: str, games: int, steps: int) -> Callable[[], float]:
    """Random steps of a game of Pgx in one scan; each call takes them and returns the seconds."""
    jax, env = package("jax"), package("pgx").make(name)
    again = jax.vmap(package("pgx.experimental").auto_reset(env.step, env.init))

    def one(state: Any, key: Any) -> Any:
        choosing, chance = jax.random.split(key)
        logits = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
        actions = jax.random.categorical(choosing, logits, axis=-1)
        after = again(state, actions, jax.random.split(chance, games))
        return after, after.observation.sum()

    def scan(state: Any, key: Any) -> Any:
        return jax.lax.scan(one, state, jax.random.split(key, steps))

    fast = jax.jit(scan)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), games))

    def run() -> float:
        start = time.perf_counter()
        jax.block_until_ready(fast(state, jax.random.PRNGKey(SEED)))
        return time.perf_counter() - start

    run()
    return run
