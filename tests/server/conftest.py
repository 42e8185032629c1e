"""Servers for the tests of the server, and a PostgreSQL of their own."""

import shutil
import uuid
from collections.abc import AsyncGenerator, Callable, Generator
from pathlib import Path
from typing import Any

import pytest
from fixtures import ann, bob, clocks, open_server, server, together
from liveserver import Logged, NewDatabase, OpenStore, Script, Scripted, always
from postgres import Cluster
from redisserver import RedisServer

from potager.core.game import Game
from potager.server.store import Store

__all__ = ["ann", "bob", "clocks", "open_server", "server", "together"]
LEFT_OUT = "PostgreSQL is not installed: the store is tested with SQLite only (tests/server/install_parts.sh)"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if Cluster.programs is None:
        terminalreporter.write_line(LEFT_OUT)
    if RedisServer.program is None:
        terminalreporter.write_line(NO_REDIS)


def roomy() -> Path:
    """Where databases come and go quickly: in memory, if there is room for a few hundred of them."""
    memory = Path("/dev/shm")
    return memory if memory.is_dir() and shutil.disk_usage(memory).free > 4 << 30 else Path("/tmp")


@pytest.fixture(scope="session")
def postgres() -> Generator[Cluster]:
    """A PostgreSQL that is here for these tests alone; nobody may kill it."""
    if Cluster.programs is None:
        pytest.skip(LEFT_OUT)
    with Cluster(roomy(), "-c fsync=off -c max_connections=200") as cluster:
        yield cluster


@pytest.fixture(scope="session")
def cluster(postgres: Cluster) -> str:
    """The address of a PostgreSQL."""
    return postgres.url


NO_REDIS = "redis-server is not installed: several servers are not tested (tests/server/install_parts.sh)"


@pytest.fixture(scope="session")
def redis() -> Generator[RedisServer]:
    """A Redis that is here for these tests alone."""
    if RedisServer.program is None:
        pytest.skip(NO_REDIS)
    server = RedisServer()
    server.start()
    yield server
    server.kill()


@pytest.fixture
def redis_url(redis: RedisServer) -> str:
    """The address of a Redis."""
    return redis.url


LASTING = ["sqlite", "postgres"] if Cluster.programs else ["sqlite"]


@pytest.fixture
def new_database(request: pytest.FixtureRequest, tmp_path: Path) -> NewDatabase:
    """Makes empty databases and returns their addresses."""

    async def new_database(kind: str) -> str:
        if kind == "memory":
            return kind
        if kind == "sqlite":
            return f"sqlite:///{tmp_path}/potager_{uuid.uuid4().hex}.db"
        cluster: Cluster = request.getfixturevalue("postgres")
        return await cluster.new_database()

    return new_database


@pytest.fixture(params=["memory", *LASTING])
async def database(request: pytest.FixtureRequest, new_database: NewDatabase) -> str:
    """A database of each kind."""
    return await new_database(request.param)


@pytest.fixture(params=LASTING)
async def lasting(request: pytest.FixtureRequest, new_database: NewDatabase) -> str:
    """A database of each kind that outlives its server."""
    return await new_database(request.param)


@pytest.fixture
async def open_store() -> AsyncGenerator[OpenStore]:
    """Opens stores and closes them when the test is over."""
    stores: list[Store] = []

    async def open_store(url: str) -> Store:
        stores.append(await Store.open(url))
        return stores[-1]

    yield open_store
    for store in stores:
        await store.close()


@pytest.fixture
async def store(database: str, open_store: OpenStore) -> Store:
    return await open_store(database)


@pytest.fixture
def logged(monkeypatch: pytest.MonkeyPatch) -> Logged:
    """What a module of the server has written into its log."""

    def logged(module: str) -> list[str]:
        lines: list[str] = []

        def note(event: str, **_: Any) -> None:
            lines.append(event)

        class Log:
            def __getattr__(self, _: str) -> Callable[..., None]:
                return note

        monkeypatch.setattr(f"potager.server.{module}.logger", Log())
        return lines

    return logged


@pytest.fixture
def scripted(monkeypatch: pytest.MonkeyPatch) -> Scripted:
    """Bots that trade as told: `script` maps a seat's legal actions, as texts, to one of them."""

    def scripted(script: Script) -> None:
        class Told:
            def __init__(self, game: Game) -> None:
                self.game = game

            def choose(self, view: object, seat: int, legal: list[int], stream: object) -> int:
                texts = {self.game.actions.text(action): action for action in legal}
                return texts[script(view, seat, list(texts))]

        def make(_name: str, game: Game) -> Told:
            return Told(game)

        monkeypatch.setattr("potager.server.rooms.bots.bot", make)

    return scripted


@pytest.fixture
def fixed_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """All tables of a game are dealt the same."""
    monkeypatch.setattr("potager.server.rooms.deal.seed", always("07" * 32))
