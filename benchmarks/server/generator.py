"""The load generator, a process of its own: a thousand players who act at given rates, one after another."""

from __future__ import annotations

import asyncio
import random
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import boardgame_io_table
import msgspec
import potager_table
import stored
import uvloop
from figures import Latency, Load, Pace, Plan
from servers import OURS
from tables import Table, Tally
from usage import cpu_seconds, most_resident
from wire import keep_alive

PATIENCE = 15.0  # seconds that a last action may take before it counts as lost
REPEATED = 0.3  # seconds in which a second acknowledgement would come
SEED = 2009


class Mark(NamedTuple):
    """The clocks at one moment."""

    at: float
    cpu: float  # seconds of processor time of the server

    @classmethod
    def now(cls, pid: int) -> Mark:
        """Read the clocks."""
        return cls(time.perf_counter(), cpu_seconds(pid))


class FreeTables:
    """The tables at which nothing is on its way; one of them is drawn for the next action."""

    def __init__(self, tables: Sequence[Table], chance: random.Random) -> None:
        self._tables = list(tables)
        self._chance = chance

    def add(self, table: Table) -> None:
        """A table that has seen its last action may have the next."""
        if not table.over:
            self._tables.append(table)

    def draw(self) -> Table | None:
        """A table for the next action, or None when all are busy or over."""
        if not self._tables:
            return None
        place = self._chance.randrange(len(self._tables))
        self._tables[place], self._tables[-1] = self._tables[-1], self._tables[place]
        return self._tables.pop()


async def run(plan: Plan) -> list[Load]:
    """Seat everybody, warm up, measure every rate, and compare the database."""
    tables = await open_tables(plan)
    wires = [wire for table in tables for wire in table.wires]
    pinging = asyncio.create_task(keep_alive(wires, potager_table.PING)) if plan.server == OURS else None
    chance, tally, loads = random.Random(SEED), Tally(), list[Load]()
    free = FreeTables(tables, chance)
    for table in tables:
        table.tally, table.settled = tally, free.add
    await keep_pace(free, tally, Pace(plan.paces[0].rate, plan.warm), chance)
    for pace in plan.paces:
        before = Mark.now(plan.pid)
        await keep_pace(free, tally, pace, chance)
        after = Mark.now(plan.pid)
        await settle(tally)
        load = summary(pace, tally, before, after)
        load.broken, load.memory = sum(wire.broken for wire in wires), most_resident(plan.pid)
        loads.append(load)
        if not load.sustained:
            break
    if plan.database:
        differing = stored.differing(stored.read(plan.database), tally.sent)
        for load in loads:
            load.differing = differing
    if pinging:
        pinging.cancel()
    for wire in wires:
        wire.close()
    return loads


async def open_tables(plan: Plan) -> list[Table]:
    """Set the tables, one after another."""
    if plan.server == OURS:
        return [await potager_table.open_table(plan.port, plan.game) for _ in range(plan.tables)]
    names = [f"table{number}" for number in range(plan.tables)]
    return [await boardgame_io_table.open_table(plan.port, name) for name in names]


async def keep_pace(free: FreeTables, tally: Tally, pace: Pace, chance: random.Random) -> None:
    """Let tables act at random moments, at a rate, whether or not the server keeps up."""
    due = begun = time.perf_counter()
    while due < begun + pace.seconds:
        due += chance.expovariate(pace.rate)
        wait = due - time.perf_counter()
        if wait > 0:
            await asyncio.sleep(wait)
        elif len(tally.sent) % 16 == 0:
            await asyncio.sleep(0)
        if (table := free.draw()) is not None:
            table.act(len(tally.sent), chance)


async def settle(tally: Tally) -> None:
    """Wait until every action has been acknowledged and seen, or patience ends."""
    end = time.perf_counter() + PATIENCE
    while time.perf_counter() < end:
        if all(sent.seen and sent.acknowledged for sent in tally.sent[-5000:]):
            break
        await asyncio.sleep(0.05)
    await asyncio.sleep(REPEATED)


def summary(pace: Pace, tally: Tally, before: Mark, after: Mark) -> Load:
    """What the actions between two marks came to; what went wrong counts from the start."""
    measured = [sent for sent in tally.sent if before.at <= sent.at < after.at]
    return Load(
        rate=pace.rate,
        reached=len(measured) / (after.at - before.at),
        arrived=Latency.of([sent.seen - sent.at for sent in measured if sent.seen]),
        cpu=1000 * (after.cpu - before.cpu) / max(1, len(measured)),
        actions=len(tally.sent),
        lost=tally.lost,
        doubled=tally.doubled,
        gaps=tally.gaps,
        refused=tally.refused,
    )


if __name__ == "__main__":  # a plan in JSON, and the file for what was seen
    plan = msgspec.json.decode(sys.argv[1], type=Plan)
    Path(sys.argv[2]).write_bytes(msgspec.json.encode(uvloop.run(run(plan))))
