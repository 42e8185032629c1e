"""The server under attack: `potager serve` as an owner would start it, in a process of its own."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
from pathlib import Path

KILO = 1024
STARTS_WITHIN = 120.0
TROUBLES = ("Traceback", "never retrieved", "Exception in ASGI")


class Server:
    """A server with its default settings; `words` are what is changed."""

    def __init__(self, folder: Path, database: str | None = None, *words: str) -> None:
        self.log = folder / "server.log"
        self._words = ["--port", "0", "--database", database or f"sqlite:///{folder / 'potager.db'}", *words]
        self.port = 0

    async def __aenter__(self) -> Server:
        command = [sys.executable, "-m", "potager", "serve", *self._words]
        with self.log.open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                *command, stdout=asyncio.subprocess.PIPE, stderr=log, env=os.environ
            )
        assert self.process.stdout is not None
        async with asyncio.timeout(STARTS_WITHIN):
            while (found := re.search(r":(\d+) ", await self._line())) is None:
                pass
            self.port = int(found[1])
            while not await self._answers():
                await asyncio.sleep(0.05)
        return self

    async def _line(self) -> str:
        assert self.process.stdout is not None
        line = await self.process.stdout.readline()
        if not line:
            raise ConnectionError(f"the server did not start: {self.said()[-500:]}")
        return line.decode()

    async def _answers(self) -> bool:
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
            writer.write(b"GET /api/games HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            said = await reader.read()
        except OSError:
            return False
        writer.close()
        return said.startswith(b"HTTP/1.1 200")

    async def kill(self) -> None:
        """As a power cut does it."""
        self.process.send_signal(signal.SIGKILL)
        await self.process.wait()

    async def __aexit__(self, *_: object) -> None:
        if self.process.returncode is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                async with asyncio.timeout(15):
                    await self.process.wait()
            except TimeoutError:
                await self.kill()
        vars(self.process)["_transport"].close()

    def said(self) -> str:
        """What it has written into its log."""
        return self.log.read_text(encoding="utf-8", errors="replace")

    def traces(self) -> int:
        """How many failures its log tells of."""
        return sum(self.said().count(word) for word in TROUBLES)

    def peak(self) -> float:
        """Megabytes that it has had at most."""
        for line in Path(f"/proc/{self.process.pid}/status").read_text(encoding="utf-8").splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) / KILO
        return 0.0
