"""Work out on a processor what the kernels must give, for `measure.py` to compare with.

`python benchmarks/gpu/expect.py FOLDER [GAME...]` needs numba-cuda and no GPU.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np

from potager import load, names
from potager.bots.playout import new_dealer
from potager.core import chance
from potager.core.game import Game
from potager.envs.batch import agree, size_of
from potager.envs.cpu import LATER, new_deals
from potager.envs.cuda import programs
from potager.envs.stepping import GameRows, StepRows

SEATS = 4
EQUAL, ROUNDS, STEPS = 2048, 64, 400  # threads whose outcome is compared, and how long they play
SEED = chance.seed_bytes(16)


def expect_rounds(game: Game, keys: Any) -> tuple[Any, Any]:
    """What random play must come to: the last states, and the numbers of actions and games."""
    there = game.compiled()
    kernel: Any = there.kernel("potager.envs.playing")
    states, played = there.state.batch(len(keys)), np.zeros((len(keys), 2), dtype=np.int64)
    mask, dealer = game.new_mask(), new_dealer(game, SEATS, {}, SEED)
    for place, key in enumerate(keys):
        stream = chance.stream(SEED, "")
        stream[: chance.KEY] = key
        played[place] = kernel.play_rounds(states[place], ROUNDS, dealer, mask, stream)
    return states, played


def dealt(game: Game, n: int) -> tuple[Any, Any]:
    """GameRows as a batch deals them, and the chance of their later deals."""
    there = game.compiled()
    states, later = there.state.batch(n), np.zeros((n, chance.STREAM), dtype=np.int64)
    rows = states.view(np.uint8).reshape(n, -1)
    for place in range(n):
        seed = chance.seed_bytes(place)
        rows[place] = np.frombuffer(there.deal(SEATS, {}, seed).tobytes(), dtype=np.uint8)
        later[place] = chance.stream(seed, LATER)
    return states, later


def expect_steps(game: Game, states: Any, later: Any, keys: Any) -> dict[str, Any]:
    """What a batch must tell after so many random steps."""
    n, size = len(states), size_of(game)
    kernel: Any = game.compiled().kernel("potager.envs.playing")
    stepping: Any = game.compiled().kernel("potager.envs.stepping")
    deals = new_deals(agree(game, n, {}, SEATS, {}))
    numbers, truths = np.zeros(n, dtype=np.int64), np.zeros(n, dtype=np.bool_)
    masks = np.zeros((n, game.actions.size), dtype=np.bool_)
    games = GameRows(states, later, masks, numbers)
    real = np.float32
    told = StepRows(
        seats=numbers.copy(),
        legal=masks.copy(),
        observations=np.zeros((n, size), dtype=real),
        rewards=np.zeros((n, SEATS), dtype=real),
        final=np.zeros((n, SEATS), dtype=np.int64),
        done=truths,
        refused=truths.copy(),
    )
    stepping.begin_games(0, n, games, told)
    for place in range(n):
        row = slice(place, place + 1)
        stream = chance.stream(SEED, "")
        stream[: chance.KEY] = keys[place]
        parts: tuple[Any, ...] = (*games, *told)
        rows = [one[row] for one in parts]
        mine, seen = GameRows(*rows[: len(games)]), StepRows(*rows[len(games) :])
        kernel.wander(STEPS, np.zeros(1, dtype=np.int64), mine, deals, seen, stream)
    return {**told._asdict(), "states": states}


def raw(game: Game, states: Any) -> Any:
    """States as a card has them, as bytes: [n, size]."""
    return programs.to_card(game, states).view(np.uint8).reshape(len(states), -1)


def main(folder: Path, only: list[str]) -> None:
    """Write what is expected of every game."""
    for name in only or names():
        game = load(name)
        keys = programs.keys(SEED, "threads", EQUAL)
        states, played = expect_rounds(game, keys)
        starts, later = dealt(game, EQUAL)
        begun = raw(game, starts)
        told = expect_steps(game, starts, later.copy(), keys)
        told["states"] = raw(game, told["states"])
        kind = programs.record_type(game)
        used = np.zeros(kind.itemsize, dtype=np.bool_)
        for field, offset, *_ in (kind.fields or {}).values():
            used[offset : offset + field.itemsize] = True
        np.savez_compressed(
            folder / f"{name}.npz",
            keys=keys,
            used=used,
            states=raw(game, states),
            played=played,
            begun=begun,
            later=later.astype(np.uint32),
            **{f"told_{key}": value for key, value in told.items()},
        )
        print(f"{name}: {int(played[:, 0].sum()):,} moves and {EQUAL * STEPS:,} steps expected")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
