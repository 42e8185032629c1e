"""The points, and who wins."""

from __future__ import annotations

import numpy as np

from potager.core.compile import rule
from potager.core.kernel import Numbers

from .state import State


@rule
def scores(state: State, out: Numbers) -> None:
    """T3. A card counts its number."""
    for seat in range(state.seats):
        out[seat] = state.cards[seat]


@rule
def winners(state: State) -> int:
    """T3. The highest card wins; no two are alike."""
    return 1 << int(np.argmax(state.cards[: state.seats]))
