"""Weighs whole moves from what a seat knows: each by itself, equally long, and again with other seeds."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from potager.bots.base import Budget, Judged, Question
from potager.bots.search import JudgedMove, best_moves
from potager.bots.search.thinking import Search, counts_points
from potager.bots.search.whole import Follower, look
from potager.core import chance
from potager.core.chance import Stream
from potager.core.game import Game
from potager.core.match import Match
from potager.core.moves import JOIN, list_moves, say_whole
from potager.core.texts import Say
from potager.lab.review.reviewed import Measure

SEED = bytes(chance.SEED_BITS // 8)  # a search needs no secrets of its own


@dataclass(frozen=True, eq=False)
class Listed:
    """A whole move that a reader can find on the board."""

    actions: tuple[int, ...]
    says: Say
    play: str  # as it is typed
    after: bytes  # what it comes to, in one deal that the seat thinks possible


class Looks(NamedTuple):
    """What the looks at one move found, look by look."""

    worths: tuple[float, ...]
    visits: int

    @property
    def worth(self) -> float:
        """On average."""
        return statistics.fmean(self.worths)

    @property
    def spread(self) -> float:
        """How far the looks lie apart."""
        return statistics.stdev(self.worths) if len(self.worths) > 1 else 0.0

    def __add__(self, other: Any) -> Looks:
        """Both together."""
        return Looks(self.worths + other.worths, self.visits + other.visits)


class Scene:
    """A moment of a match, as the seat that is to move knows it."""

    def __init__(self, match: Match, seat: int) -> None:
        self.game: Game = match.game
        self.seat = seat
        self.view: Any = match.view(seat)
        self.legal = match.legal_ids(seat)
        self.possible = match.hypothetical(seat, chance.stream(SEED, "puzzle"))
        self.measure: Measure = "points" if counts_points(match.game, match.seats) else "win"

    def listed(self) -> list[Listed]:
        """The moves that a board offers: all but those that are put together at will."""
        game, state = self.game, self.possible.state
        will = game.composed.at_will if game.composed else ()
        found: list[Listed] = []
        for actions, says in list_moves(game, state, self.seat):
            if any(game.actions.split(action)[0] in will for action in actions):
                continue
            here = state.copy()
            for action in actions:
                game.apply(here, self.seat, action)
            play = JOIN.join(map(game.actions.text, actions))
            found.append(Listed(tuple(actions), says, play, here.tobytes()))
        return found

    def best(self, seed: str, iterations: int, most: int) -> list[JudgedMove]:
        """What one search thinks of all moves, the best first."""
        return best_moves(self._question(_stream(seed), Budget(iterations=iterations)), most)

    def advised(self) -> Say | None:
        """What the gardener would do: the game's own advice, step by step."""
        follower = self._follower(_stream("advice"))
        trail = follower.finish(follower.start)
        return None if trail is None else say_whole(self.game, trail.states, self.seat, trail.actions)

    def weigh(self, moves: Sequence[Listed], seeds: Sequence[str], iterations: int) -> list[Looks]:
        """Look at each move by itself, once with every seed."""
        found = [Looks((), 0) for _ in moves]
        for seed in seeds:
            for place, move in enumerate(moves):
                question = self._question(_stream(seed), Budget(iterations=iterations))
                seen = look(question, question.state(), move.actions).move
                found[place] += Looks((self.worth(seen),), seen.visits)
        return found

    def worth(self, move: JudgedMove | Judged) -> float:
        """What a move is worth, in what this table counts."""
        return move.points if self.measure == "points" else move.win

    def _question(self, stream: Stream, budget: Budget) -> Question:
        return Question(self.game, self.view, self.seat, self.legal, stream, budget)

    def _follower(self, stream: Stream) -> Follower:
        return Follower(Search(self.game, self.game.sample(self.view, stream), self.seat, stream))


def _stream(seed: str) -> Stream:
    return chance.stream(SEED, f"puzzle {seed}")
