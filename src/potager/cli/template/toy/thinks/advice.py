"""What a sensible player looks at: only what its seat can see."""

from __future__ import annotations

from typing import Any

from potager.core.compile import rule
from potager.core.kernel import Floats, Mask

from ..rules.actions import KEEP, SWAP
from ..rules.components import CARDS
from ..rules.state import State


@rule
def advise(state: State, seat: int, weights: Any, mask: Mask, out: Floats) -> None:
    """Rate the legal actions in points: a card in hand, or one as good as any."""
    out[KEEP.start] = state.cards[seat]
    out[SWAP.start] = CARDS / 2
