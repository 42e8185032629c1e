"""The door for other people's bots: a token instead of a cookie, the same table, the same limits."""

from __future__ import annotations

import asyncio
import importlib.util
from pathlib import Path
from typing import Any

import pytest
from liveserver import Guest, Line, LiveServer, OpenServer

from potager.server.doors.auth import TOKEN
from potager.server.settings import Allowance, Rate

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "at_a_table.py"
MOST = 35  # lines of code that a first bot may have


async def program(server: LiveServer, guest: Guest) -> tuple[Guest, str]:
    """A program that has a guest's token, and no cookie."""
    token = (await guest.call("POST", "/api/me/token"))["token"]
    return server.guest(Authorization=f"Bearer {token}"), token


async def test_a_program_with_a_token_is_the_guest_who_made_it(server: LiveServer, ann: Guest) -> None:
    bot, token = await program(server, ann)
    assert token.startswith(TOKEN)
    me = await bot.call("GET", "/api/me")
    assert me["id"] == (await ann.call("GET", "/api/me"))["id"]
    assert not bot.http.cookies, "a token needs no cookie"
    table = await bot.table("toy", 2, bots=[None, "greedy"], start=True)
    assert [info["id"] for info in await ann.call("GET", "/api/tables?mine=true")] == [table]


async def line_with(server: LiveServer, table: str, token: str) -> Line:
    """A socket that is opened with a token and no cookie."""
    line = Line(f"127.0.0.1:{server.port}", table, None, "", {"Authorization": f"Bearer {token}"})
    del line.headers["Cookie"]
    await line.open()
    return line


async def test_a_token_opens_a_socket_until_it_is_revoked(server: LiveServer, ann: Guest) -> None:
    bot, token = await program(server, ann)
    table = await bot.table("toy", 2, bots=[None, "greedy"], start=True)
    line = await line_with(server, table, token)
    await line.say("hello")
    await line.until(lambda: line.me == 0)
    await line.play(line.legal[0])
    await ann.call("DELETE", "/api/me/token")
    assert await line.gone() == 4410
    refused = await line_with(server, table, token)
    assert (await refused.heard("refused"))["trouble"]["code"] == "bad-token"
    assert await refused.gone() == 4401
    await bot.refused(401, "bad-token", "GET", "/api/me")
    assert (await ann.call("GET", f"/api/tables/{table}"))["owner"], "the person is who they were"
    for each in (line, refused):
        await each.close()


async def test_a_new_token_takes_the_place_of_the_one_before_and_goes_with_every_key(
    server: LiveServer, ann: Guest
) -> None:
    old, _ = await program(server, ann)
    new, _ = await program(server, ann)
    await old.refused(401, "bad-token", "GET", "/api/me")
    assert await new.call("GET", "/api/me")
    await ann.call("DELETE", "/api/me/key")
    await new.refused(401, "bad-token", "GET", "/api/me")


async def test_a_token_cannot_make_another_nor_a_key(server: LiveServer, ann: Guest) -> None:
    bot, _ = await program(server, ann)
    for method, path in (("POST", "token"), ("DELETE", "token"), ("POST", "key"), ("DELETE", "key")):
        await bot.refused(403, "in-person", method, f"/api/me/{path}")
    assert await bot.call("GET", "/api/me")


async def test_what_is_no_token_of_this_house_is_refused_in_words(server: LiveServer, ann: Guest) -> None:
    _, token = await program(server, ann)
    cookie = ann.http.cookies["potager"]
    for said in ("Bearer x", f"Bearer {token}x", f"Bearer {cookie}", f"Bearer {token[:-1]}"):
        stranger = server.guest(Authorization=said)
        await stranger.refused(401, "bad-token", "GET", "/api/me")
    behind_a_proxy = server.guest(Authorization="Basic YTpi")  # whose password is none of our business
    assert (await behind_a_proxy.call("GET", "/api/me"))["name"]
    thief = server.guest()
    thief.http.cookies.set("potager", token)
    assert (await thief.call("GET", "/api/me"))["id"] != (await ann.call("GET", "/api/me"))["id"]


async def test_programs_have_the_limits_of_their_guest(open_server: OpenServer) -> None:
    few = Allowance(Rate(5, 1000), Rate(1000, 1))
    server = await open_server(calls=few)
    ann = server.guest()
    bot, _ = await program(server, ann)
    async with asyncio.timeout(10):
        while (answer := await bot.ask("GET", "/api/me")).status_code != 429:
            assert answer.status_code == 200
    await ann.refused(429, "calls-soon", "GET", "/api/me")


@pytest.fixture
def example() -> Any:
    spec = importlib.util.spec_from_file_location("at_a_table", EXAMPLE)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


async def test_the_example_plays_a_game_to_its_end(server: LiveServer, ann: Guest, example: Any) -> None:
    """Against a bot of the house, by its token alone; its line is cut once, and it comes back."""
    bob = server.guest()
    token = (await bob.call("POST", "/api/me/token"))["token"]
    table = await ann.table("toy", 2, bots=["greedy", None], public=True, sit=False)
    playing = asyncio.create_task(example.play(f"http://127.0.0.1:{server.port}", table, token))
    watching = await ann.socket(table)
    await watching.until(
        lambda: [m for m in watching.inbox if m["heard"] == "table"][-1]["table"]["seats"][1]["name"]
    )
    server.lobby.hang_up((await bob.call("GET", "/api/me"))["id"])  # it comes back, or nobody plays on
    await ann.call("POST", f"/api/tables/{table}/start")
    async with asyncio.timeout(30):
        await playing
    assert (await ann.call("GET", f"/api/tables/{table}"))["status"] == "over"


def test_the_example_is_short() -> None:
    lines = [line for line in EXAMPLE.read_text(encoding="utf-8").splitlines() if line.strip()]
    assert len(lines) <= MOST
