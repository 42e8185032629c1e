"""Who comes in, how often, and for how long: quotas, origins, half-open connections, rights that end."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
from fakeclocks import FakeClocks
from liveserver import NO_TLS, Guest, Line, LiveServer, OpenServer, Together
from websockets.exceptions import InvalidStatus

from potager.core.errors import CannotRead
from potager.core.texts import LANGUAGES
from potager.server import app as app_module
from potager.server.app import make_app
from potager.server.doors.quotas import CODES, Quotas, Visitor
from potager.server.serving import read_proxies
from potager.server.settings import UNLIMITED, Allowance, Rate, Settings, read_settings
from potager.server.trouble import TEXTS, Denied

MANY = Rate(1000, 1)
ONCE = Rate(1, 60)
EACH = Allowance(ONCE, MANY)  # a guest alone is soon stopped
ALL = Allowance(MANY, Rate(2, 60))  # guests of one address together


# Calls


async def test_a_guest_with_many_tables_waits_and_others_do_not(
    open_server: OpenServer, clocks: FakeClocks
) -> None:
    server = await open_server(clocks=clocks, tables=EACH)
    ann, bob = server.guest(), server.guest()
    await ann.cookie()
    await ann.table()
    clocks.advance(20)
    answer = await ann.ask("POST", "/api/tables", json={"game": "toy", "seats": 2})
    assert (answer.status_code, answer.headers["retry-after"]) == (429, "40")
    assert answer.json()["code"] == "tables-soon" and "40 s" in answer.json()["message"]
    french = await ann.ask(
        "POST", "/api/tables", json={"game": "toy", "seats": 2}, headers={"Accept-Language": "fr"}
    )
    assert french.json()["message"] == TEXTS.say("fr", "trouble.tables-soon", seconds=40)
    await bob.table()
    clocks.advance(40)
    await ann.table()


async def test_guests_of_one_address_share_what_it_may_do(
    open_server: OpenServer, clocks: FakeClocks
) -> None:
    server = await open_server(clocks=clocks, tables=ALL)
    for _ in range(2):
        await server.guest().table()
    await server.guest().refused(429, "tables-soon", "POST", "/api/tables", {"game": "toy", "seats": 2})
    clocks.advance(30)
    await server.guest().table()


async def test_new_guests_of_one_address_are_counted_and_known_ones_are_not(
    open_server: OpenServer, clocks: FakeClocks
) -> None:
    server = await open_server(clocks=clocks, guests=Rate(2, 60))
    ann, bob = server.guest(), server.guest()
    for guest in (ann, bob, ann, bob):
        await guest.call("GET", "/api/me")
    said = await server.guest().refused(429, "guests-soon", "GET", "/api/me")
    assert said["retry_after"] == 30


@pytest.mark.parametrize(("quota", "method", "path"), [
    ("replays", "GET", "/replay"),
    ("review_asks", "POST", "/review"),
    ("tables", "POST", "/rematch"),
    ("calls", "GET", ""),
])  # fmt: skip
async def test_every_kind_of_call_has_its_quota(
    open_server: OpenServer, clocks: FakeClocks, quota: str, method: str, path: str
) -> None:
    few = Allowance(Rate(4, 60), MANY)
    server = await open_server(clocks=clocks, **{quota: few})
    ann = server.guest()
    table = await ann.table()
    codes = list[str]()
    for _ in range(5):
        answer = await ann.ask(method, f"/api/tables/{table}{path}")
        codes.append(answer.json().get("code"))
    assert codes[0] != CODES[quota] and codes[4] == CODES[quota]


def test_quotas_forget_whoever_has_not_come_for_long() -> None:
    clocks = FakeClocks()
    quotas = Quotas(Settings(), clocks)
    for number in range(50):
        quotas.pay("calls", Visitor(f"guest {number}", f"10.0.0.{number}"))
    assert len(quotas._buckets) == 100
    clocks.advance(120)
    quotas.pay("calls", Visitor("ann", "10.0.1.1"))
    assert len(quotas._buckets) == 2


def test_what_is_refused_costs_nothing() -> None:
    clocks = FakeClocks()
    quotas = Quotas(Settings(tables=Allowance(ONCE, Rate(3, 60))), clocks)
    quotas.pay("tables", Visitor("ann", "home"))
    for _ in range(9):
        with pytest.raises(Denied):
            quotas.pay("tables", Visitor("ann", "home"))
    quotas.pay("tables", Visitor("bob", "home"))
    quotas.pay("tables", Visitor("eve", "home"))
    with pytest.raises(Denied):
        quotas.pay("tables", Visitor("joe", "home"))


def test_thirty_people_behind_one_address_can_play() -> None:
    """A lesson: everybody comes in, sets a table, plays for a while, talks, asks for hints, looks back."""
    clocks = FakeClocks()
    quotas = Quotas(Settings(), clocks)
    school = [Visitor(f"child {number}", "school") for number in range(30)]
    for visitor in school:
        for what, times in {"guests": 2, "calls": 12, "tables": 2, "messages": 20}.items():
            for _ in range(times):
                quotas.pay(what, visitor)
    for _minute in range(20):
        for _quarter in range(4):
            clocks.advance(15)
            for visitor in school:
                for what, times in {"messages": 30, "calls": 4}.items():
                    for _ in range(times):
                        quotas.pay(what, visitor)
        for visitor in school:
            for what in ("chats", "chats", "hints", "hints", "replays"):
                quotas.pay(what, visitor)


def test_every_quota_has_a_refusal_in_every_language_and_can_be_lifted() -> None:
    assert set(CODES) < set(UNLIMITED)
    for code in [*CODES.values(), "sockets-guest", "sockets-address", "sockets-table"]:
        for lang in LANGUAGES:
            assert "17 s" in TEXTS.say(lang, f"trouble.{code}", seconds=17, most=3)
    Quotas(Settings(**UNLIMITED), FakeClocks()).pay("guests", Visitor(None, "home"))


# Where a call comes from


@pytest.mark.parametrize("origin", ["http://elsewhere.example", "null", "http://127.0.0.1:1", "http://[", ""])
async def test_a_page_from_elsewhere_changes_nothing_and_gets_no_socket(ann: Guest, origin: str) -> None:
    table = await ann.table(public=True)
    await ann.refused(403, "bad-origin", "POST", "/api/tables", {}, headers={"Origin": origin})
    await ann.refused(403, "bad-origin", "POST", f"/api/tables/{table}/leave", headers={"Origin": origin})
    await ann.call("GET", f"/api/tables/{table}", headers={"Origin": origin})
    with pytest.raises(InvalidStatus) as refusal:
        await ann.socket(table, Origin=origin)
    assert refusal.value.response.status_code == 403


async def test_our_own_page_may(open_server: OpenServer) -> None:
    server = await open_server(public_url="https://potager.example:8443/")
    ann = server.guest()
    table = await ann.table(public=True)
    for origin in (f"http://127.0.0.1:{server.port}", "https://potager.example:8443"):
        await ann.call("PATCH", "/api/me", {"name": "Ann"}, headers={"Origin": origin})
        await (await ann.socket(table, Origin=origin)).is_well()
    answer = await ann.ask("GET", "/api/me")
    assert answer.headers["strict-transport-security"] == "max-age=31536000"


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", None])
async def test_a_form_of_another_page_is_no_call(ann: Guest, kind: str | None) -> None:
    headers = {} if kind is None else {"Content-Type": kind}
    answer = await ann.ask("PATCH", "/api/me", content=b'{"name":"Eve"}', headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (415, "not-json")
    await ann.call(
        "PATCH", "/api/me", {"name": "Ann"}, headers={"Content-Type": "application/json; charset=utf-8"}
    )


async def ask_from(server: LiveServer, forwarded: str) -> int:
    address = f"http://127.0.0.1:{server.port}"
    async with httpx.AsyncClient(verify=NO_TLS, base_url=address) as client:
        return (await client.get("/api/me", headers={"X-Forwarded-For": forwarded})).status_code


async def test_nobody_says_where_they_come_from_but_a_trusted_proxy(
    open_server: OpenServer, clocks: FakeClocks
) -> None:
    server = await open_server(clocks=clocks, guests=ONCE)
    assert [await ask_from(server, f"192.0.2.{number}") for number in range(2)] == [200, 429]
    server = await open_server(clocks=clocks, guests=ONCE, behind_proxy="127.0.0.1")
    assert [await ask_from(server, f"192.0.2.{number}") for number in (1, 2, 1)] == [200, 200, 429]
    network = [await ask_from(server, f"2001:db8::{number}") for number in (1, 2)]
    assert network == [200, 429], "a household has a whole network"


def test_a_proxy_is_an_address_or_a_network() -> None:
    assert read_proxies("") == "" and read_proxies("::1, 10.0.0.0/8") == "::1,10.0.0.0/8"
    for text in ("*", "proxy.example", "127.0.0.1,x"):
        with pytest.raises(CannotRead, match="address or network"):
            read_proxies(text)


# Sockets


async def test_sockets_are_counted_for_guests_addresses_and_tables(open_server: OpenServer) -> None:
    server = await open_server(sockets_guest=2, sockets_address=5, sockets_table=3)
    ann, bob, eve = server.guest(), server.guest(), server.guest()
    table = await ann.table(public=True)
    lines = [await ann.socket(table), await ann.socket(table)]

    async def refused(guest: Guest, code: str) -> None:
        line = await guest.socket(table, hello=False)
        said = (await line.heard("refused"))["trouble"]
        assert (said["code"], said["retry_after"]) == (code, 30) and "30 s" in said["message"]
        assert await line.gone() == 1013

    await refused(ann, "sockets-guest")
    lines += [await bob.socket(table), await eve.socket(table), await eve.socket(table)]
    await refused(bob, "sockets-address")
    await lines.pop().close()
    await lines.pop().close()
    lines += [await bob.socket(table), await eve.socket(table)]
    await lines.pop(1).close()
    await refused(eve, "sockets-table")
    await (await ann.socket(table)).is_well()  # who sits there is never shut out by those who watch
    await lines.pop().close()
    await (await eve.socket(table)).is_well()


async def test_messages_chat_and_hints_are_counted_for_a_guest(
    open_server: OpenServer, clocks: FakeClocks
) -> None:
    server = await open_server(clocks=clocks, chats=EACH, hints=EACH)
    ann = server.guest()
    tables = [await ann.table("finca", bots=[None, "greedy"], start=True) for _ in range(2)]
    one, two = [await ann.socket(table) for table in tables]
    await one.say("chat", text="hello")
    await one.heard("chat-line")
    refusal = await two.refused("chat-soon", "chat", text="hello")
    assert refusal["retry_after"] == 60
    await one.say("hint", id="a")
    await one.heard("hinted")
    await two.refused("hint-soon", "hint", id="a")
    server = await open_server(clocks=clocks, messages=Allowance(Rate(6, 60), MANY))
    ann = server.guest()
    table = await ann.table(public=True)
    one, two = await ann.socket(table), await ann.socket(table)
    await one.is_well()
    await two.is_well()
    await one.refused("too-fast", "ping")
    await (await server.guest().socket(table)).is_well()


async def test_a_table_without_a_name_is_none(ann: Guest, server: LiveServer) -> None:
    for name in ("%00", "UPPERCASE0", "0123456789%0a"):
        line = await ann.socket(name, hello=False)
        assert (await line.heard("refused"))["trouble"]["code"] == "not-found"
        assert await line.gone() == 4404


# Rights that end


async def test_new_links_send_away_whoever_came_by_the_old_ones(
    server: LiveServer, ann: Guest, bob: Guest
) -> None:
    table = await ann.table()
    await bob.sit(table, ann)
    watch, seat = await ann.secret(table, "watch"), await ann.secret(table)
    stay = [await ann.socket(table), await bob.socket(table, seat)]
    go = [await server.guest().socket(table, secret) for secret in (watch, seat)]
    await ann.call("POST", f"/api/tables/{table}/links")
    for line in go:
        assert await line.gone() == 4404
    for line in stay:
        await line.is_well()


async def test_who_leaves_a_private_table_hears_nothing_more(ann: Guest, bob: Guest) -> None:
    table = await ann.table()
    await bob.sit(table, ann)
    seat = await ann.secret(table)
    without, by_link = await bob.socket(table), await bob.socket(table, seat)
    await bob.call("POST", f"/api/tables/{table}/leave")
    assert await without.gone() == 4404
    await by_link.is_well()


async def test_at_a_public_table_everybody_stays(server: LiveServer, ann: Guest) -> None:
    table = await ann.table(public=True)
    line = await server.guest().socket(table)
    await ann.call("POST", f"/api/tables/{table}/links")
    await line.is_well()


# The list of tables


async def test_one_host_cannot_fill_the_list(open_server: OpenServer) -> None:
    server = await open_server(listed_each=2)
    ann, bob, eve = server.guest(), server.guest(), server.guest()
    old = await bob.table(public=True)
    tables = [await ann.table(public=True) for _ in range(60)]
    shown = [info["id"] for info in await eve.call("GET", "/api/tables")]
    assert shown == [*tables[:-3:-1], old]
    line = await ann.socket(tables[0])
    shown = [info["id"] for info in await eve.call("GET", "/api/tables")]
    assert shown == [tables[0], tables[-1], old], "where somebody is comes first"
    await line.close()


# Connections


def speak(server: LiveServer, data: bytes) -> socket.socket:
    """A connection that has sent some bytes."""
    line = socket.create_connection(("127.0.0.1", server.port), 5)
    line.sendall(data)
    line.setblocking(False)
    return line


async def ends(line: socket.socket) -> bytes:
    """What a connection still gets until it is closed."""
    said, loop = b"", asyncio.get_running_loop()
    async with asyncio.timeout(10):
        try:
            while more := await loop.sock_recv(line, 1 << 16):
                said += more
        except ConnectionResetError:
            pass
    line.close()
    return said


WHOLE = b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n"
HALVES = [
    b"",
    b"GET /api/ga",
    b"GET /api/games HTTP/1.1\r\nHost: x\r\nX-Slow: ",
    b'PATCH /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{"na',
    b"GET /ws/tables/0123456789 HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n",
    b"GET /ws/tables/x HTTP/1.1\r\n",
    b"\x16\x03\x01",
    WHOLE + b"\r\n",
    WHOLE + b"GET /api/ga",
]


async def test_half_requests_end_and_hurry_nobody_else(open_server: OpenServer) -> None:
    server = await open_server(request_seconds=0.3)
    line = await server.guest().socket(await server.guest().table(public=True))
    opened = [speak(server, data) for data in HALVES]
    _, playing = await server.guest().begin()
    await playing.play_on()
    assert playing.over
    for data, said in zip(HALVES, await asyncio.gather(*map(ends, opened)), strict=True):
        assert said.startswith(b"HTTP/1.1 200") == data.startswith(WHOLE), data
    await line.is_well()


async def test_an_answer_that_nobody_takes_is_given_up(open_server: OpenServer) -> None:
    server = await open_server(write_seconds=0.3, send_buffer=2048)
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    line.connect(("127.0.0.1", server.port))
    line.sendall(b"GET /api/games/finca/texts/en HTTP/1.1\r\nHost: x\r\n\r\n" * 12)
    async with asyncio.timeout(10):
        while server.server.server_state.connections:
            await asyncio.sleep(0.02)
    line.close()


async def test_one_address_has_only_so_many_connections(open_server: OpenServer) -> None:
    server = await open_server(connections_address=3)
    lines = [speak(server, b"") for _ in range(3)]
    async with asyncio.timeout(10):
        while len(server.server.server_state.connections) < 3:
            await asyncio.sleep(0.01)
    assert await ends(speak(server, b"")) == b""
    for line in lines:
        line.close()
    async with asyncio.timeout(10):
        while server.server.server_state.connections:
            await asyncio.sleep(0.01)
    assert (await ends(speak(server, WHOLE.replace(b"Host", b"Connection: close\r\nHost")))).startswith(
        b"HTTP/1.1 200"
    )


# What is kept, and what is shown


@contextlib.asynccontextmanager
async def a_page(folder: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[httpx.AsyncClient]:
    """A server whose page has one file."""
    (folder / "assets").mkdir()
    (folder / "assets" / "page-0a1b2c.js").write_text("// the page")
    monkeypatch.setattr(app_module, "STATIC", folder)
    app = make_app(Settings(database="memory", compiled=False))
    way = httpx.ASGITransport(cast(Any, app), raise_app_exceptions=False)
    async with app.lifespan(), httpx.AsyncClient(transport=way, base_url="http://potager.test") as client:
        yield client


async def test_what_has_its_hash_in_its_name_is_kept_for_good_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_page(tmp_path, monkeypatch) as page:
        answer = await page.get("/assets/page-0a1b2c.js")
        assert answer.status_code == 200 and "immutable" in answer.headers["cache-control"]
        assert "strict-transport-security" not in answer.headers
        for path in ("/api/me", "/api/games", "/assets/none.js", "/nowhere"):
            assert (await page.get(path)).headers["cache-control"] == "no-store", path
        for path in ("/", "/t/0123456789"):
            assert (await page.get(path)).headers["cache-control"] == "no-cache"
        for path in ("/assets/%00", "/assets/a%00.js", "/assets/..%2f..%2fapp.py", "/assets/"):
            assert (await page.get(path)).status_code == 404, path


async def test_figures_are_shown_on_a_port_of_their_own_and_only_if_wanted(open_server: OpenServer) -> None:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    server = await open_server(metrics_port=port)
    assert (await server.guest().ask("GET", "/metrics")).status_code == 404
    async with httpx.AsyncClient(verify=NO_TLS) as client:
        text = (await client.get(f"http://127.0.0.1:{port}/metrics")).text
    assert "potager_rooms" in text and "potager_connections" in text


async def test_whoever_goes_in_the_middle_of_anything_leaves_no_trace_in_the_log(
    server: LiveServer, together: Together, caplog: pytest.LogCaptureFixture
) -> None:
    table, ann, _bob = await together("finca")
    cookie = await server.guest().cookie()
    with caplog.at_level(logging.WARNING):
        for number in range(40):
            line = Line(f"127.0.0.1:{server.port}", table if number % 4 else "0123456789", None, cookie)
            await line.open()
            for _ in range(number % 3):
                await line.say("hello")
                await line.say("chat", text="I shall be gone")
            line.cut()
            speak(server, HALVES[number % len(HALVES)]).close()
            await line._reading
        await ann.is_well()
    assert [record.getMessage() for record in caplog.records if record.exc_info] == []


# Settings


def test_every_setting_is_in_the_papers() -> None:
    text = (Path(__file__).parents[2] / "docs" / "settings.md").read_text(encoding="utf-8")
    assert {field for field in Settings.__struct_fields__ if f"`{field}`" not in text} == set()


def test_any_setting_can_be_given_by_its_name() -> None:
    lines = ["rooms=7", "tables.guest=3/60", "guests=9/1.5", "compiled=false", "public_url=https://a.example"]
    settings = read_settings(Settings(), lines)
    assert (settings.rooms, settings.compiled, settings.public_url) == (7, False, "https://a.example")
    assert settings.tables == Allowance(Rate(3, 60), Settings().tables.address)
    assert settings.guests == Rate(9, 1.5)


@pytest.mark.parametrize(("line", "why"), [
    ("rooms", "NAME=VALUE"),
    ("beds=4", "no setting 'beds'"),
    ("rooms=many", "like 2000"),
    ("rooms=-1", "never below 0"),
    ("hint_seconds=nan", "has an end"),
    ("rooms.guest=3", "no parts"),
    ("guests.most=3", "no parts"),
    ("tables=3/60", "say for whom"),
    ("tables.guest=3", "a rate such as"),
    ("tables.guest=0/60", "a rate such as"),
    ("tables.guest=3/-1", "a rate such as"),
    ("tables.cat=3/60", "no setting 'cat'"),
])  # fmt: skip
def test_a_setting_that_cannot_be_is_refused_in_words(line: str, why: str) -> None:
    with pytest.raises(CannotRead, match=why):
        read_settings(Settings(), [line])
