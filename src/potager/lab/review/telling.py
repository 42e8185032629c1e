"""Tells what a seat does in a turn as a person would: in whole moves, not in small actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from potager.core.match import Match
from potager.core.moves import is_whole, say_whole
from potager.core.texts import Say


class Teller:
    """Plays for one seat, and puts what comes of it into sentences."""

    def __init__(self, match: Match, seat: int) -> None:
        self.match = match
        self._seat = seat
        self._said: list[Say] = []
        self._states: list[Any] = []  # before each action of the move that is being played
        self._actions: list[int] = []

    @property
    def said(self) -> list[Say]:
        """What was done so far; a move that was only begun is told as far as it got."""
        return [*self._said, *([self._whole()] if self._actions else [])]

    def play(self, actions: Sequence[int]) -> None:
        """Play some actions."""
        for action in actions:
            self._states.append(self.match.state)
            self._actions.append(action)
            self.match.play_quietly(self._seat, action)
            if is_whole(self.match.game, self.match.state, self._seat, action):
                self._said.append(self._whole())
                self._states, self._actions = [], []

    def _whole(self) -> Say:
        return say_whole(self.match.game, self._states, self._seat, self._actions)
