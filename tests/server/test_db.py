"""Checking, copying and cleaning a database: what is damaged is found, what is used is spared."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import stat
from collections.abc import AsyncGenerator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from fakeclocks import FakeClocks
from liveserver import Guest, LiveServer, NewDatabase, OpenServer, OpenStore
from rows_to_keep import entry, line, table
from sqlalchemy import select, text
from typer.testing import CliRunner

from potager.cli import app
from potager.core.errors import CannotRead
from potager.server.settings import Ages
from potager.server.store import Store, Unavailable
from potager.server.store.guestbook import DAY
from potager.server.store.schema import metadata
from potager.server.upkeep.backup import backup, restore
from potager.server.upkeep.check import check_tables
from potager.server.upkeep.clean import FIRST, Cleaned, clean

NEVER = Ages(open=0, playing=0, over=0, chat=0, guests=0)


async def contents(store: Store) -> dict[str, list[Any]]:
    """Every row of a database, but for who serves it and its pulse."""
    found: dict[str, list[Any]] = {}
    async with store._engine.connect() as connection:
        for each in metadata.sorted_tables:
            rows = (await connection.execute(select(each))).all()
            found[each.name] = sorted((tuple(row) for row in rows), key=repr)
    found["house"] = [row for row in found["house"] if row[0] == "secret"]
    return found


async def faults(store: Store) -> list[str]:
    return await store.faults() + [fault async for found in check_tables(store) for fault in found.faults]


def potager(*words: object) -> tuple[int, str]:
    """What the command says, run where no event loop is."""
    done = CliRunner().invoke(app, ["db", *map(str, words)])
    return done.exit_code, done.output


@pytest.fixture
async def playing(lasting: str) -> AsyncGenerator[tuple[LiveServer, Guest, str]]:
    """A server with a finished game, one in the middle, and one that has not begun."""
    server = await LiveServer(database=lasting, snapshot_every=2).__aenter__()
    ann, bob = server.guest(), server.guest()
    await ann.call("PATCH", "/api/me", {"name": "Ann 🍋"})
    _, line = await ann.begin("toy", 2, bots=["greedy", "greedy"], sit=False)
    await line.until(lambda: line.over)
    name, [near, far] = await ann.begin_with(bob, game="finca")
    for blade, player in enumerate((near, far, near, far)):
        await player.until(lambda player=player, blade=blade: player.version == blade)
        await player.play(f"place {blade}")
    await near.say("chat", text="hello")
    await near.heard("chat-line")
    await ann.table("toy", 3)
    await ann.call("POST", "/api/me/key")
    yield server, ann, name
    await server.__aexit__()


# Copies


@pytest.mark.parametrize("into", ["sqlite", "postgres"])
async def test_a_backup_made_during_play_is_restored_as_it_was(
    playing: tuple[LiveServer, Guest, str],
    into: str,
    new_database: NewDatabase,
    tmp_path: Path,
    open_store: OpenStore,
    open_server: OpenServer,
) -> None:
    server, ann, name = playing
    file = tmp_path / "house.backup"
    before = await contents(server.store)
    lines = [await guest.socket(name) for guest in server.guests[:2]]

    async def play_on() -> None:
        for number in range(6):
            await lines[number % 2].until(lambda number=number: lines[number % 2].version == 4 + number)
            await lines[number % 2].play(lines[number % 2].legal[0])

    playing_on = asyncio.create_task(play_on())
    await backup(server.settings.database, file)
    await playing_on
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir() if "backup" in path.name] == ["house.backup"]
    target = await new_database(into)
    rows = await restore(target, file)
    restored = await open_store(target)
    after = await contents(restored)
    assert await faults(restored) == []
    held = len(after["log"])
    whole = await contents(server.store)
    assert held - len(before["log"]) in range(7) and set(after["log"]) <= set(whole["log"])
    for kept in ("guests", "tables", "seats", "chat", "keys", "house"):
        assert after[kept] == before[kept], kept
    assert (rows["tables"], rows["log"]) == (3, held)
    await restored.close()
    again = (await open_server(database=target)).guest()
    again.http.cookies = ann.http.cookies
    line = await again.socket(name)
    assert line.me == 0 and line.version >= 4


async def test_a_database_that_is_used_or_not_empty_is_not_written_over(
    playing: tuple[LiveServer, Guest, str],
    tmp_path: Path,
    new_database: NewDatabase,
    open_store: OpenStore,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("potager.server.store.claim.PATIENCE", 0.1)
    server, *_ = playing
    file = tmp_path / "house.backup"
    await backup(server.settings.database, file)
    with pytest.raises(CannotRead, match="is there already"):
        await backup(server.settings.database, file)
    with pytest.raises(Unavailable, match="another server uses"):
        await restore(server.settings.database, file, replace=True)
    target = await new_database("sqlite")
    store = await open_store(target)
    await store.create_table(table())
    before = await contents(store)
    with pytest.raises(CannotRead, match=r"not empty \(1 tables, 0 guests\)"):
        await restore(target, file)
    assert await contents(store) == before
    await restore(target, file, replace=True)
    assert await contents(store) == await contents(server.store)


async def test_what_is_no_backup_is_refused_and_changes_nothing(
    tmp_path: Path, new_database: NewDatabase, open_store: OpenStore
) -> None:
    target = await new_database("sqlite")
    store = await open_store(target)
    await store.name_guest("ann", "Ann")
    (tmp_path / "text").write_text("no database at all, but long enough to be looked at" * 100)
    with closing(sqlite3.connect(tmp_path / "other")) as other:
        other.execute("CREATE TABLE something (else_ INTEGER)")
    later = tmp_path / "later"
    await backup(target, later)
    with closing(sqlite3.connect(later)) as newer:
        newer.execute("UPDATE alembic_version SET version_num = '9999'")
        newer.commit()
    refused = {
        "text": "no backup",
        "other": "no backup of Potager",
        "nothing": "no backup",
        "later": "later version",
    }
    for name, why in refused.items():
        with pytest.raises(CannotRead, match=why):
            await restore(target, tmp_path / name, replace=True)
    assert await store.guest_name("ann") == "Ann"


async def test_a_backup_that_cannot_be_written_leaves_nothing(
    tmp_path: Path, new_database: NewDatabase
) -> None:
    missing = await new_database("sqlite")
    with pytest.raises(Unavailable, match="no backup was made"):
        await backup(missing, tmp_path / "new.backup")
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(Unavailable, match="no backup was made"):
        await backup("postgresql://nobody@127.0.0.1:9/nothing", tmp_path / "new.backup")
    assert list(tmp_path.iterdir()) == []


# Checking


DAMAGE = {
    "UPDATE log SET body = '[\"place 99\"]' WHERE seq = 2 AND table_id = :finca": "entry 2 cannot be played",
    "UPDATE log SET body = '[\"fly\"]' WHERE seq = 2 AND table_id = :finca": "entry 2 cannot be played",
    "UPDATE log SET kind = 'undo', body = '[\"7\"]' WHERE seq = 2 AND table_id = :finca": "entry 2 cannot be",
    "DELETE FROM log WHERE seq = 2 AND table_id = :finca": "have gaps",
    "UPDATE snapshots SET state = :zero WHERE seq = 2 AND table_id = :finca": "snapshot after entry 2",
    "DELETE FROM log WHERE seq = 4 AND table_id = :finca": "a snapshot of entry 4",
    "UPDATE tables SET server_half = :half WHERE id = :finca": "its seed is not the hash",
    "UPDATE seats SET contribution = :half WHERE seat = 1 AND table_id = :finca": "its seed is not the hash",
    "DELETE FROM seats WHERE seat = 1 AND table_id = :finca": "its seats are not all there",
    "UPDATE tables SET seed = NULL WHERE id = :finca": "without a deal",
    "UPDATE tables SET status = 'over' WHERE id = :finca": "its game is not over",
    "UPDATE tables SET result = '{\"points\":[9,9],\"winners\":[0]}' WHERE status = 'over'": "game came to",
    "UPDATE tables SET game = 'chess' WHERE id = :finca": "chess",
    "UPDATE tables SET seats = 9 WHERE id = :finca": "not all there",
}


@pytest.mark.parametrize("lasting", ["sqlite"], indirect=True)
async def test_whatever_is_damaged_is_found(
    playing: tuple[LiveServer, Guest, str], tmp_path: Path, open_store: OpenStore
) -> None:
    server, _, name = playing
    assert await faults(server.store) == []
    file = tmp_path / "house.backup"
    await backup(server.settings.database, file)
    for number, (statement, found) in enumerate(DAMAGE.items()):
        copy = tmp_path / f"{number}.db"
        copy.write_bytes(file.read_bytes())
        store = await open_store(f"sqlite:///{copy}")
        values = {"finca": name, "zero": b"\0", "half": "cd" * 32}
        async with store._engine.begin() as connection:
            await connection.execute(
                text(statement).bindparams(**{k: v for k, v in values.items() if f":{k}" in statement})
            )
        assert any(found in fault for fault in await faults(store)), statement


async def test_games_of_other_rules_are_no_faults(store: Store) -> None:
    await store.create_table(table(game="finca", seed="00" * 32, status="playing", game_version=-1))
    checked = [found async for found in check_tables(store)]
    assert checked[0].other and all("seed" in fault for fault in checked[0].faults)


async def test_rows_that_belong_to_no_table_are_found(tmp_path: Path, open_store: OpenStore) -> None:
    store = await open_store(f"sqlite:///{tmp_path}/lost.db")
    with closing(sqlite3.connect(tmp_path / "lost.db")) as other:
        other.execute("INSERT INTO chat VALUES ('nowhere', 1, NULL, 'x', NULL, 'x', 0)")
        other.commit()
    assert await store.faults() == ["1 rows of chat belong to no table"]


# Cleaning


async def test_what_is_old_is_cleared_away_and_nothing_else(store: Store) -> None:
    now, old = 1000 * DAY, 10 * DAY
    for status in ("open", "playing", "over", "closed"):
        await store.create_table(table(f"{status}-old", status=status, created=old))
        await store.create_table(table(f"{status}-new", status=status, created=now - DAY))
    for name in ("open-old", "playing-old", "over-new"):
        await store.append(entry(1, name=name, at=old))
        await store.snapshot(name, 1, b"state")
        await store.save_review(name, "{}")
        await store.rule(name, "bob", muted=True, removed=False)
    await store.create_table(table("said", created=old))
    await store.add_chat(msgspec.structs.replace(line(1), table_id="said", at=now - DAY))
    await store.create_table(table("played", status="playing", created=old))
    await store.append(entry(1, name="played", at=now - DAY))
    await store.update_table("over-new", rematch="open-old")
    before = await contents(store)
    ages = Ages(open=30, playing=100, over=0, chat=0, guests=0)
    assert await clean(store, ages, now, dry=True) == Cleaned(3, 0, 0)
    assert await contents(store) == before
    assert await clean(store, NEVER, now) == Cleaned(0, 0, 0)
    assert await clean(store, ages, now) == Cleaned(3, 0, 0)
    left = set(await store.table_ids())
    assert left == {"open-new", "playing-new", "over-old", "over-new", "closed-new", "said", "played"}
    assert await store.faults() == []
    followed = await store.table("over-new")
    assert followed is not None and followed.rematch is None and followed.muted == {"bob"}
    assert await clean(store, Ages(over=30), now) == Cleaned(1, 0, 0)


async def test_old_chat_goes_but_the_newest_line_stays_for_the_next_to_count_on(store: Store) -> None:
    await store.create_table(table())
    for number in (1, 2, 3):
        await store.add_chat(line(number))
    ages = msgspec.structs.replace(NEVER, chat=30)
    assert (await clean(store, ages, 100 * DAY, dry=True)).lines == 2
    assert (await clean(store, ages, 100 * DAY)).lines == 2
    assert [row.number for row in await store.chat("0123456789")] == [3]


async def test_guests_go_who_were_not_here_for_long_and_have_no_table(lasting: str) -> None:
    clocks = FakeClocks()
    store = await Store.open(lasting, clocks)
    for name in ("host", "ann", "gone", "seen"):
        await store.name_guest(name, name)
    await store.create_table(table(created=0.0))
    clocks.advance(50 * DAY)
    await store.see_guest("seen")
    ages = msgspec.structs.replace(NEVER, guests=30)
    assert (await clean(store, ages, clocks.wall(), dry=True)).guests == 1
    assert (await clean(store, ages, clocks.wall())).guests == 1
    names = [await store.guest_name(name) for name in ("host", "ann", "gone", "seen")]
    assert names == ["host", "ann", None, "seen"]
    await store.close()


async def test_a_server_cleans_by_itself_and_spares_a_table_somebody_looks_at(
    open_server: OpenServer, clocks: FakeClocks
) -> None:
    server = await open_server(clocks=clocks, silence_seconds=1e9, keep_days=Ages(open=1))
    ann = server.guest()
    watched, left = await ann.table("toy", 2), await ann.table("toy", 2)
    await ann.socket(watched)
    await clocks.until_waiting(FIRST)
    clocks.advance(2 * DAY)
    await clocks.until_waiting(DAY)
    assert await server.store.table_ids() == [watched]
    assert left not in server.lobby.rooms
    await ann.refused(404, "not-found", "GET", f"/api/tables/{left}")
    assert (await ann.call("GET", f"/api/tables/{watched}"))["status"] == "open"


async def test_a_server_that_cannot_clean_tries_again_the_next_day(
    open_server: OpenServer, clocks: FakeClocks, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = await open_server(clocks=clocks, keep_days=Ages(open=1))
    table_id = await server.guest().table("toy", 2)

    async def fail(*_: object) -> list[str]:
        raise Unavailable("the disk is full")

    await clocks.until_waiting(FIRST)
    with monkeypatch.context() as patch:
        patch.setattr(server.store, "unused_tables", fail)
        clocks.advance(2 * DAY)
        await clocks.until_waiting(DAY)
    assert await server.store.table_ids() == [table_id]
    clocks.advance(DAY)
    await clocks.until_waiting(DAY)
    assert await server.store.table_ids() == []


# The commands


async def test_the_commands_beside_a_running_server(
    playing: tuple[LiveServer, Guest, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("potager.server.store.claim.PATIENCE", 0.1)
    server, *_ = playing
    at = f"--database={server.settings.database}"
    copy = f"--database=sqlite:///{tmp_path}/copy.db"
    file = tmp_path / "house.backup"

    def run(*words: object) -> Any:
        return asyncio.to_thread(potager, *words)

    code, said = await run("check", at)
    assert code == 0 and re.match(r"3 tables with [1-9]\d* entries: no faults\.", said)
    assert (await run("backup", file, at))[0] == 0 and file.exists()
    code, said = await run("clean", at)
    assert code == 2 and "another server uses this database" in said
    code, said = await run("clean", at, "--dry-run", "--keep", "open=0.000000001")
    assert code == 0 and "Would clear away: 1 tables" in said
    code, said = await run("restore", file, copy)
    assert code == 0 and "3 tables" in said
    assert (await run("restore", file, copy))[0] == 2
    assert (await run("restore", file, copy, "--replace"))[0] == 0
    code, said = await run("clean", copy, "--keep", "open=0.000000001")
    assert code == 0 and "Cleared away: 1 tables" in said
    with closing(sqlite3.connect(tmp_path / "copy.db")) as other:
        other.execute("UPDATE log SET body = '[\"fly\"]' WHERE seq = 2")
        other.commit()
    code, said = await run("check", copy)
    assert code == 1 and "entry 2 cannot be played" in said and "2 faults" in said


@pytest.mark.parametrize("keep", ["fruit=3", "open", "open=-1", "open=x", "open=inf", "=3", "open=1.2.3"])
def test_ages_that_mean_nothing(keep: str, tmp_path: Path) -> None:
    code, said = potager("clean", f"--database=sqlite:///{tmp_path}/x.db", "--keep", keep)
    assert code == 2 and "potager: " in said and not list(tmp_path.iterdir())


def test_a_database_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    for words in (["check"], ["clean", "--dry-run"], ["backup", str(tmp_path / "b")]):
        code, said = potager(*words, f"--database=sqlite:///{tmp_path}/none.db")
        assert code == 2 and said.startswith("potager: "), said
    assert list(tmp_path.iterdir()) == []


def test_a_database_of_an_earlier_version_is_left_alone(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "old.db")) as old:
        old.execute("CREATE TABLE alembic_version (version_num VARCHAR(32))")
        old.execute("INSERT INTO alembic_version VALUES ('0001')")
        old.commit()
    code, said = potager("check", f"--database=sqlite:///{tmp_path}/old.db")
    assert code == 2 and "another version" in said
