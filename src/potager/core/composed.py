"""Moves that are put together from several small actions: where one ends, and what all of it would do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from potager.core.texts import Say


@dataclass(frozen=True, kw_only=True)
class Composed:
    """How a game tells a move of several actions as one thing.

    Both functions may look only at what the seat that acts can see.
    """

    unfinished: Callable[[Any, int, int], bool]  # state after, seat, action -> whether more belongs to it
    tell: Callable[[Sequence[Any], int, Sequence[int]], Say]  # states before each action, seat, actions
    # The blocks whose actions are put together at will: too many moves begin with them to list them all.
    at_will: tuple[str, ...] = ()
