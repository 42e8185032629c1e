"""The programs of one game for a GPU: its kernels, the types they take, and states that cross over."""

from __future__ import annotations

import functools
import importlib
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from potager.core import device
from potager.core.chance import KEY, stream
from potager.core.game import Game
from potager.envs.stepping import GameRows, StepRows

KERNELS = "potager.envs.cuda.kernels"
NAMES = ("random_rounds", "playouts", "begin", "step", "random_steps", "count", "look")


@functools.cache
def _programs(package: str) -> Any:
    game = cast(Game, importlib.import_module(package).GAME)
    numba: Any = importlib.import_module("numba")
    module: Any = device.device_kernel(game, KERNELS)
    module.STATE = numba.from_dtype(record_type(game))
    module.ACTIONS = game.actions.size
    module.SHUFFLES = len(game.shuffles)
    return module


def programs(game: Game) -> Any:
    """The kernels of a game, as functions that numba-cuda launches."""
    return _programs(game.source_package)


def record_type(game: Game) -> np.dtype[Any]:
    """How a state of the game lies in a card's memory."""
    return device.device_game(game).state.dtype_


def to_card(game: Game, states: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """States as a card has them, field by field."""
    return _crossed(states, record_type(game))


def from_card(game: Game, states: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """States as a processor has them: equal ones are equal bytes again."""
    return _crossed(states, game.state.dtype_)


def _crossed(states: npt.NDArray[Any], kind: np.dtype[Any]) -> npt.NDArray[Any]:
    out = np.zeros(len(states), dtype=kind)
    for name in kind.names or ():
        out[name] = states[name]
    return out


def keys(seed: bytes, purpose: str, number: int) -> npt.NDArray[np.uint32]:
    """A key for the chance of each thread: [number, KEY]."""
    words = stream(seed, purpose)[:KEY].astype(np.uint64)
    rng = np.random.Generator(np.random.Philox(key=words[:2]))
    return rng.integers(0, 1 << 32, (number, KEY), dtype=np.uint32)


def assembly(game: Game, kernel: str, capability: tuple[int, int] = (9, 0)) -> str:
    """A kernel of a game as assembly for GPUs: it needs numba-cuda, and no GPU."""
    types: Any = importlib.import_module("numba.types")
    module = programs(game)

    def array(kind: Any, dimensions: int, order: str = "C") -> Any:
        return types.Array(kind, dimensions, order)

    number, word, real, truth = types.int64, types.uint32, types.float32, types.boolean
    states, row, table = array(module.STATE, 1), array(number, 1), array(word, 2)
    games = types.NamedTuple([states, array(word, 2, "F"), array(truth, 2, "F"), row], GameRows)
    wide, flags = array(real, 2, "F"), array(truth, 1)
    told = types.NamedTuple(
        [row, array(truth, 2, "F"), wide, wide, array(number, 2, "F"), flags, flags], StepRows
    )
    taken = {
        "random_rounds": (number, number, row, table, states, array(number, 2)),
        "playouts": (number, states, table, array(number, 2), row),
        "begin": (games, told),
        "step": (row, games, row, row, told),
        "random_steps": (number, table, games, row, row, told),
        "count": (games, array(number, 2, "F")),
        "look": (games, array(real, 3, "F")),
    }
    return device.ptx(getattr(module, kernel), types.void(*taken[kernel]), capability)
