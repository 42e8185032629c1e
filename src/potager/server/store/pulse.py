"""The pulse of a database: whether it can still write, felt once a second at most."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from potager.server.clocks import Clocks
from potager.server.store.engine import Unavailable

FRESH = 1.0  # seconds for which an answer is good: asking is for strangers too, and writing costs
PATIENCE = 8.0  # seconds after which a database that says nothing is ill; it waits for locks for less


class Pulse:
    """Feels the pulse for whoever asks."""

    def __init__(self, ping: Callable[[], Awaitable[None]], clocks: Clocks) -> None:
        self._ping = ping
        self._clocks = clocks
        self._turn = asyncio.Lock()
        self._felt = float("-inf")
        self._reason: str | None = None

    async def feel(self) -> str | None:
        """Why the database cannot write; None if it can."""
        async with self._turn:
            if self._clocks.monotonic() - self._felt >= FRESH:
                self._reason = await self._ask()
                self._felt = self._clocks.monotonic()
            return self._reason

    async def _ask(self) -> str | None:
        try:
            async with self._clocks.timeout(PATIENCE):
                await self._ping()
        except Unavailable as error:
            return error.reason
        except TimeoutError:
            return "away"
        return None
