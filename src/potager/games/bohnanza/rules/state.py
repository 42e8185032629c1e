"""The state of a table of Bohnanza.

Cards are conserved (B1), so no pile, field, purse or bundle needs room beyond the 104 cards of the
box or the 20 of the commonest bean. A hand needs a proof of its own: it grows only in its own draw
phase, after at least one card was planted from it if it had any; every turn takes five cards from
the pile; a new pile never contains the cards of that hand; and there are at most three piles. An
exhaustive search over the most generous play gives 14, 39, 32 and 28 cards for 2, 3, 4 and 5 seats
(HAND_BOUND); hoarding on purpose reached 14, 37, 29 and 25.
"""

from __future__ import annotations

from enum import IntEnum

from potager.core.chance import STREAM
from potager.core.record import Record, i8, i16, i32, i64, words

from .components import BEANS, CARDS, FIELDS, HAND, PILES, SEATS

NONE = -1  # no bean, nobody
ANYONE = -1  # an offer that every seat may accept
NO_OFFER = -2
NEWS_CYCLE = 1_000_000_000  # where the count of news begins anew, well inside its field
UNSET = -2  # a draft that names nobody yet


class Phase(IntEnum):
    """B5. What the table is to decide."""

    PLANT = 0  # the active seat plants from its hand; with two seats it may discard a card
    TRADE = 1  # the active seat trades with the others
    SETTLE = 2  # everybody plants what was set aside
    OFFER = 3  # two seats: plant or discard what the other left
    CHOOSE = 4  # two seats: plant of the cards turned up, leave the rest
    OVER = 5
    READY = 6  # two seats: harvest once more, or turn up


class State(Record):
    """One table of Bohnanza. Seats count from 0; beans from the commonest to the rarest."""

    seats = i8()  # how many play
    phase = i8()  # a Phase
    active = i8()  # whose turn it is, or NONE when the game is over
    first = i8()  # the seat that began (B4)
    turn = i16()  # turns begun so far
    planted = i8()  # cards the active seat has planted from its hand this turn

    # The card to draw next is the last of `left`. Hidden: the whole pile.
    pile = i8(CARDS)
    left = i8()  # cards in the pile
    piles = i8()  # new piles made of discards so far
    emptied = i8()  # how often the last card was drawn (B25)
    reshuffle = words(STREAM)  # the chance of the next new pile. Hidden.
    discard = i8(CARDS)  # from the bottom up
    discarded = i8()  # cards in it

    # Hands in order, the card to plant first at place 0. Hidden from the others: the beans, not the number.
    hand = i8(SEATS, HAND)
    held = i8(SEATS)  # cards in each hand
    dealt = i8(SEATS, PILES)  # how many of them came from each pile; the older ones are in front

    # What a hand has shown without letting go of it (B32): at least `shown` cards of a bean are among the
    # first `among` cards. Everybody knows that.
    shown = i8(SEATS, BEANS)
    among = i8(SEATS, BEANS)

    bean = i8(SEATS, FIELDS)  # what grows in each field, or NONE
    grown = i8(SEATS, FIELDS)  # how many of it
    coins = i8(SEATS, BEANS)  # cards turned over to their coin side
    aside = i8(SEATS, BEANS)  # traded cards that wait to be planted (B18)
    turned = i8(BEANS)  # cards turned up on the table; with two seats also what was left as an offer

    # One open offer a seat (B15). Hidden: which of its equal cards the owner means.
    offer_to = i8(SEATS)  # a seat, ANYONE or NO_OFFER
    offer_hand = i64(SEATS)  # the places in the owner's hand, as bits
    offer_turned = i8(BEANS)  # turned-up cards in the offer of the active seat
    offer_wants = i8(SEATS, BEANS)
    asked = i8()  # the seats that have not answered the offer of the active seat, as bits

    # What a seat is putting together: an offer, or its side of an acceptance. Hidden from the others.
    draft_to = i8(SEATS)  # a seat, ANYONE or UNSET
    draft_hand = i64(SEATS)
    draft_turned = i8(BEANS)  # only the active seat has some
    draft_wants = i8(SEATS, BEANS)

    proposals = i8()  # of the active seat since the last trade of this turn, counted up to MOST_PROPOSALS
    news = i32()  # how often something hidden has come to light, counted round and round (NEWS_CYCLE)
