"""Offers and drafts: what is proposed to whom, before anything moves."""

from __future__ import annotations

from potager.core.compile import rule

from .components import BEANS
from .state import ANYONE, NO_OFFER, UNSET, State


@rule
def clear_offer(state: State, seat: int) -> None:
    """B15. The seat has no open offer any more."""
    state.offer_to[seat] = NO_OFFER
    state.offer_hand[seat] = 0
    state.offer_wants[seat] = 0
    if seat == state.active:
        state.offer_turned[:] = 0
        state.asked = 0


@rule
def clear_draft(state: State, seat: int) -> None:
    """The seat has nothing laid ready and asks for nothing."""
    state.draft_to[seat] = UNSET
    state.draft_hand[seat] = 0
    state.draft_wants[seat] = 0
    if seat == state.active:
        state.draft_turned[:] = 0


@rule
def has_draft(state: State, seat: int) -> bool:
    """Whether a seat has laid a card ready or asks for one."""
    if state.draft_hand[seat] != 0:
        return True
    for bean in range(BEANS):
        if state.draft_wants[seat, bean] > 0:
            return True
        if seat == state.active and state.draft_turned[bean] > 0:
            return True
    return False


@rule
def addresses(state: State, owner: int, seat: int) -> bool:
    """B14. Whether a seat has an open offer that another may accept."""
    to = int(state.offer_to[owner])
    return owner != seat and to in (seat, ANYONE)


@rule
def owes_answer(state: State, owner: int, seat: int) -> bool:
    """B16. Whether a seat may still decline an offer: the active seat's once, another's while it is open."""
    if owner == state.active:
        return addresses(state, owner, seat) and int(state.asked) >> seat & 1 == 1
    return addresses(state, owner, seat)


@rule
def is_courted(state: State) -> bool:
    """B16. Whether somebody's offer waits for the active seat."""
    for seat in range(int(state.seats)):
        if seat != state.active and state.offer_to[seat] != NO_OFFER:
            return True
    return False
