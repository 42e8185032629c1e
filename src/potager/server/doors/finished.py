"""The REST calls about finished games: once more, step by step, looked at again, proved."""

from __future__ import annotations

import gzip
from typing import Any

from litestar import Request, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromQuery

from potager.core.texts import Lang
from potager.server.doors.access import enter
from potager.server.doors.calls import LIMIT, PACKED, REFUSED, Asking, TableId, TheLobby
from potager.server.doors.gate import visitor_of
from potager.server.minds.archive import tag
from potager.server.minds.reviews import WantedReview
from potager.server.protocol.reviews import ReviewStatus
from potager.server.protocol.tables import TableInfo
from potager.server.rooms.deal import Export
from potager.server.rooms.finished import Finished, Replay
from potager.server.rooms.lobby import Lobby


@post("/api/tables/{table_id:str}/rematch", status_code=200, responses=REFUSED, opt={LIMIT: "tables"})
async def rematch(guest: Asking, lobby: TheLobby, table_id: TableId) -> TableInfo:
    """Play again: a new table with the same seats."""
    room = await enter(lobby, table_id, "rematch", guest)
    return await lobby.rematch(room, guest)


@get(
    "/api/tables/{table_id:str}/replay",
    responses=REFUSED | {200: ResponseSpec(Replay, generate_examples=False)},
    opt={PACKED: True, LIMIT: "replays"},
)
async def replay(
    guest: Asking,
    request: Request[Any, Any, Any],
    table_id: TableId,
    seat: FromQuery[int | None] = None,
    lang: FromQuery[Lang] = "en",
    secret: FromQuery[str | None] = None,
) -> Response[bytes]:
    """A finished game, step by step, as a seat or a spectator saw it; it never changes, but for names."""
    lobby: Lobby = request.app.state.lobby
    game = await (await enter(lobby, table_id, "replay", guest, secret)).finished()
    key = game.key(seat, lang)
    headers = {"ETag": tag(key), "Cache-Control": "private, no-cache", "Vary": "Accept-Encoding"}
    if headers["ETag"] in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers)
    content = await lobby.archive.packed(payer(request, guest), key, lambda: game.replay(seat, lang))
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
    else:
        content = gzip.decompress(content)
    return Response(content, media_type="application/json", headers=headers)


def payer(request: Request[Any, Any, Any], guest: str) -> str:
    """In whose time something is worked out: the guest's, or that of the address of who has no cookie yet."""
    new = getattr(request.state, "new_cookie", None) is not None
    return f"address {visitor_of(request).address}" if new else guest


@post("/api/tables/{table_id:str}/review", status_code=200, responses=REFUSED, opt={LIMIT: "review_asks"})
async def ask_review(
    guest: Asking,
    lobby: TheLobby,
    request: Request[Any, Any, Any],
    table_id: TableId,
    lang: FromQuery[Lang] = "en",
    secret: FromQuery[str | None] = None,
) -> ReviewStatus:
    """Have a finished game looked at again; it is done once, in the background, and kept."""
    game = await (await enter(lobby, table_id, "review", guest, secret)).finished()
    asked = question(game, lang, payer(request, guest))
    return await lobby.reviews.ask(asked, game.log.match.to_json(), guest)


@get("/api/tables/{table_id:str}/review", responses=REFUSED)
async def review(
    guest: Asking,
    lobby: TheLobby,
    request: Request[Any, Any, Any],
    table_id: TableId,
    lang: FromQuery[Lang] = "en",
    secret: FromQuery[str | None] = None,
) -> ReviewStatus:
    """How far the review of a finished game is, and the review when it is done."""
    game = await (await enter(lobby, table_id, "review", guest, secret)).finished()
    return await lobby.reviews.status(question(game, lang, payer(request, guest)))


def question(game: Finished, lang: str, asker: str) -> WantedReview:
    """What the makers of reviews are asked."""
    return WantedReview(game.row.id, game.row.game, lang, asker, game.review)


@get("/api/tables/{table_id:str}/export", responses=REFUSED)
async def export(
    guest: Asking, lobby: TheLobby, table_id: TableId, secret: FromQuery[str | None] = None
) -> Response[Export]:
    """A finished game with all its secrets, for `potager verify`."""
    game = await (await enter(lobby, table_id, "export", guest, secret)).finished()
    name = f'attachment; filename="potager-{game.row.game}-{game.row.id}.json"'
    return Response(game.export(), headers={"Content-Disposition": name})


finished_calls = [rematch, replay, ask_review, review, export]
