"""The store of a virtual server: the server's own code, down to the line to a virtual database."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Callable, Coroutine, Mapping, Sequence, Set
from typing import Any, TypeVar

import msgspec
from sqlalchemy.exc import IntegrityError

from potager.server.clocks import Clocks
from potager.server.store import Leases, Store, Unavailable
from potager.server.store.commits import Commits
from potager.server.store.rows import ChatRow, LogRow, OrderRow, SeatRow, TableRow
from potager.server.store.writers import Conflict

from .ledger import Change, Ended, Found, Ledger, Look, Transaction
from .network import Link, Way
from .virtual import Place, fail, settle

T = TypeVar("T")
REFUSED = 0.01  # seconds until nobody answers


class Wired:
    """The line of one server to the database."""

    def __init__(self, ledger: Ledger, link: Link, server: Place) -> None:
        self.ledger = ledger
        self.server = server
        self.forgetful = 0.0  # the chance that an answer is lost
        self._link = link
        self._there, self._back = Way(link, ledger.place), Way(link, server)

    async def ask(self, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Have something done at the database; whatever is lost on the way is an `Ended`."""
        if self._link.is_cut or not self.ledger.is_up:
            await asyncio.sleep(REFUSED)
            raise Ended
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        forget = self._link.watch(self.server, lambda: fail(answer, Ended()))
        self._there.send(self._begin, work, answer)
        try:
            return await answer
        finally:
            forget()

    def _begin(self, work: Callable[[], Coroutine[Any, Any, T]], answer: asyncio.Future[T]) -> None:
        loop = self.ledger.loop
        loop.begin(self.ledger.place, self._work(work, answer))

    async def _work(self, work: Callable[[], Coroutine[Any, Any, T]], answer: asyncio.Future[T]) -> None:
        if not self.ledger.is_up:
            return
        try:
            value = await work()
        except (Ended, Conflict, IntegrityError) as error:
            self._back.send(fail, answer, error)
            return
        if self.forgetful and self._link.seconds() < self.forgetful:
            self._link.loop.post(self.server, self._link.seconds(), fail, answer, Ended())
        else:
            self._back.send(settle, answer, value)

    def tell(self, call: Callable[[], None]) -> None:
        """Let something be done at the database, whoever waits for it."""
        self._there.send(call)


class WiredTransaction:
    """A transaction as the server sees it: the few words of SQLAlchemy that the server uses."""

    def __init__(self, wire: Wired) -> None:
        self._wire = wire
        self._own: Transaction | None = None

    async def execute(self, statement: Any, values: Mapping[str, Any] | None = None) -> Found:
        async def work() -> Found:
            if self._own is None:
                self._own = Transaction(self._wire.ledger, self._wire.server)
            return await self._own.run(statement, values or {})

        return await self._wire.ask(work)

    scalars = execute

    async def scalar(self, statement: Any, values: Mapping[str, Any] | None = None) -> Any:
        found = await self.execute(statement, values)
        return found[0] if found else None

    async def commit(self) -> None:
        async def work() -> None:
            if self._own is not None:
                self._own.commit()

        if self._own is not None:
            await self._wire.ask(work)

    def roll_back(self) -> None:
        if self._own is not None:
            self._wire.tell(self._own.end)


class WiredWriter:
    def __init__(self, wire: Wired, owner: str) -> None:
        self._wire = wire
        self._owner = owner

    async def write(self, rows: Sequence[LogRow], fences: Sequence[int]) -> Set[int]:
        ledger, owner = self._wire.ledger, self._owner
        return await self._wire.ask(lambda: ledger.write(owner, rows, fences))

    async def rest(self) -> None:
        pass


class HastyWriter(WiredWriter):
    """A flawed one: it says that entries are kept when nobody has said so."""

    async def write(self, rows: Sequence[LogRow], fences: Sequence[int]) -> Set[int]:
        try:
            return await super().write(rows, fences)
        except Ended:
            return frozenset()


class WiredStore(Store):
    """The store over a virtual database: leases, fences, batches and turns are the server's own."""

    def __init__(self, wire: Wired, clocks: Clocks, seconds: float, hasty: bool = False) -> None:
        self._wire = wire
        self._clocks = clocks
        self.leases = leases = Leases(self._begin, clocks, seconds)  # pyright: ignore[reportIncompatibleVariableOverride]
        writer = (HastyWriter if hasty else WiredWriter)(wire, leases.me)
        self._commits = Commits(writer, self._begin, clocks)

    @contextlib.asynccontextmanager
    async def _begin(self) -> AsyncGenerator[Any, None]:
        transaction = WiredTransaction(self._wire)
        try:
            yield transaction
            await transaction.commit()
        except Ended as error:
            raise Unavailable("the database does not answer") from error
        except BaseException:
            transaction.roll_back()
            raise

    async def close(self) -> None:
        await self._commits.close()
        assert self.leases is not None
        await self.leases.close()

    async def _look(self, read: Callable[[Ledger], T]) -> T:
        async with self._begin() as connection:
            return await connection.scalar(Look(read))

    async def _change(self, make: Callable[[Ledger], object]) -> None:
        async with self._writing() as connection:
            changing: Any = connection
            await changing.execute(Change(make))

    async def table(self, table_id: str) -> TableRow | None:
        return await self._look(lambda ledger: ledger.tables.get(table_id))

    async def update_table(self, table_id: str, **values: Any) -> None:
        def change(ledger: Ledger) -> None:
            ledger.tables[table_id] = msgspec.structs.replace(ledger.tables[table_id], **values)

        await self._change(change)

    async def save_seat(self, table_id: str, row: SeatRow) -> None:
        def change(ledger: Ledger) -> None:
            old = ledger.tables[table_id]
            at = tuple(row if place.seat == row.seat else place for place in old.at)
            ledger.tables[table_id] = msgspec.structs.replace(old, at=at)

        await self._change(change)

    async def log(self, table_id: str, after: int = 0) -> list[LogRow]:
        rows = await self._look(lambda ledger: [entry.row for entry in ledger.logs.get(table_id, [])])
        return sorted((row for row in rows if row.seq > after), key=lambda row: row.seq)

    async def snapshot(self, table_id: str, seq: int, state: bytes) -> None:
        await self._change(lambda ledger: ledger.states.setdefault(table_id, {}).setdefault(seq, state))

    async def snapshots(self, table_id: str) -> dict[int, bytes]:
        return await self._look(lambda ledger: dict(ledger.states.get(table_id, {})))

    async def orders(self, table_id: str) -> list[OrderRow]:
        """Nobody leaves orders here."""
        return []

    async def chat(self, table_id: str, limit: int = 100) -> list[ChatRow]:
        """Nobody says anything here."""
        return []

    async def revoked_keys(self) -> set[str]:
        """Nobody has keys here."""
        return set()
