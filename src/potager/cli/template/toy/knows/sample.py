"""View -> a state that could be true."""

from __future__ import annotations

import numpy as np

from potager.core.chance import Stream, shuffle

from ..rules.components import CARDS
from ..rules.state import State
from .view import View


def sample(view: View, stream: Stream) -> State:
    """A state that gives this view; what the view leaves open is drawn."""
    state = State.blank()
    state.seats, state.turn, state.swaps = view.seats, view.turn, view.swaps
    state.first = view.first
    state.thrown[view.thrown] = 1
    known = dict(zip(view.places, view.thrown, strict=True))
    if view.seat is not None and view.card is not None:
        known[view.seat] = view.card
    rest = np.array([card for card in range(CARDS) if card not in known.values()])
    shuffle(rest, len(rest), stream)
    hidden = iter(rest)
    for place in range(CARDS):
        state.cards[place] = known[place] if place in known else next(hidden)
    return state
