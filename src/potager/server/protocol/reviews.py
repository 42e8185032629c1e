"""A finished game, looked at again."""

from __future__ import annotations

from typing import Literal

from potager.server.protocol.struct import Struct
from potager.server.protocol.tables import Trouble


class ReviewSide(Struct):
    """What one way of looking thinks of a move."""

    verdict: Literal["best", "close", "cost"]  # close: too small or too uncertain a difference to blame
    win: float  # the chance to win with the best action
    points: float  # its own points with the best action, where costs are counted in points; otherwise 0
    cost: float  # how much the move gave away, in what the review counts in
    better: list[str]  # the best action and what goes with it; empty if it was played
    why: list[str]


class ReviewMove(Struct):
    """A move that cost something."""

    number: int  # of the action, from 1
    version: int  # the step of the replay from which it was played
    seat: int
    played: list[str]
    known: ReviewSide  # by what the seat knew then
    truth: ReviewSide  # by the true state


class ReviewPoint(Struct):
    """The chances to win of all seats at one step of the replay."""

    version: int
    known: list[float]
    truth: list[float]


class ReviewTally(Struct):
    """How a seat has decided, by what it knew."""

    seat: int
    decisions: int
    best: int
    close: int
    cost: int
    lost: float  # given away in all, in what the review counts in


class Review(Struct):
    """A finished game, looked at again, in the reader's language."""

    measure: Literal["win", "points"]  # what costs are counted in: the chance to win, or points
    points: list[ReviewPoint]  # one for each step of the replay
    moves: list[ReviewMove]  # the costliest first, by what was known then
    seats: list[ReviewTally]


class ReviewStatus(Struct):
    """How far a review is."""

    status: Literal["none", "waiting", "running", "done", "failed"]
    place: int = 0  # in the queue, from 1, while it waits
    progress: float = 0.0  # from 0 to 1, while it runs
    trouble: Trouble | None = None  # why it failed
    review: Review | None = None
