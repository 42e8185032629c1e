"""The attacks by guests: each against a fresh server, with neighbours who play meanwhile."""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
import time
from collections import Counter
from collections.abc import AsyncGenerator, Awaitable, Callable
from pathlib import Path

from effort import Effort
from figures import Check
from neighbour import Neighbours
from people import GONE, Line, Person
from server import Server

QUIET = 2.0  # seconds before an attack, for everybody to be seated
HINT_EVERY = 0.3
CROWD = 10  # addresses that a crowd of sockets comes from
HALF = b"GET /api/games HTTP/1.1\r\nHost: x\r\nX-Slow: "
CLOSES_WITHIN = 25.0

Outcome = tuple[str, list[Check]]
Attack = Callable[[Server, Neighbours, Effort], Awaitable[Outcome]]


@contextlib.asynccontextmanager
async def people(server: Server, count: int) -> AsyncGenerator[list[Person]]:
    """Attackers with a cookie each."""
    found = [Person(server.port) for _ in range(count)]
    for person in found:
        await person.call("GET", "/api/me")
    try:
        yield found
    finally:
        for person in found:
            await person.close()


def tally(persons: list[Person]) -> str:
    """How the calls of some people were answered."""
    counts = Counter(status for person in persons for status in person.statuses)
    return ", ".join(f"{count} × {status}" for status, count in sorted(counts.items()))


def no_failures(persons: list[Person]) -> Check:
    """No call may have failed."""
    failed = sum(status >= 500 for person in persons for status in person.statuses)
    return Check("calls answered with 5xx", "none", str(failed), failed == 0)


async def masters(server: Server, _: Neighbours, effort: Effort) -> Outcome:
    """One guest sets tables of `master+`, begins them all and watches as many as they may."""
    async with people(server, 1) as (guest,):
        tables, bots = list[str](), [effort.bots[1]] * 2
        wish = {"game": "finca", "seats": 2, "bots": bots, "sit": False, "start": True}
        for _number in range(effort.tables):
            answer = await guest.ask("POST", "/api/tables", wish)
            if answer.status_code == 201:
                tables.append(answer.json()["id"])
        for table in tables:
            with contextlib.suppress(*GONE):
                await guest.line(table)
        await asyncio.sleep(effort.seconds)
        did = f"{effort.tables} tables of two `master+` asked for by one guest, {len(tables)} set and watched"
        return did, [no_failures([guest])]


async def hints(server: Server, _: Neighbours, effort: Effort) -> Outcome:
    """One guest asks for hints at many tables, again and again."""
    async with people(server, 1) as (guest,):
        lines = list[Line]()
        for _number in range(effort.hint_tables):
            lines.append(await guest.line(await guest.table("finca", [None, effort.bots[2]], start=True)))
        asked, end = 0, time.monotonic() + effort.seconds
        while time.monotonic() < end:
            for line in lines:
                with contextlib.suppress(*GONE):
                    await line.say("hint", id=f"h{asked}")
                asked += 1
            await asyncio.sleep(HINT_EVERY)
        given = sum(answer["heard"] == "hinted" for line in lines for answer in line.answers.values())
        did = f"{asked} hints asked for at {len(lines)} tables by one guest, {given} given"
        return did, [no_failures([guest])]


async def replays(server: Server, neighbours: Neighbours, effort: Effort) -> Outcome:
    """Many ask for a long replay at once, with and without a cookie."""
    table = server.log.with_name("finished").read_text(encoding="utf-8")
    async with people(server, 4) as guests:
        for _round in range(effort.rounds):
            calls = [
                guests[number % len(guests)].ask("GET", f"/api/tables/{table}/replay?seat={number % 2}")
                for number in range(effort.replays)
            ]
            await asyncio.gather(*calls)
        await asyncio.sleep(effort.seconds / 5)
        did = f"{effort.rounds} × {effort.replays} replays at once by four guests: {tally(guests)}"
        return did, [no_failures(guests)]


async def sockets(server: Server, neighbours: Neighbours, effort: Effort) -> Outcome:
    """A crowd opens sockets at the neighbours' own table."""
    crowd = [Person(server.port, f"127.0.1.{number + 1}") for number in range(CROWD)]

    async def come(number: int) -> int:
        try:
            line = await crowd[number % CROWD].bare(neighbours.table)
            await line.say("hello")
            await line.until(lambda: line.version >= 0)
        except GONE:
            return 0
        return 1

    inside = 0
    for start in range(0, effort.sockets, 50):
        coming = range(start, min(start + 50, effort.sockets))
        inside += sum(await asyncio.gather(*(come(number) for number in coming)))
    await asyncio.sleep(effort.seconds)
    for person in crowd:
        await person.close()
    did = f"{effort.sockets} sockets at the neighbours' table from {CROWD} addresses, {inside} let in"
    return did, []


async def chat(server: Server, neighbours: Neighbours, effort: Effort) -> Outcome:
    """One guest talks through as many sockets as they may, at the neighbours' table."""
    async with people(server, 1) as (guest,):
        lines = [await guest.line(neighbours.table) for _ in range(12)]
        end, said = time.monotonic() + effort.chat_seconds, Counter[str]()

        async def talk(line: Line) -> None:
            with contextlib.suppress(*GONE):
                while time.monotonic() < end:
                    async with asyncio.timeout(1):
                        await line.say("chat", text="🍋" * 400)
                    said["sent"] += 1

        await asyncio.gather(*(talk(line) for line in lines))
        await asyncio.sleep(effort.seconds / 5)
        refused = Counter(code for line in lines for code in line.refusals)
        did = f"{said['sent']} lines of chat through {len(lines)} sockets; refusals heard: {dict(refused)}"
        return did, []


async def tables(server: Server, neighbours: Neighbours, effort: Effort) -> Outcome:
    """Guests of one address set public tables as fast as they can."""
    async with people(server, 20) as guests:
        wish = {"game": "finca", "seats": 2, "public": True}

        async def flood(guest: Person) -> None:
            for _number in range(effort.table_calls // len(guests) + 1):
                await guest.ask("POST", "/api/tables", wish)

        await asyncio.gather(*(flood(guest) for guest in guests))
        await asyncio.sleep(effort.seconds / 5)
        listed = [info["id"] for info in (await neighbours.eve.ask("GET", "/api/tables")).json()]
        shown = neighbours.table in listed
        did = f"{effort.table_calls} public tables asked for by 20 guests of one address: {tally(guests)}"
        seen = Check("the neighbours' table is in the list", "yes", "yes" if shown else "no", shown)
        return did, [seen, no_failures(guests)]


async def half_open(server: Server, _: Neighbours, effort: Effort) -> Outcome:
    """Connections that send half a request and then nothing."""
    writers = list[asyncio.StreamWriter]()
    readers = list[asyncio.StreamReader]()
    for _number in range(effort.half_open):
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(HALF)
        readers.append(reader)
        writers.append(writer)
    begun = time.monotonic()

    async def ended(reader: asyncio.StreamReader) -> bool:
        try:
            async with asyncio.timeout(max(0.01, begun + CLOSES_WITHIN - time.monotonic())):
                return not await reader.read()
        except ConnectionError:
            return True
        except TimeoutError:
            return False

    closed = sum(await asyncio.gather(*map(ended, readers)))
    took = time.monotonic() - begun
    for writer in writers:
        writer.close()
    did = f"{effort.half_open} connections with half a request, {closed} closed after {took:.0f} s"
    wanted = f"all within {CLOSES_WITHIN:.0f} s"
    return did, [Check("half-open connections are closed", wanted, str(closed), closed == len(readers))]


ATTACKS: dict[str, Attack] = {
    "masters": masters,
    "hints": hints,
    "replays": replays,
    "sockets": sockets,
    "chat": chat,
    "tables": tables,
    "half-open": half_open,
}


async def attack(name: str, effort: Effort) -> Outcome:
    """One attack on a server of its own, and what held at the neighbours'."""
    with tempfile.TemporaryDirectory(prefix="potager-attack-") as text:
        folder = Path(text)
        if name == "replays":
            async with Server(folder, None, "--pause", "0") as server:
                await finish_a_game(server, effort)
        async with Server(folder) as server:
            return await beside_neighbours(server, name, effort)


async def all_at_one(effort: Effort) -> dict[str, Outcome]:
    """Every attack on the same server, one after the other."""
    words = ("--interpreted", "--pause", "0.1", "--set", "request_seconds=3")
    with tempfile.TemporaryDirectory(prefix="potager-attack-") as folder:
        async with Server(Path(folder), None, *words) as server:
            await finish_a_game(server, effort)
            return {name: await beside_neighbours(server, name, effort) for name in ATTACKS}


async def beside_neighbours(server: Server, name: str, effort: Effort) -> Outcome:
    """One attack, and what held at the neighbours' meanwhile."""
    async with Neighbours(server, effort.bots[0]) as neighbours:
        await asyncio.sleep(min(QUIET, effort.seconds))
        neighbours.forget()
        did, checks = await ATTACKS[name](server, neighbours, effort)
    return did, [*neighbours.checks(), *checks]


async def finish_a_game(server: Server, effort: Effort) -> None:
    """A game between bots, played to its end in a hurry."""
    game, *bots = effort.replayed
    host = Person(server.port)
    table = await host.table(game, [*bots], sit=False, start=True, public=True)
    line = await host.line(table)
    await line.until(lambda: line.over, 300)
    await host.close()
    server.log.with_name("finished").write_text(table, encoding="utf-8")
