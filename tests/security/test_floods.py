"""Somebody floods a server with default limits: it does not fail, and the neighbours' tables go on."""

from __future__ import annotations

import asyncio
import contextlib
import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import AsyncGenerator, Awaitable, Callable
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest
import pytest_asyncio
from following import choose
from liveserver import Guest, Line, LiveServer
from processes import GONE, Process
from proving import LONG

pytestmark = pytest.mark.asyncio(loop_scope="module")

SECONDS = 25.0 if LONG else 0.5  # that an attack lasts, or that it is waited for what it has begun
BOTS = ("master", "master+", "gardener") if LONG else ("uniform", "uniform", "uniform")
REPLAYED = ("bohnanza", 4) if LONG else ("toy", 2)
HOME = "127.0.0.2"  # of the neighbours; attackers come from other addresses
EVERY = 0.1  # seconds between two actions of the neighbours
GOES_ON = 60.0  # seconds within which something happens at each of their tables
CROWD = 10  # addresses from which sockets are opened
HALF = b"GET /api/games HTTP/1.1\r\nHost: x\r\nX-Slow: "
REQUEST_SECONDS = 15.0 if LONG else 3.0
COMPILED = ("--pause", "0.8", "--set", "compiled=true") if LONG else ()


class Neighbours:
    """Two people who play together and one who plays with a bot, until they are closed; all is timed."""

    def __init__(self, address: str) -> None:
        self.ann, self.bob, self.eve = self.guests = [Guest(address, HOME) for _ in range(3)]
        self.table = ""
        self.actions: list[float] = []  # seconds from sending an action until both have seen it
        self.answers: list[float] = []  # seconds until the bot has played
        self._rng = random.Random(1)
        self._tasks: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> Neighbours:
        self._tasks = [
            asyncio.create_task(self._play_together()),
            asyncio.create_task(self._play_with_a_bot()),
        ]
        await self.go_on()
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for guest in self.guests:
            await guest.close()

    async def go_on(self) -> None:
        """Wait until something has happened at both tables; whoever cannot play any more has failed."""
        actions, answers = len(self.actions), len(self.answers)
        async with asyncio.timeout(GOES_ON):
            while len(self.actions) <= actions or len(self.answers) <= answers:
                for task in self._tasks:
                    if task.done():
                        task.result()  # nobody stops by themselves
                await asyncio.sleep(0.02)

    async def _play_together(self) -> None:
        while True:
            self.table, lines = await self.ann.begin_with(self.bob, game="finca")
            while not lines[0].over:
                player = lines[lines[0].awaited[0]]
                await player.until(lambda player=player: player.me in player.awaited, GOES_ON)
                before, begun = player.version, time.perf_counter()
                await player.play(choose(self._rng, player.legal))
                for line in lines:
                    await line.until(lambda line=line, before=before: line.version > before, GOES_ON)
                    line.inbox.clear()
                self.actions.append(time.perf_counter() - begun)
                await asyncio.sleep(EVERY)

    async def _play_with_a_bot(self) -> None:
        while True:
            _, line = await self.eve.begin("finca", bots=[None, BOTS[0]])
            while not line.over:
                before, begun, mine = line.version, time.perf_counter(), line.me in line.awaited
                if mine:
                    await line.play(choose(self._rng, line.legal))
                await line.until(lambda line=line, before=before: line.version > before, GOES_ON)
                if not mine:
                    self.answers.append(time.perf_counter() - begun)


class Attacker(Guest):
    """A guest who notes how calls were answered."""

    def __init__(self, address: str, source: str | None = None) -> None:
        super().__init__(address, source)
        self.statuses = Counter[int]()

    async def ask(self, method: str, path: str, **options: Any) -> httpx.Response:
        answer = await super().ask(method, path, **options)
        self.statuses[answer.status_code] += 1
        return answer

    async def close(self) -> None:
        """Vanish without a word: the server may not listen just now."""
        for line in self.sockets:
            line.cut()
        await super().close()


class Target(NamedTuple):
    """A server under attack."""

    server: Process
    neighbours: Neighbours
    finished: str  # a table whose game is over
    attackers: list[Attacker]

    async def comes(self, source: str | None = None) -> Attacker:
        """One more attacker, with a cookie."""
        self.attackers.append(Attacker(self.server.address, source))
        await self.attackers[-1].cookie()
        return self.attackers[-1]


async def masters(target: Target) -> str:
    """One guest sets tables of strong bots, begins them all and watches as many as they may."""
    guest, tables, count = await target.comes(), list[str](), 200 if LONG else 3
    wish = {"game": "finca", "seats": 2, "bots": [BOTS[1]] * 2, "sit": False, "start": True}
    for _ in range(count):
        answer = await guest.ask("POST", "/api/tables", json=wish)
        if answer.status_code == 201:
            tables.append(answer.json()["id"])
    for table in tables:
        with contextlib.suppress(*GONE):
            await guest.socket(table)
    await asyncio.sleep(SECONDS)
    return f"{count} tables asked for by one guest, {len(tables)} set"


async def hints(target: Target) -> str:
    """One guest asks for hints at many tables, again and again."""
    guest, asked, end = await target.comes(), 0, time.monotonic() + SECONDS
    lines = [(await guest.begin("finca", bots=[None, BOTS[2]]))[1] for _ in range(10 if LONG else 2)]
    while time.monotonic() < end:
        for line in lines:
            asked += 1
            with contextlib.suppress(*GONE):
                await line.say("hint", id=f"hint {asked}")
        await asyncio.sleep(0.3)
    given = sum(message["heard"] == "hinted" for line in lines for message in line.inbox)
    return f"{asked} hints asked for at {len(lines)} tables, {given} given"


async def replays(target: Target) -> str:
    """Many ask for a long replay at once."""
    guests = [await target.comes() for _ in range(4)]
    for _ in range(6 if LONG else 1):
        async with asyncio.TaskGroup() as calls:
            for number in range(50 if LONG else 4):
                path = f"/api/tables/{target.finished}/replay?seat={number % 2}"
                calls.create_task(guests[number % 4].ask("GET", path))
    return "replays asked for at once by four guests"


async def sockets(target: Target) -> str:
    """A crowd opens sockets at the neighbours' own table."""
    crowd, count = (
        [await target.comes(f"127.0.1.{number + 1}") for number in range(CROWD)],
        1000 if LONG else 10,
    )

    async def come(number: int) -> bool:
        with contextlib.suppress(*GONE):
            line = await crowd[number % CROWD].socket(target.neighbours.table, hello=False)
            await line.say("hello")
            return await line.until(lambda: line.version >= 0)
        return False

    inside = 0
    for start in range(0, count, 50):
        inside += sum(await asyncio.gather(*map(come, range(start, min(count, start + 50)))))
    await asyncio.sleep(SECONDS)
    assert inside
    return f"{count} sockets from {CROWD} addresses, {inside} let in"


async def chat(target: Target) -> str:
    """One guest talks through as many sockets as they may, at the neighbours' table."""
    guest, said, end = await target.comes(), Counter[str](), time.monotonic() + SECONDS
    lines = [await guest.socket(target.neighbours.table) for _ in range(12)]

    async def talk(line: Line) -> None:
        with contextlib.suppress(*GONE):
            while time.monotonic() < end:
                async with asyncio.timeout(1):
                    await line.say("chat", text="🍋" * 400)
                said["said"] += 1

    await asyncio.gather(*map(talk, lines))
    for line in lines:
        said.update(message["trouble"]["code"] for message in line.inbox if message["heard"] == "refused")
    assert said["chat-soon"]
    return f"lines of chat through {len(lines)} sockets, and how they were refused: {dict(said)}"


async def tables(target: Target) -> str:
    """Guests of one address set public tables as fast as they can."""
    guests, count = [await target.comes() for _ in range(20)], 100 if LONG else 1

    async def flood(guest: Attacker) -> None:
        for _ in range(count):
            await guest.ask("POST", "/api/tables", json={"game": "finca", "seats": 2, "public": True})

    await asyncio.gather(*map(flood, guests))
    listed = [info["id"] for info in await target.neighbours.eve.call("GET", "/api/tables")]
    assert target.neighbours.table in listed
    return f"{20 * count} public tables asked for by 20 guests of one address"


async def halves(target: Target) -> str:
    """Connections that bring half a request and then nothing are closed."""
    lines: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []
    for _ in range(350 if LONG else 3):
        lines.append(await asyncio.open_connection("127.0.0.1", target.server.port))
        lines[-1][1].write(HALF)
    async with asyncio.timeout(REQUEST_SECONDS + 10):
        for reader, writer in lines:
            with contextlib.suppress(ConnectionError):
                await reader.read()
            writer.close()
    return f"{len(lines)} connections with half a request, all closed"


async def finished_game(database: str) -> str:
    """A game between bots, played to its end in a hurry."""
    game, seats = REPLAYED
    async with LiveServer(database=database) as server:
        host = server.guest()
        table = await host.table(game, seats, bots=["greedy"] * seats, sit=False, start=True, public=True)
        line = await host.socket(table)
        await line.until(lambda: line.over, 600)
        return table


@pytest_asyncio.fixture(scope="function" if LONG else "module", loop_scope="module")
async def target(tmp_path_factory: pytest.TempPathFactory) -> AsyncGenerator[Target]:
    """A server in a process of its own; a fresh and compiled one for each attack in the long form."""
    folder = tmp_path_factory.mktemp("attacked")
    database = f"sqlite:///{folder}/potager.db"
    finished = await finished_game(database)
    if LONG:
        for game in ("finca", "bohnanza", "frutopia", "toy"):
            subprocess.run([sys.executable, "-m", "potager.lab.warm", game], check=True)
    words = ("--pause", "0.1", "--set", f"request_seconds={REQUEST_SECONDS}", *COMPILED)
    async with (
        Process(database, *words, log=folder / "server.log") as server,
        Neighbours(server.address) as neighbours,
    ):
        yield Target(server, neighbours, finished, [])


@pytest.mark.parametrize("attack", [masters, hints, replays, sockets, chat, tables, halves])
async def test_neighbours_play_on(target: Target, attack: Callable[[Target], Awaitable[str]]) -> None:
    neighbours, server = target.neighbours, target.server
    neighbours.actions.clear()
    neighbours.answers.clear()
    done = await attack(target)
    await neighbours.go_on()
    statuses = Counter[int]()
    for attacker in target.attackers:
        statuses += attacker.statuses
        await attacker.close()
    target.attackers.clear()
    assert server.failures() == [] and max(statuses, default=200) < 500, (statuses, server.failures())
    if LONG:
        actions = sorted(neighbours.actions)
        p99, slowest = 1000 * actions[int(0.99 * len(actions))], max(neighbours.answers)
        peak = next(line for line in status(server).splitlines() if line.startswith("VmHWM:")).split()[1]
        print(
            f"\n{done}; calls answered: {dict(statuses)}; 99 of 100 actions of a neighbour's table "
            f"({len(actions)}) within {p99:.0f} ms, a neighbour's bot ({len(neighbours.answers)} times) "
            f"within {slowest:.2f} s; memory of the server: {int(peak) // 1024} MB"
        )


def status(server: Process) -> str:
    return Path(f"/proc/{server.process.pid}/status").read_text(encoding="utf-8")
