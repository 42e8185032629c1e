"""Trading as a sensible player does it: whom to offer what, what to accept, when to stop.

The active seat ranks trades of one card for one, and gifts of what it does not want, by what they bring
to itself and by whether somebody would agree: fields are open, so what a card is worth to another is
known; whether the other has it is a guess from what was not seen. It proposes the best, then the next, a
few times, and stops. Others accept what makes them better off by their own estimate, say what they would
give instead, once, or decline. A plan is worked out anew at every small action: it needs no memory.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from potager.core.compile import rule
from potager.core.kernel import Floats, Mask

from .actions import ACCEPT, CANCEL, DECLINE, GIVE, NEXT, PROPOSE, TO, TURNED, WANT
from .components import BEANS, PILES
from .rules.knowing import count_unseen
from .rules.offers import owes_answer
from .rules.trade import has, laid
from .state import ANYONE, NO_OFFER, NONE, UNSET, State
from .worth import COMPANY, company, gain, keep

TRIES = 5  # proposals of the active seat without a trade, then it stops
FAIR = 0.04  # what a trade must bring to be worth the trouble
RELIEF = 0.08  # what it is worth to another to be rid of a card that it does not grow
GENEROUS = 0.15  # a gift must rid its giver of at least so much harm
DO = 50.0  # the action that the plan asks for next
TIE = 1e-6  # the smallest difference between two plans
LATER = -5.0  # an action that belongs to no plan

# A plan is [bean given, 1 if it is a turned-up one, bean wanted or NONE, a seat or ANYONE].
PLAN = 4


@rule
def advise_trade(state: State, seat: int, mask: Mask, out: Floats) -> None:
    """Rate what a seat may do in phase 2."""
    for action in range(len(mask)):
        if mask[action] and out[action] == 0:
            out[action] = LATER
    out[NEXT.start] = 0 if mask[NEXT.start] else out[NEXT.start]
    owner = best_offer(state, seat)
    if owner != NONE:
        advise_accepting(state, seat, owner, mask, out)
        return
    plan = np.full(PLAN, NONE, dtype=np.int64)
    if seat == state.active:
        refuse_all(state, seat, mask, out)
        if state.proposals < TRIES and find_plan(state, seat, int(state.proposals), plan):
            follow(state, seat, plan, mask, out)
    elif int(state.asked) >> seat & 1:
        if state.offer_to[seat] == NO_OFFER and find_plan(state, seat, 0, plan):
            follow(state, seat, plan, mask, out)
        refuse_all(state, seat, mask, out)


@rule
def refuse_all(state: State, seat: int, mask: Mask, out: Floats) -> None:
    """Decline what was not accepted, once nothing better is to be done."""
    for owner in range(state.seats):
        if mask[DECLINE.start + owner]:
            out[DECLINE.start + owner] = 1


# Accepting


@rule
def best_offer(state: State, seat: int) -> int:
    """The owner of the offer that does a seat most good, or NONE if none does."""
    best = NONE
    most = FAIR
    for owner in range(state.seats):
        if owes_answer(state, owner, seat):
            worth = offer_worth(state, seat, owner)
            if worth > most:
                most = worth
                best = owner
    return best


@rule
def offer_worth(state: State, seat: int, owner: int) -> float:
    """What accepting an offer brings to a seat; far below nothing if it cannot."""
    worth = 0.0
    for bean in range(BEANS):
        wanted = int(state.offer_wants[owner, bean])
        if wanted > 0:
            if has(state, seat, bean) < wanted:
                return LATER
            worth -= price(state, seat, bean, wanted)
        given = offered(state, owner, bean)
        if given > 0:
            worth += gain(state, seat, bean, given) + COMPANY * company(state, seat, bean)
    return worth


@rule
def offered(state: State, owner: int, bean: int) -> int:
    """How many cards of a bean an offer gives."""
    count = int(state.offer_turned[bean]) if owner == state.active else 0
    places = int(state.offer_hand[owner])
    for place in range(state.held[owner]):
        count += state.hand[owner, place] == bean and places >> place & 1 == 1
    return count


@rule
def price(state: State, seat: int, bean: int, number: int) -> float:
    """What a seat loses by giving away so many cards of a bean, the least valuable first."""
    total = 0.0
    if seat == state.active:
        turned = min(number, int(state.turned[bean]))
        if turned > 0:
            total += gain(state, seat, bean, turned)
            number -= turned
    for place in range(state.held[seat]):
        if number > 0 and state.hand[seat, place] == bean:
            total += keep(state, seat, place)
            number -= 1
    return total


@rule
def advise_accepting(state: State, seat: int, owner: int, mask: Mask, out: Floats) -> None:
    """B17. Lay the right cards ready, if there is a choice, and accept."""
    if mask[ACCEPT.start + owner]:
        out[ACCEPT.start + owner] = DO
        return
    bean = 0
    while not is_undecided(state, seat, owner, bean):
        bean += 1
    if laid(state, seat, bean) > state.offer_wants[owner, bean]:
        out[CANCEL.start] = DO
    elif mask[TURNED.start + bean]:
        out[TURNED.start + bean] = DO
    else:
        place = 0
        while state.hand[seat, place] != bean or not mask[GIVE.start + place]:
            place += 1
        out[GIVE.start + place] = DO


@rule
def is_undecided(state: State, seat: int, owner: int, bean: int) -> bool:
    """B17. Whether it is open which of its equal cards a seat would give."""
    wanted = int(state.offer_wants[owner, bean])
    return wanted > 0 and has(state, seat, bean) > wanted and laid(state, seat, bean) != wanted


# Proposing


@rule
def find_plan(state: State, seat: int, rank: int, plan: Any) -> bool:
    """The best trade to propose after the `rank` better ones; False if there is none."""
    chances = np.zeros((int(state.seats), BEANS))
    guess_hands(state, seat, chances)
    ceiling = np.inf
    for _ in range(rank + 1):
        ceiling = next_best(state, seat, chances, ceiling, plan)
        if ceiling <= 0:
            return False
    return True


@rule
def guess_hands(state: State, seat: int, chances: Any) -> None:
    """How likely each seat has at least one card of each bean."""
    unseen = np.zeros((PILES, BEANS), dtype=np.int64)
    count_unseen(state, seat, unseen)
    cards = 1  # never 0, and of no weight
    for pile in range(PILES):
        for bean in range(BEANS):
            cards += unseen[pile, bean]
    for other in range(state.seats):
        for bean in range(BEANS):
            if state.shown[other, bean] > 0 or (other == state.active and state.turned[bean] > 0):
                chances[other, bean] = 1.0
            else:
                part = 0
                for pile in range(PILES):
                    part += unseen[pile, bean]
                missing = 1.0
                for _ in range(state.held[other]):
                    missing *= 1.0 - part / cards
                chances[other, bean] = 1.0 - missing


@rule
def next_best(state: State, seat: int, chances: Any, ceiling: float, plan: Any) -> float:
    """The best-rated trade below a ceiling, into `plan`; return its rating, 0 if there is none."""
    best = 0.0
    for given in range(BEANS):
        turned = seat == state.active and state.turned[given] > 0
        place = NONE if turned else first_place(state, seat, given)
        if not turned and place == NONE:
            continue
        loss = gain(state, seat, given, 1) if turned else keep(state, seat, place)
        for wanted in range(NONE, BEANS):
            if wanted == given:
                continue
            own = -loss - GENEROUS
            if wanted != NONE:
                own = gain(state, seat, wanted, 1) + COMPANY * company(state, seat, wanted) - loss - FAIR
            if own <= best or own <= 0:
                continue
            likely, to = agreement(state, seat, given, wanted, chances)
            if likely == 0:
                continue
            # Every trade has a rating of its own, so that the next best is another one.
            rating = own * likely + (given * (BEANS + 1) + wanted + 1) * TIE
            if best < rating < ceiling:
                best = rating
                plan[0] = given
                plan[1] = turned
                plan[2] = wanted
                plan[3] = to
    return best


@rule
def first_place(state: State, seat: int, bean: int) -> int:
    """The first card of a bean in a hand."""
    for place in range(state.held[seat]):
        if state.hand[seat, place] == bean:
            return place
    return NONE


@rule
def agreement(state: State, seat: int, given: int, wanted: int, chances: Any) -> tuple[float, int]:
    """How likely somebody agrees to a trade, and whom to ask: the only one who might, or anyone."""
    likely = 0.0
    to = ANYONE
    willing = 0
    for other in range(state.seats):
        if other == seat or (seat != state.active and other != state.active):
            continue
        worth = gain(state, other, given, 1)
        chance = 1.0
        if wanted != NONE:
            worth -= max(gain(state, other, wanted, 1), -RELIEF)
            chance = chances[other, wanted]
        if worth > 0:
            willing += 1
            if chance > likely:
                likely = chance
                to = other
    return likely, to if willing == 1 else ANYONE


@rule
def follow(state: State, seat: int, plan: Any, mask: Mask, out: Floats) -> None:
    """The next small action of a plan: drop what is in its way, lay, ask, address, propose."""
    if in_the_way(state, seat, plan):
        out[CANCEL.start] = DO
        return
    given = plan[0]
    wanted = plan[2]
    if laid(state, seat, given) == 0:
        if plan[1]:
            out[TURNED.start + given] = DO
        else:
            out[GIVE.start + first_place(state, seat, given)] = DO
    elif wanted != NONE and state.draft_wants[seat, wanted] == 0:
        out[WANT.start + wanted] = DO
    elif plan[3] != ANYONE and mask[TO.start + plan[3]]:
        out[TO.start + plan[3]] = DO
    else:
        out[PROPOSE.start] = DO


@rule
def in_the_way(state: State, seat: int, plan: Any) -> bool:
    """Whether the draft holds something that the plan does not."""
    for bean in range(BEANS):
        ready = laid(state, seat, bean)
        asked = int(state.draft_wants[seat, bean])
        if ready > (bean == plan[0]) or asked > (bean == plan[2]):
            return True
    return state.draft_to[seat] != UNSET and state.draft_to[seat] != plan[3]
