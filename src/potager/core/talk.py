"""Talk: the offers that the seats of a game make each other, as a table needs to know them to keep time.

The rules know what may be offered and accepted. Here a game says what of it is speech, so that people get the
time to read, nobody's silence tells what is in a hand, and bots do not talk too much.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple


class Spoken(NamedTuple):
    """An offer that is open: whose it is, who has not answered it, and what it says."""

    owner: int
    asked: tuple[int, ...]  # the seats that owe it an answer
    anyone: bool  # whether several seats may accept it: the first one has it
    counter: bool  # whether it answers the seat whose turn it is
    what: str  # the same for the same offer, whoever reads it


@dataclass(frozen=True, kw_only=True)
class Talk:
    """How a game's seats talk; all but `likely` is told from a view, so it knows no more than its reader."""

    turn: Callable[[Any], int]  # view -> the number of the turn
    offers: Callable[[Any], list[Spoken]]  # view -> the open offers
    can_accept: Callable[[Any, int, int], bool]  # view, seat, owner -> whether the seat has what is wanted
    passing: Callable[[Any, int], list[str]]  # view, seat -> how it says no to the seat whose turn it is
    likely: Callable[
        [Any, int, int, int], float
    ]  # state, reader, owner, other -> how likely that one can accept
    # view, seat, series that ends with an offer -> the same to all whom it asks, or to one of them
    ways: Callable[[Any, int, Sequence[str]], list[list[str]]]
    accept: str  # the block of actions that accept
    propose: str  # the action that makes an offer
    speaking: frozenset[str]  # the blocks of actions that put an offer together and make it
