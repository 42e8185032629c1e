"""view -> a full state that could be true, built from the view alone."""

from __future__ import annotations

from typing import Any

import numpy as np

from potager.core.chance import Stream
from potager.core.errors import CannotRead
from potager.core.turns import bits_of

from ..rules.components import BEANS, SEATS
from ..rules.setup import clear_table
from ..rules.state import ANYONE, NONE, UNSET, Phase, State
from .kinds import BEAN
from .redeal import deal_unseen
from .view import DraftView, OfferView, SeatView, View

TRIES = 5000  # a deal that contradicts what was shown is begun anew; nearly all succeed at once


def sample(view: View, stream: Stream) -> State:
    """A state that gives this view, what is hidden being dealt at random."""
    state: State = State.blank()
    state.seats = len(view.seats)
    state.first = view.first
    state.phase = Phase[view.phase.upper()]
    state.active = NONE if view.active is None else view.active
    state.turn = view.turn
    state.planted = view.planted
    clear_table(state)
    state.pile[:] = NONE
    state.left = view.pile
    state.piles = view.new_piles
    state.emptied = view.emptied
    state.discard[: len(view.discard)] = BEAN.places(view.discard)
    state.discarded = len(view.discard)
    state.turned[:] = BEAN.counts(view.turned)
    for seat, seen in enumerate(view.seats):
        _put_seat(state, seat, seen)
    given = np.zeros((SEATS, BEANS), dtype=np.int64)
    for offer in view.offers:
        _put_offer(state, offer)
        given[offer.owner] = BEAN.counts(offer.gives)
    state.asked = bits_of(view.asked)
    if view.me is not None and view.draft is not None:
        _put_draft(state, view.me, view.draft)
    state.proposals = view.proposals
    state.news = view.news
    unseen = np.array([BEAN.counts(pile) for pile in view.unseen], dtype=np.int64)
    deal(state, NONE if view.me is None else view.me, unseen, given, stream)
    return state


def deal(state: State, viewer: int, unseen: Any, given: Any, stream: Stream) -> None:
    """Deal what the viewer has not seen, in keeping with all that was shown (B32)."""
    for _ in range(TRIES):
        if deal_unseen(state, viewer, unseen, given, stream):
            return
    raise CannotRead("no deal of the hidden cards agrees with what was shown of the hands", rule="B32")


def _put_seat(state: State, seat: int, seen: SeatView) -> None:
    state.held[seat] = seen.cards
    state.dealt[seat] = seen.from_piles
    if seen.hand is not None:
        state.hand[seat, : seen.cards] = BEAN.places(seen.hand)
    for shown in seen.shown:
        bean = BEAN.place(shown.bean)
        state.shown[seat, bean] = shown.number
        state.among[seat, bean] = shown.among
    for field, there in enumerate(seen.fields):
        if there.bean is not None:
            state.bean[seat, field] = BEAN.place(there.bean)
            state.grown[seat, field] = there.cards
    state.coins[seat] = BEAN.counts(seen.coin_beans)
    state.aside[seat] = BEAN.counts(seen.aside)


def _put_offer(state: State, offer: OfferView) -> None:
    state.offer_to[offer.owner] = ANYONE if offer.to is None else offer.to
    state.offer_wants[offer.owner] = BEAN.counts(offer.wants)
    if offer.owner == state.active:
        state.offer_turned[:] = BEAN.counts(offer.turned)
    if offer.places is not None:
        state.offer_hand[offer.owner] = bits_of(offer.places)


def _put_draft(state: State, seat: int, draft: DraftView) -> None:
    if draft.addressed:
        state.draft_to[seat] = ANYONE if draft.to is None else draft.to
    else:
        state.draft_to[seat] = UNSET
    state.draft_hand[seat] = bits_of(draft.places)
    state.draft_wants[seat] = BEAN.counts(draft.wants)
    if seat == state.active:
        state.draft_turned[:] = BEAN.counts(draft.turned)
