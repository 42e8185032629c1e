"""Room to slide: how far tokens come, and what fruits that brings. For the advice, not for the rules."""

from __future__ import annotations

from potager.core.compile import apart, rule

from .components import BYTE, CELLS, FRUITS, FRUITS_WHEN_MOVED, KIND, MIXED, MIXES, NEXT, OFF, WAYS
from .rules.island import is_mobile
from .state import AMENITY, FREE, NONE, State

BITS = (1 << BYTE) - 1


@rule
def is_free(state: State, seat: int, cell: int, left: int, filled: int) -> bool:
    """Whether a cell would be free if one cell were left and another filled."""
    return (state.cells[seat, cell] == FREE or cell == left) and cell != filled


@rule
def reach_from(state: State, seat: int, cell: int, left: int, filled: int) -> int:
    """The longest slide from a cell, one cell being left and another filled."""
    longest = 0
    for way in range(WAYS):
        length = 0
        beside = NEXT[cell, way]
        while beside != OFF and is_free(state, seat, beside, left, filled):
            length += 1
            beside = NEXT[beside, way]
        longest = max(longest, length)
    return longest


@rule
@apart
def reaches(state: State, seat: int, left: int, filled: int) -> int:
    """The most fruits of each kind that one slide brings, a byte for each, and above them their sum."""
    reach = 0
    total = 0
    for cell in range(CELLS):
        what = int(state.cells[seat, cell])
        if not is_mobile(what):
            continue
        place = filled if cell == left and filled != NONE else cell
        length = reach_from(state, seat, place, left, filled)
        total += length
        if what < AMENITY:
            reach = at_least(reach, what, length)
        elif KIND[what - AMENITY] == MIXED and length > 0:
            for side in range(MIXES.shape[1]):
                reach = at_least(reach, MIXES[what - AMENITY, side], length + FRUITS_WHEN_MOVED)
    return reach | total << BYTE * FRUITS


@rule
def at_least(packed: int, place: int, number: int) -> int:
    """The same bytes, one of them raised to a number."""
    here = packed >> BYTE * place & BITS
    return packed + (max(0, number - here) << BYTE * place)


@rule
def reach_over(state: State, seat: int, cell: int, covered: int) -> int:
    """The longest slide from a cell with some cells, as bits, built over."""
    longest = 0
    for way in range(WAYS):
        length = 0
        beside = NEXT[cell, way]
        while beside != OFF and state.cells[seat, beside] == FREE and not covered >> beside & 1:
            length += 1
            beside = NEXT[beside, way]
        longest = max(longest, length)
    return longest
