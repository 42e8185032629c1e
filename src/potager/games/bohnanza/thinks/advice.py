"""What a sensible player looks at: rates the legal actions of a seat by what that seat can see.

Ratings are in coins. A field is worth what it would bring now and a part of what it is on its way to; a
card what it adds to that, for its owner or for somebody else: fields are open, so everybody's needs are.
A trade is rated for both sides in `potager.games.bohnanza.thinks.bargain`; this file plants and harvests.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from potager.core.compile import rule
from potager.core.kernel import Floats, Mask

from ..rules import components as c
from ..rules.actions import HARVEST, PLANT, SOW, TOSS
from ..rules.state import Phase, State
from .bargain import advise_trade
from .outlook import OTHERS, OUTLOOK, OWN, ROWS, look_ahead
from .weights import Weights
from .worth import field_worth, free_fields, gain, harvest_cost, keep, kinds_grown

UNRATED = np.inf  # what has not been asked for yet


@rule
def advise(state: State, seat: int, weights: Weights, mask: Mask, out: Floats) -> None:
    """Rate the actions of `mask`; the rest is left at 0."""
    out[:] = 0
    phase = state.phase
    outlook = np.empty((ROWS, OUTLOOK), dtype=np.float64)
    look_ahead(state, seat, weights, outlook)
    rate_harvests(state, seat, weights, outlook[OWN], mask, out)
    if phase == Phase.TRADE:
        advise_trade(state, seat, weights, outlook, mask, out)
    elif phase == Phase.PLANT and seat == state.active:
        advise_planting(state, seat, weights, outlook, mask, out)
    elif phase == Phase.SETTLE:
        advise_sowing(state, seat, weights, outlook, mask, out, weights.due)
    elif phase in (Phase.CHOOSE, Phase.OFFER):
        # To discard, or to leave the rest, is rated 0.
        advise_sowing(state, seat, weights, outlook, mask, out, -weights.effort)


# Harvesting


@rule
def rate_harvests(state: State, seat: int, weights: Weights, outlook: Any, mask: Mask, out: Floats) -> None:
    """A ripe field is sold, any other for want of something better or to make room, the cheapest first."""
    wanted = 0.0 if weights.room == 0 else UNRATED
    for field in range(c.FIELDS_EACH[state.seats]):
        if mask[HARVEST.start + field]:
            bean = int(state.bean[seat, field])
            cards = int(state.grown[seat, field])
            rating = weights.ripe
            if cards < c.FULL[bean]:
                if wanted == UNRATED:
                    wanted = weights.room * room_worth(state, seat, weights, outlook)
                rating = wanted - weights.reluctance - harvest_cost(outlook, bean, cards)
                if wanted == 0 and c.COINS[bean, cards] == 0:
                    rating -= weights.futile
            out[HARVEST.start + field] = rating


@rule
def room_worth(state: State, seat: int, weights: Weights, outlook: Any) -> float:
    """What an empty field would be worth at once, with what can be planted; 0 if there is one, or no need."""
    if free_fields(state, seat) > 0:
        return 0.0
    kinds = kinds_grown(state, seat)
    best = 0.0
    for bean in range(c.BEANS):
        if kinds >> bean & 1 == 0:
            cards = cards_at_hand(state, seat, bean)
            if cards > 0:
                best = max(best, field_worth(outlook, bean, cards) - weights.space)
    return best


@rule
def cards_at_hand(state: State, seat: int, bean: int) -> int:
    """How many cards of a bean a seat can plant now, or must."""
    phase = state.phase
    if phase == Phase.SETTLE:
        return int(state.aside[seat, bean])
    if seat != state.active:
        return 0
    count = 0
    if phase in (Phase.CHOOSE, Phase.OFFER):
        count += int(state.turned[bean])
    if phase in (Phase.PLANT, Phase.OFFER):
        count += next_in_hand(state, seat, bean)
    return count


@rule
def next_in_hand(state: State, seat: int, bean: int) -> int:
    """How many cards of a bean a seat can plant from its hand in this turn, one after the other."""
    count = 0
    while (
        count + int(state.planted) < c.MOST_PLANTED
        and count < state.held[seat]
        and state.hand[seat, count] == bean
    ):
        count += 1
    return count


# Planting


@rule
def advise_planting(state: State, seat: int, weights: Weights, outlook: Any, mask: Mask, out: Floats) -> None:
    """B6. The first card is due; the second is planted if that brings something."""
    bean = int(state.hand[seat, 0])
    due = weights.due if state.planted == 0 else weights.hurry - weights.effort
    new = UNRATED
    for field in range(c.FIELDS_EACH[state.seats]):
        if mask[PLANT.start + field]:
            if state.grown[seat, field] == 0 and new == UNRATED:
                new = beginning_worth(state, seat, weights, outlook[OWN], bean)
            out[PLANT.start + field] = due + planting_worth(state, seat, weights, outlook[OWN], field, new)
    if state.seats == c.PAIR and state.planted > 0:
        rate_tosses(state, seat, weights, outlook, mask, out)


@rule
def rate_tosses(state: State, seat: int, weights: Weights, outlook: Any, mask: Mask, out: Floats) -> None:
    """B36, B37. What is of no use is thrown away, best onto what the other likes, and not what it likes."""
    cover = 0.0
    if weights.cover > 0 and state.discarded > 0:
        top = int(state.discard[int(state.discarded) - 1])
        cover = weights.cover * max(0.0, gain(state, 1 - seat, weights, outlook[OTHERS], top, 1))
    for place in range(state.held[seat]):
        if mask[TOSS.start + place]:
            rating = weights.spare + cover - keep(state, seat, weights, outlook[OWN], place)
            if weights.bait > 0:
                bean = int(state.hand[seat, place])
                rating -= weights.bait * max(0.0, gain(state, 1 - seat, weights, outlook[OTHERS], bean, 1))
            out[TOSS.start + place] = rating


@rule
def beginning_worth(state: State, seat: int, weights: Weights, outlook: Any, bean: int) -> float:
    """What a bean brings that begins a field: the same in every empty one."""
    # What lies beside it can follow it.
    company = max(0, int(state.turned[bean]) - 1) if state.seats == c.PAIR else 0
    return gain(state, seat, weights, outlook, bean, 1 + weights.bulk * company)


@rule
def planting_worth(state: State, seat: int, weights: Weights, outlook: Any, field: int, new: float) -> float:
    """What one more card adds in a field; `new` is what it brings that begins one."""
    cards = int(state.grown[seat, field])
    if cards == 0:
        return new
    bean = int(state.bean[seat, field])
    return weights.match + (field_worth(outlook, bean, cards + 1) - field_worth(outlook, bean, cards))


@rule
def advise_sowing(
    state: State, seat: int, weights: Weights, outlook: Any, mask: Mask, out: Floats, due: float
) -> None:
    """B20, B35, B38. Plant what lies there, the best first; what is not due only if it brings something."""
    for bean in range(c.BEANS):
        new = UNRATED
        theirs = UNRATED
        for field in range(c.FIELDS):
            action = SOW.start + bean * c.FIELDS + field
            if mask[action]:
                if state.grown[seat, field] == 0 and new == UNRATED:
                    new = beginning_worth(state, seat, weights, outlook[OWN], bean)
                out[action] = due + planting_worth(state, seat, weights, outlook[OWN], field, new)
                if due < 0:
                    if theirs == UNRATED:
                        theirs = gain(state, 1 - seat, weights, outlook[OTHERS], bean, 1)
                    out[action] += weights.spite * max(0.0, theirs)
