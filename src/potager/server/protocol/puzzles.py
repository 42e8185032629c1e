"""Puzzles: a position, all that can be done there, and how good each of it is."""

from __future__ import annotations

from typing import Any

from potager.server.protocol.server import LegalAction, Told
from potager.server.protocol.struct import Struct


class PuzzleWay(Struct):
    """What an action brings at a spot, and the spot to which it leads."""

    events: list[Told]
    commits: bool  # whether a move is whole with it
    reveals: bool  # whether something hidden comes to light: what, is only what could be
    to: int


class PuzzleSpot(Struct):
    """A moment: the beginning, in the middle of a move, or where a move has led."""

    view: Any
    legal: list[LegalAction]
    ways: dict[str, PuzzleWay]  # by the action
    move: int | None  # the move that has led here, by its place in `moves`


class PuzzleMove(Struct):
    """A whole move and what it is worth."""

    text: str
    worth: float  # a chance to win from 0 to 1, or points
    best: bool


class PuzzleInfo(Struct):
    """A puzzle with its solution: it can be solved without a server."""

    game: str
    number: int
    of: int  # how many there are of this game
    seat: int
    seats: int
    options: dict[str, str]
    measure: str  # what a move is worth: `win` or `points`
    awaited: list[int]
    spots: list[PuzzleSpot]  # the first is where it begins
    moves: list[PuzzleMove]  # the best first
    why: list[str]  # what speaks for the best
    looks: int  # how often it was proved, each time with another seed
    visits: int  # playouts of the best move in all


class PuzzleDay(Struct):
    """The puzzle of a day."""

    day: str  # 2026-11-16
    game: str
    number: int


class PuzzleDays(Struct):
    """The puzzles of today and of the days to come, by the server's clock, and how many there are."""

    days: list[PuzzleDay]  # the first is today's
    books: dict[str, int]  # by game
