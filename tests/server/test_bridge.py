"""Two servers of one house: any of them serves any client of any table."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import liveserver
import pytest
from following import choose
from redisserver import RedisServer
from rows_to_keep import connect

from potager.server.doors.bridge import Bridge
from potager.server.rooms.lobby import Lobby
from potager.server.rooms.room import Room
from potager.server.store import Elsewhere


class Houses:
    """Two servers that share a database and a Redis."""

    def __init__(self, here: liveserver.LiveServer, there: liveserver.LiveServer) -> None:
        self.here, self.there = here, there

    async def everywhere(self, guest: liveserver.Guest, server: liveserver.LiveServer) -> liveserver.Guest:
        """The same guest at another server."""
        await guest.cookie()
        other = server.guest()
        other.http.cookies = guest.http.cookies
        return other


@pytest.fixture
async def houses(
    new_database: liveserver.NewDatabase, redis_url: str, open_server: liveserver.OpenServer
) -> Houses:
    wishes: dict[str, Any] = {"database": await new_database("postgres"), "redis": redis_url}
    return Houses(await open_server(**wishes), await open_server(**wishes))


async def test_people_at_two_servers_play_one_game(houses: Houses) -> None:
    ann, bob = houses.here.guest(), houses.there.guest()
    table = await ann.table("finca", 2, public=True)
    await bob.sit(table)
    await ann.call("POST", f"/api/tables/{table}/start")
    assert table in houses.here.lobby.rooms and table not in houses.there.lobby.rooms
    one, other = await ann.socket(table), await bob.socket(table, lang="fr")
    assert (one.me, other.me) == (0, 1)
    await asyncio.gather(play_to(one, 24), play_to(other, 24))
    info = await bob.call("GET", f"/api/tables/{table}")
    assert info["version"] >= 24 and [seat["online"] for seat in info["seats"]] == [True, True]
    assert [row.seq for row in await houses.there.store.log(table)] == list(range(1, info["version"] + 1))
    await other.say("chat", text="bonjour")
    assert (await one.heard("chat-line"))["text"] == "bonjour"
    await other.refused("not-yours", "agree", yes=True)
    await other.close()
    await one.until(lambda: any(not seat["online"] for seat in _last_table(one)["seats"]))


async def play_to(line: liveserver.Line, version: int) -> None:
    """Play whenever it is one's turn, until the log has so many entries."""
    rng = random.Random(1)
    while line.version < version:
        await line.until(lambda: line.version >= version or line.me in line.awaited)
        if line.version < version:
            await line.play(choose(rng, line.legal))


def _last_table(line: Any) -> dict[str, Any]:
    return [message["table"] for message in line.inbox if message["heard"] == "table"][-1]


async def test_a_table_comes_to_where_its_people_are_unless_somebody_is_at_it(houses: Houses) -> None:
    ann, bob = houses.here.guest(), houses.there.guest()
    table = await ann.table("finca", 2, public=True)
    await bob.sit(table)
    await ann.call("POST", f"/api/tables/{table}/start")
    assert table in houses.here.lobby.rooms, "calls leave it where it is"
    other = await bob.socket(table)
    assert table in houses.there.lobby.rooms and table not in houses.here.lobby.rooms
    one = await ann.socket(table)
    assert table in houses.there.lobby.rooms, "and there it stays while he is at it"
    await asyncio.gather(play_to(one, 4), play_to(other, 4))
    await other.close()
    await one.until(lambda: not all(seat["online"] for seat in _last_table(one)["seats"]))
    assert await one.is_well(), "who is still at it does not notice"
    await one.close()
    await houses.there.until_empty(table)
    again = await (await houses.everywhere(ann, houses.here)).socket(table)
    assert table in houses.here.lobby.rooms and again.version >= 4
    log = await houses.here.store.log(table)
    assert [row.seq for row in log] == list(range(1, again.version + 1))


async def test_a_table_that_cannot_be_fetched_is_bridged(
    houses: Houses, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = houses.here.guest(), houses.there.guest()
    table = await ann.table("toy", 2, public=True)

    async def late(*_: object) -> None:
        raise Elsewhere(table, "")

    bridge: Bridge = houses.there.app.state.bridge
    with monkeypatch.context() as patch:
        patch.setattr(bridge, "_ask", late)
        assert await (await bob.socket(table)).is_well()
    assert table in houses.here.lobby.rooms
    monkeypatch.setattr(Bridge, "is_open", False)
    assert not await bridge.fetch("somebody", table)


async def test_a_call_goes_after_a_table_that_moves_meanwhile(
    houses: Houses, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = houses.here.guest(), houses.there.guest()
    table = await ann.table("toy", 2, public=True)
    call, moves = Bridge.call, [True, False]

    async def late(bridge: Bridge, owner: str, request: Any) -> Any:
        """The table comes here while the call is on its way."""
        if moves.pop(0):
            assert await houses.here.lobby.let_go(table)
            await houses.there.lobby.room(table)
        return await call(bridge, owner, request)

    monkeypatch.setattr(Bridge, "call", late)
    assert (await bob.call("GET", f"/api/tables/{table}"))["id"] == table
    assert moves == [False], "it was answered here"


async def test_a_table_stays_while_a_call_is_about_it(
    houses: Houses, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = houses.here.guest(), houses.there.guest()
    table = await ann.table("toy", 2, public=True)
    await bob.sit(table)
    found, came = Lobby.room, list[liveserver.Line]()

    async def slowly(lobby: Lobby, table_id: str) -> Room:
        """Somebody comes to the other server when the call has found the room here."""
        room = await found(lobby, table_id)
        if lobby is houses.here.lobby:
            monkeypatch.setattr(Lobby, "room", found)
            came.append(await bob.socket(table))
        return room

    monkeypatch.setattr(Lobby, "room", slowly)
    assert (await ann.call("POST", f"/api/tables/{table}/start"))["status"] == "playing"
    assert table in houses.here.lobby.rooms and await came[0].is_well()


async def test_whoever_waits_at_a_door_is_not_overtaken(
    houses: Houses, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table that is opened twice at once would take its lease from itself."""
    lobby, ann, bob = houses.here.lobby, houses.here.guest(), houses.here.guest()
    table = await ann.table("toy", 2, public=True)
    closing, gate = liveserver.close_slowly(lobby.rooms[table], monkeypatch)
    leaving = asyncio.create_task(lobby.let_go(table))
    await closing.wait()
    waits = asyncio.create_task(lobby.room(table))
    await asyncio.sleep(0)
    gate.set()
    assert await leaving
    assert await lobby.room(table) is await waits
    await bob.sit(table)
    assert not lobby._leases[table].lost and not lobby._doors


async def test_a_room_that_is_forgotten_gives_back_its_own_lease_alone(
    new_database: liveserver.NewDatabase,
    redis_url: str,
    open_server: liveserver.OpenServer,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whoever comes while it is closed has the table by a new one."""
    server = await open_server(database=await new_database("postgres"), redis=redis_url, rooms=1)
    lobby, ann, bob = server.lobby, server.guest(), server.guest()
    table = await ann.table("toy", 2, public=True)
    closing, gate = liveserver.close_slowly(lobby.rooms[table], monkeypatch)
    other = asyncio.create_task(ann.table("toy", 2))
    await closing.wait()
    room = await lobby.room(table)
    gate.set()
    await other
    assert not lobby._leases[table].lost and lobby.rooms[table] is room
    await bob.sit(table)


async def test_calls_about_a_table_are_answered_by_the_server_that_has_it(houses: Houses) -> None:
    ann, bob = houses.here.guest(), houses.there.guest()
    table = await ann.table("toy", 2)
    await bob.refused(404, "not-found", "GET", f"/api/tables/{table}")
    await bob.refused(404, "not-found", "POST", f"/api/tables/{table}/join", {})
    stranger = houses.there.guest()
    answer = await stranger.ask("GET", f"/api/tables/{table}?secret={await ann.secret(table, 'watch')}")
    assert answer.status_code == 200 and "potager" in stranger.http.cookies, "a new guest gets a cookie"
    assert (await bob.sit(table, ann))["seats"][1]["mine"]
    again = await houses.everywhere(ann, houses.there)
    code = await again.ask("GET", f"/api/tables/{table}/qr")
    assert code.headers["content-type"].startswith("image/svg+xml") and b"<svg" in code.content
    await again.refused(400, "bad-message", "POST", f"/api/tables/{table}/seats/0", {"cat": 1})
    assert (await again.call("POST", f"/api/tables/{table}/start"))["status"] == "playing"
    assert table not in houses.there.lobby.rooms
    other = await again.table("toy", 2, public=True)
    assert other in houses.there.lobby.rooms, "who sets a table has it"
    await houses.here.guest().refused(404, "not-found", "GET", "/api/tables/0000000000")


async def test_a_finished_game_can_be_looked_at_and_played_again_from_anywhere(houses: Houses) -> None:
    ann = houses.here.guest()
    table = await ann.table("toy", 2, bots=[None, "greedy"], start=True)
    line = await ann.socket(table)
    await line.play_on()
    again = await houses.everywhere(ann, houses.there)
    replay = await again.ask("GET", f"/api/tables/{table}/replay")
    assert replay.headers["content-encoding"] == "gzip" and replay.json()["steps"]
    tag = {"If-None-Match": replay.headers["etag"]}
    assert (await again.ask("GET", f"/api/tables/{table}/replay", headers=tag)).status_code == 304
    assert (await again.ask("GET", f"/api/tables/{table}/export")).headers["content-disposition"]
    first = await again.call("POST", f"/api/tables/{table}/rematch")
    assert (await ann.call("POST", f"/api/tables/{table}/rematch"))["id"] == first["id"]
    await houses.here.forget(first["id"])
    assert await houses.here.lobby.let_go(first["id"])
    assert (await again.call("GET", f"/api/tables/{first['id']}"))["status"] == "playing"
    assert first["id"] in houses.there.lobby.rooms, "whoever is asked for a table that nobody has takes it"
    assert (await ann.call("POST", f"/api/tables/{table}/rematch"))["id"] == first["id"]


async def test_lists_know_who_is_at_tables_of_other_servers(houses: Houses) -> None:
    ann, bob = houses.here.guest(), houses.there.guest()
    empty = await bob.table("toy", 2, public=True, sit=False)
    table = await ann.table("toy", 2, bots=[None, "greedy"], start=True, public=True)
    await ann.socket(table)
    listed = await bob.call("GET", "/api/tables")
    assert [info["id"] for info in listed] == [table, empty], "the lively first, wherever it is"
    assert listed[0]["seats"][0]["online"] and not listed[0]["owner"]
    mine = await (await houses.everywhere(ann, houses.there)).call("GET", "/api/tables?mine=true")
    assert [(info["id"], info["awaited"]) for info in mine] == [(table, [0])]
    assert table not in houses.there.lobby.rooms
    await houses.here.forget(table, *ann.sockets)
    assert await houses.here.lobby.let_go(table)
    mine = await (await houses.everywhere(ann, houses.there)).call("GET", "/api/tables?mine=true")
    assert mine[0]["awaited"] == [0] and table in houses.there.lobby.rooms


async def test_a_new_name_and_a_revoked_key_are_known_everywhere(houses: Houses) -> None:
    ann = houses.here.guest()
    table = await ann.table("toy", 2)
    line = await ann.socket(table)
    away = await houses.everywhere(ann, houses.there)
    await away.call("PATCH", "/api/me", {"name": "Anna"})
    await line.until(lambda: _last_table(line)["seats"][0]["name"] == "Anna")
    key = await ann.call("POST", "/api/me/key")
    device = houses.there.guest()
    await device.call("POST", "/api/me/open", key)
    far = await device.socket(table)
    await ann.call("DELETE", "/api/me/key")
    assert await far.gone() == 4410
    await _until_stranger(device, table)


async def _until_stranger(device: liveserver.Guest, table: str) -> None:
    async with asyncio.timeout(10):
        while (await device.ask("GET", f"/api/tables/{table}")).status_code != 404:
            await asyncio.sleep(0.02)


async def test_a_guest_who_is_sent_away_goes_from_every_server(houses: Houses) -> None:
    ann, bob = houses.here.guest(), houses.there.guest()
    table = await ann.table("toy", 2, public=True)
    await bob.sit(table)
    line = await bob.socket(table)
    await ann.call("POST", f"/api/tables/{table}/remove", {"seat": 1})
    assert await line.gone() == 4411
    line = await bob.socket(table, hello=False)
    assert (await line.heard("refused"))["trouble"]["code"] == "removed"
    assert await line.gone() == 4404


async def test_a_lost_letter_ends_what_it_belongs_to_and_the_client_comes_back(
    houses: Houses, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = houses.here.guest(), houses.there.guest()
    table = await ann.table("toy", 2, public=True)
    await ann.socket(table)
    line = await bob.socket(table)
    office = houses.here.app.state.bridge._office
    office._sent[office_of(houses.there)] += 1  # as if one had been sent that has never come
    await line.say("ping")
    assert await line.gone() == 1012
    assert await (await bob.socket(table)).is_well()


def office_of(server: liveserver.LiveServer) -> str:
    assert server.store.leases is not None
    return server.store.leases.me


async def test_a_room_that_is_lost_is_closed_and_everybody_finds_the_table_at_its_new_server(
    houses: Houses,
) -> None:
    ann, bob = houses.here.guest(), houses.there.guest()
    table = await ann.table("toy", 2, public=True)
    await bob.sit(table)
    await ann.call("POST", f"/api/tables/{table}/start")
    one, other = await ann.socket(table), await bob.socket(table)
    await one.play("keep")
    lease = houses.here.lobby._leases[table]
    async with houses.here.store._begin() as connection:  # as if the other server had found the lease run out
        await connection.exec_driver_sql(
            "UPDATE leases SET owner = $1, fence = fence + 1 WHERE table_id = $2",
            (office_of(houses.there), table),
        )
    await other.say("play", id="again", version=1, actions=["keep"])
    assert await one.gone() == 1012 and await other.gone() == 1012
    assert lease.lost and table not in houses.here.lobby.rooms
    assert not other.has_heard("refused") and not other.has_heard("acknowledged")
    again = await bob.socket(table)
    assert (await again.answer("play", id="again", version=1, actions=["keep"]))["version"] == 2
    assert table in houses.there.lobby.rooms
    assert [row.action_id for row in await houses.there.store.log(table)][1:] == ["again"]


async def come_back(guest: liveserver.Guest, table: str) -> liveserver.Line:
    """A socket, as soon as there is one."""
    async with asyncio.timeout(20):
        while True:
            try:
                return await guest.socket(table)
            except liveserver.Gone:
                await asyncio.sleep(0.05)


async def test_without_redis_tables_elsewhere_wait_and_say_so_and_go_on_by_themselves(
    houses: Houses, redis: RedisServer
) -> None:
    ann, bob = houses.here.guest(), houses.there.guest()
    table = await ann.table("toy", 2, public=True)
    await bob.sit(table)
    await ann.call("POST", f"/api/tables/{table}/start")
    one, other = await ann.socket(table), await bob.socket(table)
    redis.kill()
    try:
        assert await other.gone() == 1013
        await one.play("keep")  # whoever is where the table is plays on
        await ann.refused(503, "ill-apart", "GET", "/api/health")
        await bob.refused(503, "apart", "GET", f"/api/tables/{table}")
        line = await bob.socket(table, hello=False)
        assert (await line.heard("refused"))["trouble"]["code"] == "apart" and await line.gone() == 1013
    finally:
        redis.start()
    again = await come_back(bob, table)
    assert again.version == 1
    await again.play("keep")
    assert (await one.until(lambda: one.version == 2)) and (await ann.call("GET", "/api/health"))


async def test_without_a_database_tables_wait_and_go_on_by_themselves(houses: Houses, cluster: str) -> None:
    ann, bob = houses.here.guest(), houses.there.guest()
    table = await ann.table("toy", 2, public=True)
    await bob.sit(table)
    await ann.call("POST", f"/api/tables/{table}/start")
    one, other = await ann.socket(table), await bob.socket(table)
    name = houses.here.settings.database.rpartition("/")[2]
    admin = await connect(f"{cluster}/postgres")
    await admin.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
    await admin.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", name)
    answer = await one.answer("play", version=0, actions=["keep"])
    assert answer["heard"] == "refused" and answer["trouble"]["code"] == "busy"
    await admin.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
    await admin.close()
    async with asyncio.timeout(20):
        while (await one.answer("play", id="once", version=0, actions=["keep"]))["heard"] == "refused":
            await asyncio.sleep(0.05)
    await other.until(lambda: other.version == 1)
    await other.play("keep")
    assert [row.seq for row in await houses.here.store.log(table)] == [1, 2]


async def test_a_table_that_is_used_elsewhere_is_not_cleared_away(houses: Houses) -> None:
    table = await houses.here.guest().table("toy", 2)
    assert not await houses.there.lobby.clear_away(table)
    assert await houses.here.lobby.clear_away(table)
    assert not await houses.there.lobby.clear_away(table)
    assert await houses.there.store.table(table) is None


async def test_a_server_that_closes_leaves_its_tables_to_the_others(
    new_database: liveserver.NewDatabase, redis_url: str, open_server: liveserver.OpenServer
) -> None:
    wishes: dict[str, Any] = {"database": await new_database("postgres"), "redis": redis_url}
    there, here = await open_server(**wishes), liveserver.LiveServer(**wishes)
    await here.__aenter__()
    ann, bob = here.guest(), there.guest()
    table = await ann.table("toy", 2, public=True)
    await ann.socket(table)
    line = await bob.socket(table)
    await here.__aexit__()
    assert await line.gone() == 1012
    assert await (await bob.socket(table)).is_well() and table in there.lobby.rooms
