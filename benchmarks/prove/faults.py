"""What goes wrong in a household: at random, for a while, and then it is well again."""

from __future__ import annotations

import asyncio
import contextlib
import random
import signal
from collections import Counter
from collections.abc import Awaitable, Callable

from proxy import Gate
from wards import LEASE, Household, PlacedServer, Ward

PAUSE = (0.8, 3.5)  # seconds between two faults of one lane
SHORT, LONG = 0.2, 2.5 * LEASE  # seconds that a fault lasts
SLOW = (0.05, 0.6)  # seconds that a delayed connection takes more
FULL = 3.0  # seconds that a disk stays full at most


class Havoc:
    """Makes trouble in lanes: one for each server, one for what they share."""

    def __init__(self, household: Household, most: int, chance: random.Random) -> None:
        self.done: Counter[str] = Counter()
        self.left_out = [] if household.disk.place else ["a full disk: nothing can be mounted here"]
        self._household = household
        self._most = most
        self._chance = chance

    async def make(self, seconds: float) -> None:
        """Make trouble until there was enough, or the time is over; then everything is well again."""
        lanes = [self._lane(self._of_server(server)) for server in self._household.servers]
        lanes.append(self._lane(self._of_all()))
        if self._household.workers:
            lanes.append(self._lane(self._of_workers()))
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await asyncio.gather(*lanes)
        await self.heal()

    async def heal(self) -> None:
        """Let everything be well again."""
        household = self._household
        household.disk.clear()
        if not household.cluster.is_running:
            await household.cluster.start()
        household.redis.start()
        for worker in household.workers:
            worker.wake()
        for server in household.servers:
            server.wake()
            for gate in server.gates.values():
                gate.heal()

    async def _lane(self, kinds: list[tuple[str, Callable[[], Awaitable[None]]]]) -> None:
        while sum(self.done.values()) < self._most:
            await asyncio.sleep(self._chance.uniform(*PAUSE))
            name, happen = self._chance.choice(kinds)
            self.done[name] += 1
            await happen()

    def _of_server(self, server: PlacedServer) -> list[tuple[str, Callable[[], Awaitable[None]]]]:
        kinds: list[tuple[str, Callable[[], Awaitable[None]]]] = [
            *[("a server killed", lambda: self._end(server, signal.SIGKILL))] * 3,
            ("a server told to close", lambda: self._end(server, signal.SIGTERM)),
            *[("a server stopped", lambda: self._stop(server))] * 2,
            ("a clock that jumps", lambda: self._jump(server)),
        ]
        for what, gate in server.gates.items():
            kinds += [
                (f"{what}: cut", lambda gate=gate: self._cut(gate)),
                (f"{what}: delayed", lambda gate=gate: self._delay(gate)),
                (f"{what}: held back", lambda gate=gate: self._hold(gate)),
            ]
        return kinds

    def _of_workers(self) -> list[tuple[str, Callable[[], Awaitable[None]]]]:
        workers = self._household.workers
        return [
            ("a worker killed", lambda: self._end(self._chance.choice(workers), signal.SIGKILL)),
            ("a worker stopped", lambda: self._stop(self._chance.choice(workers))),
            ("a worker stopped", lambda: self._stop(self._chance.choice(workers))),
        ]

    def _of_all(self) -> list[tuple[str, Callable[[], Awaitable[None]]]]:
        kinds: list[tuple[str, Callable[[], Awaitable[None]]]] = [
            ("the Redis killed", self._kill_redis),
            ("the Redis killed", self._kill_redis),
            ("the PostgreSQL killed", self._kill_cluster),
            ("everything cut at once", self._cut_all),
        ]
        if self._household.disk.place:
            kinds.append(("a full disk", self._fill))
        return kinds

    async def _a_while(self, longest: float = LONG) -> None:
        await asyncio.sleep(self._chance.uniform(SHORT, longest))

    async def _end(self, server: Ward, how: signal.Signals) -> None:
        server.rest()
        server.send(how)
        await self._a_while()
        server.send(signal.SIGKILL)
        server.wake()

    async def _stop(self, server: Ward) -> None:
        server.send(signal.SIGSTOP)
        await self._a_while(2 * LONG)
        server.send(signal.SIGCONT)

    async def _jump(self, server: PlacedServer) -> None:
        server.send(signal.SIGUSR2)

    async def _cut(self, gate: Gate) -> None:
        gate.cut()
        await self._a_while()
        gate.heal()

    async def _delay(self, gate: Gate) -> None:
        gate.delay = self._chance.uniform(*SLOW)
        await self._a_while()
        gate.heal()

    async def _hold(self, gate: Gate) -> None:
        gate.hold()
        await self._a_while()
        gate.heal()

    async def _kill_redis(self) -> None:
        self._household.redis.kill()
        await self._a_while()
        self._household.redis.start()

    async def _kill_cluster(self) -> None:
        await self._household.cluster.kill()
        await self._a_while()
        await self._household.cluster.start()

    async def _cut_all(self) -> None:
        gates = [gate for server in self._household.servers for gate in server.gates.values()]
        for gate in gates:
            gate.cut()
        await self._a_while()
        for gate in gates:
            gate.heal()

    async def _fill(self) -> None:
        """Leave no space; a PostgreSQL that has ended for want of it is started when there is some."""
        household = self._household
        await asyncio.to_thread(household.disk.fill)
        await self._a_while(FULL)
        household.disk.clear()
        await asyncio.sleep(1.0)
        if not household.cluster.is_running:
            await household.cluster.start()
