"""`potager worker`: think for the bots of a server elsewhere."""

from __future__ import annotations

import asyncio
import contextlib
import os
from importlib import import_module
from typing import Annotated

import typer

from potager.cli.options import Pack
from potager.core.errors import CannotRead
from potager.lab.parts import missing_part

SERVER = "The address of a server, http:// or https://; often, for several."
KEY = "Its setting `worker_key`; better in $POTAGER_WORKER_KEY, where nobody else can read it."
PLACES = "How many bots think here at a time; 0: as many as there are cores."
INTERPRETED = "Do not compile the rules: slower, but starts at once."


def worker(
    server: Annotated[list[str], typer.Option("--server", help=SERVER)],
    key: Annotated[str, typer.Option("--key", envvar="POTAGER_WORKER_KEY", help=KEY)],
    places: Annotated[int, typer.Option("--places", min=0, help=PLACES)] = 0,
    interpreted: Annotated[bool, typer.Option("--interpreted", help=INTERPRETED)] = False,
    pack: Pack = None,
) -> None:
    """Think for the bots of servers elsewhere, until Ctrl+C."""
    for address in server:
        if not address.startswith(("http://", "https://")):
            raise CannotRead(f"the address of a server is http:// or https://, not {address[:60]!r}")
    try:
        import_module("potager.server.working")
    except ImportError as error:
        raise missing_part("working for a server needs", "server", error) from None
    typer.echo(f"Thinking for {', '.join(server)} (Ctrl+C ends it)")
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_work(server, key, places or os.cpu_count() or 1, not interpreted))


async def _work(servers: list[str], key: str, places: int, compiled: bool) -> None:
    from potager.server.minds.games import Games
    from potager.server.working import Thinker, work_for

    games = Games(compiled=compiled)
    games.prepare()
    thinker = Thinker(games, places)
    try:
        await asyncio.gather(*(work_for(server, key, thinker) for server in servers))
    finally:
        thinker.close()
        await games.close()
