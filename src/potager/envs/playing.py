"""GameRows played at random without a pause: a kernel, generic over games (see `Game.kernel`).

The same rules play on a processor and, one game in each thread, on a GPU.
"""

from __future__ import annotations

from typing import Any

from potager.bots.playout import Dealer, deal, nth
from potager.core.chance import Stream, draw
from potager.core.compile import rule
from potager.core.kernel import Mask, Numbers, apply, awaited, legal, meet, over
from potager.core.turns import NOBODY, next_seat
from potager.envs.stepping import Deals, GameRows, StepRows, step_games

ROUND = 16  # actions between two looks at whether a game is over


@rule
def play_rounds(state: Any, rounds: int, dealer: Dealer, mask: Mask, stream: Stream) -> tuple[int, int]:
    """Deal, and play at random for so many rounds; a game that is over is dealt anew when its round ends.

    On a GPU the threads that run together then deal together, and none waits long for the others. Returns the
    actions played and the games dealt.
    """
    played = 0
    dealt = 0
    seat = NOBODY
    for _ in range(rounds):
        if dealt == 0 or over(state):
            deal(state, dealer, stream)
            dealt += 1
            seat = NOBODY
        for _ in range(ROUND):
            meet()
            if not over(state):
                seat = next_seat(awaited(state), seat)
                choices = legal(state, seat, mask)
                apply(state, seat, nth(mask, draw(stream, choices)))
                played += 1
    return played, dealt


@rule
def wander(
    steps: int, action: Numbers, games: GameRows, deals: Deals, told: StepRows, stream: Stream
) -> None:
    """Play so many random actions in the first game, and tell of each; `action`, [1], is written anew."""
    mask = games.masks[0]
    for _ in range(steps):
        meet()
        choices = 0
        for place in range(len(mask)):
            choices += int(mask[place])
        action[0] = nth(mask, draw(stream, choices))
        step_games(0, 1, action, games, deals, told)
