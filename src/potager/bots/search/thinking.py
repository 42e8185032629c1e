"""Searching from a view: trees on threads, budgets, and what is thought of every action."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from potager.bots.base import Budget, Judged
from potager.bots.search.tree import (
    ACTION,
    MARGIN,
    POINTS,
    ROOT,
    VALUES,
    WIN,
    Tuning,
    children,
    new_buffers,
    new_tree,
    spread,
)
from potager.core.chance import STREAM, Stream, rekey
from potager.core.game import Game
from potager.core.kernel import Floats

KERNEL = "potager.bots.search.growth"
NODES = 1 << 18
CHUNK = 32  # iterations between two looks at the clock

TUNING = Tuning(explore=0.6, tau=1.0, floor=0.15, winning=0.5, rival=1.0, horizon=60, whim=5, blind=True)

# Where several can gain by one deal, whoever looks at rivals misses half of them: one's own points count.
TRADING = TUNING._replace(winning=0.15, rival=0.0)


def counts_points(game: Game, seats: int) -> bool:
    """Whether a search of this game looks to its own points first, not to winning.

    With two seats, what is good for one is bad for the other.
    """
    return game.mutual and seats > 2


class Search:
    """One tree, grown from one position."""

    def __init__(
        self,
        game: Game,
        state: Any,
        seat: int,
        stream: Stream,
        *,
        blind: bool = True,
        lean: Floats | None = None,
    ) -> None:
        seats = int(state.seats)
        self.game = game
        self.seat = seat
        self.root = ROOT
        self.tuning = (TRADING if counts_points(game, seats) else TUNING)._replace(blind=blind)
        self.states = game.state.batch(2)
        self.states[0] = state
        self.stream = np.zeros(STREAM, dtype=np.int64)
        rekey(self.stream, stream)
        self.tree = new_tree(NODES, seats)
        self.buffers = new_buffers(game.actions.size, seats, lean)
        self._kernel: Any = game.kernel(KERNEL)

    def grow(self, iterations: int) -> None:
        """Think on."""
        self._kernel.search(
            self.states, self.seat, self.root, self.tree, self.buffers, self.tuning, iterations, self.stream
        )

    def lead(self) -> int:
        """By how many visits the favourite is ahead: more than are left to come, and the choice is made."""
        visits = sorted(int(self.tree.visits[node]) for node in children(self.tree, self.root))
        return visits[-1] - visits[-2] if len(visits) > 1 else 0

    def descend(self, action: int) -> bool:
        """Make the child of an action the root, if there is one and its seat goes on."""
        node = self.children().get(action)
        if node is None:
            return False
        self.root = node
        self.game.apply(self.states[0], self.seat, action)
        return bool(self.game.awaited(self.states[0]) >> self.seat & 1)

    def children(self) -> dict[int, int]:
        """The actions at the root, and their nodes."""
        return {int(self.tree.links[node, ACTION]): node for node in children(self.tree, self.root)}


class Growing:
    """A tree that grows within a budget, a while at a time."""

    def __init__(self, search: Search, share: int, seconds: float, whole: bool) -> None:
        self.search = search
        self.enough = False
        self._share = share  # iterations
        self._seconds = seconds  # of its own; time in which it rests does not count
        self._whole = whole
        self._done = 0
        self._spent = 0.0

    def grow(self, seconds: float) -> None:
        """Grow until it is enough, or for so long."""
        began, before = time.monotonic(), self._spent
        while not self.enough:
            self.search.grow(min(CHUNK, self._share - self._done))
            self._done += CHUNK
            took = time.monotonic() - began
            self._spent = before + took
            self.enough = self._is_enough()
            if took >= seconds:
                return

    def _is_enough(self) -> bool:
        left = self._share - self._done
        if self._seconds:
            if self._spent >= self._seconds:
                return True
            left = min(left, int(self._done * (self._seconds / self._spent - 1)))
        return left <= 0 or (not self._whole and self.search.lead() > left)


def think(searches: Sequence[Search], budget: Budget, whole: bool = False) -> None:
    """Grow trees, one a thread, until the budget is spent or, unless `whole`, the choice is clear."""
    for _ in thinking(searches, budget, whole):
        pass


def thinking(
    searches: Sequence[Search], budget: Budget, whole: bool = False, seconds: float = math.inf
) -> Iterator[None]:
    """Grow trees as `think` does, and stop after every so many seconds, so that others may think."""
    share = -(-budget.iterations // len(searches)) if budget.iterations else 1 << 62
    trees = [Growing(search, share, budget.seconds, whole) for search in searches]
    while True:
        if len(trees) == 1:
            trees[0].grow(seconds)
        else:
            with ThreadPoolExecutor(len(trees)) as pool:
                list(pool.map(Growing.grow, trees, [seconds] * len(trees)))
        trees = [tree for tree in trees if not tree.enough]
        if not trees:
            return
        yield


def judge(searches: Sequence[Search], legal: Sequence[int]) -> list[Judged]:
    """What all trees together think of the legal actions, the best first."""
    seat = searches[0].seat
    visits = dict.fromkeys(legal, 0)
    sums = {action: np.zeros(VALUES) for action in legal}
    for search in searches:
        for action, node in search.children().items():
            if action in visits:
                visits[action] += int(search.tree.visits[node])
                sums[action] += search.tree.values[node, :, seat]
    apart = max(spread(search.tree, seat)[1] for search in searches)
    judged = [
        Judged(
            action,
            count,
            float(sums[action][WIN]) / count,
            float(sums[action][MARGIN]) / count,
            float(sums[action][POINTS]) / count,
            apart,
        )
        for action, count in visits.items()
        if count
    ]
    return sorted(judged, key=lambda one: (-one.visits, -one.win, one.action))
