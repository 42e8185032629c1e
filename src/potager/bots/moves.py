"""Whole moves as bots choose and play them: thought over once, then played step by step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from potager.core.chance import Stream
from potager.core.game import Game
from potager.core.match import Match
from potager.core.steps import steps_of

Steps = tuple[int, ...]  # the actions of a move, in order


def list_whole(game: Game, state: Any, seat: int, legal: Sequence[int], weights: Any) -> dict[Steps, float]:
    """What a seat could do that begins with a legal action; moves of several actions with their ratings."""
    mask = game.new_mask()
    mask[list(legal)] = True
    moves, worths = np.zeros(len(mask), dtype=np.int64), np.zeros(len(mask), dtype=np.float32)
    count = game.compose(state, seat, weights, mask, moves, worths)
    listed = {steps_of(int(moves[place])): float(worths[place]) for place in range(count)}
    return {actions: worth for actions, worth in listed.items() if mask[actions[0]]}


def is_absurd(game: Game, state: Any, seat: int, actions: Sequence[int]) -> bool:
    """Whether nobody would make a move: one of its steps is absurd where it would be played."""
    here = state if len(actions) == 1 else state.copy()
    for place, action in enumerate(actions):
        if game.absurd(here, seat, action):
            return True
        if place + 1 < len(actions):
            game.apply(here, seat, action)
    return False


class Begun(NamedTuple):
    """A move, or what is left of one, and the state in which it goes on."""

    seat: int
    actions: Steps
    state: Any


def try_out(game: Game, view: Any, seat: int, actions: Sequence[int], stream: Stream) -> Begun:
    """A move as far as it can be foreseen; one with a step that cannot be played is refused.

    It is tried in a position that could be true: what can be played never depends on what is hidden. A
    move ends where something hidden comes to light; its bot is asked again there.
    """
    trial = Match.from_view(game, view, seed=stream)
    state = trial.state.copy()
    for action in actions:
        if trial.revealing:
            break
        trial.play_quietly(seat, action)
    return Begun(seat, tuple(move.action for move in trial.moves), state)


class Unfinished:
    """Plays a move that was chosen, action by action, as long as all is as it was foreseen."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._begun: Begun | None = None

    def begin(self, begun: Begun) -> int:
        """The first action of a move; the rest is kept in mind."""
        seat, (first, *rest), state = begun
        after = state.copy()
        self._game.apply(after, seat, first)
        self._begun = Begun(seat, tuple(rest), after) if rest else None
        return first

    def go_on(self, view: Any, seat: int, legal: Sequence[int]) -> int | None:
        """The next action of the move that was begun; None if there is none, or all is not as foreseen.

        Steps are passed over that were played already: what is the only choice needs no bot.
        """
        while begun := self._begun:
            action = self.begin(begun)
            if begun.seat == seat and action in legal and self._game.view(begun.state, seat) == view:
                return action
        return None
