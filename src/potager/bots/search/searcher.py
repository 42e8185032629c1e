"""Searcher: a bot that thinks before it plays, and remembers what it thought."""

from __future__ import annotations

import time
from collections.abc import Generator, Sequence
from typing import Any

from potager.bots.base import PLAIN, Budget, Haste, Manner, check_asked
from potager.bots.moves import Begun, Steps, Unfinished, is_absurd, list_whole
from potager.bots.search.thinking import Scope, Search, favour, judge, thinking
from potager.bots.search.whole import Follower, JudgedMove
from potager.bots.voice import Voice
from potager.core.chance import Stream
from potager.core.game import Game

GLANCE = 0.05  # seconds after which a searcher looks whether the choice is plain


class Searcher:
    """Searches within a budget; a turn of several small actions is one thought, carried on."""

    def __init__(self, game: Game, budget: Budget, manner: Manner = PLAIN) -> None:
        self.game = game
        self.budget = budget
        self.manner = manner
        game.weights.check_set(manner.weights)
        self.recalls = False  # whether it keeps what it considers, for those who watch
        self.recalled: list[JudgedMove] = []  # for its last decision, what it plays first
        self._searches: list[Search] = []
        self._names: tuple[str, ...] = ()
        self._unfinished = Unfinished(game)
        self._voice = Voice(game)

    def meet(self, names: Sequence[str]) -> None:
        """Learn who sits where by the names of bots: they are taken for what they are, people for gardeners.

        Everybody at a table can read that.
        """
        self._names = tuple(names)

    def choose(self, view: Any, seat: int, legal: Sequence[int], stream: Stream) -> int:
        """The first action of the move that was tried most, or the next one of a move that is begun."""
        thought = self.ponder(view, seat, legal, stream, Haste())
        while True:
            try:
                next(thought)
            except StopIteration as end:
                return end.value

    def ponder(
        self, view: Any, seat: int, legal: Sequence[int], stream: Stream, haste: Haste
    ) -> Generator[None, None, int]:
        """Choose, with a stop after every stretch, and no longer than there is something to find out."""
        check_asked(self.game, view, seat, legal, stream)
        self.recalled = []
        if (action := self._unfinished.go_on(view, seat, legal)) is not None:
            return action
        if len(legal) == 1:
            self._searches = []
            return legal[0]
        if not self._carries_on(view, seat):
            state, scope = self.game.sample(view, stream), Scope(manner=self.manner, names=self._names)
            self._searches = [
                Search(self.game, state, seat, stream, scope) for _ in range(max(self.budget.threads, 1))
            ]
        here = self._searches[0].states[0].copy()
        senseless = self._senseless(here, seat, legal)
        for search in self._searches:
            search.bar(senseless)
        budget = self.budget._replace(seconds=min(self.budget.seconds, haste.most))
        rested = time.monotonic()
        for _ in thinking(self._searches, budget, seconds=min(haste.stretch, GLANCE)):
            if favour(self._searches) >= haste.clear:
                break
            if time.monotonic() - rested >= haste.stretch:
                yield
                rested = time.monotonic()
        judged = judge(self._searches, legal)
        sensible = [one for one in judged if one.actions not in senseless] or judged
        actions = sensible[0].actions if sensible else (legal[0],)
        if self.recalls:
            self.recalled = self._recall(actions)
        self._voice.note(here, seat, actions)
        self._searches = [search for search in self._searches if search.descend(actions)]
        return self._unfinished.begin(Begun(seat, actions, here))

    def _senseless(self, state: Any, seat: int, legal: Sequence[int]) -> list[Steps]:
        """The moves that it does not even think of: what nobody would do, or what it has just said."""
        weights = self.game.weights.row(int(state.seats), self.manner.weights)
        moves = list_whole(self.game, state, seat, legal, weights)
        absurd = [actions for actions in moves if is_absurd(self.game, state, seat, actions)]
        return [*absurd, *self._voice.repeats(state, seat, moves)]

    def _recall(self, actions: Steps) -> list[JudgedMove]:
        """The moves that were looked at, by a tree that would have chosen this one, if there is one."""
        trees = [Follower(search) for search in self._searches]
        firsts = [(tree, tree.first()) for tree in trees]
        tree, first = next((both for both in firsts if both[1].actions == actions), firsts[0])
        return tree.ranked(first)

    def _carries_on(self, view: Any, seat: int) -> bool:
        """Whether what was thought of last has come: the same seat goes on, and nothing new was seen."""
        searches = self._searches
        if not searches or searches[0].seat != seat or len(searches) < self.budget.threads:
            return False
        return all(self.game.view(search.states[0], seat) == view for search in searches)
