"""Whole games inside compiled code: a kernel, generic over games (see `Game.kernel`)."""

from __future__ import annotations

from typing import Any

from potager.core.chance import Stream, draw, rekey
from potager.core.compile import rule
from potager.core.kernel import (
    Floats,
    Mask,
    Numbers,
    advise,
    apply,
    awaited,
    legal,
    over,
    scores,
    setup,
    totals,
    winners,
)
from potager.core.turns import NOBODY, next_seat

UNIFORM = 0  # any legal action, each with the same chance
GREEDY = 1  # the action that the game's own advice rates highest, ties at random

# How a checked game can go wrong.
SOUND = 0
STUCK = 1  # nobody is awaited, or an awaited seat can do nothing
UNBALANCED = 2  # something has appeared or vanished
ENDLESS = 3  # the game outlasts its proven bound


@rule
def nth(mask: Mask, number: int) -> int:
    """The action that is the n-th set in a mask."""
    action = -1
    while number >= 0:
        action += 1
        number -= int(mask[action])
    return action


@rule
def best(mask: Mask, ratings: Floats, stream: Stream) -> int:
    """The action of a mask with the highest rating, ties at random."""
    chosen = -1
    ties = 0
    for action in range(len(mask)):
        if not mask[action]:
            continue
        if chosen < 0 or ratings[action] > ratings[chosen]:
            chosen = action
            ties = 1
        elif ratings[action] == ratings[chosen]:
            ties += 1
            if draw(stream, ties) == 0:
                chosen = action
    return chosen


@rule
def play_random(state: Any, mask: Mask, stream: Stream) -> int:
    """Play a game to its end at random; return the number of actions."""
    count = 0
    seat = NOBODY
    while not over(state):
        seat = next_seat(awaited(state), seat)
        choices = legal(state, seat, mask)
        apply(state, seat, nth(mask, draw(stream, choices)))
        count += 1
    return count


@rule
def play_checked(
    state: Any,
    bots: Numbers,
    mask: Mask,
    ratings: Floats,
    due: Numbers,
    here: Numbers,
    bound: int,
    stream: Stream,
) -> tuple[int, int]:
    """Play a game to its end, a bot in each seat and all invariants on; return actions and trouble."""
    totals(state, due)
    count = 0
    seat = NOBODY
    while not over(state):
        bits = awaited(state)
        if bits == 0:
            return count, STUCK
        seat = next_seat(bits, seat)
        choices = legal(state, seat, mask)
        if choices == 0:
            return count, STUCK
        if bots[seat] == GREEDY:
            advise(state, seat, mask, ratings)
            action = best(mask, ratings, stream)
        else:
            action = nth(mask, draw(stream, choices))
        apply(state, seat, action)
        count += 1
        totals(state, here)
        for place in range(len(due)):
            if here[place] != due[place]:
                return count, UNBALANCED
        if count > bound:
            return count, ENDLESS
    return count, SOUND


@rule
def random_games(
    state: Any, games: int, seats: int, options: Numbers, streams: Any, mask: Mask, stream: Stream
) -> int:
    """Deal and play games at random; return the number of actions in all."""
    count = 0
    for _ in range(games):
        for place in range(len(streams)):
            rekey(streams[place], stream)
        setup(state, seats, options, streams)
        count += play_random(state, mask, stream)
    return count


@rule
def checked_games(
    state: Any,
    first: int,
    seats: int,
    options: Numbers,
    seating: Numbers,
    streams: Any,
    buffers: tuple[Mask, Floats, Numbers, Numbers],
    bound: int,
    stream: Stream,
    points: Numbers,
    won: Numbers,
    lengths: Numbers,
) -> int:
    """Deal and play one game per row of `points`, with the bots rotated; return what went wrong first.

    Bots are numbered by their place in `seating`, and `points` and `won` are by bot: [games, seats].
    """
    mask, ratings, due, here = buffers
    bots = seating.copy()
    at_seats = seating.copy()
    for game in range(len(points)):
        for seat in range(seats):
            bots[seat] = seating[(seat + first + game) % seats]
        for place in range(len(streams)):
            rekey(streams[place], stream)
        setup(state, seats, options, streams)
        lengths[game], trouble = play_checked(state, bots, mask, ratings, due, here, bound, stream)
        if trouble != SOUND:
            return trouble
        scores(state, at_seats)
        bits = winners(state)
        for seat in range(seats):
            bot = (seat + first + game) % seats
            points[game, bot] = at_seats[seat]
            won[game, bot] = bits >> seat & 1
    return SOUND
