"""Random messages and random calls, a little wrong or very wrong: the server answers in its own words."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast, get_args

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from litestar import Litestar
from liveserver import Guest, LiveServer, Together
from proving import LONG
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
        *("plant 0", "next", "harvest 0", "want red", "give 0", "propose"),
        *("accept a", "decline a", "cancel"),
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
NESTED = "[" * 15_000
NONSENSE: list[str | bytes] = [
    *("", "null", "[]", "{", '"hello"', "{}", '{"say":"sing"}', '{"say":7}', '{"say":"play"}', "🍋" * 9),
    *(NESTED, '{"say":' + NESTED, '{"say":"hello","last":' + "9" * 5000 + "}", '{"say":"hello","last":1e99}'),
    *('{"say":"chat","text":"\\ud800"}', '{"say":"ping","more":1}', '{"say":"agree","yes":"yes"}'),
    b"\xff\xfe",
]
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


MESSAGES = likely().map(json.dumps)
FRAMES = MESSAGES | MESSAGES | JSON.map(json.dumps) | st.sampled_from(NONSENSE)
CALM = settings(
    max_examples=500 if LONG else 10,
    deadline=None,
    database=None,
    derandomize=True,
    phases=[Phase.generate],
    suppress_health_check=cast(list[HealthCheck], list(HealthCheck)),
)


@pytest.mark.parametrize("game", WORDS)
def test_no_message_ends_a_connection_or_a_room(game: str) -> None:
    """Every example is another table of one server."""

    async def play(frames: list[str | bytes]) -> None:
        ann, bob = server.guest(), server.guest()
        bots = [None, None, "uniform"][: 3 if load(game).private else 2]
        table = await ann.table(game, len(bots), bots=bots, public=True)
        await bob.sit(table)
        await ann.call("POST", f"/api/tables/{table}/start")
        lines = [await ann.socket(table), await bob.socket(table), await server.guest().socket(table)]
        for number, frame in enumerate(frames):
            await lines[number % 3].send(frame)
        for line in lines:
            await line.is_well()
        rows = await server.store.log(table)
        late = await ann.socket(table)
        await late.until(lambda: late.version >= len(rows))
        assert rows == [entry.row for entry in server.log(table).entries[: len(rows)]]
        await server.forget(table, late, *lines)

    @CALM
    @given(st.lists(st.lists(FRAMES, min_size=20, max_size=20), min_size=6, max_size=6))
    def fuzz(batches: list[list[str | bytes]]) -> None:
        runner.run(play([frame for batch in batches for frame in batch]))

    with asyncio.Runner() as runner:
        server = runner.run(LiveServer().__aenter__())
        fuzz()
        runner.run(server.__aexit__())


@pytest.mark.parametrize("data", NONSENSE)
async def test_a_message_without_meaning_is_refused_in_words(together: Together, data: bytes | str) -> None:
    _, ann, bob = await together("finca")
    await ann.send(data)
    refusal = await ann.heard("refused")
    assert refusal["trouble"]["code"] == "bad-message" and refusal["id"] is None
    await ann.play("place 0")
    await bob.is_well()


# Calls

CALLS = 6000 if LONG else 300
AT_ONCE = 8
METHODS = (*("GET",) * 4, *("POST",) * 6, "PATCH", "DELETE", "PUT", "HEAD", "OPTIONS", "BREW")
PATHS = (
    *("/api/games", "/api/me", "/api/health", "/api/tables", "/api/tables?mine=true", "/api/tables?mine=x"),
    *("/api/docs", "/api/games/finca/rules", "/api/games/%00/rules", "/api/games/finca/texts/fr", "/metrics"),
    *("/api/games/finca/texts/de", "/assets/%00", "/assets/..%2f..%2fapp.py", "/t/x%00y", "/%ff"),
    *("/api/schema/openapi.json", "/ws/tables/0123456789"),
)
DEEDS = (
    *("", "/links", "/qr?kind=watch", "/qr?kind=x", "/join", "/leave", "/seats/0", "/ready", "/start"),
    *("/seats/99999999999999999999", "/rematch", "/replay?seat=9", "/replay?lang=xx", "/review?lang=fr"),
    *("/export", "/export?secret=%00", "?secret=%ff"),
)
KINDS = ("application/json", "application/json", "text/plain", "", "application/json;\xe9")
ORIGINS = ("null", "http://[", "http://elsewhere.example", "")
ODD: tuple[Any, ...] = (
    *(None, True, -1, 0, 10**30, 1e308, "", "\0", "🍋", "x" * 3000, [], {}, [[]], "move 3", "fr", "../.."),
    *({name: value} for name in SHAPES for value in (None, 0, "\0", [0])),
    *({"game": "finca", "seats": 2, "bots": ["gardener", None]},) * 20,
)
BODIES = (b"", b"{", b"[" * 9000, b"\xff\xfe", b"x" * 70_000)
JSON_CALL = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
RAW = (
    b"GET / HTTP/9.9\r\n\r\n",
    b"\0" * 100,
    JSON_CALL + b"Content-Length: -5\r\n\r\n",
    JSON_CALL + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n",
    b'GET /api/me HTTP/1.1\r\nHost: x\r\nCookie: potager=\xff\xfe.\xff; a="\\\r\n\r\n',
    b"GET /api/me HTTP/1.1\r\nHost: x\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n",
    b"GET /ws/tables/%00 HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
    b"GET /api/me HTTP/1.1\r\nHost: x\r\n" + b"X: y\r\n" * 3000 + b"\r\n",
)


async def test_no_call_makes_the_server_fail(
    server: LiveServer, ann: Guest, bob: Guest, caplog: pytest.LogCaptureFixture
) -> None:
    """Calls of odd methods, paths, headers and bodies; and bytes that are hardly HTTP."""
    rng, statuses = random.Random(2009), Counter[int]()
    tables = [await ann.table("finca", bots=[None, "gardener"], start=True, public=True) for _ in range(3)]

    async def call(guest: Guest) -> None:
        path = rng.choice(PATHS)
        if rng.random() < 0.6:
            path = f"/api/tables/{rng.choice([*tables, '0123456789', '%00', 'UPPER'])}{rng.choice(DEEDS)}"
        headers = {"Content-Type": rng.choice(KINDS), "Accept-Language": rng.choice(("fr", "de", "\xe9", ""))}
        if rng.random() < 0.1:
            headers["Origin"] = rng.choice(ORIGINS)
        body = rng.choice(BODIES) if rng.random() < 0.6 else json.dumps(rng.choice(ODD)).encode()
        encoded = [(name.encode(), value.encode("latin-1")) for name, value in headers.items()]
        answer = await guest.ask(rng.choice(METHODS), path, content=body, headers=encoded)
        statuses[answer.status_code] += 1

    for _ in range(CALLS // AT_ONCE):
        await asyncio.gather(*(call(guest) for guest in (ann, bob) * (AT_ONCE // 2)))
    for data in RAW:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(data)
        with contextlib.suppress(TimeoutError, OSError):
            async with asyncio.timeout(0.2):
                words = (await reader.readline()).split()
                statuses[int(words[1]) if len(words) > 1 else 0] += 1
        writer.close()
    await ann.call("GET", "/api/health")
    assert max(statuses) < 500 and {200, 400, 404, 405} <= statuses.keys(), statuses
    assert [record.getMessage() for record in caplog.records if record.exc_info] == []
    if LONG:
        print(f"\n{CALLS} odd calls: {dict(statuses)}; failures: 0")


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

        @CALM
        @given(case=operation.as_strategy(), table=st.sampled_from([None, None, None, *tables]))
        def call(case: Any, table: str | None) -> None:
            if table is not None and "table_id" in (case.path_parameters or {}):
                case.path_parameters["table_id"] = table
            response = case.call(cookies=cookies)
            case.validate_response(response, checks=CHECKS)
            statuses.add(response.status_code)

        call()
    assert {200, 201, 400, 404, 409} <= statuses
