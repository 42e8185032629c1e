"""People of a proof: they play game after game over real sockets, come back, and remember what was kept."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import ssl
from collections.abc import Sequence
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import Any

import httpx
from following import OUTRUN, WAIT, Followed, choose, hello, play
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from potager.server.doors.auth import COOKIE

PATIENCE = 6.0  # seconds that an answer is waited for
THOUGHT = (0.3, 1.6)  # seconds before a move
AGAIN = 0.5  # seconds until somebody comes back, at most
SEATS = 3
BOTS = ("gardener", "gardener", "grower")  # the last one searches, at a worker or at the server
GONE = (WebSocketException, OSError, TimeoutError, httpx.HTTPError, EOFError)
NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)


class Refusal(Exception):
    """A call was refused; it is tried again."""


class Company:
    """The people at one table after another; a bot has the last seat."""

    def __init__(self, number: int, game: str, ports: Sequence[int], http: httpx.AsyncClient) -> None:
        self.game = game
        self.table: str | None = None
        self.tables: list[str] = []
        self.people = [Guest(self, f"{number}-{place}", ports) for place in range(SEATS - 1)]
        self.http = http
        self.ports = ports
        self.chance = random.Random(f"company {number}")
        self._set: str | None = None  # a table at which the game has not begun
        self.paused = False  # whether nobody is to begin anything now

    async def live(self) -> None:
        """Set a table, play at it, and set the next one."""
        while True:
            table = await self._set_table()
            self.tables.append(table)
            self.table = table
            await asyncio.gather(*(guest.play(table) for guest in self.people))

    async def _set_table(self) -> str:
        while True:
            try:
                async with asyncio.timeout(4 * PATIENCE):
                    return await self._try_to_set()
            except (*GONE, Refusal, KeyError, ValueError):
                await asyncio.sleep(self.chance.random() * AGAIN)

    async def _try_to_set(self) -> str:
        host, *others = self.people
        bots = [None] * (SEATS - 1) + [self.chance.choice(BOTS)]
        wish = {"game": self.game, "seats": SEATS, "bots": bots, "public": True}
        if self._set is None:
            self._set = (await host.call("POST", "/api/tables", wish))["id"]
        table = str(self._set)
        for guest in others:
            await guest.call("POST", f"/api/tables/{table}/join", {})
        try:
            await host.call("POST", f"/api/tables/{table}/start")
        except Refusal:
            if (await host.call("GET", f"/api/tables/{table}"))["status"] != "playing":
                raise
        self._set = None
        return table


class Guest:
    """One person with one socket at a time."""

    def __init__(self, company: Company, name: str, ports: Sequence[int]) -> None:
        self.company = company
        self.kept: dict[tuple[str, str], int] = {}  # table and id: the version it was acknowledged with
        self.odd: list[str] = []
        self.known = Followed()
        self._name = name
        self._ports = ports
        self._cookie: str | None = None
        self._count = 0
        self._pending: tuple[str, int, str] | None = None
        self._chance = random.Random(f"guest {name}")

    async def call(self, method: str, path: str, body: object = None) -> Any:
        """A call to any server; a refusal is tried again by whoever asks."""
        http, port = self.company.http, self._chance.choice(self._ports)
        if self._cookie is None:
            self._cookie = (await http.get(f"http://127.0.0.1:{port}/api/me")).cookies[COOKIE]
        headers = {"Cookie": f"{COOKIE}={self._cookie}"}
        answer = await http.request(method, f"http://127.0.0.1:{port}{path}", json=body, headers=headers)
        if not answer.is_success:
            raise Refusal(answer.text[:200])
        return answer.json()

    async def play(self, table: str) -> None:
        """Play one game to its end, whatever becomes of the line."""
        self.known, self._pending = Followed(), None
        while not self.known.over:
            port = self._chance.choice(self._ports)
            with contextlib.suppress(*GONE):
                async with connect(
                    f"ws://127.0.0.1:{port}/ws/tables/{table}",
                    additional_headers={"Cookie": f"{COOKIE}={self._cookie}"},
                    compression=None,
                    max_size=None,
                    ping_interval=None,
                    open_timeout=PATIENCE,
                    close_timeout=0.5,
                ) as line:
                    await self._play_on(line, table)
            await asyncio.sleep(self._chance.random() * AGAIN)

    async def _play_on(self, line: ClientConnection, table: str) -> None:
        await line.send(hello(self.known.version))
        told = False
        while not self.known.over:
            if told and self._pending is None and self.known.is_awaited and not self.company.paused:
                await asyncio.sleep(self._chance.uniform(*THOUGHT))
                self._count += 1
                action = choose(self._chance, self.known.legal)
                self._pending = (f"{self._name}-{self._count}", self.known.version, action)
                await line.send(play(*self._pending))
            async with asyncio.timeout(PATIENCE):
                message: dict[str, Any] = json.loads(await line.recv())
            first, told = not told, self.known.follow(message) or told
            if told and first and self._pending is not None:
                await line.send(play(*self._pending))
            if self._pending is not None and message.get("id") == self._pending[0]:
                self._hear(message, table)

    def _hear(self, answer: dict[str, Any], table: str) -> None:
        assert self._pending is not None
        if answer["heard"] == "acknowledged":
            self.kept[table, self._pending[0]] = answer["version"]
        elif answer["trouble"]["code"] in WAIT:
            raise TimeoutError  # later, and elsewhere
        elif answer["trouble"]["code"] not in OUTRUN:
            self.odd.append(answer["trouble"]["code"])
        self._pending = None


class Crowd:
    """Everybody who plays."""

    def __init__(self, clients: int, games: Sequence[str], ports: Sequence[int]) -> None:
        limits = httpx.Limits(max_connections=50, max_keepalive_connections=0)
        nobodys = CookieJar(DefaultCookiePolicy(allowed_domains=[]))  # everybody keeps their own
        self.http = httpx.AsyncClient(timeout=PATIENCE, verify=NO_TLS, limits=limits, cookies=nobodys)
        count = max(1, clients // (SEATS - 1))
        self.companies = [
            Company(number, games[number % len(games)], ports, self.http) for number in range(count)
        ]
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def guests(self) -> list[Guest]:
        """Everybody."""
        return [guest for company in self.companies for guest in company.people]

    @property
    def acknowledged(self) -> int:
        """How many actions were acknowledged."""
        return sum(len(guest.kept) for guest in self.guests)

    def begin(self) -> None:
        """Let everybody play."""
        self._tasks = [asyncio.create_task(company.live()) for company in self.companies]

    async def end(self) -> None:
        """Let everybody go."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.http.aclose()

    async def all_go_on(self, seconds: float) -> list[Company]:
        """Wait until something more was acknowledged at every table; those where nothing was."""
        before = {company: self._count(company) for company in self.companies}
        waiting = list(self.companies)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while waiting:
                    await asyncio.sleep(0.1)
                    waiting = [company for company in waiting if self._count(company) <= before[company]]
        return waiting

    @staticmethod
    def _count(company: Company) -> int:
        return sum(len(guest.kept) for guest in company.people)


async def seen(port: int, table: str) -> dict[str, Any]:
    """All that somebody who watches is told of a table at a server."""
    async with (
        asyncio.timeout(4 * PATIENCE),
        connect(f"ws://127.0.0.1:{port}/ws/tables/{table}", compression=None, max_size=None) as line,
    ):
        await line.send(hello(-1))
        while True:
            message: dict[str, Any] = json.loads(await line.recv())
            if message["heard"] == "sync":
                return message
