"""The lobby: setting tables, and finding the room of a table."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator, Generator, Sequence, Set
from contextlib import asynccontextmanager, contextmanager, suppress

from potager.core.errors import PotagerError
from potager.server.clocks import Clocks
from potager.server.metrics import ROOMS
from potager.server.minds.archive import Archive
from potager.server.minds.games import Games
from potager.server.minds.reviews import Reviews
from potager.server.minds.thinking import Minds
from potager.server.minds.workers import Workers
from potager.server.post.envelopes import GuestRenamed, KeysRevoked
from potager.server.protocol.tables import CreateTable, TableInfo
from potager.server.rooms import seating, setting
from potager.server.rooms.infos import table_info
from potager.server.rooms.means import Means
from potager.server.rooms.names import guest_name
from potager.server.rooms.neighbours import Neighbours
from potager.server.rooms.room import Room
from potager.server.settings import Settings
from potager.server.shelf import Shelf
from potager.server.store import Elsewhere, Lease, Pulse, Stale, Store
from potager.server.store.rows import TableRow
from potager.server.trouble import Denied

LISTED = 50  # public tables in the list


class Door:
    """Where a table is opened and closed."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.people = 0  # who opens or closes it, and who waits to


class Lobby:
    """All tables of the server; those in use are rooms in memory."""

    def __init__(
        self, store: Store, settings: Settings, clocks: Clocks, neighbours: Neighbours | None = None
    ) -> None:
        self.store = store
        self.neighbours = neighbours or Neighbours()
        self.settings = settings
        self.clocks = clocks
        self.pulse = Pulse(lambda: store.ping(), clocks)
        self.games = Games(compiled=settings.compiled, clocks=clocks)
        self._asides = Minds(settings.aside_threads)
        self.archive = Archive(self._asides, settings)
        self.reviews = Reviews(store, settings, self.games, clocks, self._asides)
        self.rooms: dict[str, Room] = {}  # the longest unused first
        self._minds = Minds(settings.bot_threads, settings.thoughts_each)
        self.workers = Workers(settings.worker_seconds, clocks)
        self._means = Means(
            store=store,
            games=self.games,
            minds=self._minds,
            workers=self.workers,
            asides=self._asides,
            stories=Shelf(settings.stories_kept),
            settings=settings,
            clocks=clocks,
        )
        self._doors: dict[str, Door] = {}  # those at which somebody is, by table
        self._calls = Counter[str]()  # those under way, by the table that they are about
        self._leases: dict[str, Lease] = {}  # of the rooms, where several servers share the store
        self._parting: set[asyncio.Task[None]] = set()
        self._setting = asyncio.Lock()  # one table at a time: who plays must not wait behind many writers

    async def room(self, table_id: str) -> Room:
        """The room of a table; its game is taken up where the log ends."""
        async with self._at_the_door(table_id):
            room = self.rooms.get(table_id) or await self._open(table_id)
            self.rooms[table_id] = self.rooms.pop(table_id)  # the last to be forgotten
        ROOMS.set(len(self.rooms))
        return room

    @asynccontextmanager
    async def _at_the_door(self, table_id: str) -> AsyncGenerator[None]:
        """Open or close a table: one after the other, so that it never has two rooms."""
        door = self._doors.setdefault(table_id, Door())
        door.people += 1
        try:
            async with door.lock:
                yield
        finally:
            door.people -= 1
            if not door.people:  # whoever still waits must not be overtaken by a new door
                del self._doors[table_id]

    @contextmanager
    def called(self, table_id: str) -> Generator[None]:
        """While a call is about a table, its room stays: the call may just have found it."""
        self._calls[table_id] += 1
        try:
            yield
        finally:
            self._calls[table_id] -= 1
            if not self._calls[table_id]:
                del self._calls[table_id]

    def _stays(self, room: Room) -> bool:
        """Whether somebody is in a room, or calls there."""
        return room.in_use or room.row.id in self._calls

    async def _open(self, table_id: str) -> Room:
        self.games.somebody_comes()
        lease = await self._take(table_id)
        try:
            return await self._open_under(lease, table_id)
        except BaseException:
            await self._give_back(lease)
            raise

    async def _open_under(self, lease: Lease | None, table_id: str) -> Room:
        """A room of a table that is ours; it is in sight before anybody else can come to it."""
        row = await self.store.table(table_id)
        if row is None:
            raise Denied("not-found")
        room = Room(row, self._means if lease is None else self._means.under(lease))
        if lease is not None:
            lease.on_lost = lambda: self._lose(table_id, room)
        await self._make_space()
        try:
            await room.open()
            if lease is not None and lease.lost:
                raise Stale(f"table {table_id} was lost while it was opened")
        except BaseException:
            await room.close()
            raise
        self.rooms[table_id] = room
        return room

    async def _take(self, table_id: str) -> Lease | None:
        """Take a table before anything of it is read; where this is the only server, it is ours anyway."""
        if self.store.leases is None:
            return None
        lease = await self.store.leases.take(table_id)
        if lease is None:
            raise Denied("not-found")
        self._leases[table_id] = lease
        return lease

    async def _give_back(self, lease: Lease | None) -> None:
        """Let others have a table; by now it may be ours again, by another lease."""
        if lease is not None and self.store.leases is not None:
            if self._leases.get(lease.table_id) is lease:
                del self._leases[lease.table_id]
            await self.store.leases.give_back(lease)

    def _lose(self, table_id: str, room: Room) -> None:
        """A table is another server's: everybody at it is to find it there."""
        if self.rooms.get(table_id) is room:
            del self.rooms[table_id]
            self._leases.pop(table_id, None)
        room.part()
        task = asyncio.create_task(room.close())
        self._parting.add(task)
        task.add_done_callback(self._parting.discard)

    async def _make_space(self) -> None:
        """Forget rooms that nobody is in, the longest unused first; their tables are in the store."""
        for table_id, room in list(self.rooms.items()):
            if len(self.rooms) < self.settings.rooms:
                return
            # Out of sight first: whoever comes while its bots stop opens the table anew.
            if self.rooms.get(table_id) is room and not self._stays(room):
                del self.rooms[table_id]
                lease = self._leases.pop(table_id, None)
                await room.close()
                await self._give_back(lease)

    async def let_go(self, table_id: str) -> bool:
        """Leave a table to whichever server takes it, unless somebody is at it here."""
        async with self._at_the_door(table_id):
            if not await self._shut(table_id):
                return False
            await self._give_back(self._leases.get(table_id))
        return True

    async def _shut(self, table_id: str) -> bool:
        """Close the room of a table, if there is one; refused if somebody is in it."""
        room = self.rooms.get(table_id)
        if room is not None and self._stays(room):
            return False
        if room is not None:
            del self.rooms[table_id]
            await room.close()
        return True

    async def clear_away(self, table_id: str) -> bool:
        """Remove a table for good, unless somebody is at it."""
        async with self._at_the_door(table_id):
            if not await self._shut(table_id):
                return False
            try:
                lease = await self._take(table_id)
            except (Denied, Elsewhere):  # it is gone, or somebody is at it at another server
                return False
            await (self.store if lease is None else self.store.under(lease)).remove_table(table_id)
            await self._give_back(lease)
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
        await self.renamed(guest, name)
        self.neighbours.spread(GuestRenamed(guest, name))
        return name

    async def renamed(self, guest: str, name: str) -> None:
        """Call a guest by a name that is in the store, at every table here."""
        for room in [room for room in self.rooms.values() if room.row.seat_of(guest) is not None]:
            await room.rename(guest, name)

    def revoke(self, guest: str) -> None:
        """A guest has revoked keys: close all their sockets, wherever they are."""
        self.hang_up(guest)
        self.neighbours.spread(KeysRevoked(guest))

    def hang_up(self, guest: str) -> None:
        """Close all sockets of a guest at tables here: those who are still that guest come back."""
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

    async def rematch(self, room: Room, guest: str) -> TableInfo:
        """The table that follows a finished game; it begins at once where nobody is to be waited for."""
        table_id = await room.rematch()
        try:
            again = await self.room(table_id)
        except Elsewhere:  # somebody was there before, by another door
            return await self._info_elsewhere(table_id, guest)
        if again.row.status == "open" and setting.alone(again.row):
            with suppress(Denied):  # whoever asks twice at once gets the same game
                await again.start()
        return again.info(guest)

    async def _info_elsewhere(self, table_id: str, guest: str) -> TableInfo:
        told = await self.neighbours.tables(guest, [table_id], public=False)
        row = await self.store.table(table_id)
        if row is None:
            raise Denied("not-found")
        return told.infos.get(table_id) or table_info(row, guest)

    def lively(self) -> list[Room]:
        """The rooms of public tables here with somebody at them."""
        return [
            room
            for room in self.rooms.values()
            if room.in_use and room.row.public and room.row.status in ("open", "playing")
        ]

    async def tables(self, guest: str, mine: bool) -> list[TableInfo]:
        """Public tables, or those where a guest sits."""
        each = self.settings.listed_each
        rows = await (self.store.tables_of(guest) if mine else self.store.public_tables(each))
        asked = [row.id for row in rows if row.id not in self.rooms]
        told = await self.neighbours.tables(guest, asked, public=not mine)
        if not mine:
            rows = await self._public(rows, told.lively)
        versions = await self.store.versions([row.id for row in rows])
        found: list[TableInfo] = []
        for row in rows:
            room, info = self.rooms.get(row.id), told.infos.get(row.id)
            if room is None and info is None and mine and row.status == "playing":
                with suppress(PotagerError):  # a game of other rules has nobody to wait for
                    room = await self.room(row.id)
            if room is not None:
                info = room.info(guest)
            found.append(info or table_info(row, guest, version=versions.get(row.id, 0)))
        return found

    async def _public(self, newest: Sequence[TableRow], elsewhere: Set[str]) -> list[TableRow]:
        """Public tables: those with somebody at them, then the newest, of each host only so many."""
        each, shown = self.settings.listed_each, list[TableRow]()
        hosts = Counter[str]()
        lively = [room.row for room in self.lively()]
        if elsewhere:
            lively += await self.store.tables(list(elsewhere))
        for row in sorted(lively, key=lambda row: -row.created) + list(newest):
            known = any(row.id == other.id for other in shown)
            if len(shown) < LISTED and not known and hosts[row.owner] < each:
                hosts[row.owner] += 1
                shown.append(row)
        return shown
