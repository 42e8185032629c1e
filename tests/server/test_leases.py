"""Leases: a table has one server at a time, and who has lost it writes nothing more. On a real PostgreSQL."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Callable, Coroutine
from typing import Any

import pytest
from fakeclocks import FakeClocks
from liveserver import NewDatabase
from proxy import Gate
from rows_to_keep import connect, entry, line, order, row_of, table
from sqlalchemy import make_url, text
from sqlalchemy.ext.asyncio import AsyncConnection

from potager.core.errors import CannotRead
from potager.server.clocks import Clocks
from potager.server.store import Claim, Elsewhere, Lease, Leases, Stale, Store, Taken, Unavailable, claim
from potager.server.store.leases import BEATS, TAKE
from potager.server.store.rows import SeatRow

NAME, OTHER = "0123456789", "f" * 10
SECONDS = 30.0


class House:
    """Two servers of one house, as far as the database knows them."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.clocks = FakeClocks()
        self.stores: list[Store] = []

    async def server(self, seconds: float = SECONDS) -> Store:
        self.stores.append(await Store.share(self.url, self.clocks, Claim(), seconds))
        return self.stores[-1]

    async def sql(self, statement: str, *values: Any) -> Any:
        connection = await connect(self.url)
        try:
            return await connection.fetch(statement, *values)
        finally:
            await connection.close()

    async def lapse(self, store: Store) -> None:
        """Let the time of a server run out, as if it had not been heard of for long."""
        await self.sql("UPDATE servers SET until = 0 WHERE id = $1", leases(store).me)


def leases(store: Store) -> Leases:
    assert store.leases is not None
    return store.leases


async def take(store: Store, name: str = NAME) -> Lease:
    lease = await leases(store).take(name)
    assert lease is not None
    return lease


@pytest.fixture
async def house(new_database: NewDatabase) -> AsyncGenerator[House]:
    house = House(await new_database("postgres"))
    yield house
    for store in house.stores:
        await store.close()


@pytest.fixture
async def here(house: House) -> Store:
    store = await house.server()
    await store.create_table(table())
    await store.create_table(table(OTHER))
    return store


@pytest.fixture
async def there(house: House, here: Store) -> Store:
    return await house.server()


async def test_a_table_has_one_server_at_a_time(here: Store, there: Store) -> None:
    lease = await take(here)
    with pytest.raises(Elsewhere) as found:
        await leases(there).take(NAME)
    assert found.value.owner == leases(here).me
    await take(there, OTHER)
    assert await leases(there).owners([NAME, OTHER]) == {NAME: leases(here).me}
    assert await leases(here).owners([]) == {}
    await leases(here).give_back(lease)
    assert (await take(there)).fence == lease.fence + 1


async def test_of_many_who_want_a_table_at_once_one_gets_it(here: Store, there: Store) -> None:
    wants = [leases(store).take(NAME) for store in (here, there)]
    found = await asyncio.gather(*wants, return_exceptions=True)
    assert sorted(type(each).__name__ for each in found) == ["Elsewhere", "Lease"]


async def test_a_table_that_is_not_there_is_nobodys(here: Store) -> None:
    assert await leases(here).take("ffff000000") is None


async def test_who_has_not_been_heard_of_for_too_long_loses_a_table_that_somebody_wants(
    house: House, here: Store, there: Store
) -> None:
    lease, other = await take(here), await take(here, OTHER)
    await house.lapse(here)
    assert (await take(there)).fence == 2
    await leases(here).beat()
    assert lease.lost and not other.lost
    await here.under(other).append(entry(1, name=OTHER))


def writes(store: Store) -> list[Callable[[], Coroutine[Any, Any, object]]]:
    """Everything that a room writes."""
    return [
        lambda: store.append(entry(2)),
        lambda: store.update_table(NAME, status="over"),
        lambda: store.save_seat(NAME, SeatRow(seat=1, guest="bob")),
        lambda: store.rule(NAME, "bob", True, False),
        lambda: store.snapshot(NAME, 1, b"state"),
        lambda: store.add_order(order("b")),
        lambda: store.drop_orders(["a"]),
        lambda: store.add_chat(line(1)),
        lambda: store.remove_table(NAME),
    ]


async def test_a_table_that_was_being_taken_while_its_server_was_counting_is_found_lost_later(
    house: House, here: Store, there: Store
) -> None:
    lease = await take(here)
    await house.lapse(here)
    async with there._begin() as connection:  # it has found the lease run out, and commits late
        assert await connection.scalar(TAKE, {"table": NAME, "me": leases(there).me}) == lease.fence + 1
        await leases(here).beat()
        assert not lease.lost, "nothing is to be seen of it yet"
    await leases(here).beat()
    assert lease.lost


async def test_a_table_that_was_taken_before_others_knew_that_its_server_lives_is_found_lost(
    house: House, here: Store, there: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    lease, begin, taken = await take(here), leases(here)._begin, list[Lease]()
    for _ in range(BEATS + 1):  # after that many nothing is in doubt
        await leases(here).beat()
    soon = "UPDATE servers SET until = extract(epoch FROM clock_timestamp()) + 0.2 WHERE id = $1"
    await house.sql(soon, leases(here).me)

    @contextlib.asynccontextmanager
    async def commits_late() -> AsyncGenerator[AsyncConnection, None]:
        async with begin() as connection:
            yield connection
            if not taken:
                await connection.execute(text("SELECT pg_sleep(0.3)"))
                taken.append(await take(there))

    monkeypatch.setattr(leases(here), "_begin", commits_late)
    await leases(here).beat()
    assert taken and lease.lost


async def test_an_answer_that_got_lost_leaves_doubts(
    house: House, here: Store, there: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    lease = await take(here)
    await house.lapse(here)
    await take(there)
    with monkeypatch.context() as patch:
        patch.setattr("potager.server.store.leases.LIVING", text("SELECT 1 FROM nowhere"))
        await house.sql(
            "UPDATE servers SET until = until + 1e10"
        )  # what it says now arrives, the answer does not
        with pytest.raises(Unavailable):
            await leases(here).beat()
    assert not lease.lost
    await leases(here).beat()
    assert lease.lost


async def test_what_a_stale_owner_writes_is_refused_whatever_it_is(
    house: House, here: Store, there: Store
) -> None:
    late = here.under(await take(here))
    await late.append(entry(1))
    await late.add_order(order("a"))
    before = await row_of(here)
    await house.lapse(here)
    taken = await take(there)
    for write in writes(late):
        with pytest.raises(Stale):
            await write()
    assert await row_of(here) == before
    assert [row.seq for row in await here.log(NAME)] == [1]
    assert [row.id for row in await here.orders(NAME)] == ["a"]
    assert await here.snapshots(NAME) == {} and await here.chat(NAME) == []
    new = there.under(taken)
    for write in writes(new)[:-1]:
        await write()
    assert [row.seq for row in await here.log(NAME)] == [1, 2]


async def test_who_takes_a_table_again_has_a_new_number_and_its_old_room_is_stale(here: Store) -> None:
    first = await take(here)
    lost: list[int] = []
    first.on_lost = lambda: lost.append(first.fence)
    second = await take(here)
    assert lost == [1] and second.fence == 2
    with pytest.raises(Stale):
        await here.under(first).append(entry(1))
    assert lost == [1], "it is lost once"
    await here.under(second).append(entry(1))


async def test_of_a_batch_only_the_stale_entries_are_refused(house: House, here: Store, there: Store) -> None:
    late, good = here.under(await take(here)), here.under(await take(here, OTHER))
    await house.lapse(here)
    await take(there)
    batch = [late.append(entry(1)), good.append(entry(1, name=OTHER)), good.append(entry(2, name=OTHER))]
    results = await asyncio.gather(*batch, return_exceptions=True)
    assert [type(result) for result in results] == [Stale, type(None), type(None)]
    again = [late.append(entry(1)), good.append(entry(2, "id", OTHER)), good.append(entry(3, name=OTHER))]
    results = await asyncio.gather(*again, return_exceptions=True)
    assert [type(result) for result in results] == [Stale, Taken, type(None)]
    assert [row.seq for row in await here.log(OTHER)] == [1, 2, 3]


async def test_who_wants_a_table_waits_for_what_is_being_written(here: Store, there: Store) -> None:
    lease = await take(here)
    store = here.under(lease)
    async with store._writing() as connection:
        assert connection is not None
        taking = asyncio.create_task(_wrest(there, leases(here).me))
        await _until_somebody_waits(there)
        assert not taking.done()
    assert await taking == 2


async def _wrest(store: Store, owner: str) -> int:
    async with store._begin() as connection:
        await connection.exec_driver_sql("UPDATE servers SET until = 0 WHERE id = $1", (owner,))
    return (await take(store)).fence


async def _until_somebody_waits(store: Store) -> None:
    waiting = "SELECT count(*) FROM pg_locks WHERE NOT granted"
    async with asyncio.timeout(10):
        while True:
            async with store._begin() as connection:
                if (await connection.exec_driver_sql(waiting)).scalar():
                    return
            await asyncio.sleep(0.01)


async def test_a_server_that_stops_in_the_middle_of_a_transaction_keeps_no_table(house: House) -> None:
    """PostgreSQL ends the transaction: whoever wants the table gets it, and the late commit is none."""
    here, there = await house.server(seconds=0.4), await house.server()
    await here.create_table(table())
    store = here.under(await take(here))
    with pytest.raises(Unavailable):
        async with store._writing() as connection:
            await connection.exec_driver_sql("UPDATE tables SET status = 'over'")
            assert await _wrest(there, leases(here).me) == 2
    assert (await row_of(there)).status == "open"


async def test_a_lease_lasts_as_long_as_its_server_says_so(house: House, here: Store, there: Store) -> None:
    await take(here)
    until = "SELECT until FROM servers WHERE id = $1"
    before = (await house.sql(until, leases(here).me))[0]["until"]
    await house.clocks.until_waiting(SECONDS / BEATS)
    beaten = asyncio.Event()
    leases(here).on_beat = beaten.set
    house.clocks.advance(SECONDS / BEATS)
    async with asyncio.timeout(10):
        await beaten.wait()
    assert (await house.sql(until, leases(here).me))[0]["until"] > before
    assert leases(here).living == {leases(there).me}


async def test_whatever_fails_at_a_heartbeat_there_is_a_next_one(house: House, here: Store) -> None:
    beaten: list[str] = []

    def fail() -> None:
        beaten.append("failed")
        raise RuntimeError("a fault of our own")

    async def beat() -> None:
        count = len(beaten)
        await house.clocks.until_waiting(SECONDS / BEATS)
        house.clocks.advance(SECONDS / BEATS)
        async with asyncio.timeout(10):
            while len(beaten) == count:
                await asyncio.sleep(0.001)

    leases(here).on_beat = fail
    await beat()
    leases(here).on_beat = lambda: beaten.append("well")
    await beat()
    assert beaten == ["failed", "well"]


async def test_a_database_that_has_gone_without_a_word_is_given_up_and_found_again(
    house: House, here: Store
) -> None:
    """Packets are lost, and nobody says no: who waits for an answer would wait for a quarter of an hour."""
    seconds = 7.0  # for which nobody else waits

    async def given_up(work: Coroutine[Any, Any, object]) -> Unavailable:
        task = asyncio.ensure_future(work)
        await house.clocks.until_waiting(seconds)
        house.clocks.advance(seconds)
        with pytest.raises(Unavailable) as found:
            await task
        return found.value

    async with Gate(make_url(house.url).port or 5432) as gate:
        url = make_url(house.url).set(port=gate.port)
        far = await Store.share(url.render_as_string(hide_password=False), house.clocks, Claim(), seconds)
        room, beating = far.under(await take(far)), leases(far)._beating
        assert beating is not None
        beating.cancel()  # it would wait as long
        await room.append(entry(1))
        gate.hold()
        for work in (room.append(entry(2)), room.update_table(NAME, status="over"), room.log(NAME)):
            assert (await given_up(work)).reason == "away"
        gate.cut()  # what was on its way is lost
        gate.heal()
        await room.append(entry(2))
        assert [row.seq for row in await room.log(NAME)] == [1, 2]
        assert (await row_of(room)).status == "open"
        await far.close()


async def test_who_cleans_up_may_take_their_time(here: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(here, "_patience", 0.0)
    assert await here.clean_chat(0.0, dry=False) == 0


async def test_a_server_that_closes_gives_everything_back(house: House, here: Store, there: Store) -> None:
    await take(here)
    await take(here, OTHER)
    house.stores.remove(here)
    await here.close()
    assert (await take(there)).fence == 2 and (await take(there, OTHER)).fence == 2
    await leases(there).beat()
    assert leases(there).living == frozenset()


async def test_a_server_alone_makes_every_lease_stale(house: House, here: Store) -> None:
    """So no server of a cluster that was forgotten writes behind its back."""
    late = here.under(await take(here))
    alone = await claim.take(house.url, Clocks())
    await alone.sign()
    with pytest.raises(Stale):
        await late.append(entry(1))
    await alone.close()


async def test_servers_with_leases_share_a_claim_and_a_server_alone_is_refused_beside_them(
    house: House, here: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(claim, "PATIENCE", 0.1)
    shared = [await claim.take(house.url, Clocks(), shared=True) for _ in range(2)]
    with pytest.raises(Unavailable, match="another server uses this database"):
        await claim.take(house.url, Clocks())
    for held in shared:
        await held.close()
    alone = await claim.take(house.url, Clocks())
    with pytest.raises(Unavailable, match="another server uses this database"):
        await claim.take(house.url, Clocks(), shared=True)
    await alone.close()
    with pytest.raises(CannotRead, match="a SQLite database has one server"):
        await claim.take("sqlite:///potager.db", Clocks(), shared=True)
