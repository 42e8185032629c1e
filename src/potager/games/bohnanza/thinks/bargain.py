"""Trading as a sensible player does it: what to accept, what to offer to whom, when to stop.

An offer is judged by what fields would be worth with it and without, one's own and the other's: whoever gives
much for nearly nothing falls behind, most of all if it goes to the leader. Whoever is asked accepts the best
that helps, says once what it would give instead, or declines. The active seat proposes the best of the plans
of `potager.games.bohnanza.thinks.plans`, then the next, a few times, and stops.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from potager.core.compile import rule
from potager.core.kernel import Floats, Mask, Numbers

from ..rules import actions as a
from ..rules.cards import count_at
from ..rules.components import BEANS
from ..rules.offers import owes_answer
from ..rules.state import NO_OFFER, NONE, State
from ..rules.trade import has, laid
from .outlook import OTHERS, OWN
from .plans import advise_plans, envy, place_to_give
from .weights import Weights
from .worth import company, gain, keep, prospect

LATER = -5.0  # an action that belongs to no plan


@rule
def advise_trade(state: State, seat: int, weights: Weights, outlook: Any, mask: Mask, out: Floats) -> None:
    """Rate what a seat may do in phase 2, in coins: to end trading and to decline are 0."""
    for action in range(a.PROPOSE.start, a.TO.stop):
        if mask[action]:
            out[action] = LATER
    if mask[a.NEXT.start] and state.asked != 0:
        out[a.NEXT.start] = weights.wait
    owner = rate_offers(state, seat, weights, outlook, mask, out)
    if owner != NONE:
        lay_for(state, seat, weights, outlook, owner, mask, out)
    elif seat == state.active:
        if state.asked == 0 and state.proposals < weights.tries:
            advise_plans(state, seat, weights, outlook, int(state.proposals), mask, out)
    elif int(state.asked) >> seat & 1 and state.offer_to[seat] == NO_OFFER:
        advise_plans(state, seat, weights, outlook, 0, mask, out)


@rule
def rate_offers(state: State, seat: int, weights: Weights, outlook: Any, mask: Mask, out: Floats) -> int:
    """Rate the answers to all offers; return the owner of the one to accept, or NONE if none is good."""
    best = NONE
    most = 0.0
    for owner in range(int(state.seats)):
        if owes_answer(state, owner, seat):
            out[a.DECLINE.start + owner] = 0
            worth = offer_worth(state, seat, weights, outlook, owner)
            if mask[a.ACCEPT.start + owner]:
                out[a.ACCEPT.start + owner] = worth + weights.sure if worth > 0 else worth
            if worth > most:
                most = worth
                best = owner
    return best


# Accepting


@rule
def offer_worth(state: State, seat: int, weights: Weights, outlook: Any, owner: int) -> float:
    """What accepting an offer brings a seat, less a part of what it brings its owner; LATER if it cannot."""
    for bean in range(BEANS):
        if state.offer_wants[owner, bean] > 0 and has(state, seat, bean) < state.offer_wants[owner, bean]:
            return LATER
    coming = np.zeros(BEANS, dtype=np.int64)
    own = accepting_worth(state, seat, weights, outlook[OWN], owner, coming) - weights.fair
    if owner == state.active:
        own -= weights.stubborn * (int(state.proposals) - 1)
    if own <= 0:
        return own
    theirs = max(0.0, accepted_worth(state, owner, weights, outlook[OTHERS], coming))
    return own - envy(state, seat, weights, owner) * theirs - weights.greed * max(0.0, theirs - own)


@rule
def accepting_worth(
    state: State, seat: int, weights: Weights, outlook: Any, owner: int, coming: Numbers
) -> float:
    """What a seat's fields and hand gain if it accepts an offer; `coming` is room for a number a bean."""
    expect(state, seat, coming)
    worth = -prospect(state, seat, weights, outlook, coming)
    for bean in range(BEANS):
        got = offered(state, owner, bean)
        if got > 0:
            coming[bean] += got
            worth += weights.company * company(state, seat, bean)
        wanted = int(state.offer_wants[owner, bean])
        if wanted > 0:
            turned = min(wanted, int(state.turned[bean])) if seat == state.active else 0
            coming[bean] -= turned
            worth -= hand_price(state, seat, weights, outlook, bean, wanted - turned)
    return worth + prospect(state, seat, weights, outlook, coming)


@rule
def accepted_worth(state: State, owner: int, weights: Weights, outlook: Any, coming: Numbers) -> float:
    """What its owner gains if an offer is accepted, as all can see; `coming` is room for a number a bean."""
    expect(state, owner, coming)
    worth = -prospect(state, owner, weights, outlook, coming)
    for bean in range(BEANS):
        coming[bean] += state.offer_wants[owner, bean]
        given = offered(state, owner, bean)
        if given > 0:
            turned = int(state.offer_turned[bean]) if owner == state.active else 0
            coming[bean] -= turned
            worth -= (given - turned) * max(gain(state, owner, weights, outlook, bean, 1), -weights.relief)
    return worth + prospect(state, owner, weights, outlook, coming)


@rule
def expect(state: State, seat: int, coming: Numbers) -> None:
    """What a seat will have to plant in phase 3 as things are: [BEANS]."""
    for bean in range(BEANS):
        coming[bean] = state.aside[seat, bean]
        if seat == state.active:
            coming[bean] += state.turned[bean]


@rule
def offered(state: State, owner: int, bean: int) -> int:
    """How many cards of a bean an offer gives."""
    count = int(state.offer_turned[bean]) if owner == state.active else 0
    return count + count_at(state, owner, bean, int(state.offer_hand[owner]))


@rule
def hand_price(state: State, seat: int, weights: Weights, outlook: Any, bean: int, number: int) -> float:
    """What a seat loses by giving away so many cards of a bean from its hand."""
    total = 0.0
    used = 0
    for _ in range(number):
        place = place_to_give(state, seat, bean, used)
        used |= 1 << place
        total += keep(state, seat, weights, outlook, place)
    return total


@rule
def lay_for(
    state: State, seat: int, weights: Weights, outlook: Any, owner: int, mask: Mask, out: Floats
) -> None:
    """B17. Lay the right cards ready for an offer to accept, if there is a choice."""
    if mask[a.ACCEPT.start + owner]:
        return
    worth = weights.sure + offer_worth(state, seat, weights, outlook, owner)
    bean = 0
    while not is_undecided(state, seat, owner, bean):
        bean += 1
    if laid(state, seat, bean) > state.offer_wants[owner, bean]:
        out[a.CANCEL.start] = worth
    elif mask[a.TURNED.start + bean]:
        out[a.TURNED.start + bean] = worth
    else:
        out[a.GIVE.start + place_to_give(state, seat, bean, int(state.draft_hand[seat]))] = worth


@rule
def is_undecided(state: State, seat: int, owner: int, bean: int) -> bool:
    """B17. Whether it is open which of its equal cards a seat would give."""
    wanted = int(state.offer_wants[owner, bean])
    return wanted > 0 and has(state, seat, bean) > wanted and laid(state, seat, bean) != wanted
