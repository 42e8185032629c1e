"""Servers, and databases, that are killed in the middle of games: nothing acknowledged may be lost."""

from __future__ import annotations

import asyncio
import contextlib
import random
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path

from effort import Effort
from figures import Check
from people import GONE, Person, choose
from postgres import Cluster
from server import Server

from potager.server.store import Store

SEATS = 3
ACTS = 3  # acknowledged at every table before a kill
SOON = 0.03  # seconds at most between that and the kill
OUTRUN = ("stale", "not-yours", "cannot-play", "over")  # the bots had moved before the server fell
BUSY = "busy"


class Player:
    """Somebody who plays one game after another with bots, and remembers every acknowledgement."""

    def __init__(self, game: str, seed: int) -> None:
        self.game = game
        self.cookies: dict[str, str] = {}
        self.table: str | None = None
        self.kept: dict[tuple[str, str], int] = {}  # table and id: the version it was acknowledged with
        self.pending: tuple[str, int, str] | None = None
        self.troubles: list[str] = []
        self._chance = random.Random(seed)
        self._number = 0

    async def play(self, port: int) -> None:
        """Play until the server falls."""
        person = Person(port)
        person.http.cookies.update(self.cookies)
        try:
            while True:
                if self.table is None:
                    bots: list[str | None] = [None] + ["gardener"] * (SEATS - 1)
                    self.table = await person.table(self.game, bots, start=True)
                    self.cookies = dict(person.http.cookies)
                await self._one_game(person, self.table)
        except (*GONE, KeyError, ValueError):
            return
        finally:
            await person.close()

    async def _one_game(self, person: Person, table: str) -> None:
        line = await person.line(table)
        await line.until(lambda: line.version >= 0)
        while not line.over:
            if self.pending is None:
                await line.until(lambda: line.over or line.me in line.awaited)
                if line.over:
                    break
                self._number += 1
                self.pending = (f"k{self._number}", line.version, choose(self._chance, line.legal))
            identity, version, action = self.pending
            answer = await line.play(identity, version, action)
            if answer["heard"] == "acknowledged":
                self.kept[table, identity] = new = answer["version"]
                await line.until(lambda new=new: line.version >= new)
            elif answer["trouble"]["code"] == BUSY:
                line.answers.pop(identity)
                await asyncio.sleep(0.1)
                continue
            elif answer["trouble"]["code"] not in OUTRUN:
                self.troubles.append(answer["trouble"]["code"])
            self.pending = None
        self.table = self.pending = None
        await line.close()


async def acted(players: list[Player], tasks: list[asyncio.Task[None]]) -> None:
    """Wait until everybody has been acknowledged some more, or has stopped playing."""
    before = [len(player.kept) for player in players]
    async with asyncio.timeout(120):
        while not all(
            len(player.kept) >= least + ACTS or task.done()
            for player, least, task in zip(players, before, tasks, strict=True)
        ):
            await asyncio.sleep(0.005)


async def lost(database: str, players: list[Player]) -> int:
    """How many acknowledged entries the logs do not have where they should be, gaps included."""
    store = await Store.open(database)
    missing = 0
    for table in {table for player in players for table, _ in player.kept}:
        rows = await store.log(table)
        missing += [row.seq for row in rows] != list(range(1, len(rows) + 1))
        kept = {row.action_id: row.seq for row in rows}
        for player in players:
            missing += sum(
                kept.get(identity) != version
                for (where, identity), version in player.kept.items()
                if where == table
            )
    await store.close()
    return missing


Fall = Callable[[Server], Awaitable[None]]


async def fall(server: Server) -> None:
    """The server is killed."""
    await server.kill()


async def lives(folder: Path, database: str, players: list[Player], kills: int) -> tuple[int, int]:
    """So many lives of a server on one database: failures in its log, and what was lost after any."""
    missing = traces = 0
    for _kill in range(kills):
        async with Server(folder, database, *WORDS) as server:
            tasks = [asyncio.create_task(player.play(server.port)) for player in players]
            await acted(players, tasks)
            await asyncio.sleep(random.random() * SOON)
            await server.kill()
            await asyncio.gather(*tasks)
            traces = server.traces()
        missing += await lost(database, players)
    return missing, traces


WORDS = ("--interpreted", "--pause", "0", "--no-limits")


async def sqlite(effort: Effort) -> tuple[str, list[Check]]:
    """Kill servers on SQLite, two at a time, each with a database of its own."""
    lanes = 2 if effort.sqlite_kills > 1 else 1

    async def lane(number: int) -> tuple[int, int, list[Player]]:
        players = [Player(game, 10 * number + place) for place, game in enumerate(effort.games)]
        with tempfile.TemporaryDirectory(prefix="potager-kills-") as folder:
            database = f"sqlite:///{folder}/potager.db"
            done = await lives(Path(folder), database, players, effort.sqlite_kills // lanes)
        return *done, players

    found = await asyncio.gather(*map(lane, range(lanes)))
    players = [player for *_, some in found for player in some]
    return told("SQLite", effort.sqlite_kills, "the server", players), judged(
        sum(missing for missing, *_ in found), sum(traces for _, traces, _ in found), players
    )


async def postgres(effort: Effort) -> tuple[str, list[Check]]:
    """Kill servers on PostgreSQL, then PostgreSQL itself under a server that goes on."""
    with tempfile.TemporaryDirectory(prefix="potager-kills-") as text:
        folder = Path(text)
        async with Cluster() as cluster:
            database = await cluster.new_database()
            players = [Player(game, place) for place, game in enumerate(effort.games)]
            missing, traces = await lives(folder, database, players, effort.postgres_kills)
            async with Server(folder, database, *WORDS) as server:
                for _kill in range(effort.cluster_kills):
                    tasks = [asyncio.create_task(player.play(server.port)) for player in players]
                    await acted(players, tasks)
                    await asyncio.sleep(random.random() * SOON)
                    await cluster.kill()
                    await asyncio.sleep(random.random() * 10 * SOON)
                    await cluster.start()
                    await acted(players, tasks)
                    for task in tasks:
                        task.cancel()
                    with contextlib.suppress(asyncio.CancelledError):
                        await asyncio.gather(*tasks, return_exceptions=True)
                    missing += await lost(database, players)
                traces = server.traces()
    kills = effort.postgres_kills + effort.cluster_kills
    what = f"the server {effort.postgres_kills} times and PostgreSQL itself {effort.cluster_kills} times"
    return told("PostgreSQL", kills, what, players), judged(missing, traces, players)


def told(database: str, kills: int, what: str, players: list[Player]) -> str:
    """What was done, in words."""
    games = ", ".join(sorted({player.game for player in players}))
    acts = sum(len(player.kept) for player in players)
    tables = len({table for player in players for table, _ in player.kept})
    return (
        f"{kills} × kill -9 ({what}) on {database} while {games} are played; {acts} actions acknowledged "
        f"at {tables} tables"
    )


def judged(missing: int, traces: int, players: list[Player]) -> list[Check]:
    """What must hold after all kills."""
    odd = [trouble for player in players for trouble in player.troubles]
    idle = [player.game for player in players if not player.kept]
    return [
        Check("acknowledged actions that are lost, and gaps", "none", str(missing), missing == 0),
        Check("refusals that have no reason", "none", ", ".join(odd) or "none", not odd),
        Check("games in which nothing was played", "none", ", ".join(idle) or "none", not idle),
        Check("failures in the log", "none", str(traces), traces == 0),
    ]
