"""A database that fails: whatever could not be written was not, nobody is left waiting, and it heals."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable, Coroutine, Set
from pathlib import Path
from typing import Any

import pytest
from asyncpg import Connection  # pyright: ignore[reportMissingTypeStubs]
from fakeclocks import FakeClocks
from liveserver import Guest, LiveServer, Logged, NewDatabase, OpenStore
from rows_to_keep import connect, entry, line, row_of, table, threads_end
from sqlalchemy import event
from sqlalchemy.dialects.sqlite.aiosqlite import AsyncAdapt_aiosqlite_connection

from potager.core.errors import PotagerError
from potager.server.store import Doubled, Pulse, Store, Taken, Unavailable
from potager.server.store.pulse import FRESH
from potager.server.store.pulse import PATIENCE as PULSE_PATIENCE
from potager.server.store.rows import LogRow
from potager.server.store.writers import KeptConnection, PostgresWriter

FILE = "potager.db"


async def renew(store: Store, pragma: str = "") -> Callable[[], None]:
    """Let the store open its connections anew, each with a pragma; what is returned ends that."""

    def prepare(connection: AsyncAdapt_aiosqlite_connection, _record: object) -> None:
        connection.execute(f"PRAGMA {pragma}").close()

    engine = store._engine.sync_engine
    if pragma:
        event.listen(engine, "connect", prepare)
    await store._commits.close()
    await store._engine.dispose()
    return lambda: event.remove(engine, "connect", prepare)


@pytest.fixture
async def kept(tmp_path: Path, open_store: OpenStore) -> Store:
    """A SQLite store that does not wait long for locks, with one table and one entry."""
    store = await open_store(f"sqlite:///{tmp_path}/{FILE}")
    await store.create_table(table())
    await store.append(entry(1))
    await renew(store, "busy_timeout=50")
    return store


@pytest.fixture
async def on_postgres(new_database: NewDatabase, open_store: OpenStore) -> Store:
    """A PostgreSQL store with one table and one entry."""
    store = await open_store(await new_database("postgres"))
    await store.create_table(table())
    await store.append(entry(1))
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
    batch = [kept.append(entry(seq)) for seq in (3, 4)]
    results = await asyncio.gather(*writes(kept), *batch, return_exceptions=True)
    assert [type(result) for result in results] == [Unavailable] * len(results)
    await unchanged(kept)
    other.rollback()
    other.close()
    await kept.append(entry(2))
    assert len(await kept.log("0123456789")) == 2


async def test_a_full_disk_is_called_full_and_keeps_nothing(kept: Store) -> None:
    empty = await renew(kept, "max_page_count=1")  # SQLite takes the pages there are
    long = entry(2, body=["load 3"] * 2000)
    with pytest.raises(Unavailable) as found:
        await kept.append(long)
    assert found.value.reason == "full"
    with pytest.raises(Unavailable):
        await asyncio.gather(kept.append(entry(3)), kept.append(long))
    assert [row.seq for row in await kept.log("0123456789")] == [1]
    empty()
    await renew(kept)
    await kept.append(long)
    assert len(await kept.log("0123456789")) == 2


async def test_a_database_that_may_only_be_read_refuses(kept: Store) -> None:
    await renew(kept, "query_only=ON")
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
    async def fail(_rows: list[LogRow], _fences: list[int]) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(kept._commits._writer, "write", fail)
        async with asyncio.timeout(5):
            results = await asyncio.gather(
                kept.append(entry(2)), kept.append(entry(3)), return_exceptions=True
            )
    assert all(isinstance(result, Unavailable) for result in results)
    await kept.append(entry(2))
    assert len(await kept.log("0123456789")) == 2


async def test_an_entry_that_fails_alone_after_its_batch_is_refused_and_the_others_are_kept(
    kept: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A batch that lost a race is written one by one: whoever fails then, or when asked why, hears of it."""
    write = kept._commits._writer.write

    async def fail_alone(rows: list[LogRow], fences: list[int]) -> Set[int]:
        if [row.action_id for row in rows] == ["unlucky"]:
            raise OSError("the cable was pulled")
        return await write(rows, fences)

    async def nobody_knows(_row: LogRow) -> PotagerError:
        raise OSError("the cable was pulled again")

    monkeypatch.setattr(kept._commits._writer, "write", fail_alone)
    batch = [entry(2, "unlucky"), entry(1, "late"), entry(2, "lucky")]
    async with asyncio.timeout(5):
        results = await asyncio.gather(*map(kept.append, batch), return_exceptions=True)
    assert [type(result) for result in results] == [Unavailable, Taken, type(None)]
    monkeypatch.setattr(kept._commits, "_who_was_first", nobody_knows)
    async with asyncio.timeout(5):
        results = await asyncio.gather(kept.append(entry(2)), kept.append(entry(3)), return_exceptions=True)
    assert [type(result) for result in results] == [Unavailable, type(None)]
    assert [row.action_id for row in await kept.log("0123456789")] == ["id-1", "lucky", "id-3"]


# The pulse


async def test_a_pulse_is_something_written(kept: Store, tmp_path: Path) -> None:
    def beat() -> object:
        with contextlib.closing(sqlite3.connect(tmp_path / FILE)) as other:
            return other.execute("SELECT value FROM house WHERE key = 'pulse'").fetchone()

    assert beat() is None
    await kept.ping()
    first = beat()
    await kept.ping()
    assert first is not None and beat() != first


async def test_a_database_that_was_removed_or_replaced_has_no_pulse(kept: Store, tmp_path: Path) -> None:
    file = tmp_path / FILE
    file.rename(tmp_path / "elsewhere")
    with pytest.raises(Unavailable) as found:
        await kept.ping()
    assert found.value.reason == "gone"
    file.write_bytes(b"")
    with pytest.raises(Unavailable) as found:
        await kept.ping()
    assert found.value.reason == "gone"


@pytest.mark.parametrize("reason", ["read-only", "locked"])
async def test_a_pulse_says_why_it_stops(kept: Store, tmp_path: Path, reason: str) -> None:
    with contextlib.closing(sqlite3.connect(tmp_path / FILE)) as other:
        if reason == "locked":
            other.execute("BEGIN IMMEDIATE")
        else:
            await renew(kept, "query_only=ON")
        with pytest.raises(Unavailable) as found:
            await kept.ping()
        assert found.value.reason == reason


async def test_a_pulse_is_felt_once_a_second_whoever_asks(clocks: FakeClocks) -> None:
    beats, reason = 0, ""

    async def ping() -> None:
        nonlocal beats
        beats += 1
        await asyncio.sleep(0)
        if reason == "full":
            raise Unavailable("there is no more space in /var/lib/secrets", "full")
        if reason == "silent":
            await asyncio.Event().wait()

    pulse = Pulse(ping, clocks)
    assert await asyncio.gather(*(pulse.feel() for _ in range(20))) == [None] * 20
    reason = "full"
    assert await pulse.feel() is None and beats == 1
    clocks.advance(FRESH)
    assert [await pulse.feel(), await pulse.feel()] == ["full", "full"] and beats == 2
    reason = "silent"
    clocks.advance(FRESH)
    waiting = asyncio.create_task(pulse.feel())
    await clocks.until_waiting(PULSE_PATIENCE)
    clocks.advance(PULSE_PATIENCE)
    assert await waiting == "away"


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


async def test_one_connection_to_postgres_is_kept_to_write_by(on_postgres: Store) -> None:
    kept = set[int]()
    for seq in range(2, 5):
        await on_postgres.append(entry(seq))
        kept.add(id(kept_by(on_postgres).driver))
    assert len(kept) == 1


class Cut:
    """A connection that is cut after everything has been done and before anybody is told."""

    def __init__(self, real: Any) -> None:
        self._real = real

    async def fetch(self, *words: Any) -> None:
        await self._real.fetch(*words)
        raise ConnectionResetError


async def test_what_was_written_before_the_line_was_cut_is_not_written_twice(on_postgres: Store) -> None:
    kept = kept_by(on_postgres)
    kept.driver = Cut(kept.driver)
    with pytest.raises(Doubled):
        await on_postgres.append(entry(2))
    await on_postgres.append(entry(3))
    assert [row.seq for row in await on_postgres.log("0123456789")] == [1, 2, 3]


async def test_a_connection_that_has_failed_gets_no_goodbye_that_could_take_long(
    on_postgres: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    goodbyes: list[bool] = []

    async def close(connection: Connection, *, timeout: float | None = None) -> None:
        goodbyes.append(not connection.is_closed())

    monkeypatch.setattr(Connection, "close", close)
    await kept_by(on_postgres).drop()
    assert not any(goodbyes)


def kept_by(store: Store) -> KeptConnection:
    writer = store._commits._writer
    assert isinstance(writer, PostgresWriter)
    return writer._kept


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


async def test_a_database_that_is_away_is_one_line_of_the_log_for_each_call(
    server: LiveServer, ann: Guest, logged: Logged, monkeypatch: pytest.MonkeyPatch, capfd: Any
) -> None:
    async def away(*_: object) -> None:
        raise Unavailable("the database does not answer")

    lines = logged("app")
    await ann.call("GET", "/api/me")
    monkeypatch.setattr(type(server.store), "guest_name", away)
    monkeypatch.setattr(type(server.store), "key_of", away)
    await ann.refused(503, "busy", "GET", "/api/me")
    assert lines == ["not answered"]
    assert "Traceback" not in "".join(capfd.readouterr())
