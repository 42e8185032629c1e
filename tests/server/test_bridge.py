"""Two servers of one house: any of them serves any client of any table."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from liveserver import Guest, LiveServer, NewDatabase, OpenServer


class Houses:
    """Two servers that share a database and a Redis."""

    def __init__(self, here: LiveServer, there: LiveServer) -> None:
        self.here, self.there = here, there

    async def everywhere(self, guest: Guest, server: LiveServer) -> Guest:
        """The same guest at another server."""
        await guest.cookie()
        other = server.guest()
        other.http.cookies = guest.http.cookies
        return other


@pytest.fixture
async def houses(new_database: NewDatabase, redis_url: str, open_server: OpenServer) -> Houses:
    wishes: dict[str, Any] = {"database": await new_database("postgres"), "redis": redis_url}
    return Houses(await open_server(**wishes), await open_server(**wishes))


async def test_people_at_two_servers_play_one_game(houses: Houses) -> None:
    ann, bob = houses.here.guest(), houses.there.guest()
    table = await ann.table("finca", 2, public=True)
    await bob.sit(table)
    await ann.call("POST", f"/api/tables/{table}/start")
    assert table in houses.here.lobby.rooms and table not in houses.there.lobby.rooms
    one, other = await ann.socket(table), await bob.socket(table, lang="fr")
    assert (one.me, other.me) == (0, 1)
    await asyncio.gather(one.play_on(most=12), other.play_on(most=12))
    info = await bob.call("GET", f"/api/tables/{table}")
    assert info["version"] == 24 and [seat["online"] for seat in info["seats"]] == [True, True]
    assert [row.seq for row in await houses.there.store.log(table)] == list(range(1, 25))
    await other.say("chat", text="bonjour")
    assert (await one.heard("chat-line"))["text"] == "bonjour"
    await other.refused("not-yours", "agree", yes=True)
    await other.close()
    await one.until(lambda: any(not seat["online"] for seat in _last_table(one)["seats"]))


def _last_table(line: Any) -> dict[str, Any]:
    return [message["table"] for message in line.inbox if message["heard"] == "table"][-1]
