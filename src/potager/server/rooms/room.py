"""A room: one table, one writer. Whatever changes the table is a verb here, and verbs take their turns."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Concatenate, ParamSpec, TypeVar

import msgspec
import structlog

from potager.core.errors import PotagerError
from potager.server.protocol import client
from potager.server.protocol import server as messages
from potager.server.protocol.tables import TableInfo, Trouble, Whom
from potager.server.rooms import chat, manners, seating, series, setting, telling
from potager.server.rooms.audience import Audience, Reader
from potager.server.rooms.bots import BotSeats, Chosen
from potager.server.rooms.finished import Finished
from potager.server.rooms.hints import HintDesk
from potager.server.rooms.infos import table_info
from potager.server.rooms.means import Means
from potager.server.rooms.orders import Orders
from potager.server.rooms.pace import Paces, Silent
from potager.server.rooms.playing import Playing
from potager.server.rooms.presence import Presence
from potager.server.rooms.table import Table
from potager.server.rooms.undoing import TakeBack, Undoing
from potager.server.store import Unavailable
from potager.server.store.rows import SeatRow, TableRow
from potager.server.trouble import Denied, trouble

logger = structlog.get_logger()
P = ParamSpec("P")
R = TypeVar("R")


def in_turn(
    verb: Callable[Concatenate[Room, P], Awaitable[R]],
) -> Callable[Concatenate[Room, P], Coroutine[Any, Any, R]]:
    """A verb that waits until the one before it is done."""

    @functools.wraps(verb)
    async def waits(room: Room, *args: P.args, **named: P.kwargs) -> R:
        async with room._turn:
            return await verb(room, *args, **named)

    return waits


class Room:
    """One table with everybody who is at it."""

    def __init__(self, row: TableRow, means: Means) -> None:
        settings, clocks = means.settings, means.clocks
        self._turn = asyncio.Lock()
        self._settings, self._wall = settings, clocks.wall
        self._table = table = Table(row, means.games, means.store, means.asides, means.stories)
        self._audience = Audience()
        tell = self._audience.tell
        self._undoing = Undoing(table, tell)
        self._paces = paces = Paces(table, settings, clocks, self._audience, self._enter_silence)
        self._playing = Playing(table, settings.snapshot_every, clocks.wall, tell, paces.of, self._read_again)
        self._orders = Orders(table, clocks.wall, self._playing.append, self._audience.tell_seat)
        self._bots = BotSeats(table, means, paces, self._audience, self._enter_for_bot)
        self._presence = Presence(self._audience, clocks, lambda: self.row, self._table_changed)
        self._hints = HintDesk(table, means.minds, settings.hint_seconds, clocks.monotonic)

    # What is seen from outside; nothing that is not in the store

    @property
    def row(self) -> TableRow:
        """The table; a row never changes."""
        return self._table.row

    @property
    def in_use(self) -> bool:
        """Whether somebody is here, or changing something just now."""
        return bool(self._audience) or self._turn.locked()

    def info(self, guest: str | None) -> TableInfo:
        """The table as a guest sees it."""
        log = self._table.log
        return table_info(
            self.row,
            guest,
            here=self._audience.guests,
            version=log.version if log else 0,
            awaited=log.match.awaited if log else (),
            watching=self._audience.watching,
        )

    def trouble(self, error: PotagerError, lang: str) -> Trouble:
        """A refusal in the words of this table."""
        return trouble(error, lang, self._table.log)

    async def hint(self, seat: int, asked: str, lang: str) -> messages.Hinted:
        """What would be good to do; it is looked for while others act."""
        return await self._hints.ask(seat, asked, lang)

    async def chat(self) -> list[messages.ChatLine]:
        """What was said last."""
        return await chat.newest(self._table)

    async def finished(self) -> Finished:
        """The game that is over: all of it may be shown."""
        log = self._table.finished
        await self._table.reach(0)
        return Finished(self.row, log)

    # Coming and going

    @in_turn
    async def open(self) -> None:
        """Take the table up where its log ends."""
        await self._load()
        self._wake()

    async def close(self) -> None:
        """Stop the bots; what is in the log stays."""
        await self._presence.close()
        await self._paces.close()
        await self._bots.close()

    def connect(self, reader: Reader) -> None:
        """Somebody has come."""
        self._paces.joins(self.row.seat_of(reader.guest))
        self._audience.join(reader, self.row)
        reader.send(msgspec.json.encode(messages.TableChanged(table=self.info(reader.guest))))
        self._presence.changed()
        self._wake()

    def disconnect(self, reader: Reader) -> None:
        """Somebody has gone."""
        self._audience.leave(reader)
        self._presence.changed()
        self._wake()

    def part(self) -> None:
        """Close all connections: the table is another server's now, where everybody finds it again."""
        self._audience.part("moved")

    def hang_up(self, guest: str) -> None:
        """Close the connections of a guest, of whom a device may have become a stranger."""
        self._audience.end(guest, "revoked")

    async def sync(self, reader: Reader, last: int, *, patiently: bool = False) -> bool:
        """Put a reader in step with all that they may know and have missed; whether patience brings more."""
        log = self._table.log if self.row.status != "closed" else None
        if log is not None:
            if patiently or telling.continues(log, last):
                await self._table.reach(telling.first_told(log, last))
            reader.send(msgspec.json.encode(self._all_known(reader, last)))
            self._bots.exhibition.greet(reader)
        reader.in_step = True
        return log is not None and telling.is_short(log, last)

    @in_turn
    async def say(self, guest: str, name: str, text: str) -> None:
        """A line of chat, for everybody."""
        self._table.check_not_closed()
        if guest in self.row.muted:
            raise Denied("muted")
        chat.check(text, self._settings.chat_length)
        self._audience.tell_all(await chat.add(self._table, guest, name, text.strip(), self._wall()))

    # Who sits where

    @in_turn
    async def seat(self, change: Callable[[TableRow], SeatRow | None]) -> None:
        """Change who has a seat, as one of the ways of `seating` says."""
        self._table.check_not_closed()
        if place := change(self.row):
            await self._put(place)

    @in_turn
    async def be_ready(self, guest: str, ready: bool) -> None:
        """Say that one is ready; when all are, the game starts."""
        await self._put(seating.be_ready(self.row, guest, ready))
        if seating.all_ready(self.row):
            await self._begin()

    @in_turn
    async def rename(self, guest: str, name: str) -> None:
        """Call a guest by the name that they have given themselves."""
        if self._table.rename(guest, name):
            self._table_changed()

    @in_turn
    async def new_links(self) -> None:
        """Make new links; the old ones no longer lead anywhere, and who came by them goes."""
        await self._table.change(**setting.new_links())
        self._audience.seat(self.row)

    @in_turn
    async def rematch(self) -> str:
        """A new table with the same seats; who asks later gets the same table."""
        if self.row.status != "over":
            raise Denied("not-over")
        if self.row.rematch is None:
            row = setting.rematch(self._table.game, self.row, self._wall())
            await self._table.store.create_table(row)
            await self._table.change(rematch=row.id)
        self._table_changed()
        return str(self.row.rematch)

    # Manners

    @in_turn
    async def mute(self, whom: Whom, muted: bool) -> None:
        """Let somebody say nothing here any more, or speak again."""
        guest = await manners.find(self._table, whom)
        await self._table.rule(guest, muted=muted, removed=guest in self.row.removed)
        self._table_changed()

    @in_turn
    async def remove(self, whom: Whom) -> None:
        """Send somebody away for good, and renew the links; in a game that goes on a bot takes their seat."""
        guest = await manners.find(self._table, whom)
        await self._table.rule(guest, muted=guest in self.row.muted, removed=True)
        await self._table.change(**setting.new_links())
        seat = self.row.seat_of(guest)
        if seat is not None and self.row.status in ("open", "playing"):
            await self._give_up(seat)
        self._audience.end(guest, "removed")
        self._audience.seat(self.row)
        self._table_changed()

    @in_turn
    async def resign(self, guest: str, bot: str | None) -> None:
        """Leave a game for good: a bot goes on; the next person is host; with nobody left it is closed."""
        seat, going = self.row.seat_of(guest), self._table.going
        if seat is None:
            raise Denied("not-seated")
        await self._give_up(seat, bot)
        host = manners.next_host(self.row)
        if host is None and not going.match.over:
            await self._shut()
        elif host is not None and self.row.owner == guest:
            await self._table.change(owner=host)
        self._table_changed()

    @in_turn
    async def shut(self) -> None:
        """Close the table: nothing goes on here any more."""
        if self.row.status == "over":
            raise Denied("over")
        await self._shut()
        self._table_changed()

    # Playing

    @in_turn
    async def start(self) -> None:
        """Deal and begin, if every seat is taken."""
        await self._begin()

    @in_turn
    async def act(self, seat: int, message: client.ClientMessage, lang: str) -> messages.Heard | None:
        """Do what the guest of a seat says; when an action is acknowledged, it is in the log for good."""
        self._table.check_not_closed()
        match message:
            case client.Play(id=asked, version=version, actions=actions):
                series.check_id(asked)
                series.check_length(actions)
                if done := self._playing.done(seat, asked):
                    return done
                await self._table.reach(max(0, version))
                series.check(self._table.going, seat, version, actions)
                series.check_seen(self._table.going.match, seat, actions)
                return await self._enter(seat, asked, actions)
            case client.Undo(id=asked):
                series.check_id(asked)
                await self._table.reach(0)
                done = self._playing.done(seat, asked)
                return done or await self._take_back(self._undoing.ask(seat, asked))
            case client.Agree(yes=yes):
                await self._table.reach(0)
                await self._take_back(self._undoing.agree(seat, yes))
            case client.Preview(id=asked, actions=actions):
                series.check_length(actions)
                return telling.preview(self._table.started, seat, asked, actions, lang)
            case client.Why(id=asked, action=action):
                error = self._table.started.match.why_not(seat, action)
                return messages.Reason(id=asked, trouble=self.trouble(error, lang) if error else None)
            case client.Stand(order=order):
                await self._orders.keep(seat, order)
                await self._go_on(seat)
            case client.Revoke(id=order_id):
                await self._orders.revoke(seat, order_id)
            case client.Pass() | client.Hold() | client.Hush():
                self._paces.hear(seat, message)
                self._wake()
            case _:
                assert isinstance(message, client.Away), f"{message} is no deed of a seat"
                await self._put(seating.hand_over(self.row, seat, message.bot))
        return None

    @in_turn
    async def _enter_for_bot(self, chosen: Chosen) -> bool:
        """Play what a bot has chosen, unless people have moved, or have come back, meanwhile."""
        log, version, seat, actions = chosen
        if log is not self._table.log or log.version != version or not self.row.at[seat].bot:
            return False
        await self._enter(seat, f"bot-{version}-{seat}", actions)
        return True

    @in_turn
    async def _enter_silence(self, silent: Silent) -> None:
        """Say no for a person whose time is over, unless somebody has moved meanwhile."""
        log, version, seat = silent
        talk = self._table.game.talk
        if talk is not None and log is self._table.log and log.version == version:
            await self._enter(seat, f"pass-{version}-{seat}", talk.passing(log.match.view(seat), seat))

    def show(self, speed: client.Speed) -> None:
        """Let bots that are alone here play on at a speed, wait, or go one step."""
        self._bots.exhibition.hear(speed)
        self._wake()

    # Within a turn

    def _wake(self) -> None:
        """Something has happened: bots may be awaited, or people no longer."""
        self._paces.wake()
        self._bots.wake()

    async def _load(self) -> None:
        await self._table.load()
        if self._table.log is not None:
            await self._orders.load()
            if self._table.log.match.over and self.row.status == "playing":
                await self._finish()

    async def _read_again(self) -> None:
        await self._load()
        await self._table.reach(0)
        self._sync_all()

    async def _begin(self) -> None:
        seating.check_full(self.row)
        await self._table.begin()
        self._table_changed()
        self._sync_all()
        self._wake()

    async def _enter(self, seat: int, action_id: str, actions: list[str]) -> messages.Acknowledged:
        done = await self._playing.append(seat, action_id, actions)
        await self._go_on(seat)
        return done

    async def _go_on(self, seat: int) -> None:
        """A seat has done something: orders answer, the game may be over, bots may be awaited."""
        await self._orders.answer(seat)
        if self._table.started.over:
            await self._finish()
        self._wake()

    async def _take_back(self, wanted: TakeBack | None) -> messages.Acknowledged | None:
        if wanted is None:
            return None
        done = await self._playing.take_back(wanted)
        self._wake()
        return done

    async def _finish(self) -> None:
        self._table.end()
        try:
            await self._table.keep_end()
        except Unavailable as error:  # it is made up for when the table is opened anew
            logger.warning("result not written", table=self._table.id, error=error.message)
        await self._orders.clear()
        self._table_changed()

    async def _put(self, place: SeatRow) -> None:
        await self._table.put(place)
        self._audience.seat(self.row)
        self._table_changed()
        self._wake()

    async def _give_up(self, seat: int, bot: str | None = None) -> None:
        await self._orders.clear(seat)
        await self._put(manners.leave_for_good(self.row, seat, bot))

    async def _shut(self) -> None:
        await self._table.change(status="closed")
        await self._paces.close()
        await self._bots.close()

    def _table_changed(self) -> None:
        self._presence.note()
        self._audience.tell_guests(
            self.row.owner, lambda guest: messages.TableChanged(table=self.info(guest))
        )

    def _sync_all(self) -> None:
        self._audience.tell_each(lambda reader: self._all_known(reader, -1))

    def _all_known(self, reader: Reader, last: int) -> messages.Sync:
        standing = self._orders.of(reader.seat)
        return telling.sync(self._table.started, reader.seat, reader.lang, last, standing, self._paces.of)
