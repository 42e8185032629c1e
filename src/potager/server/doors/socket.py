"""The socket: decodes what a client says, sends what the room tells, and keeps bad company out."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Coroutine
from typing import Any
from urllib.parse import urlsplit

import msgspec
import structlog
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from potager.core.errors import PotagerError
from potager.server.metrics import CONNECTIONS, DROPPED, REFUSALS
from potager.server.protocol import (
    Agree,
    AskHint,
    Away,
    Chat,
    ClientMessage,
    Heard,
    Hello,
    Language,
    Ping,
    Play,
    Pong,
    Preview,
    Refused,
    Revoke,
    Stand,
    Undo,
    Why,
)
from potager.server.rooms.infos import chat_line
from potager.server.rooms.lobby import Lobby, guest_name
from potager.server.rooms.room import Room
from potager.server.rooms.series import BY_THE_SERVER, MOST_ACTIONS
from potager.server.settings import Settings
from potager.server.store import Unavailable
from potager.server.trouble import Denied, language, trouble

log = structlog.get_logger()
DECODER: msgspec.json.Decoder[Any] = msgspec.json.Decoder(ClientMessage)

# Why the server closes a socket.
TRY_LATER, BAD_ORIGIN, NOT_FOUND, TOO_SLOW, SILENT = 1013, 4403, 4404, 4408, 4410


class Connection:
    """One socket of one reader; a person may have several."""

    def __init__(self, socket: WebSocket[Any, Any, Any], guest: str | None, settings: Settings) -> None:
        self.guest = guest
        self.seat: int | None = None
        self.lang = "en"
        self._socket = socket
        self._settings = settings
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue(settings.queue)
        self._tokens = float(settings.message_burst)
        self._filled = time.monotonic()
        self.dropped: str | None = None
        self.asides: set[asyncio.Task[None]] = set()  # answers that take their time

    def send(self, message: bytes) -> None:
        """Queue a message; a reader whose queue is full is too slow and is dropped."""
        try:
            self._queue.put_nowait(message)
        except asyncio.QueueFull:
            self.drop("slow")

    async def say(self, message: Heard) -> None:
        """Answer this reader alone; what it has asked for waits until there is space for it."""
        if self.dropped is None:
            await self._queue.put(msgspec.json.encode(message))

    def drop(self, why: str) -> None:
        """Close this connection; whatever waits for it is thrown away, the reader can come back."""
        if self.dropped is None:
            self.dropped = why
            DROPPED.labels(why).inc()
            while not self._queue.empty():
                self._queue.get_nowait()
            self._queue.put_nowait(None)

    def spend(self) -> None:
        """Pay for one message, or refuse it: a bucket of tokens that fills with time."""
        now = time.monotonic()
        earned = (now - self._filled) * self._settings.messages_per_second
        self._tokens = min(self._settings.message_burst, self._tokens + earned)
        self._filled = now
        if self._tokens < 1:
            raise Denied("too-fast")
        self._tokens -= 1

    async def write(self) -> None:
        """Send what is queued until the connection is dropped; a message that takes too long drops it."""
        while (message := await self._queue.get()) is not None:
            try:
                async with asyncio.timeout(self._settings.write_seconds):
                    await self._socket.send_text(message.decode())
            except TimeoutError:
                self.drop("slow")
            except Exception:  # the client has gone; its reader notices too
                self.drop("gone")
                return
        with contextlib.suppress(Exception):
            async with asyncio.timeout(self._settings.write_seconds):
                await self._socket.close(TOO_SLOW if self.dropped == "slow" else SILENT)


def same_origin(origin: str | None, host: str | None, public_url: str | None) -> bool:
    """Whether a page of this server opened the socket; programs that are no browsers send no origin."""
    if origin is None:
        return True
    ours = {host, urlsplit(public_url).netloc if public_url else host}
    return urlsplit(origin).netloc in ours


async def serve(socket: WebSocket[Any, Any, Any], lobby: Lobby, guest: str | None, table_id: str) -> None:
    """Look after one socket from its first message to its last."""
    settings = lobby.settings
    headers = socket.headers
    if not same_origin(headers.get("origin"), headers.get("host"), settings.public_url):
        await socket.close(BAD_ORIGIN)
        return
    await socket.accept()
    try:
        room = await lobby.room(table_id)
        if not lobby.may_see(room, guest, socket.query_params.get("secret")):
            raise Denied("not-found")
    except PotagerError as error:
        said = trouble(error, language(headers.get("accept-language")))
        await socket.send_text(msgspec.json.encode(Refused(id=None, trouble=said)).decode())
        await socket.close(TRY_LATER if isinstance(error, Unavailable) else NOT_FOUND)
        return
    connection = Connection(socket, guest, settings)
    connection.seat = room.seat_of(guest)
    writer = asyncio.create_task(connection.write())
    listener = asyncio.create_task(_listen(socket, connection, lobby, room))
    CONNECTIONS.inc()
    room.join(connection)
    try:
        await asyncio.wait([writer, listener], return_when=asyncio.FIRST_COMPLETED)
        if connection.dropped is not None:
            await writer  # says goodbye
        elif listener.done():
            listener.result()
    finally:
        CONNECTIONS.dec()
        room.leave(connection)
        for task in (writer, listener):
            task.cancel()


async def _listen(socket: WebSocket[Any, Any, Any], connection: Connection, lobby: Lobby, room: Room) -> None:
    """Read messages until the client goes, is silent for too long, or is dropped."""
    while connection.dropped is None:
        try:
            async with asyncio.timeout(lobby.settings.silence_seconds):
                data = await socket.receive_text()
        except TimeoutError:
            connection.drop("silent")
            return
        except (WebSocketDisconnect, RuntimeError):
            return
        await _hear(data, connection, lobby, room)


async def _hear(data: str, connection: Connection, lobby: Lobby, room: Room) -> None:
    """Answer one message; whatever is refused is refused in words and changes nothing."""
    asked: str | None = None
    try:
        connection.spend()
        if len(data) > lobby.settings.message_bytes:
            raise Denied("too-large")
        try:
            message = DECODER.decode(data)
        except (msgspec.MsgspecError, RecursionError) as error:
            raise Denied("bad-message", what=str(error)[:200]) from None
        asked = None if isinstance(message, Revoke) else getattr(message, "id", None)
        # A client that goes away must not tear an action in half: it is finished without it.
        await asyncio.shield(_answer(message, connection, lobby, room))
    except PotagerError as error:
        await _refuse(error, asked, connection, room)


async def _answer(message: ClientMessage, connection: Connection, lobby: Lobby, room: Room) -> None:
    match message:
        case Hello(last=last, lang=lang):
            connection.lang = lang
            connection.seat = room.seat_of(connection.guest)
            for line in await room.store.chat(room.row.id):
                await connection.say(chat_line(line))
            async with room.lock:
                room.sync(connection, last)
        case Play(id=asked, version=version, actions=actions):
            check_length(actions)
            await connection.say(await room.play(_seat(connection), check_id(asked), version, actions))
        case Undo(id=asked):
            if done := await room.undo(_seat(connection), check_id(asked)):
                await connection.say(done)
        case Agree(yes=yes):
            await room.agree(_seat(connection), yes)
        case Preview(id=asked, actions=actions):
            check_length(actions)
            async with room.lock:
                seen = room.preview(_seat(connection), asked, actions, connection.lang)
            await connection.say(seen)
        case Why(id=asked, action=action):
            async with room.lock:
                reason = room.why(_seat(connection), asked, action, connection.lang)
            await connection.say(reason)
        case AskHint(id=asked):
            _aside(connection, _hint(asked, _seat(connection), connection, room))
        case Chat(text=text):
            guest = connection.guest
            if guest is None:
                raise Denied("not-seated")
            name = await lobby.store.guest_name(guest) or guest_name(guest, connection.lang)
            await room.say(guest, name, text)
        case Language(lang=lang):
            connection.lang = lang
            async with room.lock:
                room.sync(connection, -1)
        case Away(bot=to_bot):
            await room.hand_over(_seat(connection), to_bot)
        case Stand(order=order):
            await room.stand(_seat(connection), order)
        case Revoke(id=order_id):
            await room.revoke(_seat(connection), order_id)
        case Ping():
            await connection.say(Pong())


def _aside(connection: Connection, answer: Coroutine[Any, Any, None]) -> None:
    """Answer when it is time, and hear what else the client says meanwhile."""
    task = asyncio.create_task(answer)
    connection.asides.add(task)
    task.add_done_callback(connection.asides.discard)


async def _hint(asked: str, seat: int, connection: Connection, room: Room) -> None:
    try:
        await connection.say(await room.hints.ask(seat, asked, connection.lang))
    except PotagerError as error:
        await _refuse(error, asked, connection, room)
    except Exception:
        log.exception("hint failed", table=room.row.id, seat=seat)
        await _refuse(Denied("failed"), asked, connection, room)


async def _refuse(error: PotagerError, asked: str | None, connection: Connection, room: Room) -> None:
    said = trouble(error, connection.lang, room.record)
    REFUSALS.labels(said.code).inc()
    await connection.say(Refused(id=asked, trouble=said))


def check_length(actions: list[str]) -> None:
    """Refuse a series that no turn could need."""
    if not 0 < len(actions) <= MOST_ACTIONS:
        raise Denied("bad-message", what=f"1 to {MOST_ACTIONS} actions")


def check_id(asked: str) -> str:
    """Refuse an id that the log could not keep, or that belongs to the server."""
    if not 0 < len(asked) <= 64 or asked.startswith(BY_THE_SERVER) or "\0" in asked:
        raise Denied("bad-message", what="id")
    return asked


def _seat(connection: Connection) -> int:
    if connection.seat is None:
        raise Denied("not-seated")
    return connection.seat
