"""What each seat may expect to score by the end.

Coins, what the fields would bring now, a part of what they are on their way to, the cards that could still
come to them, the cards in hand, who is at turn next, and what is still to come: that depends on how many
cards are still to be drawn.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from potager.core.compile import rule
from potager.core.kernel import Floats

from ..rules.components import BEANS, COPIES, EMPTYINGS, FIELDS_EACH, PAIR
from ..rules.scoring import purse
from ..rules.state import NONE, Phase, State
from .outlook import BYTE
from .weights import Weights
from .worth import DONE, MISSING, NOW, is_main_field, kinds_grown

# The columns of `hoped_to_come`: at least, for every card in the pile, and for every discard.
SURE, LEFT, AGAIN = range(3)


def _next_coins() -> npt.NDArray[np.float64]:
    """What each card brings that a field lacks for its next coins: [BEANS, cards]."""
    table = np.zeros(MISSING.shape)
    for bean, row in enumerate(MISSING.tolist()):
        for cards, missing in enumerate(map(int, row)):
            if missing:
                table[bean, cards] = (NOW[bean, cards + missing] - NOW[bean, cards]) / missing
    table.setflags(write=False)
    return table


EACH = _next_coins()
RARITY = COPIES.max() - COPIES  # [BEANS]
RARITY.setflags(write=False)


@rule
def estimate(state: State, weights: Weights, out: Floats) -> None:
    """What each seat may expect to score by the end."""
    if state.phase == Phase.OVER:
        for seat in range(int(state.seats)):
            out[seat] = purse(state, seat)
        return
    seats = int(state.seats)
    last = int(EMPTYINGS[seats]) - 1
    pile = min(int(state.emptied), last)
    coming = weights.hoped_to_come[pile]
    growth = coming[SURE] + coming[LEFT] * state.left + coming[AGAIN] * state.discarded
    ahead = min(1.0, state.left / weights.hoped_late) if pile == last else 1.0
    drawn = pack_pile(state)
    hands = 0
    for seat in range(seats):
        hands += pack_hand(state, seat)
    for seat in range(seats):
        own = pack_hand(state, seat)
        worth = purse(state, seat) + growth + standing_worth(state, seat, weights.hoped_way * ahead)
        worth += fields_hope(state, seat, weights, drawn, own, hands - own)
        worth += hand_worth(state, seat, weights) * (weights.hoped_grows + weights.hoped_fits * ahead)
        worth += state.held[seat] * weights.hoped_held * ahead
        worth += ahead * (room_hope(state, seat, weights) + hand_hope(state, seat, weights, own))
        out[seat] = worth + ahead * turn_worth(state, seat, weights)


@rule
def turn_worth(state: State, seat: int, weights: Weights) -> float:
    """What it is worth to be at turn, most of all before planting, or soon."""
    if seat == state.active:
        return weights.hoped_turn + (weights.hoped_planting if state.phase == Phase.PLANT else 0.0)
    seats = int(state.seats)
    return weights.hoped_soon * (seats - (seat - int(state.active)) % seats)


# Numbers of cards by bean, a byte each: counting in a number is quicker than in an array


@rule
def pack_pile(state: State) -> int:
    """The cards in the pile."""
    packed = 0
    for place in range(state.left):
        packed += 1 << BYTE * int(state.pile[place])
    return packed


@rule
def pack_hand(state: State, seat: int) -> int:
    """The cards in a hand."""
    packed = 0
    for place in range(state.held[seat]):
        packed += 1 << BYTE * int(state.hand[seat, place])
    return packed


@rule
def unpack(packed: int, bean: int) -> int:
    """How many of them are of a bean."""
    return packed >> BYTE * bean & (1 << BYTE) - 1


# Fields


@rule
def standing_worth(state: State, seat: int, way: float) -> float:
    """What the fields would bring now, with what is to be planted there, and a part of their next coin."""
    worth = 0.0
    for field in range(FIELDS_EACH[state.seats]):
        bean = int(state.bean[seat, field])
        if bean != NONE:
            cards = cards_then(state, seat, field)
            worth += NOW[bean, cards] + way * DONE[bean, cards]
    return worth


@rule
def fields_hope(state: State, seat: int, weights: Weights, drawn: int, own: int, others: int) -> float:
    """What fields may hope for from the pile, the own hand and those of others, packed: their next coins."""
    worth = 0.0
    for field in range(FIELDS_EACH[state.seats]):
        bean = int(state.bean[seat, field])
        if bean != NONE:
            there = cards_then(state, seat, field)
            more = weights.hoped_drawn * unpack(drawn, bean)
            more += weights.hoped_own * unpack(own, bean)
            more += weights.hoped_others * unpack(others, bean)
            worth += EACH[bean, there] * min(MISSING[bean, there], more)
    return worth


@rule
def cards_then(state: State, seat: int, field: int) -> int:
    """The cards of a field, with what is to be planted there."""
    bean = int(state.bean[seat, field])
    cards = int(state.grown[seat, field])
    return cards + to_plant(state, seat, bean) if is_main_field(state, seat, field) else cards


@rule
def to_plant(state: State, seat: int, bean: int) -> int:
    """The cards of a bean that a seat will have to plant as things are."""
    cards = int(state.aside[seat, bean])
    if seat == state.active and state.seats > PAIR:
        cards += int(state.turned[bean])
    return cards


@rule
def room_hope(state: State, seat: int, weights: Weights) -> float:
    """What empty fields are worth, and beans to be planted that do not grow yet."""
    worth = 0.0
    for field in range(FIELDS_EACH[state.seats]):
        if state.bean[seat, field] == NONE:
            worth += weights.hoped_free
    kinds = kinds_grown(state, seat)
    for bean in range(BEANS):
        if kinds >> bean & 1 == 0 and to_plant(state, seat, bean) > 0:
            worth += weights.hoped_new
    return worth


# Hands


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


@rule
def hand_hope(state: State, seat: int, weights: Weights, own: int) -> float:
    """What rare beans in a hand, packed, are worth, and several of a bean that does not grow yet."""
    kinds = kinds_grown(state, seat)
    worth = 0.0
    for bean in range(BEANS):
        cards = unpack(own, bean)
        worth += weights.hoped_rare * RARITY[bean] * cards
        if cards > 1 and kinds >> bean & 1 == 0:
            worth += weights.hoped_pairs * (cards - 1)
    return worth
