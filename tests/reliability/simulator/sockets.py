"""A virtual socket: what the server's own code for sockets asks of one, and the client's end of it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from litestar.exceptions import WebSocketDisconnect

from potager.server.doors.auth import COOKIE
from potager.server.doors.socket import table_socket
from potager.server.doors.wire import WIRE

from .network import Link, Way
from .virtual import Place

ANYBODY = SimpleNamespace(host="192.0.2.1")


class ServerEnd:
    def __init__(self, app: Any, cookie: str, link: Link, client: Place) -> None:
        self.app = app
        self.headers: dict[str, str] = {}
        self.query_params: dict[str, str] = {}
        self.cookies = {COOKIE: cookie}
        self.client = ANYBODY
        self.scope = {"extensions": {WIRE: self}}
        self.ready = True
        self.way = Way(link, client)
        self.other: ClientEnd | None = None
        self._said: asyncio.Queue[str | None] = asyncio.Queue()  # the long way in
        self._hears: Callable[[str], None] | None = None  # the short one
        self._paused = False
        self._kept: deque[str | None] = deque()  # what has come, and nobody has listened to yet

    async def accept(self) -> None:
        assert self.other is not None
        self.way.send(self.other.open)

    def hear(self, text: str | None) -> None:
        """The client says something; None: it has gone."""
        self._kept.append(text)
        self._hand_over()

    def listen(self, hears: Callable[[str], None]) -> None:
        """Give what the client says to somebody who never waits, from now on."""
        self._hears = hears

    def pause(self, paused: bool) -> None:
        """Listen no more, for a while, or again."""
        self._paused = paused
        self._hand_over()

    def _hand_over(self) -> None:
        while self._kept and not self._paused:
            text = self._kept.popleft()
            if text is not None and self._hears is not None and self._said.empty():
                self._hears(text)
            else:
                self._said.put_nowait(text)

    async def receive_text(self) -> str:
        text = await self._said.get()
        if text is None:
            self.ready = False
            raise WebSocketDisconnect(detail="gone")
        return text

    def send_text(self, text: bytes | str) -> Any:
        """Write a text, the short way or the long one."""
        assert self.other is not None
        self.way.send(self.other.hear, text)
        return Nothing()

    async def close(self, code: int = 1000) -> None:
        self.ready = False
        assert self.other is not None
        self.way.send(self.other.hear, None)


class Nothing:
    """What need not be waited for, and may be."""

    def __await__(self) -> Any:
        return iter(())


class ClientEnd:
    def __init__(self, server: ServerEnd, link: Link, place: Place) -> None:
        self._server = server
        self._way = Way(link, place)
        self._opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._heard: asyncio.Queue[bytes | None] = asyncio.Queue()

    def open(self) -> None:
        if not self._opened.done():
            self._opened.set_result(None)

    async def opened(self) -> None:
        await self._opened

    def hear(self, text: bytes | str | None) -> None:
        self.open()
        self._heard.put_nowait(text.encode() if isinstance(text, str) else text)

    async def receive(self) -> bytes:
        text = await self._heard.get()
        if text is None:
            raise ConnectionError("the server has hung up")
        return text

    def send(self, text: str) -> None:
        self._way.send(self._server.hear, text)

    def close(self) -> None:
        self._way.send(self._server.hear, None)


async def serve(end: ServerEnd, table: str) -> None:
    """Look after a socket as the server does."""
    handler: Any = table_socket
    await handler.fn(end, table)
