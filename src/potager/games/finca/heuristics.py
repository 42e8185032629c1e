"""What a sensible player looks at: rates the legal actions of a seat by what that seat can see."""

from __future__ import annotations

from potager.core.compile import rule
from potager.core.kernel import Floats, Mask

from .state import State


@rule
def advise(state: State, seat: int, mask: Mask, out: Floats) -> None:
    """Rate the actions of `mask`."""
    out[:] = 0
