"""Many readers at one table: who comes costs a constant, hears in order, and leaves nothing behind."""

from __future__ import annotations

import asyncio
import gc
from typing import Any

import msgspec
import pytest
from fakeclocks import FakeClocks
from liveserver import PATIENCE, Guest, LiveServer, OpenServer, Together
from rows_to_keep import table

from potager.server.protocol.server import Pong
from potager.server.rooms import room as rooms
from potager.server.rooms.audience import Audience
from potager.server.rooms.presence import EACH, MOMENT
from potager.server.rooms.room import Room
from potager.server.store import Unavailable
from potager.server.store.rows import LogRow, SeatRow, TableRow


class Ear:
    """A reader that only keeps what it hears."""

    def __init__(self, guest: str | None = None) -> None:
        self.guest, self.lang, self.in_step = guest, "en", True
        self.seat: int | None = None
        self.heard: list[bytes] = []

    def send(self, message: bytes) -> None:
        self.heard.append(message)

    def drop(self, why: str) -> None:
        raise AssertionError(f"nobody is sent away here: {why}")

    def look(self, row: TableRow) -> None:
        assert row.seats, "whoever looks sees the table as it is now"


ROW = table(at=(SeatRow(seat=0, guest="ann"), SeatRow(seat=1, guest="bob")))


def test_who_is_here_and_who_watches_is_counted_by_people() -> None:
    audience, ears = Audience(), [Ear("ann"), Ear("ann"), Ear("eve"), Ear("eve"), Ear(), Ear()]
    for ear in ears:
        audience.join(ear, ROW)
    assert audience.guests == {"ann", "eve", None} and audience.watching == 3 and len(audience) == 6
    audience.leave(ears[2])
    audience.leave(ears[4])
    assert audience.guests == {"ann", "eve", None} and audience.watching == 2
    row = msgspec.structs.replace(ROW, at=(ROW.at[1],))
    audience.seat(row)
    assert audience.watching == 3, "Ann has no seat any more"
    for ear in (ears[0], ears[1], ears[3], ears[5]):
        audience.leave(ear)
    assert audience.guests == set() and audience.watching == 0 and not audience


def test_a_message_about_the_table_is_made_once_for_each_kind_of_reader() -> None:
    audience, made = Audience(), list[str | None]()
    for guest in ("ann", "ann", "bob", "eve", "kim", None, None):
        audience.join(Ear(guest), ROW)

    def make(guest: str | None) -> Pong:
        made.append(guest)
        return Pong()

    audience.tell_guests("ann", make)
    assert len(made) == 3, "for the host in her seat, for Bob in his, and for all who watch"


def test_only_who_is_in_step_hears_what_happens() -> None:
    audience, known, new = Audience(), Ear("ann"), Ear("bob")
    new.in_step = False
    for ear in (known, new):
        audience.join(ear, ROW)
    audience.tell(lambda _seat, _lang: Pong())
    audience.tell_each(lambda _reader: Pong())
    audience.tell_seat(1, Pong())
    audience.tell_all(Pong())
    assert (len(known.heard), len(new.heard)) == (3, 1)


async def test_to_come_costs_a_constant(
    open_server: OpenServer, clocks: FakeClocks, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A crowd comes at once: each hears of the table once, and then all together of the crowd."""
    made = 0

    def info(*args: Any, **named: Any) -> Any:
        nonlocal made
        made += 1
        return table_info(*args, **named)

    table_info = rooms.table_info
    monkeypatch.setattr(rooms, "table_info", info)
    server = await open_server(clocks=clocks)
    table = await server.guest().table(public=True)
    room: Room = server.room(table)
    made, crowd = 0, [Ear(f"guest {number}") for number in range(300)]
    for ear in crowd:
        room.connect(ear)
    assert made == 300 and all(len(ear.heard) == 1 for ear in crowd)
    await clocks.until_waiting(MOMENT + EACH * 300)
    clocks.advance(MOMENT + EACH * 300)
    while len(crowd[0].heard) < 2:
        await asyncio.sleep(0)
    assert made == 301 and all(len(ear.heard) == 2 for ear in crowd)
    assert b'"spectators":300' in crowd[0].heard[1]
    room.connect(again := Ear("guest 7"))
    await clocks.until_waiting(MOMENT + EACH * 301)
    clocks.advance(MOMENT + EACH * 301)
    room.disconnect(again)
    for _ in range(5):
        await asyncio.sleep(0)
    assert len(crowd[0].heard) == 2, "one more socket of somebody who is here is no news"
    for ear in crowd:
        room.disconnect(ear)


async def test_nothing_happens_before_a_reader_knows_what_there_is(
    server: LiveServer, bob: Guest, together: Together
) -> None:
    table, line, other = await together("finca")
    late = await bob.socket(table, hello=False)
    await late.heard("table")
    await line.play("place 0")
    await other.until(lambda: other.version == 1)
    await late.is_well()
    assert not late.has_heard("happened") and late.version == -1
    await late.say("hello", last=-1, lang="en")
    await late.until(lambda: late.version == 1)
    await other.play("place 1")
    await late.until(lambda: late.version == 2)
    kinds = [message["heard"] for message in late.inbox]
    assert kinds.index("sync") < kinds.index("happened")


async def test_who_leaves_in_the_middle_of_a_refusal_leaves_no_trace(
    server: LiveServer, together: Together, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, line, other = await together("finca")
    room, complaints = server.room(table), list[dict[str, Any]]()
    waiting, gate = asyncio.Event(), asyncio.Event()

    async def slowly(row: LogRow) -> None:
        waiting.set()
        await gate.wait()
        raise Unavailable("the disk is full")

    monkeypatch.setattr(server.store, "append", slowly)
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda _loop, context: complaints.append(context))
    await line.say("play", id="a", version=0, actions=["place 0"])
    await waiting.wait()
    line.cut()
    async with asyncio.timeout(PATIENCE):
        while len(room._audience) > 1:  # it is noticed at once, though its action is not yet answered
            await asyncio.sleep(0.01)
    gate.set()
    async with room._turn:
        pass
    await other.is_well()
    gc.collect()
    assert complaints == []
