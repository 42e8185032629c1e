"""The REST calls about lessons: worked out once beside the event loop, kept, and the same for everybody."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery

from potager.core.registry import load
from potager.core.texts import Lang
from potager.server.doors.calls import PACKED, REFUSED, Asking
from potager.server.doors.finished import payer
from potager.server.minds.archive import tag
from potager.server.protocol.lessons import LessonInfo, Taught
from potager.server.rooms import lessons
from potager.server.rooms.lobby import Lobby


@get(
    "/api/lessons/{game:str}",
    responses=REFUSED | {200: ResponseSpec(list[LessonInfo], generate_examples=False)},
    opt={PACKED: True},
)
async def listed(
    guest: Asking, request: Request[Any, Any, Any], game: FromPath[str], lang: FromQuery[Lang] = "en"
) -> Response[bytes]:
    """The lessons of a game, in order."""
    found = load(game)
    key = ("lessons", found.name, lang)
    return await _kept(request, guest, key, lambda: msgspec.json.encode(lessons.lesson_infos(found, lang)))


@get(
    "/api/lessons/{game:str}/{lesson:str}",
    responses=REFUSED | {200: ResponseSpec(Taught, generate_examples=False)},
    opt={PACKED: True},
)
async def taught(
    guest: Asking,
    request: Request[Any, Any, Any],
    game: FromPath[str],
    lesson: FromPath[str],
    lang: FromQuery[Lang] = "en",
) -> Response[bytes]:
    """A lesson by its name or number: every way through it, and all that a table would say on the way."""
    found = lessons.find(load(game), lesson)
    key = ("lesson", found.game.name, found.name, lang)
    return await _kept(request, guest, key, lambda: lessons.encoded(found, lang))


async def _kept(
    request: Request[Any, Any, Any], guest: str, key: tuple[str, ...], make: Callable[[], bytes]
) -> Response[bytes]:
    lobby: Lobby = request.app.state.lobby
    headers = {"ETag": tag(key), "Cache-Control": "private, no-cache", "Vary": "Accept-Encoding"}
    if headers["ETag"] in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers)
    content = await lobby.archive.packed(payer(request, guest), key, make)
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
    else:
        content = gzip.decompress(content)
    return Response(content, media_type="application/json", headers=headers)


lesson_calls = [listed, taught]
