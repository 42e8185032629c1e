"""Counting action sequences.

A perft count is the number of ways to play so many actions from a position. It changes when any rule
of what is legal changes, and catches what examples miss.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from potager.core.game import Game


def perft(game: Game, state: Any, depth: int) -> int:
    """How many sequences of `depth` actions there are from a state. The rules may be compiled; the counting
    is not, since compiling it would take longer than it does.
    """
    bits = int(game.awaited(state))
    mask = game.new_mask()
    count = 0
    for seat in range(bits.bit_length()):
        if bits >> seat & 1:
            choices = int(game.legal(state, seat, mask))
            count += choices if depth == 1 else sum(_after(game, state, seat, mask, depth))
    return count


def _after(game: Game, state: Any, seat: int, mask: Any, depth: int) -> list[int]:
    """What is counted behind each action of a seat."""
    counts: list[int] = []
    for action in np.flatnonzero(mask).tolist():
        after = state.copy()
        game.apply(after, seat, action)
        counts.append(perft(game, after, depth - 1))
    return counts
