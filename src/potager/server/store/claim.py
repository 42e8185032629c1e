"""A claim on a database: one server at a time, for it keeps in memory what it has read.

Servers that share a PostgreSQL share the claim, too: a server alone is refused beside them, and they beside
it.

A claim ends with its process, however that ends: the system lets go of the lock on a file, PostgreSQL of that
of a connection. Where the connection is lost while the server lives, nothing is written until it is back, and
never again if another server was there meanwhile.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import asyncpg  # pyright: ignore[reportMissingTypeStubs]
import structlog

from potager.core.errors import CannotRead
from potager.server.clocks import Clocks
from potager.server.store.engine import FAILURES, PRIMARY, Unavailable, file_of, is_postgres

logger = structlog.get_logger()
SERVING = 7073  # the number of PostgreSQL's lock that the one server holds
PATIENCE = 3.0  # seconds that PostgreSQL gets to notice that the server before has died
BETWEEN = 0.1  # seconds from one try to the next
BEAT = 5.0  # seconds after which the connection is looked at, and in which it must answer
TAKEN = "another server uses this database: stop that one first, or give this one a database of its own"
ONE_SERVER = "several servers share a PostgreSQL: --database postgresql://…; a SQLite database has one server"
SIGN = "INSERT INTO house (key, value) VALUES ('server', $1) ON CONFLICT (key) DO UPDATE SET value = $1"
END_LEASES = "UPDATE leases SET owner = NULL, fence = fence + 1 WHERE owner IS NOT NULL"
ALIVE = {"tcp_keepalives_idle": "10", "tcp_keepalives_interval": "5", "tcp_keepalives_count": "3"}


class Claim:
    """Nobody else's database: one in memory needs no more than that."""

    lost = False  # whether another server has taken it

    def check(self) -> None:
        """Refuse while it is not certain that the database is ours."""

    async def sign(self) -> None:
        """Note who serves the database now; its tables are there."""

    async def close(self) -> None:
        """Let others have it."""


class FileClaim(Claim):
    """A lock on a file beside the database."""

    def __init__(self, file: Path) -> None:
        name = f"{file}.lock"
        try:
            # SQLite knows how to lock a file on every system.
            self._lock = sqlite3.connect(name, timeout=0, isolation_level=None, check_same_thread=False)
        except sqlite3.Error as error:
            raise Unavailable(f"the database sqlite cannot be opened: {error}") from error
        try:
            self._lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            self._lock.close()
            if error.sqlite_errorcode & PRIMARY == sqlite3.SQLITE_BUSY:
                raise Unavailable(TAKEN, "taken") from None
            raise Unavailable(f"the database sqlite cannot be opened: {error}") from error

    async def close(self) -> None:
        """Let others have it."""
        self._lock.close()


class PostgresClaim(Claim):
    """A lock of a connection that does nothing else; shared with others that have leases, or with nobody."""

    def __init__(self, url: str, clocks: Clocks, stop: Callable[[], None], shared: bool) -> None:
        self._shared = shared
        self._url = url
        self._clocks = clocks
        self._stop = stop
        self._token = secrets.token_hex(16)
        self._cut = asyncio.Event()
        self._held = False
        self._connection: Any = None
        self._watching: asyncio.Task[None] | None = None

    def check(self) -> None:
        """Refuse while it is not certain that the database is ours."""
        if self.lost:
            raise Unavailable(TAKEN, "taken")
        if not self._held:
            raise Unavailable("the connection that holds the database is lost")

    async def take(self) -> None:
        """Take the lock, or refuse; whoever died just now may still seem to hold it."""
        deadline = self._clocks.monotonic() + PATIENCE
        try:
            while not await self._try():
                if self._clocks.monotonic() > deadline:
                    raise Unavailable(TAKEN, "taken")
                await self._clocks.sleep(BETWEEN)
        except FAILURES as error:
            raise Unavailable(f"the database postgresql cannot be opened: {error}") from error
        self._held = True

    async def sign(self) -> None:
        """Note who serves the database now, and from now on look whether the connection still stands."""
        if not self._shared:
            await self._connection.execute(SIGN, self._token)
            await self._connection.execute(END_LEASES)
        self._watching = asyncio.create_task(self._watch())

    async def close(self) -> None:
        """Let others have it."""
        if self._watching:
            self._watching.cancel()
            await asyncio.wait([self._watching])
        await self._hang_up()

    async def _try(self) -> bool:
        """Connect and ask for the lock once."""
        connect: Any = asyncpg.connect  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
        self._cut.clear()
        self._connection = await connect(self._url, timeout=BEAT, server_settings=ALIVE)
        self._connection.add_termination_listener(self._notice)
        lock = "pg_try_advisory_lock_shared" if self._shared else "pg_try_advisory_lock"
        try:
            if await self._connection.fetchval(f"SELECT {lock}($1)", SERVING, timeout=BEAT):
                return True
        except BaseException:  # an answer that was lost may have been yes: the lock must not stay there
            await self._hang_up()
            raise
        await self._hang_up()
        return False

    def _notice(self, _connection: object) -> None:
        self._cut.set()

    async def _hang_up(self) -> None:
        self._held = False
        if self._connection is not None:
            with contextlib.suppress(*FAILURES):
                await self._connection.close(timeout=BEAT)

    async def _watch(self) -> None:
        while not self.lost:
            with contextlib.suppress(TimeoutError):
                async with self._clocks.timeout(BEAT):
                    await self._cut.wait()
            if not self._cut.is_set() and await self._answers():
                continue
            await self._hang_up()
            logger.warning("the connection that holds the database is lost")
            await self._regain()

    async def _answers(self) -> bool:
        try:
            await self._connection.execute("SELECT 1", timeout=BEAT)
        except FAILURES:
            return False
        return True

    async def _regain(self) -> None:
        """Hold the database again, unless another server has signed, or holds it."""
        while not self._held:
            try:
                if not await self._try() or not await self._is_ours():
                    self.lost = True
                    logger.error("another server has taken the database")
                    self._stop()
                    return
                self._held = True
            except FAILURES:
                await self._clocks.sleep(BETWEEN)

    async def _is_ours(self) -> bool:
        """Whether nobody else was here meanwhile; where a claim is shared, leases say what is whose."""
        signed = "SELECT value FROM house WHERE key = 'server'"
        return self._shared or await self._connection.fetchval(signed, timeout=BEAT) == self._token


async def take(
    url: str, clocks: Clocks, stop: Callable[[], None] = lambda: None, shared: bool = False
) -> Claim:
    """Claim a database, or refuse; `stop` is called if it is lost to another server later."""
    if shared and not is_postgres(url):
        raise CannotRead(ONE_SERVER)
    if is_postgres(url):
        claim = PostgresClaim(url, clocks, stop, shared)
        await claim.take()
        return claim
    file = file_of(url)
    return Claim() if file is None else FileClaim(file)
