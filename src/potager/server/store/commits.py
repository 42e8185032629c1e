"""Entries of logs, committed together: a durable commit is paid once for all that came at the same time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager

import msgspec
from sqlalchemy import func, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from potager.core.errors import PotagerError
from potager.server.clocks import Clocks
from potager.server.store.engine import unavailable
from potager.server.store.rows import LogRow
from potager.server.store.schema import log

BATCH = 200  # entries that are committed together at most
GATHER = 0.01  # seconds in which entries gather for one commit, when the last one was just made


class Taken(PotagerError):
    """Somebody else's entry has this number already."""


class Doubled(PotagerError):
    """An entry with this action id is in the log already."""


class Commits:
    """Writes entries of all tables."""

    def __init__(
        self, begin: Callable[[], AbstractAsyncContextManager[AsyncConnection]], clocks: Clocks
    ) -> None:
        self._begin = begin
        self._clocks = clocks
        self._pending: list[tuple[LogRow, asyncio.Future[None]]] = []
        self._flushing: asyncio.Task[None] | None = None
        self._committed = float("-inf")  # when the last commit ended

    async def close(self) -> None:
        """Finish what is being written."""
        if self._flushing:
            await self._flushing

    async def append(self, row: LogRow) -> None:
        """Add an entry to a log; returns when it is committed, together with those that came with it."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._pending.append((row, future))
        if self._flushing is None or self._flushing.done():
            self._flushing = asyncio.create_task(self._flush())
        await future

    async def _flush(self) -> None:
        clock = self._clocks.monotonic
        while self._pending:
            if clock() - self._committed < GATHER:
                await self._clocks.sleep(GATHER)  # under load: wait for company, one commit serves all
            batch, self._pending = self._pending[:BATCH], self._pending[BATCH:]
            try:
                await self._insert([row for row, _ in batch])
            except IntegrityError:
                for row, future in batch:  # one of them lost a race: find out which
                    await self._append_alone(row, future)
            except Exception as error:  # whatever it is, nobody may be left waiting
                for _, future in batch:
                    _resolve(future, unavailable(error))
            else:
                for _, future in batch:
                    _resolve(future, None)
            self._committed = clock()

    async def _append_alone(self, row: LogRow, future: asyncio.Future[None]) -> None:
        try:
            await self._insert([row])
        except IntegrityError:
            try:
                _resolve(future, await self._who_was_first(row))
            except Exception as error:
                _resolve(future, unavailable(error))
        except Exception as error:
            _resolve(future, unavailable(error))
        else:
            _resolve(future, None)

    async def _insert(self, rows: Sequence[LogRow]) -> None:
        values = [
            msgspec.structs.asdict(row) | {"body": msgspec.json.encode(row.body).decode()} for row in rows
        ]
        async with self._begin() as connection:
            await connection.execute(insert(log), values)

    async def _who_was_first(self, row: LogRow) -> PotagerError:
        same_id = (log.c.table_id == row.table_id) & (log.c.action_id == row.action_id)
        async with self._begin() as connection:
            doubled = await connection.scalar(select(func.count()).select_from(log).where(same_id))
        if doubled:
            return Doubled(f"action {row.action_id} of table {row.table_id} is in the log already")
        return Taken(f"entry {row.seq} of table {row.table_id} is taken")


def _resolve(future: asyncio.Future[None], error: Exception | None) -> None:
    if future.done():
        return  # whoever waited has gone away; the entry is kept all the same
    if error is None:
        future.set_result(None)
    else:
        future.set_exception(error)
