"""A PostgreSQL of its own, for tests and benchmarks: started, killed and started again."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import uuid
from pathlib import Path

import asyncpg  # pyright: ignore[reportMissingTypeStubs]

RECOVERS_WITHIN = 60.0  # seconds
ENDS_WITHIN = 30.0


class Cluster:
    """A PostgreSQL in a folder of its own and on a port of its own; `programs` is None where there is none.

    `start`, `stop` and `kill` block: use `asyncio.to_thread` where something else goes on meanwhile.
    """

    programs = next(iter(sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)), None)

    def __init__(self, folder: Path | None = None, settings: str = "") -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="potager-pg-", dir=folder))
        self.settings = settings
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port: int = free.getsockname()[1]
        self.url = f"postgresql://potager@127.0.0.1:{self.port}"
        if os.geteuid() == 0:
            shutil.chown(self.folder, "postgres")
        self._run("initdb", "-D", self.data, "-U", "potager", "-A", "trust", "-E", "UTF8", "--no-sync")

    @property
    def data(self) -> Path:
        return self.folder / "data"

    def __enter__(self) -> Cluster:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def start(self) -> None:
        """Start it and wait until it has recovered."""
        settings = f"-k {self.folder} -h 127.0.0.1 -p {self.port} {self.settings}"
        words = ("-D", self.data, "-w", "-l", self.folder / "log", "-o", settings, "start")
        end = time.monotonic() + RECOVERS_WITHIN
        while True:
            try:
                return self._run("pg_ctl", *words)
            except ChildProcessError:  # what a killed one has left behind is not gone yet
                if time.monotonic() > end:
                    raise
                time.sleep(0.2)

    def stop(self) -> None:
        """Stop it at once, if it runs."""
        with contextlib.suppress(ChildProcessError):
            self._run("pg_ctl", "-D", self.data, "-m", "immediate", "stop")

    def kill(self) -> None:
        """Kill all its processes and wait until they are gone."""
        group = [] if self.pid is None else [self.pid, *_children(self.pid)]
        for pid in group:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        end = time.monotonic() + ENDS_WITHIN
        while any(map(_runs, group)):
            assert time.monotonic() < end, "the PostgreSQL does not end"
            time.sleep(0.01)

    @property
    def pid(self) -> int | None:
        """The number of its first process."""
        file = self.data / "postmaster.pid"
        words = file.read_text(encoding="utf-8").split() if file.exists() else []
        return int(words[0]) if words else None

    @property
    def is_running(self) -> bool:
        """Whether its first process is there."""
        return self.pid is not None and _runs(self.pid)

    async def new_database(self) -> str:
        """The address of an empty database."""
        name = f"potager_{uuid.uuid4().hex}"
        connection = await asyncpg.connect(f"{self.url}/postgres")  # pyright: ignore
        await connection.execute(f"CREATE DATABASE {name}")  # pyright: ignore
        await connection.close()  # pyright: ignore
        return f"{self.url}/{name}"

    def _run(self, program: str, *words: object) -> None:
        assert self.programs is not None, "PostgreSQL is not installed: tests/server/install_parts.sh"
        user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        command = [*user, str(self.programs / program), *map(str, words)]
        done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True)
        if done.returncode:
            raise ChildProcessError(done.stdout + done.stderr)


def _children(pid: int) -> list[int]:
    found = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(word) for word in found.read_text(encoding="utf-8").split()] if found.exists() else []


def _runs(pid: int) -> bool:
    try:
        return "(zombie)" not in Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    except OSError:
        return False
