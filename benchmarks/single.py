"""Single steps: interpreted play through Match, and the calls that views and bots are made of."""

from __future__ import annotations

import math
import random
import statistics
import time
from collections.abc import Callable

import numpy as np
from measure import Effort, Tell, each_takes
from results import Calls, Interpreted

import potager
from potager.bots.playout import GREEDY, new_players, new_scratch
from potager.core.chance import Stream, stream
from potager.core.game import Game

SEED = 1
MILLI = 1e3
MICRO = 1e6


def interpreted(effort: Effort, tell: Tell) -> list[Interpreted]:
    """Every game with its most seats, in plain Python."""
    found: list[Interpreted] = []
    for name in potager.names():
        seats = potager.load(name).seats[-1]
        times = [seconds * MILLI for seconds in action_times(name, seats, effort.interpreted)]
        p99 = statistics.quantiles(times, n=100)[-1]
        found.append(Interpreted(name, seats, len(times), statistics.median(times), p99))
        tell(f"interpreted: {name}, {len(times)} actions")
    return found


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


def calls(effort: Effort, tell: Tell) -> list[Calls]:
    """The size of each game's state and the time of single calls in the middle of a game."""
    found: list[Calls] = []
    for name in potager.names():
        match = middle(name)
        times = {
            job: statistics.median(each_takes(call, effort.calls)) * MICRO
            for job, call in jobs(match).items()
        }
        found.append(Calls(name, match.seats, len(match.state.tobytes()), times))
        tell(f"calls: {name}")
    return found


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
    moves = played_at_random(name).moves
    match = potager.Match(name, seed=SEED)
    for seat, action in moves[: len(moves) // 2]:
        match.play_quietly(seat, action)
    return match


def played_at_random(name: str) -> potager.Match:
    """A whole random match of this game."""
    chance = random.Random(SEED)
    match = potager.Match(name, seed=SEED)
    while not match.over:
        seat = match.next_seat
        match.play_quietly(seat, chance.choice(match.legal_ids(seat)))
    return match
