"""The lobby: setting tables, and finding the room of a table."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress

from potager.core.errors import PotagerError
from potager.server.clocks import Clocks
from potager.server.metrics import ROOMS
from potager.server.minds.archive import Archive
from potager.server.minds.games import Games
from potager.server.minds.reviews import Reviews
from potager.server.minds.thinking import Minds
from potager.server.protocol.tables import CreateTable, TableInfo
from potager.server.rooms import seating, setting
from potager.server.rooms.infos import table_info
from potager.server.rooms.means import Means
from potager.server.rooms.names import guest_name
from potager.server.rooms.room import Room
from potager.server.settings import Settings
from potager.server.shelf import Shelf
from potager.server.store import Pulse, Store
from potager.server.store.rows import TableRow
from potager.server.trouble import Denied

LISTED = 50  # public tables in the list


class Lobby:
    """All tables of the server; those in use are rooms in memory."""

    def __init__(self, store: Store, settings: Settings, clocks: Clocks) -> None:
        self.store = store
        self.settings = settings
        self.clocks = clocks
        self.pulse = Pulse(lambda: store.ping(), clocks)
        self.games = Games(compiled=settings.compiled)
        self._asides = Minds(settings.aside_threads)
        self.archive = Archive(self._asides, settings)
        self.reviews = Reviews(store, settings, self.games, clocks, self._asides)
        self.rooms: dict[str, Room] = {}  # the longest unused first
        self._minds = Minds(settings.bot_threads, settings.thoughts_each)
        stories = Shelf(settings.stories_kept)
        self._means = Means(store, self.games, self._minds, self._asides, stories, settings, clocks)
        self._opening: dict[str, asyncio.Lock] = {}
        self._setting = asyncio.Lock()  # one table at a time: who plays must not wait behind many writers

    async def room(self, table_id: str) -> Room:
        """The room of a table; its game is taken up where the log ends."""
        lock = self._opening.setdefault(table_id, asyncio.Lock())
        async with lock:
            room = self.rooms.pop(table_id, None) or await self._open(table_id)
            self.rooms[table_id] = room
        ROOMS.set(len(self.rooms))
        return room

    async def _open(self, table_id: str) -> Room:
        row = await self.store.table(table_id)
        if row is None:
            self._opening.pop(table_id, None)
            raise Denied("not-found")
        room = Room(row, self._means)
        await room.open()
        await self._make_space()
        return room

    async def _make_space(self) -> None:
        """Forget rooms that nobody is in, the longest unused first; their tables are in the store."""
        for table_id, room in list(self.rooms.items()):
            if len(self.rooms) < self.settings.rooms:
                return
            # Out of sight first: whoever comes while its bots stop opens the table anew.
            if not room.in_use and self.rooms.pop(table_id, None):
                self._opening.pop(table_id, None)
                await room.close()

    async def clear_away(self, table_id: str) -> bool:
        """Remove a table for good, unless somebody is at it."""
        async with self._opening.setdefault(table_id, asyncio.Lock()):
            room = self.rooms.get(table_id)
            if room is not None and room.in_use:
                return False
            if room is not None:
                del self.rooms[table_id]
                await room.close()
            await self.store.remove_table(table_id)
        self._opening.pop(table_id, None)
        return True

    async def close(self) -> None:
        """Stop everything that plays or thinks by itself."""
        await self.reviews.close()
        for room in list(self.rooms.values()):
            await room.close()
        await self._minds.close()
        await self._asides.close()
        await self.games.close()

    # Guests and their tables

    async def name_of(self, guest: str, lang: str) -> str:
        """How a guest is called, who is here now."""
        return await self.store.guest_name(guest) or guest_name(guest, lang)

    async def rename(self, guest: str, name: str) -> str:
        """Give a guest a name, cleaned, here and at every table."""
        name, most = " ".join(name.split()), self.settings.name_length
        if not 0 < len(name) <= most or not name.isprintable():
            raise Denied("bad-name", most=most)
        await self.store.name_guest(guest, name)
        for room in [room for room in self.rooms.values() if room.row.seat_of(guest) is not None]:
            await room.rename(guest, name)
        return name

    def hang_up(self, guest: str) -> None:
        """Close all sockets of a guest: those who are still that guest come back."""
        for room in self.rooms.values():
            room.hang_up(guest)

    async def create(self, guest: str, name: str, wish: CreateTable) -> Room:
        """Set a table as wished; whoever sets it is its host."""
        row = setting.wished(self.games.of(wish.game), guest, wish, self.clocks.wall())
        async with self._setting:
            await self.store.create_table(row)
            room = await self.room(row.id)
            if wish.sit:
                await room.seat(lambda row: seating.sit(row, guest, name, None, wish.contribution))
            if wish.start:
                await room.start()
            return room

    async def rematch(self, room: Room) -> Room:
        """The table that follows a finished game; it begins at once where nobody is to be waited for."""
        again = await self.room(await room.rematch())
        if again.row.status == "open" and setting.alone(again.row):
            with suppress(Denied):  # whoever asks twice at once gets the same game
                await again.start()
        return again

    async def _public(self) -> list[TableRow]:
        """Public tables: those with somebody at them, then the newest, of each host only so many."""
        each, shown = self.settings.listed_each, list[TableRow]()
        hosts = Counter[str]()
        rooms = [room.row for room in self.rooms.values() if room.in_use]
        lively = [row for row in rooms if row.public and row.status in ("open", "playing")]
        for row in sorted(lively, key=lambda row: -row.created) + await self.store.public_tables(each):
            known = any(row.id == other.id for other in shown)
            if len(shown) < LISTED and not known and hosts[row.owner] < each:
                hosts[row.owner] += 1
                shown.append(row)
        return shown

    async def tables(self, guest: str, mine: bool) -> list[TableInfo]:
        """Public tables, or those where a guest sits."""
        rows = await (self.store.tables_of(guest) if mine else self._public())
        versions = await self.store.versions([row.id for row in rows])
        found: list[TableInfo] = []
        for row in rows:
            room = self.rooms.get(row.id)
            if room is None and mine and row.status == "playing":
                with suppress(PotagerError):  # a game of other rules has nobody to wait for
                    room = await self.room(row.id)
            found.append(
                room.info(guest) if room else table_info(row, guest, version=versions.get(row.id, 0))
            )
        return found
