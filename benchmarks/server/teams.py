"""One process and several on one PostgreSQL and one Redis: what an action costs, and what they could do."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import AsyncGenerator, Generator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import asyncpg  # pyright: ignore[reportMissingTypeStubs]
import msgspec
from figures import Pace, Team, Teams
from generating import generate
from goals import FIRST_GAME, OURS
from here import machine_here
from load import Outcome, Plan
from measure import cores
from postgres import PROGRAMS, Cluster
from postgres import Missing as NoPostgres
from servers import Missing, free_port, potager, serving
from stored import differing
from usage import children, cpu_seconds
from wire import HOST

KINDS = ((1, True), (2, True), (2, False))  # processes, and whether people are led to that of their table
MOST = max(processes for processes, _ in KINDS)
SPARE = 3  # cores for the load generator, PostgreSQL and Redis, where every server process has one of its own
STARTED = 60.0  # seconds
SETTLED = 2.0  # seconds in which idle processes do what they do after a start
QUERY = "SELECT table_id, seq, seat, action_id, body FROM log"


class TeamEffort(NamedTuple):
    """How much is measured."""

    tables: int
    warm: float
    shared: tuple[Pace, ...]  # rates of each process where everything shares a few cores: the cost counts
    apart: tuple[Pace, ...]  # rates, until one is not sustained, where every process has a core


FULL_TEAMS = TeamEffort(
    100, 3.0, (Pace(200.0, 15.0),), tuple(Pace(250.0 * step, 4.0) for step in range(1, 25))
)
QUICK_TEAMS = TeamEffort(30, 1.0, (Pace(100.0, 4.0),), (Pace(100.0, 4.0),))


def measure_teams(effort: TeamEffort) -> Teams:
    """Measure each number of processes, each with a database of its own."""
    if PROGRAMS is None:
        raise Missing("PostgreSQL is not installed: tests/server/install_parts.sh")
    if shutil.which("redis-server") is None:
        raise Missing("redis-server is not installed: tests/server/install_parts.sh")
    available = cores()
    pinned = len(available) >= MOST + SPARE
    runs: list[Team] = []
    for kind in KINDS:
        runs += asyncio.run(_team(kind, effort, available if pinned else []))
        _on(os.getpid(), set(available))
    return Teams(machine_here(), pinned, runs)


async def _team(kind: tuple[int, bool], effort: TeamEffort, pinned: list[int]) -> list[Team]:
    """So many processes, on cores of their own where there are enough."""
    with tempfile.TemporaryDirectory() as temporary, redis() as post:
        folder = Path(temporary)
        async with _cluster() as cluster:
            url = await cluster.new_database()
            with _serving(
                kind, [*potager(0, url), "--redis", f"redis://{HOST}:{post.port}"], folder
            ) as found:
                servers, (port, *also) = found
                families = [*servers, cluster.pid or 0, post.pid]
                if pinned:
                    pin(pinned, servers, [cluster.pid or 0, post.pid])
                await asyncio.to_thread(_wait_until_loaded, servers)
                # Where cores are shared every process has as much to do: what comes together is kept at once.
                shared = [Pace(pace.rate * kind[0], pace.seconds) for pace in effort.shared]
                paces = list(effort.apart) if pinned else shared
                plan = Plan(
                    OURS,
                    port,
                    servers[0],
                    FIRST_GAME,
                    effort.tables,
                    effort.warm,
                    paces,
                    also=also,
                    families=families,
                )
                outcome = await asyncio.to_thread(generate, plan, folder / "outcome.json")
                differs = differing(await _stored(url), outcome.sent)
    return _runs(kind, outcome, differs)


@contextlib.contextmanager
def _serving(
    kind: tuple[int, bool], command: list[str], folder: Path
) -> Generator[tuple[list[int], list[int]]]:
    """The processes that serve, and their ports: one for each, or one for all of them."""
    processes, led = kind
    ports = [free_port() for _ in range(processes if led else 1)]
    with contextlib.ExitStack() as stack:
        place = command.index("--port") + 1
        found = [
            stack.enter_context(
                serving([*command[:place], str(port), *command[place + 1 :], *_workers(kind)], port, folder)
            )
            for port in ports
        ]
        yield (found if led else _children(found[0], processes)), ports


def _workers(kind: tuple[int, bool]) -> list[str]:
    processes, led = kind
    return [] if led else ["--workers", str(processes)]


def _runs(kind: tuple[int, bool], outcome: Outcome, differs: int) -> list[Team]:
    found: list[Team] = []
    for load, used in zip(outcome.loads, outcome.used, strict=True):
        *shares, database, post = used
        found.append(Team(*kind, load, shares, database, post, differs))
    return found


@contextlib.asynccontextmanager
async def _cluster() -> AsyncGenerator[Cluster, None]:
    try:
        async with Cluster(settings="-c max_connections=200") as cluster:
            yield cluster
    except (NoPostgres, ChildProcessError) as error:
        raise Missing(f"PostgreSQL does not start: {str(error)[-200:]}") from None


class Post(NamedTuple):
    """A Redis that runs."""

    port: int
    pid: int


@contextlib.contextmanager
def redis() -> Generator[Post]:
    """A Redis of its own that keeps nothing."""
    port = free_port()
    words = ["--port", str(port), "--bind", HOST, "--save", "", "--appendonly", "no"]
    silence = subprocess.DEVNULL
    with subprocess.Popen(["redis-server", *words], stdout=silence, stderr=silence) as process:
        try:
            yield Post(port, process.pid)
        finally:
            process.kill()


def _children(pid: int, processes: int) -> list[int]:
    """The workers that a process looks after."""
    end = time.monotonic() + STARTED
    while time.monotonic() < end:
        found = [child for child in children(pid) if "spawn_main" in _words(child)]
        if len(found) == processes:
            return found
        time.sleep(0.1)
    raise Missing(f"{processes} workers did not start in time")


def _words(pid: int) -> str:
    """The command line of a process; nothing if it has gone."""
    with contextlib.suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_text(encoding="utf-8", errors="replace")
    return ""


def _wait_until_loaded(servers: Sequence[int]) -> None:
    """Wait until the processes do nothing by themselves: each has loaded its compiled games."""
    end, known = time.monotonic() + 10 * STARTED, [-1.0] * len(servers)
    while time.monotonic() < end:
        now = [cpu_seconds(pid) or 0.0 for pid in servers]
        if all(after - before < 0.1 * SETTLED for before, after in zip(known, now, strict=True)):
            return
        known = now
        time.sleep(SETTLED)
    raise Missing("the games were not loaded in time")


def pin(available: Sequence[int], servers: Sequence[int], others: Sequence[int]) -> None:
    """Give every server process a core of its own; everything else, this process too, has the rest."""
    for core, pid in zip(available, servers, strict=False):
        _on(pid, {core})
    rest = set(available[len(servers) :])
    for pid in (os.getpid(), *others):
        _on(pid, rest)


def _on(pid: int, where: set[int]) -> None:
    """Let a process, its threads and its children run on these cores alone."""
    for place in Path(f"/proc/{pid}/task").glob("*"):
        with contextlib.suppress(OSError):
            os.sched_setaffinity(int(place.name), where)
    for child in children(pid):
        if "spawn_main" not in _words(child) and "potager" not in _words(child):
            _on(child, where)


async def _stored(url: str) -> dict[Any, Any]:
    """Every entry of every log."""
    connect: Any = asyncpg.connect  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
    connection = await connect(url)
    try:
        rows = await connection.fetch(QUERY)
    finally:
        await connection.close()
    return {
        (table, number): (seat, identity, tuple(msgspec.json.decode(body)))
        for table, number, seat, identity, body in rows
    }
