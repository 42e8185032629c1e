"""What a search thinks of a position: of the chances of every seat, and of whole moves one by one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from potager.bots.base import Budget, Judged, Question
from potager.bots.search.look import chances_at, look
from potager.bots.search.thinking import Scope, Search, counts_points, think
from potager.bots.search.tree import spread
from potager.bots.search.whole import Follower


class Opinion(NamedTuple):
    """What is thought of some moves, the best first, and what each seat may hope for with the best."""

    moves: Sequence[Judged]
    chances: Sequence[float]


def opinion(question: Question, *, each: Sequence[Sequence[int]] = ()) -> Opinion:
    """What a search thinks of what a seat could do; with `each`, of these moves, each as long as another.

    A search tries mostly what is good: what a bad move costs is known only when it is looked at by itself.
    """
    game, _, seat, _, stream, budget, truth = question
    state = question.state()
    if not each:
        search = Search(game, state, seat, stream, Scope(blind=truth is None))
        think([search], budget, whole=True)
        return _of_all(search)
    iterations = max(1, budget.iterations // len(each)) if budget.iterations else 0
    share = question._replace(budget=Budget(iterations, budget.seconds / len(each)))
    looks = [look(share, state, actions) for actions in each]
    by_points = counts_points(game, int(state.seats))
    looks.sort(key=lambda one: -one.move.points if by_points else -one.move.win)
    return Opinion([one.move for one in looks], looks[0].chances)


def _of_all(search: Search) -> Opinion:
    """What a tree that has grown thinks of the moves that it tried."""
    follower, apart = Follower(search), spread(search.tree, search.seat)[1]
    first = follower.first()
    return Opinion(
        [
            Judged(one.actions, one.visits, one.win, one.margin, one.points, apart)
            for one in follower.ranked(first)
        ],
        chances_at(search, first.node),
    )
