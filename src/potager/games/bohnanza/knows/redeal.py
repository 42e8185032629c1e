"""What a seat cannot know, dealt anew: the pile, the others' hands, and what they have in mind.

Three things are known of hidden cards (B32). Every pile is a known set of cards, so a card that was drawn
from it and not seen since is one of those not seen since. Hands are in the order of drawing, so the
place of a card in a hand tells its pile. And a seat that offered a bean from its hand has it, among the
cards that it held then.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from potager.core.chance import Stream, rekey
from potager.core.chance import draw as draw_number
from potager.core.compile import rule
from potager.core.kernel import Numbers

from ..rules.cards import pile_of
from ..rules.components import BEANS, CARDS, PILES, SEATS
from ..rules.offers import clear_draft
from ..rules.state import NONE, Phase, State

BYTE = 8  # a small table of counts is packed into one number


@rule
def is_hidden(state: State, owner: int, viewer: int) -> bool:
    """B32. Whether a viewer (or a spectator, -1) cannot see a hand; at the end all hands are open."""
    return owner != viewer and state.phase != Phase.OVER


@rule
def count_unseen(state: State, viewer: int, out: Any) -> None:
    """B32. How many cards of each pile and bean a viewer has not seen: [PILES * BEANS], pile by pile."""
    out[:] = 0
    for place in range(state.left):
        out[int(state.piles) * BEANS + int(state.pile[place])] += 1
    for seat in range(int(state.seats)):
        if is_hidden(state, seat, viewer):
            for place in range(state.held[seat]):
                out[pile_of(state, seat, place) * BEANS + int(state.hand[seat, place])] += 1


@rule
def redeal(state: State, seat: int, stream: Stream) -> None:
    """Shuffle, in place, all that this seat (or a spectator, -1) cannot know."""
    unseen = np.zeros((PILES, BEANS), dtype=np.int64)
    given = np.zeros((SEATS, BEANS), dtype=np.int64)
    count_unseen(state, seat, unseen.reshape(PILES * BEANS))
    for other in range(int(state.seats)):
        for place in range(state.held[other]):
            given[other, state.hand[other, place]] += int(state.offer_hand[other]) >> place & 1
    while not deal_unseen(state, seat, unseen, given, stream):
        pass  # what is true is one of the deals, so another try finds one


@rule
def deal_unseen(state: State, viewer: int, unseen: Any, given: Any, stream: Stream) -> bool:
    """Deal the cards that a viewer has not seen to hands and pile; False if this try led nowhere."""
    left = unseen.copy()
    for seat in range(int(state.seats)):
        if is_hidden(state, seat, viewer):
            state.hand[seat] = NONE
    if not deal_shown(state, viewer, left, stream):
        return False
    for seat in range(int(state.seats)):
        if is_hidden(state, seat, viewer):
            for place in range(state.held[seat]):
                if state.hand[seat, place] == NONE:
                    state.hand[seat, place] = draw_bean(left[pile_of(state, seat, place)], stream)
            state.offer_hand[seat] = 0
            for bean in range(BEANS):
                lay_offered(state, seat, bean, given[seat, bean], stream)
        if seat != viewer:
            clear_draft(state, seat)
    for place in range(state.left):
        state.pile[place] = draw_bean(left[state.piles], stream)
    rekey(state.reshuffle, stream)
    return True


@rule
def deal_shown(state: State, viewer: int, left: Any, stream: Stream) -> bool:
    """B32. Put what hands have shown somewhere among the cards it was shown with; False if this led nowhere.

    What has the least choice comes first, card by card: else others would take its places or its cards.
    """
    due = np.zeros((SEATS, BEANS), dtype=np.int64)
    for seat in range(int(state.seats)):
        if is_hidden(state, seat, viewer):
            due[seat] = state.shown[seat]
    while True:
        least = CARDS
        owner = NONE
        bean = NONE
        for seat in range(int(state.seats)):
            for other in range(BEANS):
                if due[seat, other] > 0:
                    spare = room_for(state, seat, other, left) - due[seat, other]
                    if spare < least:
                        least = spare
                        owner = seat
                        bean = other
        if owner == NONE:
            return True
        if least < 0:
            return False
        place = some_place(state, owner, bean, left, stream)
        state.hand[owner, place] = bean
        left[pile_of(state, owner, place), bean] -= 1
        due[owner, bean] -= 1


@rule
def room_for(state: State, seat: int, bean: int, left: Any) -> int:
    """How many more cards of a bean a hand could hold where it has shown them, by places and cards."""
    room = 0
    used = 0  # places counted for each pile, one byte a pile
    for place in range(state.among[seat, bean]):
        if state.hand[seat, place] == NONE:
            pile = pile_of(state, seat, place)
            if used >> BYTE * pile & 0xFF < left[pile, bean]:
                used += 1 << BYTE * pile
                room += 1
    return room


@rule
def some_place(state: State, seat: int, bean: int, left: Any, stream: Stream) -> int:
    """A place where a card of a bean may be, any of them."""
    choices = 0
    chosen = NONE
    for place in range(state.among[seat, bean]):
        if state.hand[seat, place] == NONE and left[pile_of(state, seat, place), bean] > 0:
            choices += 1
            if draw_number(stream, choices) == 0:
                chosen = place
    return chosen


@rule
def draw_bean(left: Numbers, stream: Stream) -> int:
    """A card of those that are left, each as likely as the other."""
    cards = 0
    for bean in range(BEANS):
        cards += left[bean]
    number = draw_number(stream, cards)
    bean = 0
    while number >= left[bean]:
        number -= left[bean]
        bean += 1
    left[bean] -= 1
    return bean


@rule
def lay_offered(state: State, seat: int, bean: int, number: int, stream: Stream) -> None:
    """B17. Which of its equal cards an owner means with an offer is its secret: any of them."""
    equal = 0
    for place in range(state.held[seat]):
        equal += state.hand[seat, place] == bean
    for place in range(state.held[seat]):
        if number > 0 and state.hand[seat, place] == bean:
            if draw_number(stream, equal) < number:
                state.offer_hand[seat] = int(state.offer_hand[seat]) | 1 << place
                number -= 1
            equal -= 1


@rule
def revealed(state: State) -> int:
    """How often something hidden has come to light."""
    return int(state.news)
