"""Entries of logs, committed together: a durable commit is paid once for all that came at the same time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import NamedTuple

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from potager.core.errors import PotagerError
from potager.server.clocks import Clocks
from potager.server.store.engine import unavailable
from potager.server.store.leases import Lease, Stale
from potager.server.store.rows import LogRow
from potager.server.store.schema import log
from potager.server.store.writers import Conflict, Writer

BATCH = 100  # entries that are committed together at most
APART = 0.005  # seconds between the beginnings of two commits, at least


class Taken(PotagerError):
    """Somebody else's entry has this number already."""


class Doubled(PotagerError):
    """An entry with this action id is in the log already."""


class Waits(NamedTuple):
    """An entry that waits to be written, by whom, and who waits for it."""

    row: LogRow
    lease: Lease | None  # of its table, where tables have any
    future: asyncio.Future[None]

    @property
    def fence(self) -> int:
        """The fencing number with which it is written."""
        return 0 if self.lease is None else self.lease.fence

    def answer(self, error: Exception | None = None) -> None:
        """Say that it is written, or why not."""
        if self.future.done():
            return  # whoever waited has gone away; the entry is kept all the same
        if error is None:
            self.future.set_result(None)
        else:
            self.future.set_exception(error)

    def refuse(self) -> None:
        """Say that its table is another server's."""
        if self.lease is not None:
            self.lease.lose()
        self.answer(Stale(f"table {self.row.table_id} is another server's"))


class Commits:
    """Writes entries of all tables, in the order in which they come.

    What comes while a commit is under way, or soon after it began, is the next one: where little is written
    nobody waits, and where much is, a commit and what it wakes are paid for several at once.
    """

    def __init__(
        self,
        writer: Writer,
        begin: Callable[[], AbstractAsyncContextManager[AsyncConnection]],
        clocks: Clocks | None = None,  # always those of the machine but in a test: nobody plays meanwhile
    ) -> None:
        self._writer = writer
        self._begin = begin
        self._clocks = clocks or Clocks()
        self._next = 0.0  # when the next commit may begin
        self._pending: list[Waits] = []
        self._flushing: asyncio.Task[None] | None = None

    async def close(self) -> None:
        """Finish what is being written."""
        if self._flushing:
            await self._flushing
        await self._writer.rest()

    async def append(self, row: LogRow, lease: Lease | None = None) -> None:
        """Add an entry to a log; returns when it is committed, together with those that came with it."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._pending.append(Waits(row, lease, future))
        if self._flushing is None or self._flushing.done():
            self._flushing = asyncio.create_task(self._flush())
        await future

    async def _flush(self) -> None:
        while self._pending:
            await self._gather()
            batch, self._pending = self._pending[:BATCH], self._pending[BATCH:]
            try:
                stale = await self._writer.write([each.row for each in batch], [each.fence for each in batch])
            except Conflict:
                for each in batch:  # one of them lost a race: find out which
                    await self._append_alone(each)
            except Exception as error:  # whatever it is, nobody may be left waiting
                for each in batch:
                    each.answer(unavailable(error))
            else:
                for place, each in enumerate(batch):
                    each.refuse() if place in stale else each.answer()

    async def _gather(self) -> None:
        """Wait until the next commit may begin."""
        early = self._next - self._clocks.monotonic()
        if early > 0:
            await self._clocks.sleep(early)
        self._next = self._clocks.monotonic() + APART

    async def _append_alone(self, waits: Waits) -> None:
        try:
            stale = await self._writer.write([waits.row], [waits.fence])
        except Conflict:
            try:
                waits.answer(await self._who_was_first(waits.row))
            except Exception as error:
                waits.answer(unavailable(error))
        except Exception as error:
            waits.answer(unavailable(error))
        else:
            waits.refuse() if stale else waits.answer()

    async def _who_was_first(self, row: LogRow) -> PotagerError:
        same_id = (log.c.table_id == row.table_id) & (log.c.action_id == row.action_id)
        async with self._begin() as connection:
            doubled = await connection.scalar(select(func.count()).select_from(log).where(same_id))
        if doubled:
            return Doubled(f"action {row.action_id} of table {row.table_id} is in the log already")
        return Taken(f"entry {row.seq} of table {row.table_id} is taken")
