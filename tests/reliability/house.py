"""A house that is to fail: servers behind proxies on one database, workers, and people who play meanwhile."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import signal
import subprocess
import tempfile
import time
from collections.abc import AsyncGenerator, Callable, Generator
from pathlib import Path

from liveserver import Guest
from postgres import Cluster
from processes import GONE, Player, Process, is_kept
from proxy import Gate
from redisserver import RedisServer

from potager.server.store import Store
from potager.server.upkeep.check import check_tables

LEASE = 2.0  # seconds
KEY = "a-key-for-the-workers-of-this-house"
SERVE = ("--pause", "0.1", "--no-limits", "--patience", "3", "--set", "reading_seconds=0.3")
SHARED = ("--set", f"lease_seconds={LEASE}", "--set", f"worker_key={KEY}")
POSTGRES = "-c max_connections=200 -c min_wal_size=32MB -c max_wal_size=64MB -c restart_after_crash=on"
GAMES = ("finca", "bohnanza", "frutopia")
BOTS = ("gardener", "gardener", "grower")  # the last one searches: at a worker, if there is one
GOES_ON = 120.0  # seconds within which every server must be well and every game have gone on
COMPARED = 12  # tables that are looked at through every server
LOOKS = 20  # at a table where bots still play, until all servers show the same version


class Ward(Process):
    """A process that is started again when it has ended, unless it is to rest."""

    program = (str(Path(__file__).with_name("launcher.py")),)
    rests = False

    async def keep(self) -> None:
        if not self.rests and not self.is_running:
            await self.start()

    async def close(self) -> None:
        self.send(signal.SIGCONT)
        self.send(signal.SIGTERM)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.process.wait(), 15)
        await self.__aexit__()


class Server(Ward):
    """A server, with a proxy before it and others behind it."""

    def __init__(self, database: str, *words: str, log: Path, gates: dict[str, Gate]) -> None:
        super().__init__(database, *SERVE, *words, log=log)
        self.gates = gates

    @property
    def door(self) -> str:
        """The address at which people come."""
        return f"127.0.0.1:{self.gates['clients'].port}"


class Worker(Ward):
    """A worker that thinks for all servers."""

    def __init__(self, servers: list[Server], log: Path) -> None:
        super().__init__("", log=log)
        self.servers = servers

    async def start(self) -> None:
        named = [word for server in self.servers for word in ("--server", f"http://{server.door}")]
        await self.run("worker", "--interpreted", "--places", "1", "--key", KEY, *named)


class Company:
    """Two people and a bot at one table after another."""

    def __init__(self, number: int, doors: Callable[[], list[str]], thought: float) -> None:
        self.game = GAMES[number % len(GAMES)]
        self.doors = doors
        self.thought = thought
        self.players: list[Player] = []  # at all tables so far
        self.now: list[Player] = []  # at the present one
        self.rng = random.Random(f"company {number}")

    @property
    def acknowledged(self) -> int:
        return sum(len(player.acknowledged) for player in self.players)

    async def live(self) -> None:
        while True:
            while not self.now:
                with contextlib.suppress(*GONE, AssertionError):  # whoever is refused asks again
                    self.now = await self.sit_down()
                    self.players += self.now
                await asyncio.sleep(0.1)
            async with asyncio.TaskGroup() as playing:
                for player in self.now:
                    playing.create_task(self.play(player))
            self.now = []

    async def sit_down(self) -> list[Player]:
        ann, bob = (Guest(self.rng.choice(self.doors())) for _ in range(2))
        async with contextlib.AsyncExitStack() as guests, asyncio.timeout(10):
            for guest in (ann, bob):
                guests.push_async_callback(guest.close)
            table = await ann.table(self.game, 3, bots=[None, None, self.rng.choice(BOTS)], public=True)
            await bob.sit(table)
            await ann.call("POST", f"/api/tables/{table}/start")
        return [
            Player(table, dict(guest.http.cookies), self.rng.getrandbits(30), self.thought)
            for guest in (ann, bob)
        ]

    async def play(self, player: Player) -> None:
        while not await player.play(self.rng.choice(self.doors())):
            await asyncio.sleep(self.rng.random() / 2)


class House:
    """One server on SQLite, or two on PostgreSQL that share a Redis."""

    def __init__(self, kind: str, folder: Path, workers: int = 0, disk: Path | None = None) -> None:
        self.kind, self.folder, self.disk = kind, folder, disk
        self.servers: list[Server] = []
        self.workers: list[Worker] = []
        self.companies: list[Company] = []
        self._workers = workers
        self._stack = contextlib.AsyncExitStack()

    async def __aenter__(self) -> House:
        async with contextlib.AsyncExitStack() as stack:
            if self.kind == "sqlite":
                self.database = f"sqlite:///{self.folder}/potager.db"
                await self._add_server(stack, self.database)
            else:
                self.cluster = stack.enter_context(Cluster(self.disk, POSTGRES))
                self.redis = RedisServer()
                self.redis.start()
                stack.callback(self.redis.kill)
                self.database = await self.cluster.new_database()
                for _ in range(2):
                    await self._add_server(stack, self.database, *SHARED)
            for number in range(self._workers):
                self.workers.append(Worker(self.servers, self.folder / f"worker-{number}.log"))
            for ward in (*self.servers, *self.workers):
                await ward.start()
                stack.push_async_callback(ward.close)
            await self.is_well()
            self._stack = stack.pop_all()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._stack.aclose()

    async def _add_server(self, stack: contextlib.AsyncExitStack, database: str, *words: str) -> None:
        gates: dict[str, Gate] = {}
        if self.kind != "sqlite":
            for name, port in (("database", self.cluster.port), ("redis", self.redis.port)):
                gates[name] = await stack.enter_async_context(Gate(port))
            database = database.replace(f":{self.cluster.port}/", f":{gates['database'].port}/")
            words += ("--redis", f"redis://127.0.0.1:{gates['redis'].port}")
        log = self.folder / f"server-{len(self.servers)}.log"
        server = Server(database, *words, log=log, gates=gates)
        gates["clients"] = await stack.enter_async_context(Gate(server.port))
        self.servers.append(server)

    def _doors(self) -> list[str]:
        return [server.door for server in self.servers]

    @contextlib.asynccontextmanager
    async def people(self, clients: int, thought: float) -> AsyncGenerator[None]:
        """Let people play, on from where they were when they played last."""
        while len(self.companies) < clients / 2:
            self.companies.append(Company(len(self.companies), self._doors, thought))
        async with asyncio.TaskGroup() as playing:
            tasks = [playing.create_task(company.live()) for company in self.companies]
            yield
            for task in tasks:
                task.cancel()

    @property
    def acknowledged(self) -> int:
        return sum(company.acknowledged for company in self.companies)

    async def heal(self) -> float:
        """Let everything be well, and every game go on; the seconds that it took."""
        begun = time.monotonic()
        self.empty_disk()
        if self.kind != "sqlite":
            if not self.cluster.is_running:
                await asyncio.to_thread(self.cluster.start)
            if self.redis.process is None or self.redis.process.poll() is not None:
                self.redis.start()
        for ward in (*self.servers, *self.workers):
            ward.rests = False
            ward.send(signal.SIGCONT)
        for server in self.servers:
            for gate in server.gates.values():
                gate.heal()
        await self.is_well()
        await self.goes_on()
        return time.monotonic() - begun

    async def is_well(self) -> None:
        """Wait until every server can write; one that has ended is started again."""
        async with asyncio.timeout(GOES_ON):
            for ward in (*self.servers, *self.workers):
                await ward.keep()
            while not all(await asyncio.gather(*(server.answers() for server in self.servers))):
                await asyncio.sleep(0.1)
                for server in self.servers:
                    await server.keep()

    async def goes_on(self) -> None:
        """Wait until something more was acknowledged to every company."""
        before = {company: company.acknowledged for company in self.companies}
        async with asyncio.timeout(GOES_ON):
            while any(company.acknowledged <= least for company, least in before.items()):
                await asyncio.sleep(0.02)

    async def judge(self) -> None:
        """Everything acknowledged is kept, every game can be played again, all servers show the same."""
        players = [player for company in self.companies for player in company.players]
        await is_kept(self.database, *players)
        store = await Store.look(self.database)
        faults = [*await store.faults()]
        async for checked in check_tables(store):
            faults += [f"table {checked.table}: {fault}" for fault in checked.faults]
        await store.close()
        assert faults == []
        for company in self.companies[:COMPARED]:
            await self._look_everywhere(company.now or company.players[-1:])
        for ward in (*self.servers, *self.workers):
            assert ward.failures() == []

    async def _look_everywhere(self, players: list[Player]) -> None:
        shown: dict[int, set[str]] = {}
        for _ in range(LOOKS):
            shown.clear()
            for server in self.servers:
                guest = Guest(server.door)
                line = await guest.socket(players[0].table)
                seen = json.dumps((line.view, line.awaited, line.over), sort_keys=True)
                shown.setdefault(line.version, set()).add(seen)
                await guest.close()
            if len(shown) == 1:
                break
            await asyncio.sleep(0.5)
        assert [len(seen) for seen in shown.values()] == [1], f"the servers do not agree: {shown}"

    # A small disk of its own for the database

    def fill_disk(self) -> None:
        assert self.disk is not None
        with contextlib.suppress(OSError), (self.disk / "full").open("wb", buffering=0) as file:
            while file.write(bytes(1 << 20)):
                pass

    def empty_disk(self) -> None:
        if self.disk is not None:
            (self.disk / "full").unlink(missing_ok=True)


@contextlib.contextmanager
def small_disk() -> Generator[Path | None]:
    """A small disk, or none where none can be mounted."""
    with tempfile.TemporaryDirectory(prefix="potager-disk-") as folder:
        mount = ["mount", "-t", "tmpfs", "-o", "size=256m,mode=777", "potager", folder]
        mounted = subprocess.run(mount, capture_output=True).returncode == 0
        try:
            yield Path(folder) if mounted else None
        finally:
            if mounted:
                subprocess.run(["umount", "--lazy", folder], capture_output=True)
