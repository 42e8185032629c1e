"""Greedy: the action that the game's own advice rates highest, ties at random."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from potager.core.chance import Stream, draw
from potager.core.game import Game


class Greedy:
    """A bot that looks one action ahead."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def choose(self, view: Any, seat: int, legal: Sequence[int], stream: Stream) -> int:
        """The best-rated action in one of the states that the view allows."""
        state = self.game.sample(view, stream)
        mask = self.game.new_mask()
        mask[list(legal)] = True
        ratings = np.zeros(self.game.actions.size, dtype=np.float32)
        self.game.advise(state, seat, mask, ratings)
        top = max(ratings[action] for action in legal)
        best = [action for action in legal if ratings[action] == top]
        return best[int(draw(stream, len(best)))]
