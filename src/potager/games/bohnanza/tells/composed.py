"""An offer, or an answer, as one thing: it is put together in steps that nobody else sees."""

from __future__ import annotations

from collections.abc import Sequence

from potager.core.composed import Composed
from potager.core.texts import Say, Seat, say

from ..rules.actions import ACTIONS, PROPOSE
from ..rules.state import State
from .pieces import cards
from .tell import both, describe, draft_of

STEPS = ("give", "turned", "want", "to", "cancel")


def unfinished(after: State, seat: int, action: int) -> bool:
    """B13, B14, B17. Whether an action only lays something ready, asks, addresses or begins anew."""
    return ACTIONS.split(action)[0] in STEPS


def tell(states: Sequence[State], seat: int, actions: Sequence[int]) -> Say:
    """What the last action does with all that was laid ready before it."""
    here, action = states[-1], actions[-1]
    if action != PROPOSE.start:
        return describe(here, seat, action)
    draft = draft_of(here, seat)
    gives = both(draft.gives, draft.turned)
    kind = "gift" if not draft.wants else "offer" if any(gives.values()) else "wish"
    whom = say("anyone") if draft.to is None else Seat(draft.to)
    return say(f"whole.{kind}", to=whom, gives=cards(gives), wants=cards(draft.wants))


COMPOSED = Composed(unfinished=unfinished, tell=tell, at_will=STEPS)
