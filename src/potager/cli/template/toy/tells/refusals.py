"""Why an action is not allowed."""

from __future__ import annotations

from potager.core.game import Refusal
from potager.core.texts import Seat, say
from potager.core.turns import seat_in_turn

from ..rules.state import State
from ..rules.turn import over


def refuse(state: State, seat: int, action: int) -> Refusal | None:
    """The rule that forbids an action, or None."""
    if over(state):
        return Refusal("T3", say("refusal.over"))
    to_decide = seat_in_turn(state.turn, state.first, state.seats)
    return None if seat == to_decide else Refusal("T1", say("refusal.turn", seat=Seat(to_decide)))
