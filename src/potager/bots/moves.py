"""Whole moves as bots choose and play them: thought over once, then played step by step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from potager.core.game import Game
from potager.core.steps import steps_of

Steps = tuple[int, ...]  # the actions of a move, in order


def list_whole(game: Game, state: Any, seat: int, legal: Sequence[int], weights: Any) -> dict[Steps, float]:
    """What a seat could do that begins with a legal action; moves of several actions with their ratings."""
    mask = game.new_mask()
    mask[list(legal)] = True
    moves, worths = np.zeros(len(mask), dtype=np.int64), np.zeros(len(mask), dtype=np.float32)
    count = game.compose(state, seat, weights, mask, moves, worths)
    return {steps_of(int(moves[place])): float(worths[place]) for place in range(count)}


class Begun(NamedTuple):
    """What is left of a move, and the state in which it goes on."""

    seat: int
    actions: Steps
    state: Any


class Unfinished:
    """Plays a move that was chosen, action by action, as long as all is as it was foreseen."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._begun: Begun | None = None

    def begin(self, state: Any, seat: int, actions: Sequence[int]) -> int:
        """The first action of a move; the rest is kept in mind."""
        first, *rest = actions
        after = state.copy()
        self._game.apply(after, seat, first)
        self._begun = Begun(seat, tuple(rest), after) if rest else None
        return first

    def go_on(self, view: Any, seat: int, legal: Sequence[int]) -> int | None:
        """The next action of the move that was begun; None if there is none, or all is not as foreseen."""
        begun, self._begun = self._begun, None
        if begun is None or begun.seat != seat or begun.actions[0] not in legal:
            return None
        if self._game.view(begun.state, seat) != view:
            return None
        return self.begin(begun.state, seat, begun.actions)
