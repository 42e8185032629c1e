"""What trading is worth: greedy bots with and without it, into TRADING.md: `make bench-trading`."""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np

import potager
from potager.core import chance
from potager.core.game import Game
from potager.core.turns import NOBODY, next_seat

GAME = "bohnanza"
GAMES = 400
Z = 1.96  # of a 95 % confidence interval
TALK = ("give", "turned", "want", "to", "propose", "accept")


class TradedGame(NamedTuple):
    """One game."""

    coins: float  # a player
    turns: int
    trades: int
    proposals: int


def play(game: Game, seats: int, seed: int, trading: bool) -> TradedGame:
    """A game of greedy bots; without trading they end it at once and decline everything."""
    state = game.deal(seats, {}, chance.seed_bytes(seed))
    mask, ratings = game.new_mask(), np.zeros(game.actions.size, dtype=np.float32)
    allowed = np.array([trading or game.actions.split(action)[0] not in TALK for action in range(len(mask))])
    weights = game.weights.row(seats)
    counts = dict.fromkeys(("accept", "propose"), 0)
    seat = NOBODY
    while not game.over(state):
        seat = int(next_seat(game.awaited(state), seat))
        game.legal(state, seat, mask)
        game.advise(state, seat, weights, mask, ratings)
        action = int(np.argmax(np.where(mask & allowed, ratings, -np.inf)))
        name = game.actions.split(action)[0]
        if name in counts:
            counts[name] += 1
        game.apply(state, seat, action)
    points = np.zeros(seats, dtype=np.int64)
    game.scores(state, points)
    return TradedGame(float(points.mean()), int(state.turn), counts["accept"], counts["propose"])


def mean(values: list[float]) -> str:
    """A mean and its 95 % confidence interval."""
    error = Z * statistics.stdev(values) / len(values) ** 0.5
    return f"{statistics.mean(values):.2f} ± {error:.2f}"


def report(game: Game) -> Iterator[str]:
    """The page, line by line."""
    yield "# What trading is worth"
    yield ""
    yield "Written by `make bench-trading`; not edited by hand. The same greedy bots on the same"
    yield f"{GAMES} deals, with and without trading; means with their 95 % confidence intervals."
    yield ""
    yield "| seats | trades a turn | proposals a turn | turns | coins a player | without trading | times |"
    yield "|---|---|---|---|---|---|---|"
    for seats in game.seats[1:]:
        found = {
            trading: [play(game, seats, seed, trading) for seed in range(GAMES)] for trading in (True, False)
        }
        true, false = found[True], found[False]
        times = sum(one.coins for one in true) / sum(one.coins for one in false)
        cells = [
            str(seats),
            mean([one.trades / one.turns for one in true]),
            mean([one.proposals / one.turns for one in true]),
            mean([float(one.turns) for one in true]),
            mean([one.coins for one in true]),
            mean([one.coins for one in false]),
            f"{times:.1f}",
        ]
        yield f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    page = "\n".join(report(potager.load(GAME).compiled())) + "\n"
    Path(__file__).with_name("TRADING.md").write_text(page, encoding="utf-8")
    print(page)
