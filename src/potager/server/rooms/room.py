"""A room: one table, one writer. Whatever changes the game goes through here, one thing after another."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Generator
from typing import Any, NamedTuple, Protocol

import msgspec
import structlog

from potager.core import chance
from potager.core import pack as packs
from potager.core.game import Game
from potager.core.match import Match
from potager.server.metrics import ACTIONS
from potager.server.minds.games import Games
from potager.server.minds.thinking import Minds
from potager.server.protocol import (
    Acknowledged,
    Happened,
    Heard,
    Previewed,
    Reason,
    Sync,
    TableChanged,
    TableInfo,
    UndoAsked,
    UndoDenied,
)
from potager.server.rooms import deal, series
from potager.server.rooms.bots import BotSeats
from potager.server.rooms.hints import HintDesk
from potager.server.rooms.infos import chat_line, table_info
from potager.server.rooms.orders import Orders
from potager.server.rooms.record import PLAY, UNDO, Record, Written, preview
from potager.server.settings import Settings
from potager.server.store import Doubled, Store, Taken, Unavailable
from potager.server.store.rows import ChatRow, LogRow, SeatRow, TableRow
from potager.server.trouble import Denied, trouble

log = structlog.get_logger()
MISSED = 200  # entries sent to a reader who comes back; more, and only the newest are told
TAKE_OVER = "gardener"  # the bot that plays for a person who is away


class Reader(Protocol):
    """Somebody who is connected to a room."""

    guest: str | None
    seat: int | None
    lang: str

    def send(self, message: bytes) -> None:
        """Queue a message; never waits."""
        ...


class Request(NamedTuple):
    """A seat asks to take back."""

    seat: int
    actions: int  # how many
    action_id: str
    waiting: set[int]  # the seats that have not agreed yet


class Room:
    """One table with everybody who is at it."""

    def __init__(self, row: TableRow, games: Games, store: Store, settings: Settings, minds: Minds) -> None:
        self.row = row
        self.games = games
        self.store = store
        self.settings = settings
        self.minds = minds
        self.lock = asyncio.Lock()
        self.readers: set[Reader] = set()
        self.record: Record | None = None
        self.used = time.monotonic()
        self.orders = Orders(self)
        self.bots = BotSeats(self)
        self.hints = HintDesk(self)
        self.stream = chance.stream(chance.seed_bytes(None), "room")
        self._asked: Request | None = None

    @property
    def game(self) -> Game:
        """Its game; a match goes on with the rules that it has begun with, interpreted or compiled."""
        return self.games.of(self.row.game)

    async def load(self) -> None:
        """Take up a game that has started: replay its log."""
        if self.row.seed is None:
            return
        if self.row.game_version != self.game.version:
            raise Denied("other-rules")
        if self.row.pack != packs.hash_of(self.game.name):
            raise Denied("other-pack")
        record = Record(Match(self.game, self.row.seats, self.row.options, self.row.seed), self.row.at)
        rows = await self.store.log(self.row.id)
        record.replay(rows, await self.store.snapshots(self.row.id))
        self.record = record
        self._asked = None
        await self.orders.load()
        if record.match.over and self.row.status != "over":
            await self._finish()

    @property
    def busy(self) -> bool:
        """Whether somebody is changing something just now."""
        return self.lock.locked()

    # Who is here

    def seat_of(self, guest: str | None) -> int | None:
        """The seat of a guest."""
        if guest is None:
            return None
        return next((place.seat for place in self.row.at if place.guest == guest), None)

    def join(self, reader: Reader) -> None:
        """Somebody has connected."""
        self.readers.add(reader)
        self.table_changed()
        self.bots.wake()

    def leave(self, reader: Reader) -> None:
        """Somebody has gone."""
        self.readers.discard(reader)
        self.table_changed()

    def info(self, guest: str | None) -> TableInfo:
        """The table as a guest sees it."""
        return table_info(
            self.row,
            guest,
            here={reader.guest for reader in self.readers},
            version=self.record.version if self.record else 0,
            awaited=self.record.match.awaited if self.record else (),
            watching=len({reader.guest or id(reader) for reader in self.readers if reader.seat is None}),
        )

    # What is sent

    def tell(self, make: Callable[[int | None, str], Heard]) -> None:
        """Send everybody a message, made once for each seat and language."""
        made: dict[tuple[int | None, str], bytes] = {}
        for reader in list(self.readers):
            key = (reader.seat, reader.lang)
            if key not in made:
                made[key] = msgspec.json.encode(make(*key))
            reader.send(made[key])

    def table_changed(self) -> None:
        """Tell everybody who sits where."""
        for reader in list(self.readers):
            reader.send(msgspec.json.encode(TableChanged(table=self.info(reader.guest))))

    def sync(self, reader: Reader, last: int) -> None:
        """Send a reader all that they may know, and what they have missed."""
        record = self.record
        if record is None:
            return
        whole = not 0 <= record.version - last <= MISSED or last < 0
        missed = record.entries[-MISSED:] if whole else record.entries[last:]
        entries = [record.told(entry, reader.seat, reader.lang) for entry in missed]
        message = Sync(
            version=record.version,
            view=record.match.view(reader.seat),
            legal=record.legal(reader.seat, reader.lang),
            awaited=list(record.match.awaited),
            me=reader.seat,
            may_undo=record.may_undo(reader.seat),
            entries=entries,
            whole=whole,
            over=record.match.over,
            standing=self.orders.of(reader.seat),
        )
        reader.send(msgspec.json.encode(message))

    def _happened(self, written: Written) -> Callable[[int | None, str], Heard]:
        record = self.started
        match = record.match
        telling = record.telling(written)
        told: dict[tuple[int | None, str], Any] = {}
        views: dict[int | None, Any] = {}
        awaited, over = list(match.awaited), match.over

        def make(seat: int | None, lang: str) -> Heard:
            viewer = seat if self.game.private else None  # where nobody knows more, all read the same
            if viewer not in views:
                views[viewer] = encoded(match.view(viewer))
            if (viewer, lang) not in told:
                told[viewer, lang] = encoded(telling(viewer, lang))
            return Happened(
                entry=told[viewer, lang],
                view=views[viewer],
                legal=record.legal(seat, lang),
                awaited=awaited,
                may_undo=record.may_undo(seat),
                over=over,
            )

        return make

    @property
    def started(self) -> Record:
        """The record of a game that has begun."""
        if self.record is None:
            raise Denied("not-started")
        return self.record

    # Playing

    async def start(self) -> None:
        """Deal and begin, if every seat is taken."""
        async with self.lock:
            await self.begin()

    async def begin(self) -> None:
        """Deal and begin; the caller holds the lock."""
        if self.row.status != "open":
            raise Denied("started")
        if any(place.guest is None and place.bot is None for place in self.row.at):
            raise Denied("seats-free")
        seed = deal.seed(self.row.server_half, [place.contribution for place in self.row.at])
        # The table may be older than this server: the rules are those of the day the game begins.
        version, pack = self.game.version, packs.hash_of(self.game.name)
        await self.store.update_table(
            self.row.id, status="playing", seed=seed, game_version=version, pack=pack
        )
        self.row.status, self.row.seed = "playing", seed
        self.row.game_version, self.row.pack = version, pack
        self.record = Record(Match(self.game, self.row.seats, self.row.options, seed), self.row.at)
        self.table_changed()
        for reader in list(self.readers):
            self.sync(reader, -1)
        self.bots.wake()

    async def play(self, seat: int, action_id: str, version: int, actions: list[str]) -> Acknowledged:
        """Play a series of actions, all or none; when this returns they are in the log for good."""
        async with self.lock:
            record = self.started
            if done := self._done(seat, action_id):
                return done
            if record.match.over:
                raise Denied("over")
            series.check(record, seat, version, actions)
            return await self.enter(seat, action_id, actions)

    async def enter(self, seat: int, action_id: str, actions: list[str]) -> Acknowledged:
        """Play a series and whatever standing orders answer to it; the caller holds the lock."""
        version = await self.append(seat, action_id, actions)
        await self._go_on(seat)
        return Acknowledged(id=action_id, version=version)

    async def append(self, seat: int, action_id: str, actions: list[str]) -> int:
        """Write one entry and tell it to everybody; return its version."""
        row = self._new_row(seat, PLAY, actions, action_id)
        written = await self._write(row)
        ACTIONS.inc(len(actions))
        if self.started.match.over:
            self._note_end()  # before anybody is told: whoever asks next finds the table over
        self.tell(self._happened(written))
        await self._keep(written)
        return row.seq

    async def _go_on(self, seat: int) -> None:
        """A seat has done something: orders answer, the game may be over, bots may be awaited."""
        await self.orders.answer(seat)
        if self.started.match.over:
            await self._finish()
        self.bots.wake()

    def _done(self, seat: int, action_id: str) -> Acknowledged | None:
        """The acknowledgement of what this seat has sent before; an id of another seat is refused."""
        record = self.started
        version = record.by_action_id.get(action_id)
        if version is None:
            return None
        if record.entries[version - 1].row.seat != seat:
            raise Denied("bad-message", what="id")
        return Acknowledged(id=action_id, version=version)

    def _new_row(self, seat: int, kind: str, body: list[str], action_id: str) -> LogRow:
        seq = self.started.version + 1
        return LogRow(
            table_id=self.row.id,
            seq=seq,
            seat=seat,
            kind=kind,
            body=body,
            action_id=action_id,
            at=time.time(),
        )

    async def _write(self, row: LogRow) -> Written:
        """Perform an entry and commit it; if it cannot be committed, it has never been."""
        record = self.started
        before = record.match
        if row.kind == UNDO:
            await self._commit(row)
            self._asked = None
            return record.add(row, record.perform(row))
        steps = record.perform(row)
        try:
            await self._commit(row)
        except BaseException:
            if record is self.record and record.match is before:
                record.take_away(steps)
            raise
        self._asked = None
        return record.add(row, steps)

    async def _keep(self, written: Written) -> None:
        """Keep the state after every so many entries; when everybody knows the entry already."""
        seq = written.row.seq
        if seq % self.settings.snapshot_every == 0:
            with self._later("snapshot"):
                await self.store.snapshot(self.row.id, seq, written.after)

    @contextlib.contextmanager
    def _later(self, what: str) -> Generator[None]:
        """What is not worth refusing an entry that is in the log already: `load` makes up for it."""
        try:
            yield
        except Unavailable as error:
            log.warning("not written", what=what, table=self.row.id, error=error.message)

    async def _commit(self, row: LogRow) -> None:
        try:
            await self.store.append(row)
        except (Taken, Doubled):
            # Another server has written to this table: read what it wrote, and let the player look again.
            await self.load()
            self.tell_all_again()
            raise Denied("stale") from None

    def tell_all_again(self) -> None:
        """Send everybody the whole table anew."""
        for reader in list(self.readers):
            self.sync(reader, -1)

    def _note_end(self) -> None:
        match = self.started.match
        self.row.status = "over"
        self.row.result = {"points": match.scores, "winners": list(match.winners)}

    async def _finish(self) -> None:
        self._note_end()
        with self._later("result"):
            await self.store.update_table(self.row.id, status="over", result=self.row.result)
        await self.orders.clear()
        self.table_changed()

    # Taking back

    async def undo(self, seat: int, action_id: str) -> Acknowledged | None:
        """Take back the seat's last action, or ask the others whether it may."""
        async with self.lock:
            record = self.started
            if done := self._done(seat, action_id):
                return done
            if record.match.over:
                raise Denied("over")
            count = record.actions_since(seat)
            if count is None:
                raise Denied("undo-none")
            if record.may_undo(seat):
                return await self._take_back(seat, count, action_id)
            if self._asked is not None:
                raise Denied("undo-asked")
            others = {
                place.seat for place in self.row.at if place.guest and not place.bot and place.seat != seat
            }
            if not others:
                return await self._take_back(seat, count, action_id)
            self._asked = Request(seat, count, action_id, others)
            self.tell(lambda _seat, _lang: UndoAsked(seat=seat, waiting_for=sorted(others)))
            return None

    async def agree(self, seat: int, yes: bool) -> None:
        """Answer a request to take back; it happens when everybody who was asked agrees."""
        async with self.lock:
            asked = self._asked
            if asked is None or seat not in asked.waiting:
                raise Denied("not-yours")
            waiting = asked.waiting - {seat}
            if not yes:
                self._asked = None
                self.tell(lambda _seat, _lang: UndoDenied(seat=seat))
            elif waiting:
                self._asked = asked._replace(waiting=waiting)
                self.tell(lambda _seat, _lang: UndoAsked(seat=asked.seat, waiting_for=sorted(waiting)))
            else:
                await self._take_back(asked.seat, asked.actions, asked.action_id)

    async def _take_back(self, seat: int, count: int, action_id: str) -> Acknowledged:
        row = self._new_row(seat, UNDO, [str(count)], action_id)
        written = await self._write(row)
        self.tell(self._happened(written))
        self.bots.wake()
        return Acknowledged(id=action_id, version=row.seq)

    # Standing orders

    async def stand(self, seat: int, order: str) -> None:
        """Keep an order of a seat; what it fits already it answers at once."""
        async with self.lock:
            await self.orders.stand(seat, order)
            await self._go_on(seat)

    async def revoke(self, seat: int, order_id: str) -> None:
        """Forget an order of a seat."""
        async with self.lock:
            await self.orders.revoke(seat, order_id)

    # Asking

    def preview(self, seat: int, asked: str, actions: list[str], lang: str) -> Previewed:
        """What a series of actions would bring, from what the seat may know."""
        events, commits = preview(self.started, seat, actions, lang, self.stream)
        return Previewed(id=asked, events=events, commits=commits)

    def why(self, seat: int, asked: str, action: str, lang: str) -> Reason:
        """Why an action is not allowed."""
        record = self.started
        error = record.match.why_not(seat, action)
        return Reason(id=asked, trouble=trouble(error, lang, record) if error else None)

    async def say(self, guest: str, name: str, text: str) -> None:
        """A line of chat, for everybody."""
        if not 0 < len(text.strip()) <= self.settings.chat_length or "\0" in text:
            raise Denied("bad-chat", most=self.settings.chat_length)
        async with self.lock:
            lines = await self.store.chat(self.row.id, 1)
            number = lines[-1].number + 1 if lines else 1
            seat, now = self.seat_of(guest), time.time()
            row = ChatRow(
                table_id=self.row.id,
                number=number,
                guest=guest,
                name=name,
                seat=seat,
                text=text.strip(),
                at=now,
            )
            await self.store.add_chat(row)
        self.tell(lambda _seat, _lang: chat_line(row))

    async def hand_over(self, seat: int, to_bot: bool) -> None:
        """Let a bot play a person's seat, or give it back."""
        async with self.lock:
            place = msgspec.structs.replace(self.row.at[seat], bot=TAKE_OVER if to_bot else None)
            await self.put(place)
        self.bots.wake()

    async def put(self, place: SeatRow) -> None:
        """Change who has a seat, for good and in sight of everybody; the caller holds the lock."""
        await self.store.save_seat(self.row.id, place)
        self.row.at[place.seat] = place
        for reader in self.readers:
            reader.seat = self.seat_of(reader.guest)
        self.table_changed()

    async def close(self) -> None:
        """Stop the bots; what is in the log stays."""
        await self.bots.close()


def encoded(message: object) -> Any:
    """A part of several messages, encoded once for all of them."""
    return msgspec.Raw(msgspec.json.encode(message))
