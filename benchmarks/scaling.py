"""What a thousand, a hundred thousand and ten million players take -> docs/scaling.md.

`--measure` weighs connections, tables and rows on this machine, into scaling.json. The cost of an action
comes from server.json (`make bench-server`). The page is written from these two files alone.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import re
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
from machine import cpu
from postgres import Cluster
from websockets.asyncio.client import ClientConnection, connect

from potager.bots.registry import bot
from potager.core import chance
from potager.core.match import Match
from potager.core.turns import NOBODY, bits_of, next_seat
from potager.server.clocks import Clocks
from potager.server.store import Claim, Store
from potager.server.store.rows import LogRow, SeatRow, TableRow

OUT = Path(__file__).parent
PAGE = OUT.parent / "docs" / "scaling.md"
GAMES = ("finca", "bohnanza", "frutopia")
SOCKETS, TABLES, ROWS, TOGETHER = 300, 150, 6000, 200
BETWEEN = 10.0  # seconds between two actions of one player, on average
AT_TABLE = 3  # players at a table
FULL = 0.5  # of a core, so that bursts and a lost neighbour fit in
CROWDS = (1_000, 100_000, 10_000_000)
HOUSE = 100_000  # players of one house: one PostgreSQL, one Redis, some servers
EVENING = 3 * 3600.0  # seconds that people play on a day
KILO = 1024


class Weights(msgspec.Struct):
    """What was weighed on one machine."""

    machine: str
    date: str
    bare_mb: float  # a server that nobody uses
    socket_kb: float  # one connection more
    table_kb: float  # one open table more
    entry_bytes: float  # one row of a log, as text
    actions: dict[str, float]  # of one game between gardeners, by game
    rows_a_second: float  # that this machine's PostgreSQL commits for one server, fenced and durable


class Cost(msgspec.Struct):
    """What an action costs a server, by server.json."""

    game: str
    cpu_ms: float
    measured: str  # when, and with which version


def costs(kept: dict[str, Any]) -> list[Cost]:
    """The cost of an action of each game: the middle one of the rounds at the lowest rate."""
    machine = kept["machine"]
    measured = f"{machine['date']}, potager {machine['versions']['potager']}"
    if "series" not in kept:  # as it was written before there were rounds
        load = kept["ours"]["run"]["load"]
        return [Cost(load.get("game", "finca"), load["cpu"], measured)]
    found: dict[str, tuple[float, float]] = {}
    for series in kept["series"]:
        loads = [run["load"]["cpu"] for run in series["runs"] if run["load"]["cpu"] is not None]
        if series["server"] == "potager" and loads:
            now = (series["rate"], statistics.median(loads))
            found[series["game"]] = min(now, found.get(series["game"], now))
    return [Cost(game, ms, measured) for game, (_, ms) in sorted(found.items())]


# Weighing


def resident(pid: int) -> float:
    """Kilobytes that a process has in memory."""
    said = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    found = re.search(r"VmRSS:\s+(\d+)", said)
    assert found is not None
    return float(found[1])


async def weigh_server(folder: Path) -> tuple[float, float, float]:
    """A bare server, a connection and a table."""
    words = ["serve", "--port", "0", "--interpreted", "--no-limits", "--database", f"sqlite:///{folder}/p.db"]
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(sys.executable, "-m", "potager", *words, stdout=pipe)
    assert process.stdout is not None
    lines: list[ClientConnection] = []
    try:
        port = re.search(r":(\d+) ", (await process.stdout.readline()).decode())
        assert port is not None
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port[1]}", timeout=60) as http:
            table = await set_table(http, "finca")
            bare = resident(process.pid)
            for _ in range(SOCKETS):
                line = await connect(f"ws://127.0.0.1:{port[1]}/ws/tables/{table}", compression=None)
                await line.send(json.dumps({"say": "hello"}))
                await line.recv()
                lines.append(line)
            with_sockets = resident(process.pid)
            for number in range(TABLES):
                await set_table(http, GAMES[number % len(GAMES)])
            with_tables = resident(process.pid)
    finally:
        process.terminate()
        await asyncio.gather(*(line.close() for line in lines), return_exceptions=True)
        await process.wait()
    return bare / KILO, (with_sockets - bare) / SOCKETS, (with_tables - with_sockets) / TABLES


async def set_table(http: httpx.AsyncClient, game: str) -> str:
    """A table whose game has begun, and waits for somebody."""
    wish = {"game": game, "seats": 3, "bots": [None, "gardener", "gardener"], "public": True, "start": True}
    answer = await http.post("/api/tables", json=wish)
    answer.raise_for_status()
    return answer.json()["id"]


def played(game: str) -> int:
    """How many actions a game between gardeners has."""
    match = Match(game, seats=AT_TABLE, seed=7)
    gardener = bot("gardener", match.game)
    stream = chance.stream(chance.seed_bytes(1), "scaling")
    while not match.over:
        last = match.moves[-1].seat if match.moves else NOBODY
        seat = int(next_seat(bits_of(match.awaited), last))
        match.play_quietly(seat, gardener.choose(match.view(seat), seat, match.legal_ids(seat), stream))
    return len(match.moves)


def entry(seq: int) -> LogRow:
    """A row of a log."""
    return LogRow(
        table_id="0123456789",
        seq=seq,
        seat=0,
        kind="play",
        body=["move 3"],
        action_id=f"0123456789abcdef-{seq}",
        at=1.0,
    )


async def weigh_rows() -> float:
    """Rows a second that a server commits to a PostgreSQL, as many waiting at a time as a busy house has."""
    async with Cluster() as cluster:
        store = await Store.share(await cluster.new_database(), Clocks(), Claim(), 60)
        places = tuple(SeatRow(seat=seat) for seat in range(2))
        facts: dict[str, Any] = {
            "game": "finca",
            "game_version": 1,
            "seats": 2,
            "options": {},
            "public": False,
        }
        facts |= {"owner": "x", "status": "playing", "created": 0.0, "server_half": "0", "at": places}
        await store.create_table(TableRow(id="0123456789", seat_secret="a", watch_secret="b", **facts))
        assert store.leases is not None
        lease = await store.leases.take("0123456789")
        assert lease is not None
        write, begun = store.under(lease).append, time.perf_counter()
        for first in range(1, ROWS, TOGETHER):
            await asyncio.gather(*(write(entry(seq)) for seq in range(first, first + TOGETHER)))
        seconds = time.perf_counter() - begun
        await store.close()
    return ROWS / seconds


def measure() -> Weights:
    """Weigh everything."""

    async def run(work: Callable[[], Awaitable[Any]]) -> Any:
        return await work()

    with tempfile.TemporaryDirectory() as folder:
        bare, socket_kb, table_kb = asyncio.run(run(lambda: weigh_server(Path(folder))))
    return Weights(
        machine=cpu(),
        date=time.strftime("%Y-%m-%d", time.gmtime()),
        bare_mb=bare,
        socket_kb=socket_kb,
        table_kb=table_kb,
        entry_bytes=float(len(msgspec.json.encode(msgspec.structs.astuple(entry(100))))),
        actions={game: float(played(game)) for game in GAMES},
        rows_a_second=asyncio.run(run(weigh_rows)),
    )


# The page


def rounded(value: float) -> str:
    """A figure as one says it: two digits that count."""
    if value <= 0:
        return "0"
    digits = max(0, math.floor(math.log10(value)) - 1)
    shown = round(value / 10**digits) * 10**digits
    return f"{shown:,.0f}" if shown >= 10 else f"{value:.1f}"


def crowd_row(players: int, cost: Cost, weights: Weights) -> list[str]:
    """What so many players take."""
    actions = players / BETWEEN
    cores = max(1.0, math.ceil(actions * cost.cpu_ms / 1000 / FULL))
    tables = players / AT_TABLE
    memory = (
        players * weights.socket_kb + tables * weights.table_kb
    ) / KILO**2 + cores * weights.bare_mb / KILO
    gigabytes = actions * EVENING * weights.entry_bytes / 1e9
    houses = math.ceil(players / HOUSE)
    return [
        f"{players:,}",
        rounded(actions),
        rounded(cores) if cores >= 10 else f"{cores:.0f}",
        f"{rounded(memory)} GB",
        f"{rounded(actions / houses)} rows/s",
        f"{rounded(gigabytes)} GB",
        f"{houses:,}",
    ]


def table(head: list[str], rows: list[list[str]]) -> Iterator[str]:
    """A table."""
    yield f"| {' | '.join(head)} |"
    yield "|" + "---|" * len(head)
    yield from (f"| {' | '.join(row)} |" for row in rows)


def page(known: list[Cost], weights: Weights) -> str:
    """The whole page."""
    dearest = max(known, key=lambda cost: cost.cpu_ms)
    one_core = FULL * 1000 / dearest.cpu_ms
    lines = [
        "# Scale, on paper",
        "",
        "Written by `make scaling` from `benchmarks/server.json` and `benchmarks/scaling.json`; not edited",
        "by hand. What is measured is in the first table, what follows from it in the second. Nobody has run",
        "the last line of it.",
        "",
        "## What things cost",
        "",
        *table(
            ["what", "costs", "measured"],
            [
                *(
                    [f"an action of {cost.game}", f"{cost.cpu_ms:.2f} ms of a core", cost.measured]
                    for cost in known
                ),
                ["a server that nobody uses", f"{rounded(weights.bare_mb)} MB", weights.date],
                ["a connection", f"{rounded(weights.socket_kb)} kB", weights.date],
                ["an open table", f"{rounded(weights.table_kb)} kB", weights.date],
                ["an entry of a log", f"{rounded(weights.entry_bytes)} bytes and its index", weights.date],
                *(
                    [f"a game of {name} between gardeners", f"{rounded(count)} actions", weights.date]
                    for name, count in weights.actions.items()
                ),
                [
                    "one server's commits to PostgreSQL, both on this machine",
                    f"{rounded(weights.rows_a_second)} rows a second",
                    weights.date,
                ],
            ],
        ),
        "",
        f"On {weights.machine}, with server, database and whoever measures on the same two cores.",
        "`make bench-server` and `make scaling SCALING=--measure` measure again.",
        "",
        "## What players take",
        "",
        f"A player acts every {BETWEEN:.0f} seconds, {AT_TABLE} sit at a table, an evening",
        f"has {EVENING / 3600:.0f} hours. A core is half busy: {one_core:.0f} actions of",
        f"{dearest.game} a second, the dearest game. {HOUSE:,} players are one house:",
        "one PostgreSQL, one Redis and as many servers as they need.",
        "",
        *table(
            ["players", "actions/s", "cores", "memory", "each PostgreSQL", "log in an evening", "houses"],
            [crowd_row(players, dearest, weights) for players in CROWDS],
        ),
        "",
        *PROSE.format(
            rows=rounded(weights.rows_a_second),
            house=f"{HOUSE:,}",
            wanted=rounded(HOUSE / BETWEEN),
            servers=math.ceil(HOUSE / BETWEEN / one_core),
            alone=rounded(one_core * BETWEEN),
        ).splitlines(),
    ]
    return "\n".join(lines) + "\n"


PROSE = """## Where the first limit lies

- **A thousand players**: one process. Its core is the first limit: it serves about {alone} players by the
  figures above. After that comes `--workers`, one for each core, then a second machine ([two servers, or
  more](hosting.md#two-servers-or-more)). SQLite goes as far as one process does.
- **A hundred thousand**: about {servers} processes. Their cores are bought; the first limit that cannot be
  is the one PostgreSQL, which commits every action once before it is acknowledged: {wanted} rows a second.
  One server on the machine of this page has reached {rows}, with commits of up to a hundred rows. A
  database with cores and a disk of its own does several times that, and the log is append-only, in the
  order of its key. The second limit is Redis: where people come to any of N servers, up to (N - 1)/N of
  those who are not the first at their table are bridged, and every action goes through it once for each
  such reader. A Redis has one core for them; whoever comes near its end leads people by the table's name
  ([nginx does](hosting.md#two-servers-or-more)): a table goes to the server to which its people come.
- **Ten million**: no database of ours carries that, and none has to. Tables know nothing of each other.

## What is sharded by what

- **Tables by house.** A house is what exists today: one PostgreSQL, one Redis, some servers, up to {house}
  players. A table belongs to one house for good: a prefix of its id says to which, and the proxy reads it
  there. Log, seats, orders, chat, leases and reviews all have the table's id in their key and go with it.
- **Guests by guest.** A cookie is signed, so that any house reads it with the same secret. Names and keys
  are a small directory by guest id, read seldom, and a house keeps what it has read. The list of one's
  tables is the only question that goes to several houses: the directory notes in which houses a guest has
  sat.
- **Bots by worker.** Thinking is the dearest thing of all and depends on nothing: `potager worker` takes it
  to machines of its own, as many as are wanted, and loses nothing when they go.
- **What stays global**: nothing that is written during a game. That is why the last line of the table is
  the second one a hundred times, and not a different program. What it needs and we have not built is the
  prefix, the directory, and somebody who looks after a hundred PostgreSQLs.
"""


def main() -> int:
    """Weigh if asked to, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--measure", action="store_true", help="weigh on this machine before")
    chosen = parser.parse_args()
    kept = OUT / "scaling.json"
    if chosen.measure:
        kept.write_bytes(msgspec.json.format(msgspec.json.encode(measure()), indent=2) + b"\n")
    weights = msgspec.json.decode(kept.read_bytes(), type=Weights)
    known = costs(json.loads((OUT / "server.json").read_bytes()))
    PAGE.write_text(page(known, weights), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
