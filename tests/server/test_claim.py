"""One server a database: a second one is refused, and a server that has lost its database writes no more."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Any

import pytest
from fakeclocks import FakeClocks
from liveserver import Guest, LiveServer, NewDatabase, OpenServer
from rows_to_keep import connect, entry, table
from typer.testing import CliRunner

from potager.cli import app
from potager.server.clocks import Clocks
from potager.server.store import Store, Unavailable, claim

CUT = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND pid != pg_backend_pid()"
HOLD = """
import asyncio, sys
from potager.server.clocks import Clocks
from potager.server.store import claim
async def hold():
    held = await claim.take(sys.argv[1], Clocks())
    print("held", flush=True)
    await asyncio.sleep(600)
asyncio.run(hold())
"""


async def test_a_second_server_is_refused_and_may_come_when_the_first_has_closed(
    lasting: str, open_server: OpenServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(claim, "PATIENCE", 0.1)
    first = await LiveServer(database=lasting).__aenter__()
    ann = first.guest()
    name = await ann.table("finca", 2, bots=[None, "greedy"], start=True)
    with pytest.raises(Unavailable, match="another server uses this database"):
        await claim.take(lasting, Clocks())
    line = await ann.socket(name)
    await line.play("place 0")
    await first.__aexit__()
    second = await open_server(database=lasting)
    again = second.guest()
    again.http.cookies = ann.http.cookies
    assert (await again.socket(name)).version > 0


async def test_potager_serve_says_that_another_server_is_there(
    lasting: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(claim, "PATIENCE", 0.1)
    held = await claim.take(lasting, Clocks())
    serve = ["serve", "--port", "0", "--database", lasting]
    done = await asyncio.to_thread(CliRunner().invoke, app, serve)
    assert done.exit_code == 2 and done.output.startswith("potager: another server uses this database")
    await held.close()


async def test_a_claim_ends_with_a_process_that_is_killed(lasting: str) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", HOLD, lasting, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None and await process.stdout.readline() == b"held\n"
    if lasting.startswith("sqlite"):  # a lock on a file is not waited for
        with pytest.raises(Unavailable, match="another server"):
            await claim.take(lasting, Clocks())
    process.kill()
    await process.wait()
    vars(process)["_transport"].close()
    held = await claim.take(lasting, Clocks())
    await held.close()


async def test_two_paths_to_one_file_are_one_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    held = await claim.take("sqlite:///potager.db", Clocks())
    with pytest.raises(Unavailable, match="another server"):
        await claim.take(f"sqlite:///{tmp_path}/potager.db", Clocks())
    await held.close()


async def test_memory_is_nobody_elses() -> None:
    for held in (await claim.take("memory", Clocks()), await claim.take("memory", Clocks())):
        held.check()
        await held.close()


async def test_a_folder_that_is_not_there_is_no_other_server() -> None:
    with pytest.raises(Unavailable, match="cannot be opened"):
        await claim.take("sqlite:////no/such/folder/potager.db", Clocks())
    with pytest.raises(Unavailable, match="cannot be opened"):
        await claim.take("postgresql://nobody@127.0.0.1:9/nothing", Clocks())


class Mute:
    """A connection to a PostgreSQL that has been cut off: nobody says so, and nothing is ever answered."""

    def __init__(self) -> None:
        self.closed = False

    def add_termination_listener(self, _listener: object) -> None:
        """Nobody will be told."""

    async def fetchval(self, *_: object, timeout: float | None = None) -> None:
        """Wait for an answer."""
        async with asyncio.timeout(timeout):
            await asyncio.Event().wait()

    async def close(self, timeout: float | None = None) -> None:
        """Hang up."""
        self.closed = timeout is not None


async def test_a_database_that_says_nothing_is_not_waited_for_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    mute = Mute()

    async def connected(*_: object, **__: object) -> Mute:
        return mute

    monkeypatch.setattr("asyncpg.connect", connected)
    monkeypatch.setattr(claim, "BEAT", 0.01)
    async with asyncio.timeout(5):
        with pytest.raises(Unavailable, match="cannot be opened"):
            await claim.take("postgresql://nobody", Clocks())
    assert mute.closed, "its lock must not outlive it"


class Held:
    """A claim on a PostgreSQL with a store, whose connections a test can cut."""

    def __init__(self, url: str, admin: Any) -> None:
        self.url, self.admin = url, admin
        self.clocks = FakeClocks()
        self.stopped = 0

    async def open(self) -> Store:
        self.held = await claim.take(self.url, self.clocks, self.stop)
        store = await Store.open(self.url, claim=self.held)
        await self.held.sign()
        await store.create_table(table())
        return store

    def stop(self) -> None:
        self.stopped += 1

    async def cut(self) -> None:
        await self.admin.execute(CUT, self.url.rpartition("/")[2])

    async def let_in(self, allowed: bool) -> None:
        """Let anybody connect, or nobody: a lost connection would be found again before a test looks."""
        name = self.url.rpartition("/")[2]
        await self.admin.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS {str(allowed).lower()}")

    async def until(self, found: str) -> None:
        """Wait until a store would say this of the database."""
        async with asyncio.timeout(10):
            while (said := self.says()) != found:
                self.clocks.advance(claim.BETWEEN)
                await asyncio.sleep(0.005)
        assert said == found

    def says(self) -> str:
        try:
            self.held.check()
        except Unavailable as error:
            return error.reason
        return "well"


@pytest.fixture
async def holding(cluster: str, new_database: NewDatabase) -> Any:
    admin = await connect(f"{cluster}/postgres")
    yield Held(await new_database("postgres"), admin)
    await admin.close()


async def test_a_lost_connection_is_found_again(holding: Held) -> None:
    store = await holding.open()
    await holding.let_in(False)
    await holding.cut()
    await holding.until("away")
    with pytest.raises(Unavailable, match="the connection that holds the database is lost"):
        await store.append(entry(1))
    await holding.let_in(True)
    await holding.until("well")
    await store.append(entry(1))
    assert holding.stopped == 0
    await store.close()
    await holding.held.close()
    await (await claim.take(holding.url, Clocks())).close()


@pytest.mark.parametrize("stays", [True, False])
async def test_who_has_lost_a_database_to_another_server_stops(holding: Held, stays: bool) -> None:
    """Whether the other one is still there, or has gone again: it may have written to every table."""
    store = await holding.open()
    await holding.let_in(False)
    await holding.cut()
    await holding.until("away")
    await holding.clocks.until_waiting(claim.BETWEEN)  # it tries again when its clock goes on
    await holding.let_in(True)
    other = await claim.take(holding.url, Clocks())
    await other.sign()
    if not stays:
        await other.close()
    await holding.until("taken")
    with pytest.raises(Unavailable, match="another server uses"):
        await store.append(entry(1))
    assert holding.stopped == 1
    await store.close()
    await holding.held.close()
    await other.close()


async def test_a_connection_that_stands_is_left_alone(holding: Held) -> None:
    store = await holding.open()
    await holding.clocks.until_waiting(claim.BEAT)
    before = holding.held._connection  # pyright: ignore
    holding.clocks.advance(claim.BEAT)
    await holding.clocks.until_waiting(claim.BEAT)
    assert holding.held._connection is before and holding.says() == "well"  # pyright: ignore
    await store.close()
    await holding.held.close()


async def test_a_server_that_has_lost_its_database_says_so(
    server: LiveServer, ann: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lost() -> None:
        raise Unavailable(claim.TAKEN, "taken")

    monkeypatch.setattr(server.store._claim, "check", lost)
    await ann.refused(503, "ill-taken", "GET", "/api/health")
    await ann.refused(503, "busy", "POST", "/api/tables", {"game": "toy", "seats": 2})
