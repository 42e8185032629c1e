"""The store: one implementation over SQLite (a file, or memory) and PostgreSQL."""

from __future__ import annotations

import contextlib
import copy
import secrets
import sqlite3
from collections.abc import AsyncGenerator, Sequence
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import RowMapping, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from potager.core.errors import CannotRead
from potager.server.clocks import Clocks
from potager.server.store import engine as db
from potager.server.store import schema as s
from potager.server.store.claim import Claim
from potager.server.store.commits import Commits
from potager.server.store.guestbook import Guestbook
from potager.server.store.housekeeping import Housekeeping
from potager.server.store.leases import Lease, Leases
from potager.server.store.rows import ChatRow, LogRow, OrderRow, SeatRow, TableRow
from potager.server.store.writers import AnyWriter, FencedWriter, FileWriter, PostgresWriter, Writer


class Store(Guestbook, Housekeeping):
    """Everything that outlives the process."""

    leases: Leases | None = None  # where several servers share a PostgreSQL
    _lease: Lease | None = None  # with which everything of a table is written, where tables have any
    _patience: float | None = None  # seconds that a transaction may take, where others wait for our tables

    def __init__(self, engine: AsyncEngine, clocks: Clocks, claim: Claim, file: Path | None) -> None:
        self._engine = engine
        self._clocks = clocks
        self._claim = claim
        self._file = file
        self._inode = file.stat().st_ino if file else 0
        self._short = FileWriter(engine, claim.check) if file else None  # the shortest way to write
        self._commits = Commits(self._short or self._writer(), self._begin)

    @classmethod
    async def open(cls, url: str, clocks: Clocks | None = None, claim: Claim | None = None) -> Store:
        """Open a database, `memory` for one that is gone with the process, and bring it up to date."""
        clocks = clocks or Clocks()
        return cls(await db.open_engine(url, clocks), clocks, claim or Claim(), db.file_of(url))

    @classmethod
    async def share(cls, url: str, clocks: Clocks, claim: Claim, seconds: float) -> Store:
        """Open a PostgreSQL that other servers use, too: tables have leases of so many seconds."""
        # A server that is stopped in the middle of a transaction must not keep a table from the others.
        store = cls(await db.open_engine(url, clocks, seconds / 2), clocks, claim, None)
        store.leases, store._patience = Leases(store._begin, clocks, seconds), seconds
        writer = FencedWriter(store._engine, store._in_time, store.leases.me)
        store._commits = Commits(writer, store._begin)
        await store.leases.open()
        return store

    def _writer(self) -> Writer:
        """Who writes entries where the database is no file, and nobody else's."""
        if self._engine.dialect.name == "postgresql":
            return PostgresWriter(self._engine, self._in_time)
        return AnyWriter(self._begin)

    def under(self, lease: Lease) -> Store:
        """The same store for the room of a table: it writes while the lease holds, and never after."""
        fenced = copy.copy(self)
        fenced._lease = lease
        return fenced

    @classmethod
    async def look(cls, url: str) -> Store:
        """Open a database to look at it, beside its server: it must be there, and up to date."""
        clocks, file = Clocks(), db.file_of(url)
        if file is not None and not file.exists():
            raise CannotRead(f"there is no database {file}")
        engine = db.bare_engine(url)
        try:
            async with engine.connect() as connection:
                found = await connection.run_sync(db.revision_of)
        except db.FAILURES as error:
            await engine.dispose()
            raise db.Unavailable(f"the database cannot be opened: {error}") from error
        if found != db.head():
            await engine.dispose()
            raise CannotRead("this database is of another version of Potager: start this one's server once")
        return cls(engine, clocks, Claim(), file)

    async def close(self) -> None:
        """Finish what is being written and let go of the database."""
        await self._commits.close()
        if self.leases is not None:
            await self.leases.close()
        await self._engine.dispose()

    def _in_time(self) -> AbstractAsyncContextManager[object]:
        """For whatever a table waits for: a database that says nothing, not even no, is given up."""
        self._claim.check()
        return contextlib.nullcontext() if self._patience is None else self._clocks.timeout(self._patience)

    @contextlib.asynccontextmanager
    async def _begin(self) -> AsyncGenerator[AsyncConnection, None]:
        """A transaction; a database that fails is `Unavailable`, whatever it is that failed."""
        try:
            async with self._in_time(), self._engine.begin() as connection:
                yield connection
        except IntegrityError:
            raise
        except db.FAILURES as error:
            raise db.unavailable(error) from error

    @contextlib.asynccontextmanager
    async def _begin_at_leisure(self) -> AsyncGenerator[AsyncConnection, None]:
        """A transaction for which nobody waits, and which may be long."""
        at_leisure = copy.copy(self)
        at_leisure._patience = None
        async with at_leisure._begin() as connection:
            yield connection

    @contextlib.asynccontextmanager
    async def _writing(self) -> AsyncGenerator[AsyncConnection, None]:
        """A transaction that writes what belongs to one table; refused if it is another server's by now."""
        async with self._begin() as connection:
            if self._lease is not None:
                await self._lease.hold(connection)
            yield connection

    # The server

    async def secret(self) -> bytes:
        """The key that signs cookies; made once, shared by all servers of one database."""
        async with self._begin() as connection:
            found = await connection.scalar(select(s.house.c.value).where(s.house.c.key == "secret"))
        if found is not None:
            return bytes.fromhex(found)
        with contextlib.suppress(IntegrityError):  # another server has just made it
            async with self._begin() as connection:
                await connection.execute(insert(s.house).values(key="secret", value=secrets.token_hex(32)))
        return await self.secret()

    async def ping(self) -> None:
        """Write something; raise unless it is kept where it can be found again."""
        self._check_file()
        beat = {"key": "pulse", "value": str(self._clocks.wall())}
        with contextlib.suppress(IntegrityError):  # another server has just written the first one
            async with self._begin() as connection:
                done = await connection.execute(
                    update(s.house).where(s.house.c.key == beat["key"]).values(**beat)
                )
                if done.rowcount == 0:
                    await connection.execute(insert(s.house).values(**beat))
        self._check_file()

    def _check_file(self) -> None:
        """Raise if the file has been removed or replaced: one goes on writing to what nobody can open."""
        try:
            gone = self._file is not None and self._file.stat().st_ino != self._inode
        except OSError:
            gone = True
        if gone:
            raise db.Unavailable("the file of the database has been removed or replaced", "gone")

    # Tables

    async def create_table(self, row: TableRow) -> None:
        """Set a new table with its seats."""
        values = msgspec.structs.asdict(row)
        for other in ("at", "muted", "removed"):
            values.pop(other)
        values["options"] = msgspec.json.encode(row.options).decode()
        values["result"] = None
        async with self._begin() as connection:
            await connection.execute(insert(s.tables).values(**values))
            rows = [msgspec.structs.asdict(seat) | {"table_id": row.id} for seat in row.at]
            await connection.execute(insert(s.seats), rows)
            for guest in row.muted | row.removed:
                ruled = {"muted": guest in row.muted, "removed": guest in row.removed}
                await connection.execute(insert(s.rulings).values(table_id=row.id, guest=guest, **ruled))

    async def table(self, table_id: str) -> TableRow | None:
        """A table with its seats."""
        found = await self._tables(s.tables.c.id == table_id, 1)
        return found[0] if found else None

    async def tables(self, table_ids: Sequence[str]) -> list[TableRow]:
        """These tables, as far as they are there."""
        return await self._tables(s.tables.c.id.in_(table_ids), len(table_ids))

    async def public_tables(self, each: int, limit: int = 50) -> list[TableRow]:
        """The newest public tables that are open or being played, so many of each host."""
        place = func.row_number().over(partition_by=s.tables.c.owner, order_by=s.tables.c.created.desc())
        shown = (s.tables.c.public.is_(True)) & s.tables.c.status.in_(("open", "playing"))
        numbered = select(s.tables.c.id, place.label("place")).where(shown).subquery()
        newest = select(numbered.c.id).where(numbered.c.place <= each)
        return await self._tables(s.tables.c.id.in_(newest), limit)

    async def tables_of(self, guest: str, limit: int = 50) -> list[TableRow]:
        """The newest tables at which a guest sits; those that were closed are nobody's any more."""
        mine = select(s.seats.c.table_id).where(s.seats.c.guest == guest)
        return await self._tables(s.tables.c.id.in_(mine) & (s.tables.c.status != "closed"), limit)

    async def _tables(self, where: Any, limit: int) -> list[TableRow]:
        async with self._begin() as connection:
            query = select(s.tables).where(where).order_by(s.tables.c.created.desc()).limit(limit)
            found = (await connection.execute(query)).mappings().all()
            ids = [row["id"] for row in found]
            places = select(s.seats).where(s.seats.c.table_id.in_(ids)).order_by(s.seats.c.seat)
            at: dict[str, list[SeatRow]] = {}
            for row in (await connection.execute(places)).mappings():
                values = dict(row)
                at.setdefault(values.pop("table_id"), []).append(SeatRow(**values))
            ruled = (
                (await connection.execute(select(s.rulings).where(s.rulings.c.table_id.in_(ids))))
                .mappings()
                .all()
            )
        return [_table_row(row, at.get(row["id"], []), ruled) for row in found]

    async def update_table(self, table_id: str, **values: Any) -> None:
        """Change a table."""
        if "result" in values:
            values["result"] = msgspec.json.encode(values["result"]).decode()
        async with self._writing() as connection:
            await connection.execute(update(s.tables).where(s.tables.c.id == table_id).values(**values))

    async def save_seat(self, table_id: str, row: SeatRow) -> None:
        """Change who has a seat."""
        values = msgspec.structs.asdict(row)
        place = (s.seats.c.table_id == table_id) & (s.seats.c.seat == values.pop("seat"))
        async with self._writing() as connection:
            await connection.execute(update(s.seats).where(place).values(**values))

    async def rule(self, table_id: str, guest: str, muted: bool, removed: bool) -> None:
        """Keep what a host has ruled about somebody."""
        place = (s.rulings.c.table_id == table_id) & (s.rulings.c.guest == guest)
        values = {"muted": muted, "removed": removed}
        async with self._writing() as connection:
            done = await connection.execute(update(s.rulings).where(place).values(**values))
            if done.rowcount == 0:
                await connection.execute(insert(s.rulings).values(table_id=table_id, guest=guest, **values))

    # The log

    async def append(self, row: LogRow) -> None:
        """Add an entry to a log; returns when it is committed, together with those that came with it."""
        await self._commits.append(row, self._lease)

    async def log(self, table_id: str, after: int = 0) -> list[LogRow]:
        """The entries of a log, in order, from the one after `after` on."""
        columns = (
            s.log.c.seq,
            s.log.c.seat,
            s.log.c.kind,
            s.log.c.body,
            s.log.c.action_id,
            s.log.c.at,
        )
        query = (
            select(*columns)
            .where((s.log.c.table_id == table_id) & (s.log.c.seq > after))
            .order_by(s.log.c.seq)
        )
        async with self._begin() as connection:
            found = (await connection.execute(query)).all()
        read = msgspec.json.Decoder(list[str]).decode
        return [
            LogRow(table_id=table_id, seq=seq, seat=seat, kind=kind, body=read(body), action_id=known, at=at)
            for seq, seat, kind, body, known, at in found
        ]

    async def versions(self, table_ids: Sequence[str]) -> dict[str, int]:
        """How many entries the logs of these tables have; those with none are left out."""
        query = select(s.log.c.table_id, func.max(s.log.c.seq)).group_by(s.log.c.table_id)
        async with self._begin() as connection:
            found = await connection.execute(query.where(s.log.c.table_id.in_(table_ids)))
            return {table_id: version for table_id, version in found.all()}

    async def snapshot(self, table_id: str, seq: int, state: bytes) -> None:
        """Keep the state after an entry."""
        if self._short is not None and await self._keep(self._short, table_id, seq, state):
            return
        with contextlib.suppress(IntegrityError):  # another server has kept the same one
            async with self._writing() as connection:
                await connection.execute(insert(s.snapshots).values(table_id=table_id, seq=seq, state=state))

    async def _keep(self, writer: FileWriter, table_id: str, seq: int, state: bytes) -> bool:
        try:
            return await writer.keep(table_id, seq, state)
        except (*db.FAILURES, sqlite3.Error, ValueError) as error:  # the last where it has let go meanwhile
            raise db.unavailable(error) from error

    async def snapshots(self, table_id: str) -> dict[int, bytes]:
        """The states kept of a table, by entry."""
        query = select(s.snapshots.c.seq, s.snapshots.c.state).where(s.snapshots.c.table_id == table_id)
        async with self._begin() as connection:
            return {seq: bytes(state) for seq, state in (await connection.execute(query)).all()}

    # Standing orders

    async def add_order(self, row: OrderRow) -> None:
        """Keep a standing order."""
        async with self._writing() as connection:
            await connection.execute(insert(s.orders).values(**msgspec.structs.asdict(row)))

    async def drop_orders(self, ids: Sequence[str]) -> None:
        """Forget standing orders."""
        async with self._writing() as connection:
            await connection.execute(delete(s.orders).where(s.orders.c.id.in_(ids)))

    async def orders(self, table_id: str) -> list[OrderRow]:
        """The standing orders of a table, the oldest first."""
        query = select(s.orders).where(s.orders.c.table_id == table_id).order_by(s.orders.c.at, s.orders.c.id)
        async with self._begin() as connection:
            found = (await connection.execute(query)).mappings().all()
        return [OrderRow(**row) for row in found]

    # Reviews

    async def save_review(self, table_id: str, content: str) -> None:
        """Keep the review of a table's game; one that is there already is replaced."""
        with contextlib.suppress(IntegrityError):  # another server has kept one at the same moment
            async with self._begin() as connection:
                await connection.execute(delete(s.reviews).where(s.reviews.c.table_id == table_id))
                row = {"table_id": table_id, "content": content, "at": self._clocks.wall()}
                await connection.execute(insert(s.reviews).values(**row))

    async def review(self, table_id: str) -> str | None:
        """The review of a table's game, if it was made."""
        async with self._begin() as connection:
            return await connection.scalar(
                select(s.reviews.c.content).where(s.reviews.c.table_id == table_id)
            )

    # Chat

    async def add_chat(self, row: ChatRow) -> None:
        """Keep a line of chat."""
        async with self._writing() as connection:
            await connection.execute(insert(s.chat).values(**msgspec.structs.asdict(row)))

    async def who_said(self, table_id: str, number: int) -> str | None:
        """The guest who said a line of chat."""
        said = (s.chat.c.table_id == table_id) & (s.chat.c.number == number)
        async with self._begin() as connection:
            return await connection.scalar(select(s.chat.c.guest).where(said))

    async def chat(self, table_id: str, limit: int = 100) -> list[ChatRow]:
        """The newest lines of a table's chat, in order."""
        query = (
            select(s.chat).where(s.chat.c.table_id == table_id).order_by(s.chat.c.number.desc()).limit(limit)
        )
        async with self._begin() as connection:
            found = (await connection.execute(query)).mappings().all()
        return [ChatRow(**row) for row in reversed(found)]


def _table_row(row: RowMapping, at: list[SeatRow], ruled: Sequence[RowMapping]) -> TableRow:
    values = dict(row)
    for what in ("muted", "removed"):
        values[what] = frozenset(
            ruling["guest"] for ruling in ruled if ruling["table_id"] == row["id"] and ruling[what]
        )
    values["options"] = msgspec.json.decode(values["options"])
    values["result"] = msgspec.json.decode(values["result"]) if values["result"] else None
    return TableRow(**values, at=tuple(at))
