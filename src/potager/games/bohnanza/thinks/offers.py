"""The offers that are listed as whole moves: each plan that serves both sides, step by step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from ..rules.actions import ACTIONS, PROPOSE
from ..rules.components import BEANS
from ..rules.legal import legal
from ..rules.offers import has_draft
from ..rules.state import NONE, Phase, State
from ..rules.turn import apply
from .plans import MOST, PLAN, in_the_way, list_plans, next_step, read_draft


def offers(state: State, seat: int) -> Iterator[tuple[int, ...]]:
    """B13, B14. What a seat could propose now, the best first; a draft that is begun is carried on."""
    if state.phase != Phase.TRADE:
        return
    ratings, plans = np.zeros(MOST), np.zeros((MOST, PLAN), dtype=np.int8)
    ready, only = _draft(state, seat)
    count = list_plans(state, seat, ready, only, ratings, plans)
    for number in np.argsort(-ratings[:count], kind="stable").tolist():
        plan = plans[number]
        if ratings[number] > 0 and not in_the_way(state, seat, plan, ready, only):
            steps = _steps(state.copy(), seat, plan)
            if steps:
                yield steps


def _draft(state: State, seat: int) -> tuple[Any, int]:
    """What is laid ready, and the bean asked for in return."""
    ready = np.zeros(BEANS, dtype=np.int64)
    only = int(read_draft(state, seat, ready)) if has_draft(state, seat) else NONE
    return ready, only


def _steps(state: State, seat: int, plan: Any) -> tuple[int, ...]:
    """The actions of a plan up to the proposal; none if the rules do not allow one of them now."""
    steps: list[int] = []
    while PROPOSE.start not in steps:
        mask = np.zeros(ACTIONS.size, dtype=np.bool_)
        legal(state, seat, mask)
        step = int(next_step(state, seat, plan, _draft(state, seat)[0], mask))
        if not mask[step]:
            return ()
        apply(state, seat, step)
        steps.append(step)
    return tuple(steps)
