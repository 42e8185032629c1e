"""The application: REST, the socket, the page, and what an owner watches."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import AsyncGenerator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, cast, get_args

import structlog
from litestar import Litestar, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.datastructures import CacheControlHeader, Cookie, MutableScopeHeaders, State
from litestar.di import Provide
from litestar.exceptions import HTTPException, InternalServerException, NotFoundException
from litestar.logging import StructLoggingConfig
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.static_files import create_static_files_router  # pyright: ignore[reportUnknownVariableType]
from litestar.types import Message, Scope

from potager import __version__
from potager.core.errors import CannotPlay, CannotRead, NotYours, PotagerError
from potager.server.clocks import Clocks
from potager.server.doors.auth import COOKIE, COOKIE_SECONDS, Auth, new_guest
from potager.server.doors.bridge import Bridge
from potager.server.doors.calls import PACKED
from potager.server.doors.devices import devices
from potager.server.doors.finished import finished_calls
from potager.server.doors.gate import CallsAboutTables, check_call, visitor_of
from potager.server.doors.lessons import lesson_calls
from potager.server.doors.pages import pages
from potager.server.doors.puzzles import puzzle_calls
from potager.server.doors.quotas import CODES, Quotas
from potager.server.doors.rest import rest
from potager.server.doors.rulebook import rulebook_calls
from potager.server.doors.socket import table_socket
from potager.server.doors.tables import table_calls
from potager.server.doors.texts import texts
from potager.server.doors.workers import worker_socket
from potager.server.metrics import shown_figures
from potager.server.protocol.tables import Trouble
from potager.server.rooms.lobby import Lobby
from potager.server.settings import Settings
from potager.server.store import Elsewhere, Stale, Store, Unavailable, claim
from potager.server.store.engine import Reason
from potager.server.trouble import TEXTS, Denied, language, trouble
from potager.server.upkeep.clean import clean_daily

logger = structlog.get_logger()
STATIC = Path(__file__).parent / "static"

# Which refusals are whose fault, for programs; people read the sentence.
STATUS = {
    "not-found": 404,
    "not-owner": 403,
    "not-seated": 403,
    "not-yours": 403,
    "removed": 403,
    "muted": 403,
    "no-key": 404,
    "bad-token": 401,
    "in-person": 403,
    "no-lesson": 404,
    "bad-origin": 403,
    "not-json": 415,
    "busy": 503,
    "apart": 503,
    "ill-apart": 503,
    **dict.fromkeys(CODES.values(), 429),
    "reviews-yours": 429,
    "reviews-full": 503,
    "replays-full": 503,
    **{f"ill-{reason}": 503 for reason in get_args(Reason)},
    "too-large": 413,
}
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; connect-src 'self'; object-src 'none'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
NOT_KEPT = {"Cache-Control": "no-store"}  # unless a door says something else of what it gives
HTTPS = {"Strict-Transport-Security": "max-age=31536000"}
FOR_GOOD = CacheControlHeader(max_age=31_536_000, public=True, immutable=True)  # its name has its hash


# Refusals are no failures of the server: nobody needs to read about them in its log, and a database that is
# away is said there in one line. `InternalServerException` is what the framework says of a client that goes
# before its body has come.
REFUSALS: set[int | type[Exception]] = {
    Denied,
    Elsewhere,
    Stale,
    Unavailable,
    InternalServerException,
    CannotPlay,
    CannotRead,
    NotYours,
    RecursionError,
    400,
    404,
    405,
    413,
    415,
}


def refuse(request: Request[Any, Any, Any], error: Exception) -> Response[Trouble]:
    """A refusal as a `Trouble` in the reader's language."""
    assert isinstance(error, PotagerError)
    said = trouble(error, language(request.headers.get("accept-language")))
    status = STATUS.get(said.code, 409 if isinstance(error, Denied) else 400)
    if isinstance(error, Unavailable):
        logger.warning("not answered", path=request.url.path, error=error.message)
        status = 503
    elif isinstance(error, (CannotRead, NotYours)):
        status = 400
    headers = {} if said.retry_after is None else {"Retry-After": str(said.retry_after)}
    return Response(said, status_code=status, headers=headers)


def refuse_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Trouble]:
    """A refusal of the framework (a body of the wrong shape, a wrong method) in the same form."""
    lang = language(request.headers.get("accept-language"))
    if isinstance(error, NotFoundException):
        said = Trouble(code="not-found", message=TEXTS.say(lang, "trouble.not-found"))
    else:
        message = TEXTS.say(lang, "trouble.bad-message", what=error.detail)
        said = Trouble(code="bad-message", message=message)
    return Response(said, status_code=error.status_code, headers=error.headers)


def refuse_depth(request: Request[Any, Any, Any], _error: RecursionError) -> Response[Trouble]:
    """A body so deeply nested that nobody reads it to its end."""
    lang = language(request.headers.get("accept-language"))
    return Response(trouble(Denied("bad-message", what="[[[["), lang), status_code=400)


def fail(request: Request[Any, Any, Any], _error: Exception) -> Response[Trouble]:
    """A failure of the server itself; what it was is in the log."""
    lang = language(request.headers.get("accept-language"))
    return Response(trouble(Denied("failed"), lang), status_code=500)


async def guest_of(request: Request[Any, Any, Any]) -> str:
    """Who is asking: the guest of the token or the cookie, or a new one, who then gets a cookie."""
    auth: Auth = request.app.state.auth
    guest = visitor_of(request).guest
    if guest is None:
        request.app.state.quotas.pay("guests", visitor_of(request))
        guest = new_guest()
        request.state.new_cookie = auth.sign(guest)
    return guest


def lobby_of(state: State) -> Lobby:
    """The lobby of this server."""
    return state.lobby


async def dress(message: Message, scope: Scope) -> None:
    """Put the headers on everything that is sent, and the cookie of a new guest."""
    if message["type"] != "http.response.start":
        return
    headers, state = MutableScopeHeaders(message), scope["litestar_app"].state
    secure = str(state.settings.public_url or "").startswith("https:")
    for name, value in (HEADERS | NOT_KEPT | (HTTPS if secure else {})).items():
        if name not in headers:
            headers[name] = value
    value = cast(Any, scope).get("state", {}).get("new_cookie")
    if value is not None:
        cookie = Cookie(
            key=COOKIE,
            value=value,
            max_age=COOKIE_SECONDS,
            httponly=True,
            samesite="lax",
            secure=secure,
        )
        headers.add("Set-Cookie", cookie.to_header(header=""))


@asynccontextmanager
async def opened(app: Litestar) -> AsyncGenerator[None, None]:
    """Open the database and the lobby, as the settings say; close them at the end."""
    state = app.state
    async with AsyncExitStack() as at_the_end:
        settings, clocks, shared = state.settings, state.clocks, bool(state.settings.redis)
        held = await claim.take(settings.database, clocks, state.stop, shared)
        at_the_end.push_async_callback(held.close)
        if shared:
            state.store = store = await Store.share(settings.database, clocks, held, settings.lease_seconds)
        else:
            state.store = store = await Store.open(settings.database, clocks, held)
        at_the_end.push_async_callback(store.close)
        await held.sign()
        state.bridge = await _bridge(app) if shared else None
        state.lobby = Lobby(store, settings, clocks, state.bridge)
        at_the_end.push_async_callback(state.lobby.close)
        state.auth = Auth(await store.secret(), await store.revoked_keys())
        state.quotas = Quotas(state.settings, state.clocks)
        at_the_end.enter_context(shown_figures(state.settings.metrics_port))
        state.lobby.games.prepare()
        daily = clean_daily(store, state.settings.keep_days, state.clocks, state.lobby.clear_away)
        at_the_end.callback(asyncio.create_task(daily).cancel)
        if state.bridge is not None:
            await state.bridge.open()
            at_the_end.push_async_callback(state.bridge.close)
        yield


async def _bridge(app: Litestar) -> Bridge:
    """The bridge to the other servers of this house: those who sign cookies with the same secret."""
    from potager.server.post.office import PostOffice

    state, store = app.state, app.state.store
    house = hashlib.sha256(b"channels " + await store.secret()).hexdigest()[:16]
    office = PostOffice(state.settings.redis, house, store.leases.me, state.clocks)
    return Bridge(app, office, store.leases)


def make_app(
    settings: Settings, clocks: Clocks | None = None, stop: Callable[[], None] = lambda: None
) -> Litestar:
    """The server, open for guests; it calls `stop` if another server has taken its database."""
    handlers: list[Any] = [
        *rest,
        *rulebook_calls,
        *devices,
        *texts,
        *table_calls,
        *finished_calls,
        *puzzle_calls,
        *lesson_calls,
        table_socket,
        worker_socket,
        *pages,
    ]
    if (STATIC / "assets").exists():
        assets = create_static_files_router(
            path="/assets", directories=[STATIC / "assets"], cache_control=FOR_GOOD
        )
        handlers.append(assets)
    return Litestar(
        handlers,
        lifespan=[opened],
        dependencies={"guest": Provide(guest_of), "lobby": Provide(lobby_of, sync_to_thread=False)},
        exception_handlers={
            PotagerError: refuse,
            HTTPException: refuse_http,
            RecursionError: refuse_depth,
            Exception: fail,
        },
        middleware=[CallsAboutTables()],
        before_request=check_call,
        before_send=[dress],
        compression_config=CompressionConfig(backend="gzip", minimum_size=800, exclude_opt_key=PACKED),
        openapi_config=OpenAPIConfig(
            title="Potager",
            version=__version__,
            path="/api/schema",
            render_plugins=[JsonRenderPlugin()],
            use_handler_docstrings=True,
        ),
        logging_config=StructLoggingConfig(
            log_exceptions="always", disable_stack_trace=REFUSALS, pretty_print_tty=False
        ),
        request_max_body_size=64 * 1024,
        state=State({"settings": settings, "clocks": clocks or Clocks(), "stop": stop}),
    )
