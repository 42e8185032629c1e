"""By advice: what the game's own heuristics rate highest, or, for a beginner, what they rate well."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from potager.bots.base import PLAIN, Manner, check_asked
from potager.bots.moves import Begun, Steps, Unfinished, is_absurd, list_whole
from potager.bots.voice import Voice
from potager.core.chance import Stream, draw
from potager.core.game import Game
from potager.core.kernel import Floats

FINE = 1 << 20  # parts of a chance


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

    def __init__(self, game: Game, manner: Manner = PLAIN) -> None:
        self.game = game
        self.lean = leaning(game, manner.style)
        self.weights = game.weights.check_set(manner.weights)

    def state(self, view: Any, seat: int, legal: Sequence[int], stream: Stream) -> Any:
        """A state that the view of a seat allows."""
        check_asked(self.game, view, seat, legal, stream)
        return self.game.sample(view, stream)

    def rate(self, state: Any, seat: int, legal: Sequence[int]) -> Floats:
        """The ratings of the legal actions: [actions]."""
        mask = self.game.new_mask()
        mask[list(legal)] = True
        ratings = np.zeros(self.game.actions.size, dtype=np.float32)
        self.game.advise(state, seat, self.row(state), mask, ratings)
        return ratings + self.lean

    def row(self, state: Any) -> Any:
        """The weights that it goes by at a table."""
        return self.game.weights.row(int(state.seats), self.weights)


class Greedy(Advised):
    """Plays what is rated highest, ties at random."""

    def choose(self, view: Any, seat: int, legal: Sequence[int], stream: Stream) -> int:
        """The best-rated action that is not absurd."""
        state = self.state(view, seat, legal, stream)
        ratings = self.rate(state, seat, legal)
        sensible = [action for action in legal if not self.game.absurd(state, seat, action)]
        top = max(ratings[action] for action in sensible or legal)
        best = [action for action in sensible or legal if ratings[action] == top]
        return best[int(draw(stream, len(best)))]


class Beginner(Advised):
    """Plays whole moves that are rated well, the better the more often; what is plainly worse, never."""

    def __init__(self, game: Game, manner: Manner = PLAIN) -> None:
        super().__init__(game, manner)
        self._unfinished = Unfinished(game)
        self._voice = Voice(game)

    def choose(self, view: Any, seat: int, legal: Sequence[int], stream: Stream) -> int:
        """The first action of one of the moves within reach of the best, or the next one of that move."""
        if (action := self._unfinished.go_on(view, seat, legal)) is not None:
            return action
        state = self.state(view, seat, legal, stream)
        actions = self._pick(self._moves(state, seat, legal), stream)
        self._voice.note(state, seat, actions)
        return self._unfinished.begin(Begun(seat, actions, state))

    def _moves(self, state: Any, seat: int, legal: Sequence[int]) -> dict[Steps, float]:
        """What it could do, and how that is rated, without what nobody would do or what it has just said."""
        ratings = self.rate(state, seat, legal)
        moves = {
            actions: float(ratings[actions[0]])
            if len(actions) == 1
            else worth + float(self.lean[actions[-1]])
            for actions, worth in list_whole(self.game, state, seat, legal, self.row(state)).items()
        }
        said = self._voice.repeats(state, seat, moves)
        sensible = {
            actions: rating
            for actions, rating in moves.items()
            if actions not in said and not is_absurd(self.game, state, seat, actions)
        }
        return sensible or moves

    def _pick(self, moves: Mapping[Steps, float], stream: Stream) -> Steps:
        """One of the moves within reach of the best."""
        top, unseen = max(moves.values()), self.game.unseen
        chances = {
            actions: int(FINE * math.exp((rating - top) / unseen)) if top - rating < 2 * unseen else 0
            for actions, rating in moves.items()
        }
        number = int(draw(stream, sum(chances.values())))
        for actions, chance in chances.items():
            number -= chance
            if number < 0:
                return actions
        raise AssertionError("a number below the sum of the chances falls into one of them")
