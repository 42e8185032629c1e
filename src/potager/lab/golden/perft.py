"""Counting action sequences: a kernel, generic over games (see `Game.kernel`).

A perft count is the number of ways to play so many actions from a position. It changes when any rule
of what is legal changes, and catches what examples miss.
"""

from __future__ import annotations

from typing import Any

from potager.core.compile import rule
from potager.core.kernel import apply, awaited, legal


@rule
def perft(states: Any, masks: Any, depth: int) -> int:
    """How many sequences of `depth` actions there are from `states[depth]`; masks [depth + 1, actions]."""
    bits = awaited(states[depth])
    count = 0
    seat = 0
    while bits >> seat:
        if bits >> seat & 1:
            choices = legal(states[depth], seat, masks[depth])
            if depth == 1:
                count += choices
            else:
                for action in range(masks.shape[1]):
                    if masks[depth, action]:
                        states[depth - 1] = states[depth]
                        apply(states[depth - 1], seat, action)
                        count += perft(states, masks, depth - 1)
        seat += 1
    return count
