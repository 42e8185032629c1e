"""A virtual PostgreSQL, as far as the leases and the log need one: rows, locks, transactions and a clock.

It understands the statements of the server by what they mean, and remembers who wrote what. Fences and the
end of leases can be switched off, to see that somebody notices.
"""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Select
from sqlalchemy.exc import IntegrityError

from potager.server.store import leases as spoken
from potager.server.store.rows import LogRow, TableRow
from potager.server.store.writers import Conflict

from .virtual import Place, VirtualLoop

SHARED, ALONE = "shared", "alone"


class Ended(Exception):
    """The transaction was ended by the database: nothing was done for too long, or the line was cut."""


class LeaseRow(NamedTuple):
    owner: str | None
    fence: int


class KeptEntry(NamedTuple):
    """An entry of a log, and who has written it."""

    row: LogRow
    owner: str
    fence: int


class Flaws(NamedTuple):
    """What is wrong with this database, on purpose."""

    no_fence: bool = False  # whoever writes is believed
    no_expiry: bool = False  # a lease never runs out


class Change(NamedTuple):
    """A statement of our own that changes something."""

    make: Callable[[Ledger], object]


class Look(NamedTuple):
    """A statement of our own that reads something."""

    read: Callable[[Ledger], Any]


class Found(list[Any]):
    def all(self) -> list[Any]:
        return self


class Transaction:
    def __init__(self, ledger: Ledger, server: Place) -> None:
        self.ledger = ledger
        self.server = server
        self.ended = False
        self.changes: list[Callable[[], object]] = []
        self.beats = 0  # statements so far
        ledger.open.append(self)

    async def run(self, statement: Any, values: Mapping[str, Any]) -> Found:
        """Execute one statement; runs at the database."""
        if self.ended:
            raise Ended
        self.beats += 1
        if isinstance(statement, Change):
            self.changes.append(functools.partial(statement.make, self.ledger))
            found = Found()
        elif isinstance(statement, Look):
            found = Found([statement.read(self.ledger)])
        elif isinstance(statement, Select):
            found = Found([_count(self.ledger, statement.compile().params)])
        else:
            found = Found(await MEANINGS[statement](self, values))
        if self.ended:
            raise Ended
        self.ledger.loop.post(self.ledger.place, self.ledger.idle_seconds, self._look, self.beats)
        return found

    def commit(self) -> None:
        """Make it true; runs at the database."""
        if self.ended:
            raise Ended
        for change in self.changes:
            change()
        self.end()

    def end(self) -> None:
        """Forget what was not committed, and let go of every lock."""
        if not self.ended:
            self.ended = True
            self.ledger.open.remove(self)
            self.ledger.release(self)

    def _look(self, beats: int) -> None:
        if not self.ended and self.beats == beats:
            self.end()

    async def lock(self, table: str, how: str) -> None:
        """Wait until nobody else's lock is in the way."""
        while not self.ended and self.ledger.is_locked(table, how, self):
            await self.ledger.changed.wait()
        if self.ended:
            raise Ended
        before = self.ledger.locks.setdefault(table, {}).get(self)
        self.ledger.locks[table][self] = ALONE if ALONE in (before, how) else SHARED

    # What the statements of `store/leases.py` mean

    async def say(self, values: Mapping[str, Any]) -> list[Any]:
        ledger, me = self.ledger, values["me"]
        before, until = ledger.servers.get(me), ledger.now + values["seconds"]
        self.changes.append(lambda: ledger.servers.update({me: until}))
        return [before]

    async def in_time(self, values: Mapping[str, Any]) -> list[Any]:
        return [values["before"] is not None and values["before"] > self.ledger.now]

    async def living(self, _values: Mapping[str, Any]) -> list[Any]:
        return [server for server, until in self.ledger.servers.items() if until > self.ledger.now]

    async def forget(self, values: Mapping[str, Any]) -> list[Any]:
        self.changes.append(lambda: self.ledger.servers.pop(values["me"], None))
        return []

    async def take(self, values: Mapping[str, Any]) -> list[Any]:
        table, me, ledger = values["table"], values["me"], self.ledger
        if table not in ledger.tables:
            raise IntegrityError("no such table", None, Exception())
        await self.lock(table, ALONE)
        lease = ledger.leases.get(table)
        if lease is not None and lease.owner not in (None, me) and ledger.lives(lease.owner):
            return [None]
        taken = LeaseRow(me, lease.fence + 1 if lease else 1)
        self.changes.append(lambda: ledger.leases.update({table: taken}))
        return [taken.fence]

    async def owner(self, values: Mapping[str, Any]) -> list[Any]:
        lease = self.ledger.leases.get(values["table"])
        return [lease and lease.owner]

    async def give(self, values: Mapping[str, Any]) -> list[Any]:
        table = values["table"]
        await self.lock(table, ALONE)
        if self.ledger.leases.get(table) == LeaseRow(values["me"], values["fence"]):
            given = LeaseRow(None, values["fence"])
            self.changes.append(lambda: self.ledger.leases.update({table: given}))
        return []

    async def give_all(self, values: Mapping[str, Any]) -> list[Any]:
        for table, lease in sorted(self.ledger.leases.items()):
            if lease.owner == values["me"]:
                await self.give({"table": table, "me": values["me"], "fence": lease.fence})
        return []

    async def mine(self, values: Mapping[str, Any]) -> list[Any]:
        return [
            (table, lease.fence) for table, lease in self.ledger.leases.items() if lease.owner == values["me"]
        ]

    async def owners(self, values: Mapping[str, Any]) -> list[Any]:
        ledger = self.ledger
        return [
            (table, lease.owner)
            for table, lease in ledger.leases.items()
            if table in values["tables"] and lease.owner != values["me"] and ledger.lives(lease.owner)
        ]

    async def hold(self, values: Mapping[str, Any]) -> list[Any]:
        await self.lock(values["table"], SHARED)
        held = self.ledger.leases.get(values["table"]) == LeaseRow(values["me"], values["fence"])
        return [1 if held or self.ledger.flaws.no_fence else None]


class Ledger:
    def __init__(self, loop: VirtualLoop, place: Place, idle_seconds: float, flaws: Flaws) -> None:
        self.loop = loop
        self.place = place
        self.idle_seconds = idle_seconds
        self.flaws = flaws
        self.is_up = True
        self.ahead = 0.0  # how far its clock has jumped
        self.tables: dict[str, TableRow] = {}
        self.logs: dict[str, list[KeptEntry]] = {}
        self.states: dict[str, dict[int, bytes]] = {}
        self.servers: dict[str, float] = {}
        self.leases: dict[str, LeaseRow] = {}
        self.locks: dict[str, dict[Transaction, str]] = {}
        self.open: list[Transaction] = []
        self.changed = asyncio.Event()
        self.wrong: list[str] = []  # what no database should have let happen

    @property
    def now(self) -> float:
        return self.loop.now + self.ahead

    def lives(self, server: str | None) -> bool:
        """Whether a server has said lately that it lives."""
        if self.flaws.no_expiry:
            return server in self.servers
        return self.servers.get(server or "", 0.0) > self.now

    def is_locked(self, table: str, how: str, mine: Transaction | None = None) -> bool:
        others = [mode for holder, mode in self.locks.get(table, {}).items() if holder is not mine]
        return bool(others) if how == ALONE else ALONE in others

    def release(self, holder: Transaction) -> None:
        """Let go of somebody's locks; whoever waits looks again."""
        for holders in self.locks.values():
            holders.pop(holder, None)
        self.changed.set()
        self.changed = asyncio.Event()

    def hang_up(self, server: Place | None = None) -> None:
        """End what a server, or everybody, has not committed."""
        for transaction in list(self.open):
            if server in (None, transaction.server):
                transaction.end()

    async def write(self, owner: str, rows: Sequence[LogRow], fences: Sequence[int]) -> set[int]:
        """Write the entries whose leases hold, in one statement; the places of the others."""
        while any(self.is_locked(row.table_id, SHARED) for row in rows):
            await self.changed.wait()
        stale = {
            place
            for place, (row, fence) in enumerate(zip(rows, fences, strict=True))
            if self.leases.get(row.table_id) != LeaseRow(owner, fence) and not self.flaws.no_fence
        }
        wanted = [
            KeptEntry(row, owner, fences[place]) for place, row in enumerate(rows) if place not in stale
        ]
        self._check_unique([entry.row for entry in wanted])
        for entry in wanted:
            self._keep(entry)
        return stale

    def _check_unique(self, rows: Iterable[LogRow]) -> None:
        seen: set[tuple[str, int | str]] = set()
        for row in rows:
            kept = self.logs.setdefault(row.table_id, [])
            keys: set[tuple[str, int | str]] = {(row.table_id, row.seq), (row.table_id, row.action_id)}
            taken = any(one.row.seq == row.seq or one.row.action_id == row.action_id for one in kept)
            if taken or keys & seen:
                raise Conflict
            seen |= keys

    def _keep(self, entry: KeptEntry) -> None:
        lease = self.leases.get(entry.row.table_id)
        if lease != LeaseRow(entry.owner, entry.fence):
            self.wrong.append(
                f"entry {entry.row.seq} was written by {entry.owner} with {entry.fence} "
                f"when the table was {lease and lease.owner}'s with {lease and lease.fence}"
            )
        self.logs[entry.row.table_id].append(entry)


def _count(ledger: Ledger, wanted: Mapping[str, Any]) -> int:
    """How many entries of a table have an id: all that `store/commits.py` asks of a log."""
    entries = ledger.logs.get(wanted["table_id_1"], [])
    return sum(entry.row.action_id == wanted["action_id_1"] for entry in entries)


MEANINGS = {
    spoken.SAY: Transaction.say,
    spoken.IN_TIME: Transaction.in_time,
    spoken.LIVING: Transaction.living,
    spoken.FORGET: Transaction.forget,
    spoken.TAKE: Transaction.take,
    spoken.OWNER: Transaction.owner,
    spoken.GIVE: Transaction.give,
    spoken.GIVE_ALL: Transaction.give_all,
    spoken.MINE: Transaction.mine,
    spoken.OWNERS: Transaction.owners,
    spoken.HOLD: Transaction.hold,
}
