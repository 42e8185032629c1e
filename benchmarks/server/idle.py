"""Many connections that say nothing but that they are there, at one process: what they weigh."""

from __future__ import annotations

import asyncio
import http.client
import resource
import tempfile
import time
from pathlib import Path

import uvloop
from figures import IdleCrowd
from here import machine_here
from potager_server import PING, call, new_cookie
from servers import Missing, free_port, potager, serving, wait_until_compiled
from usage import cpu_seconds, memory
from wire import HOST, Wire, connect

CONNECTIONS, TABLES = 10_000, 100
SPARE = 200  # files that a process opens besides its connections
TOGETHER = 50  # that connect at the same time
PINGS = 20.0  # seconds after which everybody says that they are there
STILL = 5.0  # seconds in which nothing happens
LONGEST = 180.0
GAMES = ("finca", "bohnanza", "frutopia")
HELLO = b'{"say":"hello"}'


def measure_idle(connections: int = CONNECTIONS) -> IdleCrowd:
    """Start a server, connect everybody, and weigh it."""
    allow(connections + SPARE)
    with tempfile.TemporaryDirectory() as temporary:
        folder, port = Path(temporary), free_port()
        with serving(potager(port, folder / "idle.db"), port, folder) as pid:
            wait_until_compiled(port)
            return uvloop.run(_crowd(port, pid, connections))


def allow(files: int) -> None:
    """Let this process, and what it starts, open so many files; refused where the machine does not."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft >= files:
        return
    most = hard if hard == resource.RLIM_INFINITY or hard >= files else files
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, most))
    except (OSError, ValueError):
        raise Missing(f"this machine lets a process open {hard} files, and {files} are needed") from None


async def _crowd(port: int, pid: int, connections: int) -> IdleCrowd:
    rest = http.client.HTTPConnection(HOST, port)
    known = new_cookie(rest)
    tables = [_set_table(rest, known, GAMES[number % len(GAMES)]) for number in range(TABLES)]
    rest.close()
    bare, begun = memory(pid)[0], time.perf_counter()
    wires: list[Wire] = []
    pinging = asyncio.create_task(_ping(wires))
    try:
        async with asyncio.timeout(LONGEST):
            for first in range(0, connections, TOGETHER):
                numbers = range(first, min(first + TOGETHER, connections))
                wires += await asyncio.gather(*(_watch(port, tables[n % TABLES]) for n in numbers))
    except (OSError, TimeoutError) as error:
        raise Missing(f"only {len(wires)} connections came: {str(error) or 'it took too long'}") from None
    seconds, before = time.perf_counter() - begun, cpu_seconds(pid)
    await asyncio.sleep(STILL)
    now, after = memory(pid)[0], cpu_seconds(pid)
    held = sum(not wire.broken for wire in wires)
    pinging.cancel()
    for wire in wires:
        wire.close()
    if bare is None or now is None or before is None or after is None:
        raise Missing("this system does not say what a process uses")
    return IdleCrowd(
        machine_here(), connections, held, bare, now, seconds, round((after - before) / STILL, 3)
    )


async def _watch(port: int, table: str) -> Wire:
    """Open a table as somebody who watches, and wait until it is there."""
    told = asyncio.get_running_loop().create_future()

    def hear(text: bytes) -> None:
        if b'"sync"' in text[:40] and not told.done():
            told.set_result(None)

    wire = await connect(port, f"/ws/tables/{table}")
    wire.hear = hear
    wire.send(HELLO)
    await told
    return wire


async def _ping(wires: list[Wire]) -> None:
    while True:
        await asyncio.sleep(PINGS)
        for wire in wires:
            if not wire.broken:
                wire.send(PING)


def _set_table(rest: http.client.HTTPConnection, known: str, game: str) -> str:
    """A table whose game has begun, and waits for somebody."""
    bots = [None, "gardener", "gardener"]
    wish: dict[str, object] = {"game": game, "seats": 3, "bots": bots, "public": True, "start": True}
    return call(rest, "POST", "/api/tables", known, wish)["id"]
