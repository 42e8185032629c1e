"""A delivery, a double move or a gust as one thing: what its steps come to."""

from __future__ import annotations

from collections.abc import Sequence

from potager.core.composed import Composed
from potager.core.texts import Say, say

from ..knows.kinds import EDITION, FRUIT, VILLAGE
from ..rules.actions import ACTIONS
from ..rules.state import Phase, State
from .pieces import fruits, village
from .tell import describe

BEGUN = (Phase.FIRST, Phase.SECOND, Phase.LAND, Phase.SPARE, Phase.LOAD, Phase.KIND)


def unfinished(after: State, seat: int, action: int) -> bool:
    """F16, F27, F28. Whether a cart waits to set off, a second walk is left, or a farmer is in the air."""
    return after.phase in BEGUN


def tell(states: Sequence[State], seat: int, actions: Sequence[int]) -> Say:
    """What a turn does, all its steps together."""
    said = [describe(state, seat, action) for state, action in zip(states, actions, strict=True)]
    names = [ACTIONS.split(action)[0] for action in actions]
    walks = [_walk(one) for one, name in zip(said, names, strict=True) if name == "move"]
    here = states[-1]
    match names[-1]:
        case "go":
            return _delivery(here, "less" in names)
        case "land":
            return say("whole.gust", start=int(here.lifted) + 1, **said[-1].params)
        case "stay" if walks:
            return say("whole.double-once", first=walks[0])
        case "move" if len(walks) > 1:
            return say("whole.double", first=walks[0], second=walks[1])
        case _:
            return said[-1]


def _walk(said: Say) -> Say:
    """A walk inside a sentence: where to, and what it brings."""
    brings = [said.params[name] for name in ("fruits", "carts") if name in said.params]
    way = {name: said.params[name] for name in ("from", "to", "blade", "goal")}
    return say("whole.walk", **way, brings=brings)


def _delivery(state: State, fewer: bool) -> Say:
    """F16, F29, F30. What is on the cart, and for whom."""
    edition = EDITION.name(state.edition)
    served = [village(name, edition) for name in VILLAGE.which(state.loaded)]
    kind = "less" if fewer else "large" if state.large else "cart"
    return say(f"whole.{kind}", fruits=fruits(FRUIT.some(state.cargo)), villages=served)


COMPOSED = Composed(unfinished=unfinished, tell=tell)
