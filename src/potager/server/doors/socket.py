"""The socket: reads what a client says, sends what it is told, and keeps bad company out."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import re
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple, Protocol, cast

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from potager.core.errors import PotagerError
from potager.server.bucket import Bucket
from potager.server.doors import access
from potager.server.doors.calls import TABLE_ID_PATTERN
from potager.server.doors.gate import same_origin, visitor_of
from potager.server.doors.hearing import Client, hear
from potager.server.doors.quotas import Quotas, Visitor
from potager.server.doors.wire import WIRE, Wire
from potager.server.metrics import CONNECTIONS, DROPPED, REFUSALS
from potager.server.protocol.server import Heard, Refused
from potager.server.rooms.lobby import Lobby
from potager.server.rooms.room import Room
from potager.server.store import Elsewhere, Unavailable
from potager.server.store.rows import TableRow
from potager.server.trouble import Denied, language, trouble

GONE = (OSError, WebSocketDisconnect)  # what comes of talking to a client that has gone
TABLE_ID = re.compile(TABLE_ID_PATTERN)

# Why the server closes a socket.
FAILED, MOVED, TRY_LATER = 1011, 1012, 1013
BAD_TOKEN, BAD_ORIGIN, NOT_FOUND, TOO_SLOW, SILENT, REMOVED = 4401, 4403, 4404, 4408, 4410, 4411
GOODBYES = {
    "slow": TOO_SLOW,
    "silent": SILENT,
    "removed": REMOVED,
    "ended": NOT_FOUND,
    "failed": FAILED,
    "moved": MOVED,
    "busy": TRY_LATER,
}
WAITING = 1  # messages of a client that may wait for an answer before nobody listens to it
PAUSE = 0.25  # seconds that nobody listens to whoever talks too much


class Connection(Client):
    """One socket of one reader."""

    def __init__(
        self,
        socket: WebSocket[Any, Any, Any],
        visitor: Visitor,
        secret: str | None,
        quotas: Quotas,
        lobby: Lobby,
    ) -> None:
        super().__init__(visitor, secret, quotas)
        settings, clocks = lobby.settings, lobby.clocks
        self.bucket = Bucket(settings.message_burst, settings.messages_per_second, clocks.monotonic)
        self._socket = socket
        extensions: dict[str, Any] = cast(Any, socket).scope.get("extensions") or {}
        self._wire: Wire | None = extensions.get(WIRE)
        self._writing = False  # whether a message is on the long way
        self._seconds = settings.write_seconds
        self._silence = settings.silence_seconds
        self._clocks = clocks
        self._heard = clocks.monotonic()  # when the client has last said something
        self._said: list[str] = []  # what it has said, and waits for an answer
        self._answering: asyncio.Task[None] | None = None
        self._most = settings.queue  # messages that may wait for the long way
        self._queue: asyncio.Queue[bytes | None] | None = None  # those that do
        self._writer: asyncio.Task[None] | None = None  # who sends them
        self._over: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def send(self, message: bytes) -> None:
        """Send a message, or queue it; a reader whose queue is full is too slow and is dropped."""
        if self.dropped is not None or self._sent(message):
            return
        try:
            self._long_way().put_nowait(message)
        except asyncio.QueueFull:
            self.drop("slow")

    def _long_way(self) -> asyncio.Queue[bytes | None]:
        """The queue of the long way. Most sockets never need it: it comes, with a task, when one does."""
        if self._queue is None:
            self._queue = asyncio.Queue(self._most)
            self._writer = asyncio.create_task(self._write(self._queue))
            self._writer.add_done_callback(self.finish)
        return self._queue

    def _sent(self, message: bytes) -> bool:
        """Send a message the short way, if there is one and nothing is before it."""
        wire = self._wire
        free = self._queue is None or (not self._writing and self._queue.empty())
        if wire is None or not free or not wire.ready:
            return False
        wire.send_text(message)
        return True

    async def say(self, message: Heard) -> None:
        """Answer this reader alone; what it has asked for waits until there is space for it."""
        if self.dropped is None and not self._sent(encoded := msgspec.json.encode(message)):
            await self._long_way().put(encoded)

    @property
    def silence_left(self) -> float:
        """Seconds that the client may still say nothing."""
        return self._heard + self._silence - self._clocks.monotonic()

    def listen(self, answer: Callable[[str], Awaitable[None]]) -> None:
        """Hear the client by the short way, if there is one and nothing is before it."""
        if self._wire is not None:
            self._wire.listen(functools.partial(self.take, answer))

    def take(self, answer: Callable[[str], Awaitable[None]], text: str) -> None:
        """Take what the client says; one thing is answered after another."""
        self._heard = self._clocks.monotonic()
        if self.dropped is not None:
            return
        self._said.append(text)
        if self._answering is None or self._answering.done():
            # A client that goes away must not tear an action in half: it is finished without it.
            self._answering = self.aside(self._answer(answer))
        elif len(self._said) > WAITING and self._wire is not None:
            self._wire.pause(True)

    async def _answer(self, answer: Callable[[str], Awaitable[None]]) -> None:
        while self._said and self.dropped is None:
            await answer(self._said.pop(0))
        if self._wire is not None and self.dropped is None:
            self._wire.pause(False)

    async def caught_up(self) -> None:
        """Wait while too much of what the client has said is not answered yet."""
        if len(self._said) > WAITING and self._answering is not None:
            await asyncio.wait([self._answering])

    def drop(self, why: str) -> None:
        """Close this connection; whatever waits for it is thrown away, the reader can come back."""
        if self.dropped is None:
            self.dropped = why
            DROPPED.labels(why).inc()
            self._throw_away()
            self._long_way().put_nowait(None)

    def _throw_away(self) -> None:
        while self._queue is not None and not self._queue.empty():
            self._queue.get_nowait()

    async def _write(self, queue: asyncio.Queue[bytes | None]) -> None:
        """Send what is queued until the connection is dropped; a message that takes too long drops it."""
        while (message := await queue.get()) is not None:
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

    def finish(self, _task: asyncio.Task[None]) -> None:
        """Whoever reads or writes here has ended: it is over."""
        if not self._over.done():
            self._over.set_result(None)

    async def until_over(self) -> None:
        """Wait until the client has gone, or was dropped and told so."""
        await self._over
        if self.dropped is not None and self._writer is not None:
            await asyncio.wait([self._writer])

    async def end(self) -> None:
        """The client has gone: nobody waits any longer for space in its queue."""
        self.dropped = self.dropped or "left"
        self._throw_away()
        await _ended(self._writer)


async def _ended(task: asyncio.Task[None] | None) -> None:
    """End a task; nobody else asks how it ended."""
    if task is not None:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


class Desk(Protocol):
    """Where a connection is looked after: in the room of its table, or at the server that has it."""

    def connect(self, connection: Connection) -> None:
        """Somebody has come."""
        ...

    def disconnect(self, connection: Connection) -> None:
        """Somebody has gone."""
        ...

    async def hear(self, data: str, connection: Connection) -> None:
        """Answer one message, or pass it on."""
        ...


class Here(NamedTuple):
    """The desk of a table of this server."""

    lobby: Lobby
    room: Room

    def connect(self, connection: Connection) -> None:
        """Somebody has come."""
        self.room.connect(connection)

    def disconnect(self, connection: Connection) -> None:
        """Somebody has gone."""
        self.room.disconnect(connection)

    async def hear(self, data: str, connection: Connection) -> None:
        """Answer one message."""
        await hear(data, connection, self.lobby, self.room)


@websocket("/ws/tables/{table_id:str}")
async def table_socket(socket: WebSocket[Any, Any, Any], table_id: FromPath[str]) -> None:
    """A table, live."""
    state, headers = socket.app.state, socket.headers
    lobby: Lobby = state.lobby
    if not same_origin(headers.get("origin"), headers.get("host"), lobby.settings.public_url):
        await socket.close(BAD_ORIGIN)
        return
    quotas: Quotas = state.quotas
    secret = socket.query_params.get("secret")
    try:
        await socket.accept()
    except GONE:
        return
    try:
        visitor = visitor_of(socket)
        quotas.pay("calls", visitor)
        if not TABLE_ID.fullmatch(table_id):
            raise Denied("not-found")
        row, desk = await _find(socket, table_id, visitor, secret)
        watched = None if row.seat_of(visitor.guest) is not None else table_id
        with quotas.socket(visitor, watched):
            await _serve(socket, Connection(socket, visitor, secret, quotas, lobby), lobby, desk)
    except PotagerError as error:
        await _send_away(socket, error)


async def _find(
    socket: WebSocket[Any, Any, Any], table_id: str, visitor: Visitor, secret: str | None
) -> tuple[TableRow, Desk]:
    """A table that somebody may see, and where it is looked after: here, if nobody else is at it."""
    lobby: Lobby = socket.app.state.lobby
    bridge = socket.app.state.bridge
    asked = False
    while True:
        try:
            room = await access.enter(lobby, table_id, "see", visitor.guest, secret)
            return room.row, Here(lobby, room)
        except Elsewhere as error:
            owner = error.owner
        row = await lobby.store.table(table_id)
        if row is None:
            raise Denied("not-found")
        access.check("see", row, visitor.guest, secret)
        if asked or not await bridge.fetch(owner, table_id):
            return row, bridge.desk(owner, table_id)
        asked = True


async def _send_away(socket: WebSocket[Any, Any, Any], error: PotagerError) -> None:
    """Say why there is nothing to hear here, and when there may be."""
    said = trouble(error, language(socket.headers.get("accept-language")))
    REFUSALS.labels(said.code).inc()
    later = isinstance(error, Unavailable) or said.retry_after is not None
    with contextlib.suppress(*GONE):
        await socket.send_text(msgspec.json.encode(Refused(id=None, trouble=said)).decode())
        await socket.close(TRY_LATER if later else BAD_TOKEN if said.code == "bad-token" else NOT_FOUND)


async def _serve(socket: WebSocket[Any, Any, Any], connection: Connection, lobby: Lobby, desk: Desk) -> None:
    """Look after one socket from its first message to its last."""
    listener = asyncio.create_task(_listen(socket, connection, lobby, desk))
    listener.add_done_callback(connection.finish)
    CONNECTIONS.inc()
    desk.connect(connection)
    try:
        await connection.until_over()
        if listener.done() and connection.dropped is None:
            listener.result()
    finally:
        CONNECTIONS.dec()
        desk.disconnect(connection)
        await connection.end()
        await _ended(listener)


async def _listen(socket: WebSocket[Any, Any, Any], connection: Connection, lobby: Lobby, desk: Desk) -> None:
    """Read messages until the client goes, is silent for too long, or is dropped.

    They are answered one after another. While one is, the next is read all the same: so it is noticed at once
    when the client goes, also while its action waits to be committed.
    """
    answer = functools.partial(_admit, connection, lobby, desk)
    while connection.dropped is None:
        connection.listen(answer)  # from then on nothing comes here but the news that the client has gone
        try:
            async with lobby.clocks.timeout(connection.silence_left):
                data = await socket.receive_text()
        except TimeoutError:
            if connection.silence_left > 0:
                continue
            connection.drop("silent")
            return
        except (WebSocketDisconnect, RuntimeError):
            return
        connection.take(answer, data)
        await connection.caught_up()


async def _admit(connection: Connection, lobby: Lobby, desk: Desk, data: str) -> None:
    """Let one message in, if it is paid for and not too long."""
    try:
        _pay(connection)
        if len(data) > lobby.settings.message_bytes:
            raise Denied("too-large")
    except Denied as error:
        said = trouble(error, connection.lang)
        REFUSALS.labels(said.code).inc()
        await connection.say(Refused(id=None, trouble=said))
        if error.code == "too-fast":
            await lobby.clocks.sleep(PAUSE)
    else:
        await desk.hear(data, connection)


def _pay(connection: Connection) -> None:
    """Pay for one message, of this connection and of its guest."""
    if seconds := connection.bucket.wait():
        raise Denied("too-fast", seconds=seconds)
    connection.quotas.pay("messages", connection.visitor)
    connection.bucket.spend()
