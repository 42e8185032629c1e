"""What fields and cards are worth, in coins, from open information."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import numpy.typing as npt

from potager.core.compile import apart, rule

from ..rules.components import BEANS, COINS, COPIES, FIELDS_EACH, STEPS
from ..rules.state import NONE, State

PROGRESS = 0.68  # what the way to the next coin is worth, as a part of it
SPACE = 0.1  # what an empty field is worth to its owner
PATIENCE = 0.88  # a card in hand is worth less, or harms less, for every card before it
COMPANY = 0.12  # a card of the same bean in one's own hand
NEVER = 99.0  # no field can be harvested
CROWDED = 1.0  # what it costs at least to plant one more kind than a field can be cleared for
SURPLUS = 2  # so many cards more than there are may be looked up: they add nothing


def _worth() -> npt.NDArray[np.float64]:
    """What a field is worth: [BEANS, cards]."""
    most = int(COPIES.max()) + SURPLUS
    table = np.zeros((BEANS, most + 1))
    for bean, steps in enumerate(STEPS.tolist()):
        corners = [(0, 0), *((step, coins) for coins, step in enumerate(steps, start=1) if step)]
        for (low, before), (high, after) in itertools.pairwise(corners):
            for cards in range(low, high):
                table[bean, cards] = before + PROGRESS * (after - before) * (cards - low) / (high - low)
        table[bean, corners[-1][0] :] = corners[-1][1]
    table.setflags(write=False)
    return table


WORTH = _worth()


@rule
def harvest_cost(bean: int, cards: int) -> float:
    """What is lost when a field is sold before it is ripe."""
    return WORTH[bean, cards] - COINS[bean, cards]


@rule
def growing(state: State, seat: int, bean: int) -> int:
    """The most cards of a bean in one field of a seat."""
    most = 0
    for field in range(FIELDS_EACH[state.seats]):
        if state.bean[seat, field] == bean:
            most = max(most, int(state.grown[seat, field]))
    return most


@rule
def kinds_grown(state: State, seat: int) -> int:
    """The beans that grow in the fields of a seat, as bits."""
    kinds = 0
    for field in range(FIELDS_EACH[state.seats]):
        if state.bean[seat, field] != NONE:
            kinds |= 1 << int(state.bean[seat, field])
    return kinds


@rule
def free_fields(state: State, seat: int) -> int:
    """Fields that are empty and will be so when the cards aside are planted; below 0 if they are too few."""
    free = 0
    for field in range(FIELDS_EACH[state.seats]):
        free += state.bean[seat, field] == NONE
    for bean in range(BEANS):
        if state.aside[seat, bean] > 0 and growing(state, seat, bean) == 0:
            free -= 1
    return free


@rule
def cheapest_harvest(state: State, seat: int) -> float:
    """What it costs a seat to clear a field."""
    single = NEVER
    several = NEVER
    for field in range(FIELDS_EACH[state.seats]):
        cards = int(state.grown[seat, field])
        if cards > 0:
            cost = harvest_cost(int(state.bean[seat, field]), cards)
            if cards > 1:
                several = min(several, cost)
            else:
                single = min(single, cost)
    return single if several == NEVER else several  # single beans are protected


@rule
@apart
def gain(state: State, seat: int, bean: int, number: int) -> float:
    """What so many cards of a bean are worth to a seat that has to plant them."""
    there = growing(state, seat, bean) + int(state.aside[seat, bean])
    if there > 0:
        return WORTH[bean, min(there + number, int(COPIES[bean]))] - WORTH[bean, there]
    worth = float(WORTH[bean, number])
    return worth - (SPACE if free_fields(state, seat) > 0 else cheapest_harvest(state, seat))


@rule
@apart
def needs(state: State, seat: int, out: Any) -> None:
    """What one card of each bean is worth to a seat that has to plant it, and what two are: [2, BEANS]."""
    free = 0
    single = NEVER
    several = NEVER
    out[0] = 0
    for field in range(FIELDS_EACH[state.seats]):
        bean = int(state.bean[seat, field])
        if bean == NONE:
            free += 1
            continue
        cards = int(state.grown[seat, field])
        out[0, bean] = max(out[0, bean], cards)
        if cards > 1:
            several = min(several, harvest_cost(bean, cards))
        else:
            single = min(single, harvest_cost(bean, cards))
    for bean in range(BEANS):
        if state.aside[seat, bean] > 0:
            free -= out[0, bean] == 0
            out[0, bean] += state.aside[seat, bean]
    cheapest = single if several == NEVER else several  # single beans are protected
    clearing = SPACE if free > 0 else cheapest
    for bean in range(BEANS):
        there = int(out[0, bean])
        less = clearing if there == 0 else WORTH[bean, there]
        out[0, bean] = WORTH[bean, there + 1] - less
        out[1, bean] = WORTH[bean, there + 2] - less


@rule
@apart
def prospect(state: State, seat: int, coming: Any) -> float:
    """What the fields of a seat will be worth when all that is coming to them is planted: [BEANS] cards."""
    worth = 0.0
    free = 0
    single = NEVER
    several = NEVER
    for field in range(FIELDS_EACH[state.seats]):
        bean = int(state.bean[seat, field])
        if bean == NONE:
            free += 1
            continue
        cards = int(state.grown[seat, field])
        if is_main_field(state, seat, field):
            cards += coming[bean]
        worth += WORTH[bean, cards]
        if cards > 1:
            several = min(several, harvest_cost(bean, cards))
        else:
            single = min(single, harvest_cost(bean, cards))
    for bean in range(BEANS):
        if coming[bean] > 0 and growing(state, seat, bean) == 0:
            worth += WORTH[bean, coming[bean]]
            free -= 1
    if free >= 0:
        return worth + SPACE * free
    cheapest = single if several == NEVER else several
    if cheapest == NEVER:
        cheapest = CROWDED
    return worth - cheapest + (free + 1) * max(cheapest, CROWDED)


@rule
def is_main_field(state: State, seat: int, field: int) -> bool:
    """Whether no other field of a seat has more of the same bean, or as much and comes first."""
    for other in range(FIELDS_EACH[state.seats]):
        if other != field and state.bean[seat, other] == state.bean[seat, field]:
            ahead = int(state.grown[seat, other]) - int(state.grown[seat, field])
            if ahead > 0 or (ahead == 0 and other < field):
                return False
    return True


@rule
def company(state: State, seat: int, bean: int) -> int:
    """How many cards of a bean are in a seat's own hand."""
    count = 0
    for place in range(state.held[seat]):
        count += state.hand[seat, place] == bean
    return count


@rule
@apart
def keep(state: State, seat: int, place: int) -> float:
    """What a card in one's own hand is worth: it will have to be planted when it comes to the front."""
    bean = int(state.hand[seat, place])
    worth = gain(state, seat, bean, 1) + COMPANY * (company(state, seat, bean) - 1)
    for _ in range(place):
        worth *= PATIENCE
    return worth
