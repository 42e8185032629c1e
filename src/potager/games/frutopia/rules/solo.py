"""Our solo mode: a rival that draws boats and removes tokens."""

from __future__ import annotations

from potager.core.compile import rule

from .components import COLUMNS, RIVAL_ROW, RIVAL_STEP, ROWS, SOLO_VALUE
from .island import use_permit
from .state import NONE, State


@rule
def rival_plays(state: State) -> None:
    """R41, R42. The rival draws a boat, scores the value on its back, and may remove tokens."""
    state.bagged -= 1
    boat = int(state.bag[state.bagged])
    before = int(state.rival) // RIVAL_STEP
    state.rival += SOLO_VALUE[boat]
    for _ in range(int(state.rival) // RIVAL_STEP - before):
        remove_token(state, RIVAL_ROW[boat])


@rule
def remove_token(state: State, first: int) -> None:
    """R42. The leftmost token of a row, or of the next row down that has one; the marker moves with it."""
    for offset in range(ROWS):
        row = (first + offset) % ROWS
        for column in range(COLUMNS):
            token = int(state.market[row, column])
            if token != NONE:
                state.market[row, column] = NONE
                state.removed[token] = 1
                use_permit(state)
                return
