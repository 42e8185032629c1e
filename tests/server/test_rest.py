"""Every call of the protocol, and how it is refused."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import httpx
import pytest
from liveserver import NO_TLS, Guest, LiveServer, OpenServer

from potager.bots.registry import LEVELS
from potager.core.texts import LANGUAGES
from potager.server.app import HEADERS
from potager.server.doors.auth import COOKIE
from potager.server.rooms.names import guest_name
from potager.server.store import Unavailable

JSON = {"Content-Type": "application/json"}
NOBODY = "/api/tables/0123456789"


# Games and rules


async def test_the_games_and_what_can_be_chosen(ann: Guest) -> None:
    games = {game["name"]: game for game in await ann.call("GET", "/api/games")}
    finca = games["finca"]
    assert finca["seats"] == [2, 3, 4] and finca["bots"] == list(LEVELS)
    assert finca["title"].keys() == {*LANGUAGES} and finca["options"]["edition"]


async def test_unknown_games_and_languages_are_refused(ann: Guest) -> None:
    await ann.refused(400, "cannot-read", "GET", "/api/games/chess/rules")
    await ann.refused(400, "bad-message", "GET", "/api/games/finca/rules?lang=tlh")
    await ann.refused(400, "cannot-read", "POST", "/api/tables", {"game": "../finca", "seats": 2})


# Who one is


async def test_a_guest_is_known_again_by_a_cookie(ann: Guest, bob: Guest) -> None:
    me = await ann.call("GET", "/api/me")
    assert await ann.call("GET", "/api/me") == me
    assert (await bob.call("GET", "/api/me"))["id"] != me["id"]


async def test_the_cookie_is_out_of_reach_of_scripts(ann: Guest, open_server: OpenServer) -> None:
    cookie = (await ann.ask("GET", "/api/me")).headers["set-cookie"]
    assert {"HttpOnly", "SameSite=lax"} <= set(cookie.split("; ")) and "Secure" not in cookie
    abroad = await open_server(public_url="https://potager.example")
    assert "Secure" in (await abroad.guest().ask("GET", "/api/me")).headers["set-cookie"]


@pytest.mark.parametrize("change", ["", "x", "é", ".", "longer"])
async def test_a_cookie_that_was_changed_is_a_new_guest(ann: Guest, change: str) -> None:
    me = await ann.call("GET", "/api/me")
    cookie = ann.http.cookies[COOKIE]
    forged = {"": "", "longer": cookie + "0"}.get(change, cookie[:-1] + change)
    async with httpx.AsyncClient(verify=NO_TLS, base_url=ann.http.base_url) as thief:
        answer = await thief.get("/api/me", headers={b"Cookie": f"{COOKIE}={forged}".encode()})
    assert answer.status_code == 200 and answer.json()["id"] != me["id"]
    assert "set-cookie" in answer.headers


async def test_the_name_of_another_cannot_be_signed_with_ones_own_cookie(ann: Guest, bob: Guest) -> None:
    await ann.call("GET", "/api/me")
    await bob.call("GET", "/api/me")
    mine, theirs = ann.http.cookies[COOKIE], bob.http.cookies[COOKIE]
    forged = theirs.partition(".")[0] + "." + mine.partition(".")[2]
    async with httpx.AsyncClient(
        verify=NO_TLS, base_url=ann.http.base_url, cookies={COOKIE: forged}
    ) as thief:
        assert (await thief.get("/api/me")).json()["id"] != theirs.partition(".")[0]


async def test_who_has_no_name_is_called_something_in_their_language(server: LiveServer) -> None:
    said = dict[str, str]()
    for lang in LANGUAGES:
        guest = server.guest(**{"Accept-Language": lang})
        me = await guest.call("GET", "/api/me")
        said[lang] = me["name"].rstrip("0123456789")
        assert me["name"] == guest_name(me["id"], lang)
    assert len(set(said.values())) == len(LANGUAGES)


async def test_a_name_is_cleaned_and_seen_at_the_table(ann: Guest) -> None:
    table = await ann.table()
    named = await ann.call("PATCH", "/api/me", {"name": "  Änne \t von\n Soller "})
    assert named["name"] == (await ann.call("GET", "/api/me"))["name"] == "Änne von Soller"
    assert (await ann.call("GET", f"/api/tables/{table}"))["seats"][0]["name"] == "Änne von Soller"


@pytest.mark.parametrize("name", ["", "  ", "x" * 25, "a\u0000b", "a\u202eb", "a\u200bb", "\u2028"])
async def test_a_bad_name_is_refused(ann: Guest, name: str) -> None:
    before = await ann.call("GET", "/api/me")
    await ann.refused(409, "bad-name", "PATCH", "/api/me", {"name": name})
    assert await ann.call("GET", "/api/me") == before


# Setting a table


async def test_a_table_is_set_as_wished(ann: Guest) -> None:
    wish: dict[str, Any] = {"game": "finca", "seats": 3, "bots": ["uniform"], "public": True, "options": {}}
    table = await ann.call("POST", "/api/tables", wish)
    assert (table["status"], table["owner"], table["public"]) == ("open", True, True)
    assert [(seat["bot"], seat["mine"], seat["ready"]) for seat in table["seats"]] == [
        ("uniform", False, True),
        (None, True, False),
        (None, False, False),
    ]
    assert re.fullmatch("[0-9a-f]{64}", table["commitment"])
    assert table["version"] == 0 and table["rematch"] is None and table["points"] == []
    assert table["options"] == {"edition": "franjos", "first": "lot"}, "two people may sit here"
    alone = await ann.call("POST", "/api/tables", wish | {"bots": ["uniform"] * 2})
    assert alone["options"] == {"edition": "franjos"}


async def test_a_table_may_begin_at_once(ann: Guest) -> None:
    table = await ann.call(
        "POST", "/api/tables", {"game": "toy", "seats": 2, "bots": [None, "greedy"], "start": True}
    )
    assert table["status"] == "playing" and table["awaited"] == [0]
    assert [row["awaited"] for row in await ann.call("GET", "/api/tables?mine=true")] == [[0]]


@pytest.mark.parametrize(
    ("wish", "status", "code"),
    [
        ({"seats": 9}, 400, "cannot-read"),
        ({"seats": True}, 400, "bad-message"),
        ({"options": {"edition": "third"}}, 400, "cannot-read"),
        ({"options": {"speed": "high"}}, 400, "cannot-read"),
        ({"bots": ["gredy"]}, 400, "cannot-read"),
        ({"bots": ["greedy", "greedy", "greedy"]}, 409, "full"),
        ({"bots": ["greedy", "greedy"], "sit": True}, 409, "full"),
        ({"start": True}, 409, "seats-free"),
        ({"colour": "red"}, 400, "bad-message"),
        ({"game": None}, 400, "bad-message"),
    ],
)
async def test_a_wish_that_cannot_be_granted_leaves_no_table(
    ann: Guest, wish: dict[str, Any], status: int, code: str
) -> None:
    await ann.refused(
        status, code, "POST", "/api/tables", {"game": "finca", "seats": 2, "public": True, **wish}
    )
    assert await ann.call("GET", "/api/tables?mine=true") == []
    assert await ann.call("GET", "/api/tables") == []


async def test_public_tables_and_my_tables(ann: Guest, bob: Guest, server: LiveServer) -> None:
    public, private = await ann.table(public=True), await ann.table()
    assert [row["id"] for row in await bob.call("GET", "/api/tables")] == [public]
    assert [row["id"] for row in await ann.call("GET", "/api/tables?mine=true")] == [private, public]
    assert await bob.call("GET", "/api/tables?mine=true") == []


async def test_a_table_that_is_not_in_memory_is_listed_with_its_version(
    ann: Guest, server: LiveServer
) -> None:
    table = await ann.table(bots=[None, "greedy"], start=True, public=True)
    await (await ann.socket(table)).play_on()
    await ann.table()
    await server.forget(table, *ann.sockets)
    [listed] = [row for row in await ann.call("GET", "/api/tables?mine=true") if row["id"] == table]
    assert (listed["status"], listed["version"]) == ("over", 2)


# Links


async def test_a_private_table_is_seen_by_those_who_have_its_link(ann: Guest, bob: Guest) -> None:
    table = await ann.table()
    await bob.refused(404, "not-found", "GET", f"/api/tables/{table}")
    for kind in ("seat", "watch"):
        secret = await ann.secret(table, kind)
        seen = await bob.call("GET", f"/api/tables/{table}?secret={secret}")
        assert (seen["id"], seen["owner"]) == (table, False)


async def test_links_are_for_those_who_sit_there(ann: Guest, bob: Guest) -> None:
    table = await ann.table()
    await bob.refused(404, "not-found", "GET", f"/api/tables/{table}/links")
    await bob.refused(404, "not-found", "GET", f"/api/tables/{table}/qr")
    public = await ann.table(public=True)
    await bob.refused(403, "not-owner", "GET", f"/api/tables/{public}/links")
    await bob.sit(table, ann)
    assert await bob.secret(table) == await ann.secret(table)


async def test_new_links_end_the_old_ones(ann: Guest, bob: Guest) -> None:
    table = await ann.table()
    seat, watch = await ann.secret(table), await ann.secret(table, "watch")
    await bob.refused(404, "not-found", "POST", f"/api/tables/{table}/links")
    new = await ann.call("POST", f"/api/tables/{table}/links")
    assert new == await ann.call("GET", f"/api/tables/{table}/links")
    await bob.refused(404, "not-found", "POST", f"/api/tables/{table}/join", {"secret": seat})
    for secret in (seat, watch):
        await bob.refused(404, "not-found", "GET", f"/api/tables/{table}?secret={secret}")
    await bob.sit(table, ann)


async def test_a_qr_code_is_a_picture(ann: Guest) -> None:
    table = await ann.table()
    for kind in ("seat", "watch"):
        answer = await ann.ask("GET", f"/api/tables/{table}/qr?kind={kind}")
        assert answer.headers["content-type"].startswith("image/svg+xml")
        assert ElementTree.fromstring(answer.content).tag == "{http://www.w3.org/2000/svg}svg"
    await ann.refused(400, "bad-message", "GET", f"/api/tables/{table}/qr?kind=bath")


# Taking seats


async def test_a_seat_is_taken_with_the_secret(ann: Guest, bob: Guest) -> None:
    table = await ann.table("finca", 3)
    seen = await bob.sit(table, ann, seat=2)
    assert [seat["mine"] for seat in seen["seats"]] == [False, False, True]
    assert await bob.sit(table, ann, seat=1) == seen, "who sits stays"


async def test_a_wrong_secret_opens_nothing_and_that_for_watching_gives_no_seat(
    ann: Guest, bob: Guest
) -> None:
    table = await ann.table()
    for secret in (None, "", "wrong", "é", "\U0001f34b", await ann.secret(table, "watch")):
        await bob.refused(404, "not-found", "POST", f"/api/tables/{table}/join", {"secret": secret})


async def test_a_taken_seat_and_a_full_table_are_refused(ann: Guest, bob: Guest, server: LiveServer) -> None:
    table = await ann.table(public=True)
    for seat in (0, -1, 2, 10**30):
        await bob.refused(409, "taken", "POST", f"/api/tables/{table}/join", {"seat": seat})
    assert (await bob.sit(table))["seats"][1]["mine"], "a public table needs no secret"
    await server.guest().refused(409, "full", "POST", f"/api/tables/{table}/join", {})


async def test_a_seat_is_given_back_before_the_start_and_handed_to_a_bot_after_it(
    ann: Guest, bob: Guest
) -> None:
    table = await ann.table(public=True)
    await bob.refused(403, "not-seated", "POST", f"/api/tables/{table}/leave")
    await bob.sit(table)
    left = await bob.call("POST", f"/api/tables/{table}/leave")
    assert left["seats"][1]["name"] is None
    await bob.sit(table)
    await ann.call("POST", f"/api/tables/{table}/start")
    seat = (await bob.call("POST", f"/api/tables/{table}/leave"))["seats"][1]
    assert (seat["bot"], seat["mine"], seat["handed_over"]) == ("gardener", True, True)


async def test_the_host_puts_bots_into_free_seats(ann: Guest, bob: Guest) -> None:
    table = await ann.table("finca", 3)
    await bob.sit(table, ann)
    at = f"/api/tables/{table}/seats"
    await bob.refused(403, "not-owner", "POST", f"{at}/2", {"bot": "greedy"})
    await ann.refused(400, "cannot-read", "POST", f"{at}/2", {"bot": "master@600s"})
    assert (await ann.call("POST", f"{at}/2", {"bot": "master:bold"}))["seats"][2]["bot"] == "master:bold"
    assert (await ann.call("POST", f"{at}/2", {"bot": "greedy"}))["seats"][2]["bot"] == "greedy"
    assert (await ann.call("POST", f"{at}/2", {"bot": None}))["seats"][2]["bot"] is None
    for seat in (1, 3):
        await ann.refused(409, "taken", "POST", f"{at}/{seat}", {"bot": "greedy"})
    await ann.refused(400, "cannot-read", "POST", f"{at}/2", {"bot": "genius"})
    await ann.refused(400, "bad-message", "POST", f"{at}/2", {})
    await ann.call("POST", f"{at}/2", {"bot": "uniform"})
    await ann.call("POST", f"/api/tables/{table}/start")
    await ann.refused(409, "started", "POST", f"{at}/2", {"bot": None})


# Starting


async def test_only_the_host_starts_only_a_full_table_and_then_it_takes_nobody(
    server: LiveServer, ann: Guest, bob: Guest
) -> None:
    table = await ann.table(public=True)
    await ann.refused(409, "seats-free", "POST", f"/api/tables/{table}/start")
    await bob.sit(table)
    await bob.refused(403, "not-owner", "POST", f"/api/tables/{table}/start")
    assert (await ann.call("POST", f"/api/tables/{table}/start"))["status"] == "playing"
    await ann.refused(409, "started", "POST", f"/api/tables/{table}/start")
    await server.guest().refused(409, "started", "POST", f"/api/tables/{table}/join", {})


async def test_the_game_starts_when_all_are_ready(ann: Guest, bob: Guest, server: LiveServer) -> None:
    table = await ann.table(public=True)
    await server.guest().refused(403, "not-seated", "POST", f"/api/tables/{table}/ready", {"ready": True})
    await ann.call("POST", f"/api/tables/{table}/ready", {"ready": True})
    await bob.sit(table)
    assert (await ann.call("POST", f"/api/tables/{table}/ready", {"ready": False}))["status"] == "open"
    assert (await bob.call("POST", f"/api/tables/{table}/ready", {"ready": True}))["status"] == "open"
    started = await ann.call("POST", f"/api/tables/{table}/ready", {"ready": True})
    assert started["status"] == "playing"
    await ann.refused(409, "started", "POST", f"/api/tables/{table}/ready", {"ready": False})


# After the game


@pytest.fixture
async def finished(ann: Guest, bob: Guest) -> str:
    """A table where Ann and Bob have played."""
    table, lines = await ann.begin_with(bob)
    for line in lines:
        await line.play("swap")
    return table


async def test_the_result_is_shown(ann: Guest, finished: str) -> None:
    table = await ann.call("GET", f"/api/tables/{finished}")
    assert table["status"] == "over" and table["version"] == 2
    assert table["winners"] == [table["points"].index(max(table["points"]))]


async def test_a_rematch_is_shared_and_everybody_moves_up(
    ann: Guest, bob: Guest, server: LiveServer, finished: str
) -> None:
    await server.guest().refused(403, "not-seated", "POST", f"/api/tables/{finished}/rematch")
    first = await ann.call("POST", f"/api/tables/{finished}/rematch")
    second = await bob.call("POST", f"/api/tables/{finished}/rematch")
    assert first["id"] == second["id"] != finished
    assert [seat["mine"] for seat in first["seats"]] == [False, True]
    assert first["status"] == "open" and first["owner"] and not second["owner"]
    assert (await ann.call("GET", f"/api/tables/{finished}"))["rematch"] == first["id"]


@pytest.mark.parametrize("public", [True, False])
async def test_a_rematch_is_as_public_as_the_table_before(ann: Guest, bob: Guest, public: bool) -> None:
    table, line = await ann.begin(bots=[None, "uniform"], public=public)
    await line.play_on()
    again = await ann.call("POST", f"/api/tables/{table}/rematch")
    assert again["public"] is public
    listed = [table["id"] for table in await bob.call("GET", "/api/tables")]
    assert (again["id"] in listed) is public


async def test_no_rematch_replay_or_export_before_the_end(ann: Guest) -> None:
    table = await ann.table(bots=[None, "greedy"], start=True)
    for method, call in (("POST", "rematch"), ("GET", "replay"), ("GET", "export")):
        await ann.refused(409, "not-over", method, f"/api/tables/{table}/{call}")
    await ann.refused(409, "not-over", "GET", f"/api/tables/{await ann.table()}/export")


async def test_a_replay_is_what_a_seat_saw(ann: Guest, finished: str) -> None:
    steps = (await ann.call("GET", f"/api/tables/{finished}/replay?seat=1&lang=fr"))["steps"]
    assert [step["version"] for step in steps] == [0, 1, 2] and steps[0]["entry"] is None
    assert [step["view"]["seat"] for step in steps] == [1, 1, 1]
    assert steps[2]["entry"]["events"][0]["event"]["drawn"] is not None
    watched = (await ann.call("GET", f"/api/tables/{finished}/replay"))["steps"]
    assert watched[2]["entry"]["events"][0]["event"]["drawn"] is None and watched[0]["view"]["card"] is None
    await ann.refused(404, "not-found", "GET", f"/api/tables/{finished}/replay?seat=7")


async def test_a_private_game_is_not_replayed_to_strangers(ann: Guest, server: LiveServer) -> None:
    table = await ann.table(bots=[None, "greedy"], start=True)
    await (await ann.socket(table)).play_on()
    stranger = server.guest()
    for call in ("replay", "export"):
        await stranger.refused(404, "not-found", "GET", f"/api/tables/{table}/{call}")
        secret = await ann.secret(table, "watch")
        await stranger.call("GET", f"/api/tables/{table}/{call}?secret={secret}")


# Refusals


@pytest.mark.parametrize(
    "call",
    ["", "/links", "/qr", "/replay", "/export"]
    + [f"POST /{name}" for name in ("links", "leave", "start", "rematch")],
)
async def test_a_table_that_is_not_there(ann: Guest, call: str) -> None:
    method, _, path = call.rpartition(" ")
    await ann.refused(404, "not-found", method or "GET", NOBODY + path)


@pytest.mark.parametrize("path", ["/api/nothing", "/nowhere", "/api/tables/0123456789/nothing"])
async def test_an_address_that_is_not_there(ann: Guest, path: str) -> None:
    await ann.refused(404, "not-found", "GET", path)


async def test_calls_of_the_wrong_shape_are_refused(ann: Guest) -> None:
    await ann.refused(400, "bad-message", "GET", "/api/tables/UPPER")
    await ann.refused(405, "bad-message", "DELETE", "/api/me")
    for content in (b"", b"{", b"\xff\xfe", b"[]", b'{"name":1}', b'{"name":' + b"[" * 30_000):
        answer = await ann.ask("PATCH", "/api/me", content=content, headers=JSON)
        assert (answer.status_code, answer.json()["code"]) == (400, "bad-message"), content[:20]
    answer = await ann.ask("PATCH", "/api/me", content=b'{"name":"' + b"x" * 70_000 + b'"}', headers=JSON)
    assert answer.status_code == 413


@pytest.mark.parametrize(
    ("header", "start"),
    [
        ("fr", "Cette table n’existe pas"),
        ("fr-CA,fr;q=0.9,en;q=0.5", "Cette table n’existe pas"),
        ("nl, fr;q=0.5", "Cette table n’existe pas"),
        ("en-GB, fr;q=0.5", "There is no"),
        ("de", "Diesen Tisch gibt es nicht"),
        ("nl", "There is no"),
        ("", "There is no"),
        ("é,;q=,,", "There is no"),
    ],
)
async def test_a_refusal_is_in_the_language_of_the_reader(ann: Guest, header: str, start: str) -> None:
    answer = await ann.ask("GET", NOBODY, headers={"Accept-Language": header.encode()})
    assert answer.json()["message"].startswith(start)


# For owners


async def test_health_and_documentation(ann: Guest) -> None:
    assert await ann.call("GET", "/api/health") == {"status": "well", "compiling": []}
    schema = await ann.call("GET", "/api/schema/openapi.json")
    assert schema["openapi"].startswith("3.") and "/api/tables/{table_id}/join" in schema["paths"]
    docs = await ann.ask("GET", "/api/docs")
    assert docs.headers["content-type"].startswith("text/html")
    for path in schema["paths"]:
        assert path in docs.text


async def test_health_says_when_the_database_is_away(
    ann: Guest, server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail() -> None:
        raise Unavailable("the disk is full of secrets", "full")

    monkeypatch.setattr(server.store, "ping", fail)
    said = await ann.refused(503, "ill-full", "GET", "/api/health")
    assert "secret" not in said["message"] and "full" in said["message"]


PAGES = ["/", "/t/0123456789", "/api/docs", "/api/schema/openapi.json", "/robots.txt", "/sw.js"]
CALLS = ["/api/games", "/api/me", "/metrics", "/api/nothing", "/nowhere", NOBODY, "/api/tables/UPPER"]


@pytest.mark.parametrize(
    ("method", "path", "content"),
    [
        *(("GET", path, b"") for path in (*PAGES, *CALLS)),
        ("DELETE", "/api/me", b""),
        ("PATCH", "/api/me", b"x" * 70_000),
        ("POST", "/api/tables", b"{"),
    ],
    ids=lambda part: part if isinstance(part, str) else len(part),
)
async def test_every_answer_carries_the_headers_of_the_server(
    ann: Guest, method: str, path: str, content: bytes
) -> None:
    """Also those that refuse a method, a size or a shape."""
    answer = await ann.ask(method, path, content=content)
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS


async def test_a_failure_of_the_server_carries_them_too_and_tells_nothing(
    ann: Guest, server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail() -> None:
        raise ZeroDivisionError("a secret")

    monkeypatch.setattr(server.store, "ping", fail)
    answer = await ann.ask("GET", "/api/health")
    assert answer.status_code == 500 and "secret" not in answer.text
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
    french = await ann.ask("GET", "/api/health", headers={"Accept-Language": "fr"})
    assert answer.json()["code"] == french.json()["code"] == "failed"
    assert answer.json()["message"] != french.json()["message"]
