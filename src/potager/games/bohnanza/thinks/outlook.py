"""What is still to come, as far as a seat can know: cards for its fields, and time to gather them.

An outlook has a row for others and one for the seat itself, which knows its own hand. These hold for every
bean how many more cards a field of it may expect; then which part of the way to a coin counts, how much
less if what is missing is not to be expected, and which part of what is to be expected. A third row holds how
many cards of each bean the seat cannot see, and how many of all, once somebody has asked for that.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from potager.core.compile import rule

from ..rules.components import BEANS, EMPTYINGS
from ..rules.state import State
from .weights import Weights

OTHERS, OWN, HIDDEN = range(3)
ROWS = 3
WAY, DOUBT, FUTURE = range(BEANS, BEANS + 3)  # where a row has the rest
OUTLOOK = BEANS + 3  # figures of a row
BYTE = 8


def outlook_of(state: State, seat: int, weights: Weights) -> Any:
    """What a seat expects, for code that is not compiled."""
    outlook = np.zeros((ROWS, OUTLOOK))
    look_ahead(state, seat, weights, outlook)
    return outlook


@rule
def look_ahead(state: State, seat: int, weights: Weights, outlook: Any) -> None:
    """Write what a seat expects: `outlook`, [ROWS, OUTLOOK]."""
    outlook[:] = 0
    last = int(state.emptied) + 1 >= EMPTYINGS[state.seats]
    if weights.horizon > 0:
        expect_cards(state, seat, weights, last, outlook)
    fading = last and state.left < weights.late
    way = weights.progress * state.left / weights.late if fading else weights.progress
    for row in (OTHERS, OWN):
        outlook[row, WAY] = way
        outlook[row, DOUBT] = weights.doubt
        outlook[row, FUTURE] = weights.future


@rule
def expect_cards(state: State, seat: int, weights: Weights, last: bool, outlook: Any) -> None:
    """How many more cards of each bean a field may expect: a part of those drawn soon, or before the end."""
    hidden = outlook[HIDDEN]
    count_hidden(state, seat, hidden)
    left = int(state.left) if last else int(state.left) + int(state.discarded)
    part = min(weights.horizon, weights.access * left) / max(hidden[BEANS], 1.0)
    for bean in range(BEANS):
        outlook[OTHERS, bean] = hidden[bean] * part
        outlook[OWN, bean] = outlook[OTHERS, bean]
    for place in range(state.held[seat]):
        outlook[OWN, state.hand[seat, place]] += weights.in_hand


@rule
def count_hidden(state: State, seat: int, hidden: Any) -> None:
    """How many cards of each bean a seat cannot see, in the pile and in hands, and at last of all beans."""
    packed = 0  # a byte for each bean: counting in a number is quicker than in an array
    for place in range(state.left):
        packed += 1 << BYTE * int(state.pile[place])
    for other in range(int(state.seats)):
        if other != seat:
            for place in range(state.held[other]):
                packed += 1 << BYTE * int(state.hand[other, place])
    total = 0
    for bean in range(BEANS):
        count = packed >> BYTE * bean & (1 << BYTE) - 1
        hidden[bean] = count
        total += count
    hidden[BEANS] = total
