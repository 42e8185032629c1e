"""Coins, and who wins."""

from __future__ import annotations

from potager.core.compile import rule
from potager.core.kernel import Numbers
from potager.core.turns import seat_in_turn

from .components import BEANS
from .state import State


@rule
def purse(state: State, seat: int) -> int:
    """B24. The coins of a seat."""
    count = 0
    for bean in range(BEANS):
        count += int(state.coins[seat, bean])
    return count


@rule
def scores(state: State, out: Numbers) -> None:
    """B30. The coins of each seat; at the end the fields have been sold too."""
    for seat in range(int(state.seats)):
        out[seat] = purse(state, seat)


@rule
def winners(state: State) -> int:
    """B31. The most coins win; of equals the one farthest clockwise from the first player."""
    best = int(state.first)
    for place in range(int(state.seats)):
        seat = seat_in_turn(place, state.first, state.seats)
        if purse(state, seat) >= purse(state, best):
            best = seat
    return 1 << best
