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

from ..rules.actions import CANCEL, GIVE, PROPOSE, TO, TURNED, WANT
from ..rules.components import BEANS, SEATS
from ..rules.offers import has_draft
from ..rules.scoring import purse
from ..rules.state import ANYONE, NONE, UNSET, State
from .outlook import HIDDEN, OTHERS, OWN, count_hidden
from .weights import Weights
from .worth import growing, kinds_grown, needs, new_fields

TIE = 1e-6  # the smallest difference between two plans

# A plan: so many of a bean, perhaps one of another that was turned up, for so many of a bean, from whom.
GIVEN, NUMBER, BESIDES, WANTED, ASKED, WHOM = range(6)
PLAN = 6
MOST = (2 * BEANS + 1) ** 2  # one or two of each bean, or the turned-up pair; the same, or nothing

# What plans are made from: a table of figures for every seat, each for one card of a bean and for two.
NEED = 0  # what they are worth to it
COST = 2  # what it loses by giving them from its hand; of others that is a guess
CHANCE = 4  # how likely it has them, or UNKNOWN until that is asked for
FIGURES = 6
NEW = SEATS  # then, for `OTHERS` and `OWN`, what a new field with them is worth
UNKNOWN = -1.0


@rule
def envy(state: State, seat: int, weights: Weights, other: int) -> float:
    """What a coin for another costs a seat: more if nobody else has more coins than that one."""
    part = weights.envy / (int(state.seats) - 1)
    there = purse(state, other)
    for third in range(int(state.seats)):
        if third != seat and purse(state, third) > there:
            return part
    return part * weights.leader


@rule
def place_to_give(state: State, seat: int, bean: int, used: int) -> int:
    """Which card of a bean to part with: of one that grows already the last, else the first."""
    found = NONE
    useful = growing(state, seat, bean) > 0
    for place in range(state.held[seat]):
        if state.hand[seat, place] == bean and used >> place & 1 == 0:
            found = place
            if not useful:
                break
    return found


@rule
def advise_plans(
    state: State, seat: int, weights: Weights, outlook: Any, rank: int, mask: Mask, out: Floats
) -> None:
    """Rate the next small step of every plan but the `rank` best, which were proposed before."""
    ready = np.zeros(BEANS, dtype=np.int64)
    ratings = np.empty(MOST, dtype=np.float64)
    plans = np.empty((MOST, PLAN), dtype=np.int8)
    count, only = list_plans(state, seat, weights, outlook, ready, ratings, plans)
    drafted = has_draft(state, seat)
    if only == NONE:
        for _ in range(rank):
            drop_best(ratings, count)
    most = 0.0
    fits = False
    for number in range(count):
        if ratings[number] > 0:
            most = max(most, ratings[number])
            if not drafted or not in_the_way(state, seat, plans[number], ready, only):
                step = next_step(state, seat, plans[number], ready, mask)
                out[step] = max(out[step], ratings[number])
                fits = True
    if drafted and not fits and (most > 0 or only != NONE):
        out[CANCEL.start] = max(most, weights.fair)


@rule
def read_draft(state: State, seat: int, ready: Numbers) -> int:
    """Count what is laid ready; return the bean asked for in return, or NONE if either side is still open."""
    places = int(state.draft_hand[seat])
    for place in range(state.held[seat]):
        if places >> place & 1:
            ready[state.hand[seat, place]] += 1
    only = NONE
    cards = 0
    for bean in range(BEANS):
        if seat == state.active:
            ready[bean] += state.draft_turned[bean]
        cards += ready[bean]
        if state.draft_wants[seat, bean] > 0:
            only = bean
    return only if cards > 0 else NONE


@rule
def drop_best(ratings: Any, count: int) -> None:
    """Strike the best plan off, if there is one."""
    best = 0
    for number in range(1, count):
        if ratings[number] > ratings[best]:
            best = number
    ratings[best] = 0.0


@rule
def list_plans(
    state: State, seat: int, weights: Weights, outlook: Any, ready: Numbers, ratings: Any, plans: Any
) -> tuple[int, int]:
    """All trades that help a seat and somebody who might agree, with their ratings.

    Returns how many there are, and what `read_draft` does. A draft that gives and asks says which plan it
    belongs to: the others need not be looked at.
    """
    only = read_draft(state, seat, ready) if has_draft(state, seat) else NONE
    worth = np.empty((SEATS + 2, FIGURES, BEANS), dtype=np.float64)
    new_fields(outlook, worth[NEW:])
    for other in range(int(state.seats)):
        if other == seat or seat == state.active or other == state.active:
            row = OWN if other == seat else OTHERS
            needs(state, other, weights, outlook[row], worth[NEW + row], worth[other])
            if other != seat:
                guess_costs(weights, worth[other])
    cards = np.zeros(BEANS, dtype=np.int64)
    weigh_hand(state, seat, weights, cards, worth[seat])
    desk = (worth, outlook[HIDDEN], cards, ratings, plans)
    own = worth[seat]
    count = 0
    pair = NONE
    for given in range(BEANS):
        turned = int(state.turned[given]) if seat == state.active else 0
        most = min(2, turned + cards[given]) if only == NONE or ready[given] > 0 else 0
        for number in range(1, most + 1 + (turned == 1 and pair != NONE)):
            gives, loss = (given, number, NONE), 0.0
            if number <= most:
                loss = giving_loss(own, given, number, turned)
            else:  # at last, together with the other turned-up card
                gives, loss = (given, 1, pair), own[NEED, given] + own[NEED, pair]
            count = list_returns(state, seat, weights, gives, only, loss, desk, count)
        if turned == 1:
            pair = given
    return count, only


@rule
def guess_costs(weights: Weights, worth: Any) -> None:
    """What another may think to lose by giving a card of a bean, or two; nobody knows yet whether it can."""
    for bean in range(BEANS):
        card = max(worth[NEED, bean], -weights.relief)
        worth[COST, bean] = card
        worth[COST + 1, bean] = 2 * (card + weights.company)  # two of a kind keep each other company
        worth[CHANCE, bean] = UNKNOWN
        worth[CHANCE + 1, bean] = UNKNOWN


@rule
def weigh_hand(state: State, seat: int, weights: Weights, cards: Numbers, worth: Any) -> None:
    """Count a hand, and what giving one or two cards of a bean would lose, as `place_to_give` picks them."""
    kinds = kinds_grown(state, seat)
    for place in range(state.held[seat]):
        cards[state.hand[seat, place]] += 1
    losses = worth[COST:CHANCE]
    losses[:] = 0
    nearness = 1.0
    for place in range(state.held[seat]):
        bean = int(state.hand[seat, place])
        value = nearness * (worth[NEED, bean] + weights.company * (cards[bean] - 1))
        nearness *= weights.patience
        if kinds >> bean & 1:
            losses[1, bean] = losses[0, bean] + value
            losses[0, bean] = value
        elif losses[0, bean] == 0:
            losses[0, bean] = value
        elif losses[1, bean] == 0:
            losses[1, bean] = losses[0, bean] + value


@rule
def giving_loss(worth: Any, given: int, number: int, turned: int) -> float:
    """What is lost by giving one or two cards of a bean, turned-up ones first."""
    if turned > number:
        return worth[NEED + 1, given] - worth[NEED, given]
    if turned == number:
        return worth[NEED + number - 1, given]
    if turned > 0:
        return worth[COST, given] + worth[NEED, given]
    return worth[COST + number - 1, given]


@rule
def list_returns(
    state: State,
    seat: int,
    weights: Weights,
    gives: tuple[int, int, int],
    only: int,
    loss: float,
    desk: Any,
    count: int,
) -> int:
    """What could be asked for some cards, and who might agree, added to the plans; return their number."""
    given, number, besides = gives
    worth, cards, ratings, plans = desk[0], desk[2], desk[3], desk[4]
    for wanted in range(NONE if only == NONE else only, BEANS if only == NONE else only + 1):
        if wanted != NONE and (wanted == given or besides == wanted):
            continue
        for asked in range(1, 2 if wanted == NONE else 3):
            own = -loss - weights.generous
            if wanted != NONE:
                own = (
                    worth[seat, NEED + asked - 1, wanted]
                    + weights.company * cards[wanted]
                    - loss
                    - weights.fair
                )
            if own <= 0:
                continue
            rating, whom = agreement(state, seat, weights, gives, wanted, asked, own, desk)
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
    state: State,
    seat: int,
    weights: Weights,
    gives: tuple[int, int, int],
    wanted: int,
    asked: int,
    own: float,
    desk: Any,
) -> tuple[float, int]:
    """What a trade is worth if it is proposed, and whom to ask: the only one who might agree, or anyone."""
    given, number, besides = gives
    worth, hidden = desk[0], desk[1]
    part = weights.envy / (int(state.seats) - 1)
    least = weights.fair  # what a trade must bring the other
    if seat == state.active:
        least += weights.stubborn * int(state.proposals)
    most = 0.0
    refused = 1.0  # how likely nobody agrees
    whom = NONE
    willing = 0
    for other in range(int(state.seats)):
        if other == seat or (seat != state.active and other != state.active):
            continue
        theirs = worth[other, NEED + number - 1, given]
        if besides != NONE:
            theirs += worth[other, NEED, besides]
        if wanted != NONE:
            theirs -= worth[other, COST + asked - 1, wanted]
        value = own - part * theirs - weights.greed * max(0.0, theirs - own)
        agreed = theirs - part * own - weights.greed * max(0.0, own - theirs)
        if agreed > least and value > 0:
            chance = 1.0
            if wanted != NONE:
                chance = worth[other, CHANCE + asked - 1, wanted]
                if chance == UNKNOWN:
                    chance = likelihood(state, seat, other, wanted, asked, hidden)
                    worth[other, CHANCE + asked - 1, wanted] = chance
            if chance > 0:
                most = max(most, value)
                refused *= 1.0 - chance
                whom = other
                willing += 1
    return most * (1.0 - refused), whom if willing == 1 else ANYONE


@rule
def likelihood(state: State, seat: int, other: int, bean: int, number: int, hidden: Numbers) -> float:
    """How likely another has one or two cards of a bean: by what it showed, and what a seat has not seen."""
    known = int(state.shown[other, bean])
    if other == state.active:
        known += int(state.turned[bean])
    if known >= number:
        return 1.0
    if hidden[BEANS] == 0:
        count_hidden(state, seat, hidden)
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
def in_the_way(state: State, seat: int, plan: Any, ready: Numbers, only: int) -> bool:
    """Whether the draft holds something that a plan does not, or asks already while it gives too little."""
    for bean in range(BEANS):
        gives = 0
        if bean == plan[GIVEN]:
            gives = int(plan[NUMBER])
        elif bean == plan[BESIDES]:
            gives = 1
        wants = int(plan[ASKED]) if bean == plan[WANTED] else 0
        if ready[bean] > gives or state.draft_wants[seat, bean] > wants:
            return True
        # Two cards are asked for before any is laid ready, and one after all are.
        if only == bean and state.draft_wants[seat, bean] < wants:
            return True
        if only != NONE and plan[ASKED] == 1 and ready[bean] < gives:
            return True
    return state.draft_to[seat] != UNSET and state.draft_to[seat] != plan[WHOM]


@rule
def next_step(state: State, seat: int, plan: Any, ready: Numbers, mask: Mask) -> int:
    """The next small action of a plan: ask for two, lay cards ready, ask for one, address, propose."""
    given = int(plan[GIVEN])
    besides = int(plan[BESIDES])
    wanted = int(plan[WANTED])
    lacking = wanted != NONE and state.draft_wants[seat, wanted] < plan[ASKED]
    if lacking and plan[ASKED] > 1:
        return WANT.start + wanted
    if ready[given] < plan[NUMBER]:
        if mask[TURNED.start + given]:
            return TURNED.start + given
        return GIVE.start + place_to_give(state, seat, given, int(state.draft_hand[seat]))
    if besides != NONE and ready[besides] == 0:
        return TURNED.start + besides
    if lacking:
        return WANT.start + wanted
    if plan[WHOM] != ANYONE and mask[TO.start + int(plan[WHOM])]:
        return TO.start + int(plan[WHOM])
    return PROPOSE.start
