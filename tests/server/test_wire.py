"""The short way to a client: frames as the WebSocket wants them, and never past what waits."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

import pytest
from liveserver import LiveServer, Together
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode

from potager.server.clocks import Clocks
from potager.server.doors.socket import REMOVED, Connection
from potager.server.doors.wire import WIRE, ends_with_a_frame, framed, read_text
from potager.server.protocol.server import Pong
from potager.server.serving import TOGETHER
from potager.server.settings import Settings


class FakeWire:
    """A socket that takes texts while it is ready."""

    def __init__(self) -> None:
        self.ready = True
        self.paused = False
        self.taken: list[bytes] = []

    def send_text(self, text: bytes) -> None:
        """Take a text."""
        self.taken.append(text)

    def listen(self, hears: Callable[[str], None]) -> None:
        """Note who listens."""
        self.hears = hears

    def pause(self, paused: bool) -> None:
        """Note whether anybody listens just now."""
        self.paused = paused


class FakeSocket:
    """The same socket as the framework has it."""

    def __init__(self, wire: FakeWire) -> None:
        self.scope = {"extensions": {WIRE: wire}}
        self.gate = asyncio.Event()
        self.closed: list[int] = []
        self._wire = wire

    async def send_text(self, text: str) -> None:
        """Wait until the socket takes something, then send."""
        await self.gate.wait()
        self._wire.taken.append(text.encode())

    async def close(self, code: int) -> None:
        """Hang up."""
        self.closed.append(code)


def connection(wire: FakeWire, socket: FakeSocket, queue: int = 64) -> Connection:
    lobby = SimpleNamespace(settings=Settings(queue=queue), clocks=Clocks())
    visitor = SimpleNamespace(guest="ann")
    return Connection(cast(Any, socket), cast(Any, visitor), None, cast(Any, None), cast(Any, lobby))


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 4000, 65535, 65536, 70000])
def test_a_frame_is_what_websockets_writes(size: int) -> None:
    text = b"x" * size
    assert framed(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


def said(text: str, opcode: Opcode = Opcode.TEXT, fin: bool = True) -> bytes:
    """A frame as a client sends it."""
    return Frame(opcode, text.encode(), fin=fin).serialize(mask=True)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 4000, 65535, 65536, 70000])
def test_a_text_is_read_as_websockets_writes_it(size: int) -> None:
    text = "é" * (size // 2) + "x" * (size % 2)
    frame = said(text)
    assert read_text(frame, 100_000) == text and ends_with_a_frame(frame)
    assert read_text(frame, size - 1) is None
    assert read_text(frame + b"\x81", 100_000) is None and not ends_with_a_frame(frame + b"\x81")
    for end in {1, 2, 5, len(frame) - 1} - {len(frame)}:
        assert read_text(frame[:end], 100_000) is None and not ends_with_a_frame(frame[:end])


def test_whatever_is_not_one_text_goes_the_long_way() -> None:
    two, ping, part = said("a") + said("b"), said("", Opcode.PING), said("a", fin=False)
    bare, bad = framed(b"no mask"), Frame(Opcode.TEXT, b"\xff").serialize(mask=True)
    for data in (two, ping, part, bare, bad, said("a", Opcode.BINARY), said("b", Opcode.CONT)):
        assert read_text(data, 1000) is None
    assert ends_with_a_frame(two) and ends_with_a_frame(ping + two)
    assert not ends_with_a_frame(part) and not ends_with_a_frame(two + said("b", Opcode.CONT))


async def test_what_a_client_says_is_answered_in_order_and_not_without_end() -> None:
    wire = FakeWire()
    reader = connection(wire, FakeSocket(wire))
    gate, answered = asyncio.Event(), list[str]()

    async def answer(text: str) -> None:
        await gate.wait()
        answered.append(text)

    reader.listen(answer)
    for text in "abc":
        assert not wire.paused
        wire.hears(text)
        await asyncio.sleep(0)
    assert wire.paused and answered == [], "one is being answered, one waits, one is too many"
    gate.set()
    while wire.paused:
        await asyncio.sleep(0)
    assert answered == ["a", "b", "c"]
    gate.clear()
    wire.hears("d")
    await asyncio.sleep(0)
    wire.hears("e")
    await reader.end()  # the client goes: what it has begun is finished, the rest is not
    gate.set()
    while len(answered) < 4:
        await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert answered[3:] == ["d"]


async def test_a_message_never_overtakes_one_that_waits() -> None:
    wire = FakeWire()
    socket = FakeSocket(wire)
    reader = connection(wire, socket)
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
    await reader.end()


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


async def test_a_real_socket_has_the_short_way(server: LiveServer, together: Together) -> None:
    """Otherwise everything would work all the same, and only what a connection weighs would tell."""
    table, line, _ = await together("finca")
    await line.play("place 0")
    await line.until(lambda: line.version == 1)
    readers = [cast(Connection, one) for one in server.room(table)._audience._readers]
    assert readers and all(reader._queue is None for reader in readers), "no queue, and nobody to empty it"


async def test_who_was_dropped_without_a_word_is_still_told_why() -> None:
    wire = FakeWire()
    socket = FakeSocket(wire)
    reader = connection(wire, socket)
    reader.drop("removed")
    await reader.until_over()
    assert socket.closed == [REMOVED]


async def test_a_real_socket_hears_by_the_short_way(
    together: Together, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise everything would work all the same, and nobody would notice."""
    _, line, _ = await together("finca")
    long_way = list[bytes]()
    usual = WebSocketsSansIOProtocol.data_received

    def note(socket: WebSocketsSansIOProtocol, data: bytes) -> None:
        long_way.append(data)
        usual(socket, data)

    monkeypatch.setattr(WebSocketsSansIOProtocol, "data_received", note)
    await line.play("place 0")
    await line.until(lambda: line.version == 1)
    assert long_way == []


async def test_what_is_said_in_one_turn_goes_out_in_one_piece(
    server: LiveServer, together: Together, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, line, _ = await together("finca")
    (reader,) = [one for one in server.room(table)._audience._readers if one.seat == line.me]
    wire, written = cast(Any, reader)._wire, list[bytes]()
    transport = SimpleNamespace(write=written.append, is_closing=lambda: False)
    with monkeypatch.context() as patch:
        patch.setattr(wire, "transport", transport)
        wire.send_text(b"a")
        wire.send_text(b"b")
        assert written == []
        await asyncio.sleep(0)
        assert written == [framed(b"a") + framed(b"b")]
        for _ in range(TOGETHER):
            wire.send_text(b"c")
        assert written[1:] == [framed(b"c") * TOGETHER], "a flood does not wait for its end"
        wire.send_text(b"d")
        await wire.send({"type": "websocket.send", "text": "e"})
        assert written[2:] == [framed(b"d"), framed(b"e")], "nothing overtakes it by the long way"
        wire.send_text(b"f")
        transport.is_closing = lambda: True
        await asyncio.sleep(0)
        assert not wire.ready and len(written) == 4, "who has gone is told nothing"
    await line.is_well()


async def test_texts_in_pieces_are_heard_all_the_same(server: LiveServer, together: Together) -> None:
    """A browser may cut a long text into frames, and the network may cut anywhere."""
    table, line, _ = await together("finca")
    (reader,) = [one for one in server.room(table)._audience._readers if one.seat == line.me]
    wire, ping = cast(Any, reader)._wire, '{"say":"ping"}'
    frame = said(ping)
    in_two = said(ping[:5], fin=False) + said(ping[5:], Opcode.CONT)
    for data in (frame * 2, frame[:3], frame[3:], in_two, frame):
        wire.data_received(data)
    await line.until(lambda: sum(message["heard"] == "pong" for message in line.inbox) == 5)
    await line.is_well()
