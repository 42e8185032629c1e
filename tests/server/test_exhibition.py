"""Tables of bots alone: what they consider is told there and nowhere else; they play for those who watch."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from fakeclocks import FakeClocks
from liveserver import Guest, Line, LiveServer, Logged, OpenServer

from potager.server.rooms.exhibition import PAUSES

SECRETS = {"considers", "showing"}


async def exhibited(guest: Guest, game: str = "finca", bots: tuple[str, ...] = ("gardener", "sprout")) -> str:
    """A table of bots alone that somebody has set to watch."""
    return await guest.table(game, len(bots), bots=list(bots), sit=False, start=True)


@pytest.fixture
async def held(ann: Guest) -> tuple[str, Line]:
    """Such a table that its host has told to wait, and the host's socket."""
    table = await exhibited(ann)
    line = await ann.socket(table)
    await line.say("show", speed="wait")
    await line.heard("showing", speed="wait")
    return table, line


def kinds(line: Line) -> set[str]:
    return {message["heard"] for message in line.inbox}


@pytest.mark.parametrize("game", ["finca", "bohnanza", "frutopia"])
async def test_what_a_bot_considers_is_told_in_the_readers_language(server: LiveServer, game: str) -> None:
    ann = server.guest()
    table = await exhibited(ann, game, ("gardener", "sprout", "gardener"))
    line = await ann.socket(table, lang="de")
    await line.say("show", speed="wait")
    await asyncio.sleep(0.1)  # what was under way is played
    other = await ann.socket(table, lang="fr")
    told = await other.heard("considers")
    assert 1 <= len(told["moves"]) <= 4 and sum(move["chosen"] for move in told["moves"]) == 1
    assert all(move["text"] and move["rating"] is not None for move in told["moves"])
    german = [message for message in line.inbox if message["heard"] == "considers"][-1]
    assert (german["seat"], german["version"]) == (told["seat"], told["version"])
    assert all(one["text"] != two["text"] for one, two in zip(german["moves"], told["moves"], strict=True))


async def test_a_bot_that_searches_tells_chances(server: LiveServer) -> None:
    ann = server.guest()
    table = await exhibited(ann, "toy", ("grower", "gardener"))
    line = await ann.socket(table)
    told = await line.heard("considers", seat=0)
    assert all(0 <= move["win"] <= 1 and move["rating"] is None for move in told["moves"])


async def test_where_a_person_sits_nothing_is_told(server: LiveServer) -> None:
    """Neither to the person, nor to one whose seat a bot plays meanwhile, nor to those who watch."""
    ann, eve = server.guest(), server.guest()
    table = await ann.table("toy", 3, bots=[None, "gardener", "gardener"], start=True, public=True)
    mine, watching = await ann.socket(table), await eve.socket(table)
    await mine.refused("no-exhibition", "show", speed="quick")
    await mine.say("away", bot=True)
    await watching.until(lambda: watching.over)
    await mine.until(lambda: mine.over)
    await mine.say("language", lang="fr")
    await mine.is_well()
    assert not SECRETS & (kinds(mine) | kinds(watching))
    assert b"considers" not in b"".join(mine.bytes + watching.bytes)


async def test_it_waits_goes_step_by_step_and_plays_on(held: tuple[str, Line]) -> None:
    _, line = held
    await line.is_well()
    for _ in range(2):
        await asyncio.sleep(0.1)  # what was under way is played
        before = line.version
        await line.say("show", speed="step")
        await line.until(lambda before=before: line.version > before)
        await asyncio.sleep(0.1)
        assert line.version == before + 1, "it waits again"
    before = line.version
    await line.say("show", speed="quick")
    await line.until(lambda: line.version > before + 5)


async def test_only_the_host_says_how_fast(ann: Guest, bob: Guest, held: tuple[str, Line]) -> None:
    table, _ = held
    watching = await bob.socket(table, await ann.secret(table, "watch"))
    await watching.refused("not-owner", "show", speed="quick")
    await watching.heard("showing", speed="wait")
    await watching.heard("considers")


async def test_nobody_waits_for_a_host_who_has_gone(ann: Guest, bob: Guest, held: tuple[str, Line]) -> None:
    table, line = held
    watching = await bob.socket(table, await ann.secret(table, "watch"))
    before = watching.version
    await line.close()
    await watching.until(lambda: watching.version > before + 3)


async def test_it_rests_when_nobody_watches(server: LiveServer) -> None:
    ann = server.guest()
    table = await exhibited(ann)
    assert server.log(table).version == 0, "nobody has come yet"
    line = await ann.socket(table)
    await line.until(lambda: line.version > 3)
    await line.close()
    await server.rest(table)
    left = server.log(table).version
    await asyncio.sleep(0.1)
    assert server.log(table).version == left
    again = await ann.socket(table)
    await again.until(lambda: again.version > left)


async def test_a_waiting_table_does_not_play_for_nobody(server: LiveServer, held: tuple[str, Line]) -> None:
    table, line = held
    await line.is_well()
    before = server.log(table).version
    await line.close()
    await asyncio.sleep(0.1)
    assert server.log(table).version - before in (0, 1), "what was under way when it was told to wait"


async def test_there_is_time_to_read(open_server: OpenServer, clocks: FakeClocks) -> None:
    server = await open_server(clocks=clocks, bot_pause=1.0)
    ann = server.guest()
    table = await exhibited(ann)
    await ann.socket(table)
    await clocks.until_waiting(PAUSES["usual"])
    assert server.log(table).version == 0


async def test_the_game_goes_on_without_its_commentary(
    server: LiveServer, logged: Logged, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any) -> None:
        raise RuntimeError

    lines = logged("rooms.exhibition")
    monkeypatch.setattr("potager.server.rooms.exhibition.considered", broken)
    ann = server.guest()
    line = await ann.socket(await exhibited(ann))
    await line.until(lambda: line.version > 3)
    assert "nothing considered" in lines and "considers" not in kinds(line)
