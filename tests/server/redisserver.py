"""Debian's Redis, for the tests of several servers: started, killed and started again."""

from __future__ import annotations

import contextlib
import shutil
import socket
import subprocess
import time


class RedisServer:
    """A Redis in a process of its own, on a port of its own, that keeps nothing."""

    program = shutil.which("redis-server")

    def __init__(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.url = f"redis://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it answers."""
        assert self.program is not None
        words = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        silence = subprocess.DEVNULL
        self.process = subprocess.Popen([self.program, *words], stdout=silence, stderr=silence)
        for _ in range(400):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port)):
                return
            time.sleep(0.05)
        raise AssertionError("the Redis does not start")

    def kill(self) -> None:
        """End it as a power cut does."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()
