"""Bad company: whoever is too loud, too slow, silent or confused harms nobody else."""

from __future__ import annotations

import asyncio
import json
import socket

import httpx
import pytest
from fakeclocks import FakeClocks
from liveserver import NO_TLS, Guest, Line, LiveServer, OpenServer, Together
from prometheus_client import generate_latest

from potager.server.doors.socket import Connection
from potager.server.store.rows import LogRow


async def goes_on(server: LiveServer) -> bool:
    """Another table plays on."""
    guest = server.guest()
    table = await guest.table(bots=[None, "greedy"], start=True)
    line = await guest.socket(table)
    await line.play_on()
    return line.over


def is_offline(line: Line, seat: int) -> bool:
    """Whether the table was last told without this seat's person."""
    told = [message["table"] for message in line.inbox if message["heard"] == "table"]
    return bool(told) and not told[-1]["seats"][seat]["online"]


async def test_a_message_that_is_too_large_is_refused(server: LiveServer, together: Together) -> None:
    _, ann, _bob = await together("finca")
    await ann.refused("too-large", "chat", text="x" * 16_384)
    await ann.refused("bad-chat", "chat", text="x" * 16_000)
    await ann.play("place 0")


async def test_a_message_that_is_much_too_large_ends_the_connection_alone(
    server: LiveServer, together: Together
) -> None:
    _, ann, bob = await together("finca")
    await ann.say("chat", text="x" * 70_000)
    assert await ann.gone() == 1009
    await bob.is_well()
    assert await goes_on(server)


async def test_a_flood_is_refused_and_others_go_on(open_server: OpenServer, clocks: FakeClocks) -> None:
    server = await open_server(clocks=clocks, messages_per_second=5, message_burst=10)
    ann = server.guest()
    line = await ann.socket(await ann.table(public=True))

    for _ in range(30):
        await line.say("ping")
    refusal = await line.heard("refused")
    assert refusal["trouble"]["code"] == "too-fast" and refusal["trouble"]["retry_after"] == 1
    assert sum(message["heard"] == "pong" for message in line.inbox) == 8, "after a hello and a ping"
    await clocks.until_waiting(0.25)
    assert await goes_on(server)
    assert not line.has_heard("refused"), "whoever talks too much is not listened to for a moment"
    for _ in range(8):  # each moment pays for a message and a quarter; then there is one refusal
        await clocks.until_waiting(0.25)
        clocks.advance(0.25)
        await line.heard("refused")
    assert sum(message["heard"] == "pong" for message in line.inbox) == 8 + 10
    clocks.advance(1)
    line.inbox.clear()
    await line.is_well()


async def test_who_says_nothing_is_sent_away(open_server: OpenServer, clocks: FakeClocks) -> None:
    server = await open_server(clocks=clocks, silence_seconds=60)
    ann = server.guest()
    table = await ann.table(public=True)
    silent, talking = await ann.socket(table), await server.guest().socket(table)
    for _ in range(3):
        clocks.advance(19)
        await talking.is_well()
    assert silent.closed is None and clocks.is_waiting(3)
    clocks.advance(19)
    assert await silent.gone() == 4410
    await talking.is_well()
    assert (await ann.call("GET", f"/api/tables/{table}"))["spectators"] == 1
    for left in (41, 19):  # it has talked since it was last looked at; then it has not
        await clocks.until_waiting(left)
        assert talking.closed is None
        clocks.advance(left)
    assert await talking.gone() == 4410


class Deaf:
    """A client that says hello and never reads a word."""

    def __init__(self, address: str, table: str, cookie: str) -> None:
        host, _, port = address.partition(":")
        self.socket = socket.socket()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        self.socket.connect((host, int(port)))
        self.send(
            f"GET /ws/tables/{table} HTTP/1.1\r\nHost: {address}\r\nCookie: {cookie}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    async def close(self) -> None:
        self.socket.close()

    def send(self, data: bytes) -> None:
        self.socket.sendall(data)

    def say(self, **message: str) -> None:
        data = json.dumps(message).encode()
        self.send(bytes([0x81, 0x80 | len(data), 0, 0, 0, 0]) + data)


async def test_a_reader_who_does_not_read_is_dropped_without_holding_up_the_table(
    open_server: OpenServer,
) -> None:
    server = await open_server(queue=4, write_seconds=0.3, send_buffer=4096)
    ann = server.guest()
    table = await ann.table("toy", 2, bots=[None, "greedy"], public=True, start=True)
    line = await ann.socket(table)
    spy = server.guest()
    deaf = Deaf(spy.address, table, await spy.cookie())
    server.guests.append(deaf)
    await line.until(lambda: any(m["heard"] == "table" and m["table"]["spectators"] for m in line.inbox))
    deaf.say(say="hello")
    for _ in range(80):
        await line.say("chat", text="🍋" * 500)
        await line.heard("chat-line")
    await line.play_on()
    assert line.over
    await line.until(lambda: [m for m in line.inbox if m["heard"] == "table"][-1]["table"]["spectators"] == 0)
    assert await goes_on(server)
    assert b'potager_dropped_total{why="slow"}' in generate_latest()


async def test_a_client_that_vanishes_leaves_the_table(together: Together) -> None:
    _table, ann, bob = await together("finca")
    for _ in range(3):
        await ann.say("chat", text="I shall be gone")
    ann.cut()
    await bob.until(lambda: is_offline(bob, 0))
    await bob.is_well()


async def test_an_action_is_finished_though_its_client_has_gone(
    server: LiveServer, together: Together
) -> None:
    table, ann, bob = await together("finca")
    await ann.say("play", id="last", version=0, actions=["place 0"])
    ann.cut()
    await bob.until(lambda: bob.version == 1)
    assert [row.action_id for row in await server.store.log(table)] == ["last"]


async def test_an_action_that_is_being_written_is_finished_though_its_client_is_dropped(
    server: LiveServer, together: Together, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, ann, bob = await together("finca")
    append, writing, gate = server.store.append, asyncio.Event(), asyncio.Event()

    async def slowly(row: LogRow) -> None:
        writing.set()
        await gate.wait()
        await append(row)

    monkeypatch.setattr(server.store, "append", slowly)
    await ann.say("play", id="last", version=0, actions=["place 0"])
    await writing.wait()
    [hers] = [reader for reader in server.room(table)._audience._readers if reader.seat == 0]
    assert isinstance(hers, Connection)
    hers.drop("slow")
    assert await ann.gone() == 4408
    await bob.until(lambda: is_offline(bob, 0))
    gate.set()
    await bob.until(lambda: bob.version == 1)
    assert [row.action_id for row in await server.store.log(table)] == ["last"]


async def test_the_socket_address_is_no_page(ann: Guest) -> None:
    assert (await ann.ask("GET", "/ws/tables/0123456789")).status_code in (404, 405)
    async with httpx.AsyncClient(verify=NO_TLS, base_url=ann.http.base_url) as client:
        answer = await client.get("/t/x%00y?seat=%ff")
        assert answer.status_code == 200


async def test_many_connections_are_served_at_once(
    server: LiveServer, bob: Guest, together: Together
) -> None:
    table, ann, _ = await together("finca")
    lines = [await bob.socket(table) for _ in range(40)]
    await ann.play("place 0")
    for line in lines:
        await line.until(lambda line=line: line.version == 1)


async def test_a_client_that_errs_inside_the_server_loses_its_own_connection_only(
    together: Together, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, ann, bob = await together("finca")

    def fail(*_: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr("potager.server.rooms.room.Room.act", fail)
        await ann.say("why", id="a", action="place 0")
        assert await ann.gone() in (1011, 4500)
    await bob.is_well()
