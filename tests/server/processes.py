"""Servers as processes of their own, and somebody who plays on whatever becomes of them."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import re
import signal
import sys
from signal import Signals

from httpx import HTTPError
from liveserver import Gone, Guest, Line, choose
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from potager.server.store import Store


class Process:
    """`potager serve` in a process of its own."""

    def __init__(self, database: str, *words: str) -> None:
        self.database = database
        self.words = words

    async def __aenter__(self) -> Process:
        words = ["serve", "--interpreted", "--port", "0", "--pause", "0", "--database", self.database]
        words += self.words
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "potager", *words, stdout=asyncio.subprocess.PIPE, env=os.environ
        )
        try:
            await self._come_up()
        except BaseException:
            await self.__aexit__()
            raise
        return self

    async def _come_up(self) -> None:
        async with asyncio.timeout(180):
            assert self.process.stdout is not None
            port = re.search(r":(\d+) ", (await self.process.stdout.readline()).decode())
            assert port is not None
            self.address = f"127.0.0.1:{port[1]}"
            while not await self.answers():
                await asyncio.sleep(0.05)

    async def answers(self) -> bool:
        """Whether it serves, or only listens so far."""
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

    async def end(self, how: Signals) -> int:
        self.process.send_signal(how)
        return await self.process.wait()

    async def __aexit__(self, *_: object) -> None:
        if self.process.returncode is None:
            await self.end(signal.SIGKILL)
        vars(self.process)["_transport"].close()


class Player:
    """Somebody who plays on whatever happens, and remembers what was acknowledged."""

    def __init__(self, table: str, cookies: dict[str, str], seed: int = 7) -> None:
        self.table = table
        self.cookies = cookies
        self.acknowledged: dict[str, int] = {}  # by id: the version
        self.pending: tuple[str, int, str] | None = None  # sent, not answered: id, version, action
        self.rng = random.Random(seed)

    async def play(self, address: str) -> bool:
        guest = Guest(address)
        guest.http.cookies.update(self.cookies)
        try:
            line = await guest.socket(self.table)
            if self.pending is not None:
                await self.send(line, *self.pending)
            while not line.over:
                await line.until(lambda: line.over or line.me in line.awaited)
                if not line.over:
                    name = f"action-{self.rng.getrandbits(40):x}"
                    await self.send(line, name, line.version, choose(self.rng, line.legal))
            return True
        except (Gone, ConnectionClosed, InvalidHandshake, HTTPError, OSError, TimeoutError):
            return False
        finally:
            await guest.close()

    async def send(self, line: Line, name: str, version: int, action: str) -> None:
        self.pending = (name, version, action)
        answer = await line.answer("play", id=name, version=version, actions=[action])
        self.pending = None
        if answer["heard"] == "acknowledged":
            self.acknowledged[name] = answer["version"]
            await line.until(lambda: line.version >= answer["version"])
        else:  # the bot had moved before the server fell
            assert answer["trouble"]["code"] in ("stale", "not-yours", "cannot-play"), answer


async def is_kept(database: str, *players: Player) -> None:
    """Check that the log has no gap, and everything once that was acknowledged."""
    store = await Store.open(database)
    rows = await store.log(players[0].table)
    await store.close()
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
    kept = {row.action_id: row.seq for row in rows}
    assert len(kept) == len(rows)
    for player in players:
        assert player.acknowledged.items() <= kept.items()
