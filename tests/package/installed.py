"""Potager as those have it who installed it: its commands, its table in the terminal, its server."""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import pty
import re
import select
import signal
import ssl
import struct
import subprocess
import tempfile
import termios
import time
from collections.abc import Generator
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import HTTPCookieProcessor, HTTPSHandler, Request, build_opener

from websockets.sync.client import connect

PATIENCE = 60.0  # seconds until a check gives up waiting
SCREEN = (40, 140)
QUIET = ("--port", "0", "--database", "memory", "--interpreted")


class Installed:
    """An environment with Potager in it, used from a folder that is not the repository's."""

    def __init__(self, environment: Path, folder: Path) -> None:
        self.bin = environment / "bin"
        self.folder = folder
        # Nothing of this process may reach it: neither the sources nor the games beside them.
        kept = ("HOME", "LANG", "TMPDIR")
        self.env = {name: os.environ[name] for name in kept if name in os.environ}
        self.env |= {"PATH": f"{self.bin}:/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TERM": "xterm-256color"}

    def run(self, *words: str, **env: str) -> str:
        """What a command prints; it must succeed."""
        done = subprocess.run(
            [self.bin / words[0], *words[1:]],
            cwd=self.folder,
            env=self.env | env,
            capture_output=True,
            text=True,
            timeout=600,
        )
        assert done.returncode == 0, f"{' '.join(words)}:\n{done.stdout}{done.stderr}"
        return done.stdout

    def play(self, *words: str, keys: list[tuple[str, str]]) -> None:
        """Sit down at the table in the terminal: whenever a text is read, a key is pressed."""
        child, screen = pty.fork()
        if child == 0:
            os.chdir(self.folder)
            os.execve(self.bin / "potager", ["potager", "play", *words], self.env)
        fcntl.ioctl(screen, termios.TIOCSWINSZ, struct.pack("HHHH", *SCREEN, 0, 0))
        seen = ""
        try:
            for text, key in keys:
                while text not in seen:
                    ready, _, _ = select.select([screen], [], [], PATIENCE)
                    assert ready, f"{text!r} never came:\n{seen[-2000:]}"
                    try:
                        seen += re.sub(
                            r"\x1b\[[0-9;?]*[a-zA-Z]", "", os.read(screen, 65536).decode("utf-8", "ignore")
                        )
                    except OSError:
                        raise AssertionError(f"it ended before {text!r}:\n{seen[-2000:]}") from None
                seen = ""
                os.write(screen, key.encode())
        finally:
            with contextlib.suppress(OSError):
                while os.read(screen, 65536):
                    pass
            os.close(screen)
            _, code = os.waitpid(child, 0)
        assert code == 0

    @contextlib.contextmanager
    def serve(self, *words: str) -> Generator[Visitor]:
        """Serve the table, and visit it."""
        with tempfile.TemporaryFile("w+") as errors:
            process = subprocess.Popen(
                [self.bin / "potager", "serve", *QUIET, *words],
                cwd=self.folder,
                env=self.env,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
            )
            try:
                assert process.stdout is not None
                said = process.stdout.readline()
                errors.seek(0)
                found = re.search(r"http://\S+", said)
                assert found, said + errors.read()
                yield Visitor(found[0])
            finally:
                process.send_signal(signal.SIGINT)
                process.communicate(timeout=PATIENCE)


class Visitor:
    """Somebody with a cookie who asks a server."""

    def __init__(self, address: str, tls: ssl.SSLContext | None = None) -> None:
        self.address = address
        self.tls = tls
        self.cookies = CookieJar()
        self.opener = build_opener(HTTPCookieProcessor(self.cookies), HTTPSHandler(context=tls))

    def ask(self, path: str, body: object = None) -> Any:
        """What is answered: text, what JSON means, or bytes."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json", "Origin": self.address} if body is not None else {}
        with self.opener.open(Request(self.address + path, data, headers), timeout=PATIENCE) as answer:
            content, kind = answer.read(), answer.headers["Content-Type"]
            if "json" in kind:
                return json.loads(content)
            return content.decode() if "charset" in kind else content

    def refusal(self, path: str, body: object = None) -> int:
        """The status with which something is refused."""
        try:
            self.ask(path, body)
        except HTTPError as error:
            with error:
                return error.code
        raise AssertionError(f"{path} was not refused")

    def page(self) -> str:
        """The page, with every file that it names."""
        document: str = self.ask("/")
        files = re.findall(r'(?:src|href)="(/[^"]+)"', document)
        assert any(file.endswith(".js") for file in files), document
        for file in files:
            assert self.ask(file)
        return document

    def table(self, *bots: str | None, game: str = "finca") -> str:
        """A table with bots, begun at once."""
        sit = None in bots
        wish = {"game": game, "seats": len(bots), "bots": bots, "sit": sit, "start": True}
        return self.ask("/api/tables", wish)["id"]

    @contextlib.contextmanager
    def at(self, table: str) -> Generator[Line]:
        """Be present at a table."""
        cookie = "; ".join(f"{each.name}={each.value}" for each in self.cookies)
        url = self.address.replace("http", "ws", 1) + f"/ws/tables/{table}"
        headers = {"Cookie": cookie, "Origin": self.address}
        with connect(url, additional_headers=headers, max_size=None, ssl=self.tls) as socket:
            line = Line(socket)
            line.say("hello", last=-1, lang="en")
            yield line


class Line:
    """What somebody at a table says and hears."""

    def __init__(self, socket: Any) -> None:
        self._socket = socket

    def say(self, kind: str, **fields: Any) -> None:
        """Say something."""
        self._socket.send(json.dumps({"say": kind, **fields}))

    def hear(self, kind: str) -> dict[str, Any]:
        """The next message of a kind."""
        deadline = time.monotonic() + PATIENCE
        while (left := deadline - time.monotonic()) > 0:
            message = json.loads(self._socket.recv(timeout=left))
            if message["heard"] == kind:
                return message
        raise AssertionError(f"no {kind!r} was heard")
