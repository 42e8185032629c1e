"""Ten thousand connections that say nothing but that they are there: the section `memory`."""

from __future__ import annotations

import asyncio
import http.client
import resource
import tempfile
import time
from pathlib import Path

import uvloop
from load import GAMES
from machine import measured, versions
from potager_table import PING, call, new_cookie
from reporting import paragraphs, table
from servers import MADE_OF, Missing, free_port, potager, serving, wait_until_compiled
from usage import KILO, cpu_seconds, resident
from wire import HOST, Wire, connect, keep_alive

CONNECTIONS, TABLES = 10_000, 100
SPARE = 200  # files that a process opens besides its connections
TOGETHER = 50  # that connect at the same time
STILL = 5.0  # seconds in which nothing happens
LONGEST = 180.0  # seconds until all are there
HELLO = b'{"say":"hello"}'


def section(quick: bool) -> str:
    """Start a server, connect everybody, and weigh it."""
    connections = 500 if quick else CONNECTIONS
    allow(connections + SPARE)
    with tempfile.TemporaryDirectory() as temporary:
        folder, port = Path(temporary), free_port()
        with serving(potager(port, folder / "idle.db"), port, folder) as pid:
            wait_until_compiled(port)
            row = uvloop.run(crowd(port, pid, connections))
    heads = ("connections", "held", "memory before", "memory", "each", "until all were there", "of one core")
    return paragraphs(table(heads, [row]), measured(versions(*MADE_OF)))


def allow(files: int) -> None:
    """Let this process, and what it starts, open that many files."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft >= files:
        return
    most = hard if hard == resource.RLIM_INFINITY or hard >= files else files
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, most))
    except (OSError, ValueError):
        raise Missing(f"this machine lets a process open {hard} files, and {files} are needed") from None


async def crowd(port: int, pid: int, connections: int) -> list[str]:
    """What a server uses while many watch tables at which nothing happens."""
    rest = http.client.HTTPConnection(HOST, port)
    known = new_cookie(rest)
    tables = [set_table(rest, known, GAMES[number % len(GAMES)]) for number in range(TABLES)]
    rest.close()
    bare, begun = resident(pid), time.perf_counter()
    wires: list[Wire] = []
    pinging = asyncio.create_task(keep_alive(wires, PING))
    try:
        async with asyncio.timeout(LONGEST):
            for first in range(0, connections, TOGETHER):
                numbers = range(first, min(first + TOGETHER, connections))
                wires += await asyncio.gather(*(watch(port, tables[n % TABLES]) for n in numbers))
    except (OSError, TimeoutError) as error:
        raise Missing(f"only {len(wires)} connections came: {str(error) or 'it took too long'}") from None
    seconds, before = time.perf_counter() - begun, cpu_seconds(pid)
    await asyncio.sleep(STILL)
    memory, busy = resident(pid), (cpu_seconds(pid) - before) / STILL
    held = sum(not wire.broken for wire in wires)
    pinging.cancel()
    for wire in wires:
        wire.close()
    each = KILO * (memory - bare) / max(1, held)
    sizes = (f"{bare:.0f} MB", f"{memory:.0f} MB", f"{each:.0f} kB")
    return [f"{connections:,}", f"{held:,}", *sizes, f"{seconds:.0f} s", f"{busy:.0%}"]


async def watch(port: int, table: str) -> Wire:
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


def set_table(rest: http.client.HTTPConnection, known: str, game: str) -> str:
    """A table whose game has begun, and waits for somebody."""
    bots = [None, "gardener", "gardener"]
    wish: dict[str, object] = {"game": game, "seats": 3, "bots": bots, "public": True, "start": True}
    return call(rest, "/api/tables", known, wish)["id"]
