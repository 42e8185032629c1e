"""What a search thinks of a position: of the chances of every seat, and of actions one by one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from potager.bots.base import Budget, Judged, Question
from potager.bots.search.thinking import Search, counts_points, judge, think
from potager.bots.search.tree import POINTS, WIN

HOPELESS = -200.0  # a margin that no search follows up


class Opinion(NamedTuple):
    """What is thought of some actions, the best first, and what each seat may hope for with the best."""

    actions: Sequence[Judged]
    chances: Sequence[float]


def opinion(question: Question, *, each: bool = False) -> Opinion:
    """What a search thinks of the legal actions; with `each`, all of them are tried equally often.

    A search tries mostly what is good: what a bad action costs is known only when it is looked at by itself.
    """
    game, _, seat, legal, stream, budget, truth = question
    state = question.state()

    def search() -> Search:
        return Search(game, state, seat, stream, blind=truth is None)

    if not each:
        return _grown(search(), legal, budget)
    iterations = max(1, budget.iterations // len(legal)) if budget.iterations else 0
    share = Budget(iterations, budget.seconds / len(legal))
    found: list[Opinion] = []
    for action in legal:
        narrow(one := search(), action)
        found.append(_grown(one, [action], share))
    if counts_points(game, int(state.seats)):
        found.sort(key=lambda one: -one.actions[0].points)
    else:
        found.sort(key=lambda one: -one.actions[0].win)
    return Opinion([one.actions[0] for one in found], found[0].chances)


def _grown(search: Search, legal: Sequence[int], budget: Budget) -> Opinion:
    think([search], budget, whole=True)
    found = judge([search], legal)
    sums = search.tree.values[search.children()[found[0].action], WIN]
    return Opinion(found, (sums / found[0].visits).tolist())


def narrow(search: Search, action: int) -> None:
    """Let a search that has not begun try only one action at its root."""
    search.grow(1)
    tree = search.tree
    for other, node in search.children().items():
        chosen = other == action
        tree.visits[node] = 0 if chosen else 1
        tree.values[node] = 0.0
        tree.values[node, POINTS, search.seat] = 0.0 if chosen else HOPELESS
        tree.prior[node] = float(chosen)
