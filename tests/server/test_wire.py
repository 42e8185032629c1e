"""The short way to a client: frames as the WebSocket wants them, and never past what waits."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest
from liveserver import LiveServer, Together
from websockets.frames import Frame, Opcode

from potager.server.clocks import Clocks
from potager.server.doors.socket import Connection
from potager.server.doors.wire import WIRE, framed
from potager.server.protocol.server import Pong
from potager.server.settings import Settings


class FakeWire:
    """A socket that takes texts while it is ready."""

    def __init__(self) -> None:
        self.ready = True
        self.taken: list[bytes] = []

    def send_text(self, text: bytes) -> None:
        """Take a text."""
        self.taken.append(text)


class FakeSocket:
    """The same socket as the framework has it."""

    def __init__(self, wire: FakeWire) -> None:
        self.scope = {"extensions": {WIRE: wire}}
        self.gate = asyncio.Event()
        self._wire = wire

    async def send_text(self, text: str) -> None:
        """Wait until the socket takes something, then send."""
        await self.gate.wait()
        self._wire.taken.append(text.encode())

    async def close(self, _code: int) -> None:
        """Hang up."""


def connection(wire: FakeWire, socket: FakeSocket, queue: int = 64) -> Connection:
    lobby = SimpleNamespace(settings=Settings(queue=queue), clocks=Clocks())
    visitor = SimpleNamespace(guest="ann")
    return Connection(cast(Any, socket), cast(Any, visitor), None, cast(Any, None), cast(Any, lobby))


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 4000, 65535, 65536, 70000])
def test_a_frame_is_what_websockets_writes(size: int) -> None:
    text = b"x" * size
    assert framed(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


async def test_a_message_never_overtakes_one_that_waits() -> None:
    wire = FakeWire()
    socket = FakeSocket(wire)
    reader = connection(wire, socket)
    writer = asyncio.create_task(reader.write())
    reader.send(b"1")
    wire.ready = False  # what was written is not taken yet
    reader.send(b"2")
    wire.ready = True
    reader.send(b"3")  # there is a way, but the second still waits
    await asyncio.sleep(0)
    reader.send(b"4")  # now the second is being written
    await reader.say(Pong())
    assert wire.taken == [b"1"]
    socket.gate.set()
    while len(wire.taken) < 5:
        await asyncio.sleep(0)
    assert wire.taken[:4] == [b"1", b"2", b"3", b"4"] and b"pong" in wire.taken[4]
    await asyncio.sleep(0)
    reader.send(b"6")
    assert wire.taken[-1] == b"6", "and then the way is short again"
    reader.drop("slow")
    await writer


async def test_who_is_dropped_hears_nothing_more() -> None:
    wire = FakeWire()
    reader = connection(wire, FakeSocket(wire))
    reader.drop("removed")
    reader.send(b"secret")
    await reader.say(Pong())
    assert wire.taken == []


async def test_a_reader_who_takes_nothing_is_dropped_when_its_queue_is_full() -> None:
    wire = FakeWire()
    reader = connection(wire, FakeSocket(wire), queue=2)
    wire.ready = False
    for number in range(3):
        reader.send(str(number).encode())
    assert reader.dropped == "slow"


async def test_a_real_socket_has_the_short_way(
    server: LiveServer, together: Together, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise everything would work all the same, and nobody would notice."""
    table, line, _ = await together("finca")

    def never(message: bytes) -> None:
        raise AssertionError(f"{message!r} goes the long way")

    queue = SimpleNamespace(empty=lambda: True, put=never, put_nowait=never)
    for reader in server.room(table)._audience._readers:
        monkeypatch.setattr(reader, "_queue", queue)
    await line.play("place 0")
    await line.until(lambda: line.version == 1)
