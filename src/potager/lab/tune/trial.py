"""A trial: how a gardener with some weights fares among others, as one task for any process."""

from __future__ import annotations

import msgspec
import numpy as np

from potager.bots.playout import new_dealer, new_scratch
from potager.core import chance
from potager.core.game import Game
from potager.core.registry import load
from potager.lab.figures.intervals import part_interval
from potager.lab.tune.bouts import new_results

KERNEL = "potager.lab.tune.bouts"


class Trial(msgspec.Struct, frozen=True):
    """Weights that are tried out: `figures` in place of those of the set `base`, among others with a set."""

    game: str
    seats: int
    base: str
    others: str
    figures: dict[str, float]
    deals: int
    seed: str  # of the deals: those who are compared share it
    compiled: bool = True


class Tried(msgspec.Struct, frozen=True):
    """What a trial has shown: means over the deals, the share with its 95 % interval."""

    share: float
    low: float
    high: float
    margin: float


def try_out(trial: Trial) -> Tried:
    """Play a trial."""
    plain = load(trial.game)
    game = plain.compiled() if trial.compiled else plain
    master = chance.seed_bytes(trial.seed)
    results = new_results(trial.deals)
    game.kernel(KERNEL).play_bouts(
        game.state.blank(),
        _challenger(game, trial),
        game.weights.rows(trial.seats, [trial.others] * trial.seats),
        new_dealer(game, trial.seats, game.check_options(None), master),
        new_scratch(game),
        results,
        np.zeros(trial.seats, dtype=np.int64),
        chance.stream(master, "tune deals"),
        chance.stream(master, "tune ties"),
    )
    share = part_interval(results.shares)
    return Tried(share.value, share.low, share.high, float(results.margins.mean()))


def _challenger(game: Game, trial: Trial) -> object:
    rows = game.weights.rows(1)
    rows[0] = game.weights.row(trial.seats, trial.base)
    for name, figure in trial.figures.items():
        rows[0][name] = figure
    return rows
