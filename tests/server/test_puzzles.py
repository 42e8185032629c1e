"""The calls about puzzles: today's, any day's, and any of them."""

from __future__ import annotations

import pytest
from fakeclocks import FakeClocks
from liveserver import Guest, OpenServer

DAY = 86_400


async def test_today_and_the_week_after_are_the_same_for_everybody(ann: Guest, bob: Guest) -> None:
    days = await ann.call("GET", "/api/puzzles")
    assert days == await bob.call("GET", "/api/puzzles")
    assert len(days["days"]) == 8 and len({one["day"] for one in days["days"]}) == 8
    assert days["books"].keys() == {"finca", "bohnanza", "frutopia"}
    assert days == await ann.call("GET", f"/api/puzzles?day={days['days'][0]['day']}")


async def test_far_days_have_a_puzzle_and_nonsense_is_refused(ann: Guest) -> None:
    for day in ("0001-01-01", "9999-12-31"):
        assert (await ann.call("GET", f"/api/puzzles?day={day}"))["days"][0]["day"] == day
    await ann.refused(400, "cannot-read", "GET", "/api/puzzles?day=tomorrow")


@pytest.mark.parametrize("game", ["finca", "bohnanza", "frutopia"])
async def test_a_puzzle_brings_all_that_can_be_done(ann: Guest, game: str) -> None:
    puzzle = await ann.call("GET", f"/api/puzzles/{game}/1?lang=fr")
    first = puzzle["spots"][0]
    assert first["move"] is None and {one["action"] for one in first["legal"]} == first["ways"].keys()
    worths = [move["worth"] for move in puzzle["moves"]]
    assert worths == sorted(worths, reverse=True) and puzzle["moves"][0]["best"] and puzzle["why"]
    # Whoever follows the ways comes to every move, and to the best one.
    ends = {spot["move"] for spot in puzzle["spots"]} - {None}
    assert 0 in ends and ends <= set(range(len(worths)))
    for spot in puzzle["spots"]:
        for way in spot["ways"].values():
            assert way["commits"] == (puzzle["spots"][way["to"]]["move"] is not None)


async def test_a_puzzle_may_be_kept_and_gives_nobody_a_cookie(ann: Guest) -> None:
    answer = await ann.ask("GET", "/api/puzzles/finca/1")
    assert "public" in answer.headers["cache-control"] and "set-cookie" not in answer.headers
    again = await ann.ask("GET", "/api/puzzles/finca/1", headers={"If-None-Match": answer.headers["etag"]})
    assert again.status_code == 304
    other = await ann.ask("GET", "/api/puzzles/finca/1?lang=fr")
    assert other.headers["etag"] != answer.headers["etag"]


@pytest.mark.parametrize("path", ["finca/0", "finca/100000", "chess/1"])
async def test_a_puzzle_that_is_not_there_is_refused(ann: Guest, path: str) -> None:
    await ann.refused(400, "cannot-read", "GET", f"/api/puzzles/{path}")


async def test_the_next_day_has_the_next_puzzle(open_server: OpenServer, clocks: FakeClocks) -> None:
    server = await open_server(clocks=clocks)
    days = (await server.guest().call("GET", "/api/puzzles"))["days"]
    clocks.now += DAY
    assert (await server.guest().call("GET", "/api/puzzles"))["days"][0] == days[1]
