"""Games played at random for so many actions: a kernel, generic over games (see `Game.kernel`)."""

from __future__ import annotations

from typing import Any

from potager.bots.playout import Dealer, deal, nth
from potager.core.chance import Stream, draw
from potager.core.compile import rule
from potager.core.kernel import Mask, apply, awaited, legal, over
from potager.core.turns import NOBODY, next_seat

ROUND = 16  # actions between two looks at whether a game is over


@rule
def play_on(state: Any, rounds: int, dealer: Dealer, mask: Mask, stream: Stream) -> tuple[int, int]:
    """Play at random for so many rounds of actions; a game that is over is dealt anew when the round ends.

    On a GPU the threads that run together then deal together. Returns the actions played and the games dealt.
    """
    played = 0
    dealt = 0
    seat = NOBODY
    for _ in range(rounds):
        if over(state):
            deal(state, dealer, stream)
            dealt += 1
            seat = NOBODY
        for _ in range(ROUND):
            if not over(state):
                seat = next_seat(awaited(state), seat)
                choices = legal(state, seat, mask)
                apply(state, seat, nth(mask, draw(stream, choices)))
                played += 1
    return played, dealt
