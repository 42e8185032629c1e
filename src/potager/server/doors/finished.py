"""The REST calls about finished games: once more, step by step, looked at again, proved."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.params import FromQuery

from potager.core.texts import Lang
from potager.server.doors.access import enter
from potager.server.doors.calls import REFUSED, Asking, TableId, TheLobby
from potager.server.minds.reviews import WantedReview
from potager.server.protocol.reviews import ReviewStatus
from potager.server.protocol.tables import TableInfo
from potager.server.rooms.deal import Export
from potager.server.rooms.finished import Finished, Replay


@post("/api/tables/{table_id:str}/rematch", status_code=200, responses=REFUSED)
async def rematch(guest: Asking, lobby: TheLobby, table_id: TableId) -> TableInfo:
    """Play again: a new table with the same seats."""
    room = await enter(lobby, table_id, "rematch", guest)
    return (await lobby.rematch(room)).info(guest)


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
    return (await enter(lobby, table_id, "replay", guest, secret)).finished.replay(seat, lang)


@post("/api/tables/{table_id:str}/review", status_code=200, responses=REFUSED)
async def ask_review(
    guest: Asking,
    lobby: TheLobby,
    table_id: TableId,
    lang: FromQuery[Lang] = "en",
    secret: FromQuery[str | None] = None,
) -> ReviewStatus:
    """Have a finished game looked at again; it is done once, in the background, and kept."""
    game = (await enter(lobby, table_id, "review", guest, secret)).finished
    return await lobby.reviews.ask(question(game, lang), game.log.match.to_json(), guest)


@get("/api/tables/{table_id:str}/review", responses=REFUSED)
async def review(
    guest: Asking,
    lobby: TheLobby,
    table_id: TableId,
    lang: FromQuery[Lang] = "en",
    secret: FromQuery[str | None] = None,
) -> ReviewStatus:
    """How far the review of a finished game is, and the review when it is done."""
    game = (await enter(lobby, table_id, "review", guest, secret)).finished
    return await lobby.reviews.status(question(game, lang))


def question(game: Finished, lang: str) -> WantedReview:
    """What the makers of reviews are asked."""
    return WantedReview(game.row.id, game.row.game, lang, game.review)


@get("/api/tables/{table_id:str}/export", responses=REFUSED)
async def export(
    guest: Asking, lobby: TheLobby, table_id: TableId, secret: FromQuery[str | None] = None
) -> Response[Export]:
    """A finished game with all its secrets, for `potager verify`."""
    game = (await enter(lobby, table_id, "export", guest, secret)).finished
    name = f'attachment; filename="potager-{game.row.game}-{game.row.id}.json"'
    return Response(game.export(), headers={"Content-Disposition": name})


finished_calls = [rematch, replay, ask_review, review, export]
