"""What to say of an event, and of an action."""

from __future__ import annotations

from collections.abc import Mapping

from potager.core.texts import Say, Seat, say

from ..rules.actions import ACTIONS
from ..rules.state import State
from .events import Event, Kept, Swapped


def tell(event: Event, options: Mapping[str, str]) -> Say:
    """An event in a sentence."""
    if isinstance(event, Kept):
        return say("event.kept", seat=Seat(event.seat))
    assert isinstance(event, Swapped)
    return say("event.swapped", seat=Seat(event.seat), card=event.thrown)


def describe(state: State, seat: int, action: int) -> Say:
    """What a legal action would do."""
    return say(f"action.{ACTIONS.text(action)}")
