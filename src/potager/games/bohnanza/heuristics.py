"""stub"""

from __future__ import annotations

from potager.core.compile import rule
from potager.core.kernel import Floats, Mask

from .state import State


@rule
def advise(state: State, seat: int, mask: Mask, out: Floats) -> None:
    """Rate."""
    out[:] = 0
