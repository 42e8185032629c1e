"""The gate of the REST calls: where a call comes from, what it brings, and whether it is one too many."""

from __future__ import annotations

import contextlib
import re
from typing import Any, cast
from urllib.parse import urlsplit

import msgspec
from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.exceptions import NotFoundException
from litestar.middleware import ASGIMiddleware
from litestar.status_codes import HTTP_503_SERVICE_UNAVAILABLE
from litestar.types import ASGIApp, Receive, Scope, Send

from potager.core.errors import PotagerError
from potager.server.doors.auth import BEARER, COOKIE
from potager.server.doors.calls import FORWARDED, IN_PERSON, LIMIT
from potager.server.doors.quotas import Quotas, Visitor, address_of
from potager.server.protocol.tables import Trouble
from potager.server.store import Elsewhere
from potager.server.trouble import APART, Denied

SAFE = ("GET", "HEAD", "OPTIONS")
JSON = "application/json"
FOLLOWED = 3  # times that a call goes after a table which moves meanwhile
ABOUT_TABLE = re.compile(r"/api/tables/([0-9a-f]{10})(?:/|$)")


def same_origin(origin: str | None, host: str | None, public_url: str | None) -> bool:
    """Whether a page of this server asks; programs that are no browsers send no origin."""
    if origin is None:
        return True
    try:
        asking = urlsplit(origin).netloc
    except ValueError:
        return False
    return asking in {host, urlsplit(public_url).netloc if public_url else host}


def visitor_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Visitor:
    """Who asks, and from where: nobody's word is taken for it but a trusted proxy's (see serving.py)."""
    state = connection.app.state
    said = token_of(connection)
    guest = state.auth.read(connection.cookies.get(COOKIE)) if said is None else state.auth.read_token(said)
    if said is not None and guest is None:
        raise Denied("bad-token")
    return Visitor(guest, visitor_address(connection))


def visitor_address(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Where somebody comes from."""
    return address_of(connection.client.host if connection.client else None)


def token_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    """The token that a program shows; a name and a password are for a proxy in front of us, not for us."""
    said = connection.headers.get("authorization")
    return said if said is not None and said.startswith(BEARER) else None


class CallsAboutTables(ASGIMiddleware):
    """Lets the lobby know, from beginning to end, which table a call is about."""

    scopes = (ScopeType.HTTP,)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Answer a call."""
        about = ABOUT_TABLE.match(scope["path"])
        with scope["litestar_app"].state.lobby.called(about[1]) if about else contextlib.nullcontext():
            await next_app(scope, receive, send)


async def check_call(request: Request[Any, Any, Any]) -> Response[bytes] | None:
    """Refuse a call before anything is done for it; one about a table elsewhere is answered there."""
    path = request.url.path
    if path.startswith("/assets/") and "\0" in path:  # no file system knows such a name
        raise NotFoundException
    if not path.startswith("/api/"):
        return None
    state, headers = request.app.state, request.headers
    if request.method not in SAFE:
        if not same_origin(headers.get("origin"), headers.get("host"), state.settings.public_url):
            raise Denied("bad-origin")
        brings = headers.get("content-length", "0") != "0" or "transfer-encoding" in headers
        if brings and headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
            raise Denied("not-json")
    quotas: Quotas = state.quotas
    visitor = visitor_of(request)
    quotas.pay("calls", visitor)
    if token_of(request) is not None and request.route_handler.opt.get(IN_PERSON):
        raise Denied("in-person")
    if what := request.route_handler.opt.get(LIMIT):
        quotas.pay(what, visitor)
    return None if state.bridge is None else await _answer_elsewhere(request)


async def _answer_elsewhere(request: Request[Any, Any, Any]) -> Response[bytes] | None:
    """The answer of the server that has the table that a call is about; None if it is to be given here."""
    about, state = ABOUT_TABLE.match(request.url.path), request.app.state
    if about is None or FORWARDED in (cast(Any, request).scope.get("extensions") or {}):
        return None
    tries = FOLLOWED
    while True:
        try:
            await state.lobby.room(about[1])
            return None
        except Elsewhere as error:
            answer: Response[bytes] = await state.bridge.call(error.owner, request)
        except PotagerError:
            return None  # the call says why, in its own words
        tries -= 1
        if not tries or not _has_moved(answer):
            return answer


def _has_moved(answer: Response[bytes]) -> bool:
    """Whether a server has only said that a table is no longer there, so that nothing was done."""
    refused = answer.status_code == HTTP_503_SERVICE_UNAVAILABLE
    return refused and msgspec.json.decode(answer.content, type=Trouble).code == APART
