"""A real server, as a process of its own: started, killed and started again as a machine would do it."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

import potager
from potager.core.registry import load
from potager.core.texts import catalogue

PACKAGE = Path(potager.__file__).parent
ROOT = PACKAGE.parents[1]  # of the repository
STATIC = PACKAGE / "server" / "static"
STARTS_WITHIN = 30.0


def say(lang: str, key: str, game: str, **params: Any) -> str:
    """A text of the page, or of a game, as a reader of this language sees it."""
    texts = catalogue(PACKAGE / "texts") if key.startswith(("web.", "language.")) else load(game).texts
    return texts.say(lang, key, **params)


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class LiveServer:
    """`potager serve` on a port and a database of its own."""

    def __init__(self, folder: Path, pause: float = 0.0, toy: bool = False) -> None:
        self.folder = folder
        self.pause = pause
        self.toy = toy
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        """Start the process and wait until it answers."""
        # Only the games of the server: the toy of the other tests is for guests who ask for it.
        env = {name: value for name, value in os.environ.items() if self.toy or name != "POTAGER_GAMES"}
        command = [sys.executable, "-m", "potager", "serve", "--interpreted", "--review-iterations", "60"]
        command += ["--no-limits"]
        command += ["--pause", str(self.pause), "--port", str(self.port)]
        command += ["--database", f"sqlite:///{self.folder / 'potager.db'}"]
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(command, env=env, cwd=self.folder, stdout=log, stderr=log)
        deadline = time.monotonic() + STARTS_WITHIN
        while not self._answers():
            assert self.process.poll() is None, f"the server did not start:\n{self.log()}"
            assert time.monotonic() < deadline, f"the server does not answer:\n{self.log()}"
            time.sleep(0.1)

    def _answers(self) -> bool:
        try:
            with urlopen(f"{self.url}/api/health", timeout=2) as answer:
                return answer.status == 200
        except (URLError, OSError):
            return False

    def kill(self) -> None:
        """As a power cut does it: no goodbye, nothing saved."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def close(self) -> None:
        """As its owner ends it."""
        assert self.process is not None
        self.process.terminate()
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.kill()

    def log(self) -> str:
        """All that it has said."""
        return (self.folder / "server.log").read_text(errors="replace")
