"""What a seat may do now, phase by phase."""

from __future__ import annotations

from potager.core.compile import rule
from potager.core.kernel import Mask

from . import actions as a
from .components import BEANS, COPIES, FIELDS, FIELDS_EACH, MOST_PLANTED, PAIR
from .fields import can_harvest, can_plant
from .offers import has_draft, owes_answer
from .state import NO_OFFER, UNSET, Phase, State
from .trade import can_accept


@rule
def legal(state: State, seat: int, mask: Mask) -> int:
    """B22, B34. Set `mask` to what a seat may do now, also off turn; return how many actions that is."""
    mask[:] = False
    phase = state.phase
    if phase == Phase.OVER or (state.seats == PAIR and seat != state.active):
        return 0
    count = legal_harvest(state, seat, mask)
    if phase == Phase.TRADE:
        return count + legal_trade(state, seat, mask)
    if phase == Phase.SETTLE:
        return count + legal_sow(state, seat, state.aside[seat], mask)
    if seat != state.active:
        return count
    if phase == Phase.PLANT:
        return count + legal_plant(state, seat, mask)
    if phase == Phase.READY:
        mask[a.NEXT.start] = True
        return count + 1
    count += legal_sow(state, seat, state.turned, mask)
    if phase == Phase.OFFER:
        return count + legal_drop(state, mask)
    mask[a.NEXT.start] = True
    return count + 1


@rule
def legal_harvest(state: State, seat: int, mask: Mask) -> int:
    """B22, B23. The fields that a seat may harvest."""
    count = 0
    for field in range(FIELDS_EACH[state.seats]):
        if can_harvest(state, seat, field):
            mask[a.HARVEST.start + field] = True
            count += 1
    return count


@rule
def legal_plant(state: State, seat: int, mask: Mask) -> int:
    """B6, B8, B36. Plant the first card; after one, go on; with two players, discard a card."""
    count = 0
    if state.planted < MOST_PLANTED:
        for field in range(FIELDS_EACH[state.seats]):
            if can_plant(state, seat, int(state.hand[seat, 0]), field):
                mask[a.PLANT.start + field] = True
                count += 1
    if state.planted > 0:
        mask[a.NEXT.start] = True
        count += 1
        if state.seats == PAIR:
            for place in range(state.held[seat]):
                mask[a.TOSS.start + place] = True
                count += 1
    return count


@rule
def legal_sow(state: State, seat: int, cards: Mask, mask: Mask) -> int:
    """B8, B20, B35, B38. Every card that lies there, in every field that takes it."""
    count = 0
    for bean in range(BEANS):
        if cards[bean] > 0:
            for field in range(FIELDS_EACH[state.seats]):
                if can_plant(state, seat, bean, field):
                    mask[a.SOW.start + bean * FIELDS + field] = True
                    count += 1
    return count


@rule
def legal_drop(state: State, mask: Mask) -> int:
    """B35. The cards of the other's offer."""
    count = 0
    for bean in range(BEANS):
        if state.turned[bean] > 0:
            mask[a.DROP.start + bean] = True
            count += 1
    return count


@rule
def legal_trade(state: State, seat: int, mask: Mask) -> int:
    """B13 to B19. Put an offer together, answer one, end trading."""
    count = legal_bundle(state, seat, mask)
    drafted = has_draft(state, seat)
    if drafted:
        mask[a.PROPOSE.start] = True
        mask[a.CANCEL.start] = True
        count += 2
    if state.offer_to[seat] != NO_OFFER:
        mask[a.WITHDRAW.start] = True
        count += 1
    if seat != state.active:
        return count + legal_answers(state, seat, int(state.active), mask)
    mask[a.NEXT.start] = True
    count += 1
    for other in range(int(state.seats)):
        if other != seat:
            count += legal_answers(state, seat, other, mask)
    if drafted and state.draft_to[seat] == UNSET:
        for other in range(int(state.seats)):
            if other != seat:
                mask[a.TO.start + other] = True
                count += 1
        mask[a.TO.stop - 1] = True
        count += 1
    return count


@rule
def legal_bundle(state: State, seat: int, mask: Mask) -> int:
    """B13, B14. A further card to give, a further bean to ask for."""
    count = 0
    places = int(state.draft_hand[seat])
    for place in range(state.held[seat]):
        free = places >> place & 1 == 0
        mask[a.GIVE.start + place] = free
        count += free
    for bean in range(BEANS):
        free = state.draft_wants[seat, bean] < COPIES[bean]
        mask[a.WANT.start + bean] = free
        count += free
        if seat == state.active and state.draft_turned[bean] < state.turned[bean]:
            mask[a.TURNED.start + bean] = True
            count += 1
    return count


@rule
def legal_answers(state: State, seat: int, owner: int, mask: Mask) -> int:
    """B16. Accept or decline the offer of one seat."""
    count = 0
    if can_accept(state, seat, owner):
        mask[a.ACCEPT.start + owner] = True
        count += 1
    if owes_answer(state, owner, seat):
        mask[a.DECLINE.start + owner] = True
        count += 1
    return count
