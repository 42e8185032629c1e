"""Trading: proposing, accepting, and what changes hands."""

from __future__ import annotations

from potager.core.compile import rule

from .cards import bring_to_light, count_at, show, take_from_hand
from .components import BEANS, MOST_PROPOSALS
from .offers import addresses, clear_draft, clear_offer
from .state import ANYONE, NO_OFFER, UNSET, State


@rule
def has(state: State, seat: int, bean: int) -> int:
    """B12, B13. How many cards of a bean a seat could trade away."""
    count = int(state.turned[bean]) if seat == state.active else 0
    for place in range(state.held[seat]):
        count += state.hand[seat, place] == bean
    return count


@rule
def laid(state: State, seat: int, bean: int) -> int:
    """B17. How many cards of a bean a seat has laid ready."""
    count = int(state.draft_turned[bean]) if seat == state.active else 0
    return count + count_at(state, seat, bean, int(state.draft_hand[seat]))


@rule
def propose(state: State, seat: int) -> None:
    """B14, B15. The draft becomes the seat's open offer; what it gives from the hand is known from now on."""
    places = int(state.draft_hand[seat])
    for bean in range(BEANS):
        show(state, seat, bean, count_at(state, seat, bean, places))
        state.offer_wants[seat, bean] = state.draft_wants[seat, bean]
        if seat == state.active:
            state.offer_turned[bean] = state.draft_turned[bean]
    state.offer_hand[seat] = places
    if seat == state.active:
        address(state, seat)
        state.proposals = min(MOST_PROPOSALS, int(state.proposals) + 1)
    else:
        state.offer_to[seat] = state.active
        state.asked = int(state.asked) & ~(1 << seat)  # a counter-offer is an answer (B16)
    clear_draft(state, seat)
    bring_to_light(state)


@rule
def address(state: State, seat: int) -> None:
    """B14, B16. Whom the active seat's offer asks for an answer."""
    to = int(state.draft_to[seat])
    if to in (UNSET, ANYONE):
        state.offer_to[seat] = ANYONE
        state.asked = (1 << int(state.seats)) - 1 & ~(1 << seat)
    else:
        state.offer_to[seat] = to
        state.asked = 1 << to


@rule
def decline(state: State, seat: int, owner: int) -> None:
    """B16. Answer with no: an offer to this seat alone is closed by that."""
    state.asked = int(state.asked) & ~(1 << seat)
    if state.offer_to[owner] != ANYONE:
        clear_offer(state, owner)


@rule
def can_accept(state: State, seat: int, owner: int) -> bool:
    """B16, B17. Whether a seat holds what an offer wants, and has said which of its equal cards leave."""
    if not addresses(state, owner, seat):
        return False
    for bean in range(BEANS):
        wanted = int(state.offer_wants[owner, bean])
        if wanted > 0:
            there = has(state, seat, bean)
            if there < wanted or (there > wanted and laid(state, seat, bean) != wanted):
                return False
    return True


@rule
def places_wanted(state: State, seat: int, owner: int) -> int:
    """B17. The places of a hand that an acceptance empties: those laid ready, or all where none is over."""
    places = 0
    for place in range(state.held[seat]):
        bean = int(state.hand[seat, place])
        wanted = int(state.offer_wants[owner, bean])
        if wanted > 0:
            all_go = has(state, seat, bean) == wanted
            if all_go or int(state.draft_hand[seat]) >> place & 1 == 1:
                places |= 1 << place
    return places


@rule
def accept(state: State, seat: int, owner: int) -> None:
    """B16, B18. A trade: both sides go aside, in front of whom they now belong to."""
    places = places_wanted(state, seat, owner)
    if seat == state.active:
        for bean in range(BEANS):
            wanted = int(state.offer_wants[owner, bean])
            if wanted > 0:
                all_go = has(state, seat, bean) == wanted
                give_turned(state, bean, state.turned[bean] if all_go else state.draft_turned[bean], owner)
    else:
        for bean in range(BEANS):
            give_turned(state, bean, state.offer_turned[bean], seat)
    offered = int(state.offer_hand[owner])
    clear_offer(state, owner)
    give_from_hand(state, owner, offered, seat)
    give_from_hand(state, seat, places, owner)
    if turned_are_gone(state):
        clear_offer(state, int(state.active))
    clear_draft(state, owner)
    clear_draft(state, seat)
    state.asked = int(state.asked) & ~(1 << seat)
    state.proposals = 0
    bring_to_light(state)


@rule
def give_turned(state: State, bean: int, number: int, taker: int) -> None:
    """B18. Cards that were turned up go aside."""
    state.turned[bean] -= number
    state.aside[taker, bean] += number


@rule
def give_from_hand(state: State, giver: int, places: int, taker: int) -> None:
    """B3, B18. Cards of a hand go aside, the rest keeps its order."""
    for place in range(int(state.held[giver]) - 1, -1, -1):
        if places >> place & 1 == 1:
            bean = take_from_hand(state, giver, place)
            state.aside[taker, bean] += 1


@rule
def turned_are_gone(state: State) -> bool:
    """B15. Whether the active seat offers a turned-up card that is not there any more."""
    if state.offer_to[state.active] == NO_OFFER:
        return False
    for bean in range(BEANS):
        if state.offer_turned[bean] > state.turned[bean]:
            return True
    return False
