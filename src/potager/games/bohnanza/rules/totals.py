"""What can neither appear nor vanish: the cards of each bean."""

from __future__ import annotations

from potager.core.compile import rule
from potager.core.game import Conserved
from potager.core.kernel import Numbers

from .components import BEAN_NAMES, BEANS, FIELDS
from .state import State

CONSERVED = tuple(Conserved(f"{name} beans", "B1") for name in BEAN_NAMES)


@rule
def totals(state: State, out: Numbers) -> None:
    """B1. The cards of each bean, wherever they are."""
    for bean in range(BEANS):
        out[bean] = state.turned[bean]
    for place in range(state.left):
        out[state.pile[place]] += 1
    for place in range(state.discarded):
        out[state.discard[place]] += 1
    for seat in range(int(state.seats)):
        for bean in range(BEANS):
            out[bean] += state.coins[seat, bean] + state.aside[seat, bean]
        for place in range(state.held[seat]):
            out[state.hand[seat, place]] += 1
        for field in range(FIELDS):
            if state.grown[seat, field] > 0:
                out[state.bean[seat, field]] += state.grown[seat, field]
