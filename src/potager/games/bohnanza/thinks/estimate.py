"""What each seat may expect to score by the end.

Coins, what the fields would bring now, a part of what they are on their way to, the cards in hand that grow
there, and what is still to come: that depends on how many cards are still to be drawn.
"""

from __future__ import annotations

from potager.core.compile import apart, rule
from potager.core.kernel import Floats

from ..rules.components import EMPTYINGS, FIELDS_EACH, PAIR
from ..rules.scoring import purse
from ..rules.state import NONE, Phase, State
from .weights import Weights
from .worth import DONE, NOW, is_main_field, kinds_grown

# The columns of `hoped_to_come`: at least, for every card in the pile, and for every discard.
SURE, LEFT, AGAIN = range(3)


@rule
@apart
def estimate(state: State, weights: Weights, out: Floats) -> None:
    """What each seat may expect to score by the end."""
    if state.phase == Phase.OVER:
        for seat in range(state.seats):
            out[seat] = purse(state, seat)
        return
    seats = int(state.seats)
    last = int(EMPTYINGS[seats]) - 1
    pile = min(int(state.emptied), last)
    coming = weights.hoped_to_come[pile]
    growth = coming[SURE] + coming[LEFT] * state.left + coming[AGAIN] * state.discarded
    ahead = min(1.0, state.left / weights.hoped_late) if pile == last else 1.0
    for seat in range(seats):
        worth = purse(state, seat) + growth + standing_worth(state, seat, weights.hoped_way * ahead)
        worth += hand_worth(state, seat, weights) * weights.hoped_grows
        worth += state.held[seat] * weights.hoped_held * ahead
        if seat == state.active:
            worth += weights.hoped_turn * ahead
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
        worth += NOW[bean, cards] + way * DONE[bean, cards]
    return worth


@rule
def hand_worth(state: State, seat: int, weights: Weights) -> float:
    """How many cards in hand grow in a field already; the further behind, the less a card counts."""
    kinds = kinds_grown(state, seat)
    count = 0.0
    nearness = 1.0
    for place in range(state.held[seat]):
        count += nearness * (kinds >> int(state.hand[seat, place]) & 1)
        nearness *= weights.hoped_patience
    return count
