"""Random calls and frames, a little wrong or very wrong: the server answers each in its own words."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any, get_args

from effort import Effort
from figures import Check
from people import GONE, Line, Person
from server import Server

from potager.server.protocol.client import ClientMessage

SEED = 2009
AT_ONCE = 8
WORDS = ("--interpreted", "--pause", "0", "--no-limits", "--review-iterations", "1")
METHODS = ("GET",) * 4 + ("POST",) * 6 + ("PATCH", "DELETE", "PUT", "HEAD", "OPTIONS", "BREW")
MESSAGES = get_args(ClientMessage)
SAYS = [*(message.__struct_config__.tag for message in MESSAGES), "sing"]
FIELDS = sorted({field for message in MESSAGES for field in message.__struct_fields__})
ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    10**30,
    1e308,
    "",
    "\0",
    "🍋",
    "x" * 3000,
    [],
    {},
    [[]],
    "move 3",
    "fr",
    "../..",
)
PATHS = [
    "/api/games",
    "/api/me",
    "/api/health",
    "/api/tables",
    "/api/tables?mine=true",
    "/api/tables?mine=x",
    "/api/docs",
    "/api/games/finca/rules",
    "/api/games/%00/rules",
    "/api/games/finca/texts/fr",
    "/api/games/finca/texts/de",
    "/metrics",
    "/assets/%00",
    "/assets/..%2f..%2fapp.py",
    "/t/x%00y",
    "/%ff",
    "/api/schema/openapi.json",
    "/ws/tables/0123456789",
]
DEEDS = [
    "",
    "/links",
    "/qr?kind=watch",
    "/qr?kind=x",
    "/join",
    "/leave",
    "/seats/0",
    "/seats/99999999999999999999",
    "/ready",
    "/start",
    "/rematch",
    "/replay?seat=9",
    "/replay?lang=xx",
    "/review?lang=fr",
    "/export",
    "/export?secret=%00",
    "?secret=%ff",
]
RAW = (
    b"GET / HTTP/9.9\r\n\r\n",
    b"\0" * 100,
    b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: -5\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    b"Transfer-Encoding: chunked\r\n\r\nzz\r\n",
    b'GET /api/me HTTP/1.1\r\nHost: x\r\nCookie: potager=\xff\xfe.\xff; a="\\\r\n\r\n',
    b"GET /api/me HTTP/1.1\r\nHost: x\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n",
    b"GET /ws/tables/%00 HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
    b"GET /api/me HTTP/1.1\r\nHost: x\r\n" + b"X: y\r\n" * 3000 + b"\r\n",
)


def odd(chance: random.Random, depth: int = 2) -> Any:
    """Anything."""
    if depth and chance.random() < 0.2:
        return {chance.choice(FIELDS): odd(chance, depth - 1) for _ in range(chance.randrange(4))}
    return chance.choice(ODD)


def likely(chance: random.Random) -> dict[str, Any]:
    """What a client could say, often with something wrong."""
    message: dict[str, Any] = {"say": chance.choice(SAYS)}
    for field in FIELDS:
        if chance.random() < 0.35:
            message[field] = odd(chance)
    if chance.random() < 0.3:
        message |= {"id": "a", "version": 0, "actions": ["place 1"], "text": "hello", "lang": "fr"}
        wanted = {"play": ("id", "version", "actions"), "chat": ("text",), "hello": ("lang",)}
        keep = wanted.get(message["say"], ("id",))
        message = {name: value for name, value in message.items() if name == "say" or name in keep}
    return message


async def calls(person: Person, tables: list[str], count: int, chance: random.Random) -> Counter[int]:
    """So many calls; their statuses."""
    statuses = Counter[int]()

    async def one() -> None:
        path = chance.choice(PATHS)
        if chance.random() < 0.6:
            path = (
                f"/api/tables/{chance.choice([*tables, '0123456789', '%00', 'UPPER'])}{chance.choice(DEEDS)}"
            )
        kind = chance.choice(
            ("application/json", "application/json", "text/plain", "", "application/json;\xe9")
        )
        wish = {"game": "finca", "seats": 2, "bots": ["gardener", None]}
        body = chance.choice(
            (b"", b"{", b"[" * 9000, b"\xff\xfe", json.dumps(odd(chance)).encode(), json.dumps(wish).encode())
        )
        if chance.random() < 0.02:
            body = b"x" * 70_000
        headers = {"Content-Type": kind, "Accept-Language": chance.choice(("fr", "de", "\xe9", ""))}
        if chance.random() < 0.1:
            headers["Origin"] = chance.choice(("null", "http://[", "http://elsewhere.example", ""))
        request = person.http.build_request(
            chance.choice(METHODS),
            path,
            content=body,
            headers=[(name.encode(), value.encode("latin-1")) for name, value in headers.items()],
        )
        try:
            answer = await person.http.send(request)
            statuses[answer.status_code] += 1
        except GONE:
            statuses[0] += 1

    for start in range(0, count, AT_ONCE):
        await asyncio.gather(*(one() for _ in range(min(AT_ONCE, count - start))))
    return statuses


async def raw(port: int, data: bytes) -> int:
    """Bytes that are hardly HTTP; the status that they get, 0 for none."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(data)
    try:
        async with asyncio.timeout(2):
            head = await reader.readline()
    except (TimeoutError, OSError):
        head = b""
    writer.close()
    words = head.split()
    return int(words[1]) if len(words) > 1 and words[1].isdigit() else 0


async def frames(person: Person, tables: list[str], count: int, chance: random.Random) -> int:
    """So many frames through sockets that are opened anew when they break; how many broke."""
    lines: dict[int, Line] = {}
    broken = 0
    for number in range(count):
        place = number % len(tables)
        line = lines.get(place)
        if line is None or line.closed:
            broken += line is not None
            line = lines[place] = await person.line(tables[place])
        with contextlib.suppress(*GONE):
            if chance.random() < 0.6:
                await line.say(**({"kind": "ping"} | _named(likely(chance))))
            else:
                await line.send(
                    chance.choice((b"\xff\0", "{", "[" * 9000, "", json.dumps(odd(chance)), "x" * 17_000))
                )
        if number % 50 == 49:
            await asyncio.sleep(0.05)
    for line in lines.values():
        with contextlib.suppress(*GONE):
            await line.say("ping")
    return broken


def _named(message: dict[str, Any]) -> dict[str, Any]:
    return {"kind" if name == "say" else name: value for name, value in message.items()}


async def fuzz(effort: Effort) -> tuple[str, list[Check]]:
    """All of it against one server without limits, which would refuse most of it unread."""
    chance = random.Random(SEED)
    with tempfile.TemporaryDirectory(prefix="potager-fuzz-") as folder:
        async with Server(Path(folder), None, *WORDS) as server:
            person, other = Person(server.port), Person(server.port)
            tables = [
                await person.table("finca", [None, "gardener"], start=True, public=True) for _ in range(3)
            ]
            tables += [await person.table("bohnanza", [None, "gardener", "gardener"], start=True)]
            asked = await calls(person, tables, effort.fuzzed_calls // 2, chance)
            asked += await calls(other, tables, effort.fuzzed_calls - effort.fuzzed_calls // 2, chance)
            for data in RAW:
                asked[await raw(server.port, data)] += 1
            broken = await frames(person, tables, effort.fuzzed_frames, chance)
            alive = (await Person(server.port).ask("GET", "/api/health")).status_code
            await asyncio.gather(person.close(), other.close())
            traces = server.traces()
    failed = sum(count for status, count in asked.items() if status >= 500)
    statuses = ", ".join(f"{count} × {status or 'cut'}" for status, count in sorted(asked.items()))
    did = (
        f"{sum(asked.values())} calls ({statuses}) and {effort.fuzzed_frames} frames, {broken} sockets closed"
    )
    return did, [
        Check("calls answered with 5xx", "none", str(failed), failed == 0),
        Check("failures in the log", "none", str(traces), traces == 0),
        Check("the server is well afterwards", "200", str(alive), alive == 200),
    ]
