"""The server is killed in mid-game, again and again: what was acknowledged is there, and the game goes on."""

from __future__ import annotations

import asyncio
import random
import signal
from pathlib import Path

from liveserver import Guest
from processes import Player, Process, is_kept

from potager.server.rooms.deal import verify

KILLS = 3


async def test_nothing_acknowledged_is_lost_however_often_the_server_falls(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/potager.db"
    player: Player | None = None
    for kill in range(KILLS):
        async with Process(database) as server:
            player = player or await sits_down(server.address)
            playing = asyncio.create_task(player.play(server.address))
            before = len(player.acknowledged)
            while len(player.acknowledged) < before + 4 and not playing.done():
                await asyncio.sleep(0.002)
            await asyncio.sleep(random.Random(kill).random() * 0.02)
            await server.end(signal.SIGKILL)
            assert await playing is False, "the game was over too soon for this test"
        await is_kept(database, player)
    assert player is not None
    async with Process(database) as server:
        assert await player.play(server.address)
        guest = Guest(server.address)
        guest.http.cookies.update(player.cookies)
        info = await guest.call("GET", f"/api/tables/{player.table}")
        export = await guest.ask("GET", f"/api/tables/{player.table}/export")
        await guest.close()
        assert info["status"] == "over" and verify(export.content).scores == info["points"]
        assert await server.end(signal.SIGTERM) in (0, -signal.SIGTERM)
    await is_kept(database, player)


async def sits_down(address: str) -> Player:
    guest = Guest(address)
    table = await guest.table("finca", 2, bots=[None, "greedy"], start=True)
    await guest.close()
    return Player(table, dict(guest.http.cookies))
