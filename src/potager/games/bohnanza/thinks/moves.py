"""What a search takes for one move: an offer is made at once, an acceptance laid and said at once.

The rules know small steps, since people put an offer together card by card. Nobody thinks like that: of all
that could be laid ready only the plans of `potager.games.bohnanza.thinks.plans` are tried, each as a whole.
Nothing is laid ready that is not proposed, and of equal moves, as into two empty fields, there is one.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from potager.core.compile import rule
from potager.core.kernel import Floats, Mask, Numbers
from potager.core.steps import MOST_STEPS, NO_MOVE, add_step

from ..rules import actions as a
from ..rules.components import BEANS, FIELDS, FIELDS_EACH
from ..rules.offers import addresses, has_draft
from ..rules.state import ANYONE, NO_OFFER, NONE, UNSET, Phase, State
from ..rules.trade import has, laid
from . import plans as p
from .bargain import offer_worth, offered
from .outlook import OUTLOOK, ROWS, look_ahead
from .weights import Weights

MOST_OFFERS = 24  # of one moment, the best ones


@rule
def compose(state: State, seat: int, weights: Weights, mask: Mask, moves: Numbers, worths: Floats) -> int:
    """List what a seat could do as whole moves; return how many there are."""
    if state.phase != Phase.TRADE:
        return list_actions(state, seat, mask, moves)
    outlook = np.empty((ROWS, OUTLOOK), dtype=np.float64)
    look_ahead(state, seat, weights, outlook)
    count = 0
    for action in range(a.WANT.start):
        if mask[action]:
            moves[count] = action
            count += 1
    count = list_acceptances(state, seat, weights, outlook, mask, moves, worths, count)
    if may_offer(state, seat, weights):
        count = list_offers(state, seat, weights, outlook, moves, worths, count)
    return count


@rule
def list_actions(state: State, seat: int, mask: Mask, moves: Numbers) -> int:
    """Where nobody trades every action is a move; of the empty fields only the first is planted in."""
    later = later_empty_fields(state, seat)
    count = 0
    for action in range(len(mask)):
        if mask[action]:
            field = NONE
            if a.PLANT.start <= action < a.PLANT.stop:
                field = action - a.PLANT.start
            elif a.SOW.start <= action < a.SOW.stop:
                field = (action - a.SOW.start) % FIELDS
            if field == NONE or later >> field & 1 == 0:
                moves[count] = action
                count += 1
    return count


@rule
def later_empty_fields(state: State, seat: int) -> int:
    """The empty fields but the first one, as bits."""
    empty = 0
    for field in range(FIELDS_EACH[state.seats]):
        if state.bean[seat, field] == NONE:
            empty |= 1 << field
    return empty & (empty - 1)


# Acceptances


@rule
def list_acceptances(
    state: State,
    seat: int,
    weights: Weights,
    outlook: Any,
    mask: Mask,
    moves: Numbers,
    worths: Floats,
    count: int,
) -> int:
    """B17. Where a seat would have to say which of its equal cards leave, it says so and accepts."""
    for owner in range(int(state.seats)):
        if addresses(state, owner, seat) and not mask[a.ACCEPT.start + owner]:
            move = laid_acceptance(state, seat, owner)
            if move != NO_MOVE:
                worth = offer_worth(state, seat, weights, outlook, owner)
                moves[count] = move
                worths[count] = worth + weights.sure if worth > 0 else worth
                count += 1
    return count


@rule
def laid_acceptance(state: State, seat: int, owner: int) -> int:
    """The cards that an offer wants, laid ready, and its acceptance; NO_MOVE if that cannot be done."""
    move = NO_MOVE
    steps = 0
    for bean in range(BEANS):
        wanted = int(state.offer_wants[owner, bean])
        there = has(state, seat, bean)
        lacking = wanted - laid(state, seat, bean)
        if wanted == 0 or there == wanted:
            continue
        if there < wanted or lacking < 0 or steps + lacking >= MOST_STEPS:
            return NO_MOVE
        move = lay_ready(state, seat, bean, lacking, move, steps)
        steps += lacking
    return add_step(move, steps, a.ACCEPT.start + owner)


@rule
def lay_ready(state: State, seat: int, bean: int, number: int, move: int, steps: int) -> int:
    """A move of so many steps that goes on by laying cards of a bean ready, turned-up ones first."""
    used = int(state.draft_hand[seat])
    turned = int(state.turned[bean]) - int(state.draft_turned[bean]) if seat == state.active else 0
    for card in range(number):
        if card < turned:
            action = a.TURNED.start + bean
        else:
            place = p.place_to_give(state, seat, bean, used)
            used |= 1 << place
            action = a.GIVE.start + place
        move = add_step(move, steps + card, action)
    return move


# Offers


@rule
def may_offer(state: State, seat: int, weights: Weights) -> bool:
    """Whether an offer would be heard: in one's own turn, a few times, or as an answer that is owed."""
    if seat == state.active:
        return state.asked == 0 and state.proposals < weights.tries
    return int(state.asked) >> seat & 1 == 1 and state.offer_to[seat] == NO_OFFER


@rule
def list_offers(
    state: State, seat: int, weights: Weights, outlook: Any, moves: Numbers, worths: Floats, count: int
) -> int:
    """B13, B14. The best plans as offers; a draft that is there is carried on."""
    ready = np.zeros(BEANS, dtype=np.int64)
    ratings = np.empty(p.MOST, dtype=np.float64)
    plans = np.empty((p.MOST, p.PLAN), dtype=np.int8)
    found, only = p.list_plans(state, seat, weights, outlook, ready, ratings, plans)
    drafted = has_draft(state, seat)
    least = least_of_best(ratings, found)
    for number in range(found):
        plan = plans[number]
        if ratings[number] < least or is_standing(state, seat, plan):
            continue
        if not drafted or not p.in_the_way(state, seat, plan, ready, only):
            moves[count] = offer(state, seat, plan, ready)
            worths[count] = ratings[number]
            count += 1
    return count


@rule
def least_of_best(ratings: Any, count: int) -> float:
    """What a plan must be rated to be among the best few: more than nothing."""
    if count <= MOST_OFFERS:
        return 0.0
    best = np.sort(ratings[:count])
    return best[count - MOST_OFFERS]


@rule
def is_standing(state: State, seat: int, plan: Any) -> bool:
    """Whether a seat's open offer says the same already: whoever heard it has answered."""
    if state.offer_to[seat] == NO_OFFER:
        return False
    for bean in range(BEANS):
        gives = 0
        if bean == plan[p.GIVEN]:
            gives = int(plan[p.NUMBER])
        elif bean == plan[p.BESIDES]:
            gives = 1
        wants = int(plan[p.ASKED]) if bean == plan[p.WANTED] else 0
        if offered(state, seat, bean) != gives or state.offer_wants[seat, bean] != wants:
            return False
    return True


@rule
def offer(state: State, seat: int, plan: Any, ready: Numbers) -> int:
    """What is still to be done of a plan, up to the proposal: cards laid ready, asked for, addressed."""
    given = int(plan[p.GIVEN])
    besides = int(plan[p.BESIDES])
    wanted = int(plan[p.WANTED])
    steps = max(0, int(plan[p.NUMBER]) - ready[given])
    move = lay_ready(state, seat, given, steps, NO_MOVE, 0)
    if besides != NONE and ready[besides] == 0:
        move = add_step(move, steps, a.TURNED.start + besides)
        steps += 1
    if wanted != NONE:
        for _ in range(int(plan[p.ASKED]) - int(state.draft_wants[seat, wanted])):
            move = add_step(move, steps, a.WANT.start + wanted)
            steps += 1
    if seat == state.active and plan[p.WHOM] != ANYONE and state.draft_to[seat] == UNSET:
        move = add_step(move, steps, a.TO.start + int(plan[p.WHOM]))
        steps += 1
    return add_step(move, steps, a.PROPOSE.start)
