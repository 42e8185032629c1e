"""The server is killed in mid-game, again and again: what was acknowledged is there, and the game goes on."""

from __future__ import annotations

import asyncio
import os
import random
import re
import signal
import sys
from pathlib import Path
from signal import Signals

from liveserver import Gone, Guest, Line, choose
from websockets.exceptions import ConnectionClosed

from potager.server.rooms.deal import verify
from potager.server.store import Store

KILLS = 3


class Process:
    """`potager serve` in a process of its own."""

    def __init__(self, database: str) -> None:
        self.database = database

    async def __aenter__(self) -> Process:
        words = ["serve", "--interpreted", "--port", "0", "--pause", "0", "--database", self.database]
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "potager", *words, stdout=asyncio.subprocess.PIPE, env=os.environ
        )
        async with asyncio.timeout(60):
            assert self.process.stdout is not None
            port = re.search(r":(\d+) ", (await self.process.stdout.readline()).decode())
            assert port is not None
            self.address = f"127.0.0.1:{port[1]}"
            while not await self.answers():
                await asyncio.sleep(0.05)
        return self

    async def answers(self) -> bool:
        try:
            _, writer = await asyncio.open_connection(*self.address.split(":"))
        except OSError:
            return False
        writer.close()
        await writer.wait_closed()
        return True

    async def end(self, how: Signals) -> int:
        self.process.send_signal(how)
        return await self.process.wait()

    async def __aexit__(self, *_: object) -> None:
        if self.process.returncode is None:
            await self.end(signal.SIGKILL)
        vars(self.process)["_transport"].close()


class Player:
    """Somebody who plays on whatever happens, and remembers what was acknowledged."""

    def __init__(self, table: str, cookies: dict[str, str]) -> None:
        self.table = table
        self.cookies = cookies
        self.acknowledged: dict[str, int] = {}  # by id: the version
        self.pending: tuple[str, int, str] | None = None  # sent, not answered: id, version, action
        self.rng = random.Random(7)

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
        except (Gone, ConnectionClosed, OSError):
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


async def test_nothing_acknowledged_is_lost_however_often_the_server_falls(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/potager.db"
    player: Player | None = None
    for kill in range(KILLS):
        async with Process(database) as server:
            player = player or await sits_down(server.address)
            playing = asyncio.create_task(player.play(server.address))
            before = len(player.acknowledged)
            while len(player.acknowledged) < before + 4 and not playing.done():
                await asyncio.sleep(0.002)
            await asyncio.sleep(random.Random(kill).random() * 0.02)
            await server.end(signal.SIGKILL)
            assert await playing is False, "the game was over too soon for this test"
        await is_kept(database, player)
    assert player is not None
    async with Process(database) as server:
        assert await player.play(server.address)
        guest = Guest(server.address)
        guest.http.cookies.update(player.cookies)
        info = await guest.call("GET", f"/api/tables/{player.table}")
        export = await guest.ask("GET", f"/api/tables/{player.table}/export")
        await guest.close()
        assert info["status"] == "over" and verify(export.content).scores == info["points"]
        assert await server.end(signal.SIGTERM) in (0, -signal.SIGTERM)
    await is_kept(database, player)


async def sits_down(address: str) -> Player:
    guest = Guest(address)
    table = await guest.table("finca", 2, bots=[None, "greedy"], start=True)
    await guest.close()
    return Player(table, dict(guest.http.cookies))


async def is_kept(database: str, player: Player) -> None:
    store = await Store.open(database)
    rows = await store.log(player.table)
    await store.close()
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
    kept = {row.action_id: row.seq for row in rows}
    assert player.acknowledged.items() <= kept.items()


async def test_a_server_that_is_told_to_close_says_goodbye(tmp_path: Path) -> None:
    async with Process(f"sqlite:///{tmp_path}/potager.db") as server:
        guest = Guest(server.address)
        table = await guest.table("finca", 2, bots=["greedy", None], start=True)
        line = await guest.socket(table)
        started = asyncio.get_running_loop().time()
        code = await server.end(signal.SIGTERM)
        assert asyncio.get_running_loop().time() - started < 8
        assert code in (0, -signal.SIGTERM)
        assert await line.gone() in (1001, 1012)
        await guest.close()
