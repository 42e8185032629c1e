"""A websocket client as lean as a load generator needs: whole text frames, on this machine only."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import NoReturn, cast

HOST = "127.0.0.1"
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
FINAL, MASKED, LENGTH = 0x80, 0x80, 0x7F
SHORT, LONG = 126, 127
PINGING = 20.0  # seconds after which a page says again that it is there
NO_MASK = bytes(4)  # a mask of zeros is a mask, and leaves the text as it is

Hear = Callable[[bytes], None]


class Wire(asyncio.Protocol):
    """One websocket; what arrives is handed to `hear`."""

    def __init__(self, port: int, path: str, cookie: str | None) -> None:
        self.hear: Hear = lambda _text: None
        self.broken = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        lines = [
            f"GET {path} HTTP/1.1",
            f"Host: {HOST}:{port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Key: cG90YWdlcnBvdGFnZXJwbw==",
            "Sec-WebSocket-Version: 13",
        ]
        if cookie:
            lines.append(f"Cookie: {cookie}")
        self._request = "\r\n".join([*lines, "", ""]).encode()
        self._buffer = bytearray()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a websocket."""
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        """Note that the other side has gone."""
        self.broken = True
        if not self.opened.done():
            self.opened.set_exception(exc or ConnectionError("the server closed the socket"))

    def data_received(self, data: bytes) -> None:
        """Take the answer to the request first, and frames from then on."""
        self._buffer += data
        if not self.opened.done() and not self._answered():
            return
        self._frames()

    def send(self, text: bytes) -> None:
        """Send one text frame."""
        self._send(TEXT, text)

    def close(self) -> None:
        """Hang up."""
        if not self.broken:
            self._send(CLOSE, b"")
            self.broken = True
        self._transport.close()

    def _answered(self) -> bool:
        head, end, rest = bytes(self._buffer).partition(b"\r\n\r\n")
        if not end:
            return False
        self._buffer = bytearray(rest)
        if b" 101 " in head.partition(b"\r\n")[0]:
            self.opened.set_result(None)
            return True
        self.opened.set_exception(ConnectionError(head.decode(errors="replace")[:200]))
        return False

    def _frames(self) -> None:
        buffer, at = self._buffer, 0
        while len(buffer) - at >= 2:
            kind, size, start = buffer[at] & 0x0F, buffer[at + 1] & LENGTH, at + 2
            if size >= SHORT:
                start += 2 if size == SHORT else 8
                size = int.from_bytes(buffer[at + 2 : start], "big")
            if len(buffer) < start + size:
                break
            self._take(kind, bytes(buffer[start : start + size]))
            at = start + size
        del buffer[:at]

    def _take(self, kind: int, body: bytes) -> None:
        if kind == TEXT:
            self.hear(body)
        elif kind == PING:
            self._send(PONG, body)
        elif kind == CLOSE:
            self.broken = True

    def _send(self, kind: int, body: bytes) -> None:
        size = len(body)
        if size < SHORT:
            head = bytes((FINAL | kind, MASKED | size))
        else:
            head = bytes((FINAL | kind, MASKED | SHORT)) + size.to_bytes(2, "big")
        self._transport.write(head + NO_MASK + body)


async def connect(port: int, path: str, cookie: str | None = None) -> Wire:
    """An open websocket."""
    loop = asyncio.get_running_loop()
    _, wire = await loop.create_connection(lambda: Wire(port, path, cookie), HOST, port)
    await wire.opened
    return wire


async def keep_alive(wires: Sequence[Wire], message: bytes) -> NoReturn:
    """Send a message on every wire now and then, one wire after another; there may come more wires."""
    number = 0
    while True:
        await asyncio.sleep(PINGING / max(PINGING, len(wires)))
        if wires and not (wire := wires[number % len(wires)]).broken:
            wire.send(message)
        number += 1
