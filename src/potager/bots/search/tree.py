"""A search tree as arrays, and how it grows: it knows no game, so one compiled twin serves them all.

A node stands for the actions that led to it, whatever was hidden or drawn on the way. What is legal differs
from deal to deal, so a walk looks only at the children that are legal in its own. Values are kept for every
seat, and every seat looks after itself.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from potager.core.compile import apart, rule
from potager.core.kernel import Floats, Mask, Numbers

NONE = -1  # no node
ROOT = 0
DEEPEST = 256  # nodes on one way down
CAUTION = 0.2  # how much worse than what was tried the untried is taken to be

# What a node knows of its place: the columns of `Tree.links`.
FIRST = 0  # its first child, or NONE
NEXT = 1  # the next child of its parent, or NONE
ACTION = 2  # what leads to it
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
    links: npt.NDArray[np.int32]  # [nodes, LINKS]
    visits: npt.NDArray[np.int32]  # [nodes]
    prior: Floats  # [nodes], how likely advice takes the action to be
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


class Buffers(NamedTuple):
    """Arrays that every iteration writes anew."""

    mask: Mask  # [actions], what is legal
    there: Mask  # [actions], what a node has children for
    ratings: Floats  # [actions]
    lean: Floats  # [actions], what a style adds to the searcher's own advice; it is only read
    path: Numbers  # [DEEPEST + 1], the nodes of one way down
    points: Numbers  # [seats]
    hopes: Floats  # [seats]
    result: Floats  # [VALUES, seats]


def new_tree(nodes: int, seats: int) -> Tree:
    """A tree of one node, with room for more."""
    tree = Tree(
        size=np.ones(1, dtype=np.int64),
        links=np.empty((nodes, LINKS), dtype=np.int32),
        visits=np.empty(nodes, dtype=np.int32),
        prior=np.empty(nodes, dtype=np.float32),
        values=np.empty((nodes, VALUES, seats), dtype=np.float64),
        notes=np.zeros((seats, NOTES), dtype=np.float64),
    )
    tree.links[ROOT] = NONE
    tree.visits[ROOT] = 0
    tree.values[ROOT] = 0
    return tree


def new_buffers(actions: int, seats: int, lean: Floats | None) -> Buffers:
    """Buffers for a game of so many actions."""
    return Buffers(
        mask=np.zeros(actions, dtype=np.bool_),
        there=np.zeros(actions, dtype=np.bool_),
        ratings=np.zeros(actions, dtype=np.float32),
        lean=np.zeros(actions, dtype=np.float32) if lean is None else lean,
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
@apart
def expand(tree: Tree, node: int, mover: int, buffers: Buffers, tuning: Tuning) -> bool:
    """Give a node a child for every legal action it has none for; False if the tree is full.

    Reads `buffers.mask` and `buffers.ratings`, [actions]: the priors are what advice makes of all legal ones.
    """
    mask = buffers.mask
    ratings = buffers.ratings
    there = buffers.there
    actions = len(mask)
    links = tree.links
    if tree.size[0] + actions > len(links):
        return False
    top = -np.inf
    count = 0
    for action in range(actions):
        if mask[action]:
            count += 1
            top = max(top, float(ratings[action]))
    total = 0.0
    for action in range(actions):
        if mask[action]:
            total += math.exp((ratings[action] - top) / tuning.tau)
    there[:] = False
    last = NONE
    child = links[node, FIRST]
    while child != NONE:
        last = child
        there[links[child, ACTION]] = True
        child = links[child, NEXT]
    for action in range(actions):
        if there[action] or not mask[action]:
            continue
        child = tree.size[0]
        tree.size[0] += 1
        links[child, FIRST] = NONE
        links[child, NEXT] = NONE
        links[child, ACTION] = action
        links[child, MOVER] = mover
        tree.visits[child] = 0
        tree.values[child] = 0
        likely = math.exp((ratings[action] - top) / tuning.tau) / total
        tree.prior[child] = (1 - tuning.floor) * likely + tuning.floor / count
        if last == NONE:
            links[node, FIRST] = child
        else:
            links[last, NEXT] = child
        last = child
    return True


@rule
def known_children(tree: Tree, node: int, mask: Mask) -> int:
    """How many of the legal actions, `mask`: [actions], have a child."""
    links = tree.links
    count = 0
    child = links[node, FIRST]
    while child != NONE:
        count += int(mask[links[child, ACTION]])
        child = links[child, NEXT]
    return count


@rule
@apart
def select(tree: Tree, node: int, mover: int, mask: Mask, tuning: Tuning) -> int:
    """The child in `mask`, [actions], that promises most, or has been tried too little for its prior."""
    links = tree.links
    usual, scale = spread(tree, mover)
    tried = 0
    seen = 0.0  # the prior of what has been tried
    value = 0.0
    child = links[node, FIRST]
    while child != NONE:
        if mask[links[child, ACTION]] and tree.visits[child] > 0:
            tried += tree.visits[child]
            seen += tree.prior[child]
            value += tree.visits[child] * worth(tree, child, mover, usual, scale, tuning)
        child = links[child, NEXT]
    # What is untried is taken to be a little worse than what was tried, the more of it was.
    fresh = value / tried - CAUTION * math.sqrt(seen) if tried > 0 else 0.5
    eager = tuning.explore * math.sqrt(tried + 1.0)
    chosen = NONE
    most = -np.inf
    child = links[node, FIRST]
    while child != NONE:
        if mask[links[child, ACTION]]:
            visits = tree.visits[child]
            known = worth(tree, child, mover, usual, scale, tuning) if visits > 0 else fresh
            score = known + eager * tree.prior[child] / (1 + visits)
            if score > most:
                most = score
                chosen = child
        child = links[child, NEXT]
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
@apart
def usual_spread(tree: Tree) -> float:
    """How far leads lie apart, all seats alike: chances of seats are compared, so they share one scale."""
    seats = len(tree.notes)
    total = 0.0
    for seat in range(seats):
        total += spread(tree, seat)[1]
    return total / seats


@rule
@apart
def lead(points: Any, seat: int, rival: float) -> float:
    """How far a seat is ahead of the best other one by points, [seats]; alone, its points."""
    seats = len(points)
    if seats == 1:
        return points[0]
    best_other = -np.inf
    for other in range(seats):
        if other != seat:
            best_other = max(best_other, points[other])
    return points[seat] - rival * best_other


@rule
@apart
def chances(hopes: Floats, scale: float, out: Any) -> None:
    """Write chances to win, [seats], by what seats may expect, [seats], on a scale of points."""
    seats = len(hopes)
    top = -np.inf
    for seat in range(seats):
        top = max(top, float(hopes[seat]))
    total = 0.0
    for seat in range(seats):
        total += math.exp((hopes[seat] - top) / scale)
    for seat in range(seats):
        out[seat] = math.exp((hopes[seat] - top) / scale) / total


@rule
@apart
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
