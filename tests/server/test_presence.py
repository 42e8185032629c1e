"""Bots play for those who are there, and for those who will be awaited; for nobody else."""

from __future__ import annotations

from liveserver import Guest, LiveServer

BOTS = ["greedy", "greedy"]


async def test_bots_alone_play_while_somebody_watches_and_lose_nothing_meanwhile(
    server: LiveServer, ann: Guest
) -> None:
    table = await ann.table("finca", 2, bots=BOTS, sit=False, start=True)
    await server.rest(table)
    assert server.log(table).version == 0, "nobody is here"
    line = await ann.socket(table)
    await line.until(lambda: line.version >= 3)
    await line.close()
    await server.rest(table)
    version = server.log(table).version
    assert not server.log(table).match.over, "everybody has gone"
    await ann.call("GET", f"/api/tables/{table}")
    assert server.log(table).version == version, "to ask about a table is not to be there"
    kept = await server.store.log(table)
    back = await ann.socket(table)
    await back.until(lambda: back.over, patience=30)
    assert len(kept) == version and (await server.store.log(table))[:version] == kept


async def test_bots_play_until_a_person_is_awaited_who_is_not_there(server: LiveServer, ann: Guest) -> None:
    table = await ann.table("finca", 3, bots=[*BOTS, None], start=True)
    await server.rest(table)
    assert server.log(table).version == 2 and server.log(table).match.awaited == (2,)
    line = await ann.socket(table)
    await line.play(line.legal[0])
    await line.close()
    await server.rest(table)
    assert server.log(table).match.awaited == (2,) and server.log(table).version == 5


async def test_who_has_handed_their_seat_over_is_not_awaited(server: LiveServer, ann: Guest) -> None:
    table = await ann.table("finca", 2, bots=[None, "greedy"], start=True)
    await ann.call("POST", f"/api/tables/{table}/leave")
    await server.rest(table)
    assert server.log(table).version == 0
    line = await ann.socket(table)
    await line.until(lambda: line.version >= 2)
