"""Whether the log in the database is what the players were told."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from typing import NamedTuple

import msgspec
from tables import Sent


class Entry(NamedTuple):
    """An entry of a log."""

    seat: int
    id: str
    actions: list[str]


Log = Mapping[tuple[str, int], Entry]  # by table and number


def read(database: str) -> Log:
    """Every entry of every log."""
    query = "SELECT table_id, seq, seat, action_id, body FROM log"
    with closing(sqlite3.connect(database)) as connection:
        return {
            (table, number): Entry(seat, identity, msgspec.json.decode(body))
            for table, number, seat, identity, body in connection.execute(query)
        }


def differing(stored: Log, sent: Sequence[Sent]) -> int:
    """How many entries are stored but were not acknowledged, or the other way round, or differ."""
    tables = {one.table for one in sent}
    told = {
        (one.table, one.version): Entry(one.seat, one.id, one.actions) for one in sent if one.acknowledged
    }
    kept = {place: entry for place, entry in stored.items() if place[0] in tables}
    return sum(told.get(place) != kept.get(place) for place in told.keys() | kept.keys())
