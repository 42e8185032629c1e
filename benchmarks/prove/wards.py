"""What is proved: servers as processes, each behind proxies, one PostgreSQL, one Redis; and workers."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

from postgres import Cluster
from proxy import Gate

LEASE = 2.0  # seconds
OWN_PORTS = (10_000, 32_000)
JUMP = "86400"  # seconds
LAUNCHER = Path(__file__).parent / "launcher.py"
TROUBLES = ("Traceback", "never retrieved", "Exception in ASGI")
START = re.compile(
    r"ERROR:[^\n]*Traceback(?:(?!ERROR:).)*?Unavailable:(?:(?!ERROR:).)*?ERROR:[^\n]*startup failed",
    re.DOTALL,
)
SHOWN = 1500  # letters of a failure
WORDS = ("--interpreted", "--pause", "0.1", "--no-limits", "--set", f"lease_seconds={LEASE}")
TALK = ("--set", "reading_seconds=0.3", "--patience", "3")
KEY = "a-key-for-the-workers-of-a-proof"


def free_port() -> int:
    """A port that nobody has, below those that the system gives away.

    A server that was killed comes back to its port: one that the system gives away could be somebody's by
    then, and the server would never be well again.
    """
    chance = random.SystemRandom()
    while True:
        port = chance.randrange(*OWN_PORTS)
        with contextlib.suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port


class Ward:
    """A process that is kept running: whenever it ends it is started again, while it is wanted."""

    def __init__(self, name: str, words: list[str], folder: Path, version: str = "") -> None:
        self.name = name
        self.log = folder / f"{name}.log"
        self.wanted = True
        self.starts = 0
        self._command = [sys.executable, str(LAUNCHER), *words]
        self._env = {**os.environ, "POTAGER_PROVE_VERSION": version, "POTAGER_PROVE_JUMP": JUMP}
        self._process: asyncio.subprocess.Process | None = None
        self._keeping: asyncio.Task[None] | None = None
        self._may_run = asyncio.Event()
        self._may_run.set()

    def begin(self) -> None:
        """Start it, and keep it running."""
        self._keeping = asyncio.create_task(self._keep())

    async def _keep(self) -> None:
        while self.wanted:
            await self._may_run.wait()
            self.starts += 1
            with self.log.open("ab") as log:
                self._process = await asyncio.create_subprocess_exec(
                    *self._command, stdout=log, stderr=log, env=self._env
                )
            await self._process.wait()
            await asyncio.sleep(0.2)

    def send(self, what: signal.Signals) -> None:
        """Send its process a signal, if there is one."""
        with contextlib.suppress(ProcessLookupError):
            if self._process is not None and self._process.returncode is None:
                self._process.send_signal(what)

    def rest(self) -> None:
        """Do not start it again for now."""
        self._may_run.clear()

    def wake(self) -> None:
        """Let it run: on, if it was stopped, and again, if it has ended."""
        self.send(signal.SIGCONT)
        self._may_run.set()

    async def end(self) -> None:
        """Stop it for good."""
        self.wanted = False
        self.wake()
        self.send(signal.SIGTERM)
        if self._keeping is not None:
            try:
                async with asyncio.timeout(20):
                    await self._keeping
            except TimeoutError:
                self.send(signal.SIGKILL)
                await self._keeping

    def traces(self) -> list[str]:
        """The failures that its log tells of; to find no database at the start is none."""
        if not self.log.exists():
            return []
        said = START.sub("", self.log.read_text(encoding="utf-8", errors="replace"))
        places = [found.start() for found in re.finditer("|".join(TROUBLES), said)]
        return [f"{self.name} failed: {said[place : place + SHOWN]}" for place in places]


class Redis:
    """A Redis of its own that keeps nothing."""

    program = shutil.which("redis-server")

    def __init__(self) -> None:
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, unless it runs."""
        assert self.program is not None, "redis-server is not installed: tests/server/install_parts.sh"
        if self._process is None or self._process.poll() is not None:
            words = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
            silence = subprocess.DEVNULL
            self._process = subprocess.Popen([self.program, *words], stdout=silence, stderr=silence)

    def kill(self) -> None:
        """End it as a power cut does."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()


class PlacedServer(Ward):
    """A server, with proxies before it and behind it."""

    def __init__(self, name: str, folder: Path, database: str, gates: dict[str, Gate], version: str) -> None:
        self.gates = gates
        address = database.replace(
            database.rpartition("@")[2].partition("/")[0], f"127.0.0.1:{gates['database'].port}"
        )
        self.port = gates["clients"].port
        words = ["serve", "--port", str(gates["clients"].to), "--database", address, *WORDS, *TALK]
        words += ["--redis", f"redis://127.0.0.1:{gates['redis'].port}", "--set", f"worker_key={KEY}"]
        self.figures = free_port()
        words += ["--metrics-port", str(self.figures)]
        super().__init__(name, words, folder, version)

    async def thoughts(self) -> int:
        """How many answers of workers it has played since its last start; 0 if it does not say."""
        try:
            async with asyncio.timeout(5):
                reader, writer = await asyncio.open_connection("127.0.0.1", self.figures)
                with contextlib.closing(writer):
                    writer.write(b"GET /metrics HTTP/1.0\r\n\r\n")
                    said = (await reader.read()).decode()
        except (OSError, TimeoutError):
            return 0
        found = re.search(r'potager_worker_answers_total\{outcome="played"\} ([\d.]+)', said)
        return int(float(found[1])) if found else 0

    async def health(self) -> str:
        """What it says of itself; nothing if it is well."""
        try:
            async with asyncio.timeout(10):
                reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
                with contextlib.closing(writer):
                    writer.write(b"GET /api/health HTTP/1.0\r\n\r\n")
                    said = (await reader.read()).decode(errors="replace")
        except (OSError, TimeoutError) as error:
            return f"no answer: {error!r}"
        return "" if " 200 " in said.partition("\n")[0] else said[-SHOWN:] or "nothing"


class Disk:
    """A small disk for the database, which can be filled; where none can be mounted there is none."""

    def __init__(self, folder: Path, megabytes: int = 256) -> None:
        self.place: Path | None = folder / "disk"
        self.place.mkdir()
        mount = [
            "mount",
            "-t",
            "tmpfs",
            "-o",
            f"size={megabytes}m,mode=777",
            "potager-prove",
            str(self.place),
        ]
        done = subprocess.run(mount, capture_output=True, check=False)
        if done.returncode:
            self.place = None

    def fill(self) -> None:
        """Leave no space."""
        assert self.place is not None
        with contextlib.suppress(OSError), (self.place / "full").open("wb", buffering=0) as file:
            while file.write(b"\0" * (1 << 20)):
                pass

    def clear(self) -> None:
        """Make space again."""
        if self.place is not None:
            (self.place / "full").unlink(missing_ok=True)

    def close(self) -> None:
        """Take it away."""
        if self.place is not None:
            subprocess.run(["umount", "--lazy", str(self.place)], capture_output=True, check=False)


class Household:
    """Everything that is proved, up and running."""

    def __init__(self, folder: Path, servers: int, workers: int) -> None:
        self.folder = folder
        self.disk = Disk(folder)
        settings = (
            "-c max_connections=200 -c min_wal_size=32MB -c max_wal_size=64MB -c restart_after_crash=on"
        )
        self.cluster = Cluster(self.disk.place, settings)
        self.redis = Redis()
        self.servers: list[PlacedServer] = []
        self.workers: list[Ward] = []
        self.database = ""
        self._counts = (servers, workers)
        self._stack = contextlib.AsyncExitStack()

    async def __aenter__(self) -> Household:
        self._stack.callback(self.disk.close)
        try:
            await self._stack.enter_async_context(self.cluster)
            self.database = await self.cluster.new_database()
            self.redis.start()
            self._stack.callback(self.redis.kill)
            for number in range(1, self._counts[0] + 1):
                await self._add_server(f"server-{number}", "" if number > 1 else "0.0.0+another")
            for server in self.servers:
                server.begin()
                self._stack.push_async_callback(server.end)
            for number in range(1, self._counts[1] + 1):
                self._add_worker(f"worker-{number}")
            if ill := await self.well(120):
                raise ConnectionError("; ".join(ill))
        except BaseException:
            await self._stack.aclose()
            raise
        return self

    async def _add_server(self, name: str, version: str) -> None:
        ports = {"database": self.cluster.port, "redis": self.redis.port, "clients": free_port()}
        gates = {
            what: await self._stack.enter_async_context(Gate(f"{name} {what}", to))
            for what, to in ports.items()
        }
        self.servers.append(PlacedServer(name, self.folder, self.database, gates, version))

    def _add_worker(self, name: str) -> None:
        words = ["worker", "--interpreted", "--places", "1", "--key", KEY]
        for server in self.servers:
            words += ["--server", f"http://127.0.0.1:{server.port}"]
        self.workers.append(Ward(name, words, self.folder))
        self.workers[-1].begin()
        self._stack.push_async_callback(self.workers[-1].end)

    async def well(self, seconds: float) -> list[str]:
        """Wait until every server answers and can write; what those say that do not."""
        until = time.monotonic() + seconds
        while True:
            said = await asyncio.gather(*(server.health() for server in self.servers))
            ill = [
                f"{one.name} is not well: {words}"
                for one, words in zip(self.servers, said, strict=True)
                if words
            ]
            if not ill or time.monotonic() > until:
                return ill
            await asyncio.sleep(0.2)

    async def __aexit__(self, *_: object) -> None:
        await self._stack.aclose()
