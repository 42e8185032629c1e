"""By advice: what the game's own heuristics rate highest, or, for a beginner, what they rate well."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from potager.bots.base import check_asked
from potager.core.chance import Stream, draw
from potager.core.game import Game
from potager.core.kernel import Floats

FINE = 1 << 20  # parts of a chance
NATURAL = 1.5  # points that a beginner does not always see


def leaning(game: Game, style: str) -> Floats:
    """What a style adds to the advice for every action."""
    lean = np.zeros(game.actions.size, dtype=np.float32)
    likes: Mapping[str, float] = game.leanings.get(style, {})
    for name, points in likes.items():
        block = game.actions[name]
        lean[block.start : block.stop] += points
    return lean


class Advised:
    """Rates the legal actions in one of the states that a view allows; advice does not depend on which."""

    def __init__(self, game: Game, style: str = "") -> None:
        self.game = game
        self.lean = leaning(game, style)

    def rate(self, view: Any, seat: int, legal: Sequence[int], stream: Stream) -> list[float]:
        """The ratings of the legal actions, one by one."""
        check_asked(self.game, view, seat, legal, stream)
        state = self.game.sample(view, stream)
        mask = self.game.new_mask()
        mask[list(legal)] = True
        ratings = np.zeros(self.game.actions.size, dtype=np.float32)
        self.game.advise(state, seat, mask, ratings)
        return [float(ratings[action] + self.lean[action]) for action in legal]


class Greedy(Advised):
    """Plays what is rated highest, ties at random."""

    def choose(self, view: Any, seat: int, legal: Sequence[int], stream: Stream) -> int:
        """The best-rated action."""
        ratings = self.rate(view, seat, legal, stream)
        top = max(ratings)
        best = [action for action, rating in zip(legal, ratings, strict=True) if rating == top]
        return best[int(draw(stream, len(best)))]


class Beginner(Advised):
    """Plays what is rated well: the better, the more often; what is plainly worse, never."""

    def choose(self, view: Any, seat: int, legal: Sequence[int], stream: Stream) -> int:
        """One of the actions within reach of the best."""
        ratings = self.rate(view, seat, legal, stream)
        top = max(ratings)
        weights = [
            int(FINE * math.exp((rating - top) / NATURAL)) if top - rating < 2 * NATURAL else 0
            for rating in ratings
        ]
        number = int(draw(stream, sum(weights)))
        for action, weight in zip(legal, weights, strict=True):
            number -= weight
            if number < 0:
                return action
        raise AssertionError("a number below the sum of the weights falls into one of them")
