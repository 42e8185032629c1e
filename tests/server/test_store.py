"""One suite for every kind of database."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from liveserver import OpenStore
from rows_to_keep import entry, line, order, row_of, table, threads_end
from sqlalchemy import create_engine, inspect, text
from sqlalchemy.engine.base import Connection
from sqlalchemy.exc import IntegrityError

from potager.server.store import Doubled, Store, Taken, Unavailable
from potager.server.store.engine import MIGRATIONS
from potager.server.store.rows import SeatRow
from potager.server.store.schema import metadata


@pytest.fixture
async def set_store(store: Store) -> Store:
    await store.create_table(table())
    return store


# Guests


async def test_a_guest_has_the_name_given_last_at_every_table(set_store: Store) -> None:
    assert await set_store.guest_name("ann") is None
    await set_store.name_guest("ann", "Ann")
    await set_store.name_guest("ann", "Änne 🍋")
    assert await set_store.guest_name("ann") == "Änne 🍋"
    assert await set_store.guest_name("bob") is None
    assert [seat.name for seat in (await row_of(set_store)).at] == ["Änne 🍋", None]


async def test_names_given_at_the_same_time_do_not_collide(store: Store) -> None:
    await asyncio.gather(*(store.name_guest("ann", f"Ann {number}") for number in range(10)))
    name = await store.guest_name("ann")
    assert name is not None and name.startswith("Ann ")


# Standing orders


async def test_orders_are_kept_until_they_are_dropped(set_store: Store) -> None:
    await set_store.create_table(table("f" * 10))
    for number, name in enumerate(("b", "a", "c")):
        await set_store.add_order(order(name, at=float(number)))
    await set_store.add_order(order("d", table_id="f" * 10))
    assert [row.id for row in await set_store.orders("0123456789")] == ["b", "a", "c"]
    await set_store.drop_orders(["a", "c", "zzz"])
    await set_store.drop_orders([])
    assert await set_store.orders("0123456789") == [order("b", at=0.0)]
    assert [row.id for row in await set_store.orders("f" * 10)] == ["d"]


# Tables and seats


async def test_a_table_is_read_as_it_was_set(store: Store) -> None:
    row = table()
    await store.create_table(row)
    assert await store.table(row.id) == row
    assert await store.table("ffffffffff") is None


async def test_a_table_and_its_seats_change(set_store: Store) -> None:
    result = {"points": [3, 4], "winners": [1]}
    await set_store.update_table("0123456789", status="over", seed="cd" * 32, result=result, rematch="a" * 10)
    seat = SeatRow(seat=1, guest="bob", name="Bob", ready=True, contribution="ef" * 32)
    await set_store.save_seat("0123456789", seat)
    row = await row_of(set_store)
    assert (row.status, row.seed, row.result, row.rematch) == ("over", "cd" * 32, result, "a" * 10)
    assert row.at[1] == seat


async def test_public_tables_are_the_newest_that_are_not_over(store: Store) -> None:
    for number in range(4):
        await store.create_table(table(f"public{number}", public=True, created=float(number)))
    await store.create_table(table("private"))
    await store.update_table("public2", status="over")
    assert [row.id for row in await store.public_tables(9)] == ["public3", "public1", "public0"]
    assert [row.id for row in await store.public_tables(9, 1)] == ["public3"]


async def test_of_each_host_only_some_public_tables_are_listed(store: Store) -> None:
    for number in range(6):
        owner = "bob" if number == 0 else "ann"
        await store.create_table(table(f"{owner}{number}", public=True, created=float(number), owner=owner))
    assert [row.id for row in await store.public_tables(2, 3)] == ["ann5", "ann4", "bob0"]


async def test_tables_of_a_guest_are_those_where_they_sit(store: Store) -> None:
    await store.create_table(table("old", created=1.0))
    await store.create_table(table("new", created=2.0, status="over"))
    await store.create_table(table("other", at=(SeatRow(seat=0, guest="bob"),)))
    assert [row.id for row in await store.tables_of("ann")] == ["new", "old"]
    assert await store.tables_of("nobody") == []


# The log


async def test_a_log_is_read_in_order(set_store: Store) -> None:
    rows = [entry(seq, body=["load 3", "go"]) for seq in (1, 2, 3, 4)]
    for row in rows:
        await set_store.append(row)
    assert await set_store.log("0123456789") == rows
    assert await set_store.log("0123456789", after=2) == rows[2:]
    assert await set_store.log("ffffffffff") == []


async def test_a_number_is_taken_once_and_an_action_kept_once_at_its_table(set_store: Store) -> None:
    await set_store.create_table(table("other"))
    await set_store.append(entry(1, "mine"))
    for again, refusal in (
        (entry(1, "yours"), Taken),
        (entry(2, "mine"), Doubled),
        (entry(1, "mine"), Doubled),
    ):
        with pytest.raises(refusal):
            await set_store.append(again)
    await set_store.append(entry(1, "mine", name="other"))
    for name in ("0123456789", "other"):
        assert [row.action_id for row in await set_store.log(name)] == ["mine"]


async def test_of_fifty_racing_entries_one_wins_each_number(set_store: Store) -> None:
    racers = [entry(1 + racer % 5, f"racer-{racer}") for racer in range(50)]
    results = await asyncio.gather(*map(set_store.append, racers), return_exceptions=True)
    winners = [racer for racer, result in zip(racers, results, strict=True) if result is None]
    assert sorted(racer.seq for racer in winners) == [1, 2, 3, 4, 5]
    assert all(isinstance(result, Taken) for result in results if result is not None)
    assert await set_store.log("0123456789") == sorted(winners, key=lambda racer: racer.seq)


async def test_two_servers_race_through_the_database(lasting: str, open_store: OpenStore) -> None:
    ours, theirs = await open_store(lasting), await open_store(lasting)
    await ours.create_table(table())
    racers = [entry(1 + racer // 2, f"racer-{racer}") for racer in range(40)]
    races = [[ours, theirs][racer % 2].append(row) for racer, row in enumerate(racers)]
    results = await asyncio.gather(*races, return_exceptions=True)
    assert sum(result is None for result in results) == 20
    assert all(result is None or isinstance(result, Taken) for result in results)
    assert [row.seq for row in await theirs.log("0123456789")] == list(range(1, 21))


async def test_one_loser_in_a_batch_does_not_hurt_the_others(set_store: Store) -> None:
    await set_store.create_table(table("other"))
    await set_store.append(entry(1, "first"))
    batch = [entry(1, "late"), entry(2, "next"), entry(1, "there", name="other"), entry(3, "first")]
    results = await asyncio.gather(*map(set_store.append, batch), return_exceptions=True)
    assert [type(result) for result in results] == [Taken, type(None), type(None), Doubled]
    assert [row.action_id for row in await set_store.log("0123456789")] == ["first", "next"]


async def test_writing_of_others_is_not_lost_with_an_entry_that_loses(set_store: Store) -> None:
    """A transaction that fails takes nothing with it that somebody else has written meanwhile."""
    await set_store.append(entry(1))

    async def lose() -> None:
        with pytest.raises(Taken):
            await set_store.append(entry(1, "late"))

    for number in range(10):
        await asyncio.gather(lose(), set_store.name_guest(f"guest-{number}", "Ann"), lose())
        assert await set_store.guest_name(f"guest-{number}") == "Ann"


async def test_an_entry_is_kept_though_nobody_waits_for_it(set_store: Store) -> None:
    waiting = asyncio.create_task(set_store.append(entry(1)))
    await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    await set_store.append(entry(2))
    assert [row.seq for row in await set_store.log("0123456789")] == [1, 2]


# Snapshots and chat


async def test_a_snapshot_is_kept_once(set_store: Store) -> None:
    assert await set_store.snapshots("0123456789") == {}
    await set_store.snapshot("0123456789", 50, b"\x00\xff")
    await set_store.snapshot("0123456789", 100, b"more")
    await set_store.snapshot("0123456789", 50, b"later")
    assert await set_store.snapshots("0123456789") == {50: b"\x00\xff", 100: b"more"}


async def test_chat_is_the_newest_lines_in_order(set_store: Store) -> None:
    lines = [line(number, f"line {number} é 🍊") for number in range(1, 6)]
    lines += [line(6, guest=None, seat=None)]  # a spectator
    for row in lines:
        await set_store.add_chat(row)
    assert await set_store.chat("0123456789") == lines
    assert await set_store.chat("0123456789", 2) == lines[-2:]


# The server itself


async def test_everything_is_there_after_reopening(lasting: str, open_store: OpenStore) -> None:
    store = await open_store(lasting)
    secret = await store.secret()
    await store.name_guest("ann", "Ann")
    await store.create_table(table())
    await store.append(entry(1))
    await store.snapshot("0123456789", 1, b"state")
    await store.add_chat(line(1))
    await store.close()
    again = await open_store(lasting)
    assert await again.secret() == secret and len(secret) == 32
    assert await again.guest_name("ann") == "Ann"
    assert (await row_of(again)).at[0].name == "Ann"
    assert await again.log("0123456789") == [entry(1)]
    assert await again.snapshots("0123456789") == {1: b"state"}
    assert await again.chat("0123456789") == [line(1)]
    await again.ping()


async def test_servers_that_start_together_share_one_secret(lasting: str, open_store: OpenStore) -> None:
    stores = await asyncio.gather(*(open_store(lasting) for _ in range(8)))
    assert len(set(await asyncio.gather(*(store.secret() for store in stores)))) == 1


async def test_sqlite_is_told_to_keep_what_it_has_committed_and_to_check_what_belongs_together(
    tmp_path: Path, open_store: OpenStore
) -> None:
    store = await open_store(f"sqlite:///{tmp_path}/kept.db")
    wanted = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 5000}
    async with store._engine.connect() as one, store._engine.connect() as other:
        for connection in (one, other):
            found = {name: await connection.scalar(text(f"PRAGMA {name}")) for name in wanted}
            assert found == wanted


async def test_nothing_is_kept_of_a_table_that_is_not_there(store: Store) -> None:
    with pytest.raises(IntegrityError):
        await store.add_chat(line(1))


async def test_a_file_that_stays_locked_is_not_waited_for_without_end(
    tmp_path: Path, open_store: OpenStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("potager.server.store.engine.LOCKED", 0.1)
    with contextlib.closing(sqlite3.connect(tmp_path / "held.db")) as holder:
        holder.execute("BEGIN EXCLUSIVE")
        with pytest.raises(Unavailable, match=r"cannot be opened.*locked"):
            await open_store(f"sqlite:///{tmp_path}/held.db")


async def test_a_database_of_an_earlier_version_is_brought_up_to_date(
    tmp_path: Path, open_store: OpenStore
) -> None:
    """The first version had no standing orders."""
    url = f"sqlite:///{tmp_path}/old.db"
    engine = create_engine(url)
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        assert "orders" not in inspect(connection).get_table_names()
    engine.dispose()
    store = await open_store(url)
    await store.create_table(table())
    await store.add_order(order("a"))
    assert await store.orders("0123456789") == [order("a")]


async def test_the_migrations_make_what_the_schema_says(store: Store) -> None:
    def compare(connection: Connection) -> list[Any]:
        return compare_metadata(MigrationContext.configure(connection, opts={"compare_type": True}), metadata)

    async with store._engine.connect() as connection:
        assert await connection.run_sync(compare) == []


@pytest.mark.parametrize(
    "url", ["sqlite:////no/such/folder/potager.db", "postgresql://nobody@127.0.0.1:9/nothing"]
)
async def test_a_database_that_is_not_there_is_unavailable(url: str) -> None:
    with pytest.raises(Unavailable, match="cannot be opened"):
        await Store.open(url)
    await threads_end()


async def test_other_addresses_mean_nothing() -> None:
    with pytest.raises(Exception, match="a database is 'memory'"):
        await Store.open("mysql://here")
