"""Checks a database: every game is dealt and played again, and must come to what is kept of it."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence
from typing import NamedTuple

from potager.core import pack as packs
from potager.core.errors import PotagerError
from potager.core.match import Match
from potager.core.registry import load
from potager.server.rooms import deal
from potager.server.rooms.keeping import sealed
from potager.server.rooms.tablelog import TableLog
from potager.server.store import Store
from potager.server.store.rows import LogRow, TableRow


class Checked(NamedTuple):
    """What was found at one table; nothing, if all is well."""

    table: str
    entries: int
    faults: list[str]
    other: bool = False  # whether its game was played under other rules, so that it cannot be played again


async def check_tables(store: Store) -> AsyncGenerator[Checked]:
    """Check one table after the other; a server may be writing meanwhile."""
    for table_id in await store.table_ids():
        row = await store.table(table_id)
        if row is None:
            continue  # it was cleared away just now
        kept = await store.snapshots(table_id)  # before the log, which may grow meanwhile
        yield check_table(row, await store.log(table_id), kept)


def check_table(row: TableRow, rows: Sequence[LogRow], kept: dict[int, bytes]) -> Checked:
    """Check the seats, the deal, every entry, every snapshot and the result of a table."""
    faults: list[str] = []
    if [place.seat for place in row.at] != list(range(row.seats)):
        faults.append("its seats are not all there")
    if [entry.seq for entry in rows] != list(range(1, len(rows) + 1)):
        faults.append("the numbers of its entries have gaps")
    if strange := sorted(set(kept) - {entry.seq for entry in rows}):
        faults.append(f"it has a snapshot of entry {strange[0]}, which is not there")
    if row.seed is None:
        if rows or row.status in ("playing", "over"):
            faults.append("it was played at without a deal")
        return Checked(row.id, len(rows), faults)
    if not deal.is_half(row.server_half) or row.seed != deal.seed(
        row.server_half, [place.contribution for place in row.at]
    ):
        faults.append("its seed is not the hash of the house's half and the players' parts")
    try:
        game = load(row.game)
    except PotagerError as error:
        return Checked(row.id, len(rows), [*faults, error.message])
    if row.game_version != game.version or row.pack != packs.hash_of(game.name):
        return Checked(row.id, len(rows), faults, other=True)
    return Checked(row.id, len(rows), [*faults, *_play_again(row, rows, kept)])


def _play_again(row: TableRow, rows: Sequence[LogRow], kept: dict[int, bytes]) -> list[str]:
    """What differs from what is kept when a game is played again; it ends at the first fault."""
    try:
        log = TableLog(Match(row.game, row.seats, row.options, row.seed))
    except PotagerError as error:
        return [f"it cannot be dealt: {error.message}"]
    for entry in rows:
        try:
            written = log.add(entry)
        except (PotagerError, ValueError, IndexError) as error:
            return [f"entry {entry.seq} cannot be played: {error}"]
        state = written.after
        if kept.get(entry.seq, state) not in (state, sealed(row, entry.seq, state)):  # once they had no seal
            return [f"its snapshot after entry {entry.seq} is another state"]
    match, result = log.match, row.result or {}
    if row.status != "over":
        return []
    if not match.over:
        return ["it has a result, but its game is not over"]
    if result.get("points") != match.scores or result.get("winners") != list(match.winners):
        return [f"its game came to {match.scores}, not to {result.get('points')}"]
    return []
