"""Copies of a database: a backup is one SQLite file, made from either kind, and restored into either."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import sqlite3
import tempfile
from pathlib import Path
from typing import Any

from sqlalchemy import Table, delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from potager.core.errors import CannotRead
from potager.server.clocks import Clocks
from potager.server.store import Unavailable, claim
from potager.server.store.engine import FAILURES, bare_engine, file_of, head, open_engine, revision_of
from potager.server.store.schema import guests, leases, metadata, servers, tables

ROWS = 500  # that are copied at a time
KEPT = [table for table in metadata.sorted_tables if table not in (servers, leases)]  # those live for seconds


async def backup(url: str, file: Path) -> None:
    """Write a backup of a database, as it is at one moment, while its server runs or not."""
    if file.exists():
        raise CannotRead(f"{file} is there already: a backup takes the place of nothing")
    part = file.with_name(f"{file.name}.part")
    try:
        part.unlink(missing_ok=True)
        source = file_of(url)
        if source is not None:
            await asyncio.to_thread(_copy_file, source, part)
        else:
            await _copy_rows_to(url, part)
        await asyncio.to_thread(_finish, part)
        part.rename(file)
    except (*FAILURES, sqlite3.Error) as error:
        raise Unavailable(f"no backup was made: {error}") from error
    finally:
        part.unlink(missing_ok=True)


def _copy_file(source: Path, part: Path) -> None:
    """SQLite copies a whole database in one step, also while others write to it."""
    there_already = sqlite3.connect(f"{source.as_uri()}?mode=rw", uri=True)
    with contextlib.closing(there_already) as here, contextlib.closing(_private(part)) as there:
        here.backup(there)


def _private(part: Path) -> sqlite3.Connection:
    """A file for its owner alone: a backup holds the secrets of every deal and of every cookie."""
    part.touch(mode=0o600)
    return sqlite3.connect(part)


async def _copy_rows_to(url: str, part: Path) -> None:
    """Copy row by row what PostgreSQL shows at one moment."""
    _private(part).close()
    source, target = bare_engine(url), await open_engine(f"sqlite:///{part}", Clocks())
    try:
        async with source.connect() as here:
            await here.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
            if await here.run_sync(revision_of) != head():
                raise CannotRead("this database is of another version of Potager: start that server once")
            async with target.begin() as there:
                await _copy(here, there)
    finally:
        await source.dispose()
        await target.dispose()


def _finish(part: Path) -> None:
    """Make it one file, see that it is whole, and have it on the disk."""
    with contextlib.closing(sqlite3.connect(part)) as copy:
        copy.execute("PRAGMA journal_mode=DELETE")
        if (found := copy.execute("PRAGMA integrity_check").fetchone()[0]) != "ok":
            raise Unavailable(f"the copy is not whole: {found}")
    with part.open("rb") as written:
        os.fsync(written.fileno())


async def restore(url: str, file: Path, replace: bool = False) -> dict[str, int]:
    """Put a backup into a database that no server uses; how many rows each of its tables has got.

    A database that has guests or tables already is left alone unless `replace` says otherwise. All of it is
    restored, or nothing.
    """
    held = await claim.take(url, Clocks())
    try:
        with tempfile.TemporaryDirectory(prefix="potager-") as folder:
            source = await _opened(file, Path(folder) / "backup.db")
            target = await open_engine(url, Clocks())
            try:
                return await _refill(source, target, replace)
            finally:
                await source.dispose()
                await target.dispose()
    except FAILURES as error:
        raise Unavailable(f"nothing was restored: {error}") from error
    finally:
        await held.close()


async def _opened(file: Path, copy: Path) -> AsyncEngine:
    """A backup, brought up to date: in a copy, for a backup is not changed."""
    try:
        shutil.copyfile(file, copy)
        with contextlib.closing(sqlite3.connect(copy)) as found:
            names = {name for (name,) in found.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    except (OSError, sqlite3.Error) as error:
        raise CannotRead(f"{file} is no backup: {error}") from None
    if not {"alembic_version", "tables"} <= names:
        raise CannotRead(f"{file} is no backup of Potager")
    return await open_engine(f"sqlite:///{copy}", Clocks())


async def _refill(source: AsyncEngine, target: AsyncEngine, replace: bool) -> dict[str, int]:
    async with source.connect() as here, target.begin() as there:
        used = [
            await there.scalar(select(func.count()).select_from(table)) or 0 for table in (guests, tables)
        ]
        if any(used) and not replace:
            has = f"{used[1]} tables, {used[0]} guests"
            raise CannotRead(f"the database is not empty ({has}): --replace puts the backup in its place")
        for table in reversed(metadata.sorted_tables):
            await there.execute(delete(table))
        return await _copy(here, there)


async def _copy(here: AsyncConnection, there: AsyncConnection) -> dict[str, int]:
    """Copy every row of every table that is worth keeping; how many there were."""
    return {table.name: await _copy_table(table, here, there) for table in KEPT}


async def _copy_table(table: Table, here: AsyncConnection, there: AsyncConnection) -> int:
    count = 0
    async with here.stream(select(table)) as found:
        async for rows in found.mappings().partitions(ROWS):
            values: list[dict[str, Any]] = [dict(row) for row in rows]
            await there.execute(insert(table), values)
            count += len(values)
    return count
