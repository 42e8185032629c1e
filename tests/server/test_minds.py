"""Threads to think in: few, fair, and never in the way of the tables."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Executor, Future
from typing import Any

import pytest
from fakeclocks import FakeClocks
from liveserver import PATIENCE, Line, OpenServer, always

from potager.server.minds.thinking import Minds
from potager.server.minds.turns import Asker, Turns

SLICE = 0.5  # seconds
MASTER, MASTER_PLUS = 2, 6  # slices


class Thought:
    """Something that takes as long as one lets it."""

    def __init__(self, done: list[str], name: str) -> None:
        self.done, self.name = done, name
        self.begun, self.end = threading.Event(), threading.Event()

    def __call__(self) -> str:
        self.begun.set()
        self.end.wait(10)
        self.done.append(self.name)
        return self.name

    async def think(self) -> None:
        """Wait until it has begun, and let it end."""
        assert await asyncio.to_thread(self.begun.wait, 10)
        self.end.set()


class Inline(Executor):
    """Thinks at once, in the event loop: with fake clocks nothing is a race."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        future = Future[Any]()
        try:
            future.set_result(fn(*args, **named))
        except Exception as error:
            future.set_exception(error)
        return future


class House:
    """Minds whose every slice of thinking takes as long by the clock as it says."""

    def __init__(self, clocks: FakeClocks, threads: int = 1, each: int = 0) -> None:
        self.clocks = clocks
        self.minds = Minds(threads, each, Inline())
        self.order: list[str] = []

    def slices(self, name: str, count: int) -> Generator[None, None, str]:
        for number in range(count):
            if number:
                yield
            self.one(name)
        return name

    def one(self, name: str) -> str:
        self.order.append(name)
        self.clocks.now += SLICE
        return name

    async def bot(self, owner: str, name: str = "", slices: int = 1) -> str:
        return await self.minds.ponder(owner, self.slices(name or owner, slices))

    async def hint(self, owner: str, name: str = "") -> str:
        return await self.minds.think(owner, self.one, name or owner)


async def settle() -> None:
    """Let everybody who can go on do so, for a few turns of the event loop."""
    for _ in range(10):
        await asyncio.sleep(0)


async def end(tasks: Iterable[asyncio.Task[Any]]) -> None:
    waiting = list(tasks)
    for task in waiting:
        task.cancel()
    await asyncio.wait(waiting)


@pytest.mark.parametrize("askers", [("mallory", "mallory"), ("mallory", "oscar")])
async def test_nobody_waits_for_all_that_another_has_asked_for(
    clocks: FakeClocks, askers: tuple[str, str]
) -> None:
    """200 tables of `master+`, and hints at ten tables without end: a `master` elsewhere waits a slice."""
    house = House(clocks)
    host, curious = askers

    async def plays(table: int) -> None:
        while True:
            await house.bot(host, f"table {table}", slices=MASTER_PLUS)

    async def asks() -> None:
        while True:
            await house.hint(curious, "hint")

    crowd = [asyncio.create_task(plays(table)) for table in range(200)]
    crowd += [asyncio.create_task(asks()) for _ in range(10)]
    others = len(set(askers))
    for _ in range(20):
        await settle()
        asked, before = clocks.now, len(house.order)
        assert await house.bot("ann", slices=MASTER) == "ann"
        mine = [place for place, name in enumerate(house.order[before:]) if name == "ann"]
        assert mine[0] <= others, "she waits for one slice of each other owner"
        assert clocks.now - asked <= MASTER * SLICE * (1 + others)
    assert "hint" in house.order and any(name.startswith("table") for name in house.order)
    await end(crowd)


async def test_owners_take_turns_and_what_has_begun_is_finished_first(clocks: FakeClocks) -> None:
    house = House(clocks)
    tasks = [
        asyncio.create_task(house.bot(owner, name, slices=2))
        for owner, name in (("ann", "a1"), ("ann", "a2"), ("bob", "b1"), ("bob", "b2"), ("eve", "e1"))
    ]
    await asyncio.gather(*tasks)
    assert house.order == ["a1", "b1", "e1", "a1", "b1", "e1", "a2", "b2", "a2", "b2"]


async def test_a_hint_comes_before_the_bots_of_the_same_owner_but_not_without_end(clocks: FakeClocks) -> None:
    house = House(clocks)
    tasks = [asyncio.create_task(house.bot("ann", name)) for name in ("b1", "b2", "b3")]
    tasks += [asyncio.create_task(house.hint("ann", name)) for name in ("h1", "h2", "h3")]
    await asyncio.gather(*tasks)
    assert house.order == ["b1", "h1", "b2", "h2", "b3", "h3"]


async def test_as_many_think_at_a_time_as_the_owner_has_set() -> None:
    """Three at a time, and of one owner two at most."""
    done, minds = list[str](), Minds(3, 2)
    asked = {owner: [Thought(done, f"{owner} {number}") for number in range(3)] for owner in ("ann", "bob")}
    tasks = [
        asyncio.create_task(minds.think(owner, thought))
        for owner, thoughts in asked.items()
        for thought in thoughts
    ]
    begun = [*asked["ann"][:2], asked["bob"][0]]
    for thought in begun:
        assert await asyncio.to_thread(thought.begun.wait, 10)
    waiting = [thought for thoughts in asked.values() for thought in thoughts if thought not in begun]
    assert not any(thought.begun.is_set() for thought in waiting)
    for thought in begun + waiting:
        thought.end.set()
    assert len(await asyncio.gather(*tasks)) == len(done) == 6
    await minds.close()


def test_one_core_is_left_to_the_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    for cores, threads in ((8, 7), (1, 1), (None, 1)):
        monkeypatch.setattr("os.cpu_count", lambda cores=cores: cores)
        assert Minds().threads == threads


async def test_whoever_gives_up_waiting_is_passed_over() -> None:
    turns = Turns(1, 1)
    await turns.take("ann", Asker.BOT)
    waiting = [asyncio.create_task(turns.take(owner, Asker.BOT)) for owner in ("bob", "eve", "kim")]
    await settle()
    waiting[0].cancel()
    await settle()
    turns.give("ann")
    # One who gives up in the moment in which it is their turn passes the turn on.
    waiting[1].cancel()
    await asyncio.wait(waiting)
    assert [task.cancelled() for task in waiting] == [True, True, False]
    turns.give("kim")
    assert turns._owners == {}, "nobody is remembered who neither thinks nor waits"


async def test_a_thought_that_fails_gives_its_place_back(clocks: FakeClocks) -> None:
    house = House(clocks)
    with pytest.raises(ZeroDivisionError):
        await house.minds.think("ann", lambda: 1 // 0)
    assert await house.bot("ann") == "ann"


async def test_a_server_goes_on_while_masters_think(
    open_server: OpenServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Slow bots at several tables: everybody is answered at once, and every table gets its turn."""

    class Slow:
        def choose(self, view: object, seat: int, legal: list[int], stream: object) -> int:
            end.wait(3 * PATIENCE)
            return legal[0]

    end = threading.Event()
    monkeypatch.setattr("potager.server.rooms.bots.bot", always(Slow()))
    server = await open_server(bot_threads=1)
    ann = server.guest()
    lines = list[Line]()
    for _ in range(3):
        table = await ann.table("finca", 2, bots=[None, "master"], start=True)
        lines.append(await ann.socket(table))
        await lines[-1].play("place 0")
        await lines[-1].heard("thinking")
    for line in lines:
        await line.is_well()  # in vain, if anybody waited for the bots
    assert [line.version for line in lines] == [1, 1, 1]
    end.set()
    for line in lines:
        await line.until(lambda line=line: line.version == 2)
