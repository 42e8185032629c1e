"""Who is there, told to everybody: once for all who have come and gone within a moment."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from potager.server.clocks import Clocks
from potager.server.rooms.audience import Audience
from potager.server.store.rows import TableRow

MOMENT = 0.25  # seconds
EACH = 0.0025  # seconds more for each reader: the more there are to be told, the more is told at once


class Presence:
    """Gathers comings and goings at one table."""

    def __init__(
        self, audience: Audience, clocks: Clocks, row: Callable[[], TableRow], tell: Callable[[], None]
    ) -> None:
        self._audience = audience
        self._clocks = clocks
        self._row = row
        self._tell = tell
        self._told: tuple[list[bool], int] | None = None
        self._task: asyncio.Task[None] | None = None

    def note(self) -> None:
        """Everybody knows who is there now."""
        self._told = self._audience.present(self._row())

    def changed(self) -> None:
        """Somebody has come or gone: tell it in a moment, if it can still be seen then."""
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._soon())

    async def _soon(self) -> None:
        await self._clocks.sleep(MOMENT + EACH * len(self._audience))
        if self._audience.present(self._row()) != self._told:
            self._tell()

    async def close(self) -> None:
        """Tell nothing any more."""
        if self._task:
            self._task.cancel()
            await asyncio.wait([self._task])
