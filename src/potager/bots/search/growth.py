"""Grows a search tree inside compiled code: a kernel, generic over games (see `Game.kernel`).

Every iteration shuffles what the searcher cannot know, walks down the tree, which grows by one step, plays on
by advice for a while, and writes what came of it into every node it passed.

Where seats have secrets, only the searcher's decisions are nodes. The others follow their advice, which
knows no more than their seat does: in a tree they would learn the best answers to the searcher's cards.
"""

from __future__ import annotations

from typing import Any

from potager.bots.neighbours import follow
from potager.bots.playout import nth
from potager.bots.search.tree import (
    DEEPEST,
    MARGIN,
    MOVE,
    POINTS,
    WIN,
    Buffers,
    Tree,
    Tuning,
    back_up,
    chances,
    expand,
    lead,
    meet,
    rate_moves,
    select,
    strike,
    usual_spread,
)
from potager.core.chance import Stream, draw
from potager.core.compile import borrowed, rule
from potager.core.kernel import (
    advise,
    apply,
    awaited,
    compose,
    estimate,
    legal,
    over,
    plausible,
    private,
    redeal,
    scores,
    winners,
)
from potager.core.steps import NO_MOVE, first_step, rest_of
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

    The walk down and the playout are one loop: the rules are copied into it once.
    """
    tree, buffers, stream = borrowed(tree), borrowed(buffers), borrowed(stream)
    for _ in range(iterations):
        states[1] = states[0]
        state = states[1]
        if tuning.blind:
            deal(state, seat, buffers.weights, stream)
        node = root
        buffers.path[0] = root
        depth = 1
        growing = True
        steps = 0  # beyond the tree
        last = NOBODY
        while steps < tuning.horizon and not over(state):
            first = last == NOBODY
            mover = seat if first else next_seat(awaited(state), last)
            count = legal(state, mover, buffers.mask)
            inside = growing and depth < DEEPEST and (mover == seat or not private)
            if inside:
                count = list_choices(state, mover, first, count, buffers, tuning)
            # What is forced is no decision and has no node, but for the first: the search is asked for that.
            forced = count == 1 and not (first and tuning.only == NO_MOVE)
            asked = not forced
            if inside:
                asked = asked and meet(tree.links, node, buffers.candidates, count) < count
            elif asked and tuning.whim > 0:
                asked = draw(stream, HUNDRED) >= tuning.whim
            if asked:
                rate(state, mover, mover == seat, count if inside else 0, buffers)
            if forced:
                move = buffers.candidates.moves[0] if inside else nth(buffers.mask, 0)
            elif inside and (not asked or expand(tree, node, mover, buffers.candidates, count, tuning)):
                node = select(tree, mover, buffers.candidates, count, tuning)
                move = tree.links[node, MOVE]
                buffers.path[depth] = node
                depth += 1
                growing = tree.visits[node] > 0
            elif asked:
                move = follow(buffers.mask, buffers.ratings, buffers.looseness[mover], stream)
                growing = growing and not inside
            else:
                move = nth(buffers.mask, draw(stream, count))
            play(state, mover, move)
            last = mover
            steps += not growing
        value(state, seat, tree, buffers)
        back_up(tree, buffers.path, depth, buffers.result, tuning.rival)


@rule
def play(state: Any, seat: int, move: int) -> None:
    """Play the actions of a move, one after the other."""
    while move != NO_MOVE:
        apply(state, seat, first_step(move))
        move = rest_of(move)


@rule
def rate(state: Any, seat: int, own: bool, count: int, buffers: Buffers) -> None:
    """Ask a seat's advice, which its style leans where it is the searcher's own; rate so many moves by it."""
    ratings = buffers.ratings
    advise(state, seat, buffers.weights[seat], buffers.mask, ratings)
    if own:
        for action in range(len(ratings)):
            ratings[action] += buffers.lean[action]
    rate_moves(buffers.candidates, count, ratings, buffers.lean, own)


@rule
def list_choices(state: Any, seat: int, first: bool, legals: int, buffers: Buffers, tuning: Tuning) -> int:
    """Write what a seat could do, as whole moves, into `buffers.candidates`; return how many there are."""
    candidates = buffers.candidates
    if first and tuning.only != NO_MOVE:
        candidates.moves[0] = tuning.only
        return 1
    if legals == 1:
        candidates.moves[0] = nth(buffers.mask, 0)
        return 1
    count = compose(state, seat, buffers.weights[seat], buffers.mask, candidates.moves, candidates.worths)
    return strike(candidates, count, buffers.barred) if first else count


@rule
def deal(state: Any, seat: int, weights: Any, stream: Stream) -> None:
    """Shuffle what a seat cannot know, again where that does not fit what the others did.

    `weights`, [seats], is what each of them goes by.
    """
    for _ in range(TRIES):
        redeal(state, seat, stream)
        fits = plausible(state, seat, weights)
        if fits >= 1 or draw(stream, HUNDRED) < HUNDRED * fits:
            return


@rule
def value(state: Any, searcher: int, tree: Tree, buffers: Buffers) -> None:
    """Write into `buffers.result`, [VALUES, seats]: the truth at the end of a game, before it an estimate.

    The estimate is the searcher's, by its own weights.
    """
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
        estimate(state, buffers.weights[searcher], hopes)
        chances(hopes, usual_spread(tree), result[WIN])
    for seat in range(len(hopes)):
        result[MARGIN, seat] = lead(hopes, seat, 1.0)
        result[POINTS, seat] = hopes[seat]
