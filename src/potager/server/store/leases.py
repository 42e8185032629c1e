"""Leases: which of the servers that share a PostgreSQL has which table, by the database's clock.

A server says every few seconds that it lives, once for all of its tables. Whoever wants a table whose server
has not said so for too long takes it, with a new fencing number; what is written with an old one is refused.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager

import structlog
from sqlalchemy import bindparam, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from potager.server.clocks import Clocks
from potager.server.store.engine import Unavailable

logger = structlog.get_logger()
BEATS = 3  # in the time that a lease lasts
FORGOTTEN = 3600.0  # seconds after which nobody remembers a server that has gone

NOW = "extract(epoch FROM clock_timestamp())"
SAY = text(
    "WITH before AS (SELECT until FROM servers WHERE id = :me) "
    f"INSERT INTO servers (id, until) VALUES (:me, {NOW} + :seconds) "
    "ON CONFLICT (id) DO UPDATE SET until = excluded.until RETURNING (SELECT until FROM before)"
)
IN_TIME = text(f"SELECT CAST(:before AS double precision) > {NOW}")
LIVING = text(f"SELECT id FROM servers WHERE until > {NOW}")
FORGET = text(f"DELETE FROM servers WHERE id = :me OR until < {NOW} - :long")
TAKE = text(
    "INSERT INTO leases (table_id, owner, fence) VALUES (:table, :me, 1) "
    "ON CONFLICT (table_id) DO UPDATE SET owner = :me, fence = leases.fence + 1 "
    "WHERE leases.owner IS NULL OR leases.owner = :me OR NOT EXISTS "
    f"(SELECT 1 FROM servers WHERE servers.id = leases.owner AND servers.until > {NOW}) "
    "RETURNING fence"
)
OWNER = text("SELECT owner FROM leases WHERE table_id = :table")
GIVE = text("UPDATE leases SET owner = NULL WHERE table_id = :table AND owner = :me AND fence = :fence")
GIVE_ALL = text("UPDATE leases SET owner = NULL WHERE owner = :me")
MINE = text("SELECT table_id, fence FROM leases WHERE owner = :me")
OWNERS = text(
    "SELECT leases.table_id, leases.owner FROM leases JOIN servers ON servers.id = leases.owner "
    f"WHERE leases.table_id IN :tables AND leases.owner != :me AND servers.until > {NOW}"
).bindparams(bindparam("tables", expanding=True))
HOLD = text(
    "SELECT 1 FROM leases WHERE table_id = :table AND owner = :me AND fence = :fence FOR SHARE"
)  # whoever wants to take the table waits until this transaction is over


class Stale(Unavailable):
    """The table was another server's by the time of writing: nothing was written."""


class Elsewhere(Unavailable):
    """The table is another server's, which is alive."""

    def __init__(self, table_id: str, owner: str) -> None:
        super().__init__(f"table {table_id} is at server {owner}")
        self.owner = owner


class Lease:
    """A table of this server, until it is lost or given back."""

    def __init__(self, table_id: str, owner: str, fence: int) -> None:
        self.table_id = table_id
        self.owner = owner
        self.fence = fence
        self.lost = False
        self.on_lost: Callable[[], None] = lambda: None

    def lose(self) -> None:
        """It is another server's now, or nobody's."""
        if not self.lost:
            self.lost = True
            logger.warning("table lost", table=self.table_id, fence=self.fence)
            self.on_lost()

    async def hold(self, connection: AsyncConnection) -> None:
        """Keep the table until a transaction is over; refused if it is not ours any more."""
        place = {"table": self.table_id, "me": self.owner, "fence": self.fence}
        if await connection.scalar(HOLD, place) is None:
            self.lose()
            raise Stale(f"table {self.table_id} is another server's")


class Leases:
    """The leases of one server."""

    def __init__(
        self,
        begin: Callable[[], AbstractAsyncContextManager[AsyncConnection]],
        clocks: Clocks,
        seconds: float,
    ) -> None:
        self.me = secrets.token_hex(8)
        self.living: frozenset[str] = frozenset()  # the other servers, as of the last beat
        self.on_beat: Callable[[], None] = lambda: None
        self._begin = begin
        self._clocks = clocks
        self._seconds = seconds
        self._held: dict[str, Lease] = {}
        self._doubts = 0  # beats in which others may have taken tables of ours that we know nothing of
        self._beating: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Say that this server lives, and go on saying it."""
        async with self._begin() as connection:
            await connection.execute(FORGET, {"me": self.me, "long": FORGOTTEN})
        await self.beat()
        self._beating = asyncio.create_task(self._beat_on())

    async def close(self) -> None:
        """Give every table back, so that others need not wait."""
        if self._beating:
            self._beating.cancel()
            await asyncio.wait([self._beating])
        self._held.clear()
        with contextlib.suppress(Unavailable):  # then they run out by themselves
            async with self._begin() as connection:
                await connection.execute(GIVE_ALL, {"me": self.me})
                await connection.execute(FORGET, {"me": self.me, "long": FORGOTTEN})

    async def take(self, table_id: str) -> Lease | None:
        """Take a table that is nobody's; refused while its server lives, None if there is no such table."""
        place = {"table": table_id, "me": self.me}
        try:
            async with self._begin() as connection:
                fence = await connection.scalar(TAKE, place)
                owner = None if fence is not None else await connection.scalar(OWNER, place)
        except IntegrityError:
            return None
        if fence is None:
            raise Elsewhere(table_id, owner or "")
        if (before := self._held.pop(table_id, None)) is not None:
            before.lose()
        lease = self._held[table_id] = Lease(table_id, self.me, fence)
        return lease

    async def give_back(self, lease: Lease) -> None:
        """Let others have a table."""
        if self._held.get(lease.table_id) is lease:
            del self._held[lease.table_id]
        lease.lost = True
        with contextlib.suppress(Unavailable):  # then it is ours until somebody here wants it, or we close
            async with self._begin() as connection:
                await connection.execute(GIVE, {"table": lease.table_id, "me": self.me, "fence": lease.fence})

    async def owners(self, tables: Sequence[str]) -> dict[str, str]:
        """Which of these tables are at which other server that lives."""
        if not tables:
            return {}
        async with self._begin() as connection:
            found = await connection.execute(OWNERS, {"tables": list(tables), "me": self.me})
            return {table_id: owner for table_id, owner in found.all()}

    async def beat(self) -> None:
        """Say that this server lives; after a time in which others could not know it, see what is left.

        Whoever took a table meanwhile may commit it later: that is looked for as long as a lease lasts.
        """
        doubts, self._doubts = self._doubts, BEATS + 1  # also where it was said, and the answer got lost
        async with self._begin() as connection:
            before = await connection.scalar(SAY, {"me": self.me, "seconds": self._seconds})
        async with self._begin() as connection:  # others know it from here on: did they up to here?
            in_time = await connection.scalar(IN_TIME, {"before": before})
            living = frozenset(await connection.scalars(LIVING)) - {self.me}
        if in_time:
            self._doubts = doubts
        if self._doubts:
            await self._count()
            self._doubts -= 1
        self.living = living
        self.on_beat()

    async def _count(self) -> None:
        """See which tables are still ours; from now on others know again that we live."""
        held = list(self._held.values())
        async with self._begin() as connection:
            mine = {tuple(row) for row in await connection.execute(MINE, {"me": self.me})}
        for lease in held:
            if (lease.table_id, lease.fence) not in mine:
                if self._held.get(lease.table_id) is lease:
                    del self._held[lease.table_id]
                lease.lose()

    async def _beat_on(self) -> None:
        while True:
            await self._clocks.sleep(self._seconds / BEATS)
            try:
                async with self._clocks.timeout(self._seconds):
                    await self.beat()
            except (Unavailable, TimeoutError) as error:
                logger.warning("leases not renewed", error=str(error) or type(error).__name__)
            except Exception:  # whatever it is: a server that no longer says that it lives loses every table
                logger.exception("leases not renewed")
