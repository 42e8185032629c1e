"""A slide, a token with its place or a pawn with its circle as one thing: what its steps come to."""

from __future__ import annotations

from collections.abc import Sequence

from potager.core.composed import Composed
from potager.core.texts import Say, say

from ..rules.actions import ACTIONS
from ..rules.state import Phase, State
from .tell import describe

BEGUN = (Phase.TO, Phase.PLACE, Phase.BUILD, Phase.FIRST, Phase.CIRCLE)


def unfinished(after: State, seat: int, action: int) -> bool:
    """R10, R20, R28. Whether a token has no cell yet, or a pawn no circle."""
    return after.phase in BEGUN


def tell(states: Sequence[State], seat: int, actions: Sequence[int]) -> Say:
    """What a step of the turn does, all its actions together."""
    said = [describe(state, seat, action) for state, action in zip(states, actions, strict=True)]
    first, last = said[0].params, said[-1]
    match [ACTIONS.split(action)[0] for action in actions]:
        case ["move", "to"]:
            kind = last.key.removeprefix("action.to")
            return say(f"whole.slide{kind}", piece=first["piece"], start=first["cell"], **last.params)
        case ["take", "place" | "build" as how]:
            return say(f"whole.{how}", **{**first, **last.params, "n": first["n"] + last.params["n"]})
        case ["take", "place", "pick"]:
            cell, gains = said[1].params["cell"], last.params["fruits"]
            return say("whole.pick", **first, cell=cell, gains=gains)
        case ["place", "pick"]:
            return say(
                "whole.place-pick", token=first["token"], cell=first["cell"], gains=last.params["fruits"]
            )
        case ["advance", "circle"]:
            return say("whole.circle", **first, **last.params)
        case _:
            return last


COMPOSED = Composed(unfinished=unfinished, tell=tell)
