"""The turn: who plays, what an action does, when the game ends."""

from __future__ import annotations

from potager.core.compile import rule
from potager.core.turns import seat_in_turn

from .actions import SWAP
from .state import State


@rule
def over(state: State) -> bool:
    """T3. Whether every seat has decided."""
    return state.turn == state.seats


@rule
def awaited(state: State) -> int:
    """T1. The seat whose turn it is, as bits."""
    return 0 if over(state) else 1 << seat_in_turn(state.turn, state.first, state.seats)


@rule
def apply(state: State, seat: int, action: int) -> None:
    """T2. Keep, or swap with the top of the pile; what was swapped away lies where that card lay."""
    if action == SWAP.start:
        top = state.seats + state.swaps
        state.swaps += 1
        card = state.cards[seat]
        state.thrown[card] = 1
        state.cards[seat] = state.cards[top]
        state.cards[top] = card
    state.turn += 1


def longest(seats: int) -> int:
    """T1. Every seat decides once."""
    return seats
