"""`potager serve`: the table in the browser."""

from __future__ import annotations

import asyncio
import logging
import socket
from errno import EACCES, EADDRINUSE
from importlib import import_module
from typing import TYPE_CHECKING, Annotated
from urllib.parse import urlsplit

import typer

from potager.cli.options import Pack
from potager.cli.workers import serve_in, supervise
from potager.core.errors import CannotRead
from potager.lab.parts import missing_part

if TYPE_CHECKING:
    from potager.server.settings import Settings

HOST = "The address to listen on; 0.0.0.0 for all."
DATABASE = "sqlite:///FILE, postgresql://..., or memory."
PUBLIC_URL = "How people reach it, for links: https://..."
PATIENCE = "Seconds a bot waits for people's answers before it goes on."
REVIEW_SECONDS = "Seconds of one core for the review of a finished game."
REVIEW_ITERATIONS = "Iterations per decision."
INTERPRETED = "Do not compile the rules: slower, but starts at once."
PROXY = "Addresses or networks of reverse proxies whose X-Forwarded-For is believed, with commas: 127.0.0.1."
METRICS = "Show figures for Prometheus on this port, to this machine alone."
NO_LIMITS = "Lift every limit per guest and address: for measuring, never in the open."
REDIS = "Share a PostgreSQL with other servers, which are reached through this Redis: redis://HOST:PORT."
WORKERS = "How many processes serve on this machine; several need --redis and a PostgreSQL."
SETTING = "Any other setting, NAME=VALUE; often. docs/settings.md lists them."


def serve(
    host: Annotated[str, typer.Option("--host", help=HOST)] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", help="The port to listen on.")] = 8000,
    database: Annotated[str, typer.Option("--database", help=DATABASE)] = "sqlite:///potager.db",
    redis: Annotated[str, typer.Option("--redis", help=REDIS)] = "",
    workers: Annotated[int, typer.Option("--workers", min=1, help=WORKERS)] = 1,
    public_url: Annotated[str | None, typer.Option("--public-url", help=PUBLIC_URL)] = None,
    pause: Annotated[float, typer.Option("--pause", help="Seconds a bot waits before it plays.")] = 0.8,
    patience: Annotated[float, typer.Option("--patience", help=PATIENCE)] = 45.0,
    review_seconds: Annotated[float, typer.Option("--review-seconds", help=REVIEW_SECONDS)] = 60.0,
    review_iterations: Annotated[int, typer.Option("--review-iterations", help=REVIEW_ITERATIONS)] = 0,
    interpreted: Annotated[bool, typer.Option("--interpreted", help=INTERPRETED)] = False,
    behind_proxy: Annotated[str, typer.Option("--behind-proxy", help=PROXY)] = "",
    metrics_port: Annotated[int, typer.Option("--metrics-port", min=0, max=65535, help=METRICS)] = 0,
    no_limits: Annotated[bool, typer.Option("--no-limits", help=NO_LIMITS)] = False,
    given: Annotated[list[str] | None, typer.Option("--set", help=SETTING)] = None,
    browser: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
    pack: Pack = None,
) -> None:
    """Serve the table in the browser."""
    try:
        for part in ("uvicorn", "potager.server.app"):  # so that whatever is missing is named
            import_module(part)
        from potager.server.serving import read_proxies
        from potager.server.settings import UNLIMITED, Settings, read_settings
    except ImportError as error:
        raise missing_part("serving needs", "server", error) from None
    if public_url is not None:
        public_url = _check_public_url(public_url)
    settings = Settings(
        database=database,
        redis=redis,
        public_url=public_url,
        compiled=not interpreted,
        bot_pause=max(0.0, pause),
        patience_seconds=max(0.0, patience),
        review_seconds=max(1.0, review_seconds),
        review_iterations=max(0, review_iterations),
        behind_proxy=read_proxies(behind_proxy),
        metrics_port=metrics_port,
        **(UNLIMITED if no_limits else {}),
    )
    settings = read_settings(settings, given or [])
    logging.getLogger("alembic").setLevel(logging.WARNING)
    if workers > 1 and not settings.redis:
        raise CannotRead(f"{workers} workers reach each other through a Redis: --redis redis://HOST:PORT")
    if settings.redis and settings.lease_seconds < 1:
        raise CannotRead(f"a lease lasts a second at least: lease_seconds is {settings.lease_seconds}")
    asyncio.run(_check_parts(settings))
    place = _listen(host, port)
    _open(place, host, settings, browser)
    if workers > 1:
        supervise(place, settings, workers, pack)
    else:
        serve_in(place, settings)


def _open(place: socket.socket, host: str, settings: Settings, browser: bool) -> None:
    """Let people in and say where; whoever comes before the tables are set waits at the door."""
    address = settings.public_url or f"http://{_shown(host)}:{place.getsockname()[1]}"
    typer.echo(f"Potager is open at {address} (Ctrl+C closes it)")
    if settings.compiled:
        _tell_what_is_compiled()
    if browser:
        typer.launch(address)


async def _check_parts(settings: Settings) -> None:
    """Claim and open the database once, so that what is wrong with it is said before anything starts."""
    from potager.server.clocks import Clocks
    from potager.server.store import Store, claim

    held = await claim.take(settings.database, Clocks(), shared=bool(settings.redis))
    try:
        if settings.redis:
            await _check_redis(settings.redis)
        store = await Store.open(settings.database)
        await store.close()
    finally:
        await held.close()


async def _check_redis(url: str) -> None:
    """Refuse a Redis that is not there, or cannot be asked."""
    try:
        from potager.server.post.office import check_redis
    except ImportError as error:
        raise missing_part("several servers need", "cluster", error) from None
    await check_redis(url)


def _listen(host: str, port: int) -> socket.socket:
    """The socket that listens; port 0 takes a free one, and a name of both kinds its IPv4 address."""
    host = host.strip("[]")
    place = None
    try:
        found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
        family, *_, address = min(found, key=lambda each: each[0] != socket.AF_INET)
        place = socket.socket(family)
        place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        place.bind((address[0], port, *address[2:]))
        place.listen()
    except (OSError, OverflowError, UnicodeError) as error:
        if place is not None:
            place.close()
        why = str(getattr(error, "strerror", None) or error).rstrip(".")
        raise CannotRead(f"cannot listen on {host} port {port}: {why}{_advice(error)}") from None
    return place


def _advice(error: Exception) -> str:
    """What helps where a port cannot be had."""
    other_port = isinstance(error, OverflowError) or getattr(error, "errno", None) in (EADDRINUSE, EACCES)
    return ". Try another --port" if other_port else ""


def _shown(host: str) -> str:
    """An address to listen on as it stands in a link."""
    host = host.strip("[]")
    if host in ("127.0.0.1", "0.0.0.0", "::"):
        return "localhost"
    return f"[{host}]" if ":" in host else host


def _check_public_url(url: str) -> str:
    """A public address without a slash at its end, or a refusal: links are made by adding a path to it."""
    try:
        parts = urlsplit(url)
        whole = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        whole, parts = False, urlsplit("")
    if not whole:
        raise CannotRead(f"a public address is http:// or https:// and a host, not {url[:40]!r}")
    if parts.path.strip("/") or parts.query or parts.fragment or "@" in parts.netloc:
        raise CannotRead(f"a public address is a host and perhaps a port, nothing more: not {url[:40]!r}")
    return f"{parts.scheme}://{parts.netloc}"


def _tell_what_is_compiled() -> None:
    """Say which games are compiled while Potager is open already, and what that means."""
    from potager.core.registry import load, names
    from potager.lab.warm import is_warm

    missing = [name for name in names() if not is_warm(load(name))]
    if missing:
        typer.echo(
            f"Compiling {', '.join(missing)} aside (once, a few minutes). "
            "Until that is done, bots that search play like gardeners, and reviews wait."
        )
