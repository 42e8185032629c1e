"""A game by advice in which one seat has a style: a kernel, generic over games (see `Game.kernel`)."""

from __future__ import annotations

from typing import Any

from potager.bots.playout import best
from potager.core.chance import Stream
from potager.core.compile import rule
from potager.core.kernel import Floats, Mask, Numbers, advise, apply, awaited, legal, over, setup, winners
from potager.core.turns import NOBODY, next_seat


@rule
def styled_game(
    state: Any,
    seats: int,
    styled: int,
    options: Numbers,
    streams: Any,
    mask: Mask,
    ratings: Floats,
    lean: Floats,
    stream: Stream,
) -> int:
    """Deal and play a game in which the seat `styled` leans; return who has won, as bits."""
    setup(state, seats, options, streams)
    seat = NOBODY
    while not over(state):
        seat = next_seat(awaited(state), seat)
        legal(state, seat, mask)
        advise(state, seat, mask, ratings)
        if seat == styled:
            for action in range(len(mask)):
                ratings[action] += lean[action]
        apply(state, seat, best(mask, ratings, stream))
    return winners(state)
