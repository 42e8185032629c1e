"""What can neither appear nor vanish."""

from __future__ import annotations

from potager.core.compile import rule
from potager.core.game import Conserved
from potager.core.kernel import Numbers

from .components import CARDS
from .state import State

CONSERVED = (Conserved("cards in all", "T1"),)


@rule
def totals(state: State, out: Numbers) -> None:
    """T1. The sum of all cards."""
    out[0] = 0
    for card in range(CARDS):
        out[0] += state.cards[card]
