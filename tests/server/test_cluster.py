"""Two servers as real processes: one is killed, or stopped, and the game goes on at the other."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest
from following import choose
from liveserver import Guest, NewDatabase
from processes import Player, Process, is_kept
from rows_to_keep import connect
from typer.testing import CliRunner

from potager.cli import app

LEASE = "1.5"  # seconds


class Pair:
    """Two servers of one house."""

    def __init__(self, database: str, words: list[str]) -> None:
        self.database = database
        self.words = words
        self.one = Process(database, *words)
        self.two = Process(database, *words)

    async def table(self) -> tuple[Player, Player]:
        """Ann, the host, at a table that the first server has; Bob at the second."""
        ann, bob = Guest(self.one.address), Guest(self.two.address)
        table = await ann.table("finca", 2, public=True)
        await bob.sit(table)
        await ann.call("POST", f"/api/tables/{table}/start")
        players = [Player(table, dict(guest.http.cookies), seed) for seed, guest in enumerate((ann, bob))]
        for guest in (ann, bob):
            await guest.close()
        return players[0], players[1]


@pytest.fixture
async def pair(new_database: NewDatabase, redis_url: str) -> AsyncGenerator[Pair]:
    words = ["--redis", redis_url, "--set", f"lease_seconds={LEASE}", "--no-limits"]
    pair = Pair(await new_database("postgres"), words)
    async with contextlib.AsyncExitStack() as servers:
        for server in (pair.one, pair.two):
            await servers.enter_async_context(server)
        yield pair


async def play_on(player: Player, servers: list[str]) -> None:
    """Play at these servers, at the next when one fails, until the game is over."""
    while not await player.play(servers[0]):
        servers.append(servers.pop(0))
        await asyncio.sleep(0.1)


async def until(players: tuple[Player, ...], count: int) -> None:
    """Wait until so many actions of each were acknowledged."""
    async with asyncio.timeout(180):
        while any(len(player.acknowledged) < count for player in players):
            await asyncio.sleep(0.01)


async def test_an_owner_that_was_stopped_writes_nothing_more_and_one_that_is_killed_is_not_missed(
    pair: Pair,
) -> None:
    """First the owner sleeps until its lease has run out, and wakes; then the new owner is killed."""
    ann, bob = await pair.table()
    guest, other = Guest(pair.one.address), Guest(pair.two.address)
    guest.http.cookies.update(ann.cookies)
    other.http.cookies.update(bob.cookies)
    late, line = await guest.socket(ann.table), await other.socket(bob.table)
    await late.play(choose(ann.rng, late.legal))
    await line.until(lambda: line.version == 1)
    await line.play(choose(bob.rng, line.legal))
    await late.until(lambda: late.version == 2)
    pair.one.process.send_signal(signal.SIGSTOP)
    # It finds this when it goes on: legal by what it knows, and too late.
    await late.say("play", id="too-late", version=2, actions=[late.legal[0]])
    places = {ann: [pair.two.address], bob: [pair.two.address]}
    async with asyncio.TaskGroup() as playing:
        tasks = [playing.create_task(play_on(each, places[each])) for each in (ann, bob)]
        await until((ann, bob), 4)
        pair.one.process.send_signal(signal.SIGCONT)
        for servers in places.values():
            servers.append(pair.one.address)
        assert await late.gone() == 1012
        assert not any(message.get("id") == "too-late" for message in late.inbox)
        again = await guest.socket(ann.table)  # at the server that was stopped, of a table of the other
        await again.until(lambda: again.version >= 12, patience=30)
        await pair.two.end(signal.SIGKILL)
        before = max(len(player.acknowledged) for player in (ann, bob))
        await until((ann, bob), before + 5)
        for task in tasks:
            task.cancel()
    await is_kept(pair.database, ann, bob)
    await guest.close()
    await other.close()


async def test_workers_of_one_machine_share_a_port_and_are_replaced(
    new_database: NewDatabase, redis_url: str
) -> None:
    database = await new_database("postgres")
    words = ["--redis", redis_url, "--set", f"lease_seconds={LEASE}", "--no-limits", "--workers", "2"]
    async with Process(database, *words) as server:
        ann, bob = Guest(server.address), Guest(server.address)
        table = await ann.table("finca", 2, public=True)
        await bob.sit(table)
        await ann.call("POST", f"/api/tables/{table}/start")
        players = [Player(table, dict(guest.http.cookies), seed) for seed, guest in enumerate((ann, bob))]
        for guest in (ann, bob):
            await guest.close()
        async with asyncio.TaskGroup() as playing:
            tasks = [playing.create_task(play_on(player, [server.address])) for player in players]
            await until((players[0], players[1]), 3)
            before = children(server.process.pid)
            os.kill(before[0], signal.SIGKILL)
            await until((players[0], players[1]), max(len(player.acknowledged) for player in players) + 3)
            async with asyncio.timeout(180):
                while len(set(children(server.process.pid)) - {before[0]}) < 2:
                    await asyncio.sleep(0.05)
            for task in tasks:
                task.cancel()
        await is_kept(database, *players)
        assert await server.end(signal.SIGTERM) == 0


def children(pid: int) -> list[int]:
    """The workers of a server."""
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    named = [int(child) for child in found]
    return [
        child for child in named if b"resource_tracker" not in Path(f"/proc/{child}/cmdline").read_bytes()
    ]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--redis", "redis://127.0.0.1:9"], "several servers share a PostgreSQL"),
        (["--workers", "2"], "2 workers reach each other through a Redis"),
        (["--redis", "redis://127.0.0.1:9", "--set", "lease_seconds=0"], "a lease lasts a second at least"),
        (["--redis", "localhost", "--database", "POSTGRES"], "a Redis is written redis://HOST:PORT"),
        (["--redis", "redis://127.0.0.1:9", "--database", "POSTGRES"], "the Redis does not answer"),
    ],
)
async def test_what_cannot_be_shared_is_refused_in_words(
    words: list[str], why: str, new_database: NewDatabase, tmp_path: Path
) -> None:
    database = await new_database("postgres")
    words = [database if word == "POSTGRES" else word for word in words]
    if "--database" not in words:
        words += ["--database", f"sqlite:///{tmp_path}/potager.db"]
    done = await asyncio.to_thread(CliRunner().invoke, app, ["serve", "--port", "0", *words])
    assert done.exit_code == 2 and why in done.output, done.output


async def test_the_fence_and_no_heartbeat_refuses_what_a_stopped_owner_writes_late(
    new_database: NewDatabase, redis_url: str
) -> None:
    """Heartbeats are minutes apart here: whoever refuses the late write, it is none of them."""
    database = await new_database("postgres")
    words = ["--redis", redis_url, "--set", "lease_seconds=3600", "--no-limits"]
    pair = Pair(database, words)
    async with pair.one, pair.two:
        ann, bob = await pair.table()
        guest, other = Guest(pair.one.address), Guest(pair.two.address)
        guest.http.cookies.update(ann.cookies)
        other.http.cookies.update(bob.cookies)
        late, line = await guest.socket(ann.table), await other.socket(bob.table)
        pair.one.process.send_signal(signal.SIGSTOP)
        await late.say("play", id="in-time", version=0, actions=[late.legal[0]])
        pair.one.process.send_signal(signal.SIGCONT)  # still the owner: it writes what it finds
        await late.heard("acknowledged", id="in-time")
        await line.until(lambda: line.version == 1)
        await line.play(choose(bob.rng, line.legal))
        await late.until(lambda: late.version == 2)
        await line.close()
        pair.one.process.send_signal(signal.SIGSTOP)
        await late.say("play", id="too-late", version=2, actions=[late.legal[0]])
        house = await connect(database)
        owner = await house.fetchval("SELECT owner FROM leases WHERE table_id = $1", ann.table)
        await house.execute("UPDATE servers SET until = 0 WHERE id = $1", owner)
        taken = await other.socket(bob.table)  # at the other server, which takes the table
        assert taken.version == 2
        pair.one.process.send_signal(signal.SIGCONT)
        assert await late.gone() == 1012, "it has tried to write, and learnt that the table is another's"
        assert await house.fetchval("SELECT until FROM servers WHERE id = $1", owner) == 0, "a heartbeat"
        lease = await house.fetchrow("SELECT owner, fence FROM leases WHERE table_id = $1", ann.table)
        rows = await house.fetch("SELECT action_id FROM log WHERE table_id = $1 ORDER BY seq", ann.table)
        await house.close()
        assert lease["owner"] != owner and lease["fence"] == 2
        assert len(rows) == 2 and rows[0]["action_id"] == "in-time"
        for each in (guest, other):
            await each.close()
