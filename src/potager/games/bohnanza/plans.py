"""What a seat could propose: trades and gifts that would serve both sides, found from everybody's open needs.

Fields are open, so what a card is worth to another is known; whether the other has it is a guess from what
was not seen. One or two cards, or the two turned-up ones, against one, two or none: of these only what helps
its owner and somebody who might agree. A plan is worked out anew at every small action: it needs no memory.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from potager.core.compile import rule
from potager.core.kernel import Floats, Mask, Numbers

from .actions import CANCEL, GIVE, PROPOSE, TO, TURNED, WANT
from .components import BEANS, SEATS
from .rules.offers import has_draft
from .rules.trade import laid
from .scoring import purse
from .state import ANYONE, NONE, UNSET, State
from .worth import COMPANY, company, gain, keep, needs

FAIR = 0.04  # what a trade must bring to be worth the trouble
RELIEF = 0.08  # what it is worth to another to be rid of a card that it does not grow
GENEROUS = 0.15  # a gift must rid its giver of at least so much harm
ENVY = 0.2  # what another's gain costs oneself, shared among the others at the table
LEADER = 2.0  # the same of whoever has the most coins
TIE = 1e-6  # the smallest difference between two plans

# A plan: so many of a bean, perhaps one of another that was turned up, for so many of a bean, from whom.
GIVEN, NUMBER, BESIDES, WANTED, ASKED, WHOM = range(6)
PLAN = 6
MOST = (2 * BEANS + 1) * (2 * BEANS + 1)  # one or two of each bean, or the turned-up pair; the same, or nothing


@rule
def envy(state: State, seat: int, other: int) -> float:
    """What a coin for another costs a seat: more if nobody else has more coins than that one."""
    part = ENVY / (int(state.seats) - 1)
    there = purse(state, other)
    for third in range(state.seats):
        if third != seat and purse(state, third) > there:
            return part
    return part * LEADER


@rule
def place_to_give(state: State, seat: int, bean: int, used: int) -> int:
    """Which card of a bean to part with: a useful one from behind, a harmful one from the front."""
    found = NONE
    useful = gain(state, seat, bean, 1) > 0
    for place in range(state.held[seat]):
        if state.hand[seat, place] == bean and used >> place & 1 == 0:
            found = place
            if not useful:
                break
    return found


@rule
def advise_plans(state: State, seat: int, rank: int, mask: Mask, out: Floats) -> None:
    """Rate the next small step of every plan but the `rank` best, which were proposed before."""
    ratings = np.empty(MOST, dtype=np.float64)
    plans = np.empty((MOST, PLAN), dtype=np.int64)
    count = list_plans(state, seat, ratings, plans)
    for _ in range(rank):
        drop_best(ratings, count)
    drafted = has_draft(state, seat)
    ready = np.zeros(BEANS, dtype=np.int64)
    if drafted:
        for bean in range(BEANS):
            ready[bean] = laid(state, seat, bean)
    most = 0.0
    fits = False
    for number in range(count):
        if ratings[number] > 0:
            most = max(most, ratings[number])
            if not drafted or not in_the_way(state, seat, plans[number], ready):
                step = next_step(state, seat, plans[number], ready, mask)
                out[step] = max(out[step], ratings[number])
                fits = True
    if most > 0 and not fits:
        out[CANCEL.start] = most


@rule
def drop_best(ratings: Any, count: int) -> None:
    """Strike the best plan off."""
    best = 0
    for number in range(1, count):
        if ratings[number] > ratings[best]:
            best = number
    if count > 0:
        ratings[best] = 0.0


@rule
def list_plans(state: State, seat: int, ratings: Any, plans: Any) -> int:
    """All trades that help a seat and somebody who might agree, with their ratings; return their number."""
    worth = np.empty((SEATS, 2, BEANS), dtype=np.float64)
    for other in range(state.seats):
        if other == seat or seat == state.active or other == state.active:
            needs(state, other, worth[other])
    wish = np.empty((2, BEANS), dtype=np.float64)
    for bean in range(BEANS):
        friends = COMPANY * company(state, seat, bean)
        wish[0, bean] = worth[seat, 0, bean] + friends
        wish[1, bean] = worth[seat, 1, bean] + friends
    hidden = np.zeros(BEANS + 1, dtype=np.int64)
    count_hidden(state, seat, hidden)
    desk = (worth, wish, hidden, ratings, plans)
    count = 0
    pair = NONE
    for given in range(BEANS):
        turned = int(state.turned[given]) if seat == state.active else 0
        available = turned + company(state, seat, given)
        for number in range(1, min(2, available) + 1):
            loss = giving_loss(state, seat, given, number, turned, worth)
            count = list_returns(state, seat, (given, number, NONE), loss, desk, count)
        if turned == 1:
            if pair != NONE:
                loss = worth[seat, 0, given] + worth[seat, 0, pair]
                count = list_returns(state, seat, (given, 1, pair), loss, desk, count)
            pair = given
    return count


@rule
def giving_loss(state: State, seat: int, given: int, number: int, turned: int, worth: Any) -> float:
    """What a seat loses by giving one or two cards of a bean, turned-up ones first."""
    if turned > number:
        return worth[seat, 1, given] - worth[seat, 0, given]
    if turned == number:
        return worth[seat, number - 1, given]
    first = place_to_give(state, seat, given, 0)
    loss = keep(state, seat, first)
    if number > 1 and turned > 0:
        loss += worth[seat, 0, given]
    elif number > 1:
        loss += keep(state, seat, place_to_give(state, seat, given, 1 << first))
    return loss


@rule
def list_returns(
    state: State, seat: int, gives: tuple[int, int, int], loss: float, desk: Any, count: int
) -> int:
    """What could be asked for some cards, and who might agree, added to the plans; return their number."""
    given, number, besides = gives
    wish, ratings, plans = desk[1], desk[3], desk[4]
    for wanted in range(NONE, BEANS):
        if wanted != NONE and (wanted == given or wanted == besides):
            continue
        for asked in range(1, 2 if wanted == NONE else 3):
            own = -loss - GENEROUS if wanted == NONE else wish[asked - 1, wanted] - loss - FAIR
            if own <= 0:
                continue
            rating, whom = agreement(state, seat, gives, wanted, asked, own, desk)
            if rating > 0:
                ratings[count] = rating + count * TIE  # every plan has a rating of its own
                plans[count, GIVEN] = given
                plans[count, NUMBER] = number
                plans[count, BESIDES] = besides
                plans[count, WANTED] = wanted
                plans[count, ASKED] = asked
                plans[count, WHOM] = whom
                count += 1
    return count


@rule
def agreement(
    state: State, seat: int, gives: tuple[int, int, int], wanted: int, asked: int, own: float, desk: Any
) -> tuple[float, int]:
    """What a trade is worth if it is proposed, and whom to ask: the only one who might agree, or anyone."""
    given, number, besides = gives
    worth, hidden = desk[0], desk[2]
    part = ENVY / (int(state.seats) - 1)
    most = 0.0
    refused = 1.0  # how likely nobody agrees
    whom = NONE
    willing = 0
    for other in range(state.seats):
        if other == seat or (seat != state.active and other != state.active):
            continue
        theirs = worth[other, number - 1, given]
        if besides != NONE:
            theirs += worth[other, 0, besides]
        if wanted != NONE:
            theirs -= asked * max(worth[other, 0, wanted], -RELIEF)
        value = own - part * theirs
        if theirs - part * own > FAIR and value > 0:
            chance = 1.0 if wanted == NONE else likelihood(state, other, wanted, asked, hidden)
            if chance > 0:
                most = max(most, value)
                refused *= 1.0 - chance
                whom = other
                willing += 1
    return most * (1.0 - refused), whom if willing == 1 else ANYONE


@rule
def count_hidden(state: State, seat: int, hidden: Numbers) -> None:
    """How many cards of each bean a seat cannot see, in the pile and in hands, and at last of all beans."""
    for place in range(state.left):
        hidden[state.pile[place]] += 1
    for other in range(state.seats):
        if other != seat:
            for place in range(state.held[other]):
                hidden[state.hand[other, place]] += 1
    for bean in range(BEANS):
        hidden[BEANS] += hidden[bean]


@rule
def likelihood(state: State, other: int, bean: int, number: int, hidden: Numbers) -> float:
    """How likely another has one or two cards of a bean, by what it showed and by what was not seen."""
    known = int(state.shown[other, bean])
    if other == state.active:
        known += int(state.turned[bean])
    if known >= number:
        return 1.0
    if hidden[bean] < number - known:
        return 0.0
    cards = int(state.held[other]) - int(state.shown[other, bean])
    share = hidden[bean] / hidden[BEANS]
    none = 1.0
    for _ in range(cards):
        none *= 1.0 - share
    if number - known == 1:
        return 1.0 - none
    return max(0.0, 1.0 - none - none * cards * share / max(1.0 - share, share))


@rule
def in_the_way(state: State, seat: int, plan: Numbers, ready: Numbers) -> bool:
    """Whether the draft holds something that a plan does not."""
    for bean in range(BEANS):
        gives = 0
        if bean == plan[GIVEN]:
            gives = plan[NUMBER]
        elif bean == plan[BESIDES]:
            gives = 1
        wants = plan[ASKED] if bean == plan[WANTED] else 0
        if ready[bean] > gives or state.draft_wants[seat, bean] > wants:
            return True
    return state.draft_to[seat] != UNSET and state.draft_to[seat] != plan[WHOM]


@rule
def next_step(state: State, seat: int, plan: Numbers, ready: Numbers, mask: Mask) -> int:
    """The next small action of a plan: lay cards ready, ask, address, propose."""
    given = plan[GIVEN]
    if ready[given] < plan[NUMBER]:
        if mask[TURNED.start + given]:
            return TURNED.start + given
        return GIVE.start + place_to_give(state, seat, given, int(state.draft_hand[seat]))
    if plan[BESIDES] != NONE and ready[plan[BESIDES]] == 0:
        return TURNED.start + plan[BESIDES]
    if plan[WANTED] != NONE and state.draft_wants[seat, plan[WANTED]] < plan[ASKED]:
        return WANT.start + plan[WANTED]
    if plan[WHOM] != ANYONE and mask[TO.start + plan[WHOM]]:
        return TO.start + plan[WHOM]
    return PROPOSE.start
