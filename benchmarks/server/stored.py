"""Whether the log in the database is what the players were told."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import msgspec
from figures import Sent

Key = tuple[str, int]  # table, number of the entry
Value = tuple[int, str, tuple[str, ...]]  # seat, id, actions


def differences(database: Path, sent: Sequence[Sent]) -> int:
    """How many entries are stored but were not acknowledged, or the other way round, or differ."""
    return differing(stored(database), sent)


def differing(known: dict[Key, Value], sent: Sequence[Sent]) -> int:
    """The same, of entries that have been read."""
    told = {
        (one.table, one.version): (one.seat, one.id, tuple(one.actions)) for one in sent if one.acknowledged
    }
    tables = {one.table for one in sent}
    kept = {key: value for key, value in known.items() if key[0] in tables}
    return sum(told.get(key) != kept.get(key) for key in told.keys() | kept.keys())


def stored(database: Path) -> dict[Key, Value]:
    """Every entry of every log."""
    query = "SELECT table_id, seq, seat, action_id, body FROM log"
    with closing(sqlite3.connect(database)) as connection:
        return {
            (table, number): (seat, identity, tuple(msgspec.json.decode(body)))
            for table, number, seat, identity, body in connection.execute(query)
        }
