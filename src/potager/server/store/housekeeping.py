"""The part of the store that only its owner uses: what is kept in all, and what can be cleared away."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Any

from sqlalchemy import delete, exists, func, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from potager.server.store import schema as s

OF_A_TABLE = [table for table in reversed(s.metadata.sorted_tables) if "table_id" in table.c]


class Housekeeping:
    """Reads and clears what belongs to all tables together."""

    _begin_at_leisure: Callable[[], AbstractAsyncContextManager[AsyncConnection]]
    _writing: Callable[[], AbstractAsyncContextManager[AsyncConnection]]

    async def table_ids(self) -> list[str]:
        """Every table, the oldest first."""
        async with self._begin_at_leisure() as connection:
            return list(
                await connection.scalars(select(s.tables.c.id).order_by(s.tables.c.created, s.tables.c.id))
            )

    async def faults(self) -> list[str]:
        """What is wrong with the database itself: pages of its file, and rows that belong to no table."""
        found: list[str] = []
        async with self._begin_at_leisure() as connection:
            if connection.dialect.name == "sqlite":
                said = (await connection.scalars(text("PRAGMA integrity_check"))).all()
                found += [f"the file is damaged: {line}" for line in said if line != "ok"]
            for table in OF_A_TABLE:
                lost = ~exists().where(s.tables.c.id == table.c.table_id)
                if count := await connection.scalar(select(func.count()).select_from(table).where(lost)):
                    found.append(f"{count} rows of {table.name} belong to no table")
        return found

    async def unused_tables(self, status: str, before: float) -> list[str]:
        """Tables of a status, set before, at which nothing has been played or said since."""
        since = [
            exists().where((what.c.table_id == s.tables.c.id) & (what.c.at >= before))
            for what in (s.log, s.chat)
        ]
        query = select(s.tables.c.id).where(
            (s.tables.c.status == status) & (s.tables.c.created < before) & ~since[0] & ~since[1]
        )
        async with self._begin_at_leisure() as connection:
            return list(await connection.scalars(query))

    async def remove_table(self, table_id: str) -> None:
        """Remove a table with everything that belongs to it."""
        async with self._writing() as connection:
            for table in OF_A_TABLE:
                await connection.execute(delete(table).where(table.c.table_id == table_id))
            await connection.execute(
                update(s.tables).where(s.tables.c.rematch == table_id).values(rematch=None)
            )
            await connection.execute(delete(s.tables).where(s.tables.c.id == table_id))

    async def clean_chat(self, before: float, dry: bool) -> int:
        """Remove old lines of chat, but for a table's newest: the next one counts on from it."""
        newer = s.chat.alias()
        followed = exists().where(
            (newer.c.table_id == s.chat.c.table_id) & (newer.c.number > s.chat.c.number)
        )
        return await self._clean(s.chat, (s.chat.c.at < before) & followed, dry)

    async def clean_guests(self, before: float, dry: bool) -> int:
        """Remove guests who were not here for long and have no table, and what could open them."""
        here = exists().where(s.seats.c.guest == s.guests.c.id) | exists().where(
            s.tables.c.owner == s.guests.c.id
        )
        old = (func.coalesce(s.guests.c.seen, s.guests.c.created) < before) & ~here
        if not dry:
            # A revoked key stays: it says which cookies are no longer good.
            theirs = s.keys.c.guest.in_(select(s.guests.c.id).where(old)) & (s.keys.c.state != "revoked")
            await self._clean(s.keys, theirs, dry)
        return await self._clean(s.guests, old, dry)

    async def _clean(self, table: Any, which: Any, dry: bool) -> int:
        async with self._begin_at_leisure() as connection:
            if dry:
                return await connection.scalar(select(func.count()).select_from(table).where(which)) or 0
            return (await connection.execute(delete(table).where(which))).rowcount
