"""Tables of long games, opened after a restart: how long until somebody with a seat sees theirs."""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
import time
from collections.abc import AsyncGenerator
from pathlib import Path

import msgspec
import uvloop
from figures import Opened, Opening, Openings
from goals import COMPILED, PLAIN
from here import machine_here
from longgames import LongGame, LongWish, cookies, copy, fill
from postgres import PROGRAMS, Cluster
from servers import free_port, potager, serving, wait_until_compiled, wait_until_well
from wire import connect

from potager.server.protocol.server import Sync
from potager.server.rooms.telling import MISSED

GAMES = ("finca", "bohnanza", "frutopia")
TO_THE_END, TAKEN_BACK, TALK = "to its end", "half of it taken back", "offers that nobody takes"
EACH, UNDONE, TALKED = 3, 600, 2000
SQLITE, POSTGRES = "SQLite", "PostgreSQL"
HELLO = b'{"say":"hello","last":-1,"lang":"fr"}'
SYNC = msgspec.json.Decoder(Sync)
LATE = 30.0  # seconds after which nobody waits any longer


def wishes(each: int = EACH, undone: int = UNDONE, talked: int = TALKED) -> list[LongWish]:
    """The games that are played: some of each kind to their end, some long ones."""
    ended = [LongWish(game, TO_THE_END) for game in GAMES for _ in range(each)]
    taken = [LongWish(game, TAKEN_BACK, undone, 0.6) for game in GAMES]
    return [*ended, *taken, LongWish("bohnanza", TALK, talked, talk=True)]


def measure_openings(wanted: list[LongWish]) -> Openings:
    """Play, restart, open; in SQLite, and in PostgreSQL where there is one."""
    with tempfile.TemporaryDirectory() as temporary:
        return uvloop.run(_measure(Path(temporary), wanted))


async def _measure(folder: Path, wanted: list[LongWish]) -> Openings:
    own = f"sqlite:///{folder}/long.db"
    games = await fill(own, wanted)
    restarts = [await _restart(folder, own, SQLITE, rules, games) for rules in (PLAIN, COMPILED)]
    async with _postgres() as cluster:
        if cluster is not None:
            address = await cluster.new_database()
            await copy(games, own, address)
            restarts.append(await _restart(folder, address, POSTGRES, COMPILED, games))
    return Openings(machine_here(), restarts)


@contextlib.asynccontextmanager
async def _postgres() -> AsyncGenerator[Cluster | None, None]:
    if PROGRAMS is None:
        yield None
        return
    async with Cluster() as cluster:
        yield cluster


async def _restart(folder: Path, url: str, database: str, rules: str, games: list[LongGame]) -> Opening:
    """A fresh server, every table opened twice: when nobody has been there, and by somebody else after them.

    With plain rules: as soon as the server is well, before it has loaded the compiled ones.
    """
    port, known = free_port(), await cookies(url, games)
    with contextlib.ExitStack() as stack:
        await asyncio.to_thread(stack.enter_context, serving(potager(port, url), port, folder))
        await asyncio.to_thread(wait_until_compiled if rules == COMPILED else wait_until_well, port)
        tables: list[Opened] = []
        for game, cookie in zip(games, known, strict=True):
            first = await _open(port, game.table, cookie)
            again = await _open(port, game.table, cookie)
            tables.append(Opened(game.wish.game, game.wish.what, game.entries, first, again))
        await asyncio.to_thread(stack.close)
    return Opening(database, rules, tables)


async def _open(port: int, table: str, cookie: str) -> float:
    """Milliseconds from the call to the table; whoever is to be told more waits for that, too, uncounted."""
    told: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

    def hear(text: bytes) -> None:
        if text.startswith(b'{"heard":"sync"'):
            told.put_nowait((time.perf_counter(), text))

    begun = time.perf_counter()
    wire = await connect(port, f"/ws/tables/{table}", cookie)
    wire.hear = hear
    wire.send(HELLO)
    async with asyncio.timeout(LATE):
        seen, text = await told.get()
        sync = SYNC.decode(text)
        if len(sync.entries) < min(sync.version, MISSED):  # it was taken up late in the game
            await told.get()
    wire.close()
    return 1000 * (seen - begun)
