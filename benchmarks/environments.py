"""Agent steps a second of our environments and of others': `make bench BENCH="--only envs"`.

Only the calls that step are timed, for everyone: choosing among the legal actions is the learner's work.
Every step brings observations and a mask of what is legal.
"""

from __future__ import annotations

import importlib
import os
import time
from collections.abc import Callable, Iterable
from typing import Any, cast

import numpy as np
from machine import machine
from measure import Contestant, Effort, Played, Tell, interleave, pin
from results import EnvSpeed, EnvSpeeds, Figure

import potager
from potager.envs.batch import Batch

N = 1024
# For two cores: with 1,024 games a step is so short that handing half of it over eats up much of the gain.
MANY = 8192
TABLES = {"bohnanza": 4, "finca": 4, "frutopia": 4}
BATCH, LARGE, LEARNERS = "Batch", f"Batch of {MANY:,}", "one learner a game, uniform bots"
AEC, WRAPPED = "AEC", "AEC with PettingZoo's wrappers"
ENVPOOL, PGX = "EnvPool backgammon", "Pgx backgammon"
IN_CPP, BY_JAX = "batch in C++", "batch by JAX"
Stepper = Callable[[], float]  # one step of all games; how many seconds it took


def choose(mask: Any, rng: np.random.Generator) -> Any:
    """A legal action for each game."""
    wish: Any = rng.random(np.shape(mask), dtype=np.float32)
    return (wish * mask).argmax(axis=1)


def timed(steps: Stepper, n: int) -> Callable[[int], Played]:
    """A contestant that steps `n` games."""

    def play(portions: int) -> Played:
        return Played(n * portions, 0, sum(steps() for _ in range(portions)))

    return play


def ours(name: str, threads: int, cores: list[int], n: int = N) -> Stepper:
    """A batch of a game, stepped on one core or on several."""
    os.sched_setaffinity(0, set(cores))  # a batch's threads inherit the cores of whoever makes it
    batch, rng = Batch(name, n, seats=TABLES[name], seed=1, threads=threads), np.random.default_rng(1)

    def step() -> float:
        actions = choose(batch.legal(), rng)
        start = time.perf_counter()
        batch.step(actions)
        return time.perf_counter() - start

    step()
    pin(cores[-1])
    return step


def learners(name: str) -> Stepper:
    """A vector environment with a learner in each game."""
    module = cast(Any, importlib.import_module("potager.envs.vector"))
    envs, rng = module.LearnerVectorEnv(name, N, seats=TABLES[name]), np.random.default_rng(1)
    seen = [envs.reset(seed=1)[0]]

    def step() -> float:
        actions = choose(seen[0]["action_mask"], rng)
        start = time.perf_counter()
        seen[0] = envs.step(actions)[0]
        return time.perf_counter() - start

    return step


def aec(name: str, wrapped: bool) -> Stepper:
    """One table as an AEC environment: observing, asking for the last result, and stepping."""
    module = cast(Any, importlib.import_module("potager.envs.aec"))
    env = (module.env if wrapped else module.raw_env)(name, seats=TABLES[name])
    rng = np.random.default_rng(1)
    env.reset(seed=1)

    def step() -> float:
        start = time.perf_counter()
        observation, _, over, _, _ = env.last()
        spent = time.perf_counter() - start
        if over:
            env.reset()
            return spent
        legal = np.flatnonzero(observation["action_mask"])
        action = int(legal[rng.integers(len(legal))])
        start = time.perf_counter()
        env.step(action)
        return spent + time.perf_counter() - start

    return step


def envpool() -> Stepper:
    """EnvPool's backgammon, in C++ on one thread; finished games are dealt anew by it."""
    env = cast(Any, importlib.import_module("envpool")).make(
        "Backgammon-v1", env_type="gymnasium", num_envs=N, num_threads=1, seed=1
    )
    rng, told = np.random.default_rng(1), [env.reset()[1]]

    def step() -> float:
        actions, places = choose(told[0]["legal_action_mask"], rng).astype(np.int32), told[0]["env_id"]
        start = time.perf_counter()
        told[0] = env.step(actions, places)[-1]
        return time.perf_counter() - start

    return step


def pgx() -> Stepper:
    """Pgx's backgammon, by JAX on one core; finished games are dealt anew within the step."""
    jax = cast(Any, importlib.import_module("jax"))
    env = cast(Any, importlib.import_module("pgx")).make("backgammon")
    auto = cast(Any, importlib.import_module("pgx.experimental")).auto_reset(env.step, env.init)
    init, stepping = jax.jit(jax.vmap(env.init)), jax.jit(jax.vmap(auto))
    keys, rng = jax.random.split(jax.random.PRNGKey(1), N), np.random.default_rng(1)
    state = [init(keys)]

    def step() -> float:
        actions = jax.numpy.asarray(choose(np.asarray(state[0].legal_action_mask), rng))
        start = time.perf_counter()
        state[0] = jax.block_until_ready(stepping(state[0], actions, keys))
        return time.perf_counter() - start

    return step


def measure(effort: Effort, cores: list[int], tell: Tell) -> EnvSpeeds:
    """All contestants in turn, round after round."""
    makers: dict[tuple[str, str, int], Callable[[], Stepper]] = {}
    for name in potager.names():
        makers[name, BATCH, 1] = lambda name=name: ours(name, 1, cores)
        makers[name, BATCH, 2] = lambda name=name: ours(name, 2, cores[:2])
        makers[name, LARGE, 1] = lambda name=name: ours(name, 1, cores, MANY)
        makers[name, LARGE, 2] = lambda name=name: ours(name, 2, cores[:2], MANY)
        makers[name, LEARNERS, 1] = lambda name=name: learners(name)
        makers[name, AEC, 1] = lambda name=name: aec(name, False)
        makers[name, WRAPPED, 1] = lambda name=name: aec(name, True)
    makers[ENVPOOL, IN_CPP, 1] = envpool
    makers[PGX, BY_JAX, 1] = pgx
    if len(cores) < 2:
        makers = {key: make for key, make in makers.items() if key[2] == 1}
    contestants: list[Contestant] = []
    for (name, way, number), make in makers.items():
        tell(f"making: {name}, {way}, {number} cores")
        games = {AEC: 1, WRAPPED: 1, LARGE: MANY}.get(way, N)
        contestants.append(Contestant(f"{name}, {way}, {number}", timed(make(), games), number))
    effort = effort._replace(play=effort.play / 2)
    played = {
        key: [one.moves / one.seconds for one in rounds] for key, rounds in _play(contestants, effort, tell)
    }
    speeds = [
        EnvSpeed(name, way, number, Figure.of(played[f"{name}, {way}, {number}"]))
        for name, way, number in makers
    ]
    times = {
        f"{game}: {what}": Figure.of(
            [one / other for one, other in zip(played[left], played[right], strict=True)]
        )
        for game in potager.names()
        for what, left, right in (
            (f"batch of {N} against {ENVPOOL}", f"{game}, {BATCH}, 1", f"{ENVPOOL}, {IN_CPP}, 1"),
            (f"batch of {N} against {PGX}", f"{game}, {BATCH}, 1", f"{PGX}, {BY_JAX}, 1"),
            (f"batch of {MANY}, two cores against one", f"{game}, {LARGE}, 2", f"{game}, {LARGE}, 1"),
        )
        if left in played
    }
    return EnvSpeeds(machine(len(cores)), speeds, times)


def _play(contestants: list[Contestant], effort: Effort, tell: Tell) -> Iterable[tuple[str, list[Played]]]:
    """Rounds of everyone; two cores are for those who ask for them."""
    return interleave(contestants, effort, tell).items()
