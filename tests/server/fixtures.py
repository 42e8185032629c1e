"""Fixtures that several folders of tests share: a server, its clocks, and two guests."""

from collections.abc import AsyncGenerator
from typing import Any

import pytest
from fakeclocks import FakeClocks
from liveserver import Guest, Line, LiveServer, OpenServer, Together


@pytest.fixture
async def open_server() -> AsyncGenerator[OpenServer]:
    """Opens servers and closes them when the test is over."""
    servers: list[LiveServer] = []

    async def open_server(**settings: Any) -> LiveServer:
        servers.append(await LiveServer(**settings).__aenter__())
        return servers[-1]

    yield open_server
    for server in reversed(servers):
        await server.__aexit__()


@pytest.fixture
def clocks() -> FakeClocks:
    """Clocks for a server whose time is the test's."""
    return FakeClocks()


@pytest.fixture
async def server(open_server: OpenServer) -> LiveServer:
    """A server with everything in memory."""
    return await open_server()


@pytest.fixture
def ann(server: LiveServer) -> Guest:
    """Ann is the host."""
    return server.guest()


@pytest.fixture
def bob(server: LiveServer) -> Guest:
    return server.guest()


@pytest.fixture
def together(ann: Guest, bob: Guest) -> Together:
    """Ann and Bob at a table whose game has begun; bots have the other seats."""

    async def together(game: str = "toy", seats: int = 2, **wishes: Any) -> tuple[str, Line, Line]:
        bots = [None, None] + ["greedy"] * (seats - 2)
        table = await ann.table(game, seats, bots=bots, public=True, **wishes)
        await bob.sit(table)
        await ann.call("POST", f"/api/tables/{table}/start")
        return table, await ann.socket(table), await bob.socket(table)

    return together
