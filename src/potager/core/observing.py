"""What learners see, slice after slice: rules that write one slice and return where the next one begins.

Seats stand in turn order from the `first`, the one that looks.
"""

from __future__ import annotations

from typing import Any

from potager.core.compile import inlined
from potager.core.kernel import Floats


@inlined
def mark(out: Floats, at: int, place: int, size: int) -> int:
    """1 at one place of so many, at none if the place is below zero."""
    if place >= 0:
        out[at + int(place)] = 1
    return at + size


@inlined
def put_number(out: Floats, at: int, number: int) -> int:
    """One number."""
    out[at] = number
    return at + 1


@inlined
def put_row(out: Floats, at: int, row: Any) -> int:
    """A number for each of several things."""
    for place in range(len(row)):
        out[at + place] = row[place]
    return at + len(row)


@inlined
def from_first(seat: int, first: int, seats: int) -> int:
    """The place of a seat in turn order; below zero for nobody."""
    return (int(seat) - first) % seats if seat >= 0 else -1


@inlined
def put_seats(out: Floats, at: int, each: Any, first: int, seats: int) -> int:
    """A number for each seat."""
    for place in range(seats):
        out[at + place] = each[(first + place) % seats]
    return at + len(each)


@inlined
def put_seat_rows(out: Floats, at: int, table: Any, first: int, seats: int) -> int:
    """A row of numbers for each seat."""
    for place in range(seats):
        put_row(out, at + place * table.shape[1], table[(first + place) % seats])
    return at + table.shape[0] * table.shape[1]


@inlined
def put_holders(out: Floats, at: int, holders: Any, first: int, seats: int) -> None:
    """For each seat, 1 for the things that it holds."""
    for thing in range(len(holders)):
        place = from_first(holders[thing], first, seats)
        if place >= 0:
            out[at + place * len(holders) + thing] = 1


@inlined
def put_players(out: Floats, at: int, to_play: int, first: int, seats: int, room: int) -> int:
    """1 for every seat that plays, then 1 for the one that decides; there is room for so many seats."""
    out[at : at + seats] = 1
    return mark(out, at + room, from_first(to_play, first, seats), room)
