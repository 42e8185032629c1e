"""`potager serve`: the table in the browser."""

from __future__ import annotations

import asyncio
import gc
import logging
import socket
from typing import TYPE_CHECKING, Annotated, Any

import typer

from potager.cli.options import Pack
from potager.core.errors import CannotRead

if TYPE_CHECKING:
    from potager.server.settings import Settings

BOT_THREADS = "How many bots think at a time; 0: one core less than there are."
QUIETLY: dict[str, Any] = {
    "log_level": "warning",
    "ws": "websockets-sansio",
    "ws_per_message_deflate": False,
    "timeout_graceful_shutdown": 5,
    "server_header": False,
}


def serve(
    host: Annotated[
        str, typer.Option("--host", help="The address to listen on; 0.0.0.0 for all.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", help="The port to listen on.")] = 8000,
    database: Annotated[
        str, typer.Option("--database", help="sqlite:///FILE, postgresql://..., or memory.")
    ] = "sqlite:///potager.db",
    public_url: Annotated[
        str | None, typer.Option("--public-url", help="How people reach it, for links: https://...")
    ] = None,
    pause: Annotated[float, typer.Option("--pause", help="Seconds a bot waits before it plays.")] = 0.8,
    patience: Annotated[
        float, typer.Option("--patience", help="Seconds a bot waits for people's answers before it goes on.")
    ] = 45.0,
    bot_threads: Annotated[int, typer.Option("--bot-threads", min=0, help=BOT_THREADS)] = 0,
    review_seconds: Annotated[
        float, typer.Option("--review-seconds", help="Seconds of one core for the review of a finished game.")
    ] = 60.0,
    review_iterations: Annotated[
        int, typer.Option("--review-iterations", help="Think so often about each decision instead.")
    ] = 0,
    interpreted: Annotated[
        bool, typer.Option("--interpreted", help="Do not compile the rules: slower, but starts at once.")
    ] = False,
    browser: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
    pack: Pack = None,
) -> None:
    """Serve the table in the browser."""
    try:
        import uvicorn

        from potager.server.app import make_app
        from potager.server.settings import Settings
    except ImportError as error:
        raise CannotRead(f"serving needs more parts: pip install 'potager[server]' ({error.name})") from None
    if public_url is not None and not public_url.startswith(("http://", "https://")):
        raise CannotRead(f"a public address begins with http:// or https://, not {public_url[:40]!r}")
    logging.getLogger("alembic").setLevel(logging.WARNING)
    asyncio.run(_check_database(database))
    place = _listen(host, port)
    settings = Settings(
        database=database,
        public_url=public_url,
        compiled=not interpreted,
        bot_pause=max(0.0, pause),
        bot_threads=bot_threads,
        patience_seconds=max(0.0, patience),
        review_seconds=max(1.0, review_seconds),
        review_iterations=max(0, review_iterations),
    )
    app = make_app(settings, stop=lambda: setattr(server, "should_exit", True))
    server = uvicorn.Server(uvicorn.Config(app, ws_max_size=4 * settings.message_bytes, **QUIETLY))
    _open(place, host, settings, browser)
    server.run(sockets=[place])


def _open(place: socket.socket, host: str, settings: Settings, browser: bool) -> None:
    """Let people in and say where; whoever comes before the tables are set waits at the door."""
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0") else host
    address = settings.public_url or f"http://{shown}:{place.getsockname()[1]}"
    place.listen()
    typer.echo(f"Potager is open at {address} (Ctrl+C closes it)")
    if settings.compiled:
        _tell_what_is_compiled()
    if browser:
        typer.launch(address)
    _calm_collector()


def _calm_collector() -> None:
    """Leave what is loaded out of garbage collection, and collect less often: it stops every table."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 50, 100)


async def _check_database(url: str) -> None:
    """Claim and open the database once, so that what is wrong with it is said before anything starts."""
    from potager.server.clocks import Clocks
    from potager.server.store import Store, claim

    held = await claim.take(url, Clocks())
    try:
        store = await Store.open(url)
        await store.close()
    finally:
        await held.close()


def _listen(host: str, port: int) -> socket.socket:
    """The socket to listen on; port 0 takes a free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    place = socket.socket(family)
    place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        place.bind((host, port))
    except (OSError, OverflowError) as error:
        place.close()
        raise CannotRead(f"cannot listen on {host} port {port}: {error}. Try another --port") from None
    return place


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
