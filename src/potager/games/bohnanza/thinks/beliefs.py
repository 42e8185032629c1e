"""What declines tell: how well a sampled state fits the answers that an open offer got."""

from __future__ import annotations

from typing import Any

import numpy as np

from potager.core.compile import rule

from ..rules.state import ANYONE, Phase, State
from .bargain import offer_worth
from .outlook import OUTLOOK, ROWS, look_ahead

SURPRISE = 0.1  # how often somebody declines what a sensible player would accept


@rule
def plausible(state: State, seat: int, weights: Any) -> float:
    """How well a state, as sampled for a seat, fits the answers seen: 1, less for each that would surprise.

    Whoever has answered an offer to anyone that is still open did not take it; with a hand that would make
    it a good one by its own weights, [seats], that is unlikely.
    """
    if state.phase != Phase.TRADE or state.offer_to[state.active] != ANYONE:
        return 1.0
    fit = 1.0
    active = int(state.active)
    outlook = np.empty((ROWS, OUTLOOK), dtype=np.float64)
    for other in range(state.seats):
        answered = int(state.asked) >> other & 1 == 0
        if other != seat and other != active and answered:
            look_ahead(state, other, weights[other], outlook)
            if offer_worth(state, other, weights[other], outlook, active) > 0:
                fit *= SURPRISE
    return fit
