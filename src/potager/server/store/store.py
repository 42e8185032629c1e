"""The store: one implementation over SQLite (a file, or memory) and PostgreSQL."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import sqlite3
import time
from collections.abc import AsyncGenerator, Sequence
from pathlib import Path
from typing import Any

import msgspec
from alembic import command
from alembic.config import Config
from asyncpg import InterfaceError, PostgresError  # pyright: ignore[reportMissingTypeStubs]
from sqlalchemy import Connection, RowMapping, delete, event, func, insert, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool
from sqlalchemy.util import await_only

from potager.core.errors import CannotRead, PotagerError
from potager.server.store.rows import ChatRow, LogRow, OrderRow, SeatRow, TableRow
from potager.server.store.schema import (
    chat,
    guests,
    house,
    log,
    orders,
    reviews,
    seats,
    snapshots,
    tables,
)

MIGRATIONS = Path(__file__).parent / "migrations"
BATCH = 200  # entries that are committed together at most
GATHER = 0.01  # seconds in which entries gather for one commit, when the last one was just made
LOCKED = 5.0  # seconds that a file is waited for which another server holds
PRIMARY = 0xFF  # the bits of SQLite's error codes that say what kind of error it is
BETWEEN = 0.05  # seconds from one try to the next
MIGRATING = 7072  # the number of PostgreSQL's lock that servers starting together wait for
FAILURES = (SQLAlchemyError, OSError, InterfaceError, PostgresError)  # the last two while connecting


class Taken(PotagerError):
    """Somebody else's entry has this number already."""


class Doubled(PotagerError):
    """An entry with this action id is in the log already."""


class Unavailable(PotagerError):
    """The database cannot be reached, or cannot write; nothing was lost, nothing was kept."""


class Store:
    """Everything that outlives the process."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._pending: list[tuple[LogRow, asyncio.Future[None]]] = []
        self._flushing: asyncio.Task[None] | None = None
        self._committed = float("-inf")  # when the last commit ended

    @classmethod
    async def open(cls, url: str) -> Store:
        """Open a database, `memory` for one that is gone with the process, and bring it up to date."""
        engine = _engine(url)
        try:
            async with engine.begin() as connection:
                await connection.run_sync(_migrate)
        except FAILURES as error:
            await engine.dispose()
            raise Unavailable(f"the database {url.partition('://')[0]} cannot be opened: {error}") from error
        return cls(engine)

    async def close(self) -> None:
        """Finish what is being written and let go of the database."""
        if self._flushing:
            await self._flushing
        await self._engine.dispose()

    @contextlib.asynccontextmanager
    async def _begin(self) -> AsyncGenerator[AsyncConnection, None]:
        """A transaction; a database that fails is `Unavailable`, whatever it is that failed."""
        try:
            async with self._engine.begin() as connection:
                yield connection
        except IntegrityError:
            raise
        except FAILURES as error:
            raise _unavailable(error) from error

    # The server

    async def secret(self) -> bytes:
        """The key that signs cookies; made once, shared by all servers of one database."""
        async with self._begin() as connection:
            found = await connection.scalar(select(house.c.value).where(house.c.key == "secret"))
        if found is not None:
            return bytes.fromhex(found)
        with contextlib.suppress(IntegrityError):  # another server has just made it
            async with self._begin() as connection:
                await connection.execute(insert(house).values(key="secret", value=secrets.token_hex(32)))
        return await self.secret()

    async def ping(self) -> None:
        """Raise unless the database answers."""
        async with self._begin() as connection:
            await connection.execute(select(1))

    # Guests

    async def guest_name(self, guest: str) -> str | None:
        """How a guest is called."""
        async with self._begin() as connection:
            return await connection.scalar(select(guests.c.name).where(guests.c.id == guest))

    async def name_guest(self, guest: str, name: str) -> None:
        """Give a guest a name, here and at the tables where they sit."""
        try:
            await self._name_guest(guest, name)
        except IntegrityError:  # somebody has made this guest known in the meantime
            await self._name_guest(guest, name)

    async def _name_guest(self, guest: str, name: str) -> None:
        async with self._begin() as connection:
            done = await connection.execute(update(guests).where(guests.c.id == guest).values(name=name))
            if done.rowcount == 0:
                await connection.execute(insert(guests).values(id=guest, name=name, created=time.time()))
            await connection.execute(update(seats).where(seats.c.guest == guest).values(name=name))

    # Tables

    async def create_table(self, row: TableRow) -> None:
        """Set a new table with its seats."""
        values = msgspec.structs.asdict(row)
        values.pop("at")
        values["options"] = msgspec.json.encode(row.options).decode()
        values["result"] = None
        async with self._begin() as connection:
            await connection.execute(insert(tables).values(**values))
            rows = [msgspec.structs.asdict(seat) | {"table_id": row.id} for seat in row.at]
            await connection.execute(insert(seats), rows)

    async def table(self, table_id: str) -> TableRow | None:
        """A table with its seats."""
        found = await self._tables(tables.c.id == table_id, 1)
        return found[0] if found else None

    async def public_tables(self, limit: int = 50) -> list[TableRow]:
        """The newest public tables that are open or being played."""
        return await self._tables((tables.c.public.is_(True)) & (tables.c.status != "over"), limit)

    async def tables_of(self, guest: str, limit: int = 50) -> list[TableRow]:
        """The newest tables at which a guest sits."""
        mine = select(seats.c.table_id).where(seats.c.guest == guest)
        return await self._tables(tables.c.id.in_(mine), limit)

    async def _tables(self, where: Any, limit: int) -> list[TableRow]:
        async with self._begin() as connection:
            query = select(tables).where(where).order_by(tables.c.created.desc()).limit(limit)
            found = (await connection.execute(query)).mappings().all()
            ids = [row["id"] for row in found]
            places = select(seats).where(seats.c.table_id.in_(ids)).order_by(seats.c.seat)
            at: dict[str, list[SeatRow]] = {}
            for row in (await connection.execute(places)).mappings():
                values = dict(row)
                at.setdefault(values.pop("table_id"), []).append(SeatRow(**values))
        return [_table_row(row, at.get(row["id"], [])) for row in found]

    async def update_table(self, table_id: str, **values: Any) -> None:
        """Change a table."""
        if "result" in values:
            values["result"] = msgspec.json.encode(values["result"]).decode()
        async with self._begin() as connection:
            await connection.execute(update(tables).where(tables.c.id == table_id).values(**values))

    async def save_seat(self, table_id: str, row: SeatRow) -> None:
        """Change who has a seat."""
        values = msgspec.structs.asdict(row)
        place = (seats.c.table_id == table_id) & (seats.c.seat == values.pop("seat"))
        async with self._begin() as connection:
            await connection.execute(update(seats).where(place).values(**values))

    # The log

    async def append(self, row: LogRow) -> None:
        """Add an entry to a log; returns when it is committed, together with those that came with it."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._pending.append((row, future))
        if self._flushing is None or self._flushing.done():
            self._flushing = asyncio.create_task(self._flush())
        await future

    async def _flush(self) -> None:
        clock = asyncio.get_running_loop().time
        while self._pending:
            if clock() - self._committed < GATHER:
                await asyncio.sleep(GATHER)  # under load: wait for company, one commit serves all
            batch, self._pending = self._pending[:BATCH], self._pending[BATCH:]
            try:
                await self._insert([row for row, _ in batch])
            except IntegrityError:
                for row, future in batch:  # one of them lost a race: find out which
                    await self._append_alone(row, future)
            except Exception as error:  # whatever it is, nobody may be left waiting
                for _, future in batch:
                    _resolve(future, _unavailable(error))
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
                _resolve(future, _unavailable(error))
        except Exception as error:
            _resolve(future, _unavailable(error))
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

    async def log(self, table_id: str, after: int = 0) -> list[LogRow]:
        """The entries of a log, in order, from the one after `after` on."""
        query = select(log).where((log.c.table_id == table_id) & (log.c.seq > after)).order_by(log.c.seq)
        async with self._begin() as connection:
            found = (await connection.execute(query)).mappings().all()
        return [LogRow(**{**row, "body": msgspec.json.decode(row["body"])}) for row in found]

    async def versions(self, table_ids: Sequence[str]) -> dict[str, int]:
        """How many entries the logs of these tables have; those with none are left out."""
        query = select(log.c.table_id, func.max(log.c.seq)).group_by(log.c.table_id)
        async with self._begin() as connection:
            found = await connection.execute(query.where(log.c.table_id.in_(table_ids)))
            return {table_id: version for table_id, version in found.all()}

    async def snapshot(self, table_id: str, seq: int, state: bytes) -> None:
        """Keep the state after an entry."""
        with contextlib.suppress(IntegrityError):  # another server has kept the same one
            async with self._begin() as connection:
                await connection.execute(insert(snapshots).values(table_id=table_id, seq=seq, state=state))

    async def snapshots(self, table_id: str) -> dict[int, bytes]:
        """The states kept of a table, by entry."""
        query = select(snapshots.c.seq, snapshots.c.state).where(snapshots.c.table_id == table_id)
        async with self._begin() as connection:
            return {seq: bytes(state) for seq, state in (await connection.execute(query)).all()}

    # Standing orders

    async def add_order(self, row: OrderRow) -> None:
        """Keep a standing order."""
        async with self._begin() as connection:
            await connection.execute(insert(orders).values(**msgspec.structs.asdict(row)))

    async def drop_orders(self, ids: Sequence[str]) -> None:
        """Forget standing orders."""
        async with self._begin() as connection:
            await connection.execute(delete(orders).where(orders.c.id.in_(ids)))

    async def orders(self, table_id: str) -> list[OrderRow]:
        """The standing orders of a table, the oldest first."""
        query = select(orders).where(orders.c.table_id == table_id).order_by(orders.c.at, orders.c.id)
        async with self._begin() as connection:
            found = (await connection.execute(query)).mappings().all()
        return [OrderRow(**row) for row in found]

    # Reviews

    async def save_review(self, table_id: str, content: str) -> None:
        """Keep the review of a table's game; one that is there already is replaced."""
        with contextlib.suppress(IntegrityError):  # another server has kept one at the same moment
            async with self._begin() as connection:
                await connection.execute(delete(reviews).where(reviews.c.table_id == table_id))
                row = {"table_id": table_id, "content": content, "at": time.time()}
                await connection.execute(insert(reviews).values(**row))

    async def review(self, table_id: str) -> str | None:
        """The review of a table's game, if it was made."""
        async with self._begin() as connection:
            return await connection.scalar(select(reviews.c.content).where(reviews.c.table_id == table_id))

    # Chat

    async def add_chat(self, row: ChatRow) -> None:
        """Keep a line of chat."""
        async with self._begin() as connection:
            await connection.execute(insert(chat).values(**msgspec.structs.asdict(row)))

    async def chat(self, table_id: str, limit: int = 100) -> list[ChatRow]:
        """The newest lines of a table's chat, in order."""
        query = select(chat).where(chat.c.table_id == table_id).order_by(chat.c.number.desc()).limit(limit)
        async with self._begin() as connection:
            found = (await connection.execute(query)).mappings().all()
        return [ChatRow(**row) for row in reversed(found)]


def _resolve(future: asyncio.Future[None], error: Exception | None) -> None:
    if future.done():
        return  # whoever waited has gone away; the entry is kept all the same
    if error is None:
        future.set_result(None)
    else:
        future.set_exception(error)


def _unavailable(error: Exception) -> Unavailable:
    if isinstance(error, Unavailable):
        return error
    return Unavailable(f"the database does not answer, or cannot write: {error}")


def _table_row(row: RowMapping, at: list[SeatRow]) -> TableRow:
    values = dict(row)
    values["options"] = msgspec.json.decode(values["options"])
    values["result"] = msgspec.json.decode(values["result"]) if values["result"] else None
    return TableRow(**values, at=at)


def _engine(url: str) -> AsyncEngine:
    """An engine for `memory`, `sqlite:///file` or `postgresql://...`."""
    if url == "memory":
        # One connection, used by one transaction after another. A task that is cancelled takes its connection
        # with it, and the memory with the last one: a second connection, which does nothing, keeps it.
        name = f"file:{secrets.token_hex(8)}?mode=memory&cache=shared"
        keeper = sqlite3.connect(name, uri=True, check_same_thread=False)
        engine = create_async_engine(
            f"sqlite+aiosqlite:///{name}&uri=true",
            poolclass=AsyncAdaptedQueuePool,
            pool_size=1,
            max_overflow=0,
        )

        def forget(_engine: Any) -> None:
            keeper.close()

        event.listen(engine.sync_engine, "engine_disposed", forget)
    elif url.startswith("sqlite:///"):
        engine = create_async_engine(url.replace("sqlite:", "sqlite+aiosqlite:", 1), pool_size=5)
    elif url.startswith(("postgresql://", "postgres://")):
        engine = create_async_engine(f"postgresql+asyncpg://{url.partition('://')[2]}", pool_pre_ping=True)
    else:
        raise CannotRead(f"a database is 'memory', 'sqlite:///FILE' or 'postgresql://...', not {url[:40]!r}")
    if engine.dialect.name == "sqlite":
        event.listen(engine.sync_engine, "connect", _prepare_sqlite)
    return engine


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    """Readers do not wait for the writer, a commit is on the disk, a locked file is waited for."""
    cursor = connection.cursor()
    waits = f"busy_timeout={round(LOCKED * 1000)}"
    for pragma in (waits, "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        _execute_patiently(cursor, f"PRAGMA {pragma}")
    cursor.close()


def _execute_patiently(cursor: Any, statement: str) -> None:
    """Execute what may not wait by itself: servers that start together all change the file's journal."""
    deadline = time.monotonic() + LOCKED
    while True:
        try:
            cursor.execute(statement)
            return
        except sqlite3.OperationalError as error:
            held = error.sqlite_errorcode & PRIMARY == sqlite3.SQLITE_BUSY
            if not held or time.monotonic() > deadline:
                raise
            await_only(asyncio.sleep(BETWEEN))


def _migrate(connection: Connection) -> None:
    """Bring the tables up to date; of servers that start together, one does it and the others wait."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(MIGRATING)))
    else:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
