"""The REST side of the server: games, tables and who one is."""

from __future__ import annotations

import io
from contextlib import suppress
from typing import Annotated, Any, Literal

import msgspec
import segno
from litestar import Request, Response, WebSocket, get, patch, post, websocket
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody, PathParameter
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from potager.core.errors import PotagerError
from potager.core.registry import load
from potager.core.rulebook import rules_of
from potager.server.doors.auth import COOKIE
from potager.server.doors.socket import serve
from potager.server.protocol import (
    CreateTable,
    Entry,
    GameInfo,
    JoinTable,
    Me,
    ReviewStatus,
    TableInfo,
    TableLinks,
    Trouble,
)
from potager.server.rooms.deal import Deal, Export, commitment
from potager.server.rooms.infos import table_info
from potager.server.rooms.lobby import Lobby, check_host, game_infos, guest_name
from potager.server.rooms.record import Record
from potager.server.rooms.room import Room
from potager.server.trouble import Denied, language

Asking = NamedDependency[str]  # the guest
TheLobby = NamedDependency[Lobby]
REFUSED = {
    status: ResponseSpec(Trouble, description=why, generate_examples=False)
    for status, why in {
        400: "It means nothing here.",
        403: "It is for others to do.",
        404: "There is no such thing, or its link is no longer valid.",
        409: "It cannot be done now.",
        413: "It is too large.",
        429: "It is too much at once.",
        503: "The server cannot write at the moment.",
    }.items()
}
TableId = Annotated[str, PathParameter(pattern=r"^[0-9a-f]{10}$", description="The id of a table")]
Lang = Literal["en", "fr"]


class Section(msgspec.Struct, kw_only=True):
    """A part of a game's rules."""

    title: str
    rules: list[dict[str, str]]


class NewName(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """How a guest wants to be called."""

    name: str


class SeatWish(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The bot for a seat, or None to free it."""

    bot: str | None


class Readiness(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Whether a guest is ready."""

    ready: bool = True


class ReplayStep(msgspec.Struct, kw_only=True):
    """The table after one entry of the log, and what the viewer saw of it."""

    version: int
    view: Any
    entry: Entry | None


class Replay(msgspec.Struct, kw_only=True):
    """A finished game, step by step."""

    steps: list[ReplayStep]


async def my_name(lobby: Lobby, guest: str, request: Request[Any, Any, Any]) -> str:
    """How a guest is called."""
    lang = language(request.headers.get("accept-language"))
    return await lobby.store.guest_name(guest) or guest_name(guest, lang)


@get("/api/games")
async def games() -> list[GameInfo]:
    """The games that can be played here."""
    return game_infos()


@get("/api/games/{game:str}/rules", responses=REFUSED)
async def rules(game: FromPath[str], lang: FromQuery[Lang] = "en") -> list[Section]:
    """The rules of a game, in our words."""
    sections: dict[str, Section] = {}
    for rule in rules_of(load(game), lang).values():
        section = sections.setdefault(rule.heading, Section(title=rule.heading, rules=[]))
        section.rules.append({"id": rule.id, "text": rule.plain})
    return list(sections.values())


@get("/api/me", responses=REFUSED)
async def me(guest: Asking, lobby: TheLobby, request: Request[Any, Any, Any]) -> Me:
    """Who I am."""
    return Me(id=guest, name=await my_name(lobby, guest, request))


@patch("/api/me", responses=REFUSED)
async def rename(guest: Asking, lobby: TheLobby, data: JSONBody[NewName]) -> Me:
    """Give myself a name."""
    name = " ".join(data.name.split())
    if not 0 < len(name) <= lobby.settings.name_length or not name.isprintable():
        raise Denied("bad-name", most=lobby.settings.name_length)
    await lobby.store.name_guest(guest, name)
    for room in lobby.rooms.values():
        seat = room.seat_of(guest)
        if seat is not None:
            room.row.at[seat].name = name
            room.table_changed()
    return Me(id=guest, name=name)


@post("/api/tables", responses=REFUSED)
async def create(
    guest: Asking, lobby: TheLobby, request: Request[Any, Any, Any], data: JSONBody[CreateTable]
) -> TableInfo:
    """Set a table."""
    room = await lobby.create(guest, await my_name(lobby, guest, request), data)
    return room.info(guest)


@get("/api/tables", responses=REFUSED)
async def tables(guest: Asking, lobby: TheLobby, mine: FromQuery[bool] = False) -> list[TableInfo]:
    """Public tables, or mine."""
    rows = await (lobby.store.tables_of(guest) if mine else lobby.store.public_tables())
    versions = await lobby.store.versions([row.id for row in rows])
    found: list[TableInfo] = []
    for row in rows:
        room = lobby.rooms.get(row.id)
        if room is None and mine and row.status == "playing":
            with suppress(PotagerError):  # a game of other rules has nobody to wait for
                room = await lobby.room(row.id)
        found.append(room.info(guest) if room else table_info(row, guest, version=versions.get(row.id, 0)))
    return found


async def visible(lobby: Lobby, guest: str, table_id: str, secret: str | None = None) -> Room:
    """The room of a table that this guest may see."""
    room = await lobby.room(table_id)
    if not lobby.may_see(room, guest, secret):
        raise Denied("not-found")
    return room


@get("/api/tables/{table_id:str}", responses=REFUSED)
async def table(
    guest: Asking, lobby: TheLobby, table_id: TableId, secret: FromQuery[str | None] = None
) -> TableInfo:
    """A table."""
    return (await visible(lobby, guest, table_id, secret)).info(guest)


def links_of(room: Room) -> TableLinks:
    """Both links of a table, as paths."""
    path = f"/t/{room.row.id}"
    return TableLinks(
        seat=f"{path}?seat={room.row.seat_secret}", watch=f"{path}?watch={room.row.watch_secret}"
    )


@get("/api/tables/{table_id:str}/links", responses=REFUSED)
async def links(guest: Asking, lobby: TheLobby, table_id: TableId) -> TableLinks:
    """The links to share: for those who sit at the table."""
    room = await lobby.room(table_id)
    if room.seat_of(guest) is None:
        check_host(room, guest)
    return links_of(room)


@post("/api/tables/{table_id:str}/links", responses=REFUSED)
async def new_links(guest: Asking, lobby: TheLobby, table_id: TableId) -> TableLinks:
    """Make new links; the old ones no longer lead anywhere."""
    room = await lobby.room(table_id)
    await lobby.new_links(room, guest)
    return links_of(room)


@get("/api/tables/{table_id:str}/qr", media_type="image/svg+xml", responses=REFUSED)
async def qr(
    guest: Asking,
    lobby: TheLobby,
    request: Request[Any, Any, Any],
    table_id: TableId,
    kind: FromQuery[Literal["seat", "watch"]] = "seat",
) -> Response[bytes]:
    """A link as a QR code."""
    room = await lobby.room(table_id)
    if room.seat_of(guest) is None:
        check_host(room, guest)
    base = lobby.settings.public_url or str(request.base_url)
    link = base.rstrip("/") + getattr(links_of(room), kind)
    svg = io.BytesIO()
    segno.make(link, error="m").save(svg, kind="svg", scale=4, border=2, dark="#2B2A26", light="#FBF6EA")
    return Response(svg.getvalue(), media_type="image/svg+xml")


@post("/api/tables/{table_id:str}/join", status_code=200, responses=REFUSED)
async def join(
    guest: Asking,
    lobby: TheLobby,
    request: Request[Any, Any, Any],
    table_id: TableId,
    data: JSONBody[JoinTable],
) -> TableInfo:
    """Take a seat."""
    room = await lobby.room(table_id)
    await lobby.join(room, guest, await my_name(lobby, guest, request), data)
    return room.info(guest)


@post("/api/tables/{table_id:str}/leave", status_code=200, responses=REFUSED)
async def leave(guest: Asking, lobby: TheLobby, table_id: TableId) -> TableInfo:
    """Give my seat back before the start, or hand it to a bot after it."""
    room = await lobby.room(table_id)
    await lobby.stand_up(room, guest)
    return room.info(guest)


@post("/api/tables/{table_id:str}/seats/{seat:int}", status_code=200, responses=REFUSED)
async def put_bot(
    guest: Asking, lobby: TheLobby, table_id: TableId, seat: FromPath[int], data: JSONBody[SeatWish]
) -> TableInfo:
    """Put a bot into a free seat, or take it out."""
    room = await lobby.room(table_id)
    await lobby.put_bot(room, guest, seat, data.bot)
    return room.info(guest)


@post("/api/tables/{table_id:str}/ready", status_code=200, responses=REFUSED)
async def ready(guest: Asking, lobby: TheLobby, table_id: TableId, data: JSONBody[Readiness]) -> TableInfo:
    """Say that I am ready; when all are, the game starts."""
    room = await lobby.room(table_id)
    await lobby.ready(room, guest, data.ready)
    return room.info(guest)


@post("/api/tables/{table_id:str}/start", status_code=200, responses=REFUSED)
async def start(guest: Asking, lobby: TheLobby, table_id: TableId) -> TableInfo:
    """Start the game."""
    room = await lobby.room(table_id)
    check_host(room, guest)
    await room.start()
    return room.info(guest)


@post("/api/tables/{table_id:str}/rematch", status_code=200, responses=REFUSED)
async def rematch(guest: Asking, lobby: TheLobby, table_id: TableId) -> TableInfo:
    """Play again: a new table with the same seats."""
    room = await lobby.room(table_id)
    return (await lobby.rematch(room, guest)).info(guest)


def finished(room: Room) -> Record:
    """The record of a game that is over: only then may everything be shown."""
    if room.record is None or room.row.status != "over":
        raise Denied("not-over")
    return room.record


@get("/api/tables/{table_id:str}/replay", responses=REFUSED)
async def replay(
    guest: Asking,
    lobby: TheLobby,
    table_id: TableId,
    seat: FromQuery[int | None] = None,
    lang: FromQuery[Lang] = "en",
    secret: FromQuery[str | None] = None,
) -> Replay:
    """A finished game, step by step, as a seat or a spectator saw it."""
    room = await visible(lobby, guest, table_id, secret)
    record = finished(room)
    if seat is not None and not 0 <= seat < room.row.seats:
        raise Denied("not-found")
    game = room.game
    first = game.state.from_bytes(record.entries[0].steps[0].before)
    steps = [ReplayStep(version=0, view=game.view(first, seat), entry=None)]
    for written in record.entries:
        view = game.view(game.state.from_bytes(written.after), seat)
        steps.append(ReplayStep(version=written.row.seq, view=view, entry=record.told(written, seat, lang)))
    return Replay(steps=steps)


@post("/api/tables/{table_id:str}/review", status_code=200, responses=REFUSED)
async def ask_review(
    guest: Asking,
    lobby: TheLobby,
    table_id: TableId,
    lang: FromQuery[Lang] = "en",
    secret: FromQuery[str | None] = None,
) -> ReviewStatus:
    """Have a finished game looked at again; it is done once, in the background, and kept."""
    room = await visible(lobby, guest, table_id, secret)
    return await lobby.reviews.ask(room.row, finished(room), guest, lang)


@get("/api/tables/{table_id:str}/review", responses=REFUSED)
async def review(
    guest: Asking,
    lobby: TheLobby,
    table_id: TableId,
    lang: FromQuery[Lang] = "en",
    secret: FromQuery[str | None] = None,
) -> ReviewStatus:
    """How far the review of a finished game is, and the review when it is done."""
    room = await visible(lobby, guest, table_id, secret)
    return await lobby.reviews.status(room.row.id, finished(room), lang)


@get("/api/tables/{table_id:str}/export", responses=REFUSED)
async def export(
    guest: Asking, lobby: TheLobby, table_id: TableId, secret: FromQuery[str | None] = None
) -> Response[Export]:
    """A finished game with all its secrets, for `potager verify`."""
    room = await visible(lobby, guest, table_id, secret)
    match = finished(room).match
    row = room.row
    whole = Export(
        match=msgspec.Raw(match.to_json().encode()),
        deal=Deal(
            commitment=commitment(row.server_half),
            server_half=row.server_half,
            contributions=[place.contribution for place in row.at],
        ),
        players=[place.name or place.bot or "" for place in row.at],
        points=match.scores,
        winners=list(match.winners),
    )
    name = f'attachment; filename="potager-{row.game}-{row.id}.json"'
    return Response(whole, headers={"Content-Disposition": name})


@get("/api/health", responses=REFUSED)
async def health(lobby: TheLobby) -> dict[str, str]:
    """Whether the server and its database are well."""
    await lobby.store.ping()
    return {"status": "well"}


@get("/metrics", include_in_schema=False)
async def metrics() -> Response[bytes]:
    """Figures for an owner's dashboard."""
    return Response(generate_latest(), headers={"Content-Type": CONTENT_TYPE_LATEST})


@websocket("/ws/tables/{table_id:str}")
async def table_socket(socket: WebSocket[Any, Any, Any], table_id: FromPath[str]) -> None:
    """A table, live."""
    state = socket.app.state
    await serve(socket, state.lobby, state.auth.read(socket.cookies.get(COOKIE)), table_id)


rest = [
    games,
    rules,
    me,
    rename,
    create,
    tables,
    table,
    links,
    new_links,
    qr,
    join,
    leave,
    put_bot,
    ready,
    start,
    rematch,
    replay,
    ask_review,
    review,
    export,
    health,
    metrics,
    table_socket,
]
