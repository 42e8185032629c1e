"""Clients of other servers, and calls that came to them, at tables of this one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, cast

import msgspec
from litestar import Litestar

from potager.core.errors import PotagerError
from potager.server.doors.calls import FORWARDED
from potager.server.doors.hearing import Client
from potager.server.doors.quotas import Quotas, Visitor
from potager.server.metrics import DROPPED, REFUSALS
from potager.server.post.envelopes import AnyEnvelope, CallAnswered, CallPassed, LinkEnded, LinkTold
from potager.server.protocol.server import Heard, Refused
from potager.server.store import Unavailable
from potager.server.trouble import trouble

WAITING = 100  # messages of one client that may wait: more than its own server lets through


class FarClient(Client):
    """A reader whose socket is at another server."""

    def __init__(
        self,
        visitor: Visitor,
        secret: str | None,
        quotas: Quotas,
        place: tuple[str, str],
        post: Callable[[str, AnyEnvelope], None],
    ) -> None:
        super().__init__(visitor, secret, quotas)
        self.origin, self.link = place
        self._post = post
        self._heard: asyncio.Queue[str | None] = asyncio.Queue()

    def send(self, message: bytes) -> None:
        """Send a message."""
        if self.dropped is None:
            self._post(self.origin, LinkTold(self.link, message))

    async def say(self, message: Heard) -> None:
        """Answer this reader alone."""
        self.send(msgspec.json.encode(message))

    def drop(self, why: str) -> None:
        """Close the connection; the reader can come back."""
        if self.dropped is None:
            self.dropped = why
            DROPPED.labels(why).inc()
            self._post(self.origin, LinkEnded(self.link, why))
            self._heard.put_nowait(None)

    def leave(self) -> None:
        """The client has gone."""
        self.dropped = self.dropped or "left"
        self._heard.put_nowait(None)

    def send_away(self, error: PotagerError) -> None:
        """Say why there is nothing to hear here."""
        said = trouble(error, self.lang)
        REFUSALS.labels(said.code).inc()
        self.send(msgspec.json.encode(Refused(id=None, trouble=said)))
        self.drop("busy" if isinstance(error, Unavailable) or said.retry_after is not None else "ended")

    def hear(self, text: str) -> None:
        """The client says something; it is answered after what it has said before."""
        if self._heard.qsize() >= WAITING:
            self.drop("slow")
        else:
            self._heard.put_nowait(text)

    async def next(self) -> str | None:
        """What the client says next; None when it has gone."""
        text = await self._heard.get()
        return None if self.dropped is not None else text


async def perform(app: Litestar, called: CallPassed) -> CallAnswered:
    """Answer a call as if it had come to this server."""
    scope: dict[str, Any] = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": called.method,
        "scheme": called.scheme,
        "path": called.path,
        "raw_path": called.path.encode(),
        "root_path": "",
        "query_string": called.query,
        "headers": [*called.headers, (b"content-length", str(len(called.body)).encode())],
        "client": (called.address, 0),
        "server": None,
        "extensions": {FORWARDED: {}},
    }
    status, headers, body = 500, list[tuple[bytes, bytes]](), b""
    brought = False

    async def receive() -> Any:
        nonlocal brought
        if brought:
            return {"type": "http.disconnect"}
        brought = True
        return {"type": "http.request", "body": called.body, "more_body": False}

    async def send(message: Any) -> None:
        nonlocal status, headers, body
        if message["type"] == "http.response.start":
            status, headers = (
                message["status"],
                [(bytes(name), bytes(value)) for name, value in message["headers"]],
            )
        else:
            body += message.get("body", b"")

    await cast(Any, app)(scope, receive, send)
    return CallAnswered(called.number, status, headers, body)
