"""Random messages and random calls: the server answers in its own words and never falls."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast, get_args

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from litestar import Litestar
from liveserver import LiveServer
from schemathesis.checks import (
    content_type_conformance,
    not_a_server_error,  # pyright: ignore[reportUnknownVariableType]
    response_schema_conformance,
    status_code_conformance,
)
from schemathesis.python import asgi

from potager import load
from potager.core.texts import LANGUAGES
from potager.server.app import make_app
from potager.server.protocol.client import ClientMessage
from potager.server.settings import Settings

WORDS = {
    "finca": ["place 0", "place 3", "move 0", "move 11", "go", "load 1", "cart"],
    "bohnanza": [
        "plant 0",
        "next",
        "harvest 0",
        "want red",
        "give 0",
        "propose",
        "accept a",
        "decline a",
        "cancel",
    ],
}
ACTIONS = st.sampled_from([word for words in WORDS.values() for word in words]) | st.text(max_size=9)
SHAPES: dict[str, st.SearchStrategy[Any]] = {
    "id": st.text(max_size=70),
    "version": st.integers(-3, 9) | st.integers(),
    "actions": st.lists(ACTIONS, max_size=4),
    "action": ACTIONS,
    "yes": st.booleans(),
    "hushed": st.booleans(),
    "speed": st.sampled_from(["wait", "step", "slow", "usual", "quick", "soon"]),
    "bot": st.booleans(),
    "last": st.integers(-2, 9) | st.integers(),
    "lang": st.sampled_from([*LANGUAGES, "nl"]),
    "text": st.text(max_size=40),
    "order": st.sampled_from(["red for 2 green", "2 red for green", "blue"]) | st.text(max_size=40),
}
FIELDS: dict[str, tuple[str, ...]] = {
    message.__struct_config__.tag: message.__struct_fields__ for message in get_args(ClientMessage)
}
CHECKS: list[Any] = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner, max_size=4),
    max_leaves=9,
)


@st.composite
def likely(draw: st.DrawFn) -> dict[str, Any]:
    """A message of the protocol, often with a field that is wrong, missing or too many."""
    kind = draw(st.sampled_from(list(FIELDS)))
    message: dict[str, Any] = {"say": kind} | {name: draw(SHAPES[name]) for name in FIELDS[kind]}
    change = draw(st.integers(0, 5))
    if change == 1:
        message[draw(st.sampled_from([*SHAPES, "say"]))] = draw(JSON)
    elif change == 2:
        message.pop(draw(st.sampled_from(sorted(message))))
    return message


MESSAGES = st.lists(likely() | JSON, min_size=20, max_size=20)
CALM = settings(
    max_examples=10,
    deadline=None,
    database=None,
    derandomize=True,
    phases=[Phase.generate],
    suppress_health_check=cast(list[HealthCheck], list(HealthCheck)),
)


@pytest.mark.parametrize("game", WORDS)
def test_no_message_ends_a_connection_or_a_room(game: str) -> None:
    """Every example is another table of one server."""

    async def play(messages: list[Any]) -> None:
        ann, bob = server.guest(), server.guest()
        bots = [None, None, "uniform"][: 3 if load(game).private else 2]
        table = await ann.table(game, len(bots), bots=bots, public=True)
        await bob.sit(table)
        await ann.call("POST", f"/api/tables/{table}/start")
        lines = [await ann.socket(table), await bob.socket(table), await server.guest().socket(table)]
        for number, message in enumerate(messages):
            await lines[number % 3].send(json.dumps(message))
        for line in lines:
            await line.is_well()
        rows = await server.store.log(table)
        late = await ann.socket(table)
        await late.until(lambda: late.version >= len(rows))
        assert rows == [entry.row for entry in server.log(table).entries[: len(rows)]]
        await server.forget(table, late, *lines)

    @CALM
    @given(st.lists(MESSAGES, min_size=6, max_size=6))
    def fuzz(batches: list[list[Any]]) -> None:
        runner.run(play([message for batch in batches for message in batch]))

    with asyncio.Runner() as runner:
        server = runner.run(LiveServer(message_burst=10_000).__aenter__())
        fuzz()
        runner.run(server.__aexit__())


async def some_tables(database: str) -> tuple[list[str], dict[str, str]]:
    """A table of each kind, and the cookie of the guest who set them."""
    async with LiveServer(database=database) as server:
        guest = server.guest()
        tables = [await guest.table(public=True)]
        for game in ("toy", "finca"):
            tables.append(await guest.table(game, bots=[None, "greedy"], start=True))
        await (await guest.socket(tables[1])).play_on()
        return tables, dict(guest.http.cookies)


def operations(app: Litestar) -> Iterator[Any]:
    """What the OpenAPI description has."""
    schema: Any = schemathesis.openapi.from_asgi("/api/schema/openapi.json", app)
    return schema.get_all_operations()


def test_every_call_answers_as_the_description_says(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """Schemathesis makes calls from the OpenAPI description, good and bad, half of them to real tables."""
    request.addfinalizer(asgi.shutdown_lifespans)  # Schemathesis's plugin would do it; it is not loaded
    database = f"sqlite:///{tmp_path}/potager.db"
    tables, cookies = asyncio.run(some_tables(database))
    app = make_app(Settings(database=database, compiled=False, bot_pause=0.0))
    statuses = set[int]()
    for result in operations(app):
        operation = result.ok()

        @settings(CALM, max_examples=10)
        @given(case=operation.as_strategy(), table=st.sampled_from([None, None, None, *tables]))
        def call(case: Any, table: str | None) -> None:
            if table is not None and "table_id" in (case.path_parameters or {}):
                case.path_parameters["table_id"] = table
            response = case.call(cookies=cookies)
            case.validate_response(response, checks=CHECKS)
            statuses.add(response.status_code)

        call()
    assert {200, 201, 400, 404, 409} <= statuses
