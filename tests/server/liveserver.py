"""A server to test and its guests: a real server on a real socket, and clients that speak the protocol."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import socket
import ssl
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest
import uvicorn
from following import Followed, choose
from litestar import Litestar
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from potager.server.app import make_app
from potager.server.clocks import Clocks
from potager.server.rooms.lobby import Lobby
from potager.server.rooms.room import Room
from potager.server.rooms.tablelog import TableLog
from potager.server.serving import config
from potager.server.settings import UNLIMITED, Settings
from potager.server.store import Store

PATIENCE = 10.0  # seconds until a test gives up waiting
APPS: list[Litestar] = []  # closed, to be opened again: making one takes longer than everything else
NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # to read certificates for each client takes long


def close_slowly(room: Room, monkeypatch: pytest.MonkeyPatch) -> tuple[asyncio.Event, asyncio.Event]:
    """Let a room wait while it is closed: when it has begun, and when it may go on."""
    closing, gate, close = asyncio.Event(), asyncio.Event(), room.close

    async def slowly() -> None:
        closing.set()
        await gate.wait()
        await close()

    monkeypatch.setattr(room, "close", slowly)
    return closing, gate


class LiveServer:
    """A server in this event loop, listening on a free port."""

    def __init__(self, send_buffer: int | None = None, clocks: Clocks | None = None, **settings: Any) -> None:
        self.send_buffer = send_buffer
        defaults: dict[str, Any] = (
            UNLIMITED
            | {"database": "memory", "compiled": False}
            | dict.fromkeys(("bot_pause", "reading_seconds"), 0.0)
        )
        self.settings = Settings(**defaults | settings)
        self.app = APPS.pop() if APPS else make_app(self.settings)
        self.app.state.settings, self.app.state.clocks = self.settings, clocks or Clocks()
        self.guests: list[Any] = []

    async def __aenter__(self) -> LiveServer:
        listener = socket.create_server(("127.0.0.1", 0))
        if self.send_buffer:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, self.send_buffer)
        self.port = listener.getsockname()[1]
        how = config(self.app, self.settings, log_config=None, timeout_graceful_shutdown=1)
        how.load()
        self.server = uvicorn.Server(how)
        self.server.lifespan = how.lifespan_class(how)
        await self.server.startup(sockets=[listener])
        return self

    async def __aexit__(self, *_: object) -> None:
        for guest in self.guests:
            await guest.close()
        await self.server.shutdown()
        lifespan: Any = self.server.lifespan
        assert not lifespan.error_occurred and not lifespan.shutdown_failed, "it could not be closed"
        APPS.append(self.app)

    def guest(self, **headers: str) -> Guest:
        """A new guest of this server."""
        self.guests.append(Guest(f"127.0.0.1:{self.port}", **headers))
        return self.guests[-1]

    @property
    def lobby(self) -> Lobby:
        return self.app.state.lobby

    @property
    def store(self) -> Store:
        return self.app.state.store

    def room(self, table: str) -> Room:
        """The room of a table that is open."""
        return self.lobby.rooms[table]

    def log(self, table: str) -> TableLog:
        """The log of a table whose game has begun."""
        return self.room(table)._table.started

    async def forget(self, table: str, *lines: Line) -> None:
        """Close sockets and the room of a table; whoever comes next opens it anew."""
        for line in lines:
            await line.close()
        await self.lobby.rooms.pop(table).close()

    async def until_empty(self, table: str) -> None:
        """Wait until it was noticed that everybody has left a table."""
        async with asyncio.timeout(PATIENCE):
            while self.room(table).in_use:
                await asyncio.sleep(0.01)

    async def rest(self, table: str) -> None:
        """Wait until the bots of a table have nothing to do."""
        async with asyncio.timeout(PATIENCE):
            while (task := self.room(table)._bots._task) is not None and not task.done():
                await asyncio.wait([task])


class Guest:
    """Somebody with a cookie; `call` returns what was answered, `refused` a refusal."""

    def __init__(self, address: str, source: str | None = None, **headers: str) -> None:
        self.address = address
        self.source = source  # the local address it comes from: loopback has many
        way = httpx.AsyncHTTPTransport(verify=NO_TLS, local_address=source)
        self.http = httpx.AsyncClient(
            base_url=f"http://{address}", headers=headers, timeout=30, transport=way
        )
        self.sockets: list[Line] = []
        self.bytes: list[bytes] = []  # all that was ever answered

    async def close(self) -> None:
        for line in self.sockets:
            await line.close()
        await self.http.aclose()

    async def ask(self, method: str, path: str, **options: Any) -> httpx.Response:
        answer = await self.http.request(method, path, **options)
        self.bytes.append(answer.content)
        return answer

    async def call(self, method: str, path: str, body: object = None, **options: Any) -> Any:
        answer = await self.ask(method, path, json=body, **options)
        assert answer.is_success, answer.text
        return answer.json()

    async def refused(
        self, status: int, code: str, method: str, path: str, body: object = None, **options: Any
    ) -> dict[str, Any]:
        answer = await self.ask(method, path, json=body, **options)
        assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
        assert answer.json()["message"]
        return answer.json()

    async def table(self, game: str = "toy", seats: int = 2, **wishes: Any) -> str:
        """Set a table and return its id; seat A begins, unless the wish says otherwise."""
        wishes["options"] = {"first": "A"} | wishes.get("options", {})
        return (await self.call("POST", "/api/tables", {"game": game, "seats": seats, **wishes}))["id"]

    async def begin(self, game: str = "toy", seats: int = 2, **wishes: Any) -> tuple[str, Line]:
        """Begin a game, against bots unless the wish says otherwise: its table, and a socket there."""
        bots = [None, *["greedy"] * (seats - 1)]
        table = await self.table(game, seats, **{"bots": bots, "start": True} | wishes)
        return table, await self.socket(table)

    async def begin_with(self, *others: Guest, game: str = "toy", seats: int = 0) -> tuple[str, list[Line]]:
        """Begin a public game with others, bots in the seats that are left: its table, and all sockets."""
        people = [self, *others]
        bots = [None] * len(people) + ["greedy"] * (seats - len(people))
        table = await self.table(game, len(bots), bots=bots, public=True)
        for guest in others:
            await guest.sit(table)
        await self.call("POST", f"/api/tables/{table}/start")
        return table, [await guest.socket(table) for guest in people]

    async def secret(self, table: str, kind: str = "seat") -> str:
        return (await self.call("GET", f"/api/tables/{table}/links"))[kind].partition("=")[2]

    async def sit(self, table: str, host: Guest | None = None, **wishes: Any) -> dict[str, Any]:
        """Take a seat with the link of the host."""
        if host is not None:
            wishes["secret"] = await host.secret(table)
        return await self.call("POST", f"/api/tables/{table}/join", wishes)

    async def cookie(self) -> str:
        if not self.http.cookies:
            await self.call("GET", "/api/me")
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    async def socket(
        self,
        table: str,
        secret: str | None = None,
        hello: bool = True,
        lang: str = "en",
        last: int = -1,
        **headers: str,
    ) -> Line:
        """A socket at a table; with `hello`, in step with the game."""
        line = Line(self.address, table, secret, await self.cookie(), headers, self.source)
        await line.open()
        self.sockets.append(line)
        if hello:
            await line.say("hello", last=last, lang=lang)
            await line.say("ping")
            await line.heard("pong")
        return line


def always(answer: object) -> Callable[..., Any]:
    """A function that answers the same whatever it is asked."""

    def say(*_: object, **__: object) -> object:
        return answer

    return say


class Gone(Exception):
    """The connection has ended before what was waited for."""


class Line(Followed):
    """One socket: keeps every byte, and follows the game."""

    def __init__(
        self,
        address: str,
        table: str,
        secret: str | None,
        cookie: str,
        headers: dict[str, str] | None = None,
        source: str | None = None,
    ) -> None:
        super().__init__()
        self.url = f"ws://{address}/ws/tables/{table}" + (f"?secret={secret}" if secret else "")
        self.headers = {"Cookie": cookie, **(headers or {})}
        self.options: dict[str, Any] = {"local_addr": (source, 0)} if source else {}
        self.bytes: list[bytes] = []
        self.inbox: list[dict[str, Any]] = []
        self.closed: int | None = None
        self.count = 0
        self._news = asyncio.Condition()

    async def open(self) -> None:
        self._line = await connect(
            self.url,
            additional_headers=self.headers,
            compression=None,
            max_size=None,
            ping_interval=None,
            **self.options,
        )
        self._reading = asyncio.create_task(self._read())

    async def close(self) -> None:
        await self._line.close()
        await self._reading

    def cut(self) -> None:
        """Vanish without a word."""
        self._line.transport.abort()

    async def _read(self) -> None:
        with contextlib.suppress(ConnectionClosed):
            async for data in self._line:
                self.bytes.append(data if isinstance(data, bytes) else data.encode())
                message = json.loads(data)
                self.follow(message)
                async with self._news:
                    self.inbox.append(message)
                    self._news.notify_all()
        async with self._news:
            self.closed = self._line.close_code
            self._news.notify_all()

    # Saying and hearing

    async def send(self, data: str | bytes) -> None:
        await self._line.send(data)

    async def say(self, kind: str, **fields: Any) -> None:
        await self.send(json.dumps({"say": kind, **fields}))

    async def until(self, found: Callable[[], Any], patience: float = PATIENCE) -> Any:
        """Wait until something is true; it is looked at whenever a message has come."""
        async with asyncio.timeout(patience), self._news:
            while not (result := found()):
                if self.closed is not None:
                    raise Gone(f"closed with {self.closed}: {self.inbox[-3:]}")
                await self._news.wait()
        return result

    async def heard(self, kind: str, patience: float = PATIENCE, **fields: Any) -> dict[str, Any]:
        """The next message of a kind, once."""

        def find() -> dict[str, Any] | None:
            for message in self.inbox:
                if message["heard"] == kind and fields.items() <= message.items():
                    self.inbox.remove(message)
                    return message
            return None

        return await self.until(find, patience)

    def has_heard(self, kind: str) -> bool:
        return any(message["heard"] == kind for message in self.inbox)

    async def answer(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Say something and wait for what comes of it: an answer or a refusal with the same id."""
        self.count += 1
        asked = fields.pop("id", None) or f"{id(self)}-{self.count}"
        await self.say(kind, id=asked, **fields)

        def find() -> dict[str, Any] | None:
            for message in self.inbox:
                if message.get("id") == asked:
                    self.inbox.remove(message)
                    return message
            return None

        return await self.until(find)

    async def refused(self, code: str, kind: str, **fields: Any) -> dict[str, Any]:
        """Say something that is refused with a code."""
        self.inbox = [message for message in self.inbox if message["heard"] != "refused"]
        await self.say(kind, **fields)
        message = await self.heard("refused")
        assert message["trouble"]["code"] == code and message["trouble"]["message"], message
        return message["trouble"]

    async def play(self, *actions: str, version: int | None = None, **fields: Any) -> dict[str, Any]:
        """Play, and return the acknowledgement once everything up to it was seen."""
        version = self.version if version is None else version
        answer = await self.answer("play", version=version, actions=list(actions), **fields)
        assert answer["heard"] == "acknowledged", answer
        await self.until(lambda: self.version >= answer["version"])
        return answer

    async def is_well(self) -> dict[str, Any]:
        """Whether this connection still answers."""
        await self.say("ping")
        return await self.heard("pong")

    async def gone(self, patience: float = PATIENCE) -> int:
        """The code with which the server closes this connection."""
        async with asyncio.timeout(patience), self._news:
            while self.closed is None:
                await self._news.wait()
        return self.closed

    async def play_on(self, seed: int = 1, most: int = 10_000) -> int:
        """Play whatever one's seat may until the game is over, or for so many actions."""
        rng = random.Random(seed)
        played = 0
        while played < most:
            await self.until(lambda: self.over or self.me in self.awaited)
            if self.over:
                break
            await self.play(choose(rng, self.legal))
            played += 1
        return played


# What the fixtures of conftest.py give
OpenServer = Callable[..., Awaitable[LiveServer]]  # opens servers that are closed when the test is over
OpenStore = Callable[[str], Awaitable[Store]]
NewDatabase = Callable[[str], Awaitable[str]]
Together = Callable[..., Awaitable[tuple[str, Line, Line]]]
Logged = Callable[[str], list[str]]
Script = Callable[[Any, int, list[str]], str]  # a view, a seat and its legal actions, as texts -> one of them
Scripted = Callable[[Script], None]
