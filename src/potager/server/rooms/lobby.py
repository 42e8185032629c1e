"""The lobby: setting tables, taking seats, and finding the room of a table."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Mapping

import msgspec

from potager.bots.registry import LEVELS, read_name
from potager.core import pack as packs
from potager.core.errors import CannotRead
from potager.core.game import Game
from potager.core.registry import load, names
from potager.core.texts import Catalogue
from potager.server.doors.auth import new_secret, same_secret
from potager.server.metrics import ROOMS
from potager.server.minds.games import Games
from potager.server.minds.reviews import Reviews
from potager.server.minds.thinking import Minds
from potager.server.protocol import CreateTable, GameInfo, JoinTable
from potager.server.rooms import deal
from potager.server.rooms.room import Room
from potager.server.settings import Settings
from potager.server.store import Store
from potager.server.store.rows import SeatRow, TableRow
from potager.server.trouble import TEXTS, Denied


class Lobby:
    """All tables of the server; those in use are rooms in memory."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.games = Games(compiled=settings.compiled)
        self.minds = Minds(settings.bot_threads)
        self.rooms: dict[str, Room] = {}
        self.reviews = Reviews(store, settings, self.games)
        self._opening: dict[str, asyncio.Lock] = {}

    async def room(self, table_id: str) -> Room:
        """The room of a table; its game is taken up where the log ends."""
        lock = self._opening.setdefault(table_id, asyncio.Lock())
        async with lock:
            if table_id not in self.rooms:
                row = await self.store.table(table_id)
                if row is None:
                    self._opening.pop(table_id, None)
                    raise Denied("not-found")
                room = Room(row, self.games, self.store, self.settings, self.minds)
                await room.load()
                await self._make_space()
                self.rooms[table_id] = room
                ROOMS.set(len(self.rooms))
                room.bots.wake()
        room = self.rooms[table_id]
        room.used = time.monotonic()
        return room

    async def _make_space(self) -> None:
        """Forget rooms that nobody is in, the longest unused first; their tables are in the store."""
        for room in sorted(self.rooms.values(), key=lambda room: room.used):
            if len(self.rooms) < self.settings.rooms:
                return
            if room.readers or room.busy:
                continue
            # Out of sight first: whoever comes while its bots stop opens the table anew.
            if self.rooms.pop(room.row.id, None):
                self._opening.pop(room.row.id, None)
                await room.close()

    async def close(self) -> None:
        """Stop everything that plays or thinks by itself."""
        await self.reviews.close()
        for room in list(self.rooms.values()):
            await room.close()
        await self.minds.close()
        await self.games.close()

    # Setting a table

    async def create(self, guest: str, name: str, wish: CreateTable) -> Room:
        """Set a table as wished; whoever sets it is its host."""
        game = self.games.of(wish.game)
        seats = game.check_seats(wish.seats)
        options = game.check_options(wish.options)
        if len(wish.bots) > seats:
            raise Denied("full")
        at = [SeatRow(seat=seat) for seat in range(seats)]
        for place, level in zip(at, wish.bots, strict=False):
            if level is not None:
                place.bot = check_level(level)
        free = sum(place.bot is None for place in at)
        if wish.sit and not free:
            raise Denied("full")
        if wish.start and free > wish.sit:
            raise Denied("seats-free")
        row = new_table(game, guest, options, at, public=wish.public, hints=wish.hints)
        await self.store.create_table(row)
        room = await self.room(row.id)
        if wish.sit:
            await self.sit(room, guest, name, None, own_half(wish.contribution))
        if wish.start:
            await room.start()
        return room

    async def sit(self, room: Room, guest: str, name: str, seat: int | None, contribution: str) -> None:
        """Take a seat: the wanted one, or the first that is free."""
        async with room.lock:
            if room.seat_of(guest) is not None:
                return
            if room.row.status != "open":
                raise Denied("started")
            free = [place for place in room.row.at if place.guest is None and place.bot is None]
            if not free:
                raise Denied("full")
            place = free[0]
            if seat is not None:
                wanted = [place for place in free if place.seat == seat]
                if not wanted:
                    raise Denied("taken")
                place = wanted[0]
            await room.put(SeatRow(seat=place.seat, guest=guest, name=name, contribution=contribution))

    async def join(self, room: Room, guest: str, name: str, wish: JoinTable) -> None:
        """Take a seat with the secret of a link."""
        may_sit = room.row.public or guest == room.row.owner or same_secret(wish.secret, room.row.seat_secret)
        if not may_sit:
            raise Denied("not-found")
        await self.sit(room, guest, name, wish.seat, own_half(wish.contribution))

    async def stand_up(self, room: Room, guest: str) -> None:
        """Give the seat back before the start; after it, hand it to a bot."""
        seat = room.seat_of(guest)
        if seat is None:
            raise Denied("not-seated")
        async with room.lock:
            if room.row.status == "open":
                await room.put(SeatRow(seat=seat))
                return
        await room.hand_over(seat, True)

    async def put_bot(self, room: Room, guest: str, seat: int, level: str | None) -> None:
        """The host puts a bot into a free seat, or takes it out."""
        check_host(room, guest)
        place = SeatRow(seat=seat, bot=None if level is None else check_level(level))
        async with room.lock:
            if room.row.status != "open":
                raise Denied("started")
            if not 0 <= seat < room.row.seats or room.row.at[seat].guest is not None:
                raise Denied("taken")
            await room.put(place)

    async def ready(self, room: Room, guest: str, ready: bool) -> None:
        """Say that one is ready; when all are, the game starts."""
        async with room.lock:
            seat = room.seat_of(guest)
            if seat is None:
                raise Denied("not-seated")
            if room.row.status != "open":
                raise Denied("started")
            await room.put(msgspec.structs.replace(room.row.at[seat], ready=ready))
            if all(place.bot is not None or (place.guest and place.ready) for place in room.row.at):
                await room.begin()

    async def new_links(self, room: Room, guest: str) -> None:
        """The host makes new links; the old ones no longer lead anywhere."""
        check_host(room, guest)
        secrets_now = {"seat_secret": new_secret(), "watch_secret": new_secret()}
        await self.store.update_table(room.row.id, **secrets_now)
        room.row.seat_secret, room.row.watch_secret = secrets_now["seat_secret"], secrets_now["watch_secret"]

    async def rematch(self, room: Room, guest: str) -> Room:
        """A new table with the same seats, one place on; who asks later gets the same table."""
        if room.seat_of(guest) is None:
            raise Denied("not-seated")
        async with room.lock:
            if room.row.status != "over":
                raise Denied("not-over")
            if room.row.rematch is None:
                seats = room.row.seats
                at = [next_place(room.row.at[(seat + 1) % seats], seat) for seat in range(seats)]
                old = room.row
                row = new_table(room.game, old.owner, old.options, at, public=old.public, hints=old.hints)
                await self.store.create_table(row)
                await self.store.update_table(room.row.id, rematch=row.id)
                room.row.rematch = row.id
        room.table_changed()
        return await self.room(str(room.row.rematch))

    def may_see(self, room: Room, guest: str | None, secret: str | None) -> bool:
        """Whether somebody may be at a table: seated there, host, or with a link; anybody at a public one."""
        row = room.row
        known = guest is not None and (guest == row.owner or room.seat_of(guest) is not None)
        linked = same_secret(secret, row.seat_secret) or same_secret(secret, row.watch_secret)
        return row.public or known or linked


def own_half(given: str) -> str:
    """A guest's part of the seed; nothing if they gave none: the server must not choose it for them."""
    return given if deal.is_half(given) else ""


def check_host(room: Room, guest: str) -> None:
    """Refuse anybody but the host."""
    if guest != room.row.owner:
        raise Denied("not-owner")


def check_level(name: str) -> str:
    """A bot that may sit at a table here: how long it thinks is for the server to say."""
    if read_name(name).budget is not None:
        raise CannotRead(f"a bot at a table is written LEVEL or LEVEL:STYLE, without a budget, not {name!r}")
    return name


def new_table(
    game: Game, owner: str, options: Mapping[str, str], at: list[SeatRow], *, public: bool, hints: bool
) -> TableRow:
    """A table that nobody has seen yet."""
    return TableRow(
        id=secrets.token_hex(5),
        game=game.name,
        game_version=game.version,
        pack=packs.hash_of(game.name),
        seats=len(at),
        options=dict(options),
        public=public,
        hints=hints,
        owner=owner,
        status="open",
        created=time.time(),
        server_half=deal.new_half(),
        seat_secret=new_secret(),
        watch_secret=new_secret(),
        at=at,
    )


def next_place(place: SeatRow, seat: int) -> SeatRow:
    """Who sits in a seat at the next table: everybody moves up, so that another one begins."""
    bot = place.bot if place.guest is None else None
    return SeatRow(seat=seat, guest=place.guest, name=place.name, bot=bot)


def game_infos() -> list[GameInfo]:
    """The games that can be played here."""
    return [game_info(load(name)) for name in names()]


def game_info(game: Game) -> GameInfo:
    """What a client must know to set a table."""
    texts: Catalogue = game.texts
    return GameInfo(
        name=game.name,
        title={lang: texts.say(lang, "name") for lang in ("en", "fr")},
        version=game.version,
        seats=list(game.seats),
        options={name: list(values) for name, values in game.options.items()},
        bots=list(LEVELS),
        styles=list(game.leanings),
    )


def guest_name(guest: str, lang: str) -> str:
    """How a guest is called who has not said so."""
    return TEXTS.say(lang, "guest.name", n=int(guest[:4], 16) % 1000)
