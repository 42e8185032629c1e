"""Who plays next where several seats are awaited and only one can play at a time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

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


@rule
def place_in_turn(seat: int, first: int, seats: int) -> int:
    """How many seats play before this one in a round that a seat begins.

    >>> [int(place_in_turn(seat, 2, 4)) for seat in range(4)]
    [2, 3, 0, 1]
    """
    return (int(seat) - int(first) + int(seats)) % int(seats)


@rule
def seat_in_turn(place: int, first: int, seats: int) -> int:
    """The seat before which so many play in a round that a seat begins.

    >>> [int(seat_in_turn(place, 2, 4)) for place in range(4)]
    [2, 3, 0, 1]
    """
    return (int(first) + int(place)) % int(seats)


def named_first(options: Mapping[str, str]) -> int:
    """The seat that begins as the options name it; seat A where they say nothing.

    >>> named_first({}), named_first({"first": "C"})
    (0, 2)
    """
    return SEAT_LETTERS.index(options.get("first", SEAT_LETTERS[0]))


_EVERYBODY = (1 << len(SEAT_LETTERS)) - 1
_SEATS_IN = [
    tuple(seat for seat in range(len(SEAT_LETTERS)) if bits >> seat & 1) for bits in range(_EVERYBODY + 1)
]


def seats_in(bits: int) -> tuple[int, ...]:
    """The seats whose bit is set.

    >>> seats_in(0b101)
    (0, 2)
    """
    return _SEATS_IN[bits & _EVERYBODY]


def bits_of(seats: Iterable[int]) -> int:
    """The bits of some seats.

    >>> bits_of([0, 2])
    5
    """
    return sum(1 << seat for seat in seats)
