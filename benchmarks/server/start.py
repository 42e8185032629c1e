"""A first start, and tables that are opened after a restart: the section `start`."""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import load
import msgspec
import servers
import uvloop
from figures import Plan
from machine import measured, versions
from measuring import Spread
from potager_table import PotagerTable, open_table
from reporting import paragraphs, spread, table, tell
from wire import connect

from potager.server.rooms.telling import MISSED

TO_THE_END, TAKEN_BACK, TALK = "to its end", "half of it taken back", "offers that nobody takes"
# What the server has by when it is asked.
RULES = {"plain": servers.wait_until_well, "compiled": servers.wait_until_compiled}
HELLO = b'{"say":"hello","last":-1,"lang":"fr"}'
PLAYED_WITHIN, OPENED_WITHIN = 300.0, 30.0  # seconds


class Wish(NamedTuple):
    """A game that is to be played."""

    game: str
    what: str
    entries: int | None = None  # of its log; None: to its end
    undone: float = 0.0  # the share of actions that are taken back


class LongGame(NamedTuple):
    """A table whose game was played."""

    what: str
    entries: int
    table: str
    cookie: str  # of one of its people


class Opened(NamedTuple):
    """Milliseconds from the call until somebody with a seat has the table."""

    what: str
    entries: int
    first: float
    next: float


class Sync(msgspec.Struct):
    """What is said to somebody who comes, as far as it is read here."""

    version: int
    entries: list[msgspec.Raw]


def section(quick: bool) -> str:
    """A first start, then long games, and two restarts."""
    house = first_start(load.QUICK if quick else load.FULL)
    tell("first start")
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        games = play(folder, wishes(1, 100, 200) if quick else wishes(3, 600, 2000))
        tell(f"{len(games)} long games")
        found = {rules: restart(folder, games, ready) for rules, ready in RULES.items()}
    return paragraphs(house, openings(found), measured(versions(*servers.MADE_OF)))


# A first start


def first_start(effort: load.Effort) -> str:
    """A server on a machine that has compiled nothing yet: people play while it compiles."""
    with tempfile.TemporaryDirectory() as temporary:
        folder, port = Path(temporary), servers.free_port()
        database, cache = folder / "bench.db", str(folder / "cache")
        with servers.serving(servers.potager(port, database), port, folder, POTAGER_CACHE=cache) as pid:
            paces = (effort.full_house,)
            plan = Plan(
                servers.OURS, port, pid, load.GAMES[0], effort.tables, effort.warm, paces, str(database)
            )
            loads = load.generate(plan, folder)
    row = (f"{servers.OURS}, {load.GAMES[0]}", *load.times(loads), load.whole(loads))
    return table(("first start", *load.FIGURES, "whole"), [row])


# After a restart


def wishes(ended: int, taken_back: int, talked: int) -> list[Wish]:
    """Some of each game to their end, and long ones with that many entries."""
    return [
        *(Wish(game, TO_THE_END) for game in load.GAMES for _ in range(ended)),
        *(Wish(game, TAKEN_BACK, taken_back, 0.6) for game in load.GAMES),
        Wish("bohnanza", TALK, talked),
    ]


def play(folder: Path, wanted: Sequence[Wish]) -> list[LongGame]:
    """Play all games side by side on one server."""
    port = servers.free_port()
    command = servers.potager(port, folder / "long.db")
    with servers.serving(command, port, folder):
        servers.wait_until_compiled(port)
        return uvloop.run(play_all(port, wanted))


async def play_all(port: int, wanted: Sequence[Wish]) -> list[LongGame]:
    """Set the tables and play them."""
    tables = [await open_table(port, wish.game) for wish in wanted]
    async with asyncio.timeout(PLAYED_WITHIN):
        pairs = enumerate(zip(tables, wanted, strict=True))
        return await asyncio.gather(*(play_one(one, wish, seed) for seed, (one, wish) in pairs))


async def play_one(table: PotagerTable, wish: Wish, seed: int) -> LongGame:
    """Play a game at random, and take back what may be taken back at once."""
    settled, chance, number = asyncio.Event(), random.Random(seed), 0
    table.settled = lambda _table: settled.set()
    table.only_talks = wish.what == TALK
    while not table.over and (wish.entries is None or table.seen[0] < wish.entries):
        number, seat = number + 1, table.awaited
        assert seat is not None
        table.act(number, chance)
        await settled.wait()
        settled.clear()
        if chance.random() < wish.undone and table.may_undo[seat]:
            table.take_back(number, seat)
            await settled.wait()
            settled.clear()
    for wire in table.wires:
        wire.close()
    return LongGame(wish.what, table.seen[0], table.name, table.cookies[0])


def restart(folder: Path, games: Sequence[LongGame], ready: Callable[[int], None]) -> list[Opened]:
    """A fresh server, every table opened twice: when nobody has been there, and once somebody has."""
    port = servers.free_port()
    with servers.serving(servers.potager(port, folder / "long.db"), port, folder):
        ready(port)
        return uvloop.run(open_all(port, games))


async def open_all(port: int, games: Sequence[LongGame]) -> list[Opened]:
    """Open one table after another."""
    return [
        Opened(game.what, game.entries, await open_again(port, game), await open_again(port, game))
        for game in games
    ]


async def open_again(port: int, game: LongGame) -> float:
    """Milliseconds from the call to the table; what is told after that is waited for, but not counted."""
    told: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

    def hear(text: bytes) -> None:
        if text.startswith(b'{"heard":"sync"'):
            told.put_nowait((time.perf_counter(), text))

    begun = time.perf_counter()
    wire = await connect(port, f"/ws/tables/{game.table}", game.cookie)
    wire.hear = hear
    wire.send(HELLO)
    async with asyncio.timeout(OPENED_WITHIN):
        seen, text = await told.get()
        sync = msgspec.json.decode(text, type=Sync)
        if len(sync.entries) < min(sync.version, MISSED):  # it was taken up late in the game
            await told.get()
    wire.close()
    return 1000 * (seen - begun)


def openings(found: dict[str, list[Opened]]) -> str:
    """How soon the tables of each kind were there."""
    rows: list[Sequence[str]] = []
    for rules, opened in found.items():
        for what in dict.fromkeys(one.what for one in opened):
            kind = [one for one in opened if one.what == what]
            entries = f"{min(one.entries for one in kind)} to {max(one.entries for one in kind)}"
            first, again = Spread.of(one.first for one in kind), Spread.of(one.next for one in kind)
            shown = (str(len(kind)), entries, spread(first, " ms"), spread(again, " ms"))
            rows.append((f"{what}, {rules} rules", *shown))
    return table(("after a restart", "tables", "entries", "first", "next"), rows)
