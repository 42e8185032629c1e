"""The bridge to the other servers of the house: any of them serves any client of any table.

A client here of a table elsewhere is a reader in the room there: what it says is passed on, and what it is
told comes back. A call about such a table is answered there. Whatever is lost on the way ends what it belongs
to, and the client comes back.
"""

from __future__ import annotations

import asyncio
import itertools
import secrets
from collections.abc import Coroutine, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import structlog
from litestar import Litestar, Request, Response

from potager.core.errors import PotagerError
from potager.server.doors import access
from potager.server.doors.calls import PACKED
from potager.server.doors.far import FarClient, perform
from potager.server.doors.gate import visitor_of
from potager.server.doors.hearing import hear
from potager.server.doors.quotas import Visitor
from potager.server.doors.socket import Connection
from potager.server.post import envelopes as post
from potager.server.post.envelopes import AnyEnvelope
from potager.server.rooms.lobby import Lobby
from potager.server.rooms.neighbours import Elsewheres, Neighbours
from potager.server.store import Elsewhere, Leases, Unavailable
from potager.server.trouble import Denied

if TYPE_CHECKING:
    from potager.server.post.office import PostOffice

logger = structlog.get_logger()
R = TypeVar("R", bound=AnyEnvelope)
AnyQuestion = post.CallPassed | post.TablesAsked | post.TableWanted
AnyAnswer = post.CallAnswered | post.TablesTold | post.TableYielded
ANSWER = 20.0  # seconds in which another server must have answered a call
SOON = 1.5  # seconds in which it must have said how its tables are
REFRESH = 20  # beats after which it is looked up which keys were revoked, in case that was not heard
NOT_FORWARDED = {b"accept-encoding", b"content-length", b"connection", b"transfer-encoding"}


class Across(NamedTuple):
    """The desk of a table at another server, for one connection."""

    bridge: Bridge
    owner: str
    table: str
    link: str

    def connect(self, connection: Connection) -> None:
        """Somebody has come."""
        self.bridge.join(self, connection)

    def disconnect(self, connection: Connection) -> None:
        """Somebody has gone."""
        self.bridge.leave(self)

    async def hear(self, data: str, connection: Connection) -> None:
        """Pass one message on."""
        self.bridge.send(self.owner, post.LinkSaid(self.link, data))


class Bridge(Neighbours):
    """This server's end of the bridge."""

    def __init__(self, app: Litestar, office: PostOffice, leases: Leases) -> None:
        self._app = app
        self._office = office
        self._leases = leases
        self._here: dict[str, tuple[Across, Connection]] = {}  # clients here of tables elsewhere, by link
        self._far: dict[tuple[str, str], FarClient] = {}  # clients elsewhere of tables here
        self._asked: dict[int, tuple[str, asyncio.Future[Any]]] = {}  # whom, and who waits for the answer
        self._numbers = itertools.count(1)
        self._tasks: set[asyncio.Task[None]] = set()
        self._beats = 0
        self.send = office.send

    @property
    def is_open(self) -> bool:
        """Whether letters come through."""
        return self._office.is_open

    async def open(self) -> None:
        """Begin to listen to the others."""
        await self._office.open(self)
        self._leases.on_beat = self._look_round

    async def close(self) -> None:
        """Say goodbye."""
        for client in list(self._far.values()):
            client.drop("moved")
        for task in list(self._tasks):
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)
        await self._office.close()

    @property
    def _lobby(self) -> Lobby:
        return self._app.state.lobby

    # Clients here of tables elsewhere

    async def fetch(self, owner: str, table: str) -> bool:
        """Ask for a table where its people come to this server; whether its owner has let it go.

        Then nothing that is said at it need travel. Where somebody is at it there, it stays.
        """
        if not self.is_open:
            return False
        wanted = post.TableWanted(next(self._numbers), table)
        try:
            return (await self._ask(owner, wanted, post.TableYielded, SOON)).yielded
        except Elsewhere:
            return False

    def desk(self, owner: str, table: str) -> Across:
        """Where a connection to a table of another server is looked after."""
        if not self.is_open:
            raise Elsewhere(table, owner)
        return Across(self, owner, table, secrets.token_hex(8))

    def join(self, across: Across, connection: Connection) -> None:
        """A client comes."""
        guest, address = connection.visitor
        self._here[across.link] = (across, connection)
        opened = post.LinkOpened(across.link, across.table, guest, address, connection.secret)
        self.send(across.owner, opened)

    def leave(self, across: Across) -> None:
        """A client goes."""
        if self._here.pop(across.link, None) is not None:
            self.send(across.owner, post.LinkLeft(across.link))

    def _tell(self, sender: str, link: str, text: bytes) -> None:
        if (found := self._here.get(link)) is not None:
            found[1].send(text)
        else:
            self.send(sender, post.LinkLeft(link))

    def _end(self, link: str, why: str) -> None:
        if (found := self._here.pop(link, None)) is not None:
            found[1].drop(why)

    # Clients elsewhere of tables here

    async def _host(self, client: FarClient, table: str) -> None:
        """Look after a client of another server from its first message to its last."""
        lobby = self._lobby
        try:
            room = await access.enter(lobby, table, "see", client.guest, client.secret)
            room.connect(client)
            try:
                while (text := await client.next()) is not None:
                    await hear(text, client, lobby, room)
            finally:
                room.disconnect(client)
        except PotagerError as error:
            client.send_away(error)
        except Exception:
            logger.exception("answer failed", table=table)
            client.drop("failed")
        finally:
            del self._far[client.origin, client.link]

    def _receive(self, sender: str, opened: post.LinkOpened) -> None:
        visitor = Visitor(opened.guest, opened.address)
        client = FarClient(visitor, opened.secret, self._app.state.quotas, (sender, opened.link), self.send)
        self._far[sender, opened.link] = client
        self._do(self._host(client, opened.table))

    # Calls and questions

    async def call(self, owner: str, request: Request[Any, Any, Any]) -> Response[bytes]:
        """Have a call about a table answered by the server that has it."""
        if not self.is_open:
            raise Elsewhere("", owner)
        packed = request.route_handler.opt.get(PACKED)  # the others are compressed here
        kept = [
            (name, value)
            for name, value in request.scope["headers"]
            if name not in NOT_FORWARDED or (packed and name == b"accept-encoding")
        ]
        called = post.CallPassed(
            number=next(self._numbers),
            method=request.method,
            scheme=request.url.scheme,
            path=request.url.path,
            query=request.scope["query_string"],
            headers=kept,
            body=await request.body(),
            address=visitor_of(request).address,
        )
        told = await self._ask(owner, called, post.CallAnswered, ANSWER)
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in told.headers}
        headers.pop("content-length", None)
        media_type = headers.pop("content-type", None)
        return Response(told.body, status_code=told.status, headers=headers, media_type=media_type)

    async def tables(self, guest: str | None, tables: Sequence[str], public: bool) -> Elsewheres:
        """How tables are that are open elsewhere; whoever does not answer soon is left out."""
        if not self.is_open or not (tables or public):
            return await super().tables(guest, tables, public)
        questions = [
            self._ask(
                server,
                post.TablesAsked(next(self._numbers), guest, list(tables), public),
                post.TablesTold,
                SOON,
            )
            for server in sorted(self._leases.living)
        ]
        found = await asyncio.gather(*questions, return_exceptions=True)
        lists = [told for told in found if isinstance(told, post.TablesTold)]
        infos = {info.id: info for told in lists for info in told.infos}
        return Elsewheres(infos, frozenset(name for told in lists for name in told.lively))

    def spread(self, news: post.GuestRenamed | post.KeysRevoked) -> None:
        """Let all others know."""
        for server in sorted(self._leases.living):
            self.send(server, news)

    async def _ask(self, server: str, question: AnyQuestion, kind: type[R], seconds: float) -> R:
        answer: asyncio.Future[AnyEnvelope] = asyncio.get_running_loop().create_future()
        self._asked[question.number] = (server, answer)
        try:
            self.send(server, question)
            async with asyncio.timeout(seconds):
                told = await answer
        except TimeoutError:
            raise Elsewhere("", server) from None
        finally:
            del self._asked[question.number]
        if not isinstance(told, kind):
            raise Elsewhere("", server)
        return told

    def _answered(self, sender: str, told: AnyAnswer) -> None:
        server, answer = self._asked.get(told.number, ("", None))
        if answer is not None and server == sender and not answer.done():
            answer.set_result(told)

    async def _perform(self, sender: str, called: post.CallPassed) -> None:
        self.send(sender, await perform(self._app, called))

    def _list(self, sender: str, asked: post.TablesAsked) -> None:
        rooms = {name: room for name in asked.tables if (room := self._lobby.rooms.get(name)) is not None}
        lively = {room.row.id: room for room in self._lobby.lively()} if asked.public else {}
        infos = [room.info(asked.guest) for room in (rooms | lively).values()]
        self.send(sender, post.TablesTold(asked.number, infos, list(lively)))

    async def _let_go(self, sender: str, wanted: post.TableWanted) -> None:
        self.send(sender, post.TableYielded(wanted.number, await self._lobby.let_go(wanted.table)))

    async def _hang_up(self, guest: str) -> None:
        await self._read_revoked()
        self._lobby.hang_up(guest)

    async def _read_revoked(self) -> None:
        self._app.state.auth.revoke(await self._lobby.store.revoked_keys())

    # Letters

    def open_envelope(self, sender: str, envelope: AnyEnvelope) -> None:
        """Something has come."""
        match envelope:
            case post.LinkTold(link=link, text=text):
                self._tell(sender, link, text)
            case post.LinkSaid(link=link, text=text):
                if client := self._far.get((sender, link)):
                    client.hear(text)
                else:
                    self.send(sender, post.LinkEnded(link, "moved"))
            case post.LinkOpened():
                self._receive(sender, envelope)
            case post.LinkLeft(link=link):
                if client := self._far.get((sender, link)):
                    client.leave()
            case post.LinkEnded(link=link, why=why):
                self._end(link, why)
            case post.CallPassed():
                self._do(self._perform(sender, envelope))
            case post.TablesAsked():
                self._list(sender, envelope)
            case post.TableWanted():
                self._do(self._let_go(sender, envelope))
            case post.CallAnswered() | post.TablesTold() | post.TableYielded():
                self._answered(sender, envelope)
            case post.GuestRenamed(guest=guest, name=name):
                self._do(self._lobby.renamed(guest, name))
            case post.KeysRevoked(guest=guest):
                self._do(self._hang_up(guest))
            case post.Beat():
                pass

    def lose(self, server: str) -> None:
        """Something from or to a server was lost, or nobody is there: begin anew with it."""
        self._lose({server}, "moved")

    def lose_all(self) -> None:
        """Letters have not come through for a while."""
        self._lose(self._partners(), "busy")

    def _lose(self, servers: set[str], why: str) -> None:
        for across, _ in [found for found in self._here.values() if found[0].owner in servers]:
            self._end(across.link, why)
            self.send(across.owner, post.LinkLeft(across.link))
        for client in [client for client in self._far.values() if client.origin in servers]:
            client.drop("moved")
        for server, answer in list(self._asked.values()):
            if server in servers and not answer.done():
                answer.set_exception(Elsewhere("", server))

    def _partners(self) -> set[str]:
        here = {across.owner for across, _ in self._here.values()}
        return here | {origin for origin, _ in self._far} | {server for server, _ in self._asked.values()}

    def _look_round(self) -> None:
        """A beat: whoever is not alive any more has left all that it had here."""
        for server in sorted(self._partners() - self._leases.living):
            self.lose(server)
        self._beats += 1
        if self._beats % REFRESH == 0:
            self._do(self._read_revoked())

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something aside; what fails is noted."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, Unavailable | Denied):
            logger.warning("not done for another server", error=error.message)
        elif error is not None:
            logger.error("not done for another server", exc_info=error)
