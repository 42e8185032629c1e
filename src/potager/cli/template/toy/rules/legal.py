"""What is legal."""

from __future__ import annotations

from potager.core.compile import rule
from potager.core.kernel import Mask

from .state import State


@rule
def legal(state: State, seat: int, mask: Mask) -> int:
    """T2. In its turn a seat keeps or swaps."""
    mask[:] = state.turn < state.seats and seat == state.turn
    return mask.sum()
