"""Threads to think in: few, fair, and never in the way of the tables."""

from __future__ import annotations

import asyncio
import threading

import pytest
from liveserver import PATIENCE, Line, OpenServer, always

from potager.server.minds.thinking import Minds


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


async def begin(minds: Minds, thoughts: list[Thought], person: bool = False) -> list[asyncio.Task[str]]:
    tasks = [asyncio.create_task(minds.think(person, thought)) for thought in thoughts]
    await asyncio.sleep(0)  # each asks for its turn, in this order
    return tasks


async def test_who_waits_longest_is_next_and_people_come_before_bots() -> None:
    done, minds = list[str](), Minds(1)
    bots = [Thought(done, name) for name in "abc"]
    person = Thought(done, "person")
    tasks = await begin(minds, bots) + await begin(minds, [person], person=True)
    for thought in (bots[0], person, *bots[1:]):
        await thought.think()
    assert await asyncio.gather(*tasks) == ["a", "b", "c", "person"]
    assert done == ["a", "person", "b", "c"]
    await minds.close()


async def test_as_many_think_at_a_time_as_the_owner_has_set() -> None:
    done, minds = list[str](), Minds(2)
    thoughts = [Thought(done, name) for name in "abcd"]
    tasks = await begin(minds, thoughts)
    for thought in thoughts[:2]:
        assert await asyncio.to_thread(thought.begun.wait, 10)
    assert minds._free == 0 and len(minds._bots) == 2 and not thoughts[2].begun.is_set()
    for thought in thoughts:
        await thought.think()
    await asyncio.gather(*tasks)
    assert sorted(done) == list("abcd") and minds._free == 2
    await minds.close()


def test_one_core_is_left_to_the_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    for cores, threads in ((8, 7), (1, 1), (None, 1)):
        monkeypatch.setattr("os.cpu_count", lambda cores=cores: cores)
        assert Minds()._free == threads


async def test_whoever_gives_up_waiting_is_passed_over() -> None:
    done, minds = list[str](), Minds(1)
    first, second, third = thoughts = [Thought(done, name) for name in "abc"]
    tasks = await begin(minds, thoughts)
    tasks[1].cancel()
    for thought in (first, second, third):
        thought.end.set()
    await asyncio.wait(tasks)
    assert done == ["a", "c"]
    # One who gives up in the moment in which it is its turn passes the turn on.
    await minds._take(minds._bots)
    waiting = [asyncio.create_task(minds._take(minds._bots)) for _ in range(2)]
    await asyncio.sleep(0)
    minds._give()
    waiting[0].cancel()
    await asyncio.wait(waiting)
    assert waiting[0].cancelled() and not waiting[1].cancelled()
    await minds.close()


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
