"""Which actions come to the same: one empty field is as good as another."""

from __future__ import annotations

from ..rules.actions import ACTIONS
from ..rules.components import FIELDS
from ..rules.state import NONE, State


def alike(state: State, seat: int, action: int) -> int:
    """Planting in an empty field is told as planting in the first one that is empty."""
    name, place = ACTIONS.split(action)
    field = place % FIELDS
    if name not in ("plant", "sow") or state.bean[seat, field] != NONE:
        return action
    return action - field + next(other for other in range(FIELDS) if state.bean[seat, other] == NONE)
