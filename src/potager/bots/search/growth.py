"""Grows a search tree inside compiled code: a kernel, generic over games (see `Game.kernel`).

Every iteration shuffles what the searcher cannot know, walks down the tree, which grows by one step, plays on
by advice for a while, and writes what came of it into every node it passed.

Where seats have secrets, only the searcher's decisions are nodes. The others follow their advice, which
knows no more than their seat does: in a tree they would learn the best answers to the searcher's cards.
"""

from __future__ import annotations

from typing import Any

from potager.bots.playout import best, nth
from potager.bots.search.tree import (
    ACTION,
    DEEPEST,
    MARGIN,
    POINTS,
    WIN,
    Buffers,
    Tree,
    Tuning,
    back_up,
    chances,
    expand,
    known_children,
    lead,
    select,
    usual_spread,
)
from potager.core.chance import Stream, draw
from potager.core.compile import apart, rule
from potager.core.kernel import (
    advise,
    apply,
    awaited,
    estimate,
    legal,
    over,
    plausible,
    private,
    redeal,
    scores,
    winners,
)
from potager.core.turns import NOBODY, next_seat

HUNDRED = 100  # chances are in parts of a hundred
TRIES = 3  # deals that may be put aside because they do not fit


@rule
def search(
    states: Any,
    seat: int,
    root: int,
    tree: Tree,
    buffers: Buffers,
    tuning: Tuning,
    iterations: int,
    stream: Stream,
) -> None:
    """Grow a tree below `root`: the decision of `seat` in states[0]; states[1] is scratch.

    The walk down and the playout are one loop inside this function: the rules are copied into it once, and
    every array that is handed to another function has its references counted there and back.
    """
    mask = buffers.mask
    ratings = buffers.ratings
    for _ in range(iterations):
        states[1] = states[0]
        state = states[1]
        if tuning.blind:
            deal(state, seat, stream)
        node = root
        buffers.path[0] = root
        depth = 1
        growing = True
        steps = 0  # beyond the tree
        last = NOBODY
        while steps < tuning.horizon and not over(state):
            mover = seat if last == NOBODY else next_seat(awaited(state), last)
            count = legal(state, mover, mask)
            inside = growing and depth < DEEPEST and (mover == seat or not private)
            asked = count > 1
            if inside:
                asked = asked and known_children(tree, node, mask) < count
            elif asked and tuning.whim > 0:
                asked = draw(stream, HUNDRED) >= tuning.whim
            if asked:
                advise(state, mover, mask, ratings)
                if mover == seat:
                    for action in range(len(mask)):
                        ratings[action] += buffers.lean[action]
            if count == 1:
                action = nth(mask, 0)
            elif inside and (not asked or expand(tree, node, mover, buffers, tuning)):
                node = select(tree, node, mover, mask, tuning)
                action = int(tree.links[node, ACTION])
                buffers.path[depth] = node
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
        value(state, tree, buffers)
        back_up(tree, buffers.path, depth, buffers.result, tuning.rival)


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
def value(state: Any, tree: Tree, buffers: Buffers) -> None:
    """Write into `buffers.result`, [VALUES, seats]: the truth at the end of a game, an estimate before it."""
    hopes = buffers.hopes
    result = buffers.result
    if over(state):
        scores(state, buffers.points)
        bits = winners(state)
        won = 0
        for seat in range(len(hopes)):
            hopes[seat] = buffers.points[seat]
            won += bits >> seat & 1
        for seat in range(len(hopes)):
            result[WIN, seat] = (bits >> seat & 1) / max(won, 1)
    else:
        estimate(state, hopes)
        chances(hopes, usual_spread(tree), result[WIN])
    for seat in range(len(hopes)):
        result[MARGIN, seat] = lead(hopes, seat, 1.0)
        result[POINTS, seat] = hopes[seat]
