"""Room to slide: how far tokens come, what that brings, what it is worth. For the advice, not for the rules.

The free cells of an island are one number, the ground: a bit for each cell row by row, and above them once
more column by column, so that every line of the island is a few bits side by side and the longest slide
along it can be looked up.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from potager.core.compile import rule

from ..rules import components as c
from ..rules.island import is_mobile
from ..rules.scoring import boat_at
from ..rules.state import AMENITY, FREE, NONE, State
from .weights import Weights

BITS = (1 << c.BYTE) - 1
LINE = (1 << c.SIDE) - 1
COLUMNS_AT = 32  # where the ground's cells begin once more, column by column

GROUND: Any = np.array(
    [1 << cell | 1 << COLUMNS_AT + cell % c.SIDE * c.SIDE + cell // c.SIDE for cell in range(c.CELLS)]
)  # [CELLS]: the bits of a cell


def _run(place: int, line: int) -> int:
    """The longest slide from a place along a line of cells, a bit for each that is free."""
    longest = 0
    for step in (-1, 1):
        goal = place + step
        while 0 <= goal < c.SIDE and line >> goal & 1:
            goal += step
        longest = max(longest, abs(goal - place) - 1)
    return longest


def _open(line: int) -> int:
    """How open a line is: every stretch of free cells counts by the square of its length."""
    cells = "".join(str(line >> place & 1) for place in range(c.SIDE))
    return sum(len(stretch) ** 2 for stretch in cells.split("0"))


RUNS = np.array([[_run(place, line) for line in range(LINE + 1)] for place in range(c.SIDE)])  # [SIDE, lines]

LOSSES = np.array(
    [
        [_open(line | 1 << place) - _open(line & ~(1 << place)) for line in range(LINE + 1)]
        for place in range(c.SIDE)
    ]
)  # [SIDE, lines]: how much less open a line is with something on a place of it
MOST_LOSS = 2 * int(LOSSES.max())


def _spots(token: int) -> list[int]:
    """The ground that a token can cover: every cell, or every way to lay a large building."""
    if c.KIND[token] != c.PLAN:
        return [int(ground) for ground in GROUND]
    spots = [c.COVERS[token, cell, turn] for cell in range(c.CELLS) for turn in range(c.TURNS)]
    return [sum(int(GROUND[cell]) for cell in spot if cell != c.OFF) for spot in spots if spot[0] != c.OFF]


_SPOTS = [_spots(token) for token in range(c.AMENITIES)]
_MOST = max(map(len, _SPOTS)) + 1
SPOTS = np.array([spots + [0] * (_MOST - len(spots)) for spots in _SPOTS])  # [AMENITIES, spots], 0 at the end


@rule
def ground(state: State, seat: int) -> int:
    """The free cells of an island, row by row and column by column."""
    bits = 0
    for cell in range(c.CELLS):
        if state.cells[seat, cell] == FREE:
            bits |= GROUND[cell]
    return bits


@rule
def reach_from(free: int, cell: int) -> int:
    """The longest slide from a cell over the free ground."""
    row = cell // c.SIDE
    column = cell - row * c.SIDE
    across = RUNS[column, free >> row * c.SIDE & LINE]
    down = RUNS[row, free >> COLUMNS_AT + column * c.SIDE & LINE]
    return max(across, down)


@rule
def reaches(state: State, seat: int, free: int, left: int, goal: int) -> int:
    """The most fruits of each kind that one slide brings, a byte for each, and above them all reach together.

    A token may have slid from the cell `left` to `goal`; both are NONE if none has.
    """
    if goal != NONE:
        free = (free | GROUND[left]) & ~GROUND[goal]
    reach = 0
    total = 0
    for cell in range(c.CELLS):
        what = int(state.cells[seat, cell])
        if what == FREE or not is_mobile(what):
            continue
        length = reach_from(free, goal if cell == left else cell)
        total += length
        if what < AMENITY:
            reach = at_least(reach, what, length)
        elif c.KIND[what - AMENITY] == c.MIXED and length > 0:
            for side in range(c.MIXES.shape[1]):
                reach = at_least(reach, c.MIXES[what - AMENITY, side], length + c.FRUITS_WHEN_MOVED)
    return reach | total << c.BYTE * c.FRUITS


@rule
def at_least(packed: int, place: int, number: int) -> int:
    """The same bytes, one of them raised to a number."""
    here = packed >> c.BYTE * place & BITS
    return packed + (max(0, number - here) << c.BYTE * place)


@rule
def room(weights: Weights, reach: int) -> float:
    """What it is worth to have this much reach for the rest of the game: no fruit should be out of it."""
    worth = weights.room * (reach >> c.BYTE * c.FRUITS)
    for fruit in range(c.FRUITS):
        if reach >> c.BYTE * fruit & BITS == 0:
            worth -= weights.barren
    return worth


# Lines


@rule
def land(state: State, seat: int) -> int:
    """The ground that is not built over for good: boats leave and tokens move on."""
    bits = 0
    for cell in range(c.CELLS):
        what = int(state.cells[seat, cell])
        if what == FREE or is_mobile(what) or boat_at(state, seat, cell) != NONE:
            bits |= GROUND[cell]
    return bits


@rule
def line_loss(ground: int, cell: int) -> int:
    """What a cell does for the two lines that it lies on: little at their ends, much in the middle."""
    row = cell // c.SIDE
    column = cell - row * c.SIDE
    return (
        LOSSES[column, ground >> row * c.SIDE & LINE]
        + LOSSES[row, ground >> COLUMNS_AT + column * c.SIDE & LINE]
    )


@rule
def least_loss(state: State, seat: int, free: int) -> int:
    """What the free cell does for its lines that does least: a corner, while one is left."""
    ground = land(state, seat)
    least = MOST_LOSS
    for cell in range(c.CELLS):
        if free >> cell & 1:
            least = min(least, line_loss(ground, cell))
    return least
