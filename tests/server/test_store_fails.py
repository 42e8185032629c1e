"""A database that fails: whatever could not be written was not, nobody is left waiting, and it heals."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest
from liveserver import NewDatabase, OpenStore
from rows_to_keep import connect, entry, line, row_of, table, threads_end
from sqlalchemy import event
from sqlalchemy.dialects.sqlite.aiosqlite import AsyncAdapt_aiosqlite_connection

from potager.server.store import Store, Unavailable
from potager.server.store.rows import LogRow

FILE = "potager.db"


@pytest.fixture
async def kept(tmp_path: Path, open_store: OpenStore) -> Store:
    """A SQLite store that does not wait long for locks, with one table and one entry."""
    store = await open_store(f"sqlite:///{tmp_path}/{FILE}")
    await store.create_table(table())
    await store.append(entry(1))
    await store._engine.dispose()

    def hurry(connection: AsyncAdapt_aiosqlite_connection, _record: object) -> None:
        connection.execute("PRAGMA busy_timeout=50").close()

    event.listen(store._engine.sync_engine, "connect", hurry)
    return store


def writes(store: Store) -> list[Coroutine[Any, Any, object]]:
    """Everything that writes."""
    return [
        store.append(entry(2)),
        store.name_guest("ann", "Ann"),
        store.create_table(table("other")),
        store.update_table("0123456789", status="over"),
        store.snapshot("0123456789", 1, b"state"),
        store.add_chat(line(1)),
        store.secret(),
    ]


async def unchanged(store: Store) -> None:
    assert [row.seq for row in await store.log("0123456789")] == [1]
    assert await store.guest_name("ann") is None
    assert await store.table("other") is None
    assert (await row_of(store)).status == "open"
    assert await store.snapshots("0123456789") == {}
    assert await store.chat("0123456789") == []


async def test_a_locked_database_refuses_and_keeps_nothing(kept: Store, tmp_path: Path) -> None:
    other = sqlite3.connect(tmp_path / FILE)
    other.execute("BEGIN IMMEDIATE")
    results = await asyncio.gather(*writes(kept), return_exceptions=True)
    assert [type(result) for result in results] == [Unavailable] * len(results)
    await unchanged(kept)
    other.rollback()
    other.close()
    await kept.append(entry(2))
    assert len(await kept.log("0123456789")) == 2


async def test_a_batch_that_cannot_be_written_is_refused_whole(kept: Store, tmp_path: Path) -> None:
    other = sqlite3.connect(tmp_path / FILE)
    other.execute("BEGIN IMMEDIATE")
    batch = [kept.append(entry(seq)) for seq in (2, 3, 4)]
    results = await asyncio.gather(*batch, return_exceptions=True)
    assert all(isinstance(result, Unavailable) for result in results)
    other.rollback()
    other.close()
    await unchanged(kept)


async def test_a_full_disk_refuses_and_keeps_nothing(kept: Store) -> None:
    def fill(connection: AsyncAdapt_aiosqlite_connection, _record: object) -> None:
        connection.execute("PRAGMA max_page_count=1").close()  # SQLite takes the pages there are

    event.listen(kept._engine.sync_engine, "connect", fill)
    await kept._engine.dispose()
    long = entry(2, body=["load 3"] * 2000)
    with pytest.raises(Unavailable):
        await kept.append(long)
    with pytest.raises(Unavailable):
        await asyncio.gather(kept.append(entry(3)), kept.append(long))
    assert [row.seq for row in await kept.log("0123456789")] == [1]
    event.remove(kept._engine.sync_engine, "connect", fill)
    await kept._engine.dispose()
    await kept.append(long)
    assert len(await kept.log("0123456789")) == 2


async def test_a_database_that_may_only_be_read_refuses(kept: Store) -> None:
    def protect(connection: AsyncAdapt_aiosqlite_connection, _record: object) -> None:
        connection.execute("PRAGMA query_only=ON").close()

    event.listen(kept._engine.sync_engine, "connect", protect)
    await kept._engine.dispose()
    results = await asyncio.gather(*writes(kept), return_exceptions=True)
    assert [type(result) for result in results] == [Unavailable] * len(results)
    await unchanged(kept)


async def test_a_file_that_is_no_database_is_unavailable(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"not a database" * 100)
    with pytest.raises(Unavailable, match="cannot be opened"):
        await Store.open(f"sqlite:///{tmp_path}/{FILE}")
    await threads_end()


async def test_an_entry_nobody_can_explain_is_refused_and_the_next_is_kept(
    kept: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(_rows: list[LogRow]) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(kept._commits, "_insert", fail)
        async with asyncio.timeout(5):
            results = await asyncio.gather(
                kept.append(entry(2)), kept.append(entry(3)), return_exceptions=True
            )
    assert all(isinstance(result, Unavailable) for result in results)
    await kept.append(entry(2))
    assert len(await kept.log("0123456789")) == 2


async def test_postgres_cuts_the_line_and_the_store_finds_it_again(
    cluster: str, new_database: NewDatabase, open_store: OpenStore
) -> None:
    url = await new_database("postgres")
    store = await open_store(url)
    await store.create_table(table())
    admin = await connect(f"{cluster}/postgres")
    name = url.rpartition("/")[2]
    for seq in range(1, 6):
        await admin.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", name)
        async with asyncio.timeout(10):
            await store.append(entry(seq))
    await admin.close()
    assert len(await store.log("0123456789")) == 5


async def test_postgres_that_takes_nobody_is_unavailable(
    cluster: str, new_database: NewDatabase, open_store: OpenStore
) -> None:
    url = await new_database("postgres")
    name = url.rpartition("/")[2]
    store = await open_store(url)
    await store.create_table(table())
    admin = await connect(f"{cluster}/postgres")
    await admin.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
    await admin.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", name)
    async with asyncio.timeout(10):
        with pytest.raises(Unavailable):
            await store.append(entry(1))
        with pytest.raises(Unavailable):
            await store.log("0123456789")
        with pytest.raises(Unavailable):
            await Store.open(url)
    await admin.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
    await admin.close()
    await store.append(entry(1))
    assert len(await store.log("0123456789")) == 1
