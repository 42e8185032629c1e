"""In what a review counts the cost of a move: whatever the search looks to, chances to win or points."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

from potager.bots.base import Judged
from potager.bots.search.thinking import counts_points
from potager.core.game import Game
from potager.lab.review.reviewed import Measure


class Scale(NamedTuple):
    """A way of counting."""

    measure: Measure
    least: float  # less is not worth a word
    worth: Callable[[Judged], float]
    variance: Callable[[Judged], float]  # of that worth, by how often it was tried

    def lost(self, best: Judged, played: Judged) -> float:
        """What one action is worth more than another."""
        return self.worth(best) - self.worth(played)

    def error(self, best: Judged, played: Judged) -> float:
        """The standard error of the difference between two actions, however few times they were tried."""
        return math.sqrt(self.variance(best) + self.variance(played))


def scale_of(game: Game, seats: int) -> Scale:
    """How the cost of a move is counted at a table.

    Where deals do good to both sides the search looks to its own points: a move that earns most of them is
    not to be blamed because it also helps a rival.
    """
    return POINTS if counts_points(game, seats) else CHANCES


def _chance(judged: Judged) -> float:
    return judged.win


def _variance_of_chance(judged: Judged) -> float:
    # One win and one loss more than were seen: a chance of 0 or 1 after few tries is not certain.
    tries = judged.visits + 2
    likely = (judged.win * judged.visits + 1) / tries
    return likely * (1 - likely) / tries


def _points(judged: Judged) -> float:
    return judged.points


def _variance_of_points(judged: Judged) -> float:
    return judged.spread * judged.spread / max(judged.visits, 1)


CHANCES = Scale("win", 0.02, _chance, _variance_of_chance)
POINTS = Scale("points", 0.25, _points, _variance_of_points)
