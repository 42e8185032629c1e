"""The search tree inside compiled code: a kernel, generic over games (see `Game.kernel`).

Every iteration shuffles what the searcher cannot know, walks down the tree, plays on by advice for a
while, and writes what came of it into every node it passed. A node stands for the actions that led to
it, whatever was hidden or drawn on the way: what is legal differs from deal to deal, so a walk looks only
at the children that are legal in its own. Values are kept for every seat, and every seat looks after
itself.

Where seats have secrets, only the searcher's decisions are nodes. The others follow their advice, which
knows no more than their seat does: in a tree they would learn the best answers to the searcher's cards.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from potager.bots.playout import best, nth
from potager.core.chance import Stream, draw
from potager.core.compile import apart, rule
from potager.core.kernel import (
    Floats,
    Mask,
    Numbers,
    advise,
    apply,
    awaited,
    estimate,
    legal,
    over,
    plausible,
    redeal,
    scores,
    winners,
)
from potager.core.turns import next_seat

private = False  # put in its place by `Game.kernel`

NONE = -1
ROOT = 0
DEEPEST = 256  # nodes on one way down
HUNDRED = 100  # chances are in parts of a hundred
TRIES = 3  # deals that may be put aside because they do not fit

# What a node knows of its place.
FIRST = 0  # its first child, or NONE
NEXT = 1  # the next child of its parent, or NONE
ACTION = 2  # what leads to it
MOVER = 3  # whose decision that was
LINKS = 4

# What a tree knows of all its playouts, for every seat: how many, and how far it ends ahead.
COUNT = 0
SUM = 1
SQUARES = 2
NOTES = 3

WIN = 0
MARGIN = 1  # points ahead of the best other seat
POINTS = 2
VALUES = 3


class Tree(NamedTuple):
    """The nodes, as columns; `size` holds how many there are."""

    size: Numbers
    links: npt.NDArray[np.int32]  # [nodes, LINKS]
    visits: npt.NDArray[np.int32]
    prior: Floats
    values: npt.NDArray[np.float64]  # [nodes, VALUES, seats], sums over the visits
    notes: npt.NDArray[np.float64]  # [seats, NOTES]


class Ways(NamedTuple):
    """How a search goes about it."""

    explore: float  # the weight of what has been tried little
    tau: float  # points that make an action e times less likely by advice
    floor: float  # the part of the prior that all actions share
    winning: float  # what winning counts; the lead counts the rest
    rival: float  # what the points of the best other seat count against one's own
    horizon: int  # actions of a playout before it is cut short and estimated
    whim: int  # chance, in a hundred, of a random action in a playout
    blind: bool  # whether what the searcher cannot know is shuffled


class Desk(NamedTuple):
    """Room to work."""

    mask: Mask
    there: Mask  # the actions that a node has children for
    ratings: Floats
    lean: Floats  # what a style adds to the searcher's own advice
    path: Numbers
    points: Numbers
    hopes: Floats
    result: Floats  # [VALUES, seats]


@rule
@apart
def add_children(tree: Tree, node: int, mover: int, desk: Desk, ways: Ways) -> bool:
    """Give a node a child for every legal action it has none for; False if the tree is full."""
    mask = desk.mask
    ratings = desk.ratings
    there = desk.there
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
            total += math.exp((ratings[action] - top) / ways.tau)
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
        likely = math.exp((ratings[action] - top) / ways.tau) / total
        tree.prior[child] = (1 - ways.floor) * likely + ways.floor / count
        tree.visits[child] = 0
        tree.values[child] = 0
        if last == NONE:
            links[node, FIRST] = child
        else:
            links[last, NEXT] = child
        last = child
    return True


@rule
def known_children(tree: Tree, node: int, mask: Mask) -> int:
    """How many of the legal actions have a child."""
    links = tree.links
    count = 0
    child = links[node, FIRST]
    while child != NONE:
        count += int(mask[links[child, ACTION]])
        child = links[child, NEXT]
    return count


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
    """How far a seat is ahead of the best other one; alone, its points."""
    seats = len(points)
    if seats == 1:
        return points[0]
    best_other = -np.inf
    for other in range(seats):
        if other != seat:
            best_other = max(best_other, points[other])
    return points[seat] - rival * best_other


@rule
def worth(tree: Tree, node: int, seat: int, usual: float, scale: float, ways: Ways) -> float:
    """What a visited node is worth to a seat, from 0 to 1."""
    visits = tree.visits[node]
    win = tree.values[node, WIN, seat] / visits
    ahead = lead(tree.values[node, POINTS], seat, ways.rival) / visits
    return ways.winning * win + (1 - ways.winning) / (1 + math.exp((usual - ahead) / scale))


@rule
@apart
def select(tree: Tree, node: int, mover: int, mask: Mask, ways: Ways) -> int:
    """The legal child that promises most, or has been tried too little for what its advice says."""
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
            value += tree.visits[child] * worth(tree, child, mover, usual, scale, ways)
        child = links[child, NEXT]
    # What is untried is taken to be a little worse than what was tried, the more of it was.
    fresh = value / tried - 0.2 * math.sqrt(seen) if tried > 0 else 0.5
    eager = ways.explore * math.sqrt(tried + 1.0)
    chosen = NONE
    most = -np.inf
    child = links[node, FIRST]
    while child != NONE:
        if mask[links[child, ACTION]]:
            visits = tree.visits[child]
            known = worth(tree, child, mover, usual, scale, ways) if visits > 0 else fresh
            score = known + eager * tree.prior[child] / (1 + visits)
            if score > most:
                most = score
                chosen = child
        child = links[child, NEXT]
    return chosen


@rule
@apart
def value_hopes(seats: int, hopes: Floats, scale: float, result: Floats) -> None:
    """Chances to win from what seats may expect."""
    top = -np.inf
    for seat in range(seats):
        top = max(top, float(hopes[seat]))
    total = 0.0
    for seat in range(seats):
        total += math.exp((hopes[seat] - top) / scale)
    for seat in range(seats):
        result[WIN, seat] = math.exp((hopes[seat] - top) / scale) / total


@rule
def value(state: Any, tree: Tree, desk: Desk) -> None:
    """What came of a playout, for every seat: the truth at the end of a game, an estimate before it."""
    seats = int(state.seats)
    result = desk.result
    if over(state):
        scores(state, desk.points)
        for seat in range(seats):
            desk.hopes[seat] = desk.points[seat]
        bits = winners(state)
        won = 0
        for seat in range(seats):
            won += bits >> seat & 1
        for seat in range(seats):
            result[WIN, seat] = (bits >> seat & 1) / max(won, 1)
    else:
        estimate(state, desk.hopes)
        value_hopes(seats, desk.hopes, usual_spread(tree), result)
    for seat in range(seats):
        result[MARGIN, seat] = lead(desk.hopes, seat, 1.0)
        result[POINTS, seat] = desk.hopes[seat]


@rule
@apart
def learn(tree: Tree, desk: Desk, depth: int, ways: Ways) -> None:
    """Write a result into every node of the way."""
    result = desk.result
    for seat in range(len(tree.notes)):
        ahead = lead(result[POINTS], seat, ways.rival)
        tree.notes[seat, COUNT] += 1
        tree.notes[seat, SUM] += ahead
        tree.notes[seat, SQUARES] += ahead * ahead
    for place in range(depth):
        node = desk.path[place]
        tree.visits[node] += 1
        for what in range(VALUES):
            for other in range(tree.values.shape[2]):
                tree.values[node, what, other] += result[what, other]


@rule
@apart
def deal(state: Any, seat: int, stream: Stream) -> None:
    """Shuffle what a seat cannot know, again where that does not fit what the others did."""
    for _ in range(TRIES):
        redeal(state, seat, stream)
        fits = plausible(state, seat)
        if fits >= 1 or draw(stream, HUNDRED) < HUNDRED * fits:
            return


@rule
def search(
    states: Any, seat: int, root: int, tree: Tree, desk: Desk, ways: Ways, iterations: int, stream: Stream
) -> None:
    """Grow a tree below `root`: the decision of `seat` in states[0]; states[1] is scratch."""
    mask = desk.mask
    ratings = desk.ratings
    for _ in range(iterations):
        states[1] = states[0]
        state = states[1]
        if ways.blind:
            deal(state, seat, stream)
        node = root
        desk.path[0] = root
        depth = 1
        growing = True
        steps = 0
        last = NONE
        while steps < ways.horizon and not over(state):
            mover = seat if last == NONE else next_seat(awaited(state), last)
            count = legal(state, mover, mask)
            inside = growing and depth < DEEPEST and (mover == seat or not private)
            asked = count > 1
            if inside:
                asked = asked and known_children(tree, node, mask) < count
            elif asked and ways.whim > 0:
                asked = draw(stream, HUNDRED) >= ways.whim
            if asked:
                advise(state, mover, mask, ratings)
                if mover == seat:
                    for action in range(len(mask)):
                        ratings[action] += desk.lean[action]
            if count == 1:
                action = nth(mask, 0)
            elif inside and (not asked or add_children(tree, node, mover, desk, ways)):
                node = select(tree, node, mover, mask, ways)
                action = int(tree.links[node, ACTION])
                desk.path[depth] = node
                depth += 1
                growing = tree.visits[node] > 0
            elif asked:
                action = best(mask, ratings, stream)
                growing = growing and not inside
            else:
                action = nth(mask, draw(stream, count))
            apply(state, mover, action)
            last = mover
            steps += not growing
        value(state, tree, desk)
        learn(tree, desk, depth, ways)
