"""Writing entries of logs into the database: all of a batch, or none of it."""

from __future__ import annotations

import functools
import sqlite3
from collections.abc import Callable, Sequence, Set
from contextlib import AbstractAsyncContextManager
from typing import Any, Protocol

import msgspec
from asyncpg import IntegrityConstraintViolationError  # pyright: ignore[reportMissingTypeStubs]
from sqlalchemy import insert
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from potager.server.store.rows import LogRow
from potager.server.store.schema import log, snapshots

NONE: Set[int] = frozenset()
COLUMNS = LogRow.__struct_fields__
ROW = f"({', '.join('?' * len(COLUMNS))})"
INTO = f"INSERT INTO {log.name} ({', '.join(COLUMNS)}) VALUES "
KEEP = f"INSERT OR IGNORE INTO {snapshots.name} (table_id, seq, state) VALUES (?, ?, ?)"

KINDS = {"seq": "int", "seat": "int", "at": "float8"}  # all others are texts


def _arrays(first: int) -> str:
    """The columns of entries as parameters of PostgreSQL, from a number on."""
    kinds = (KINDS.get(name, "text") for name in COLUMNS)
    return ", ".join(f"${number}::{kind}[]" for number, kind in enumerate(kinds, first))


PLAIN = f"INSERT INTO {log.name} ({', '.join(COLUMNS)}) SELECT * FROM unnest({_arrays(1)})"
# Entries whose leases hold, each with its fencing number; whoever wants to take one of these tables waits.
FENCED = (
    "WITH held AS (SELECT table_id, fence FROM leases WHERE owner = $1 AND (table_id, fence) IN "
    "(SELECT * FROM unnest($3::text[], $2::bigint[])) FOR SHARE), "
    f"written AS (INSERT INTO {log.name} ({', '.join(COLUMNS)}) "
    f"SELECT {', '.join(f'r.{name}' for name in COLUMNS)} "
    f"FROM unnest($2::bigint[], {_arrays(3)}) AS r(fence, {', '.join(COLUMNS)}) "
    "JOIN held ON held.table_id = r.table_id AND held.fence = r.fence) SELECT table_id, fence FROM held"
)


class Conflict(Exception):
    """One of the entries has a number or an id that is in the log already; none was written."""


class Writer(Protocol):
    """Writes entries, and lets go of the database when it is told to."""

    async def write(self, rows: Sequence[LogRow], fences: Sequence[int]) -> Set[int]:
        """Commit entries; when this returns they are kept for good, and when it fails none of them is.

        Where tables have leases, those with an old fencing number are not written: their places in the batch.
        """
        ...

    async def rest(self) -> None:
        """Let go of the database until there is something to write again."""
        ...


class AnyWriter:
    """Writes to whatever database there is: one in memory."""

    def __init__(self, begin: Callable[[], AbstractAsyncContextManager[AsyncConnection]]) -> None:
        self._begin = begin

    async def write(self, rows: Sequence[LogRow], fences: Sequence[int]) -> Set[int]:
        """Commit entries."""
        values = [dict(zip(COLUMNS, _plain(row), strict=True)) for row in rows]
        try:
            async with self._begin() as connection:
                await connection.execute(insert(log), values)
        except IntegrityError as error:
            raise Conflict from error
        return NONE

    async def rest(self) -> None:
        """Nothing is held between two batches."""


class KeptConnection:
    """A connection to write by, as its driver has it, from the first entry on.

    To take one of the pool's and to return it costs as much as to write, and with PostgreSQL, which is asked
    each time whether it is still there, several times as much.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine.execution_options(isolation_level="AUTOCOMMIT")
        self._connection: AsyncConnection | None = None
        self.driver: Any = None  # of `aiosqlite` or `asyncpg`, which have no types for it

    async def open(self) -> Any:
        """The driver's connection; a new one if there is none."""
        if self.driver is None:
            self._connection = await self._engine.connect()
            self.driver = (await self._connection.get_raw_connection()).driver_connection
        return self.driver

    async def drop(self) -> None:
        """Let go of a connection that has failed: nobody knows what it has begun."""
        if self._connection is not None:
            await self._connection.invalidate()
        await self.rest()

    async def rest(self) -> None:
        """Give the connection back."""
        connection, self._connection, self.driver = self._connection, None, None
        if connection is not None:
            await connection.close()


class FileWriter:
    """Writes to a SQLite file by a connection that is kept.

    A connection has a thread, and every call that crosses to it and back costs as much as the rules of a
    move: so a batch is one statement, which is a transaction by itself, and crosses once.
    """

    def __init__(self, engine: AsyncEngine, check: Callable[[], None]) -> None:
        self._kept = KeptConnection(engine)
        self._check = check  # refuses while the file may be another server's

    async def write(self, rows: Sequence[LogRow], fences: Sequence[int]) -> Set[int]:
        """Commit entries."""
        self._check()
        try:
            driver = await self._kept.open()
            await driver.execute(_statement(len(rows)), [value for row in rows for value in _plain(row)])
        except sqlite3.IntegrityError as error:
            raise Conflict from error
        except BaseException:
            await self._kept.drop()
            raise
        return NONE

    async def keep(self, table_id: str, seq: int, state: bytes) -> bool:
        """Keep the state after an entry, unless one is kept; whether there was a connection to do it by."""
        self._check()
        driver = self._kept.driver
        if driver is None:
            return False
        await driver.execute(KEEP, (table_id, seq, state))
        return True

    async def rest(self) -> None:
        """Give the connection back."""
        await self._kept.rest()


class PostgresWriter:
    """Writes to a PostgreSQL by a connection that is kept, in one statement: a transaction by itself.

    No server that stops in the middle can keep a lock: nothing of it waits for the server. Nor does the
    server wait for ever for a database that has gone without a word. What it may have written all the same
    is found by whoever writes next.
    """

    def __init__(
        self, engine: AsyncEngine, in_time: Callable[[], AbstractAsyncContextManager[object]]
    ) -> None:
        self._kept = KeptConnection(engine)
        self._in_time = in_time  # also refuses while the database may not be ours

    async def write(self, rows: Sequence[LogRow], fences: Sequence[int]) -> Set[int]:
        """Commit entries of tables that nobody else writes."""
        await self._fetch(PLAIN, *_columns(rows))
        return NONE

    async def _fetch(self, statement: str, *values: Any) -> list[Any]:
        try:
            async with self._in_time():
                return await self._twice(statement, *values)
        except IntegrityConstraintViolationError as error:
            raise Conflict from error
        except BaseException:
            await self._kept.drop()
            raise

    async def _twice(self, statement: str, *values: Any) -> list[Any]:
        """Try it by the connection that is there, and by a new one if that was cut meanwhile.

        If it had been done all the same, the second try is a conflict, and the id of the action tells which.
        """
        if self._kept.driver is not None:
            try:
                return await self._kept.driver.fetch(statement, *values)
            except IntegrityConstraintViolationError:
                raise
            except Exception:
                await self._kept.drop()
        return await (await self._kept.open()).fetch(statement, *values)

    async def rest(self) -> None:
        """Give the connection back."""
        await self._kept.rest()


class FencedWriter(PostgresWriter):
    """Writes to a PostgreSQL that several servers share, for one of them."""

    def __init__(
        self, engine: AsyncEngine, in_time: Callable[[], AbstractAsyncContextManager[object]], owner: str
    ) -> None:
        super().__init__(engine, in_time)
        self._owner = owner

    async def write(self, rows: Sequence[LogRow], fences: Sequence[int]) -> Set[int]:
        """Commit the entries of those tables that are ours; which were not written."""
        found = await self._fetch(FENCED, self._owner, list(fences), *_columns(rows))
        held = {tuple(row) for row in found}
        with_fences = zip(rows, fences, strict=True)
        return {place for place, (row, fence) in enumerate(with_fences) if (row.table_id, fence) not in held}


def _columns(rows: Sequence[LogRow]) -> list[list[Any]]:
    """Entries column by column."""
    return [list(column) for column in zip(*map(_plain, rows), strict=True)]


@functools.cache
def _statement(rows: int) -> str:
    """The statement that writes so many entries."""
    return INTO + ", ".join([ROW] * rows)


def _plain(row: LogRow) -> list[Any]:
    """The values of an entry as the database keeps them."""
    return [
        msgspec.json.encode(value).decode() if isinstance(value, list) else value
        for value in msgspec.structs.astuple(row)
    ]
