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
    Floats,
    Mask,
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
    """Grow a tree below `root`: the decision of `seat` in states[0]; states[1] is scratch."""
    for _ in range(iterations):
        states[1] = states[0]
        state = states[1]
        if tuning.blind:
            deal(state, seat, stream)
        depth, last = descend(state, seat, root, tree, buffers, tuning, stream)
        play_out(state, seat, last, buffers, tuning, stream)
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
def descend(
    state: Any, seat: int, root: int, tree: Tree, buffers: Buffers, tuning: Tuning, stream: Stream
) -> tuple[int, int]:
    """Play down the tree to a node that is new, and write the nodes passed into `buffers.path`.

    Returns how many nodes that were, and who played last.
    """
    mask = buffers.mask
    node = root
    buffers.path[0] = root
    depth = 1
    last = NOBODY
    fresh = False
    while not fresh and not over(state):
        mover = seat if last == NOBODY else next_seat(awaited(state), last)
        count = choices(state, mover, mask)
        inside = depth < DEEPEST and (mover == seat or not private)
        if count == 1 or not inside:
            action = advised(state, mover, seat, count, buffers, tuning, stream)
        elif known_children(tree, node, mask) == count or grow(
            state, mover, seat, node, tree, buffers, tuning
        ):
            node = select(tree, node, mover, mask, tuning)
            action = int(tree.links[node, ACTION])
            buffers.path[depth] = node
            depth += 1
            fresh = tree.visits[node] == 0
        else:  # the tree is full: the playout begins here
            action = best(mask, buffers.ratings, stream)
            fresh = True
        step(state, mover, action)
        last = mover
    return depth, last


@rule
def grow(state: Any, mover: int, seat: int, node: int, tree: Tree, buffers: Buffers, tuning: Tuning) -> bool:
    """Give a node the children it lacks, by the mover's advice; False if the tree is full."""
    rate(state, mover, seat, buffers.mask, buffers.ratings, buffers.lean)
    return expand(tree, node, mover, buffers, tuning)


@rule
def play_out(state: Any, seat: int, last: int, buffers: Buffers, tuning: Tuning, stream: Stream) -> None:
    """Play on by advice, to the horizon at most; the step out of the tree counts too."""
    for _ in range(tuning.horizon - 1):
        if over(state):
            return
        mover = next_seat(awaited(state), last)
        count = choices(state, mover, buffers.mask)
        step(state, mover, advised(state, mover, seat, count, buffers, tuning, stream))
        last = mover


@rule
def advised(
    state: Any, mover: int, seat: int, count: int, buffers: Buffers, tuning: Tuning, stream: Stream
) -> int:
    """One of the `count` actions in `buffers.mask`: what advice rates highest, now and then any other."""
    if count == 1:
        return nth(buffers.mask, 0)
    if tuning.whim > 0 and draw(stream, HUNDRED) < tuning.whim:
        return nth(buffers.mask, draw(stream, count))
    rate(state, mover, seat, buffers.mask, buffers.ratings, buffers.lean)
    return best(buffers.mask, buffers.ratings, stream)


# The tree and the playout share one copy of the rules: two would take twice as long to compile.


@rule
@apart
def choices(state: Any, seat: int, mask: Mask) -> int:
    """Set `mask`, [actions], to what the seat may do; return how many actions that is."""
    return legal(state, seat, mask)


@rule
@apart
def step(state: Any, seat: int, action: int) -> None:
    """Play an action."""
    apply(state, seat, action)


@rule
@apart
def rate(state: Any, mover: int, seat: int, mask: Mask, ratings: Floats, lean: Floats) -> None:
    """Write the mover's advice for `mask` into `ratings`, all [actions]; the searcher's own one leans."""
    advise(state, mover, mask, ratings)
    if mover == seat:
        for action in range(len(mask)):
            ratings[action] += lean[action]


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
