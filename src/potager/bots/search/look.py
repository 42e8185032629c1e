"""A look at one move: a search that tries nothing else first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from potager.bots.base import Judged, Question
from potager.bots.search.thinking import Scope, Search, judged_by, think
from potager.bots.search.tree import WIN, spread


class MoveSeen(NamedTuple):
    """What is thought of a move, and what each seat may hope for with it."""

    move: Judged
    chances: Sequence[float]


def look(question: Question, state: Any, actions: Sequence[int]) -> MoveSeen:
    """What a search thinks of one move, from a state that the question allows."""
    game, _, seat, _, stream, budget, truth = question
    *steps, last = actions
    here = state.copy()
    for action in steps:
        game.apply(here, seat, action)
    search = Search(game, here, seat, stream, Scope(blind=truth is None, only=last))
    think([search], budget, whole=True)
    tree, root = search.tree, search.root
    apart = spread(tree, seat)[1]
    found = judged_by(tuple(actions), int(tree.visits[root]), tree.values[root, :, seat], apart)
    return MoveSeen(found, chances_at(search, root))


def chances_at(search: Search, node: int) -> list[float]:
    """What each seat may hope for at a node that was visited."""
    return (search.tree.values[node, WIN] / search.tree.visits[node]).tolist()
