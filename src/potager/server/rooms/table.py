"""A table as the store has it: its row, and its log once the game has begun.

What changes is written first and believed afterwards: whoever looks, at any moment, sees only what is kept.
"""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

from potager.core import pack as packs
from potager.core.game import Game
from potager.core.match import Match
from potager.server.minds.games import Games
from potager.server.minds.thinking import Minds
from potager.server.rooms import deal
from potager.server.rooms.keeping import believed, sealed, take_up, whole
from potager.server.rooms.tablelog import TableLog, Written
from potager.server.shelf import Shelf
from potager.server.store import Store
from potager.server.store.rows import LogRow, SeatRow, TableRow
from potager.server.trouble import Denied


class Table:
    """The row and the log of one table; changed by its room alone, one thing after another."""

    def __init__(self, row: TableRow, games: Games, store: Store, asides: Minds, stories: Shelf) -> None:
        self.store = store
        self.log: TableLog | None = None
        self._row = row
        self._games = games
        self._asides = asides
        self._stories = stories
        self._reaching = asyncio.Lock()

    @property
    def row(self) -> TableRow:
        """The table as it is now."""
        return self._row

    @property
    def id(self) -> str:
        """Its name in the store."""
        return self._row.id

    @property
    def game(self) -> Game:
        """Its game; a match goes on with the rules that it has begun with, interpreted or compiled."""
        return self._games.of(self._row.game)

    @property
    def may_search(self) -> bool:
        """Whether bots can search: that takes compiled rules, which a server that has just opened lacks."""
        return not self._games.is_pending(self.game.name)

    @property
    def started(self) -> TableLog:
        """The log of a game that has begun."""
        self.check_not_closed()
        if self.log is None:
            raise Denied("not-started")
        return self.log

    @property
    def people(self) -> frozenset[int]:
        """The seats that people play themselves."""
        return frozenset(
            place.seat for place in self._row.at if place.guest is not None and place.bot is None
        )

    def check_not_closed(self) -> None:
        """Refuse whatever is done at a table that its host has closed."""
        if self._row.status == "closed":
            raise Denied("closed")

    @property
    def going(self) -> TableLog:
        """The log of a game that has begun and is not over."""
        log = self.started
        if log.over:
            raise Denied("over")
        return log

    @property
    def finished(self) -> TableLog:
        """The log of a game that is over: only then may everything be shown."""
        if self.log is None or self._row.status != "over":
            raise Denied("not-over")
        return self.log

    async def load(self) -> None:
        """Take up a game that has started: play its log, from a state that was kept on."""
        row = self._row
        if row.seed is None:
            return
        if row.game_version != self.game.version:
            raise Denied("other-rules")
        if row.pack != packs.hash_of(self.game.name):
            raise Denied("other-pack")
        rows, kept = await self.store.log(row.id), believed(row, await self.store.snapshots(row.id))
        self.log = await self._asides.think(row.owner, take_up, self._new_log, rows, kept)

    async def reach(self, version: int) -> None:
        """Play the log from the beginning, if it was taken up after a version that is asked for."""
        log = self.started
        async with self._reaching:
            if version < log.base:
                log.adopt(await self._asides.think(self._row.owner, whole, self._new_log, log.rows, {}))

    async def keep(self, written: Written) -> None:
        """Keep the state after an entry."""
        seq = written.row.seq
        await self.store.snapshot(self.id, seq, sealed(self._row, seq, written.after))

    async def begin(self) -> None:
        """Deal: the table may be older than this server, the rules are those of the day the game begins."""
        row = self._row
        seed = deal.seed(row.server_half, [place.contribution for place in row.at])
        version, pack = self.game.version, packs.hash_of(self.game.name)
        await self.change(status="playing", seed=seed, game_version=version, pack=pack)
        self.log = self._new_log()

    def _new_log(self) -> TableLog:
        match = Match(self.game, self._row.seats, self._row.options, self._row.seed)
        return TableLog(match, lambda: self._row, self._stories)

    async def append(self, row: LogRow) -> Written:
        """Write an entry down and perform it; what cannot be played or kept has never been."""
        tried = self.started.check(row)
        await self.store.append(row)
        return self.started.add(row, tried)

    async def change(self, **values: Any) -> None:
        """Change the table."""
        await self.store.update_table(self.id, **values)
        self._row = msgspec.structs.replace(self._row, **values)

    async def put(self, place: SeatRow) -> None:
        """Change who has a seat."""
        await self.store.save_seat(self.id, place)
        self._seat(place)

    async def rule(self, guest: str, *, muted: bool, removed: bool) -> None:
        """Note what the host has ruled about somebody."""
        await self.store.rule(self.id, guest, muted, removed)
        row = self._row
        self._row = msgspec.structs.replace(
            row,
            muted=row.muted | {guest} if muted else row.muted - {guest},
            removed=row.removed | {guest} if removed else row.removed - {guest},
        )

    def rename(self, guest: str, name: str) -> bool:
        """Call a guest by a name that is in the store; whether they sit here."""
        seat = self._row.seat_of(guest)
        if seat is not None:
            self._seat(msgspec.structs.replace(self._row.at[seat], name=name))
        return seat is not None

    def _seat(self, place: SeatRow) -> None:
        at = self._row.at
        self._row = msgspec.structs.replace(self._row, at=(*at[: place.seat], place, *at[place.seat + 1 :]))

    def end(self) -> None:
        """Note the result of a game that is over; the log has it, whatever becomes of the row."""
        match = self.started.match
        taken_back = self.started.taken_back()
        result = {"points": match.scores, "winners": list(match.winners), "taken_back": taken_back}
        self._row = msgspec.structs.replace(self._row, status="over", result=result)

    async def keep_end(self) -> None:
        """Write the result down."""
        await self.store.update_table(self.id, status="over", result=self._row.result)
