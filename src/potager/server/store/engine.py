"""Opening a database: SQLite in memory or in a file, or PostgreSQL; brought up to date."""

from __future__ import annotations

import functools
import secrets
import sqlite3
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal, TypeAlias

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from asyncpg import InterfaceError, PostgresError  # pyright: ignore[reportMissingTypeStubs]
from sqlalchemy import Connection, event, func, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool
from sqlalchemy.util import await_only

from potager.core.errors import CannotRead, PotagerError
from potager.server.clocks import Clocks
from potager.server.store.schema import metadata

MIGRATIONS = Path(__file__).parent / "migrations"
LOCKED = 5.0  # seconds that a file is waited for which another server holds
PRIMARY = 0xFF  # the bits of SQLite's error codes that say what kind of error it is
BETWEEN = 0.05  # seconds from one try to the next
IDLE = "idle_in_transaction_session_timeout"
MIGRATING = 7072  # the number of PostgreSQL's lock that servers starting together wait for
FAILURES = (SQLAlchemyError, OSError, InterfaceError, PostgresError)  # the last two while connecting


Reason: TypeAlias = Literal["away", "full", "gone", "locked", "read-only", "taken"]
REASONS: Mapping[int | str, Reason] = {  # by SQLite's error codes and PostgreSQL's
    sqlite3.SQLITE_FULL: "full",
    "53100": "full",
    sqlite3.SQLITE_BUSY: "locked",
    sqlite3.SQLITE_LOCKED: "locked",
    sqlite3.SQLITE_READONLY: "read-only",
    "25006": "read-only",
}


class Unavailable(PotagerError):
    """The database cannot be reached, or cannot write; nothing was lost, nothing was kept."""

    def __init__(self, message: str, reason: Reason = "away") -> None:
        super().__init__(message)
        self.reason: Reason = reason


def unavailable(error: Exception) -> Unavailable:
    """A database that fails, whatever it is that failed."""
    if isinstance(error, Unavailable):
        return error
    return Unavailable(f"the database does not answer, or cannot write: {error}", _reason(error))


def _reason(error: Exception) -> Reason:
    """Why a database fails, in one word, as far as it says so."""
    cause: Any = getattr(error, "orig", None) or error
    code = getattr(cause, "sqlite_errorcode", None)
    known = getattr(cause, "sqlstate", None) or "" if code is None else code & PRIMARY
    return REASONS.get(known, "away")


def is_postgres(url: str) -> bool:
    """Whether this is the address of a PostgreSQL."""
    return url.startswith(("postgresql://", "postgres://"))


def file_of(url: str) -> Path | None:
    """The file of a SQLite database; None for any other."""
    name = url.removeprefix("sqlite:///").partition("?")[0] if url.startswith("sqlite:///") else ""
    return Path(name).absolute() if name else None


def bare_engine(url: str) -> AsyncEngine:
    """A database as it is: nothing is brought up to date."""
    return _engine(url, Clocks())


def head() -> str | None:
    """The version of the tables that this code knows."""
    return ScriptDirectory(str(MIGRATIONS)).get_current_head()


def revision_of(connection: Connection) -> str | None:
    """The version of the tables of a database; None if there are none."""
    return MigrationContext.configure(connection).get_current_revision()


async def open_engine(url: str, clocks: Clocks, idle_seconds: float = 0) -> AsyncEngine:
    """A database, `memory` for one that is gone with the process, brought up to date.

    PostgreSQL ends a transaction in which nothing is done for so many seconds; 0: it waits.
    """
    engine = _engine(url, clocks, idle_seconds)
    try:
        async with engine.begin() as connection:
            make = metadata.create_all if url == "memory" else _migrate  # memory has no past
            await connection.run_sync(make)
    except CommandError as error:
        await engine.dispose()
        raise CannotRead(f"this database was made by a later version of Potager: {error}") from None
    except FAILURES as error:
        await engine.dispose()
        message = f"the database {url.partition('://')[0]} cannot be opened: {error}"
        raise Unavailable(message, _reason(error)) from error
    return engine


def _engine(url: str, clocks: Clocks, idle_seconds: float = 0) -> AsyncEngine:
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
        # Every transaction here ends by itself: undoing it again on return would be a way to a thread.
        engine = create_async_engine(
            url.replace("sqlite:", "sqlite+aiosqlite:", 1),
            pool_size=5,
            pool_use_lifo=True,
            pool_reset_on_return=None,
        )
    elif is_postgres(url):
        engine = create_async_engine(
            f"postgresql+asyncpg://{url.partition('://')[2]}",
            pool_pre_ping=True,
            connect_args={"server_settings": {IDLE: str(round(idle_seconds * 1000))}},
        )
        engine.sync_engine.dialect.do_terminate = _hang_up
    else:
        raise CannotRead(f"a database is 'memory', 'sqlite:///FILE' or 'postgresql://...', not {url[:40]!r}")
    if engine.dialect.name == "sqlite":
        event.listen(engine.sync_engine, "connect", functools.partial(_prepare_sqlite, clocks))
    return engine


def _hang_up(dbapi_connection: Any) -> None:
    """End a connection that has failed at once: a PostgreSQL that has gone would not hear a goodbye.

    SQLAlchemy says one and waits for two seconds, and tells of a failure if nobody waits that long for it.
    """
    dbapi_connection.driver_connection.terminate()


def _prepare_sqlite(clocks: Clocks, connection: Any, _record: Any) -> None:
    """Readers do not wait for the writer, a commit is on the disk, a locked file is waited for."""
    cursor = connection.cursor()
    waits = f"busy_timeout={round(LOCKED * 1000)}"
    for pragma in (waits, "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        _execute_patiently(cursor, f"PRAGMA {pragma}", clocks)
    cursor.close()


def _execute_patiently(cursor: Any, statement: str, clocks: Clocks) -> None:
    """Execute what may not wait by itself: servers that start together all change the file's journal."""
    deadline = clocks.monotonic() + LOCKED
    while True:
        try:
            cursor.execute(statement)
            return
        except sqlite3.OperationalError as error:
            held = error.sqlite_errorcode & PRIMARY == sqlite3.SQLITE_BUSY
            if not held or clocks.monotonic() > deadline:
                raise
            await_only(clocks.sleep(BETWEEN))


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
