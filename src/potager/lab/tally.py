"""Whole games by advice, tallied by seat and by action: a kernel, generic over games (see `Game.kernel`)."""

from __future__ import annotations

from typing import Any

import numpy as np

from potager.bots.playout import best
from potager.core.chance import Stream, rekey
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
    winners,
)
from potager.core.turns import NOBODY, next_seat


@rule
def tally_games(
    state: Any,
    seats: int,
    options: Numbers,
    streams: Any,
    mask: Mask,
    ratings: Floats,
    stream: Stream,
    points: Numbers,
    won: Numbers,
    lengths: Numbers,
    played: Numbers,
) -> None:
    """Deal and play one game per row of `points`: [games, seats].

    `played`: [2, actions] counts every action, and once more those of seats that won.
    """
    acts = np.zeros((seats, played.shape[1]), dtype=np.int64)
    for game in range(len(points)):
        for place in range(len(streams)):
            rekey(streams[place], stream)
        setup(state, seats, options, streams)
        acts[:] = 0
        seat = NOBODY
        while not over(state):
            seat = next_seat(awaited(state), seat)
            legal(state, seat, mask)
            advise(state, seat, mask, ratings)
            action = best(mask, ratings, stream)
            apply(state, seat, action)
            acts[seat, action] += 1
            lengths[game] += 1
        scores(state, points[game])
        bits = winners(state)
        for seat in range(seats):
            won[game, seat] = bits >> seat & 1
            played[0] += acts[seat]
            if won[game, seat]:
                played[1] += acts[seat]
