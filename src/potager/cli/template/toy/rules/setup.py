"""Setting the table."""

from __future__ import annotations

from typing import Any

import numpy as np

from potager.core.chance import shuffle
from potager.core.compile import rule
from potager.core.kernel import Numbers

from .components import CARDS
from .state import State

SHUFFLES = ("cards",)


@rule
def setup(state: State, seats: int, options: Numbers, streams: Any) -> None:
    """T1. A card for each seat, and a pile."""
    state.seats = seats
    state.turn = 0
    state.swaps = 0
    state.thrown[:] = 0
    for card in range(CARDS):
        state.cards[card] = card
    shuffle(state.cards, CARDS, streams[0])
    state.cards[:seats] = np.roll(state.cards[:seats], int(state.first))  # the first seat gets the first card
