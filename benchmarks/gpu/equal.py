"""On a machine with numba-cuda and a GPU: every game there is, move for move, what it is on a processor.

`make gpu-test` runs it: random play, batches with wrong actions among the right ones, and playouts of a view.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from potager import Match, load, names
from potager.bots.playout import new_dealer
from potager.core import chance
from potager.core.device import card
from potager.core.game import Game
from potager.envs.batch import Batch
from potager.envs.cuda import playouts, programs

THREADS, ROUNDS, GAMES, STEPS = 1024, 128, 256, 300
SEED = chance.seed_bytes(7)


def play(game: Game, seats: int) -> int:
    """Random play in many threads; how many moves were the same."""
    there = game.compiled()
    kernel: Any = there.kernel("potager.envs.playing")
    states, played = playouts.random_rounds(game, seats, {}, SEED, THREADS, ROUNDS)
    state, mask, dealer = there.state.blank(), game.new_mask(), new_dealer(game, seats, {}, SEED)
    for place, key in enumerate(programs.keys(SEED, "threads", THREADS)):
        stream = chance.stream(SEED, "")
        stream[: chance.KEY] = key
        due = kernel.play_rounds(state, ROUNDS, dealer, mask, stream)
        assert tuple(played[place]) == tuple(due) and states[place].tobytes() == state.tobytes(), (
            game.name,
            place,
        )
    return int(played[:, 0].sum())


def pick(batch: Batch, rng: Any) -> Any:
    """A random legal action in each game."""
    return np.argmax(rng.random(batch.legal().shape) * batch.legal(), axis=1)


def step(game: Game, seats: int) -> int:
    """A batch on both, one action in a hundred out of range; how many steps were the same."""
    here, there = (Batch(game, GAMES, None, one, seats, 7) for one in ("cpu", "cuda"))
    rng = np.random.default_rng(3)
    for _ in range(STEPS):
        actions = pick(here, rng)
        actions[rng.random(GAMES) < 0.01] = game.actions.size
        here.step(actions)
        there.step(card().to_device(actions))
        for name in ("seats", "rewards", "done", "refused", "final"):
            assert (getattr(here, name) == getattr(there, name).copy_to_host()).all(), (game.name, name)
        assert (here.legal() == there.legal().copy_to_host()).all(), game.name
        assert (here.observe() == there.observe().copy_to_host()).all(), game.name
    assert (here.scores() == there.scores().copy_to_host()).all(), game.name
    assert all(here.state(place) == there.state(place) for place in range(GAMES)), game.name
    return GAMES * STEPS


def main() -> None:
    """Compare all games at all tables; the first difference ends it."""
    for name in names():
        game = load(name)
        for seats in game.seats:
            moves, steps = play(game, seats), step(game, seats)
            view = Match(game, seats, seed=7).view(0)
            points = playouts.play_out_view(game, view, 64, 16, SEED).points
            assert points.shape == (64, 16, seats) and points.any(), name
            print(f"{name}, {seats} seats: {moves:,} moves and {steps:,} steps of a batch are the same")


if __name__ == "__main__":
    main()
