"""What fields and cards are worth, in coins, from open information."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import numpy.typing as npt

from potager.core.compile import rule

from ..rules.components import BEANS, COPIES, FIELDS_EACH, STEPS
from ..rules.state import NONE, State
from .outlook import DOUBT, FUTURE, OTHERS, OWN, WAY
from .weights import Weights

NEVER = 99.0  # no field can be harvested
MOST = int(COPIES.max()) + 2  # cards that are looked up: more than there are, which add nothing


def _steps() -> npt.NDArray[np.float64]:
    """The coins that a field brings now, those of its next step that are done, and the cards missing for it.

    For every bean and number of cards: [3, BEANS, cards].
    """
    table = np.zeros((3, BEANS, MOST + 1))
    coins, done, missing = table
    for bean, steps in enumerate(STEPS.tolist()):
        corners = [(0, 0), *((step, coins) for coins, step in enumerate(steps, start=1) if step)]
        for (low, before), (high, after) in itertools.pairwise(corners):
            for cards in range(low, high):
                coins[bean, cards] = before
                done[bean, cards] = (after - before) * (cards - low) / (high - low)
                missing[bean, cards] = high - cards
        coins[bean, corners[-1][0] :] = corners[-1][1]
    table.setflags(write=False)
    return table


NOW, DONE, MISSING = _steps()


@rule
def field_worth(outlook: Any, bean: int, cards: float) -> float:
    """What a field is worth as it is, and a part of what the cards that it may expect would add.

    `outlook`, [OUTLOOK], is that of its owner.
    """
    return expected_worth(bean, cards, outlook[bean], outlook[WAY], outlook[DOUBT], outlook[FUTURE])


@rule
def expected_worth(
    bean: int, cards: float, expected: float, way: float, doubt: float, future: float
) -> float:
    """The same, by the figures of an outlook: handing over numbers costs less than handing over an array."""
    here = worth_with(bean, cards, expected, way, doubt)
    if future == 0:
        return here
    return here + future * (worth_with(bean, cards + expected, expected, way, doubt) - here)


@rule
def worth_with(bean: int, cards: float, expected: float, way: float, doubt: float) -> float:
    """What so many cards bring, whole or not, with a part of the way to the next coin."""
    whole = min(int(cards), MOST - 1)
    here = NOW[bean, whole] + way_worth(bean, whole, expected, way, doubt)
    if cards == whole:
        return here
    more = NOW[bean, whole + 1] + way_worth(bean, whole + 1, expected, way, doubt)
    return here + min(1.0, cards - whole) * (more - here)


@rule
def way_worth(bean: int, cards: int, expected: float, way: float, doubt: float) -> float:
    """What the way to the next coin is worth: less if the cards that are missing are not to be expected."""
    worth = way * DONE[bean, cards]
    doubts = doubt * MISSING[bean, cards]
    if doubts > 0:
        worth *= expected / (expected + doubts)
    return worth


@rule
def harvest_cost(outlook: Any, bean: int, cards: int) -> float:
    """What is lost when a field is sold before it is ripe; `outlook`, [OUTLOOK], is that of its owner."""
    return field_worth(outlook, bean, cards) - NOW[bean, cards]


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
def cheapest_harvest(state: State, seat: int, outlook: Any) -> float:
    """What it costs a seat to clear a field."""
    single = NEVER
    several = NEVER
    for field in range(FIELDS_EACH[state.seats]):
        cards = int(state.grown[seat, field])
        if cards > 0:
            cost = harvest_cost(outlook, int(state.bean[seat, field]), cards)
            if cards > 1:
                several = min(several, cost)
            else:
                single = min(single, cost)
    return single if several == NEVER else several  # single beans are protected


@rule
def gain(state: State, seat: int, weights: Weights, outlook: Any, bean: int, number: float) -> float:
    """What so many cards of a bean are worth to a seat that has to plant them."""
    there = growing(state, seat, bean) + int(state.aside[seat, bean])
    if there > 0:
        then = min(there + number, float(COPIES[bean]))
        return field_worth(outlook, bean, then) - field_worth(outlook, bean, there)
    worth = field_worth(outlook, bean, number)
    return worth - (weights.space if free_fields(state, seat) > 0 else cheapest_harvest(state, seat, outlook))


@rule
def new_fields(outlook: Any, out: Any) -> None:
    """What a new field with one card of each bean, or two, is worth to others and to oneself: [2, 2, BEANS].

    `outlook` is [ROWS, OUTLOOK].
    """
    for bean in range(BEANS):
        for number in range(2):
            out[OTHERS, number, bean] = field_worth(outlook[OTHERS], bean, number + 1)
            if outlook[OWN, bean] == outlook[OTHERS, bean]:
                out[OWN, number, bean] = out[OTHERS, number, bean]
            else:
                out[OWN, number, bean] = field_worth(outlook[OWN], bean, number + 1)


@rule
def needs(state: State, seat: int, weights: Weights, outlook: Any, new: Any, out: Any) -> None:
    """What one card of each bean is worth to a seat that has to plant it, and what two are: [2, BEANS].

    `new`, [2, BEANS], is what they are worth in a new field.
    """
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
            several = min(several, harvest_cost(outlook, bean, cards))
        else:
            single = min(single, harvest_cost(outlook, bean, cards))
    for bean in range(BEANS):
        if state.aside[seat, bean] > 0:
            free -= out[0, bean] == 0
            out[0, bean] += state.aside[seat, bean]
    cheapest = single if several == NEVER else several  # single beans are protected
    clearing = weights.space if free > 0 else cheapest
    for bean in range(BEANS):
        there = int(out[0, bean])
        if there == 0:
            out[0, bean] = new[0, bean] - clearing
            out[1, bean] = new[1, bean] - clearing
        else:
            less = field_worth(outlook, bean, there)
            out[0, bean] = field_worth(outlook, bean, there + 1) - less
            out[1, bean] = field_worth(outlook, bean, there + 2) - less


@rule
def prospect(state: State, seat: int, weights: Weights, outlook: Any, coming: Any) -> float:
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
        worth += field_worth(outlook, bean, cards)
        if cards > 1:
            several = min(several, harvest_cost(outlook, bean, cards))
        else:
            single = min(single, harvest_cost(outlook, bean, cards))
    for bean in range(BEANS):
        if coming[bean] > 0 and growing(state, seat, bean) == 0:
            worth += field_worth(outlook, bean, coming[bean])
            free -= 1
    if free >= 0:
        return worth + weights.space * free
    cheapest = single if several == NEVER else several
    if cheapest == NEVER:
        cheapest = weights.crowded
    return worth - cheapest + (free + 1) * max(cheapest, weights.crowded)


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
def keep(state: State, seat: int, weights: Weights, outlook: Any, place: int) -> float:
    """What a card in one's own hand is worth: it will have to be planted when it comes to the front."""
    bean = int(state.hand[seat, place])
    worth = gain(state, seat, weights, outlook, bean, 1) + weights.company * (company(state, seat, bean) - 1)
    for _ in range(place):
        worth *= weights.patience
    return worth
