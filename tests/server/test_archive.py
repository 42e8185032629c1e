"""Finished games, looked at again by many: made once, beside the event loop, packed, kept and bounded."""

from __future__ import annotations

import asyncio
import gzip
import threading
from typing import Any

import pytest
from liveserver import Guest, LiveServer, OpenServer
from test_reviews import played

from potager.server.minds import reviews
from potager.server.minds.archive import Archive, tag
from potager.server.minds.reviews import Asked
from potager.server.minds.thinking import Minds
from potager.server.rooms.finished import Finished
from potager.server.settings import Settings
from potager.server.shelf import Shelf
from potager.server.trouble import Denied


def test_what_is_kept_is_bounded_and_the_longest_unused_goes_first() -> None:
    kept = Shelf(10)
    for key in "abc":
        kept.put(key, key.encode() * 3)
    assert kept.get("a") == b"aaa"
    kept.put("d", b"dddd")
    assert kept.get("b") is None and kept.get("a") == b"aaa" and kept.get("d") == b"dddd"
    assert kept.put("e", b"e" * 11) == b"e" * 11 and kept.get("e") is None, (
        "what does not fit drives out nobody"
    )
    assert kept.get("a") == b"aaa"
    kept.put("a", b"a" * 6)
    assert kept.get("d") == b"dddd" and kept.get("c") is None


async def test_what_many_ask_for_is_made_once() -> None:
    minds, made, gate = Minds(1), list[str](), threading.Event()
    archive = Archive(minds, Settings(replays_waiting=1))

    def make() -> bytes:
        made.append(threading.current_thread().name)
        gate.wait(10)
        return b"steps" * 100

    first, second, third = (asyncio.create_task(archive.packed("ann", "key", make)) for _ in range(3))
    await asyncio.sleep(0)
    with pytest.raises(Denied) as full:
        await archive.packed("bob", "other", make)
    assert full.value.code == "replays-full"
    first.cancel()  # who gives up takes it from nobody
    await asyncio.wait([first])
    gate.set()
    assert gzip.decompress(await second) == b"steps" * 100 and await third == await second
    assert await archive.packed("eve", "key", make) == await second
    assert len(made) == 1 and made[0].startswith("mind")
    assert await archive.packed("bob", "other", make), "there is space again"
    await minds.close()


async def test_what_fails_is_not_kept() -> None:
    minds = Minds(1)
    archive = Archive(minds, Settings())
    with pytest.raises(ZeroDivisionError):
        await archive.packed("ann", "key", lambda: bytes([1 // 0]))
    assert gzip.decompress(await archive.packed("ann", "key", lambda: b"well")) == b"well"
    await minds.close()


def test_a_tag_says_what_something_depends_on() -> None:
    key = ("table", 7, None, "en", "Ann", "Bob")
    others = [("table", 8, *key[2:]), (*key[:2], 0, *key[3:]), (*key[:3], "fr", *key[4:]), (*key[:5], "Bo")]
    assert tag(key) == tag(tuple(key)) and len({tag(one) for one in (key, *others)}) == 5


@pytest.fixture
async def over(server: LiveServer, ann: Guest) -> str:
    """A finished game."""
    table, line = await ann.begin(public=True)
    await line.play_on()
    return table


async def test_a_replay_is_made_once_and_asked_for_again_without_work(
    server: LiveServer, ann: Guest, bob: Guest, over: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, path = list[tuple[int | None, str]](), f"/api/tables/{over}/replay"
    replay = Finished.replay

    def noted(game: Finished, seat: int | None, lang: str) -> bytes:
        assert threading.current_thread() is not threading.main_thread()
        made.append((seat, lang))
        return replay(game, seat, lang)

    monkeypatch.setattr(Finished, "replay", noted)
    answers = await asyncio.gather(*(guest.ask("GET", path) for guest in (ann, bob) for _ in range(10)))
    assert made == [(None, "en")] and len({answer.content for answer in answers}) == 1
    answer = answers[0]
    assert answer.headers["content-encoding"] == "gzip" and answer.json()["steps"][0]["entry"] is None
    plain = await bob.ask("GET", path, headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers and plain.json() == answer.json()
    known = {"If-None-Match": answer.headers["etag"]}
    again = await bob.ask("GET", path, headers=known)
    assert (again.status_code, again.content) == (304, b"") and again.headers["etag"] == known[
        "If-None-Match"
    ]
    for other in ("?seat=0", "?lang=fr"):
        assert (await bob.ask("GET", path + other, headers=known)).status_code == 200
    assert made == [(None, "en"), (0, "en"), (None, "fr")]
    await bob.refused(404, "not-found", "GET", path + "?seat=9", headers=known)
    await ann.call("PATCH", "/api/me", {"name": "Anna"})
    renamed = await bob.ask("GET", path, headers=known)
    assert renamed.status_code == 200 and "Anna" in renamed.text, "a new name is a new replay"


async def test_only_who_may_see_the_table_is_told_that_nothing_has_changed(
    server: LiveServer, ann: Guest, bob: Guest
) -> None:
    table, line = await ann.begin()
    await line.play_on()
    mine = await ann.ask("GET", f"/api/tables/{table}/replay")
    known = {"If-None-Match": mine.headers["etag"]}
    await bob.refused(404, "not-found", "GET", f"/api/tables/{table}/replay", headers=known)


async def test_who_has_no_cookie_asks_in_the_time_of_their_address(
    open_server: OpenServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = await open_server()
    ann = server.guest()
    table, line = await ann.begin(public=True)
    await line.play_on()
    me, askers = (await ann.call("GET", "/api/me"))["id"], list[str]()
    packed = server.lobby.archive.packed

    async def noted(owner: str, *args: Any) -> bytes:
        askers.append(owner)
        return await packed(owner, *args)

    monkeypatch.setattr(server.lobby.archive, "packed", noted)
    path = f"/api/tables/{table}/replay"
    for guest in (ann, server.guest(), server.guest()):
        await guest.ask("GET", path)
    assert askers == [me, "address 127.0.0.1", "address 127.0.0.1"]


async def test_everybodys_first_review_comes_before_anybodys_second(
    server: LiveServer, ann: Guest, bob: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate, begun = asyncio.Event(), list[str]()

    async def slow(asked: Asked) -> str:
        begun.append(asked.table_id)
        await gate.wait()
        return "{}"

    monkeypatch.setattr(reviews, "run", slow)
    first, second, third = [await played(ann, bob) for _ in range(3)]
    for guest, table in ((ann, first), (ann, second), (bob, third)):
        await guest.call("POST", f"/api/tables/{table}/review")
    places = [(await bob.call("GET", f"/api/tables/{table}/review"))["place"] for table in (second, third)]
    assert places == [2, 1]
    gate.set()
    async with asyncio.timeout(10):
        while len(begun) < 3:
            await asyncio.sleep(0.005)
    assert begun == [first, third, second]
