"""Whole games on a GPU in one launch: random play without a pause, and playouts of what a seat may face."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from potager.core import chance
from potager.core.device import card
from potager.core.game import Game
from potager.envs.cuda import programs

MOST_SEATS = 8


class PlayedOut(NamedTuple):
    """What came of playouts."""

    points: npt.NDArray[np.int64]  # [samples, each, seats]
    lengths: npt.NDArray[np.int64]  # [samples, each], in actions


def _blocks(kernels: Any, threads: int) -> tuple[int, int]:
    return (threads + kernels.THREADS - 1) // kernels.THREADS, kernels.THREADS


def random_rounds(
    game: Game, seats: int, options: Mapping[str, str], seed: bytes, threads: int, rounds: int
) -> tuple[npt.NDArray[Any], npt.NDArray[np.int64]]:
    """Play at random in so many threads (`potager.envs.playing.play_rounds`).

    Gives the last state of each, and of each the numbers of actions and of games.
    """
    cuda, kernels = card(), programs.programs(game)
    numbers = cuda.to_device(np.append(game.option_numbers(options), 0))
    keys = cuda.to_device(programs.keys(seed, "threads", threads))
    states = cuda.to_device(np.zeros(threads, dtype=programs.record_type(game)))
    played = cuda.to_device(np.zeros((threads, 2), dtype=np.int64))
    kernels.random_rounds[_blocks(kernels, threads)](rounds, seats, numbers, keys, states, played)
    return programs.from_card(game, states.copy_to_host()), played.copy_to_host()


def play_out(game: Game, states: npt.NDArray[Any], each: int, seed: bytes) -> PlayedOut:
    """Play every state out so many times at random, all in one launch."""
    cuda, kernels = card(), programs.programs(game)
    n, seats = len(states) * each, int(states["seats"][0])
    starts = cuda.to_device(programs.to_card(game, states))
    keys = cuda.to_device(programs.keys(seed, "playouts", n))
    points = cuda.to_device(np.zeros((n, MOST_SEATS), dtype=np.int64))
    lengths = cuda.to_device(np.zeros(n, dtype=np.int64))
    kernels.playouts[_blocks(kernels, n)](each, starts, keys, points, lengths)
    shape = (len(states), each)
    return PlayedOut(
        points.copy_to_host()[:, :seats].reshape(*shape, seats), lengths.copy_to_host().reshape(shape)
    )


def play_out_view(game: Game, view: Any, samples: int, each: int, seed: bytes) -> PlayedOut:
    """Sample so many states that a view allows, and play each out so many times, all in one launch."""
    game.check_view(view)
    stream = chance.stream(seed, "samples")
    rows = [game.sample(view, stream).tobytes() for _ in range(samples)]
    return play_out(game, np.frombuffer(b"".join(rows), dtype=game.state.dtype_), each, seed)
