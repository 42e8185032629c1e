"""How a game ended, for those who tell of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from potager.core.kernel import Numbers
from potager.core.turns import seats_in


def outcome(
    state: Any, scores: Callable[[Any, Numbers], None], winners: Callable[[Any], int]
) -> tuple[list[int], list[int]]:
    """The points of every seat, and the seats that have won."""
    points = np.zeros(state.seats, dtype=np.int64)
    scores(state, points)
    return points.tolist(), list(seats_in(int(winners(state))))
