"""What others did tells what they hold: how well a sampled state fits what was kept, asked for and declined.

What was offered and what was discarded is known for certain: every deal keeps to it (`knows/redeal.py`).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from potager.core.compile import rule

from ..rules.components import BEANS
from ..rules.state import ANYONE, NO_OFFER, Phase, State
from .bargain import offer_worth
from .outlook import OUTLOOK, ROWS, look_ahead
from .worth import growing

SURPRISE = (
    0.1  # how often somebody declines what a sensible player would accept, or keeps what it would plant
)
ASKING = 0.65  # how often somebody asks for what it has none of, as a part of how often for what it has


@rule
def plausible(state: State, seat: int, weights: Any) -> float:
    """How well a state, as sampled for a seat, fits what the others did: 1, less for all that would surprise.

    `weights`, [seats], is what each of them goes by.
    """
    if state.phase != Phase.TRADE:
        return 1.0
    fit = kept_fit(state, seat)
    for other in range(int(state.seats)):
        if other != seat and state.offer_to[other] != NO_OFFER:
            fit *= asking_fit(state, other)
    if state.offer_to[state.active] == ANYONE:
        fit *= declined_fit(state, seat, weights)
    return fit


@rule
def kept_fit(state: State, seat: int) -> float:
    """B6. Whoever has planted one card kept the next one back: it hardly grows in one of its fields."""
    active = int(state.active)
    if active == seat or state.planted != 1 or state.held[active] == 0:
        return 1.0
    return SURPRISE if growing(state, active, int(state.hand[active, 0])) > 0 else 1.0


@rule
def asking_fit(state: State, owner: int) -> float:
    """B14. Whoever asks for a bean collects it, and has some of it more often than not."""
    fit = 1.0
    for bean in range(BEANS):
        if state.offer_wants[owner, bean] > 0:
            held = 0
            for place in range(state.held[owner]):
                held += state.hand[owner, place] == bean
            if held == 0:
                fit *= ASKING
    return fit


@rule
def declined_fit(state: State, seat: int, weights: Any) -> float:
    """B16. Whoever has answered an offer to anyone that is still open did not take it.

    With a hand that would make it a good one by its own weights, that is unlikely.
    """
    fit = 1.0
    active = int(state.active)
    outlook = np.empty((ROWS, OUTLOOK), dtype=np.float64)
    for other in range(int(state.seats)):
        answered = int(state.asked) >> other & 1 == 0
        if other != seat and other != active and answered:
            look_ahead(state, other, weights[other], outlook)
            if offer_worth(state, other, weights[other], outlook, active) > 0:
                fit *= SURPRISE
    return fit
