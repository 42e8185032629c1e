"""The offers that are listed as whole moves: each plan that serves both sides."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from potager.core.steps import steps_of

from ..rules.actions import ACTIONS
from ..rules.state import Phase, State
from .moves import list_offers
from .outlook import outlook_of
from .weights import current


def offers(state: State, seat: int) -> Iterator[tuple[int, ...]]:
    """B13, B14. What a seat could propose now, the best first; a draft that is begun is carried on."""
    if state.phase != Phase.TRADE:
        return
    weights = current(state)
    moves, worths = np.zeros(ACTIONS.size, dtype=np.int64), np.zeros(ACTIONS.size, dtype=np.float32)
    count = list_offers(state, seat, weights, outlook_of(state, seat, weights), moves, worths, 0)
    for number in np.argsort(-worths[:count], kind="stable").tolist():
        yield steps_of(int(moves[number]))
