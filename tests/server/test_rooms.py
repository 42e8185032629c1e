"""Rooms come and go, their tables stay; what the store refuses has never been."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Generator
from pathlib import Path

import msgspec
import pytest
from liveserver import Guest, Line, LiveServer, OpenServer, Together, close_slowly
from rows_to_keep import row_of

from potager.core import pack as packs
from potager.core.match import Match
from potager.server.rooms.keeping import sealed
from potager.server.store import Unavailable
from potager.server.store.rows import LogRow, SeatRow

Fails = Callable[..., pytest.MonkeyPatch]


@pytest.fixture
async def solo(server: LiveServer, ann: Guest) -> tuple[str, Line]:
    """Ann against a bot, and her socket."""
    table = await ann.table("finca", 2, bots=[None, "greedy"], start=True)
    return table, await ann.socket(table)


# Unloading and loading


async def test_a_room_is_forgotten_and_taken_up_where_it_was(open_server: OpenServer) -> None:
    server = await open_server(rooms=2)
    ann = server.guest()
    table, line = await ann.begin("finca")
    await line.play("place 0")
    await line.until(lambda: line.version == 2)
    await line.close()
    others = [await ann.table() for _ in range(3)]
    assert table not in server.lobby.rooms and len(server.lobby.rooms) == 2
    back = await ann.socket(table)
    assert (back.version, back.view) == (line.version, line.view)
    assert others[0] not in server.lobby.rooms
    await back.play_on()
    assert back.over


async def test_a_list_of_tables_knows_who_is_awaited_and_opens_no_more_than_it_must(
    server: LiveServer, ann: Guest, solo: tuple[str, Line]
) -> None:
    table, line = solo
    waiting = await ann.table()
    await server.forget(table, line)
    await server.forget(waiting)
    listed = {found["id"]: found for found in await ann.call("GET", "/api/tables?mine=true")}
    assert listed[table]["awaited"] == [0] and listed[waiting]["status"] == "open"
    assert table in server.lobby.rooms and waiting not in server.lobby.rooms


async def test_a_room_with_somebody_in_it_is_kept(open_server: OpenServer) -> None:
    server = await open_server(rooms=1)
    ann = server.guest()
    table, line = await ann.begin()
    others = [await ann.table() for _ in range(3)]
    assert table in server.lobby.rooms
    await line.play("keep")
    for other in others:
        assert (await ann.call("GET", f"/api/tables/{other}"))["status"] == "open"


async def test_a_room_in_which_something_is_being_written_is_kept(
    open_server: OpenServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody is connected: what is under way would be missing in the room that is opened anew."""
    server = await open_server(rooms=1)
    ann, bob = server.guest(), server.guest()
    table = await ann.table(public=True)
    room, save = server.room(table), server.store.save_seat
    writing, gate = asyncio.Event(), asyncio.Event()

    async def slowly(table_id: str, place: SeatRow) -> None:
        if place.seat == 1:
            writing.set()
            await gate.wait()
        await save(table_id, place)

    monkeypatch.setattr(server.store, "save_seat", slowly)
    sitting = asyncio.create_task(bob.sit(table))
    await writing.wait()
    await ann.table()
    assert server.room(table) is room
    gate.set()
    await sitting
    seats = (await ann.call("GET", f"/api/tables/{table}"))["seats"]
    assert all(seat["name"] for seat in seats)


async def test_who_comes_while_a_room_is_closed_is_not_lost_in_it(
    open_server: OpenServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two rooms of one table would not hear of each other."""
    server = await open_server(rooms=1)
    ann = server.guest()
    table = await ann.table("finca", 2, public=True)
    await server.guest().sit(table)
    room = server.lobby.rooms[table]
    closing, gate = close_slowly(room, monkeypatch)
    opening = asyncio.create_task(ann.table())
    await closing.wait()
    line = await ann.socket(table)
    gate.set()
    await opening
    assert room is not server.room(table) and server.room(table).in_use
    await ann.call("POST", f"/api/tables/{table}/start")
    await line.heard("sync")
    await line.play("place 0")


async def test_bots_play_on_after_a_reload(server: LiveServer, ann: Guest) -> None:
    table = await ann.table("finca", 2, bots=["greedy", "greedy"], sit=False)
    await ann.call("POST", f"/api/tables/{table}/start")
    watching = await ann.socket(table)
    await watching.until(lambda: watching.version > 0)
    log = server.log(table)
    await server.forget(table, watching)
    await server.store._commits.close()
    version = len(await server.store.log(table))
    assert version - log.version in (0, 1), "nobody plays in a closed room; one entry may have been under way"
    await server.guest().call("GET", "/api/tables")
    assert len(await server.store.log(table)) == version
    line = await ann.socket(table)
    await line.until(lambda: line.over, patience=30)
    assert line.version > version


async def test_a_seat_is_handed_over_while_its_guest_is_away(
    server: LiveServer, ann: Guest, bob: Guest, together: Together
) -> None:
    table, line, other = await together("finca")
    await other.close()
    await line.play("place 0")
    await bob.call("POST", f"/api/tables/{table}/leave")
    await line.until(lambda: line.version == 2)
    await server.forget(table, line)
    again = await ann.socket(table)
    assert [seat["handed_over"] for seat in (await again.heard("table"))["table"]["seats"]] == [False, True]
    await again.play(again.legal[0])
    await again.until(lambda: again.version == 4)
    back = await bob.socket(table)
    await back.say("away", bot=False)
    await back.is_well()
    await again.play(again.legal[0])
    await back.until(lambda: back.version == 5)
    await server.rest(table)
    assert back.awaited == [1] and back.version == 5


async def test_an_end_that_was_not_noted_is_noted_later(server: LiveServer, ann: Guest) -> None:
    """The server fell between the last action and the result."""
    table, line = await ann.begin()
    await line.play_on()
    over = await ann.call("GET", f"/api/tables/{table}")
    await server.forget(table, line)
    await server.store.update_table(table, status="playing", result=None)
    assert await ann.call("GET", f"/api/tables/{table}") == over | {
        "seats": [seat | {"online": seat["bot"] is not None} for seat in over["seats"]]
    }
    assert (await row_of(server.store, table)).result == {
        "points": over["points"],
        "winners": over["winners"],
        "taken_back": over["taken_back"],
    }
    await ann.call("GET", f"/api/tables/{table}/export")


# Other rules


async def refuses_other_rules(server: LiveServer, ann: Guest, table: str, code: str = "other-rules") -> None:
    await ann.refused(409, code, "GET", f"/api/tables/{table}")
    line = await ann.socket(table, hello=False)
    assert (await line.heard("refused"))["trouble"]["code"] == code
    assert await line.gone() == 4404
    assert [row["id"] for row in await ann.call("GET", "/api/tables?mine=true")] == [table]


async def test_a_state_that_differs_from_the_kept_one_is_refused(
    server: LiveServer, ann: Guest, solo: tuple[str, Line]
) -> None:
    table, line = solo
    await line.play("place 0")
    await line.until(lambda: line.version == 2)
    await server.forget(table, line)
    row = await row_of(server.store, table)
    beginning = Match("finca", 2, seed=row.seed).start_bytes
    await server.store.snapshot(table, 2, sealed(row, 2, beginning))
    await refuses_other_rules(server, ann, table)


async def test_a_game_of_another_version_or_with_another_component_pack_is_refused(
    server: LiveServer, ann: Guest, solo: tuple[str, Line], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, line = solo
    await server.forget(table, line)
    played_by = (await row_of(server.store, table)).game_version
    await server.store.update_table(table, game_version=99)
    await refuses_other_rules(server, ann, table)
    await server.store.update_table(table, game_version=played_by, pack="0123456789abcdef")
    await refuses_other_rules(server, ann, table, "other-pack")
    await server.store.update_table(table, pack=None)
    file = tmp_path / "box.toml"
    file.write_text('pack = "finca"', encoding="utf-8")
    monkeypatch.setenv(packs.VARIABLE, str(file))
    await refuses_other_rules(server, ann, table, "other-pack")
    monkeypatch.delenv(packs.VARIABLE)
    assert (await ann.call("GET", f"/api/tables/{table}"))["status"] == "playing"


async def test_a_table_notes_the_rules_and_the_pack_with_which_its_game_began(
    server: LiveServer, ann: Guest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await ann.table("finca", 2, bots=[None, "greedy"])
    assert (await row_of(server.store, table)).pack is None
    await server.forget(table)
    await server.store.update_table(table, game_version=99)
    file = tmp_path / "box.toml"
    file.write_text('pack = "finca"', encoding="utf-8")
    monkeypatch.setenv(packs.VARIABLE, str(file))
    await ann.call("POST", f"/api/tables/{table}/start")
    await server.forget(table)
    row = await row_of(server.store, table)
    assert row.pack == packs.hash_of("finca") and row.game_version != 99
    assert (await ann.call("GET", f"/api/tables/{table}"))["status"] == "playing"


async def test_a_log_that_cannot_be_played_is_refused(
    server: LiveServer, ann: Guest, solo: tuple[str, Line]
) -> None:
    table, line = solo
    await line.play("place 0")
    await line.until(lambda: line.version == 2)
    await server.forget(table, line)
    [first, *_] = await server.store.log(table)
    forged = {"seq": 3, "action_id": "forged", "body": ["fly"]}
    await server.store.append(msgspec.structs.replace(first, **forged))
    await refuses_other_rules(server, ann, table)


async def test_snapshots_are_kept_and_agree(open_server: OpenServer) -> None:
    server = await open_server(snapshot_every=5)
    ann = server.guest()
    table, line = await ann.begin("finca")
    await line.play_on()
    kept = await server.store.snapshots(table)
    assert sorted(kept) == list(range(5, line.version + 1, 5))
    await server.forget(table, line)
    assert (await ann.call("GET", f"/api/tables/{table}"))["version"] == line.version


# A store that fails


@pytest.fixture
def fails(server: LiveServer, monkeypatch: pytest.MonkeyPatch) -> Generator[Fails]:
    """Makes a part of the store fail until told otherwise."""

    def fails(*names: str) -> pytest.MonkeyPatch:
        async def fail(*_: object, **__: object) -> None:
            raise Unavailable("the disk is full")

        patch = pytest.MonkeyPatch()
        for name in names:
            patch.setattr(server.store, name, fail)
        patches.append(patch)
        return patch

    patches = list[pytest.MonkeyPatch]()
    yield fails
    for patch in patches:
        patch.undo()


async def test_an_action_that_cannot_be_written_has_never_been(
    ann: Guest, together: Together, fails: Fails
) -> None:
    _table, line, other = await together("finca")
    broken = fails("append")
    await line.refused("busy", "play", id="a", version=0, actions=["place 0"])
    await line.say("hello", last=0)
    assert (await line.heard("sync"))["version"] == 0
    assert line.awaited == [0] and not other.has_heard("happened")
    broken.undo()
    await line.play("place 0", id="a")
    broken = fails("append")
    await line.refused("busy", "undo", id="b")
    broken.undo()
    await line.answer("undo", id="b")
    await other.until(lambda: other.version == 2)


async def test_bots_wait_until_the_store_is_back(
    server: LiveServer, solo: tuple[str, Line], fails: Fails, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("potager.server.rooms.bots.TRY_AGAIN", 0.02)
    _table, line = solo
    append, failures = server.store.append, list[LogRow]()

    async def sometimes(row: LogRow) -> None:
        if row.seat == 1 and len(failures) < 3:
            failures.append(row)
            raise Unavailable("the disk is full")
        await append(row)

    monkeypatch.setattr(server.store, "append", sometimes)
    await line.play("place 0")
    await line.until(lambda: line.version == 2)
    assert len(failures) == 3


async def test_what_is_only_convenient_may_fail(
    open_server: OpenServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = await open_server(snapshot_every=1)
    ann = server.guest()
    table, line = await ann.begin()

    async def fail(*_: object, **__: object) -> None:
        raise Unavailable("the disk is full")

    for name in ("snapshot", "update_table"):
        monkeypatch.setattr(server.store, name, fail)
    await line.play_on()
    assert line.over
    assert (await ann.call("GET", f"/api/tables/{table}"))["status"] == "over"


async def test_seats_that_cannot_be_written_are_not_taken(ann: Guest, bob: Guest, fails: Fails) -> None:
    table = await ann.table(public=True)
    before = await ann.call("GET", f"/api/tables/{table}")
    broken = fails("save_seat", "update_table")
    at = f"/api/tables/{table}"
    await bob.refused(503, "busy", "POST", f"{at}/join", {})
    await ann.refused(503, "busy", "POST", f"{at}/ready", {"ready": True})
    await ann.refused(503, "busy", "POST", f"{at}/leave")
    await ann.refused(503, "busy", "POST", f"{at}/seats/1", {"bot": "greedy"})
    await ann.refused(503, "busy", "POST", f"{at}/links")
    assert await ann.call("GET", at) == before
    broken.undo()
    await ann.call("POST", f"{at}/seats/1", {"bot": "greedy"})
    fails("update_table")
    await ann.refused(503, "busy", "POST", f"{at}/start")
    assert (await ann.call("GET", at))["status"] == "open"


async def test_a_table_that_cannot_be_read_now_may_be_tried_later(
    server: LiveServer, ann: Guest, solo: tuple[str, Line], fails: Fails
) -> None:
    table, line = solo
    await server.forget(table, line)
    broken = fails("log")
    await ann.refused(503, "busy", "GET", f"/api/tables/{table}")
    late = await ann.socket(table, hello=False)
    assert (await late.heard("refused"))["trouble"]["code"] == "busy"
    assert await late.gone() == 1013
    broken.undo()
    assert (await ann.socket(table)).version == 0


async def test_nobody_sees_what_is_not_yet_written(
    server: LiveServer, bob: Guest, together: Together, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A tile that came to light in an action that then fails would be known for nothing."""
    table, ann, other = await together("toy")
    _append, waiting, gate = server.store.append, asyncio.Event(), asyncio.Event()

    async def slowly(row: LogRow) -> None:
        waiting.set()
        await gate.wait()
        raise Unavailable("the disk is full")

    monkeypatch.setattr(server.store, "append", slowly)
    await ann.say("play", id="a", version=0, actions=["swap"])
    await waiting.wait()
    late = await bob.socket(table, hello=False)
    other.inbox.clear()
    for line in (late, other):
        await line.say("hello")
        await line.say("language", lang="fr")
    await other.say("preview", id="p", actions=["keep"])
    for line in (late, other):
        for _ in range(2):
            sync = await line.heard("sync")
            assert (sync["version"], sync["view"]["swaps"], sync["awaited"]) == (0, 0, [0])
    gate.set()
    assert (await other.heard("refused"))["id"] == "p"
    assert (await ann.heard("refused"))["trouble"]["code"] == "busy"
