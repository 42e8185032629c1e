"""Serving: uvicorn as Potager needs it, with an end to connections that bring or take nothing."""

from __future__ import annotations

import asyncio
import ipaddress
import math
import socket
from asyncio.transports import BaseTransport
from collections import Counter
from collections.abc import Callable
from typing import Any, cast

import uvicorn
from litestar import Litestar
from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode
from websockets.http11 import Request
from websockets.protocol import State

from potager.core.errors import CannotRead
from potager.server.doors.quotas import address_of
from potager.server.doors.wire import WIRE, ends_with_a_frame, framed, read_text
from potager.server.settings import Settings

TOGETHER = 16  # frames that are written in one piece at most


class PatientHttp(HttpToolsProtocol):
    """An HTTP connection: a request must come, and an answer be taken, within some seconds."""

    settings: Settings
    open_from: Counter[str]  # connections, by address

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has connected; whoever has too many connections is sent away at once."""
        super().connection_made(transport)
        _hurry(transport)
        self._coming: asyncio.TimerHandle | None = None  # until a request must be here
        self._going: asyncio.TimerHandle | None = None  # until what waits must be taken
        self._from: str | None = address_of(self.client[0] if self.client else None)
        self.open_from[self._from] += 1
        counted = not self.settings.behind_proxy  # where everybody comes from the proxy's address
        if counted and self.open_from[self._from] > self.settings.connections_address:
            transport.abort()
        self._expect_request()

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody has gone."""
        self._leave()
        super().connection_lost(exc)
        self._unset_keepalive_if_required()

    def data_received(self, data: bytes) -> None:
        """Something has come; the rest of its request must follow."""
        if self._coming is None:
            self._expect_request()
        super().data_received(data)

    def on_message_begin(self) -> None:
        """A request begins, perhaps together with the end of the one before."""
        if self._coming is None:
            self._expect_request()
        super().on_message_begin()

    def on_message_complete(self) -> None:
        """A whole request is here."""
        super().on_message_complete()
        self._coming = _ended(self._coming)

    def handle_websocket_upgrade(self) -> None:
        """A socket has rules of its own."""
        self._leave()
        super().handle_websocket_upgrade()

    def pause_writing(self) -> None:
        """Nobody takes what is sent."""
        super().pause_writing()
        if self._going is None:
            self._going = self.loop.call_later(self.settings.write_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """What was sent has been taken."""
        super().resume_writing()
        self._going = _ended(self._going)

    def _expect_request(self) -> None:
        self._coming = self.loop.call_later(self.settings.request_seconds, self.transport.abort)

    def _leave(self) -> None:
        self._coming, self._going = _ended(self._coming), _ended(self._going)
        if self._from is not None:
            self.open_from[self._from] -= 1
            if not self.open_from[self._from]:
                del self.open_from[self._from]
            self._from = None


class Outbox:
    """The sockets to which something was said in this turn of the event loop; it goes out at its end.

    An acknowledgement goes with the event that it belongs to, and a client that is woken comes between no two
    tellings. Who was spoken to last is written to last: everybody else has been told when an action is
    acknowledged.
    """

    def __init__(self) -> None:
        self._sockets: dict[OpenSocket, None] = {}

    def add(self, whose: OpenSocket) -> None:
        """Write what waits at a socket, when this turn is over."""
        if self._sockets:
            self._sockets.pop(whose, None)
        else:
            whose.loop.call_soon(self._empty)
        self._sockets[whose] = None

    def _empty(self) -> None:
        sockets, self._sockets = self._sockets, {}
        for each in sockets:
            each.flush()


class Inbox:
    """What an application still has to receive; one task does.

    A queue of asyncio's takes three kilobytes, and most sockets wait for nothing but their end.
    """

    def __init__(self) -> None:
        self._events: list[ASGIReceiveEvent] = []
        self._waiting: asyncio.Future[None] | None = None

    def empty(self) -> bool:
        """Whether there is nothing to receive."""
        return not self._events

    def put_nowait(self, event: ASGIReceiveEvent) -> None:
        """Something has come."""
        self._events.append(event)
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def get(self) -> ASGIReceiveEvent:
        """Wait for what comes next."""
        while not self._events:
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
        return self._events.pop(0)


class OpenSocket(WebSocketsSansIOProtocol):
    """A socket with a short way out and in: a frame is written, or read, by no task.

    What is said to a client in one turn goes out in one piece. Whatever comes that is not one whole text, as
    browsers send it, goes the long way.
    """

    outbox: Outbox

    def connection_made(self, transport: BaseTransport) -> None:
        """Somebody has connected."""
        super().connection_made(transport)
        cast(Any, self).queue = Inbox()
        self._outgoing: list[bytes] = []  # frames that go out at the end of this turn
        self._hears: Callable[[str], None] | None = None
        self._at_a_frame = True  # whether what comes next begins with a frame, as far as we know

    def data_received(self, data: bytes) -> None:
        """Something has come."""
        if self.conn.state is State.OPEN and self._at_a_frame:
            if self._hears is not None and not self.close_sent:
                text = read_text(data, self.config.ws_max_size)
                if text is not None:
                    self._hears(text)
                    return
            self._at_a_frame = ends_with_a_frame(data)
        super().data_received(data)

    def send_receive_event_to_app(self) -> None:
        """A message has come the long way; whoever listens gets it all the same."""
        if self._hears is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        data, self.frames = b"".join(self.frames), []
        try:
            text = data.decode() if self.curr_msg_data_type == "text" else ""
        except UnicodeDecodeError:
            self.conn.send_close(CloseCode.INVALID_DATA)
            self.handle_parser_exception()
            return
        self._hears(text)

    def listen(self, hears: Callable[[str], None]) -> None:
        """Give whatever comes from now on to somebody, unless something still waits to be received."""
        if self.queue.empty():
            self._hears = hears

    def pause(self, paused: bool) -> None:
        """Read nothing more, for a while, or go on."""
        if paused != self.read_paused and not self.transport.is_closing():
            self.read_paused = paused
            (self.transport.pause_reading if paused else self.transport.resume_reading)()

    def handle_connect(self, event: Request) -> None:
        """Somebody wants to open the socket; the application finds the short way beside what it is asked."""
        super().handle_connect(event)
        if self.handshake_initiated and not self.close_sent:
            cast(Any, self.scope)["extensions"][WIRE] = self

    @property
    def ready(self) -> bool:
        """Whether a text can be written now: the socket is open, and what was written before is taken."""
        return self.writable.is_set() and not self.close_sent and not self.transport.is_closing()

    def send_text(self, text: bytes) -> None:
        """Write a text, with what else is said in this turn; only when ready."""
        self._outgoing.append(framed(text))
        if len(self._outgoing) < TOGETHER:
            self.outbox.add(self)
        else:
            self.flush()  # and so notice when the client does not take it

    def flush(self) -> None:
        """Write what waits."""
        outgoing, self._outgoing = self._outgoing, []
        if outgoing and not self.transport.is_closing():
            self.transport.write(outgoing[0] if len(outgoing) == 1 else b"".join(outgoing))

    async def send(self, message: ASGISendEvent) -> None:
        """Send something the long way, after what went the short way."""
        self.flush()
        await super().send(message)
        if message["type"] == "websocket.accept":  # the application has read what it was asked
            self.request.headers.clear()
            self.response.headers.clear()

    def shutdown(self) -> None:
        """Say goodbye, after what was said before."""
        self.flush()
        super().shutdown()


def _hurry(transport: asyncio.Transport) -> None:
    """Send what is small at once, not only when what was sent before is confirmed: games are small talk.

    Uvloop does so by itself; Python's own loop does not where the socket that listens does not say TCP.
    """
    place: socket.socket | None = transport.get_extra_info("socket")
    if place is not None and place.family in (socket.AF_INET, socket.AF_INET6):
        place.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


def _ended(timer: asyncio.TimerHandle | None) -> None:
    if timer is not None:
        timer.cancel()


def read_proxies(text: str) -> str:
    """Addresses and networks with commas, as they were given, if that is what they are.

    >>> read_proxies("127.0.0.1, 10.0.0.0/8")
    '127.0.0.1,10.0.0.0/8'
    """
    found = [part.strip() for part in text.split(",") if part.strip()]
    for part in found:
        try:
            ipaddress.ip_network(part)
        except ValueError:
            raise CannotRead(f"a proxy is named by its address or network, not {part[:40]!r}") from None
    return ",".join(found)


def config(app: Litestar, settings: Settings, **more: Any) -> uvicorn.Config:
    """How uvicorn serves the application."""
    bound = {"settings": settings, "open_from": Counter[str]()}
    return uvicorn.Config(
        app,
        http=type("BoundHttp", (PatientHttp,), bound),
        ws=type("BoundSocket", (OpenSocket,), {"outbox": Outbox()}),
        ws_per_message_deflate=False,
        ws_max_size=4 * settings.message_bytes,
        ws_ping_interval=None,  # clients say that they are there, and silence is noticed (`silence_seconds`)
        timeout_keep_alive=math.ceil(settings.request_seconds),
        proxy_headers=bool(settings.behind_proxy),
        forwarded_allow_ips=settings.behind_proxy or "",
        server_header=False,
        **more,
    )
