"""The REST calls about puzzles: which one is today's, and any of them with all that can be done."""

from __future__ import annotations

import gzip
from datetime import UTC, datetime
from typing import Any

from litestar import Request, Response, get
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery

from potager.core.registry import load
from potager.core.texts import Lang
from potager.lab.puzzles.daily import puzzle_of, read_day
from potager.server.doors.calls import LIMIT, PACKED, REFUSED
from potager.server.doors.gate import visitor_of
from potager.server.minds.archive import tag
from potager.server.protocol.puzzles import PuzzleDays, PuzzleInfo
from potager.server.rooms import puzzles as rooms
from potager.server.rooms.lobby import Lobby

A_WHILE = {"Cache-Control": "public, max-age=300"}  # seconds; a day begins a little late for whoever kept it


@get("/api/puzzles", responses=REFUSED)
async def puzzle_days(
    request: Request[Any, Any, Any], day: FromQuery[str | None] = None
) -> Response[PuzzleDays]:
    """The puzzles of today, or of another day, and of the week after it; the same for everybody."""
    now = datetime.fromtimestamp(request.app.state.clocks.wall(), UTC).date()
    return Response(rooms.days(now if day is None else read_day(day)), headers=A_WHILE)


@get(
    "/api/puzzles/{game:str}/{number:int}",
    responses=REFUSED | {200: ResponseSpec(PuzzleInfo, generate_examples=False)},
    opt={PACKED: True, LIMIT: "replays"},
)
async def one_puzzle(
    request: Request[Any, Any, Any],
    game: FromPath[str],
    number: FromPath[int],
    lang: FromQuery[Lang] = "en",
) -> Response[bytes]:
    """A puzzle with all that can be done and how good it is; it changes only with a new version."""
    lobby: Lobby = request.app.state.lobby
    asked = puzzle_of(game, number)
    key = ("puzzle", game, number, asked.knows, lang)
    headers = {"ETag": tag(key), "Cache-Control": "public, max-age=3600", "Vary": "Accept-Encoding"}
    if headers["ETag"] in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers)
    owner = f"address {visitor_of(request).address}"  # nobody gets a cookie with what others may keep
    content = await lobby.archive.packed(owner, key, lambda: rooms.puzzle(load(game), number, lang))
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
    else:
        content = gzip.decompress(content)
    return Response(content, media_type="application/json", headers=headers)


puzzle_calls = [puzzle_days, one_puzzle]
