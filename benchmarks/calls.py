"""Single steps: interpreted play through Match, and the calls that views and bots are made of."""

from __future__ import annotations

import math
import random
import statistics
import time
from collections.abc import Callable

import numpy as np
from machine import measured, versions
from measuring import each_takes
from reporting import paragraphs, table, tell, three

import potager
from potager.bots.playout import GREEDY, new_players, new_scratch
from potager.core.chance import Stream, stream
from potager.core.game import Game

SEED = 1
MILLI = 1e3
MICRO = 1e6


def section(quick: bool) -> str:
    """Measure each game with its most seats in plain Python, and with its usual seats the single calls."""
    plain: list[tuple[str, ...]] = []
    rows: list[tuple[str, ...]] = []
    heads: list[str] = []
    for name in potager.names():
        tell(f"calls: {name}")
        seats = potager.load(name).seats[-1]
        times = [seconds * MILLI for seconds in action_times(name, seats, 1.0 if quick else 4.0)]
        p99 = statistics.quantiles(times, n=100)[-1]
        spent = (f"{statistics.median(times):.2f} ms", f"{p99:.2f} ms", f"{len(times):,}")
        plain.append((name, str(seats), *spent))
        match = middle(name)
        calls = jobs(match)
        heads = [f"`{job}`" for job in calls]
        took = [statistics.median(each_takes(call, 0.1 if quick else 0.5)) for call in calls.values()]
        figures = (f"{three(seconds * MICRO)} µs" for seconds in took)
        rows.append((name, str(match.seats), f"{len(match.state.tobytes())} bytes", *figures))
    return paragraphs(
        table(("interpreted", "seats", "median", "99 of 100 within", "actions"), plain),
        table(("single calls", "seats", "a state", *heads), rows),
        measured(versions("potager", "numpy", "numba")),
    )


def action_times(name: str, seats: int, seconds: float) -> list[float]:
    """How long each of many actions takes: listing what is legal, then playing one of it."""
    chance = random.Random(SEED)
    times: list[float] = []
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        match = potager.Match(name, seats, seed=chance.getrandbits(64))
        while not match.over and time.perf_counter() < end:
            start = time.perf_counter()
            seat = match.next_seat
            match.play(seat, chance.choice(match.legal(seat)))
            times.append(time.perf_counter() - start)
    return times


def jobs(match: potager.Match) -> dict[str, Callable[[], object]]:
    """The calls that are measured: what people see, in Python; what bots and learners need, compiled."""
    game, fast = match.game, match.game.compiled()
    state = match.state
    twin = fast.state.from_bytes(state.tobytes())
    seat = match.next_seat
    seen = game.view(state, seat)
    chance = stream(bytes(32), "calls")
    out = np.zeros(sum(math.prod(shape) for shape in game.slices.values()), dtype=np.float32)
    return {
        "view": lambda: game.view(state, seat),
        "redeal": lambda: fast.redeal(twin, seat, chance),
        "observe": lambda: fast.observe(twin, seat, out),
        "sample": lambda: game.sample(seen, chance),
        "greedy": greedy_game(fast, match.seats, chance),
    }


def greedy_game(fast: Game, seats: int, chance: Stream) -> Callable[[], object]:
    """A whole game of greedy bots, compiled, dealing included."""
    kernel = fast.kernel("potager.bots.playout")
    players = new_players(fast, [GREEDY] * seats)
    scratch, options = new_scratch(fast), fast.check_options(None)
    bound = fast.longest(seats)

    def play() -> object:
        state = fast.deal(seats, options, bytes(32))
        return kernel.play_checked(state, players, bound, scratch, chance)

    return play


def middle(name: str) -> potager.Match:
    """A match of this game, half played at random."""
    chance = random.Random(SEED)
    whole = potager.Match(name, seed=SEED)
    while not whole.over:
        seat = whole.next_seat
        whole.play_quietly(seat, chance.choice(whole.legal_ids(seat)))
    match = potager.Match(name, seed=SEED)
    for seat, action in whole.moves[: len(whole.moves) // 2]:
        match.play_quietly(seat, action)
    return match
