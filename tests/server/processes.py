"""Servers as processes of their own, and somebody who plays on whatever becomes of them."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import re
import signal
import socket
import sys
from pathlib import Path
from signal import Signals

from following import LATER, OUTRUN, choose
from httpx import HTTPError
from liveserver import Gone, Guest, Line
from websockets.exceptions import WebSocketException

from potager.server.store import Store

GONE = (Gone, WebSocketException, HTTPError, OSError, TimeoutError)
OWN_PORTS = (10_000, 32_000)  # below those that the system gives away
TROUBLES = re.compile("Traceback|never retrieved|Exception in ASGI")
NO_DATABASE = re.compile(
    r"ERROR:[^\n]*Traceback(?:(?!ERROR:).)*?Unavailable:(?:(?!ERROR:).)*?ERROR:[^\n]*startup failed",
    re.DOTALL,
)


def free_port() -> int:
    """A port that nobody has, and that stays free while whoever listens at it is started again."""
    while True:
        port = random.SystemRandom().randrange(*OWN_PORTS)
        with contextlib.suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port


class Process:
    """`potager serve` in a process of its own, at one port however often it is started."""

    program = ("-m", "potager")

    def __init__(self, database: str, *words: str, log: Path | None = None) -> None:
        self.database = database
        self.words = words
        self.log = log
        self.port = free_port()
        self.address = f"127.0.0.1:{self.port}"

    async def start(self) -> None:
        """Start it; it does not serve at once."""
        words = ["serve", "--interpreted", "--port", str(self.port), "--pause", "0"]
        await self.run(*words, "--database", self.database, *self.words)

    async def run(self, *words: str) -> None:
        with Path(self.log or os.devnull).open("ab") as log:
            errors = log if self.log else None
            self.process = await asyncio.create_subprocess_exec(
                sys.executable, *self.program, *words, stdout=log, stderr=errors, env=os.environ
            )

    async def __aenter__(self) -> Process:
        await self.start()
        try:
            async with asyncio.timeout(180):
                while not await self.answers():
                    assert self.is_running, f"the server has ended with {self.process.returncode}"
                    await asyncio.sleep(0.05)
        except BaseException:
            await self.__aexit__()
            raise
        return self

    @property
    def is_running(self) -> bool:
        return self.process.returncode is None

    async def answers(self) -> bool:
        """Whether it serves and can write, or only listens so far."""
        try:
            async with asyncio.timeout(10):
                reader, writer = await asyncio.open_connection(*self.address.split(":"))
                with contextlib.closing(writer):
                    writer.write(b"GET /api/health HTTP/1.0\r\n\r\n")
                    said = await reader.readline()
        except (OSError, TimeoutError):
            return False
        with contextlib.suppress(OSError):
            await writer.wait_closed()
        return b" 200 " in said

    def failures(self) -> list[str]:
        """The failures that its log tells of; to find no database at the start is none."""
        assert self.log is not None
        said = NO_DATABASE.sub("", self.log.read_text(encoding="utf-8", errors="replace"))
        return [said[found.start() : found.start() + 1500] for found in TROUBLES.finditer(said)]

    def send(self, how: Signals) -> None:
        with contextlib.suppress(ProcessLookupError):
            self.process.send_signal(how)

    async def end(self, how: Signals) -> int:
        self.send(how)
        return await self.process.wait()

    async def __aexit__(self, *_: object) -> None:
        if self.is_running:
            await self.end(signal.SIGKILL)


class Player:
    """Somebody who plays on whatever happens, and remembers what was acknowledged."""

    def __init__(self, table: str, cookies: dict[str, str], seed: int = 7, thought: float = 0.0) -> None:
        self.table = table
        self.cookies = cookies
        self.thought = thought  # seconds before an action, at most
        self.acknowledged: dict[str, int] = {}  # by id: the version
        self.pending: tuple[str, int, str] | None = None  # sent, not answered: id, version, action
        self.rng = random.Random(seed)

    async def play(self, address: str) -> bool:
        """Play until the game is over, or the connection is lost; whether it is over."""
        guest = Guest(address)
        guest.http.cookies.update(self.cookies)
        try:
            line = await guest.socket(self.table)
            await line.until(lambda: line.version >= 0)  # another server's table is slower than a pong
            if self.pending is not None:
                await self.send(line, *self.pending)
            while not line.over:
                await line.until(lambda: line.over or line.is_awaited)
                await asyncio.sleep(self.rng.random() * self.thought)
                if line.is_awaited:  # still: others have played meanwhile
                    name = f"action-{self.rng.getrandbits(40):x}"
                    await self.send(line, name, line.version, choose(self.rng, line.legal))
            return True
        except GONE:
            return False
        finally:
            with contextlib.suppress(*GONE):
                await guest.close()

    async def send(self, line: Line, name: str, version: int, action: str) -> None:
        self.pending = (name, version, action)
        answer = await line.answer("play", id=name, version=version, actions=[action])
        if answer["heard"] == "acknowledged":
            self.acknowledged[name] = answer["version"]
            self.pending = None
            await line.until(lambda: line.version >= answer["version"])
            return
        if answer["trouble"]["code"] in LATER:
            raise TimeoutError
        assert answer["trouble"]["code"] in OUTRUN, answer
        self.pending = None


async def is_kept(database: str, *players: Player) -> None:
    """Check that the logs have no gap, and everything once that was acknowledged."""
    store = await Store.open(database)
    for table in {player.table for player in players}:
        rows = await store.log(table)
        assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
        kept = {row.action_id: row.seq for row in rows}
        assert len(kept) == len(rows)
        for player in players:
            assert player.table != table or player.acknowledged.items() <= kept.items()
    await store.close()
