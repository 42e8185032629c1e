"""Searching from a view: trees on threads, budgets, and what is thought of every action."""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np

from potager.bots.base import PLAIN, Budget, Judged, Manner
from potager.bots.greedy import leaning
from potager.bots.neighbours import looseness
from potager.bots.search import tree as t
from potager.core.chance import STREAM, Stream, rekey
from potager.core.game import Game
from potager.core.steps import NO_MOVE, pack_steps, steps_of

KERNEL = "potager.bots.search.growth"
NODES = 1 << 18
CHUNK = 32  # iterations between two looks at the clock
NO_RIVAL = 1 << 62  # the lead of the only move there is

TUNING = t.Tuning(explore=0.6, tau=1.0, floor=0.15, winning=0.5, rival=1.0, horizon=60, whim=5, blind=True)

# Where several can gain by one deal, whoever looks at rivals misses half of them: one's own points count,
# and winning.
TRADING = TUNING._replace(rival=0.0)


def counts_points(game: Game, seats: int) -> bool:
    """Whether a search of this game looks to its own points first, not to winning.

    With two seats, what is good for one is bad for the other.
    """
    return game.mutual and seats > 2


class Scope(NamedTuple):
    """What a search may know, and what it tries first."""

    blind: bool = True  # whether what the searcher cannot know is shuffled
    only: int = NO_MOVE  # the one move that is tried first, or NO_MOVE for all of them
    manner: Manner = PLAIN  # of the searcher
    names: Sequence[str] = ()  # who sits where, as far as that is known


WIDE = Scope()


class Search:
    """One tree, grown from one position."""

    def __init__(self, game: Game, state: Any, seat: int, stream: Stream, scope: Scope = WIDE) -> None:
        seats = int(state.seats)
        self.game = game
        self.seat = seat
        self.root = t.ROOT
        # Where seats trade, a turn is dozens of small steps: a game's own horizon would be too near.
        near = TUNING._replace(horizon=min(TUNING.horizon, game.horizon))
        tuning = TRADING if counts_points(game, seats) else near
        self.tuning = tuning._replace(blind=scope.blind, only=scope.only)
        self.states = game.state.batch(2)
        self.states[0] = state
        self.stream = np.zeros(STREAM, dtype=np.int64)
        rekey(self.stream, stream)
        self.tree = t.new_tree(NODES, seats)
        # Whoever goes by old weights takes the others to go by them too.
        weights = game.weights.rows(seats, [scope.manner.weights] * seats)
        lean = leaning(game, scope.manner.style)
        loose = looseness(game, seats, seat, scope.names)
        self.buffers = t.new_buffers(game.actions.size, lean, weights, loose)
        self._kernel: Any = game.kernel(KERNEL)

    def grow(self, iterations: int) -> None:
        """Think on."""
        self._kernel.search(
            self.states, self.seat, self.root, self.tree, self.buffers, self.tuning, iterations, self.stream
        )

    def bar(self, moves: Iterable[Sequence[int]]) -> None:
        """Try none of these moves first from now on, unless nothing else is left."""
        self.buffers = self.buffers._replace(barred=np.array([*map(pack_steps, moves)], dtype=np.int64))

    def lead(self) -> int:
        """By how many visits the favourite is ahead: more than are left to come, and the choice is made."""
        visits = sorted(int(self.tree.visits[node]) for node in t.children(self.tree, self.root))
        return visits[-1] - visits[-2] if len(visits) > 1 else NO_RIVAL

    def descend(self, actions: Sequence[int]) -> bool:
        """Make the child of a move the root, if there is one and its seat goes on."""
        node = self.children().get(tuple(actions))
        if node is None:
            return False
        self.root = node
        for action in actions:
            self.game.apply(self.states[0], self.seat, action)
        return bool(self.game.awaited(self.states[0]) >> self.seat & 1)

    def children(self) -> dict[tuple[int, ...], int]:
        """The moves at the root, as their actions, and their nodes."""
        found = {node: int(self.tree.links[node, t.MOVE]) for node in t.children(self.tree, self.root)}
        return {steps_of(move): node for node, move in found.items()}


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


def favour(searches: Sequence[Search]) -> float:
    """What share of all tries went to the favourite, in the tree that is least sure of its own."""
    shares: list[float] = []
    for search in searches:
        visits = [int(search.tree.visits[node]) for node in search.children().values()]
        shares.append(max(visits, default=0) / max(1, sum(visits)))
    return min(shares)


def judge(searches: Sequence[Search], legal: Sequence[int]) -> list[Judged]:
    """What all trees together think of the moves that begin with a legal action, the best first."""
    visits: dict[tuple[int, ...], int] = {}
    sums: dict[tuple[int, ...], Any] = {}
    for search in searches:
        for actions, node in search.children().items():
            if actions[0] in legal:
                visits[actions] = visits.get(actions, 0) + int(search.tree.visits[node])
                sums[actions] = sums.get(actions, 0) + search.tree.values[node, :, search.seat]
    apart = max(t.spread(search.tree, search.seat)[1] for search in searches)
    judged = [judged_by(actions, count, sums[actions], apart) for actions, count in visits.items() if count]
    return sorted(judged, key=lambda one: (-one.visits, -one.win, one.actions))


def judged_by(actions: tuple[int, ...], visits: int, sums: Any, apart: float) -> Judged:
    """A move by the sums, [VALUES], over its visits."""
    win, margin, points = (float(sums[what]) / visits for what in (t.WIN, t.MARGIN, t.POINTS))
    return Judged(actions, visits, win, margin, points, apart)
