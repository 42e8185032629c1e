"""The REST calls about games, guests and the server itself."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import msgspec
from litestar import Request, get, patch
from litestar.params import JSONBody

from potager.server.doors.calls import REFUSED, Asking, TheLobby
from potager.server.protocol.tables import GameInfo, Me
from potager.server.rooms.infos import game_infos
from potager.server.rooms.lobby import Lobby
from potager.server.store import Unavailable
from potager.server.trouble import Denied, language


class NewName(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """How a guest wants to be called."""

    name: str


class Health(msgspec.Struct, kw_only=True):
    """How the server is."""

    status: str  # "well"; if it is not, the call is refused
    compiling: list[str]  # the games whose rules are not compiled yet: they are played, but no bot searches


@get("/api/games")
async def games() -> list[GameInfo]:
    """The games that can be played here."""
    return game_infos()


async def who(guest: str, lobby: Lobby, lang: str) -> Me:
    """A guest, as they see themselves."""
    key = await lobby.store.key_of(guest)
    return Me(id=guest, name=await lobby.name_of(guest, lang), key=key.created if key else None)


@get("/api/me", responses=REFUSED)
async def me(guest: Asking, lobby: TheLobby, request: Request[Any, Any, Any]) -> Me:
    """Who I am."""
    with suppress(Unavailable):  # that they were here can be noted another time
        await lobby.store.see_guest(guest)
    return await who(guest, lobby, language(request.headers.get("accept-language")))


@patch("/api/me", responses=REFUSED)
async def rename(guest: Asking, lobby: TheLobby, data: JSONBody[NewName]) -> Me:
    """Give myself a name."""
    await lobby.rename(guest, data.name)
    return await who(guest, lobby, "en")


@get("/api/health", responses=REFUSED)
async def health(lobby: TheLobby, request: Request[Any, Any, Any]) -> Health:
    """Whether the server is well, its database can write and other servers can be reached; if not, why."""
    if reason := await lobby.pulse.feel():
        raise Denied(f"ill-{reason}")
    if request.app.state.bridge is not None and not request.app.state.bridge.is_open:
        raise Denied("ill-apart")
    return Health(status="well", compiling=lobby.games.pending)


rest = [games, me, rename, health]
