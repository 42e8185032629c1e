"""Standing orders: what a seat would answer, said beforehand, so that nobody has to be there to say it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, kw_only=True)
class Standing:
    """How a game reads, keeps and answers by standing orders.

    An order is whatever the game makes of its text. It is judged from the view of the seat that gave it,
    so it knows no more than that seat would.
    """

    read: Callable[[str], Any]  # text -> order; `CannotRead` says what is wrong with it
    write: Callable[[Any], str]  # order -> text, such that read(write(order)) == order
    answer: Callable[[Any, int, Any, Sequence[str]], list[str]]  # view, seat, order, legal -> what to play
    lapsed: Callable[[Any, int, Any], bool]  # view, seat, order -> whether it has had its time
