"""What each seat may expect to score by the end.

Coins, what the fields would bring now, a part of what they are on their way to, the cards in hand that grow
there, and what is still to come: that depends on how many cards are still to be drawn. The weights are a
least-squares fit to how 1,500 greedy games of each number of seats ended, seen from random moments of them.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from potager.core.compile import apart, rule
from potager.core.kernel import Floats

from ..rules.components import COINS, EMPTYINGS, FIELDS_EACH, PAIR, SEATS
from ..rules.scoring import purse
from ..rules.state import NONE, Phase, State
from .worth import PATIENCE, WORTH, is_main_field, kinds_grown

LATE = 60.0  # with fewer cards in the last pile, what was begun is worth less and less


def _weights(rows: dict[int, Any]) -> npt.NDArray[np.float64]:
    """Figures for each number of seats, indexed by that number."""
    shape = np.shape(next(iter(rows.values())))
    table = np.zeros((SEATS + 1, *shape))
    for seats, row in rows.items():
        table[seats] = row
    table.setflags(write=False)
    return table


# The way to the next coin, a card in hand that grows, any card in hand, being at turn.
WAY, GROWS, HELD, TURN = range(4)
OWN = _weights(
    {
        2: (0.77, 0.449, 0.061, 0.333),
        3: (0.4, 0.317, 0.19, 0.328),
        4: (0.25, 0.368, 0.158, 0.31),
        5: (0.25, 0.317, 0.166, 0.324),
    }
)
# What is still to come while the pile has run out never, once, twice: at least, for every card in the pile,
# and for every card among the discards, which will be drawn again.
SURE, LEFT, AGAIN = range(3)
TO_COME = _weights(
    {
        2: ((-0.288, 0.154, 0.0), (0.0, 0.0, 0.0), (0.0, 0.0, 0.0)),
        3: ((5.087, 0.172, 0.06), (1.285, 0.143, 0.029), (-0.231, 0.102, 0.0)),
        4: ((3.239, 0.12, 0.048), (1.407, 0.083, 0.008), (-0.162, 0.061, 0.0)),
        5: ((2.601, 0.095, 0.03), (0.713, 0.072, 0.011), (-0.149, 0.05, 0.0)),
    }
)


@rule
@apart
def estimate(state: State, out: Floats) -> None:
    """What each seat may expect to score by the end."""
    if state.phase == Phase.OVER:
        for seat in range(state.seats):
            out[seat] = purse(state, seat)
        return
    seats = int(state.seats)
    last = int(EMPTYINGS[seats]) - 1
    pile = min(int(state.emptied), last)
    coming = TO_COME[seats, pile]
    growth = coming[SURE] + coming[LEFT] * state.left + coming[AGAIN] * state.discarded
    ahead = min(1.0, state.left / LATE) if pile == last else 1.0
    for seat in range(seats):
        worth = purse(state, seat) + growth + standing_worth(state, seat, OWN[seats, WAY] * ahead)
        worth += hand_worth(state, seat) * OWN[seats, GROWS] + state.held[seat] * OWN[seats, HELD] * ahead
        if seat == state.active:
            worth += OWN[seats, TURN] * ahead
        out[seat] = worth


@rule
def standing_worth(state: State, seat: int, way: float) -> float:
    """What the fields would bring now, with what is to be planted there, and a part of their next coin."""
    worth = 0.0
    for field in range(FIELDS_EACH[state.seats]):
        bean = int(state.bean[seat, field])
        if bean == NONE:
            continue
        cards = int(state.grown[seat, field])
        if is_main_field(state, seat, field):
            cards += int(state.aside[seat, bean])
            if seat == state.active and state.seats > PAIR:
                cards += int(state.turned[bean])
        worth += COINS[bean, cards] + way * (WORTH[bean, cards] - COINS[bean, cards])
    return worth


@rule
def hand_worth(state: State, seat: int) -> float:
    """How many cards in hand grow in a field already; the further behind, the less a card counts."""
    kinds = kinds_grown(state, seat)
    count = 0.0
    nearness = 1.0
    for place in range(state.held[seat]):
        count += nearness * (kinds >> int(state.hand[seat, place]) & 1)
        nearness *= PATIENCE
    return count
