"""Hearing a client: what it says is decoded, allowed or refused, done in its room, and answered."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Coroutine
from typing import Any

import msgspec
import structlog

from potager.core.errors import PotagerError
from potager.server.doors import access
from potager.server.doors.quotas import Quotas, Visitor
from potager.server.metrics import REFUSALS
from potager.server.protocol import client as sent
from potager.server.protocol.server import Heard, Pong, Refused
from potager.server.rooms.lobby import Lobby
from potager.server.rooms.room import Room
from potager.server.store.rows import TableRow
from potager.server.trouble import Denied

logger = structlog.get_logger()
DECODER: msgspec.json.Decoder[Any] = msgspec.json.Decoder(sent.ClientMessage)


class Client(ABC):
    """A reader who also says things: a socket here, or one at another server. A person may have several."""

    def __init__(self, visitor: Visitor, secret: str | None, quotas: Quotas) -> None:
        self.visitor = visitor
        self.guest = visitor.guest
        self.secret = secret
        self.quotas = quotas
        self.seat: int | None = None
        self.lang = "en"
        self.in_step = False
        self.dropped: str | None = None
        self._asides: set[asyncio.Task[None]] = set()  # answers that are being worked on

    @abstractmethod
    def send(self, message: bytes) -> None:
        """Send a message, or queue it; never waits."""

    @abstractmethod
    async def say(self, message: Heard) -> None:
        """Answer this reader alone."""

    @abstractmethod
    def drop(self, why: str) -> None:
        """Close the connection; the reader can come back."""

    def look(self, row: TableRow) -> None:
        """The table has changed: whoever may no longer see it hears nothing more of it."""
        if not access.may("see", row, self.guest, self.secret):
            self.drop("removed" if self.guest in row.removed else "ended")

    def aside(self, answer: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Work on an answer, to its end even if the client goes; others may be heard meanwhile."""
        task = asyncio.create_task(answer)
        self._asides.add(task)
        task.add_done_callback(self._answered)
        return task

    def _answered(self, task: asyncio.Task[None]) -> None:
        """Ask how an answer has ended: nobody else does. After a failure the client is to come back."""
        self._asides.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None:
            logger.error("answer failed", exc_info=error)
            self.drop("failed")


async def hear(data: str, client: Client, lobby: Lobby, room: Room) -> None:
    """Answer one message; whatever is refused is refused in words and changes nothing."""
    asked: str | None = None
    try:
        try:
            message = DECODER.decode(data)
        except (msgspec.MsgspecError, RecursionError) as error:
            raise Denied("bad-message", what=str(error)[:200]) from None
        asked = None if isinstance(message, sent.Revoke) else getattr(message, "id", None)
        await _answer(message, client, lobby, room)
    except PotagerError as error:
        await refuse(error, asked, client, room)


async def _answer(message: sent.ClientMessage, client: Client, lobby: Lobby, room: Room) -> None:
    guest, seat = client.guest, client.seat
    access.check(type(message).__struct_config__.tag, room.row, guest, client.secret)
    match message:
        case sent.Hello(last=last, lang=lang):
            client.lang = lang
            for line in await room.chat():
                await client.say(line)
            await _sync(client, room, last)
        case sent.Language(lang=lang):
            client.lang = lang
            await _sync(client, room, -1)
        case sent.Chat(text=text):
            assert guest is not None, "who may chat is known"
            client.quotas.pay("chats", client.visitor)
            await room.say(guest, await lobby.name_of(guest, client.lang), text)
        case sent.Show(speed=speed):
            room.show(speed)
        case sent.Ping():
            await client.say(Pong())
        case _:
            assert seat is not None, "who may do anything else has a seat"
            if isinstance(message, sent.AskHint):
                client.quotas.pay("hints", client.visitor)
                client.aside(_hint(message.id, seat, client, room))
            elif answer := await room.act(seat, message, client.lang):
                await client.say(answer)


async def _sync(client: Client, room: Room, last: int) -> None:
    """Tell a client what there is; of a game just taken up, the rest when it has been played again."""
    if await room.sync(client, last):
        client.aside(_tell_more(client, room))


async def _tell_more(client: Client, room: Room) -> None:
    try:
        await room.sync(client, -1, patiently=True)
    except PotagerError as error:
        await refuse(error, None, client, room)


async def _hint(asked: str, seat: int, client: Client, room: Room) -> None:
    try:
        await client.say(await room.hint(seat, asked, client.lang))
    except PotagerError as error:
        await refuse(error, asked, client, room)
    except Exception:
        logger.exception("hint failed", table=room.row.id, seat=seat)
        await refuse(Denied("failed"), asked, client, room)


async def refuse(error: PotagerError, asked: str | None, client: Client, room: Room) -> None:
    """Say no, in the words of the table."""
    said = room.trouble(error, client.lang)
    REFUSALS.labels(said.code).inc()
    await client.say(Refused(id=asked, trouble=said))
