"""Standing orders: answered as if their owner were there, and known to nobody else."""

from __future__ import annotations

import dataclasses
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import pytest
from liveserver import Guest, Line, LiveServer, OpenServer, Together

from potager import CannotRead, load
from potager.core.standing import Standing
from potager.core.texts import say
from potager.server.rooms.orders import LONGEST_ORDER, MOST_ORDERS
from potager.server.store import Unavailable
from potager.server.store.rows import LogRow

TableOf = Callable[..., Awaitable[tuple[str, list[Line]]]]


def read(text: str) -> str:
    """An order of the toy game: what to do when one's turn comes, or something odd."""
    words = text.split()
    if len(words) != 1 or words[0] not in {"keep", "swap", "fly", "crash", "late"}:
        raise CannotRead(f"{text!r} is no order", rule="T2", why=say("refusal.over"))
    return words[0]


def answer(view: Any, seat: int, order: str, legal: Sequence[str]) -> list[str]:
    if order == "crash":
        raise ZeroDivisionError
    return [order] if order == "fly" or order in legal else []


STANDING = Standing(
    read=read, write=str, answer=answer, lapsed=lambda view, seat, order: order == "late" and view.turn > 0
)


def with_orders(server: LiveServer) -> LiveServer:
    server.lobby.games._games["toy"] = dataclasses.replace(load("toy"), standing=STANDING)
    return server


@pytest.fixture
def table_of(server: LiveServer) -> TableOf:
    """Begins the toy game with a number of people, and returns their sockets."""

    async def table_of(seats: int) -> tuple[str, list[Line]]:
        with_orders(server)
        host, *others = (server.guest() for _ in range(seats))
        return await host.begin_with(*others)

    return table_of


async def stand(line: Line, order: str) -> str:
    """Leave an order and return its id."""
    await line.say("stand", order=order)
    return (await line.heard("standing"))["orders"][-1]["id"]


async def test_an_order_is_answered_with_when_it_fits_and_is_then_used_up(
    server: LiveServer, table_of: TableOf
) -> None:
    table, lines = await table_of(3)
    await stand(lines[2], " swap ")
    await stand(lines[1], "keep")
    await stand(lines[1], "keep")
    await lines[0].play("keep")
    await lines[0].until(lambda: lines[0].version == 3)
    rows = await server.store.log(table)
    assert [(row.seat, row.body) for row in rows] == [(0, ["keep"]), (1, ["keep"]), (2, ["swap"])]
    assert all(row.action_id.startswith("order-") for row in rows[1:])
    assert lines[0].over
    assert [(await line.heard("standing"))["orders"] for line in (lines[2],)] == [[]]
    assert await server.store.orders(table) == []


async def test_an_order_that_fits_already_is_answered_with_at_once(table_of: TableOf) -> None:
    _, lines = await table_of(2)
    await lines[0].say("stand", order="keep")
    await lines[1].until(lambda: lines[1].version == 1)
    assert lines[1].awaited == [1]


async def test_only_its_owner_hears_of_an_order(server: LiveServer, table_of: TableOf) -> None:
    table, lines = await table_of(3)
    watching = await server.guest().socket(table)
    others = [lines[0], lines[2], watching]
    before = [len(line.bytes) for line in others]
    order = await stand(lines[1], "keep")
    second = await server.guests[1].socket(table)
    await second.is_well()
    assert (await second.heard("sync"))["standing"] == [{"id": order, "order": "keep"}]
    await lines[1].say("revoke", id=order)
    for line in (lines[1], second):
        assert (await line.heard("standing", orders=[]))["orders"] == []
    order = await stand(lines[1], "keep")
    for line, heard in zip(others, before, strict=True):
        await line.is_well()
        assert all(b'"heard":"table"' in said or b"pong" in said for said in line.bytes[heard:])
        await line.say("language", lang="fr")
        assert (await line.heard("sync", me=line.me, version=0))["standing"] == []
    await lines[0].play("keep")
    for line in others:
        await line.until(lambda line=line: line.version == 2)
        said = b"".join(line.bytes)
        assert order.encode() not in said and b"order-" not in said and b'"heard":"standing"' not in said


async def test_an_order_is_revoked_by_its_owner_alone(table_of: TableOf) -> None:
    _, lines = await table_of(2)
    order = await stand(lines[1], "keep")
    await lines[0].refused("no-order", "revoke", id=order)
    await lines[1].refused("no-order", "revoke", id="ffff")
    await lines[1].say("revoke", id=order)
    assert (await lines[1].heard("standing"))["orders"] == []
    await lines[1].refused("no-order", "revoke", id=order)
    await lines[0].play("keep")
    await lines[0].is_well()
    assert lines[0].version == 1


async def test_bad_orders_are_refused_in_words(server: LiveServer, table_of: TableOf) -> None:
    table, lines = await table_of(2)
    trouble = await lines[1].refused("cannot-read", "stand", order="sing")
    assert trouble["rule"] == "T2" and trouble["message"] == load("toy").texts.say("en", "refusal.over")
    await lines[1].refused("order-long", "stand", order="x" * (LONGEST_ORDER + 1))
    await lines[1].refused("bad-message", "stand", order=7)
    watching = await server.guest().socket(table)
    await watching.refused("not-seated", "stand", order="keep")
    await watching.refused("not-seated", "revoke", id="a")
    for _ in range(MOST_ORDERS):
        await stand(lines[1], "late")
    await lines[1].refused("orders-full", "stand", order="late")
    assert len(await server.store.orders(table)) == MOST_ORDERS
    await lines[0].play("keep")
    await lines[1].heard("standing", orders=[])
    await lines[1].refused("order-lapsed", "stand", order="late")
    await lines[1].play("keep")
    await lines[1].refused("over", "stand", order="keep")


async def test_where_there_are_no_orders_they_are_refused(ann: Guest, together: Together) -> None:
    _, line, _ = await together("finca")
    await line.refused("no-orders", "stand", order="keep")
    await line.refused("no-order", "revoke", id="keep")
    table = await ann.table()
    await (await ann.socket(table)).refused("not-started", "stand", order="keep")


async def test_an_order_lapses_in_its_time(server: LiveServer, table_of: TableOf) -> None:
    table, lines = await table_of(3)
    await stand(lines[2], "late")
    await lines[0].play("keep")
    assert (await lines[2].heard("standing", orders=[]))["orders"] == []
    assert await server.store.orders(table) == []


@pytest.mark.parametrize("order", ["fly", "crash"])
async def test_an_order_that_makes_no_sense_disturbs_nobody(table_of: TableOf, order: str) -> None:
    _, lines = await table_of(2)
    await lines[1].say("stand", order=order)
    await lines[0].play("keep")
    await lines[1].until(lambda: lines[1].version == 1)
    await lines[1].play("keep")
    assert lines[1].over


async def test_orders_survive_a_restart(lasting: str, open_server: OpenServer) -> None:
    server = with_orders(await LiveServer(database=lasting).__aenter__())
    ann, bob = server.guest(), server.guest()
    table, [_, line] = await ann.begin_with(bob)
    order = await stand(line, "swap")
    await server.__aexit__()
    again = with_orders(await open_server(database=lasting))
    late, back = again.guest(), again.guest()
    late.http.cookies.update(ann.http.cookies)
    back.http.cookies.update(bob.http.cookies)
    line = await back.socket(table)
    assert (await line.heard("sync"))["standing"] == [{"id": order, "order": "swap"}]
    await (await late.socket(table)).play("keep")
    await line.until(lambda: line.over)


async def test_an_order_is_answered_with_once_even_if_it_cannot_be_dropped(
    server: LiveServer, table_of: TableOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, lines = await table_of(3)
    await stand(lines[1], "keep")

    async def fail(*_: object) -> None:
        raise Unavailable("the disk is full")

    monkeypatch.setattr(server.store, "drop_orders", fail)
    await lines[0].play("keep")
    await lines[2].until(lambda: lines[2].version == 2)
    assert len(await server.store.orders(table)) == 1
    await server.forget(table, *lines)
    line = await server.guests[1].socket(table)
    assert (await line.heard("sync"))["standing"] == [] and line.version == 2


async def test_an_order_that_cannot_be_written_now_stays(
    server: LiveServer, table_of: TableOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, lines = await table_of(3)
    await stand(lines[1], "keep")
    append = server.store.append

    async def sometimes(row: LogRow) -> None:
        if row.action_id.startswith("order-"):
            raise Unavailable("the disk is full")
        await append(row)

    monkeypatch.setattr(server.store, "append", sometimes)
    await lines[0].play("keep")
    assert server.log(table).version == 1 and len(await server.store.orders(table)) == 1
    monkeypatch.setattr(server.store, "append", append)
    await lines[1].say("stand", order="swap")
    await lines[1].until(lambda: lines[1].version == 2)


async def test_an_order_is_no_move_of_its_owner(table_of: TableOf) -> None:
    """An old click after an order was answered with is told that somebody has moved."""
    _, lines = await table_of(3)
    await stand(lines[1], "keep")
    await lines[0].play("keep")
    await lines[1].until(lambda: lines[1].version == 2)
    await lines[1].refused("stale", "play", id="a", version=0, actions=["keep"])
    trouble = await lines[1].refused("not-yours", "play", id="b", version=1, actions=["swap"])
    assert trouble["rule"] == "T1"


async def test_orders_of_people_who_are_away_hold(table_of: TableOf) -> None:
    _, lines = await table_of(2)
    await stand(lines[1], "swap")
    await lines[1].close()
    await lines[0].play("keep")
    await lines[0].until(lambda: lines[0].over)


async def test_nobody_is_answered_after_a_take_back(server: LiveServer, table_of: TableOf) -> None:
    """Otherwise what was taken back would be answered a second time."""
    table, lines = await table_of(3)
    await lines[0].play("keep")
    await lines[1].until(lambda: lines[1].version == 1)
    await lines[1].play("keep")
    await stand(lines[1], "keep")
    await lines[1].answer("undo")
    await lines[1].is_well()
    assert server.log(table).version == 3 and lines[1].awaited == [1]


async def test_an_order_of_a_real_game_is_answered_with_and_told_in_words(server: LiveServer) -> None:
    _, lines = await server.guest().begin_with(server.guest(), server.guest(), game="bohnanza")
    await lines[0].refused("order-lapsed", "stand", order="nothing for red")
    await lines[0].play("plant 0")
    await lines[0].play("next")
    bean = next(iter(lines[0].view["turned"]))
    await lines[2].refused("cannot-read", "stand", order="something nice")
    await lines[2].say("stand", order=f"nothing FOR {bean}")
    [order] = (await lines[2].heard("standing"))["orders"]
    assert order["order"] == f"nothing for {bean}"
    await lines[0].play(f"turned {bean}", "propose")
    await lines[1].until(lambda: lines[1].version == 4)
    told = [message for message in lines[1].inbox if message["heard"] == "happened"][-1]["entry"]
    assert told["seat"] == 2 and told["events"][0]["event"]["event"] == "traded"
    assert lines[1].view["seats"][2]["aside"] == {bean: 1}
    await lines[1].refused("stale", "play", id="late", version=2, actions=["accept a"])
    trouble = await lines[1].refused("cannot-play", "play", id="late", version=3, actions=["accept a"])
    assert trouble["rule"] == "B15"
