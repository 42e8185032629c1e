"""What a seat cannot know, dealt anew."""

from __future__ import annotations

import numpy as np

from potager.core.chance import Stream, shuffle
from potager.core.compile import rule

from ..rules.components import CARDS
from ..rules.state import State


@rule
def is_known(state: State, seat: int, place: int) -> bool:
    """T1, T2. A seat knows its own card and those that were thrown."""
    return place == seat or state.thrown[state.cards[place]] == 1


@rule
def redeal(state: State, seat: int, stream: Stream) -> None:
    """Shuffle all that a seat cannot know."""
    hidden = np.empty(CARDS, dtype=np.int64)
    count = 0
    for place in range(CARDS):
        if not is_known(state, seat, place):
            hidden[count] = state.cards[place]
            count += 1
    shuffle(hidden, count, stream)
    for place in range(CARDS):
        if not is_known(state, seat, place):
            count -= 1
            state.cards[place] = hidden[count]


@rule
def revealed(state: State) -> int:
    """How many cards have come to light: what was drawn cannot be put back."""
    return int(state.swaps)
