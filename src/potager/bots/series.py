"""A whole move as the answer of a bot: played action by action, and dropped where things came otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from potager.core.chance import Stream
from potager.core.game import Game
from potager.core.match import Match


class NextStep(NamedTuple):
    """An action that is still to come, and what its seat knows when it is to be played."""

    action: int
    view: Any


class Series:
    """What is left of the move that a bot has last answered with."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._steps: list[NextStep] = []

    def begin(self, view: Any, seat: int, actions: Sequence[int], stream: Stream) -> int:
        """Take a move up: its first action. All of it is tried first, and refused if a step cannot be played.

        It is tried in a position that could be true: what can be played never depends on what is hidden. A
        move ends where something hidden comes to light; its bot is asked again there.
        """
        first, *others = actions
        self._steps = []
        if not others:
            return first
        steps = list[NextStep]()
        trial = Match.from_view(self._game, view, seed=stream)
        for action in actions:
            if trial.moves and trial.revealing:
                break
            steps.append(NextStep(action, trial.view(seat)))
            trial.play_quietly(seat, action)
        self._steps = steps[1:]
        return first

    def next(self, view: Any, legal: Sequence[int]) -> int | None:
        """The action that belongs here; None, and no more of the move, if the bot must be asked.

        Steps are passed over that were played already: what is the only choice needs no bot.
        """
        while self._steps:
            action, expected = self._steps.pop(0)
            if expected == view and action in legal:
                return action
        return None
