"""state, seat -> named slices of numbers for learners; the seat itself comes first in tables of seats."""

from __future__ import annotations

from potager.core.compile import rule
from potager.core.kernel import Floats
from potager.core.observing import from_first, mark, put_number, put_row, put_seat_rows, put_seats

from ..rules.components import BEANS, FIELDS, HAND, PILES, SEATS
from ..rules.offers import addresses
from ..rules.scoring import purse
from ..rules.state import ANYONE, NONE, Phase, State
from .redeal import count_unseen

PHASES = len(Phase)

SLICES = {
    "phase": (PHASES,),
    "active": (SEATS,),  # whose turn it is
    "began": (SEATS,),  # who was first
    "turn": (1,),
    "planted": (1,),
    "pile": (1,),  # cards left
    "emptied": (1,),
    "discard": (BEANS,),
    "top": (BEANS,),  # the top discard
    "turned": (BEANS,),
    "hand": (HAND, BEANS),  # one's own, in order
    "unseen": (PILES, BEANS),  # of each pile, the cards that the seat has not seen
    "held": (SEATS,),  # cards in hand
    "coins": (SEATS,),
    "fields": (SEATS, FIELDS, BEANS),  # cards of each bean in each field
    "aside": (SEATS, BEANS),
    "shown": (SEATS, BEANS),
    "gives": (SEATS, BEANS),  # from the hand, in the open offer of each seat
    "wants": (SEATS, BEANS),
    "to_me": (SEATS,),  # 1 where the offer of a seat can be accepted by this one
    "asked": (SEATS,),
    "offer_turned": (BEANS,),  # turned-up cards in the active seat's offer
    "draft_hand": (HAND,),  # what the seat itself is putting together
    "draft_turned": (BEANS,),
    "draft_wants": (BEANS,),
    "draft_to": (SEATS + 1,),  # the last one is anyone
}


@rule
def observe(state: State, seat: int, out: Floats) -> None:
    """Write what the seat knows, in the order of SLICES; a spectator is -1 and sees as from seat 0."""
    out[:] = 0
    first = max(seat, 0)
    at = observe_table(state, first, out)
    at = observe_own_hand(state, seat, out, at)
    at = observe_seats(state, first, out, at)
    at = observe_offers(state, first, out, at)
    if seat != NONE:
        observe_draft(state, seat, out, at)


@rule
def observe_table(state: State, first: int, out: Floats) -> int:
    """The slices `phase` to `turned`."""
    at = mark(out, 0, state.phase, PHASES)
    at = mark(out, at, from_first(state.active, first, state.seats), SEATS)
    at = mark(out, at, from_first(state.first, first, state.seats), SEATS)
    at = put_number(out, at, state.turn)
    at = put_number(out, at, state.planted)
    at = put_number(out, at, state.left)
    at = put_number(out, at, state.emptied)
    for place in range(state.discarded):
        out[at + int(state.discard[place])] += 1
    at += BEANS
    if state.discarded > 0:
        out[at + int(state.discard[state.discarded - 1])] = 1
    return put_row(out, at + BEANS, state.turned)


@rule
def observe_own_hand(state: State, seat: int, out: Floats, at: int) -> int:
    """The slices `hand` and `unseen`."""
    if seat != NONE:
        for place in range(state.held[seat]):
            out[at + place * BEANS + int(state.hand[seat, place])] = 1
    at += HAND * BEANS
    count_unseen(state, seat, out[at : at + PILES * BEANS])
    return at + PILES * BEANS


@rule
def observe_seats(state: State, first: int, out: Floats, at: int) -> int:
    """The slices `held` to `shown`."""
    seats = int(state.seats)
    coins = put_seats(out, at, state.held, first, seats)
    for place in range(seats):
        other = (first + place) % seats
        out[coins + place] = purse(state, other)
        fields = coins + SEATS + place * FIELDS * BEANS
        for field in range(FIELDS):
            if state.grown[other, field] > 0:
                out[fields + field * BEANS + int(state.bean[other, field])] = state.grown[other, field]
    at = put_seat_rows(out, coins + SEATS + SEATS * FIELDS * BEANS, state.aside, first, seats)
    return put_seat_rows(out, at, state.shown, first, seats)


@rule
def observe_offers(state: State, first: int, out: Floats, at: int) -> int:
    """The slices `gives` to `offer_turned`."""
    seats = int(state.seats)
    for place in range(seats):
        other = (first + place) % seats
        places = int(state.offer_hand[other])
        for card in range(state.held[other]):
            if places >> card & 1 == 1:
                out[at + place * BEANS + int(state.hand[other, card])] += 1
        out[at + 2 * SEATS * BEANS + place] = addresses(state, other, first)
        out[at + 2 * SEATS * BEANS + SEATS + place] = int(state.asked) >> other & 1
    at = put_seat_rows(out, at + SEATS * BEANS, state.offer_wants, first, seats)
    return put_row(out, at + 2 * SEATS, state.offer_turned)


@rule
def observe_draft(state: State, seat: int, out: Floats, at: int) -> None:
    """The slices `draft_hand` to `draft_to`."""
    for place in range(HAND):
        out[at + place] = int(state.draft_hand[seat]) >> place & 1
    at += HAND
    if seat == state.active:
        put_row(out, at, state.draft_turned)
    at = put_row(out, at + BEANS, state.draft_wants[seat])
    to = int(state.draft_to[seat])
    if to == ANYONE:
        out[at + SEATS] = 1
    elif to >= 0:
        out[at + (to - seat) % int(state.seats)] = 1
