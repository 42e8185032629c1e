"""The REST calls about tables: setting one, sharing it, taking seats, beginning."""

from __future__ import annotations

import io
from typing import Any, Literal

import msgspec
import segno
from litestar import Request, Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from potager.server.doors.access import enter
from potager.server.doors.calls import LIMIT, REFUSED, Asking, TableId, TheLobby
from potager.server.protocol.tables import CreateTable, JoinTable, Resignation, TableInfo, TableLinks, Whom
from potager.server.rooms import seating
from potager.server.rooms.infos import table_links
from potager.server.trouble import language


class SeatWish(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The bot for a seat, or None to free it."""

    bot: str | None


class Readiness(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Whether a guest is ready."""

    ready: bool = True


@post("/api/tables", responses=REFUSED, opt={LIMIT: "tables"})
async def create(
    guest: Asking, lobby: TheLobby, request: Request[Any, Any, Any], data: JSONBody[CreateTable]
) -> TableInfo:
    """Set a table."""
    name = await lobby.name_of(guest, language(request.headers.get("accept-language")))
    return (await lobby.create(guest, name, data)).info(guest)


@get("/api/tables", responses=REFUSED)
async def tables(guest: Asking, lobby: TheLobby, mine: FromQuery[bool] = False) -> list[TableInfo]:
    """Public tables, or mine."""
    return await lobby.tables(guest, mine)


@get("/api/tables/{table_id:str}", responses=REFUSED)
async def table(
    guest: Asking, lobby: TheLobby, table_id: TableId, secret: FromQuery[str | None] = None
) -> TableInfo:
    """A table."""
    return (await enter(lobby, table_id, "see", guest, secret)).info(guest)


@get("/api/tables/{table_id:str}/links", responses=REFUSED)
async def links(guest: Asking, lobby: TheLobby, table_id: TableId) -> TableLinks:
    """The links to share: for those who sit at the table."""
    return table_links((await enter(lobby, table_id, "share", guest)).row)


@post("/api/tables/{table_id:str}/links", responses=REFUSED)
async def new_links(guest: Asking, lobby: TheLobby, table_id: TableId) -> TableLinks:
    """Make new links; the old ones no longer lead anywhere."""
    room = await enter(lobby, table_id, "new links", guest)
    await room.new_links()
    return table_links(room.row)


@get("/api/tables/{table_id:str}/qr", media_type="image/svg+xml", responses=REFUSED)
async def qr(
    guest: Asking,
    lobby: TheLobby,
    request: Request[Any, Any, Any],
    table_id: TableId,
    kind: FromQuery[Literal["seat", "watch"]] = "seat",
) -> Response[bytes]:
    """A link as a QR code."""
    room = await enter(lobby, table_id, "share", guest)
    base = lobby.settings.public_url or str(request.base_url)
    link = base.rstrip("/") + getattr(table_links(room.row), kind)
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
    room = await enter(lobby, table_id, "sit", guest, data.secret)
    name = await lobby.name_of(guest, language(request.headers.get("accept-language")))
    await room.seat(lambda row: seating.sit(row, guest, name, data.seat, data.contribution))
    return room.info(guest)


@post("/api/tables/{table_id:str}/leave", status_code=200, responses=REFUSED)
async def leave(guest: Asking, lobby: TheLobby, table_id: TableId) -> TableInfo:
    """Give my seat back before the start, or hand it to a bot after it."""
    room = await enter(lobby, table_id, "stand up", guest)
    await room.seat(lambda row: seating.stand_up(row, guest))
    return room.info(guest)


@post("/api/tables/{table_id:str}/seats/{seat:int}", status_code=200, responses=REFUSED)
async def put_bot(
    guest: Asking, lobby: TheLobby, table_id: TableId, seat: FromPath[int], data: JSONBody[SeatWish]
) -> TableInfo:
    """Put a bot into a free seat, or take it out."""
    room = await enter(lobby, table_id, "put bot", guest)
    await room.seat(lambda row: seating.put_bot(row, seat, data.bot))
    return room.info(guest)


@post("/api/tables/{table_id:str}/ready", status_code=200, responses=REFUSED)
async def ready(guest: Asking, lobby: TheLobby, table_id: TableId, data: JSONBody[Readiness]) -> TableInfo:
    """Say that I am ready; when all are, the game starts."""
    room = await enter(lobby, table_id, "be ready", guest)
    await room.be_ready(guest, data.ready)
    return room.info(guest)


@post("/api/tables/{table_id:str}/start", status_code=200, responses=REFUSED)
async def start(guest: Asking, lobby: TheLobby, table_id: TableId) -> TableInfo:
    """Start the game."""
    room = await enter(lobby, table_id, "start", guest)
    await room.start()
    return room.info(guest)


@post("/api/tables/{table_id:str}/remove", status_code=200, responses=REFUSED)
async def remove(guest: Asking, lobby: TheLobby, table_id: TableId, data: JSONBody[Whom]) -> TableInfo:
    """Send somebody away for good; a bot takes their seat in a game that is going on."""
    room = await enter(lobby, table_id, "remove", guest)
    await room.remove(data)
    return room.info(guest)


@post("/api/tables/{table_id:str}/mute", status_code=200, responses=REFUSED)
async def mute(
    guest: Asking, lobby: TheLobby, table_id: TableId, data: JSONBody[Whom], muted: FromQuery[bool] = True
) -> TableInfo:
    """Let somebody say nothing any more, or speak again."""
    room = await enter(lobby, table_id, "mute", guest)
    await room.mute(data, muted)
    return room.info(guest)


@post("/api/tables/{table_id:str}/close", status_code=200, responses=REFUSED)
async def close(guest: Asking, lobby: TheLobby, table_id: TableId) -> TableInfo:
    """Close the table: its game ends without a result."""
    room = await enter(lobby, table_id, "close", guest)
    await room.shut()
    return room.info(guest)


@post("/api/tables/{table_id:str}/resign", status_code=200, responses=REFUSED)
async def resign(guest: Asking, lobby: TheLobby, table_id: TableId, data: JSONBody[Resignation]) -> TableInfo:
    """Leave a game that is going on for good; a bot takes my seat."""
    room = await enter(lobby, table_id, "resign", guest)
    await room.resign(guest, data.bot)
    return room.info(guest)


manners_calls = [remove, mute, close, resign]
table_calls = [
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
    *manners_calls,
]
