"""Agent steps a second of our environments and of others'.

Each step brings an observation and a mask of what is legal. Only the calls that step are timed, for everyone:
choosing among the legal actions is the learner's work.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
from machine import cores, measured, pin, versions
from measuring import Play, Played, Spread, in_slices
from peers import Environment, envpool, installed, pgx
from reporting import paragraphs, spread, table, tell

from potager import names
from potager.envs.aec import env, raw_env
from potager.envs.batch import Batch
from potager.envs.vector import LearnerVectorEnv

SEATS = 4
GAMES = 1024
# For two cores: with 1,024 games a step is so short that handing half of it over eats up much of the gain.
MANY = 8192
FULL, QUICK = (9, 55.0), (3, 4.0)  # rounds, and seconds in all
BATCH, LARGE = f"batch of {GAMES:,}", f"batch of {MANY:,}"
TWO_CORES = ", two cores"
ENVPOOL, PGX = f"EnvPool backgammon, {BATCH} in C++", f"Pgx backgammon, {BATCH} by JAX"


def section(quick: bool) -> str:
    """Measure all in turn on one pinned core."""
    usable = cores()
    makers: dict[str, Callable[[], Play]] = {}
    for name in names():
        for games, way in ((GAMES, BATCH), (MANY, LARGE)):
            makers[f"{name}, {way}"] = partial(batch, name, games, usable[-1:])
            if len(usable) > 1:
                makers[f"{name}, {way}{TWO_CORES}"] = partial(batch, name, games, usable[-2:])
        makers |= {
            f"{name}, one learner a game, uniform bots": partial(stepped, partial(learners, name)),
            f"{name}, AEC": partial(stepped, partial(aec, raw_env, name)),
            f"{name}, AEC with PettingZoo's wrappers": partial(stepped, partial(aec, env, name)),
        }
    makers[ENVPOOL] = partial(stepped, partial(envpool, GAMES))
    makers[PGX] = partial(stepped, partial(pgx, GAMES))
    contestants = installed(makers, tell)
    rounds, seconds = QUICK if quick else FULL
    played = in_slices(contestants, seconds / rounds / len(contestants), rounds, tell)
    steps = {key: [one.moves / one.seconds for one in found] for key, found in played.items()}
    rows = [(key, spread(Spread.of(rates))) for key, rates in steps.items()]
    tools = versions("potager", "numpy", "numba", "pettingzoo", "envpool", "pgx", "jax")
    return paragraphs(table(("environment", "agent steps/s"), rows), ratios(steps), measured(tools))


def ratios(steps: dict[str, list[float]]) -> str:
    """Ours to theirs, and two cores to one, a column for each game."""
    rows: list[tuple[str, ...]] = []
    for what, left, right in (
        (f"{BATCH} to EnvPool's", BATCH, ENVPOOL),
        (f"{BATCH} to Pgx's", BATCH, PGX),
        (f"{LARGE}, two cores to one", LARGE + TWO_CORES, LARGE),
    ):
        pairs = [(f"{name}, {left}", f"{name}, {right}" if right == LARGE else right) for name in names()]
        if all(key in steps for pair in pairs for key in pair):
            rows.append((what, *(spread(Spread.ratio(steps[a], steps[b]), " ×") for a, b in pairs)))
    return table(("times as many", *names()), rows) if rows else ""


def choose(mask: Any, rng: np.random.Generator) -> Any:
    """A random legal action for each game."""
    wish: Any = rng.random(np.shape(mask), dtype=np.float32)
    return (wish * mask).argmax(axis=1)


def stepped(make: Callable[[], Environment]) -> Play:
    """Steps an environment by random legal actions; only the steps are timed."""
    many, rng = make(), np.random.default_rng(1)

    def play(portions: int) -> Played:
        seconds = 0.0
        for _ in range(portions):
            actions = choose(many.mask(), rng)
            start = time.perf_counter()
            many.step(actions)
            seconds += time.perf_counter() - start
        return Played(many.games * portions, 0, seconds)

    return play


def batch(name: str, games: int, cores: list[int]) -> Play:
    """A batch of a game, stepped on one core or on several."""
    pin(*cores)  # a batch's threads inherit the cores of the thread that makes it
    many = Batch(name, games, seats=SEATS, seed=1, threads=len(cores))
    play = stepped(lambda: Environment(games, many.legal, many.step))
    play(1)
    pin(cores[-1])
    return play


def learners(name: str) -> Environment:
    """A vector environment with a learner in each game."""
    envs = LearnerVectorEnv(name, GAMES, seats=SEATS)
    seen = [envs.reset(seed=1)[0]]

    def step(actions: Any) -> None:
        seen[0] = envs.step(actions)[0]

    return Environment(GAMES, lambda: seen[0]["action_mask"], step)


def aec(maker: Callable[..., Any], name: str) -> Environment:
    """One table as an AEC environment: stepping, and asking for the next observation."""
    table = maker(name, seats=SEATS)
    table.reset(seed=1)
    seen = [table.last()]

    def step(actions: Any) -> None:
        table.step(int(actions[0]))
        seen[0] = table.last()
        if seen[0][2]:
            table.reset()
            seen[0] = table.last()

    return Environment(1, lambda: seen[0][0]["action_mask"][None], step)
