"""The load generator, a process of its own: a thousand players who act at given rates, one after another."""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

sys.path.append(str(Path(__file__).parent.parent))

import msgspec
import uvloop
from boardgame_io_server import BoardgameIoServer
from figures import Latency, Load, Pace, Sent
from goals import in_time
from potager_server import PotagerServer
from tables import Table, Tally
from usage import cpu_seconds, family_seconds, waited_seconds

SERVERS = {"potager": PotagerServer, "boardgame.io": BoardgameIoServer}
PATIENCE = 15.0  # seconds that a last action may take before it counts as lost
SEED = 2009


class Plan(msgspec.Struct, frozen=True):
    """What a run is to do."""

    server: str
    port: int
    pid: int  # of the server
    game: str
    tables: int
    warm: float  # seconds at the first rate, before anything is measured
    paces: list[Pace]  # until one is not sustained
    seated: str = ""  # a file that is written when everybody sits
    also: list[int] = []  # ports of other servers of the house; the tables of each are set and played there
    families: list[int] = []  # processes whose use is noted, with that of all they have started


class Outcome(msgspec.Struct):
    """What a run has seen: the figures, and every action for the comparison with the stored log."""

    loads: list[Load]
    sent: list[Sent]
    used: list[list[float]] = []  # for each load, of one core: what each of the families has used


class Mark(NamedTuple):
    """The clocks at one moment."""

    at: float
    own: float  # seconds of processor time of the load generator
    used: float | None  # and of the server
    waited: float | None  # of the server, while other work had the cores

    @classmethod
    def now(cls, pid: int) -> Mark:
        """Read all clocks."""
        return cls(time.perf_counter(), time.process_time(), cpu_seconds(pid), waited_seconds(pid))


class FreeTables:
    """The tables that nobody waits for; one of them is drawn for the next action."""

    def __init__(self, tables: Sequence[Table], chance: random.Random) -> None:
        self._tables = list(tables)
        self._chance = chance

    def add(self, table: Table) -> None:
        """A table that has seen its last action may have the next."""
        self._tables.append(table)

    def draw(self) -> Table | None:
        """A table for the next action, or None when all are busy or over."""
        if not self._tables:
            return None
        place = self._chance.randrange(len(self._tables))
        self._tables[place], self._tables[-1] = self._tables[-1], self._tables[place]
        return self._tables.pop()


async def run(plan: Plan) -> Outcome:
    """Seat everybody, warm up, measure, and wait for what is still on its way."""
    ports = (plan.port, *plan.also)
    servers = [SERVERS[plan.server]() for _ in ports]
    tables: list[Table] = []
    for server, port in zip(servers, ports, strict=True):
        tables += await server.open(port, plan.game, plan.tables // len(ports))
    if plan.seated:
        Path(plan.seated).touch()
    chance, tally = random.Random(SEED), Tally()
    idle, loads, used = FreeTables(tables, chance), list[Load](), list[list[float]]()
    for table in tables:
        table.tally, table.free = tally, idle.add
    await keep_pace(idle, tally, Pace(plan.paces[0].rate, plan.warm), chance)
    for pace in plan.paces:
        before, spent_before = Mark.now(plan.pid), [family_seconds(pid) for pid in plan.families]
        await keep_pace(idle, tally, pace, chance)
        after, spent_after = Mark.now(plan.pid), [family_seconds(pid) for pid in plan.families]
        seconds = after.at - before.at
        used.append([(now - then) / seconds for then, now in zip(spent_before, spent_after, strict=True)])
        await settle(tally)
        loads.append(figures(plan, pace, tables, tally, (before, after)))
        if not in_time(loads[-1]):
            break
    for table in tables:
        for wire in table.wires:
            wire.close()
    return Outcome(loads, tally.sent, used)


async def keep_pace(idle: FreeTables, tally: Tally, pace: Pace, chance: random.Random) -> None:
    """Let tables act at random moments, at a rate, whether or not the server keeps up."""
    due = begun = time.perf_counter()
    while due < begun + pace.seconds:
        due += chance.expovariate(pace.rate)
        wait = due - time.perf_counter()
        if wait > 0:
            await asyncio.sleep(wait)
        elif len(tally.sent) % 16 == 0:
            await asyncio.sleep(0)
        if (table := idle.draw()) is not None:
            table.act(len(tally.sent), chance)


async def settle(tally: Tally) -> None:
    """Wait until every action has been acknowledged and seen, or patience ends."""
    end = time.perf_counter() + PATIENCE
    while time.perf_counter() < end:
        if all(sent.seen and sent.acknowledged for sent in tally.sent[-5000:]):
            break
        await asyncio.sleep(0.05)
    await asyncio.sleep(0.3)  # for what should not come any more: a second acknowledgement


def figures(plan: Plan, pace: Pace, tables: Sequence[Table], tally: Tally, marks: tuple[Mark, Mark]) -> Load:
    """What the measured part of a run came to; what went wrong counts from the start."""
    before, after = marks
    measured = [sent for sent in tally.sent if before.at <= sent.at < after.at]
    seconds = after.at - before.at
    used, waited = spent(before.used, after.used), spent(before.waited, after.waited)
    return Load(
        game=plan.game,
        tables=len(tables),
        players=sum(len(table.wires) for table in tables),
        rate=pace.rate,
        reached=len(measured) / seconds,
        seconds=seconds,
        actions=len(tally.sent),
        arrived=Latency.of([sent.seen - sent.at for sent in measured if sent.seen]),
        acknowledged=Latency.of([sent.acknowledged - sent.at for sent in measured if sent.acknowledged]),
        lost=sum(not (sent.seen and sent.acknowledged) for sent in tally.sent),
        doubled=sum(count > 1 for count in tally.acknowledged.values()),
        gaps=tally.gaps,
        refused=tally.refused,
        broken=sum(wire.broken for table in tables for wire in table.wires),
        finished=sum(table.over for table in tables),
        cpu=None if used is None else 1000 * used / max(1, len(measured)),
        busy=None if used is None else used / seconds,
        waited=None if waited is None else waited / seconds,
        own_busy=(after.own - before.own) / seconds,
    )


def spent(before: float | None, after: float | None) -> float | None:
    """The difference of two readings, where there are any."""
    return None if before is None or after is None else after - before


def main() -> None:
    """Read a plan from the command line, run it, and write the outcome into a file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("plan", help="a plan in JSON")
    parser.add_argument("out", type=Path, help="the file for the outcome")
    chosen = parser.parse_args()
    outcome = uvloop.run(run(msgspec.json.decode(chosen.plan, type=Plan)))
    chosen.out.write_bytes(msgspec.json.encode(outcome))


if __name__ == "__main__":
    main()
