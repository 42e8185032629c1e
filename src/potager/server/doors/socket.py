"""The socket: decodes what a client says, sends what the room tells, and keeps bad company out."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import Coroutine
from typing import Any, cast

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from potager.core.errors import PotagerError
from potager.server.bucket import Bucket
from potager.server.doors import access
from potager.server.doors.calls import TABLE_ID_PATTERN
from potager.server.doors.gate import same_origin, visitor_of
from potager.server.doors.quotas import Quotas, Visitor
from potager.server.doors.wire import WIRE, Wire
from potager.server.metrics import CONNECTIONS, DROPPED, REFUSALS
from potager.server.protocol.client import AskHint, Chat, ClientMessage, Hello, Language, Ping, Revoke, Show
from potager.server.protocol.server import Heard, Pong, Refused
from potager.server.rooms.lobby import Lobby
from potager.server.rooms.room import Room
from potager.server.store import Unavailable
from potager.server.store.rows import TableRow
from potager.server.trouble import Denied, language, trouble

logger = structlog.get_logger()
DECODER: msgspec.json.Decoder[Any] = msgspec.json.Decoder(ClientMessage)

GONE = (OSError, WebSocketDisconnect)  # what comes of talking to a client that has gone
TABLE_ID = re.compile(TABLE_ID_PATTERN)

# Why the server closes a socket.
FAILED, TRY_LATER = 1011, 1013
BAD_ORIGIN, NOT_FOUND, TOO_SLOW, SILENT, REMOVED = 4403, 4404, 4408, 4410, 4411
GOODBYES = {
    "slow": TOO_SLOW,
    "silent": SILENT,
    "removed": REMOVED,
    "ended": NOT_FOUND,
    "failed": FAILED,
}
PAUSE = 0.25  # seconds that nobody listens to whoever talks too much


class Connection:
    """One socket of one reader; a person may have several."""

    def __init__(
        self,
        socket: WebSocket[Any, Any, Any],
        visitor: Visitor,
        secret: str | None,
        quotas: Quotas,
        lobby: Lobby,
    ) -> None:
        settings, clocks = lobby.settings, lobby.clocks
        self.visitor = visitor
        self.guest = visitor.guest
        self.secret = secret
        self.seat: int | None = None
        self.lang = "en"
        self.in_step = False
        self.quotas = quotas
        self.bucket = Bucket(settings.message_burst, settings.messages_per_second, clocks.monotonic)
        self.dropped: str | None = None
        self._asides: set[asyncio.Task[None]] = set()  # answers that are being worked on
        self._socket = socket
        extensions: dict[str, Any] = cast(Any, socket).scope.get("extensions") or {}
        self._wire: Wire | None = extensions.get(WIRE)
        self._writing = False  # whether a message is on the long way
        self._seconds = settings.write_seconds
        self._clocks = clocks
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue(settings.queue)

    def send(self, message: bytes) -> None:
        """Send a message, or queue it; a reader whose queue is full is too slow and is dropped."""
        if self._sent(message):
            return
        try:
            self._queue.put_nowait(message)
        except asyncio.QueueFull:
            self.drop("slow")

    def _sent(self, message: bytes) -> bool:
        """Send a message the short way, if there is one and nothing is before it."""
        wire = self._wire
        free = self.dropped is None and not self._writing and self._queue.empty()
        if wire is None or not free or not wire.ready:
            return False
        wire.send_text(message)
        return True

    async def say(self, message: Heard) -> None:
        """Answer this reader alone; what it has asked for waits until there is space for it."""
        if self.dropped is None and not self._sent(encoded := msgspec.json.encode(message)):
            await self._queue.put(encoded)

    def look(self, row: TableRow) -> None:
        """The table has changed: whoever may no longer see it hears nothing more of it."""
        if not access.may("see", row, self.guest, self.secret):
            self.drop("removed" if self.guest in row.removed else "ended")

    def drop(self, why: str) -> None:
        """Close this connection; whatever waits for it is thrown away, the reader can come back."""
        if self.dropped is None:
            self.dropped = why
            DROPPED.labels(why).inc()
            while not self._queue.empty():
                self._queue.get_nowait()
            self._queue.put_nowait(None)

    def end(self) -> None:
        """The client has gone: nobody waits any longer for space in its queue."""
        self.dropped = self.dropped or "left"
        while not self._queue.empty():
            self._queue.get_nowait()

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

    async def write(self) -> None:
        """Send what is queued until the connection is dropped; a message that takes too long drops it."""
        while (message := await self._queue.get()) is not None:
            self._writing = True
            try:
                async with self._clocks.timeout(self._seconds):
                    await self._socket.send_text(message.decode())
            except TimeoutError:
                self.drop("slow")
            except Exception:  # the client has gone; its reader notices too
                self.drop("gone")
                return
            self._writing = False
        with contextlib.suppress(Exception):
            async with self._clocks.timeout(self._seconds):
                await self._socket.close(GOODBYES.get(self.dropped or "", SILENT))


@websocket("/ws/tables/{table_id:str}")
async def table_socket(socket: WebSocket[Any, Any, Any], table_id: FromPath[str]) -> None:
    """A table, live."""
    state, headers = socket.app.state, socket.headers
    lobby: Lobby = state.lobby
    if not same_origin(headers.get("origin"), headers.get("host"), lobby.settings.public_url):
        await socket.close(BAD_ORIGIN)
        return
    quotas: Quotas = state.quotas
    visitor, secret = visitor_of(socket), socket.query_params.get("secret")
    try:
        await socket.accept()
    except GONE:
        return
    try:
        quotas.pay("calls", visitor)
        if not TABLE_ID.fullmatch(table_id):
            raise Denied("not-found")
        room = await access.enter(lobby, table_id, "see", visitor.guest, secret)
        watched = None if room.row.seat_of(visitor.guest) is not None else table_id
        with quotas.socket(visitor, watched):
            await _serve(socket, Connection(socket, visitor, secret, quotas, lobby), lobby, room)
    except PotagerError as error:
        await _send_away(socket, error)


async def _send_away(socket: WebSocket[Any, Any, Any], error: PotagerError) -> None:
    """Say why there is nothing to hear here, and when there may be."""
    said = trouble(error, language(socket.headers.get("accept-language")))
    REFUSALS.labels(said.code).inc()
    later = isinstance(error, Unavailable) or said.retry_after is not None
    with contextlib.suppress(*GONE):
        await socket.send_text(msgspec.json.encode(Refused(id=None, trouble=said)).decode())
        await socket.close(TRY_LATER if later else NOT_FOUND)


async def _serve(socket: WebSocket[Any, Any, Any], connection: Connection, lobby: Lobby, room: Room) -> None:
    """Look after one socket from its first message to its last."""
    writer = asyncio.create_task(connection.write())
    listener = asyncio.create_task(_listen(socket, connection, lobby, room))
    CONNECTIONS.inc()
    room.connect(connection)
    try:
        await asyncio.wait([writer, listener], return_when=asyncio.FIRST_COMPLETED)
        if connection.dropped is not None:
            await writer  # says goodbye
        elif listener.done():
            listener.result()
    finally:
        CONNECTIONS.dec()
        room.disconnect(connection)
        connection.end()
        for task in (writer, listener):
            task.cancel()
        await asyncio.gather(writer, listener, return_exceptions=True)  # nobody else asks how they ended


async def _listen(socket: WebSocket[Any, Any, Any], connection: Connection, lobby: Lobby, room: Room) -> None:
    """Read messages until the client goes, is silent for too long, or is dropped.

    They are answered one after another. While one is, the next is read all the same: so it is noticed at once
    when the client goes, also while its action waits to be committed.
    """
    answering: asyncio.Task[None] | None = None
    while connection.dropped is None:
        try:
            async with lobby.clocks.timeout(lobby.settings.silence_seconds):
                data = await socket.receive_text()
        except TimeoutError:
            connection.drop("silent")
            return
        except (WebSocketDisconnect, RuntimeError):
            return
        if answering is not None and not answering.done():
            await asyncio.wait([answering])
            if connection.dropped is not None:
                return
        # A client that goes away must not tear an action in half: it is finished without it.
        answering = connection.aside(_hear(data, connection, lobby, room))


async def _hear(data: str, connection: Connection, lobby: Lobby, room: Room) -> None:
    """Answer one message; whatever is refused is refused in words and changes nothing."""
    asked: str | None = None
    try:
        _pay(connection)
        if len(data) > lobby.settings.message_bytes:
            raise Denied("too-large")
        try:
            message = DECODER.decode(data)
        except (msgspec.MsgspecError, RecursionError) as error:
            raise Denied("bad-message", what=str(error)[:200]) from None
        asked = None if isinstance(message, Revoke) else getattr(message, "id", None)
        await _answer(message, connection, lobby, room)
    except PotagerError as error:
        await _refuse(error, asked, connection, room)
        if isinstance(error, Denied) and error.code == "too-fast":
            await lobby.clocks.sleep(PAUSE)


def _pay(connection: Connection) -> None:
    """Pay for one message, of this connection and of its guest."""
    if seconds := connection.bucket.wait():
        raise Denied("too-fast", seconds=seconds)
    connection.quotas.pay("messages", connection.visitor)
    connection.bucket.spend()


async def _answer(message: ClientMessage, connection: Connection, lobby: Lobby, room: Room) -> None:
    guest, seat = connection.guest, connection.seat
    access.check(type(message).__struct_config__.tag, room.row, guest, connection.secret)
    match message:
        case Hello(last=last, lang=lang):
            connection.lang = lang
            for line in await room.chat():
                await connection.say(line)
            await room.sync(connection, last)
        case Language(lang=lang):
            connection.lang = lang
            await room.sync(connection, -1)
        case Chat(text=text):
            assert guest is not None, "who may chat is known"
            connection.quotas.pay("chats", connection.visitor)
            await room.say(guest, await lobby.name_of(guest, connection.lang), text)
        case Show(speed=speed):
            room.show(speed)
        case Ping():
            await connection.say(Pong())
        case _:
            assert seat is not None, "who may do anything else has a seat"
            if isinstance(message, AskHint):
                connection.quotas.pay("hints", connection.visitor)
                connection.aside(_hint(message.id, seat, connection, room))
            elif answer := await room.act(seat, message, connection.lang):
                await connection.say(answer)


async def _hint(asked: str, seat: int, connection: Connection, room: Room) -> None:
    try:
        await connection.say(await room.hint(seat, asked, connection.lang))
    except PotagerError as error:
        await _refuse(error, asked, connection, room)
    except Exception:
        logger.exception("hint failed", table=room.row.id, seat=seat)
        await _refuse(Denied("failed"), asked, connection, room)


async def _refuse(error: PotagerError, asked: str | None, connection: Connection, room: Room) -> None:
    said = room.trouble(error, connection.lang)
    REFUSALS.labels(said.code).inc()
    await connection.say(Refused(id=asked, trouble=said))
