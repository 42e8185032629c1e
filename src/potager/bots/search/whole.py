"""Whole moves: what a search thinks of actions together with those that belong to them.

Where a game puts a move together from small actions, the first of them alone is no advice. The tree is
followed from step to step until the move is whole; where it has not grown so far, the advice goes on. Steps
in another order, or with equal cards, that come to the same thing are one move. A search tries mostly what is
good: the moves that are told are looked at again, each by itself, so that their figures can be compared.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from operator import attrgetter
from typing import Any, NamedTuple

import numpy as np

from potager.bots.base import Budget
from potager.bots.search.opinion import narrow
from potager.bots.search.thinking import Search, counts_points, think
from potager.bots.search.tree import ACTION, FIRST, MARGIN, NEXT, NONE, POINTS, WIN
from potager.core.chance import Stream
from potager.core.game import Game
from potager.core.record import same
from potager.core.texts import Say

LONGEST = 12  # actions of one move
FIRST_SHARE = 0.4  # of the time goes to the first action
NEXT_SHARE = 0.2  # to the next ones, where that is only a step
LOOK_SHARE = 0.4  # to the moves that are told, each by itself
FEW = 60  # iterations that cannot tell moves apart: what is best is then what the advice says
RARE = 200  # a step that is tried less than once in so many times is not followed


class Line(NamedTuple):
    """A move of one or more actions of one seat, and what a search thinks of all of it."""

    actions: tuple[int, ...]
    says: Say  # of the game's catalogue: what all of it would do
    visits: int
    win: float  # the chance to win with it, from 0 to 1
    margin: float  # points ahead of the best other seat at the end, on average
    points: float = 0.0  # of its own at the end, on average


class Way(NamedTuple):
    """Actions that were followed, the states before each and after the last, and how far the tree knows."""

    actions: tuple[int, ...]
    states: tuple[Any, ...]
    node: int
    whole: bool

    @property
    def now(self) -> Any:
        """The state that the actions lead to."""
        return self.states[-1]


def lines(game: Game, view: Any, seat: int, stream: Stream, budget: Budget, most: int) -> list[Line]:
    """The best moves of a seat, by its view alone: what a bot would play, and what else was tried most."""
    search = Search(game, game.sample(view, stream), seat, stream)
    follower = Follower(search)
    think([search], _part(budget, FIRST_SHARE), whole=True)
    advised = 0 < budget.iterations <= FEW
    first = (advised and follower.finish(follower.start)) or follower.first()
    if not first.whole:  # as a bot does: it has begun, and thinks on
        search.descend(first.actions[0])
    think([search], _part(budget, NEXT_SHARE), whole=True)
    best = follower.line(follower.best(first))
    tried = follower.told()
    found = [line for line in tried if line.says == best.says] or [best]
    found += [line for line in tried if line.says != best.says]
    found = [follower.trimmed(line) for line in found[:most]]
    share = _part(budget, LOOK_SHARE / len(found))
    found = [_together(line, follower.look(line, stream, share)) for line in found]
    if advised:
        return found
    worth = attrgetter("points" if counts_points(game, search.tree.values.shape[2]) else "win")
    return sorted(found, key=worth, reverse=True)


def _part(budget: Budget, share: float) -> Budget:
    return budget._replace(iterations=math.ceil(budget.iterations * share), seconds=budget.seconds * share)


class Follower:
    """Follows the steps of one seat through the tree of a search."""

    def __init__(self, search: Search) -> None:
        self.game = search.game
        self.seat = search.seat
        self.tree = search.tree
        self.start = Way((), (search.states[0].copy(),), search.root, whole=False)

    def first(self) -> Way:
        """The action that a bot would play now: the one that was tried most."""
        return max(self.steps(self.start), key=self._esteem)

    def best(self, way: Way) -> Way:
        """A way as a bot would go on, with what was tried most at every step; as it is, if nothing was."""
        begun = way
        while not way.whole:
            ahead = list(self.steps(way))
            if not ahead:
                return self.finish(way) or begun
            way = max(ahead, key=self._esteem)
        return way

    def told(self) -> list[Line]:
        """All moves that were tried, those that come to the same as one; the most tried first."""
        found: list[Line] = []
        loose: list[Way] = []
        ways = [self.start]
        least = int(self.tree.visits[self.start.node]) / RARE
        while ways:
            way = ways.pop()
            if way.whole:
                _merge(found, self.line(way))
                continue
            ahead = [one for one in self.steps(way) if self.tree.visits[one.node] >= least]
            ways += ahead
            if not ahead and way.actions:
                loose.append(way)
        # What the tree has only begun is worth what is known of its beginning: new moves, but no new figures.
        for way in sorted(loose, key=self._esteem, reverse=True):
            whole = self.finish(way)
            if whole is not None:
                line = self.line(whole)
                if all(line.says != other.says for other in found):
                    found.append(line)
        return sorted(found, key=lambda line: (-line.visits, -line.win, line.actions))

    def steps(self, way: Way) -> Iterator[Way]:
        """Where the tree goes on from a way, but not back to where it was."""
        mask = self._legal(way)
        if mask.sum() == 1:  # what is forced is no decision, so the tree has no node for it
            after = self._play(way, int(mask.argmax()), way.node)
            yield from () if after is None else (after,)
            return
        links = self.tree.links
        child = int(links[way.node, FIRST])
        while child != NONE:
            action = int(links[child, ACTION])
            if mask[action] and self.tree.visits[child] > 0:
                after = self._play(way, action, child)
                if after is not None:
                    yield after
            child = int(links[child, NEXT])

    def finish(self, way: Way) -> Way | None:
        """A way to its end by advice, as far as the tree does not know it; None if it comes to nothing."""
        ratings = np.zeros(self.game.actions.size, dtype=np.float32)
        while not way.whole:
            mask = self._legal(way)
            self.game.advise(way.now, self.seat, mask, ratings)
            action = int(np.argmax(np.where(mask, ratings, -np.inf)))
            after = self._play(way, action, way.node)
            if after is None:
                return None
            way = after
        return way

    def line(self, way: Way) -> Line:
        """A way as a move."""
        return _line(way.actions, self._says(way.states, way.actions), *self._known(way))

    def look(self, line: Line, stream: Stream, budget: Budget) -> Line:
        """What a search thinks of a move that tries nothing else."""
        *steps, last = line.actions
        state = self.start.now.copy()
        for action in steps:
            self.game.apply(state, self.seat, action)
        search = Search(self.game, state, self.seat, stream)
        forced = self._count(state) == 1
        if not forced:
            narrow(search, last)
        think([search], budget, whole=True)
        node = search.root if forced else dict(search.children())[last]
        sums = search.tree.values[node, :, self.seat]
        return _line(line.actions, line.says, int(search.tree.visits[node]), sums)

    def trimmed(self, line: Line) -> Line:
        """A move without steps that it does not need: the search dithers, people need not."""
        actions = line.actions
        for place in reversed(range(len(actions) - 1)):
            fewer = actions[:place] + actions[place + 1 :]
            if self._comes_to(fewer, line.says):
                actions = fewer
        return line._replace(actions=actions)

    def _comes_to(self, actions: Sequence[int], says: Say) -> bool:
        """Whether actions can be played from the start, and are told like this."""
        way = self.start
        for action in actions:
            if not self._legal(way)[action]:
                return False
            after = way.now.copy()
            self.game.apply(after, self.seat, action)
            way = Way((*way.actions, action), (*way.states, after), way.node, whole=False)
        return self._says(way.states, way.actions) == says

    def _says(self, states: Sequence[Any], actions: Sequence[int]) -> Say:
        if self.game.composed is not None:
            return self.game.composed.tell(states[: len(actions)], self.seat, actions)
        return self.game.describe(states[0], self.seat, actions[0])

    def _legal(self, way: Way) -> Any:
        mask = self.game.new_mask()
        self.game.legal(way.now, self.seat, mask)
        return mask

    def _count(self, state: Any) -> int:
        return int(self.game.legal(state, self.seat, self.game.new_mask()))

    def _play(self, way: Way, action: int, node: int) -> Way | None:
        """One step on; None if that undoes what came before, or makes the move too long."""
        after = way.now.copy()
        self.game.apply(after, self.seat, action)
        composed = self.game.composed
        whole = composed is None or not composed.unfinished(after, self.seat, action)
        undone = any(same(after, before) for before in way.states)
        if not whole and (undone or len(way.actions) + 1 == LONGEST):
            return None
        return Way((*way.actions, action), (*way.states, after), node, whole)

    def _known(self, way: Way) -> tuple[int, Any]:
        return int(self.tree.visits[way.node]), self.tree.values[way.node, :, self.seat]

    def _esteem(self, way: Way) -> tuple[int, float, int]:
        visits, sums = self._known(way)
        return visits, float(sums[WIN]), -way.actions[-1]


def _line(actions: tuple[int, ...], says: Say, visits: int, sums: Any) -> Line:
    win, margin, points = (float(sums[what]) / visits for what in (WIN, MARGIN, POINTS))
    return Line(actions, says, visits, win, margin, points)


def _merge(found: list[Line], line: Line) -> None:
    """Add a line, or what is known of it to one that comes to the same."""
    for place, other in enumerate(found):
        if other.says == line.says:
            first = min(other, line, key=lambda one: (len(one.actions), -one.visits))
            found[place] = _together(other, line)._replace(actions=first.actions)
            return
    found.append(line)


def _together(one: Line, other: Line) -> Line:
    """What two looks at the same move have found."""
    visits = one.visits + other.visits

    def average(mine: float, theirs: float) -> float:
        return (mine * one.visits + theirs * other.visits) / visits

    return one._replace(
        visits=visits,
        win=average(one.win, other.win),
        margin=average(one.margin, other.margin),
        points=average(one.points, other.points),
    )
