"""Searcher: a bot that thinks before it plays, and remembers what it thought."""

from __future__ import annotations

import math
from collections.abc import Generator, Sequence
from typing import Any

from potager.bots.base import Budget, check_asked
from potager.bots.greedy import leaning
from potager.bots.search.thinking import Search, judge, thinking
from potager.core.chance import Stream
from potager.core.game import Game


class Searcher:
    """Searches within a budget; a turn of several small actions is one thought, carried on."""

    def __init__(self, game: Game, budget: Budget, style: str = "") -> None:
        self.game = game
        self.budget = budget
        self.lean = leaning(game, style)
        self._searches: list[Search] = []

    def choose(self, view: Any, seat: int, legal: Sequence[int], stream: Stream) -> int:
        """The action that the search tried most."""
        thought = self.ponder(view, seat, legal, stream, math.inf)
        while True:
            try:
                next(thought)
            except StopIteration as end:
                return end.value

    def ponder(
        self, view: Any, seat: int, legal: Sequence[int], stream: Stream, seconds: float
    ) -> Generator[None, None, int]:
        """Choose, with a stop after every so many seconds: others may think before it goes on."""
        check_asked(self.game, view, seat, legal, stream)
        if len(legal) == 1:
            self._searches = []
            return legal[0]
        if not self._carries_on(view, seat):
            state = self.game.sample(view, stream)
            self._searches = [
                Search(self.game, state, seat, stream, lean=self.lean)
                for _ in range(max(self.budget.threads, 1))
            ]
        yield from thinking(self._searches, self.budget, seconds=seconds)
        judged = judge(self._searches, legal)
        action = judged[0].action if judged else legal[0]
        self._searches = [search for search in self._searches if search.descend(action)]
        return action

    def _carries_on(self, view: Any, seat: int) -> bool:
        """Whether what was thought of last has come: the same seat goes on, and nothing new was seen."""
        searches = self._searches
        if not searches or searches[0].seat != seat or len(searches) < self.budget.threads:
            return False
        return all(self.game.view(search.states[0], seat) == view for search in searches)
