"""A host removes, mutes and closes; whoever leaves for good leaves a game that goes on."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from liveserver import Gone, Guest, LiveServer, OpenServer, Together
from rows_to_keep import row_of

from potager.server.rooms.deal import seed


def path(table: str, deed: str = "") -> str:
    return f"/api/tables/{table}{deed and '/'}{deed}"


async def seats(guest: Guest, table: str) -> list[dict[str, Any]]:
    return (await guest.call("GET", path(table)))["seats"]


# Removing


async def test_who_is_removed_before_the_start_leaves_a_free_seat_and_stays_away(
    server: LiveServer, ann: Guest, bob: Guest
) -> None:
    table = await ann.table("toy", 2, public=True)
    await bob.sit(table)
    line = await bob.socket(table)
    info = await ann.call("POST", path(table, "remove"), {"seat": 1})
    assert info["seats"][1]["name"] is None and info["seats"][1]["bot"] is None
    assert await line.gone() == 4411
    for method, deed in [("GET", ""), ("POST", "join"), ("GET", "replay")]:
        body = dict[str, str]() if deed == "join" else None
        await bob.refused(403, "removed", method, path(table, deed), body)
    again = await bob.socket(table, hello=False)
    assert (await again.heard("refused"))["trouble"]["code"] == "removed"
    assert await again.gone() == 4404
    assert (await server.guest().sit(table))["seats"][1]["mine"]


async def test_who_is_removed_from_a_game_is_followed_by_a_bot_in_the_same_deal(
    server: LiveServer, ann: Guest, bob: Guest
) -> None:
    table = await ann.table("finca", 2, public=True, contribution="ab" * 32)
    await bob.sit(table, contribution="cd" * 32)
    await ann.call("POST", path(table, "start"))
    near, far = await ann.socket(table), await bob.socket(table)
    await near.play("place 0")
    await ann.call("POST", path(table, "remove"), {"seat": 1})
    assert await far.gone() == 4411
    await near.until(lambda: near.version >= 2)
    there = (await seats(ann, table))[1]
    assert (there["name"], there["bot"], there["handed_over"]) == (None, "gardener", False)
    assert await bob.call("GET", "/api/tables?mine=true") == []
    await server.forget(table, near)
    await ann.socket(table)
    row = server.room(table).row
    assert row.seed == seed(row.server_half, [place.contribution for place in row.at])


async def test_nobody_is_removed_who_is_not_there_nor_the_host(ann: Guest, bob: Guest) -> None:
    table = await ann.table("toy", 3, bots=[None, "greedy"], public=True)
    for whom in ({}, {"seat": 1}, {"seat": 2}, {"seat": 9}, {"seat": -1}, {"line": 1}, {"line": -5}):
        await ann.refused(409, "nobody", "POST", path(table, "remove"), whom)
    await ann.refused(409, "yourself", "POST", path(table, "remove"), {"seat": 0})
    await bob.sit(table)
    await bob.refused(403, "not-owner", "POST", path(table, "remove"), {"seat": 0})
    await bob.refused(403, "not-owner", "POST", path(table, "close"))


async def test_after_the_end_a_seat_stays_what_it_was_but_is_not_at_the_table_that_follows(
    server: LiveServer, ann: Guest, bob: Guest, together: Together
) -> None:
    table, near, far = await together("toy")
    await near.say("away", bot=True)
    await far.say("away", bot=True)
    await near.until(lambda: near.over)
    await ann.call("PATCH", "/api/me", {"name": "Ann"})
    before = (await seats(ann, table))[1]["name"]
    await ann.call("POST", path(table, "remove"), {"seat": 1})
    assert await far.gone() == 4411
    assert (await seats(ann, table))[1]["name"] == before
    await ann.refused(409, "over", "POST", path(table, "close"))
    await ann.refused(409, "over", "POST", path(table, "resign"), {})
    info = await ann.call("POST", path(table, "rematch"))
    assert [(seat["name"] is None, seat["mine"]) for seat in info["seats"]] == [(True, False), (False, True)]
    await bob.refused(403, "removed", "POST", path(info["id"], "join"), {})
    assert len((await row_of(server.store, info["id"])).removed) == 1


# Muting


async def test_who_is_muted_writes_nothing_until_they_may_again(
    server: LiveServer, ann: Guest, bob: Guest
) -> None:
    table = await ann.table("toy", 2, public=True)
    await bob.sit(table)
    line = await bob.socket(table)
    await ann.call("POST", path(table, "mute"), {"seat": 1})
    assert (await seats(bob, table))[1]["muted"]
    await line.refused("muted", "chat", text="hello")
    await server.forget(table, line)
    line = await bob.socket(table)
    await line.refused("muted", "chat", text="hello")
    info = await ann.call("POST", path(table, "mute") + "?muted=false", {"seat": 1})
    assert not info["seats"][1]["muted"]
    await line.say("chat", text="hello")
    assert (await line.heard("chat-line"))["text"] == "hello"


async def test_a_spectator_is_muted_and_removed_by_what_they_have_said(ann: Guest, bob: Guest) -> None:
    table = await ann.table("toy", 2, public=True)
    line = await bob.socket(table)
    await line.say("chat", text="boo")
    await ann.call("POST", path(table, "mute"), {"line": (await line.heard("chat-line"))["number"]})
    await line.refused("muted", "chat", text="boo again")
    await ann.call("POST", path(table, "remove"), {"line": 1})
    assert await line.gone() == 4411


# Closing


@pytest.mark.parametrize("begun", [False, True])
async def test_a_closed_table_is_over_for_everybody(
    server: LiveServer, ann: Guest, bob: Guest, begun: bool
) -> None:
    table = await ann.table("finca", 2, public=True)
    await bob.sit(table)
    if begun:
        await ann.call("POST", path(table, "start"))
    near, far = await ann.socket(table), await bob.socket(table)
    assert (await ann.call("POST", path(table, "close")))["status"] == "closed"
    await far.until(lambda: any(message.get("table", {}).get("status") == "closed" for message in far.inbox))
    await near.refused("closed", "play", id="a", version=0, actions=["place 0"])
    await far.refused("closed", "chat", text="hello")
    await far.refused("closed", "away", bot=True)
    await far.refused("closed", "hint", id="b")
    for deed in ("start", "ready", "leave"):
        guest, body = ann if deed == "start" else bob, dict[str, str]() if deed == "ready" else None
        await guest.refused(409, "closed", "POST", path(table, deed), body)
    for listing in ("/api/tables", "/api/tables?mine=true"):
        assert await ann.call("GET", listing) == []
    await ann.call("POST", path(table, "close"))
    await server.forget(table, near, far)
    again = await ann.socket(table)
    assert not again.has_heard("sync") and (await ann.call("GET", path(table)))["status"] == "closed"


async def test_bots_stop_at_a_closed_table(server: LiveServer, ann: Guest) -> None:
    table, line = await ann.begin("finca", 2, bots=["greedy", "greedy"], sit=False)
    await line.until(lambda: line.version >= 1)
    await ann.call("POST", path(table, "close"))
    await server.rest(table)
    assert server.room(table)._bots._find() is None
    await server.forget(table, line)
    before = len(await server.store.log(table))
    await ann.socket(table)
    await server.rest(table)
    assert len(await server.store.log(table)) == before


# Leaving for good


async def test_who_resigns_is_followed_by_the_bot_of_their_choice(
    ann: Guest, bob: Guest, together: Together
) -> None:
    table, near, far = await together("finca")
    info = await bob.call("POST", path(table, "resign"), {"bot": "sprout"})
    assert not any(seat["mine"] for seat in info["seats"]) and info["seats"][1]["bot"] == "sprout"
    await near.play("place 0")
    await near.until(lambda: near.version == 2)
    await far.refused("not-seated", "play", id="a", version=2, actions=["place 3"])
    await far.until(lambda: far.version == 2)
    await bob.refused(403, "not-seated", "POST", path(table, "resign"), {})
    assert await bob.call("GET", "/api/tables?mine=true") == []


async def test_the_secrets_of_a_seat_are_no_longer_told_to_who_has_left_it(
    bob: Guest, together: Together
) -> None:
    table, near, far = await together("bohnanza", 3)
    assert far.view["seats"][1]["hand"]
    await bob.call("POST", path(table, "resign"), {})
    await near.play("plant 0")
    await far.until(lambda: far.version == 1)
    assert not far.view["seats"][1].get("hand") and far.legal == []


async def test_the_next_person_is_host_and_with_nobody_left_the_table_is_closed(
    ann: Guest, bob: Guest, together: Together
) -> None:
    table, near, _ = await together("finca")
    await ann.call("POST", path(table, "resign"), {})
    assert (await bob.call("GET", path(table)))["owner"]
    await ann.refused(403, "not-owner", "POST", path(table, "close"))
    await near.until(lambda: near.version == 1)  # the bot in Ann's place
    assert (await bob.call("POST", path(table, "resign"), {}))["status"] == "closed"
    await near.is_well()
    assert near.version == 1


async def test_nonsense_changes_nothing(ann: Guest, together: Together, server: LiveServer) -> None:
    table, *_ = await together("finca")
    before = msgspec.json.encode(server.room(table).row)
    for bot in ("nobody", "master@9s", ""):
        await ann.refused(400, "cannot-read", "POST", path(table, "resign"), {"bot": bot})
    assert msgspec.json.encode(server.room(table).row) == before
    waiting = await ann.table("toy", 2)
    await ann.refused(409, "not-started", "POST", path(waiting, "resign"), {})


async def test_orders_leave_with_their_owner(server: LiveServer) -> None:
    host, bob, eve = (server.guest() for _ in range(3))
    table, [_, line, _] = await host.begin_with(bob, eve, game="bohnanza")
    await line.say("stand", order="red for 2 blue")
    await line.heard("standing")
    assert len(await server.store.orders(table)) == 1
    await bob.call("POST", path(table, "resign"), {})
    assert await server.store.orders(table) == []


async def test_everything_is_kept(lasting: str, open_server: OpenServer) -> None:
    first = await LiveServer(database=lasting).__aenter__()
    ann, bob = first.guest(), first.guest()
    table = await ann.table("toy", 2, public=True)
    await bob.sit(table)
    await ann.call("POST", path(table, "mute"), {"seat": 1})
    await ann.call("POST", path(table, "remove"), {"seat": 1})
    other = await ann.table("toy", 2)
    await ann.call("POST", path(other, "close"))
    await first.__aexit__()
    second = await open_server(database=lasting)
    again = [second.guest(), second.guest()]
    for guest, before in zip(again, (ann, bob), strict=True):
        guest.http.cookies = before.http.cookies
    await again[1].refused(403, "removed", "GET", path(table))
    assert (await again[0].call("GET", path(other)))["status"] == "closed"
    row = await second.store.table(table)
    assert row is not None and len(row.muted) == len(row.removed) == 1
    with pytest.raises(Gone):
        await (await again[1].socket(table, hello=False)).heard("sync")


async def test_whoever_is_removed_leaves_no_link_that_works(
    server: LiveServer, ann: Guest, bob: Guest
) -> None:
    """The same person with another browser is a stranger: the old links must not let them in."""
    table = await ann.table("toy", 2)
    before = await ann.call("GET", path(table, "links"))
    secret = before["seat"].split("=")[1]
    await bob.call("POST", path(table, "join"), {"secret": secret})
    await ann.call("POST", path(table, "remove"), {"seat": 1})
    stranger = server.guest()
    await stranger.refused(404, "not-found", "POST", path(table, "join"), {"secret": secret})
    after = await ann.call("GET", path(table, "links"))
    assert after["seat"] != before["seat"] and after["watch"] != before["watch"]
    await stranger.call("POST", path(table, "join"), {"secret": after["seat"].split("=")[1]})
