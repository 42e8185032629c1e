"""Setting the table."""

from __future__ import annotations

from typing import Any

from potager.core.chance import copy_stream, shuffle
from potager.core.compile import rule
from potager.core.kernel import Numbers
from potager.core.turns import seat_in_turn

from .cards import draw_to_hand
from .components import BEANS, CARDS, COPIES, DEALT
from .state import NO_OFFER, NONE, UNSET, Phase, State

SHUFFLES = ("deal", "reshuffle")


@rule
def setup(state: State, seats: int, options: Numbers, streams: Any) -> None:
    """B1 to B4. Set a table for so many seats; the game has no options, `first` is there already."""
    state.seats = seats
    state.phase = Phase.PLANT
    state.active = state.first
    state.turn = 1
    state.planted = 0
    clear_table(state)
    copy_stream(state.reshuffle, streams[1])
    fill_pile(state)
    shuffle(state.pile, CARDS, streams[0])
    for _ in range(DEALT):
        for place in range(seats):
            draw_to_hand(state, seat_in_turn(place, state.first, seats))
    state.news = 0


@rule
def clear_table(state: State) -> None:
    """No card is anywhere, nothing is offered."""
    state.piles = 0
    state.emptied = 0
    state.discard[:] = NONE
    state.discarded = 0
    state.hand[:] = NONE
    state.held[:] = 0
    state.dealt[:] = 0
    state.shown[:] = 0
    state.among[:] = 0
    state.bean[:] = NONE
    state.grown[:] = 0
    state.coins[:] = 0
    state.aside[:] = 0
    state.turned[:] = 0
    state.offer_to[:] = NO_OFFER
    state.offer_hand[:] = 0
    state.offer_turned[:] = 0
    state.offer_wants[:] = 0
    state.asked = 0
    state.draft_to[:] = UNSET
    state.draft_hand[:] = 0
    state.draft_turned[:] = 0
    state.draft_wants[:] = 0
    state.proposals = 0


@rule
def fill_pile(state: State) -> None:
    """B1. All cards, kind by kind."""
    place = 0
    for bean in range(BEANS):
        for _ in range(COPIES[bean]):
            state.pile[place] = bean
            place += 1
    state.left = CARDS
