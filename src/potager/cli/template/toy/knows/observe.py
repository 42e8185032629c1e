"""What learners see: the same as the view, as numbers."""

from __future__ import annotations

from potager.core.compile import rule
from potager.core.kernel import Floats

from ..rules.components import CARDS
from ..rules.state import State

SLICES = {"card": (1,), "turn": (1,), "thrown": (CARDS,)}


@rule
def observe(state: State, seat: int, out: Floats) -> None:
    """The slices, one after the other; a spectator (-1) holds no card."""
    out[0] = state.cards[seat] if seat >= 0 else -1
    out[1] = state.turn
    for card in range(CARDS):
        out[2 + card] = state.thrown[card]
