"""Searching from a view: trees on threads, budgets, and what is thought of every action."""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from potager.bots.base import Budget, Judged
from potager.bots.search.tree import (
    ACTION,
    DEEPEST,
    FIRST,
    LINKS,
    MARGIN,
    NEXT,
    NONE,
    NOTES,
    POINTS,
    ROOT,
    VALUES,
    WIN,
    Desk,
    Tree,
    Ways,
    spread,
)
from potager.core.chance import STREAM, Stream, rekey
from potager.core.game import Game

KERNEL = "potager.bots.search.tree"
NODES = 1 << 18
CHUNK = 32  # iterations between two looks at the clock

WAYS = Ways(explore=0.6, tau=1.0, floor=0.15, winning=0.5, rival=1.0, horizon=60, whim=5, blind=True)

# Where several can gain by one deal, whoever looks at rivals misses half of them: one's own points count.
TRADING = WAYS._replace(winning=0.15, rival=0.0)


def ways_for(game: Game, seats: int) -> Ways:
    """How to search a game; with two seats, what is good for one is bad for the other."""
    return TRADING if counts_points(game, seats) else WAYS


def counts_points(game: Game, seats: int) -> bool:
    """Whether a search of this game looks to its own points first, not to winning."""
    return game.mutual and seats > 2


class Search:
    """One tree, grown from one position."""

    def __init__(
        self, game: Game, state: Any, seat: int, stream: Stream, *, blind: bool = True, lean: Any = None
    ) -> None:
        seats = int(state.seats)
        size = game.actions.size
        self.game = game
        self.seat = seat
        self.root = ROOT
        self.ways = ways_for(game, seats)._replace(blind=blind)
        self.states = game.state.batch(2)
        self.states[0] = state
        self.stream = np.zeros(STREAM, dtype=np.int64)
        rekey(self.stream, stream)
        self.tree = Tree(
            size=np.ones(1, dtype=np.int64),
            links=np.empty((NODES, LINKS), dtype=np.int32),
            visits=np.empty(NODES, dtype=np.int32),
            prior=np.empty(NODES, dtype=np.float32),
            values=np.empty((NODES, VALUES, seats), dtype=np.float64),
            notes=np.zeros((seats, NOTES), dtype=np.float64),
        )
        self.tree.links[ROOT] = NONE
        self.tree.visits[ROOT] = 0
        self.tree.values[ROOT] = 0
        self.desk = Desk(
            mask=game.new_mask(),
            there=game.new_mask(),
            ratings=np.zeros(size, dtype=np.float32),
            lean=np.zeros(size, dtype=np.float32) if lean is None else lean,
            path=np.zeros(DEEPEST + 1, dtype=np.int64),
            points=np.zeros(seats, dtype=np.int64),
            hopes=np.zeros(seats, dtype=np.float32),
            result=np.zeros((VALUES, seats), dtype=np.float32),
        )
        self._kernel: Any = game.kernel(KERNEL)

    def grow(self, iterations: int) -> None:
        """Think on."""
        self._kernel.search(
            self.states, self.seat, self.root, self.tree, self.desk, self.ways, iterations, self.stream
        )

    def lead(self) -> int:
        """By how many visits the favourite is ahead: more than are left to come, and the choice is made."""
        visits = sorted(int(self.tree.visits[node]) for _, node in self.children())
        return visits[-1] - visits[-2] if len(visits) > 1 else 0

    def descend(self, action: int) -> bool:
        """Make the child of an action the root, if there is one and its seat goes on."""
        for other, node in self.children():
            if other == action:
                self.root = node
                self.game.apply(self.states[0], self.seat, action)
                return bool(self.game.awaited(self.states[0]) >> self.seat & 1)
        return False

    def children(self) -> list[tuple[int, int]]:
        """The actions at the root, and their nodes."""
        links = self.tree.links
        found: list[tuple[int, int]] = []
        child = int(links[self.root, FIRST])
        while child != NONE:
            found.append((int(links[child, ACTION]), child))
            child = int(links[child, NEXT])
        return found


def think(searches: Sequence[Search], budget: Budget, whole: bool = False) -> None:
    """Grow trees, one a thread, until the budget is spent or, unless `whole`, the choice is clear."""
    began = time.monotonic()
    share = -(-budget.iterations // len(searches)) if budget.iterations else 1 << 62

    def grow(search: Search) -> None:
        done = 0
        while done < share:
            search.grow(min(CHUNK, share - done))
            done += CHUNK
            left = share - done
            if budget.seconds:
                spent = time.monotonic() - began
                if spent >= budget.seconds:
                    return
                left = min(left, int(done * (budget.seconds / spent - 1)))
            if not whole and search.lead() > left:
                return

    if len(searches) == 1:
        grow(searches[0])
        return
    with ThreadPoolExecutor(len(searches)) as pool:
        list(pool.map(grow, searches))


def judge(searches: Sequence[Search], legal: Sequence[int]) -> list[Judged]:
    """What all trees together think of the legal actions, the best first."""
    seat = searches[0].seat
    visits = dict.fromkeys(legal, 0)
    sums = {action: np.zeros(VALUES) for action in legal}
    for search in searches:
        for action, node in search.children():
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


def analyse(
    game: Game,
    view: Any,
    seat: int,
    legal: Sequence[int],
    stream: Stream,
    budget: Budget,
    truth: Any = None,
) -> list[Judged]:
    """What a search thinks of the legal actions, by the seat's view alone, the best first.

    With `truth`, a state of a finished game, it searches that one as if everything were open.
    """
    state = game.sample(view, stream) if truth is None else truth
    blind = truth is None
    searches = [Search(game, state, seat, stream, blind=blind) for _ in range(max(budget.threads, 1))]
    think(searches, budget, whole=True)
    return judge(searches, legal)
