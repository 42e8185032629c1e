"""The servers under load: child processes on this machine only, started and ended here."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Generator
from pathlib import Path
from urllib.request import urlopen

import msgspec
from wire import HOST

OURS, PEER = "Potager", "boardgame.io"
MADE_OF = ("potager", "litestar", "uvicorn", "uvloop", "websockets", "sqlalchemy", "msgspec")
HERE = Path(__file__).parent
PEER_FOLDER = HERE / ".peer"
BYTECODE = HERE / ".bytecode"
START_SECONDS = 60.0
COMPILE_SECONDS = 900.0  # on a machine that has never compiled them
STOP_SECONDS = 15.0
INSTALL_SECONDS = 300.0


class Missing(Exception):
    """A server cannot be measured on this machine."""


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return probe.getsockname()[1]


@contextlib.contextmanager
def serving(command: list[str], port: int, folder: Path, **environment: str) -> Generator[int]:
    """The id of a server process that answers on a port; it is ended at the end."""
    log = folder / "server.log"
    with log.open("wb") as out:
        server = subprocess.Popen(
            command,
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=out,
            env=_environment() | environment,
        )
    try:
        _wait_for(server, port, log)
        yield server.pid
    finally:
        server.send_signal(signal.SIGINT)
        try:
            server.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()


def wait_until_compiled(port: int) -> None:
    """Wait until a Potager plays by compiled rules, every game of it."""
    end = time.monotonic() + COMPILE_SECONDS
    while time.monotonic() < end:
        if _compiling(port) == []:
            return
        time.sleep(0.5)
    raise Missing("the games were not compiled in time")


def wait_until_well(port: int) -> None:
    """Wait until a Potager says that it is well."""
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end:
        if _compiling(port) is not None:
            return
        time.sleep(0.02)
    raise Missing("the server was not well in time")


def _compiling(port: int) -> list[str] | None:
    """The games that are still compiled, or loaded; None if the server does not answer."""
    with contextlib.suppress(OSError), urlopen(f"http://{HOST}:{port}/api/health", timeout=10) as answer:
        return msgspec.json.decode(answer.read())["compiling"]
    return None


def potager(port: int, database: Path) -> list[str]:
    """The command that serves Potager from a file of SQLite."""
    command = [sys.executable, "-m", "potager", "serve", "--no-limits"]
    return [*command, "--port", str(port), "--database", f"sqlite:///{database}"]


def boardgame_io(port: int) -> list[str]:
    """The command that serves boardgame.io, once it is installed."""
    return ["node", str(PEER_FOLDER / "server.js"), str(port)]


def install_boardgame_io() -> None:
    """Fetch the packages of boardgame.io, if they are not there."""
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        raise Missing("Node.js or npm is not installed")
    PEER_FOLDER.mkdir(exist_ok=True)
    for file in ("package.json", "server.js"):
        shutil.copy(HERE / "peer" / file, PEER_FOLDER / file)
    if not (PEER_FOLDER / "node_modules" / PEER).exists():
        install = [npm, "install", "--no-audit", "--no-fund", "--ignore-scripts", "--silent"]
        try:
            subprocess.run(install, cwd=PEER_FOLDER, capture_output=True, timeout=INSTALL_SECONDS, check=True)
        except subprocess.SubprocessError:
            raise Missing("npm install failed") from None


def peer_versions() -> str:
    """The versions of Node.js and of boardgame.io."""
    node = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout
    package = msgspec.json.decode((HERE / "peer" / "package.json").read_bytes())
    return f"Node.js {node.strip().removeprefix('v')}, {PEER} {package['dependencies'][PEER]}"


def _environment() -> dict[str, str]:
    """What servers are started with; whatever was said of bytecode, Python keeps it, as for one installed."""
    kept = {"PYTHONPYCACHEPREFIX": str(BYTECODE), "PYTHONDONTWRITEBYTECODE": ""}
    return os.environ | {"NODE_ENV": "production", "PYTHONUNBUFFERED": "1"} | kept


def _wait_for(server: subprocess.Popen[bytes], port: int, log: Path) -> None:
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end:
        if server.poll() is not None:
            raise Missing(f"the server ended at once: {log.read_text(encoding='utf-8')[-300:]}")
        with contextlib.suppress(OSError), socket.create_connection((HOST, port), 1):
            return
        time.sleep(0.1)
    raise Missing("the server did not start in time")
