"""States of a game that are kept, so that its log need not be played from the beginning to take it up.

A kept state is sealed: one that is damaged, or belongs to another table or to other rules, is not believed,
and the log is played from an earlier one or from the beginning. The log alone decides what has happened.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from itertools import accumulate

from potager.core.errors import PotagerError
from potager.server.rooms.tablelog import UNDO, TableLog
from potager.server.store.rows import LogRow, TableRow

SEAL = 16  # bytes


def sealed(row: TableRow, seq: int, state: bytes) -> bytes:
    """A state after an entry, as it is kept."""
    return _seal(row, seq, state) + state


def believed(row: TableRow, kept: Mapping[int, bytes]) -> dict[int, bytes]:
    """The states whose seals are right, by entry."""
    states = {seq: (content[:SEAL], content[SEAL:]) for seq, content in kept.items()}
    return {seq: state for seq, (seal, state) in states.items() if seal == _seal(row, seq, state)}


def _seal(row: TableRow, seq: int, state: bytes) -> bytes:
    about = f"{row.id} {seq} {row.game} {row.game_version} {row.pack} {row.seed} {len(state)}\n"
    return hashlib.sha256(about.encode() + state).digest()[:SEAL]


def take_up(new: Callable[[], TableLog], rows: Sequence[LogRow], states: Mapping[int, bytes]) -> TableLog:
    """A log played from the newest kept state on that leads to its end; from the beginning if none does."""
    size = len(new().match.start_bytes)
    states = {seq: state for seq, state in states.items() if len(state) == size}  # a record that has grown
    for seq in _standing(rows, states):
        log = new()
        log.begin_after(rows[:seq], states[seq])
        try:
            log.replay(rows[seq:], {})
        except PotagerError:  # this is no such state
            continue
        return log
    return whole(new, rows, states)


def _standing(rows: Sequence[LogRow], kept: Container[int]) -> Iterator[int]:
    """The kept states, the newest first, after which nothing was taken back that was played before them.

    Something that was played after them must stand, too: whose it is says who may take it back.
    """
    standing = list(accumulate(map(_actions, rows), initial=0))  # actions after so many entries
    least = standing[-1]
    for seq in range(len(rows) - 1, 0, -1):
        least = min(least, standing[seq])
        if seq in kept and standing[seq] == least < standing[-1]:
            yield seq


def _actions(row: LogRow) -> int:
    """How many more actions stand after an entry, or how many fewer."""
    return -int(row.body[0]) if row.kind == UNDO else len(row.body)


def whole(new: Callable[[], TableLog], rows: Sequence[LogRow], states: Mapping[int, bytes]) -> TableLog:
    """A log played from the beginning; whatever was kept of it on the way must be true."""
    log = new()
    log.replay(rows, states)
    return log
