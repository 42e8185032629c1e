"""A search tree as arrays, and how it grows: it knows no game, so one compiled twin serves them all.

A node stands for the moves that led to it, whatever was hidden or drawn on the way. A move is an action, or
several that belong together (`potager.core.steps`). What can be played differs from deal to deal, so a walk
looks only at the children that are there for its own. Values are kept for every seat, and every seat looks
after itself.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from potager.core.compile import rule
from potager.core.kernel import Floats, Mask, Numbers
from potager.core.steps import LOW, NO_MOVE, last_step

NONE = -1  # no node
ROOT = 0
DEEPEST = 256  # nodes on one way down
CAUTION = 0.2  # how much worse than what was tried the untried is taken to be

# What a node knows of its place: the columns of `Tree.links`.
FIRST = 0  # its first child, or NONE
NEXT = 1  # the next child of its parent, or NONE
MOVE = 2  # what leads to it
MOVER = 3  # whose decision that was
LINKS = 4

# What a tree knows of all its playouts, for every seat: the columns of `Tree.notes`.
COUNT = 0
SUM = 1  # of how far the seat ended ahead
SQUARES = 2
NOTES = 3

# What came of a playout, for every seat: the rows of `Buffers.result`.
WIN = 0
MARGIN = 1  # points ahead of the best other seat
POINTS = 2
VALUES = 3


class Tree(NamedTuple):
    """The nodes, as columns."""

    size: Numbers  # [1], how many nodes there are
    links: Numbers  # [nodes, LINKS]
    visits: npt.NDArray[np.int32]  # [nodes]
    prior: Floats  # [nodes], how likely advice takes the move to be
    values: npt.NDArray[np.float64]  # [nodes, VALUES, seats], sums over the visits
    notes: npt.NDArray[np.float64]  # [seats, NOTES]


class Tuning(NamedTuple):
    """How a search goes about it."""

    explore: float  # the weight of what has been tried little
    tau: float  # points that make an action e times less likely by advice
    floor: float  # the part of the prior that all actions share
    winning: float  # what winning counts; the lead counts the rest
    rival: float  # what the points of the best other seat count against one's own
    horizon: int  # actions of a playout before it is cut short and estimated
    whim: int  # chance, in a hundred, of a random action in a playout
    blind: bool  # whether what the searcher cannot know is shuffled
    only: int = NO_MOVE  # the one move that is tried at the root, or NO_MOVE for all of them


class Candidates(NamedTuple):
    """What a seat could do at a node, as whole moves."""

    moves: Numbers  # [actions]
    worths: Floats  # [actions], how each of them is rated
    nodes: Numbers  # [actions], the child of each of them, or NONE
    hopes: npt.NDArray[np.float64]  # [actions], what each of those that was visited promises


class Buffers(NamedTuple):
    """Arrays that every iteration writes anew."""

    mask: Mask  # [actions], what is legal
    ratings: Floats  # [actions]
    candidates: Candidates
    barred: Numbers  # [moves], what is not tried at the root; it is only read
    lean: Floats  # [actions], what a style adds to the searcher's own advice; it is only read
    weights: Any  # [seats], what each seat's advice goes by; they are only read
    looseness: Floats  # [seats], how loosely each follows it (`potager.bots.neighbours`); it is only read
    path: Numbers  # [DEEPEST + 1], the nodes of one way down
    points: Numbers  # [seats]
    hopes: Floats  # [seats]
    result: Floats  # [VALUES, seats]


def new_tree(nodes: int, seats: int) -> Tree:
    """A tree of one node, with room for more."""
    tree = Tree(
        size=np.ones(1, dtype=np.int64),
        links=np.empty((nodes, LINKS), dtype=np.int64),
        visits=np.empty(nodes, dtype=np.int32),
        prior=np.empty(nodes, dtype=np.float32),
        values=np.empty((nodes, VALUES, seats), dtype=np.float64),
        notes=np.zeros((seats, NOTES), dtype=np.float64),
    )
    tree.links[ROOT] = NONE
    tree.visits[ROOT] = 0
    tree.values[ROOT] = 0
    return tree


def new_buffers(actions: int, lean: Floats, weights: Any, looseness: Floats) -> Buffers:
    """Buffers for a game of so many actions; there are never more moves than that."""
    seats = len(weights)
    return Buffers(
        mask=np.zeros(actions, dtype=np.bool_),
        ratings=np.zeros(actions, dtype=np.float32),
        candidates=Candidates(
            moves=np.zeros(actions, dtype=np.int64),
            worths=np.zeros(actions, dtype=np.float32),
            nodes=np.zeros(actions, dtype=np.int64),
            hopes=np.zeros(actions, dtype=np.float64),
        ),
        barred=np.zeros(0, dtype=np.int64),
        lean=lean,
        weights=weights,
        looseness=looseness,
        path=np.zeros(DEEPEST + 1, dtype=np.int64),
        points=np.zeros(seats, dtype=np.int64),
        hopes=np.zeros(seats, dtype=np.float32),
        result=np.zeros((VALUES, seats), dtype=np.float32),
    )


def children(tree: Tree, node: int) -> Iterator[int]:
    """The children of a node, for code that is not compiled."""
    child = int(tree.links[node, FIRST])
    while child != NONE:
        yield child
        child = int(tree.links[child, NEXT])


@rule
def strike(candidates: Candidates, count: int, barred: Numbers) -> int:
    """Take what is barred off a list of so many moves, unless nothing would be left; return their number."""
    left = 0
    for place in range(count):
        struck = False
        for other in barred:
            struck = struck or other == candidates.moves[place]
        if not struck:
            candidates.moves[left] = candidates.moves[place]
            candidates.worths[left] = candidates.worths[place]
            left += 1
    return left if left > 0 else count


@rule
def find(links: Numbers, child: int, end: int, move: int) -> int:
    """The child of a move, looked for from one child on; `end` if it does not come before that."""
    while child != end and links[child, MOVE] != move:
        child = links[child, NEXT]
    return child


@rule
def meet(links: Numbers, node: int, candidates: Candidates, count: int) -> int:
    """Find the child of each of so many moves; return how many have one."""
    first = links[node, FIRST]
    after = first  # children mostly come in the order of the list: each is looked for after the one before
    known = 0
    for place in range(count):
        move = candidates.moves[place]
        child = find(links, after, NONE, move)
        if child == NONE and after != first:
            child = find(links, first, after, move)
            if child == after:
                child = NONE
        candidates.nodes[place] = child
        if child != NONE:
            known += 1
            after = links[child, NEXT]
    return known


@rule
def rate_moves(candidates: Candidates, count: int, ratings: Floats, lean: Floats, own: bool) -> None:
    """Rate so many moves: one of a single action as the advice does, a longer one as the game has.

    A style leans the searcher's own ones.
    """
    for place in range(count):
        move = candidates.moves[place]
        if move <= LOW:
            candidates.worths[place] = ratings[move]
        elif own:
            candidates.worths[place] += lean[last_step(move)]


@rule
def expand(tree: Tree, node: int, mover: int, candidates: Candidates, count: int, tuning: Tuning) -> bool:
    """Give a node a child for each of so many moves that has none; False if the tree is full.

    The priors are what advice makes of all of them.
    """
    worths = candidates.worths
    links = tree.links
    if tree.size[0] + count > len(links):
        return False
    top = -math.inf
    for place in range(count):
        top = max(top, float(worths[place]))
    total = 0.0
    for place in range(count):
        total += math.exp((worths[place] - top) / tuning.tau)
    last = NONE
    child = links[node, FIRST]
    while child != NONE:
        last = child
        child = links[child, NEXT]
    for place in range(count):
        if candidates.nodes[place] != NONE:
            continue
        child = tree.size[0]
        tree.size[0] += 1
        links[child, FIRST] = NONE
        links[child, NEXT] = NONE
        links[child, MOVE] = candidates.moves[place]
        links[child, MOVER] = mover
        tree.visits[child] = 0
        tree.values[child] = 0
        likely = math.exp((worths[place] - top) / tuning.tau) / total
        tree.prior[child] = (1 - tuning.floor) * likely + tuning.floor / count
        candidates.nodes[place] = child
        if last == NONE:
            links[node, FIRST] = child
        else:
            links[last, NEXT] = child
        last = child
    return True


@rule
def select(tree: Tree, mover: int, candidates: Candidates, count: int, tuning: Tuning) -> int:
    """The child of so many moves that promises most, or has been tried too little for its prior."""
    nodes, hopes = candidates.nodes, candidates.hopes
    usual, scale = spread(tree, mover)
    tried = 0
    seen = 0.0  # the prior of what has been tried
    value = 0.0
    for place in range(count):
        child = nodes[place]
        if tree.visits[child] > 0:
            tried += tree.visits[child]
            seen += tree.prior[child]
            hopes[place] = worth(tree, child, mover, usual, scale, tuning)
            value += tree.visits[child] * hopes[place]
    # What is untried is taken to be a little worse than what was tried, the more of it was.
    fresh = value / tried - CAUTION * math.sqrt(seen) if tried > 0 else 0.5
    eager = tuning.explore * math.sqrt(tried + 1.0)
    chosen = NONE
    most = -math.inf
    for place in range(count):
        child = nodes[place]
        visits = tree.visits[child]
        known = hopes[place] if visits > 0 else fresh
        score = known + eager * tree.prior[child] / (1 + visits)
        if score > most:
            most = score
            chosen = child
    return chosen


@rule
def worth(tree: Tree, node: int, seat: int, usual: float, scale: float, tuning: Tuning) -> float:
    """What a visited node is worth to a seat, from 0 to 1."""
    visits = tree.visits[node]
    win = tree.values[node, WIN, seat] / visits
    ahead = lead(tree.values[node, POINTS], seat, tuning.rival) / visits
    return tuning.winning * win + (1 - tuning.winning) / (1 + math.exp((usual - ahead) / scale))


@rule
def spread(tree: Tree, seat: int) -> tuple[float, float]:
    """The usual lead of a seat, and how far leads lie apart: what is much, and what is little."""
    notes = tree.notes[seat]
    if notes[COUNT] < 2:
        return 0.0, 1.0
    mean = notes[SUM] / notes[COUNT]
    return mean, max(1.0, math.sqrt(max(0.0, notes[SQUARES] / notes[COUNT] - mean * mean)))


@rule
def usual_spread(tree: Tree) -> float:
    """How far leads lie apart, all seats alike: chances of seats are compared, so they share one scale."""
    seats = len(tree.notes)
    total = 0.0
    for seat in range(seats):
        total += spread(tree, seat)[1]
    return total / seats


@rule
def lead(points: Any, seat: int, rival: float) -> float:
    """How far a seat is ahead of the best other one by points, [seats]; alone, its points."""
    seats = len(points)
    if seats == 1:
        return points[0]
    best_other = -math.inf
    for other in range(seats):
        if other != seat:
            best_other = max(best_other, points[other])
    return points[seat] - rival * best_other


@rule
def chances(hopes: Floats, scale: float, out: Any) -> None:
    """Write chances to win, [seats], by what seats may expect, [seats], on a scale of points."""
    seats = len(hopes)
    top = -math.inf
    for seat in range(seats):
        top = max(top, float(hopes[seat]))
    total = 0.0
    for seat in range(seats):
        total += math.exp((hopes[seat] - top) / scale)
    for seat in range(seats):
        out[seat] = math.exp((hopes[seat] - top) / scale) / total


@rule
def back_up(tree: Tree, path: Numbers, depth: int, result: Floats, rival: float) -> None:
    """Write a result, [VALUES, seats], into every node of a path, [depth], and into the notes."""
    for seat in range(len(tree.notes)):
        ahead = lead(result[POINTS], seat, rival)
        tree.notes[seat, COUNT] += 1
        tree.notes[seat, SUM] += ahead
        tree.notes[seat, SQUARES] += ahead * ahead
    for place in range(depth):
        node = path[place]
        tree.visits[node] += 1
        for what in range(VALUES):
            for other in range(tree.values.shape[2]):
                tree.values[node, what, other] += result[what, other]
