"""What is legal."""

from __future__ import annotations

from potager.core.compile import rule
from potager.core.kernel import Mask
from potager.core.turns import seat_in_turn

from .state import State


@rule
def legal(state: State, seat: int, mask: Mask) -> int:
    """T2. In its turn a seat keeps or swaps."""
    to_decide = seat_in_turn(state.turn, state.first, state.seats)
    mask[:] = state.turn < state.seats and seat == to_decide
    return mask.sum()
