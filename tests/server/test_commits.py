"""Commits: nothing is acknowledged before it is kept, and what comes close together is kept together."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Sequence, Set
from pathlib import Path
from typing import Any, cast

import pytest
from fakeclocks import FakeClocks
from liveserver import OpenStore
from rows_to_keep import entry, table

from potager.server.store import Doubled, Taken, Unavailable
from potager.server.store.commits import APART, BATCH, Commits
from potager.server.store.rows import LogRow
from potager.server.store.writers import Conflict, FileWriter

NAME = "0123456789"


class SlowWriter:
    """A database that commits when a test lets it."""

    def __init__(self) -> None:
        self.begun: list[list[int]] = []  # the numbers of the entries of every batch
        self.rests = 0
        self._gates: list[asyncio.Future[None]] = []

    async def write(self, rows: Sequence[LogRow], fences: Sequence[int]) -> Set[int]:
        """Commit a batch, once it may be."""
        self.begun.append([row.seq for row in rows])
        self._gates.append(asyncio.get_running_loop().create_future())
        await self._gates[-1]
        return frozenset()

    async def rest(self) -> None:
        """There is nothing to write."""
        self.rests += 1

    async def end(self, error: Exception | None = None) -> None:
        """Let the batch that is being written be kept, or fail."""
        gate = self._gates[-1]
        if error is None:
            gate.set_result(None)
        else:
            gate.set_exception(error)
        await turns()


class Alarm(FakeClocks):
    """Clocks of which a test sees who sleeps, and for how long."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[float] = []
        self.rings = asyncio.Event()

    async def sleep(self, seconds: float) -> None:
        """Sleep until the test rings."""
        self.asked.append(seconds)
        await self.rings.wait()


async def turns() -> None:
    """Let everybody go on who can."""
    for _ in range(5):
        await asyncio.sleep(0)


def appended(commits: Commits, *numbers: int) -> list[asyncio.Task[None]]:
    return [asyncio.create_task(commits.append(entry(number))) for number in numbers]


@pytest.fixture
def slow() -> SlowWriter:
    return SlowWriter()


@pytest.fixture
def commits(slow: SlowWriter) -> Commits:
    return Commits(slow, cast(Any, None), FakeClocks())


async def test_an_entry_is_not_acknowledged_before_it_is_kept(slow: SlowWriter, commits: Commits) -> None:
    (task,) = appended(commits, 1)
    await turns()
    assert slow.begun == [[1]] and not task.done()
    await slow.end()
    assert task.done() and task.result() is None


async def test_what_comes_while_a_commit_is_under_way_is_the_next_one(
    slow: SlowWriter, commits: Commits
) -> None:
    first = appended(commits, 1)
    await turns()
    later = appended(commits, 2) + appended(commits, 3, 4)
    await turns()
    assert slow.begun == [[1]]
    await slow.end()
    assert slow.begun == [[1], [2, 3, 4]], "it begins at once, with all that have come"
    assert first[0].done() and not any(task.done() for task in later)
    await slow.end()
    assert all(task.done() for task in later) and slow.rests == 0
    await commits.close()
    assert slow.rests == 1


async def test_what_comes_soon_after_a_commit_began_is_gathered(slow: SlowWriter) -> None:
    alarm = Alarm()
    commits = Commits(slow, cast(Any, None), alarm)
    appended(commits, 1)
    await turns()
    assert slow.begun == [[1]] and alarm.asked == [], "the first waits for nobody"
    await slow.end()
    alarm.advance(APART / 3)
    soon = appended(commits, 2)
    await turns()
    soon += appended(commits, 3)
    await turns()
    assert slow.begun == [[1]] and alarm.asked == [pytest.approx(APART * 2 / 3)]
    alarm.advance(APART * 2 / 3)
    alarm.rings.set()
    await turns()
    assert slow.begun == [[1], [2, 3]]
    await slow.end()
    assert all(task.done() for task in soon)
    alarm.advance(APART)
    appended(commits, 4)
    await turns()
    assert slow.begun == [[1], [2, 3], [4]] and len(alarm.asked) == 1


async def test_who_came_first_is_kept_first_however_many_there_are(
    slow: SlowWriter, commits: Commits
) -> None:
    appended(commits, 0)
    await turns()
    tasks = appended(commits, *range(1, 2 * BATCH + 2))
    await slow.end()
    await slow.end()
    assert [task.done() for task in tasks] == [True] * BATCH + [False] * (BATCH + 1)
    late = appended(commits, 9999)
    await slow.end()
    await slow.end()
    assert all(task.done() for task in tasks + late)
    assert [number for batch in slow.begun for number in batch] == [*range(2 * BATCH + 2), 9999]
    assert max(map(len, slow.begun)) == BATCH


async def test_a_batch_that_fails_is_refused_and_the_next_is_kept(slow: SlowWriter, commits: Commits) -> None:
    first = appended(commits, 1)
    await turns()
    second = appended(commits, 2)
    await slow.end(OSError("the disk is gone"))
    with pytest.raises(Unavailable):
        first[0].result()
    await slow.end()
    assert second[0].result() is None


async def test_who_goes_away_leaves_its_entry(slow: SlowWriter, commits: Commits) -> None:
    gone, stays = appended(commits, 1, 2)
    await turns()
    gone.cancel()
    await slow.end()
    assert slow.begun == [[1, 2]] and stays.result() is None


# A SQLite file


def kept(file: Path) -> list[int]:
    """The numbers in the log, as another program reads them."""
    with contextlib.closing(sqlite3.connect(file)) as other:
        return [number for (number,) in other.execute("SELECT seq FROM log ORDER BY seq")]


async def test_what_is_acknowledged_is_in_the_file(tmp_path: Path, open_store: OpenStore) -> None:
    file = tmp_path / "house.db"
    store = await open_store(f"sqlite:///{file}")
    assert isinstance(store._commits._writer, FileWriter)
    await store.create_table(table())
    for number in range(1, 6):
        await store.append(entry(number))
        assert kept(file)[-1] == number
    await asyncio.gather(*(store.append(entry(number)) for number in range(6, 3 * BATCH)))
    assert kept(file) == list(range(1, 3 * BATCH))
    assert (await store.log(NAME))[0] == entry(1)


async def test_of_a_batch_in_conflict_nothing_is_kept(tmp_path: Path, open_store: OpenStore) -> None:
    """Then its entries are written one by one, and each hears what became of it."""
    file = tmp_path / "house.db"
    store = await open_store(f"sqlite:///{file}")
    await store.create_table(table())
    await store.append(entry(1))
    writer = store._commits._writer
    with pytest.raises(Conflict):
        await writer.write([entry(2), entry(3), entry(1, "late")], [0, 0, 0])
    assert kept(file) == [1]
    await writer.rest()
    wanted = [entry(2), entry(1, "late"), entry(9, "id-1"), entry(3)]
    results = await asyncio.gather(*map(store.append, wanted), return_exceptions=True)
    assert [type(result) for result in results] == [type(None), Taken, Doubled, type(None)]
    assert kept(file) == [1, 2, 3]


async def test_a_file_that_is_another_servers_is_not_written_to(
    tmp_path: Path, open_store: OpenStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "house.db"
    store = await open_store(f"sqlite:///{file}")
    await store.create_table(table())

    def lost() -> None:
        raise Unavailable("another server has taken it", "taken")

    monkeypatch.setattr(store._commits._writer, "_check", lost)
    with pytest.raises(Unavailable):
        await store.append(entry(1))
    assert kept(file) == []
