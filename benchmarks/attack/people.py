"""People of the attacks: a cookie, calls and sockets, each from an address of their own on this machine."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import ssl
from collections.abc import Callable
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

PATIENCE = 30.0
NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
ATTACKER, NEIGHBOUR = "127.0.0.1", "127.0.0.2"  # loopback has many addresses
GONE = (ConnectionClosed, WebSocketException, OSError, TimeoutError, httpx.HTTPError)


class Person:
    """Somebody with a cookie, at an address."""

    def __init__(self, port: int, address: str = ATTACKER) -> None:
        self.port, self.address = port, address
        transport = httpx.AsyncHTTPTransport(local_address=address, verify=NO_TLS)
        self.http = httpx.AsyncClient(
            base_url=f"http://127.0.0.1:{port}", transport=transport, timeout=PATIENCE
        )
        self.statuses: list[int] = []
        self.lines: list[Line] = []

    async def ask(self, method: str, path: str, body: object = None, **more: Any) -> httpx.Response:
        """One call."""
        answer = await self.http.request(method, path, json=body, **more)
        self.statuses.append(answer.status_code)
        return answer

    async def call(self, method: str, path: str, body: object = None) -> Any:
        """A call that must be answered; whoever is too early comes again when it is time."""
        while (answer := await self.ask(method, path, body)).status_code == 429:
            await asyncio.sleep(float(answer.headers["retry-after"]))
        if not answer.is_success:
            raise ConnectionError(f"{method} {path}: {answer.text[:200]}")
        return answer.json()

    async def table(self, game: str, bots: list[str | None], **wishes: Any) -> str:
        """Set a table and return its id."""
        wish = {"game": game, "seats": len(bots), "bots": bots, **wishes}
        return (await self.call("POST", "/api/tables", wish))["id"]

    async def line(self, table: str) -> Line:
        """A socket at a table, in step with the game."""
        if not self.http.cookies:
            await self.call("GET", "/api/me")
        line = await self.bare(table)
        await line.say("hello")
        return line

    async def bare(self, table: str) -> Line:
        """A socket that has not said a word."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        wire = await connect(
            f"ws://127.0.0.1:{self.port}/ws/tables/{table}",
            additional_headers={"Cookie": cookie} if cookie else {},
            local_addr=(self.address, 0),
            compression=None,
            max_size=None,
            ping_interval=None,
            open_timeout=PATIENCE,
        )
        self.lines.append(Line(wire))
        return self.lines[-1]

    async def close(self) -> None:
        """Go, without waiting for a server that may not listen just now."""
        for line in self.lines:
            await line.cut()
        await self.http.aclose()


class Line:
    """A socket that follows a game; every message is also handed to `heard`."""

    def __init__(self, wire: ClientConnection) -> None:
        self._wire = wire
        self.version = -1
        self.me: int | None = None
        self.legal: list[str] = []
        self.awaited: list[int] = []
        self.over = self.closed = False
        self.answers: dict[str, dict[str, Any]] = {}
        self.refusals: list[str] = []
        self.heard: Callable[[dict[str, Any]], None] = lambda _message: None
        self._news = asyncio.Condition()
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        with contextlib.suppress(*GONE):
            async for data in self._wire:
                message = json.loads(data)
                self._follow(message)
                self.heard(message)
                async with self._news:
                    self._news.notify_all()
        async with self._news:
            self.closed = True
            self._news.notify_all()

    def _follow(self, message: dict[str, Any]) -> None:
        kind = message["heard"]
        if kind in ("sync", "happened"):
            self.version = message["version"] if kind == "sync" else message["entry"]["version"]
            self.me = message["me"] if kind == "sync" else self.me
            self.awaited, self.over = message["awaited"], message["over"]
            self.legal = [choice["action"] for choice in message["legal"]]
        elif kind == "refused":
            self.refusals.append(message["trouble"]["code"])
        if message.get("id"):
            self.answers[message["id"]] = message

    async def say(self, kind: str, **fields: Any) -> None:
        """Send a message."""
        await self.send(json.dumps({"say": kind, **fields}))

    async def send(self, data: str | bytes) -> None:
        """Send whatever it is."""
        await self._wire.send(data)

    async def until(self, found: Callable[[], object], seconds: float = PATIENCE) -> None:
        """Wait until something is true; a socket that closes first is a `ConnectionError`."""
        async with asyncio.timeout(seconds), self._news:
            while not found():
                if self.closed:
                    raise ConnectionError("the server has closed the socket")
                await self._news.wait()

    async def play(self, identity: str, version: int, action: str) -> dict[str, Any]:
        """Play one action and wait for what is said of it."""
        await self.say("play", id=identity, version=version, actions=[action])
        await self.until(lambda: identity in self.answers)
        return self.answers[identity]

    async def close(self) -> None:
        """Hang up."""
        with contextlib.suppress(*GONE):
            await self._wire.close()
        await self._reading

    async def cut(self) -> None:
        """Vanish without a word."""
        self._wire.transport.abort()
        await self._reading


HURRY = ("go", "take", "kind", "load", "spare", "cart", "less", "large")
DRAFTS = ("give", "want", "turned", "to", "cancel")  # steps of an offer, which are refused by themselves


def choose(chance: random.Random, legal: list[str]) -> str:
    """Any action that others see, but rather one that brings a game forward."""
    best = [action for action in legal if action.split()[0] in HURRY]
    seen = [action for action in legal if action.split()[0] not in DRAFTS]
    return chance.choice(best or seen or legal)
