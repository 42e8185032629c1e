"""Real processes fail while people play: what was acknowledged is kept, once, and every game goes on."""

from __future__ import annotations

import asyncio
import contextlib
import random
import signal
import time
from collections import Counter
from collections.abc import AsyncGenerator, Awaitable, Callable
from functools import partial
from pathlib import Path

import pytest
import pytest_asyncio
from house import LEASE, House, Server, Ward, small_disk
from liveserver import Guest
from postgres import Cluster
from processes import Process
from proving import LONG, PROOF
from redisserver import RedisServer

pytestmark = pytest.mark.asyncio(loop_scope="module")

# For some seconds, of one server or of what all share.
Fault = Callable[[House, Server, float], Awaitable[None]]
SLOW = 0.3  # seconds that a delayed piece takes more
FULL = 3.0  # seconds that a disk stays full at most
EACH = 50  # faults of one round of the long form
ROUND = 180.0  # seconds of it, at most


async def end(_house: House, ward: Ward, seconds: float, how: signal.Signals) -> None:
    """A process is killed, or told to close, and started again."""
    ward.rests = True
    ward.send(how)
    await asyncio.sleep(seconds)
    await ward.end(signal.SIGKILL)
    ward.rests = False
    await ward.keep()


async def stop(_house: House, ward: Ward, seconds: float) -> None:
    """A process is stopped, for longer than a lease lasts, and goes on."""
    ward.send(signal.SIGSTOP)
    await asyncio.sleep(2 * seconds)
    ward.send(signal.SIGCONT)


async def jump(_house: House, server: Server, _seconds: float) -> None:
    """The time of day jumps."""
    server.send(signal.SIGUSR2)


async def disturb(house: House, server: Server | None, seconds: float, gate: str, how: str) -> None:
    """Connections of one server, or of all, are cut, held back or delayed."""
    servers = house.servers if server is None else [server]
    gates = [each for one in servers for name, each in one.gates.items() if gate in (name, "all")]
    for each in gates:
        if how == "cut":
            each.cut()
        elif how == "held back":
            each.hold()
        else:
            each.delay = SLOW
    await asyncio.sleep(seconds)
    for each in gates:
        each.heal()


async def cut_all(house: House, _server: Server, seconds: float) -> None:
    await disturb(house, None, seconds, "all", "cut")


async def kill_redis(house: House, _server: Server, seconds: float) -> None:
    house.redis.kill()
    await asyncio.sleep(seconds)
    house.redis.start()


async def kill_postgres(house: House, _server: Server, seconds: float) -> None:
    await asyncio.to_thread(house.cluster.kill)
    await asyncio.sleep(seconds)
    await asyncio.to_thread(house.cluster.start)


async def fill_disk(house: House, _server: Server, seconds: float) -> None:
    """No space is left; a PostgreSQL that has ended for want of it is started when there is some."""
    await asyncio.to_thread(house.fill_disk)
    await asyncio.sleep(min(seconds, FULL))
    house.empty_disk()
    await asyncio.sleep(1.0)
    if not house.cluster.is_running:
        await asyncio.to_thread(house.cluster.start)


async def kill_worker(house: House, _server: Server, seconds: float) -> None:
    await end(house, random.choice(house.workers), seconds, signal.SIGKILL)


async def stop_worker(house: House, _server: Server, seconds: float) -> None:
    await stop(house, random.choice(house.workers), seconds)


OF_A_SERVER: dict[str, Fault] = {
    "killed": partial(end, how=signal.SIGKILL),
    "told to close": partial(end, how=signal.SIGTERM),
    "stopped": stop,
    "clock jumps": jump,
}
for gate in ("clients", "database", "redis"):
    for how in ("cut", "held back", "delayed"):
        OF_A_SERVER[f"{gate} {how}"] = partial(disturb, gate=gate, how=how)
OF_ALL: dict[str, Fault] = {
    "Redis killed": kill_redis,
    "PostgreSQL killed": kill_postgres,
    "everything cut": cut_all,
    "disk full": fill_disk,
}
OF_WORKERS: dict[str, Fault] = {"worker killed": kill_worker, "worker stopped": stop_worker}
BY_SIGNAL = ("killed", "told to close", "stopped")
BY_NETWORK = ("clients held back", "database cut", "redis cut", "Redis killed", "PostgreSQL killed")


def needs_parts() -> None:
    if Cluster.programs is None or RedisServer.program is None:
        pytest.skip("PostgreSQL or Redis is not installed (tests/server/install_parts.sh)")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def house(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> AsyncGenerator[House]:
    """A house of a kind, for all faults of this kind."""
    if request.param == "postgres":
        needs_parts()
    async with House(request.param, tmp_path_factory.mktemp(request.param)) as house:
        yield house


async def fail(house: House, fault: str) -> None:
    """Something fails while people play; then everything is as it should be."""
    async with house.people(clients=6, thought=0.05):
        await house.goes_on()
        await asyncio.sleep(random.random() * 0.02)
        await (OF_A_SERVER | OF_ALL)[fault](house, house.servers[0], 0.6 * LEASE)
        await house.heal()
    await house.judge()


@pytest.mark.parametrize("fault", BY_SIGNAL)
@pytest.mark.parametrize("house", ["sqlite"], indirect=True)
async def test_what_a_server_has_acknowledged_is_kept_when_it_fails(house: House, fault: str) -> None:
    await fail(house, fault)


# One of them is stopped and the other killed in tests/server/test_cluster.py.
@pytest.mark.parametrize("fault", BY_NETWORK)
@pytest.mark.parametrize("house", ["postgres"], indirect=True)
async def test_what_two_servers_have_acknowledged_is_kept_when_anything_fails(
    house: House, fault: str
) -> None:
    await fail(house, fault)


async def test_a_server_that_is_told_to_close_says_goodbye(tmp_path: Path) -> None:
    async with Process(f"sqlite:///{tmp_path}/potager.db") as server:
        guest = Guest(server.address)
        table = await guest.table("finca", 2, bots=["greedy", None], start=True)
        line = await guest.socket(table)
        started = time.monotonic()
        assert await server.end(signal.SIGTERM) in (0, -signal.SIGTERM)
        assert time.monotonic() - started < 8
        assert await line.gone() in (1001, 1012)
        await guest.close()


# The long form


class Havoc:
    """Lets things fail in lanes side by side: for each server, the workers, and what all share."""

    def __init__(self, house: House, most: int, seed: int) -> None:
        self.house = house
        self.most = most
        self.rng = random.Random(seed)
        self.done = Counter[str]()

    async def make(self) -> None:
        shared = {name: fault for name, fault in OF_ALL.items() if self.house.disk or name != "disk full"}
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(ROUND), asyncio.TaskGroup() as lanes:
                for server in self.house.servers:
                    lanes.create_task(self.lane(OF_A_SERVER, server))
                for faults in (shared, OF_WORKERS):
                    lanes.create_task(self.lane(faults, self.house.servers[0]))

    async def lane(self, faults: dict[str, Fault], server: Server) -> None:
        names = [*faults, *(["killed", "killed", "stopped"] if faults is OF_A_SERVER else [])]
        while self.done.total() < self.most:
            await asyncio.sleep(self.rng.uniform(0.8, 3.5))
            await server.keep()
            name = self.rng.choice(names)
            self.done[name] += 1
            await faults[name](self.house, server, self.rng.uniform(0.2, 2.5 * LEASE))


@pytest.mark.skipif(not LONG, reason="the long form is `make prove`")
async def test_what_was_acknowledged_is_kept_when_much_fails_at_once(tmp_path: Path) -> None:
    needs_parts()
    begun, done, slowest = time.monotonic(), Counter[str](), 0.0
    with small_disk() as disk:
        async with House("postgres", tmp_path, workers=2, disk=disk) as house:
            while done.total() < PROOF.faults and time.monotonic() - begun < 60 * PROOF.minutes:
                havoc = Havoc(house, min(EACH, PROOF.faults - done.total()), seed=done.total())
                async with house.people(PROOF.clients, thought=2.0):
                    await havoc.make()
                    slowest = max(slowest, await house.heal())
                await house.judge()
                done += havoc.done
                print(
                    f"\n{done.total()} faults in {(time.monotonic() - begun) / 60:.0f} min, {PROOF.clients} "
                    f"clients; {house.acknowledged} actions acknowledged, lost: 0; "
                    f"everything went on within {slowest:.0f} s"
                )
    print(", ".join(f"{name}: {count}" for name, count in done.most_common()))
