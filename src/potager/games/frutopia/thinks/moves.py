"""What a search takes for one move: a token and the cell it slides to."""

from __future__ import annotations

import numpy as np

from potager.core.compile import apart, rule
from potager.core.kernel import Floats, Mask, Numbers
from potager.core.steps import add_step

from ..rules.actions import MOVE, TO
from ..rules.components import CELLS, NEXT, OFF, WAYS
from ..rules.state import FREE, Phase, State
from .advice import slide_worth
from .plans import AGENDA, DESK, plan_ahead
from .reach import ground
from .weights import Weights


@rule
@apart
def compose(state: State, seat: int, weights: Weights, mask: Mask, moves: Numbers, worths: Floats) -> int:
    """List what a seat could do as whole moves; return how many there are."""
    if weights.whole > 0 and state.phase == Phase.SLIDE:
        return list_slides(state, seat, weights, mask, moves, worths)
    count = 0
    for action in range(len(mask)):
        if mask[action]:
            moves[count] = action
            count += 1
    return count


@rule
@apart
def list_slides(state: State, seat: int, weights: Weights, mask: Mask, moves: Numbers, worths: Floats) -> int:
    """R10. Every token that can slide, with every cell that it can slide to."""
    free = ground(state, seat)
    desk = np.empty(DESK, dtype=np.int64)
    agenda = np.empty(AGENDA, dtype=np.float64)
    plan_ahead(state, seat, weights, free, desk, agenda)
    count = 0
    for cell in range(CELLS):
        if not mask[MOVE.start + cell]:
            continue
        for way in range(WAYS):
            goal = NEXT[cell, way]
            while goal != OFF and state.cells[seat, goal] == FREE:
                moves[count] = add_step(MOVE.start + cell, 1, TO.start + goal)
                worths[count] = slide_worth(state, seat, weights, cell, goal, free, desk, agenda)
                count += 1
                goal = NEXT[goal, way]
    return count
