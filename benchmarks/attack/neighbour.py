"""The neighbours: two people who play together, and one who plays with a bot, while somebody attacks."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time

from figures import Check, within
from people import NEIGHBOUR, PATIENCE, Line, Person, choose
from server import Server

EVERY = 0.1  # seconds between two actions of the pair
P99_MS, BOT_SECONDS, MEMORY_MB = 150.0, 3.0, 800.0


class Neighbours:
    """A table of two people and a table with `master`; both are timed until they are stopped."""

    def __init__(self, server: Server, bot: str) -> None:
        self.server, self._bot = server, bot
        self.ann, self.bob, self.eve = (Person(server.port, NEIGHBOUR) for _ in range(3))
        self.acts: list[float] = []  # seconds from sending an action until both have seen it
        self.bots: list[float] = []  # seconds until the bot has played
        self.table = ""
        self.troubles: list[str] = []
        self._tasks: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> Neighbours:
        self._lines = await self._pair()
        self._tasks = [asyncio.create_task(self._play_together()), asyncio.create_task(self._play_bot())]
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in self._tasks:
            task.cancel()
        for done in await asyncio.gather(*self._tasks, return_exceptions=True):
            if isinstance(done, Exception):
                self.troubles.append(f"{type(done).__name__}: {done}"[:80])
        for person in (self.ann, self.bob, self.eve):
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    await person.close()

    def forget(self) -> None:
        """Only what comes from now on counts."""
        self.acts.clear()
        self.bots.clear()

    async def _pair(self) -> list[Line]:
        self.table = await self.ann.table("finca", [None, None], public=True)
        await self.bob.call("POST", f"/api/tables/{self.table}/join", {})
        await self.ann.call("POST", f"/api/tables/{self.table}/start")
        return [await person.line(self.table) for person in (self.ann, self.bob)]

    async def _play_together(self) -> None:
        chance, number = random.Random(1), 0
        while True:
            lines = self._lines
            await lines[0].until(lambda lines=lines: lines[0].over or lines[0].awaited)
            if lines[0].over:
                self._lines = await self._pair()
                continue
            player = lines[lines[0].awaited[0]]
            await player.until(lambda player=player: player.over or player.me in player.awaited)
            number += 1
            before, begun = player.version, time.perf_counter()
            await player.play(f"n{number}", before, choose(chance, player.legal))
            for line in lines:
                await line.until(lambda line=line, before=before: line.version > before)
            self.acts.append(time.perf_counter() - begun)
            await asyncio.sleep(EVERY)

    async def _play_bot(self) -> None:
        chance, number = random.Random(2), 0
        while True:
            line = await self.eve.line(await self.eve.table("finca", [None, self._bot], start=True))
            await line.until(lambda line=line: line.version >= 0)
            while not line.over:
                if line.me in line.awaited:
                    number += 1
                    before = line.version
                    await line.play(f"b{number}", before, choose(chance, line.legal))
                    await line.until(lambda line=line, before=before: line.version > before)
                    continue
                before, begun = line.version, time.perf_counter()
                await line.until(lambda line=line, before=before: line.version > before)
                self.bots.append(time.perf_counter() - begun)

    def checks(self) -> list[Check]:
        """What must hold at the neighbours' tables, and of the server."""
        p99, bot, peak = 1000 * within(self.acts, 0.99), max(self.bots, default=1e9), self.server.peak()
        traces = self.server.traces()
        acts = f"99 of 100 actions of a neighbour's table ({len(self.acts)})"
        bots = f"a neighbour's `master` answers ({len(self.bots)} times)"
        checks = [
            Check(acts, f"under {P99_MS:.0f} ms", f"{p99:.0f} ms", p99 < P99_MS),
            Check(bots, f"within {BOT_SECONDS:.0f} s", f"{bot:.2f} s at most", bot < BOT_SECONDS),
            Check("memory of the server", f"under {MEMORY_MB:.0f} MB", f"{peak:.0f} MB", peak < MEMORY_MB),
            Check("failures in the log", "none", str(traces), traces == 0),
        ]
        if self.troubles:
            checks.append(Check("the neighbours play on", "always", "; ".join(self.troubles), False))
        return checks
