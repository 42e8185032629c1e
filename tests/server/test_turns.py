"""A room has one writer: whatever changes its table takes its turn, and nobody can reach around it."""

import asyncio
import inspect

import msgspec
import pytest
from fakeclocks import FakeClocks
from liveserver import LiveServer

from potager.server.bucket import Bucket
from potager.server.protocol.client import Away
from potager.server.rooms.room import Room
from potager.server.store.rows import ChatRow, LogRow, OrderRow, SeatRow, TableRow

# Of the public verbs that wait: they change nothing of the table.
READS = {"hint", "chat", "close", "sync", "finished"}


def test_every_verb_takes_its_turn() -> None:
    verbs = {name: verb for name, verb in vars(Room).items() if inspect.iscoroutinefunction(verb)}
    public = {name for name in verbs if not name.startswith("_")}
    assert {name for name in public if not hasattr(verbs[name], "__wrapped__")} == READS
    state = {name for name in vars(Room) if not name.startswith("_")} - public
    assert state == {"row", "in_use", "info", "trouble", "connect", "disconnect", "hang_up", "part", "show"}


@pytest.mark.parametrize("kind", [ChatRow, LogRow, OrderRow, SeatRow, TableRow])
def test_rows_never_change(kind: type[msgspec.Struct]) -> None:
    assert kind.__struct_config__.frozen


async def test_a_verb_waits_for_the_one_before_it(
    server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = server.guest()
    room = server.room(await ann.table())
    save, gate, begun = server.store.save_seat, asyncio.Event(), list[int]()

    async def slowly(table_id: str, row: SeatRow) -> None:
        begun.append(row.seat)
        await gate.wait()
        await save(table_id, row)

    monkeypatch.setattr(server.store, "save_seat", slowly)
    first = asyncio.create_task(room.act(0, Away(bot=True), "en"))
    second = asyncio.create_task(room.act(0, Away(bot=False), "en"))
    while not begun:
        await asyncio.sleep(0)
    assert begun == [0] and room.row.at[0].bot is None and room.in_use
    gate.set()
    await asyncio.gather(first, second)
    assert begun == [0, 0] and room.row.at[0].bot is None and not room.in_use


def test_a_bucket_fills_with_time(clocks: FakeClocks) -> None:
    bucket = Bucket(3, 0.5, clocks.monotonic)
    assert [bucket.spend() for _ in range(4)] == [True, True, True, False]
    clocks.advance(1.0)
    assert not bucket.spend()
    clocks.advance(1.0)
    assert [bucket.spend(), bucket.spend()] == [True, False]
    clocks.advance(1000.0)
    assert [bucket.spend() for _ in range(4)] == [True, True, True, False]
