"""All that a reader can do at a puzzle: every way to put its moves together, in any order, as a graph."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from potager.core.errors import CannotRead
from potager.core.game import Game
from potager.core.match import Match
from potager.core.moves import is_whole, say_whole
from potager.core.texts import Say
from potager.lab.puzzles.check import opened
from potager.lab.puzzles.puzzle import Puzzle
from potager.lab.puzzles.weigh import Scene

MOST_SPOTS = 1500  # of one puzzle


class WayOn(NamedTuple):
    """An action, and the spot to which it leads."""

    action: int
    to: int
    reveals: bool  # whether it brings something hidden to light


@dataclass
class WayPoint:
    """A moment: the beginning, in the middle of a move, or where a move has led."""

    match: Match
    actions: tuple[int, ...]  # one way to get there
    states: tuple[bytes, ...]  # before each action, and here
    ways: list[WayOn] = field(default_factory=list[WayOn])
    play: str | None = None  # the move that has led here, as it was weighed; None where none is whole


class WeighedSay(NamedTuple):
    """A move of a puzzle, what it does and what it is worth."""

    play: str
    says: Say
    worth: float
    best: bool


class Ways:
    """The graph of a puzzle; the first spot is where it begins."""

    def __init__(self, game: Game, puzzle: Puzzle) -> None:
        self.game = game
        self.puzzle = puzzle
        self.seat = puzzle.seat_number
        start = opened(game, puzzle)
        self._listed = {repr(move.says): move for move in Scene(start, self.seat).listed()}
        self.spots = [WayPoint(start.trial(), (), (start.state_bytes,))]
        self._known = {start.state_bytes: 0}
        self._at_will = game.composed.at_will if game.composed else ()
        for spot in self.spots:  # it grows on the way
            if spot.play is None:
                self._go_on(spot)

    def moves(self) -> list[WeighedSay]:
        """What can be done, the best first, those that come to the same as the best once."""
        puzzle, listed = self.puzzle, {move.play: move.says for move in self._listed.values()}
        plays = [move.play for move in puzzle.moves] + list(puzzle.others)
        return [
            WeighedSay(play, listed[play], puzzle.worth_of(play) or 0.0, play in puzzle.best)
            for play in sorted(plays, key=lambda play: -(puzzle.worth_of(play) or 0.0))
        ]

    def _go_on(self, spot: WayPoint) -> None:
        game, seat = self.game, self.seat
        for action in spot.match.legal_ids(seat):
            if game.actions.split(action)[0] in self._at_will:
                continue
            after = spot.match.trial()
            after.play_quietly(seat, action)
            path = (*spot.actions, action)
            play = None
            if is_whole(game, after.state, seat, action):
                states = [game.state.from_bytes(state) for state in spot.states]
                play = self._play(say_whole(game, states, seat, path))
            spot.ways.append(WayOn(action, self._spot(spot, after, path, play), after.revealing))

    def _spot(self, before: WayPoint, after: Match, path: tuple[int, ...], play: str | None) -> int:
        here = after.state_bytes
        # Where moves end, those with words of their own stay apart.
        key = here + (play or "").encode()
        if key not in self._known:
            if len(self.spots) == MOST_SPOTS:
                raise CannotRead(f"puzzle {self.puzzle.number} of {self.game.name} has too many ways")
            self._known[key] = len(self.spots)
            self.spots.append(WayPoint(after.trial(), path, (*before.states, here), play=play))
        return self._known[key]

    def _play(self, says: Say) -> str:
        """The weighed move that comes to this; moves that come to the same as the best are the best."""
        listed = self._listed.get(repr(says))
        assert listed is not None, "whatever can be played step by step is listed as a whole move"
        return self.puzzle.best[0] if listed.play in self.puzzle.best else listed.play
