"""A guest is the same person on another device, by a key that is shown once and can be revoked."""

from __future__ import annotations

import pytest
from liveserver import Guest, LiveServer, OpenServer


async def me(guest: Guest) -> str:
    return (await guest.call("GET", "/api/me"))["id"]


async def test_a_key_opens_the_same_guest_on_another_device(server: LiveServer, ann: Guest) -> None:
    await ann.call("PATCH", "/api/me", {"name": "Ann"})
    table = await ann.table("toy", 2)
    assert (await ann.call("GET", "/api/me"))["key"] is None
    key = (await ann.call("POST", "/api/me/key"))["key"]
    assert (await ann.call("GET", "/api/me"))["key"] is not None
    phone = server.guest()
    assert await me(phone) != await me(ann)
    assert (await phone.call("POST", "/api/me/open", {"key": key}))["name"] == "Ann"
    assert await me(phone) == await me(ann)
    assert (await phone.call("GET", f"/api/tables/{table}"))["owner"]
    assert (await phone.socket(table)).closed is None


async def test_a_new_key_takes_the_place_of_the_one_before(server: LiveServer, ann: Guest) -> None:
    old = (await ann.call("POST", "/api/me/key"))["key"]
    phone = server.guest()
    await phone.call("POST", "/api/me/open", {"key": old})
    new = (await ann.call("POST", "/api/me/key"))["key"]
    tablet = server.guest()
    await tablet.refused(404, "no-key", "POST", "/api/me/open", {"key": old})
    await tablet.call("POST", "/api/me/open", {"key": new})
    assert await me(phone) == await me(tablet) == await me(ann), "what it had opened stays open"


async def test_a_revoked_key_opens_nothing_and_what_it_had_opened_is_shut(
    lasting: str, open_server: OpenServer
) -> None:
    first = await LiveServer(database=lasting).__aenter__()
    ann, phone, other = (first.guest() for _ in range(3))
    key = (await ann.call("POST", "/api/me/key"))["key"]
    for device in (phone, other):
        await device.call("POST", "/api/me/open", {"key": key})
    who = await me(ann)
    stale = await other.cookie()
    assert (await phone.call("DELETE", "/api/me/key"))["key"] is None
    assert await me(phone) == await me(ann) == who, "who revokes stays"
    assert await me(other) != who
    await first.guest().refused(404, "no-key", "POST", "/api/me/open", {"key": key})
    await first.__aexit__()
    second = await open_server(database=lasting)
    back = second.guest(Cookie=stale)
    assert await me(back) != who, "and is forgotten by no restart"


async def test_a_device_that_is_shut_hears_nothing_more(server: LiveServer, ann: Guest) -> None:
    key = (await ann.call("POST", "/api/me/key"))["key"]
    lost = server.guest()
    await lost.call("POST", "/api/me/open", {"key": key})
    table = await ann.table("toy", 2)
    line = await lost.socket(table)
    await ann.call("DELETE", "/api/me/key")
    assert await line.gone() == 4410
    await lost.refused(404, "not-found", "GET", f"/api/tables/{table}")
    assert (await ann.socket(table)).closed is None


@pytest.mark.parametrize("key", ["", "x" * 200, "ünï", "\ud800"])
async def test_other_texts_open_nobody(ann: Guest, key: str) -> None:
    before = await me(ann)
    content = b'{"key": "%s"}' % key.encode("utf-8", "replace")
    headers = {"Content-Type": "application/json"}
    answer = await ann.ask("POST", "/api/me/open", content=content, headers=headers)
    assert answer.status_code == 404 and answer.json()["code"] == "no-key"
    assert await me(ann) == before


async def test_nothing_of_a_key_can_be_read_from_the_database(server: LiveServer, ann: Guest) -> None:
    key = (await ann.call("POST", "/api/me/key"))["key"]
    row = await server.store.key_of(await me(ann))
    assert row is not None and key not in (row.id, row.secret) and len(key) >= 30


async def test_no_cookie_can_be_made_of_another(server: LiveServer, ann: Guest) -> None:
    value = (await ann.cookie()).partition("=")[2]
    guest, _, mac = value.partition(".")
    for forged in (f"{guest}~.{mac}", f"{guest}~0123.{mac}", f"~{guest}.{mac}", f"{guest}.{mac}x"):
        assert await me(server.guest(Cookie=f"potager={forged}")) != guest
