"""Who plays next where several seats are awaited and only one can play at a time."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from potager.core.compile import rule
from potager.core.texts import SEAT_LETTERS

NOBODY = -1  # has played last: the game begins

# The first of the seats that a set of bits names; 8 seats at most.
LOWEST = np.array([0, *((bits & -bits).bit_length() - 1 for bits in range(1, 1 << len(SEAT_LETTERS)))])


@rule
def next_seat(bits: int, last: int) -> int:
    """The first awaited seat after the one that played last, going round: nobody waits for ever.

    >>> [int(next_seat(0b1011, last)) for last in (NOBODY, 0, 1, 2, 3)]
    [0, 1, 3, 3, 0]
    """
    after = bits >> last + 1
    if after:
        return LOWEST[after] + last + 1
    return LOWEST[bits]


def seats_in(bits: int) -> tuple[int, ...]:
    """The seats whose bit is set.

    >>> seats_in(0b101)
    (0, 2)
    """
    return tuple(seat for seat in range(len(SEAT_LETTERS)) if bits >> seat & 1)


def bits_of(seats: Iterable[int]) -> int:
    """The bits of some seats.

    >>> bits_of([0, 2])
    5
    """
    return sum(1 << seat for seat in seats)
