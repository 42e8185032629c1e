"""A PostgreSQL of its own, which can be killed, stopped and started again."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import uuid
from pathlib import Path

PROGRAMS = next(iter(sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)), None)


RECOVERS_WITHIN = 60.0


class Missing(Exception):
    """PostgreSQL is not installed."""


class Cluster:
    """A PostgreSQL in a folder of its own, for one run; `place` is where the folder is made."""

    def __init__(self, place: Path | None = None, settings: str = "") -> None:
        if PROGRAMS is None:
            raise Missing("PostgreSQL is not installed: tests/server/install_parts.sh")
        self._programs = PROGRAMS
        self._settings = settings
        self._folder = Path(tempfile.mkdtemp(prefix="potager-pg-", dir=place))
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port: int = free.getsockname()[1]
        if os.geteuid() == 0:
            shutil.chown(self._folder, "postgres")

    async def __aenter__(self) -> Cluster:
        data = self._folder / "data"
        await self._run("initdb", "-D", data, "-U", "potager", "-A", "trust", "-E", "UTF8", "--no-sync")
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        with contextlib.suppress(ChildProcessError):
            await self._run("pg_ctl", "-D", self._folder / "data", "-m", "immediate", "stop")
        shutil.rmtree(self._folder, ignore_errors=True)

    async def start(self) -> None:
        """Start it, and wait until it has recovered."""
        settings = f"-k {self._folder} -h 127.0.0.1 -p {self.port} {self._settings}"
        words = ("-D", self._folder / "data", "-w", "-l", self._folder / "log", "-o", settings, "start")
        async with asyncio.timeout(RECOVERS_WITHIN):
            while True:
                try:
                    return await self._run("pg_ctl", *words)
                except ChildProcessError:  # what the last one has left behind is not gone yet
                    await asyncio.sleep(0.2)

    @property
    def is_running(self) -> bool:
        """Whether its first process is there."""
        pid = self._pid()
        return pid is not None and _runs(pid)

    @property
    def pid(self) -> int | None:
        """The number of its first process."""
        return self._pid()

    def _pid(self) -> int | None:
        file = self._folder / "data" / "postmaster.pid"
        words = file.read_text(encoding="utf-8").split() if file.exists() else []
        return int(words[0]) if words else None

    async def kill(self) -> None:
        """Kill its first process; the others notice and end."""
        pid = self._pid()
        group = [] if pid is None else [pid, *_children(pid)]
        for one in group:
            with contextlib.suppress(ProcessLookupError):
                os.kill(one, signal.SIGKILL)
        async with asyncio.timeout(30):
            while any(_runs(one) for one in group):
                await asyncio.sleep(0.01)

    async def new_database(self) -> str:
        """The address of an empty database."""
        name = f"potager_{uuid.uuid4().hex}"
        address = f"postgresql://potager@127.0.0.1:{self.port}"
        await self._run("createdb", "-h", "127.0.0.1", "-p", self.port, "-U", "potager", name)
        return f"{address}/{name}"

    async def _run(self, program: str, *words: object) -> None:
        user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        command = [*user, str(self._programs / program), *map(str, words)]
        done = await asyncio.to_thread(
            subprocess.run, command, cwd=self._folder, capture_output=True, text=True, check=False
        )
        if done.returncode:
            log = self._folder / "log"
            said = log.read_text(encoding="utf-8", errors="replace")[-400:] if log.exists() else ""
            raise ChildProcessError(done.stdout + done.stderr + said)


def _children(pid: int) -> list[int]:
    found = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(word) for word in found.read_text(encoding="utf-8").split()] if found.exists() else []


def _runs(pid: int) -> bool:
    try:
        return "(zombie)" not in Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    except OSError:
        return False
