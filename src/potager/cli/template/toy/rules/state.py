"""The state of a table: seat s holds cards[s], and the pile begins behind the last seat."""

from __future__ import annotations

from potager.core.record import Record, i8

from .components import CARDS


class State(Record):
    """One table. No number in it exceeds the number of cards."""

    seats = i8()
    first = i8()  # the seat that begins: it is there before the table is set
    turn = i8()  # how many seats have decided
    swaps = i8()
    cards = i8(CARDS)  # hidden, but for one's own
    thrown = i8(CARDS)  # 1 for a card that was swapped away, face up
