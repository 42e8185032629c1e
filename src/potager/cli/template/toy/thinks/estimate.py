"""What each seat may expect to score."""

from __future__ import annotations

from typing import Any

from potager.core.compile import rule
from potager.core.kernel import Floats

from ..rules.state import State


@rule
def estimate(state: State, weights: Any, out: Floats) -> None:
    """What each seat holds now."""
    for seat in range(state.seats):
        out[seat] = state.cards[seat]
