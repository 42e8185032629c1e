"""Playing: what is played becomes an entry of the log, and everybody is told."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import structlog

from potager.server.metrics import ACTIONS
from potager.server.protocol.server import Acknowledged
from potager.server.rooms.audience import Tell
from potager.server.rooms.table import Table
from potager.server.rooms.tablelog import PLAY, UNDO, Written
from potager.server.rooms.telling import PaceOf, happened
from potager.server.rooms.undoing import TakeBack
from potager.server.store import Doubled, Taken, Unavailable
from potager.server.store.rows import REVEALED, LogRow
from potager.server.trouble import Denied

logger = structlog.get_logger()


class Playing:
    """Writes the log of one table."""

    def __init__(
        self,
        table: Table,
        snapshot_every: int,
        wall: Callable[[], float],
        tell: Tell,
        pace: PaceOf,
        read_again: Callable[[], Awaitable[None]],
    ) -> None:
        self._table = table
        self._snapshot_every = snapshot_every
        self._wall = wall
        self._tell = tell
        self._pace = pace
        self._read_again = read_again

    def done(self, seat: int, action_id: str) -> Acknowledged | None:
        """The acknowledgement of what this seat has sent before; an id of another seat is refused."""
        entries = self._table.started
        row = entries.by_action_id.get(action_id)
        if row is None:
            return None
        if row.seat != seat:
            raise Denied("bad-message", what="id")
        return Acknowledged(id=action_id, version=row.seq)

    async def append(self, seat: int, action_id: str, actions: list[str]) -> Acknowledged:
        """Write one entry and tell it to everybody."""
        written = await self._write(seat, PLAY, actions, action_id)
        ACTIONS.inc(len(actions))
        if self._table.started.over:
            self._table.end()  # before anybody is told: whoever asks next finds the table over
        self._tell(happened(self._table.started, written, self._pace))
        await self._keep(written)
        return Acknowledged(id=action_id, version=written.row.seq)

    async def take_back(self, wanted: TakeBack) -> Acknowledged:
        """Write that actions are taken back, and tell it to everybody."""
        body = [str(wanted.actions)] + [REVEALED] * self._table.started.reveals(wanted.actions)
        written = await self._write(wanted.seat, UNDO, body, wanted.action_id)
        self._tell(happened(self._table.started, written, self._pace))
        await self._keep(written)
        return Acknowledged(id=wanted.action_id, version=written.row.seq)

    async def _write(self, seat: int, kind: str, body: list[str], action_id: str) -> Written:
        row = LogRow(
            table_id=self._table.id,
            seq=self._table.started.version + 1,
            seat=seat,
            kind=kind,
            body=body,
            action_id=action_id,
            at=self._wall(),
        )
        try:
            return await self._table.append(row)
        except (Taken, Doubled):
            # Another server has written to this table: read what it wrote, and let the player look again.
            await self._read_again()
            raise Denied("stale") from None

    async def _keep(self, written: Written) -> None:
        """Keep the state after every so many entries; when everybody knows the entry already."""
        if written.row.seq % self._snapshot_every == 0:
            try:
                await self._table.keep(written)
            except Unavailable as error:  # not worth refusing an entry that is in the log
                logger.warning("snapshot not written", table=self._table.id, error=error.message)
