"""What runs on a GPU, one game in each thread: kernels, generic over games (see `potager.core.device`).

A thread keeps its state in its own local memory, which a card lays out so that threads side by side read side
by side. Only rules do anything here: the same ones play on a processor.
"""

from __future__ import annotations

import importlib
from typing import Any

import numpy as np

from potager.bots.playout import Dealer, play_random
from potager.core.chance import BLOCK_WORDS, COUNTER, KEY, STREAM, USED
from potager.core.compile import rule
from potager.core.device import launched
from potager.core.kernel import scores
from potager.envs.playing import play_rounds, wander
from potager.envs.stepping import Deals, GameRows, StepRows, begin_games, count_games, look_games, step_games

cuda: Any = importlib.import_module("numba.cuda")

THREADS = 128  # a block
BLOCKS = 8  # at a time on a multiprocessor: with 64 registers a thread

# The game's own, see `potager.envs.cuda.programs`.
STATE: Any = None
ACTIONS = 0
SHUFFLES = 0


@launched(THREADS, BLOCKS)
def random_rounds(rounds: int, seats: int, options: Any, keys: Any, states: Any, played: Any) -> None:
    """Play at random, a key for each thread, [n, KEY]; write the last state, and count actions and games."""
    me = cuda.grid(1)
    if me >= len(keys):
        return
    own = cuda.local.array(1, STATE)
    mask = cuda.local.array(ACTIONS, np.bool_)
    stream = cuda.local.array(STREAM, np.uint32)
    streams = cuda.local.array((SHUFFLES, STREAM), np.uint32)
    for word in range(KEY):
        stream[word] = keys[me, word]
    stream[COUNTER] = 0
    stream[USED] = BLOCK_WORDS
    own[0].first = 0
    actions, games = play_rounds(own[0], rounds, Dealer(seats, options, streams), mask, stream)
    played[me, 0] = actions
    played[me, 1] = games
    states[me] = own[0]


@launched(THREADS, BLOCKS)
def playouts(each: int, starts: Any, keys: Any, points: Any, lengths: Any) -> None:
    """Play every state of `starts` out `each` times at random; write points, [n, seats], and lengths."""
    me = cuda.grid(1)
    if me >= len(keys):
        return
    own = cuda.local.array(1, STATE)
    mask = cuda.local.array(ACTIONS, np.bool_)
    stream = cuda.local.array(STREAM, np.uint32)
    for word in range(KEY):
        stream[word] = keys[me, word]
    stream[COUNTER] = 0
    stream[USED] = BLOCK_WORDS
    own[0] = starts[me // each]
    lengths[me] = play_random(own[0], mask, stream)
    scores(own[0], points[me])


@rule
def copy_row(source: Any, number: int, target: Any, place: int) -> None:
    """Copy a row of one table into a row of another."""
    for column in range(source.shape[1]):
        target[place, column] = source[number, column]


@rule
def rows(games: GameRows, told: StepRows, own: Any, mask: Any, me: int) -> tuple[GameRows, StepRows]:
    """The row of one game, its state and its mask in a thread's own memory."""
    last = me + 1
    mine = GameRows(own, games.chance[me:last], mask, games.seats[me:last])
    seen = StepRows(
        told.seats[me:last],
        told.legal[me:last],
        told.observations[me:last],
        told.rewards[me:last],
        told.final[me:last],
        told.done[me:last],
        told.refused[me:last],
    )
    return mine, seen


@launched(THREADS, BLOCKS)
def begin(games: GameRows, told: StepRows) -> None:
    """Tell of games that have just been dealt."""
    me = cuda.grid(1)
    if me < len(games.states):
        begin_games(me, me + 1, games, told)


@launched(THREADS, BLOCKS)
def step(actions: Any, games: GameRows, terms: Any, options: Any, told: StepRows) -> None:
    """Play one action in each game; `terms` are the numbers of `Deals`."""
    me = cuda.grid(1)
    if me >= len(games.states):
        return
    own = cuda.local.array(1, STATE)
    mask = cuda.local.array((1, ACTIONS), np.bool_)
    streams = cuda.local.array((SHUFFLES, STREAM), np.uint32)
    own[0] = games.states[me]
    copy_row(games.masks, me, mask, 0)
    mine, seen = rows(games, told, own, mask, me)
    deals = Deals(terms[0], terms[1], terms[2], terms[3] != 0, options, streams)
    step_games(0, 1, actions[me : me + 1], mine, deals, seen)
    games.states[me] = own[0]
    copy_row(mask, 0, games.masks, me)


@launched(THREADS, BLOCKS)
def random_steps(steps: int, keys: Any, games: GameRows, terms: Any, options: Any, told: StepRows) -> None:
    """Play so many random actions in each game, every one told of as `step` does."""
    me = cuda.grid(1)
    if me >= len(games.states):
        return
    own = cuda.local.array(1, STATE)
    mask = cuda.local.array((1, ACTIONS), np.bool_)
    streams = cuda.local.array((SHUFFLES, STREAM), np.uint32)
    stream = cuda.local.array(STREAM, np.uint32)
    action = cuda.local.array(1, np.int64)
    for word in range(KEY):
        stream[word] = keys[me, word]
    stream[COUNTER] = 0
    stream[USED] = BLOCK_WORDS
    own[0] = games.states[me]
    copy_row(games.masks, me, mask, 0)
    deals = Deals(terms[0], terms[1], terms[2], terms[3] != 0, options, streams)
    mine, seen = rows(games, told, own, mask, me)
    wander(steps, action, mine, deals, seen, stream)
    games.states[me] = own[0]
    copy_row(mask, 0, games.masks, me)


@launched(THREADS, BLOCKS)
def count(games: GameRows, points: Any) -> None:
    """Write the points of each seat as they stand."""
    me = cuda.grid(1)
    if me < len(games.states):
        count_games(me, me + 1, games, points)


@launched(THREADS, BLOCKS)
def look(games: GameRows, out: Any) -> None:
    """Write what every seat of every game sees."""
    me = cuda.grid(1)
    if me < len(games.states):
        look_games(me, me + 1, games, out)
