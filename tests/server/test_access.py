"""Who may do what: every call and every message, by everybody, against the one table that says so."""

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple, get_args

import pytest
from litestar.routes import HTTPRoute
from liveserver import Guest, LiveServer

from potager.server.app import STATUS
from potager.server.doors.access import RIGHTS, Role, roles
from potager.server.protocol.client import ClientMessage

# What is done at a table by a REST call: its deed, its method, its path, its body.
CALLS: list[tuple[str, str, str, dict[str, Any] | None]] = [
    ("see", "GET", "", None),
    ("share", "GET", "/links", None),
    ("share", "GET", "/qr", None),
    ("replay", "GET", "/replay", None),
    ("review", "GET", "/review", None),
    ("review", "POST", "/review", None),
    ("export", "GET", "/export", None),
    ("new links", "POST", "/links", None),
    ("put bot", "POST", "/seats/2", {"bot": "gardener"}),
    ("be ready", "POST", "/ready", {"ready": False}),
    ("start", "POST", "/start", None),
    ("rematch", "POST", "/rematch", None),
    ("sit", "POST", "/join", {}),
    ("mute", "POST", "/mute", {"seat": 1}),
    ("remove", "POST", "/remove", {"seat": 1}),
    ("resign", "POST", "/resign", {}),
    ("stand up", "POST", "/leave", None),
    ("close", "POST", "/close", None),
]
WITH_SECRET = ("see", "replay", "review", "export", "sit")  # what may be done with a link alone
# The fields of every message of a socket.
MESSAGES: dict[str, dict[str, Any]] = {
    "hello": {},
    "language": {"lang": "fr"},
    "ping": {},
    "chat": {"text": "hello"},
    "play": {"id": "a", "version": 0, "actions": ["keep"]},
    "undo": {"id": "a"},
    "agree": {"yes": True},
    "preview": {"id": "a", "actions": ["keep"]},
    "why": {"id": "a", "action": "keep"},
    "hint": {"id": "a"},
    "away": {"bot": True},
    "stand": {"order": "keep"},
    "revoke": {"id": "a"},
    "pass": {"version": 0},
    "hold": {"version": 0},
    "hush": {"hushed": True},
    "show": {"speed": "wait"},
}


class Caller(NamedTuple):
    """Somebody at a table."""

    guest: Guest
    table: str
    secret: str | None = None


Comes = Callable[[LiveServer], Awaitable[Caller]]


async def set_table(server: LiveServer, **wishes: Any) -> tuple[Guest, str]:
    host = server.guest()
    return host, await host.table("toy", 3, **wishes)


async def host(server: LiveServer) -> Caller:
    return Caller(*await set_table(server, sit=False))


async def host_with_a_seat(server: LiveServer) -> Caller:
    return Caller(*await set_table(server))


async def seated(server: LiveServer) -> Caller:
    owner, table = await set_table(server)
    guest = server.guest()
    await guest.sit(table, owner)
    return Caller(guest, table)


async def invited(server: LiveServer) -> Caller:
    owner, table = await set_table(server)
    return Caller(server.guest(), table, await owner.secret(table, "seat"))


async def watching(server: LiveServer) -> Caller:
    owner, table = await set_table(server)
    return Caller(server.guest(), table, await owner.secret(table, "watch"))


async def stranger(server: LiveServer) -> Caller:
    _, table = await set_table(server)
    return Caller(server.guest(), table)


async def stranger_at_a_public_table(server: LiveServer) -> Caller:
    _, table = await set_table(server, public=True)
    return Caller(server.guest(), table)


PEOPLE: list[Comes] = [
    host,
    host_with_a_seat,
    seated,
    invited,
    watching,
    stranger,
    stranger_at_a_public_table,
]


async def may(server: LiveServer, caller: Caller, deed: str, secret: str | None) -> bool:
    """What the table of rights says."""
    me = (await caller.guest.call("GET", "/api/me"))["id"]
    return bool(RIGHTS[deed].roles & roles(server.room(caller.table).row, me, secret))


def test_every_deed_is_checked_here(server: LiveServer) -> None:
    assert {deed for deed, *_ in CALLS} | set(MESSAGES) == set(RIGHTS)
    assert {message.__struct_config__.tag for message in get_args(ClientMessage)} == set(MESSAGES)
    paths = {
        (method, route.path.removeprefix("/api/tables/{table_id:str}").replace("{seat:int}", "2"))
        for route in server.app.routes
        if isinstance(route, HTTPRoute) and route.path.startswith("/api/tables/{")
        for method in route.methods - {"OPTIONS"}
    }
    assert paths == {(method, path) for _, method, path, _ in CALLS}


async def test_together_they_are_everybody(server: LiveServer) -> None:
    met, table = set[Role](), ""
    for comes in PEOPLE:
        caller = await comes(server)
        table = caller.table
        me = (await caller.guest.call("GET", "/api/me"))["id"]
        met |= roles(server.room(table).row, me, caller.secret)
    assert met == set(Role)
    assert roles(server.room(table).row, None) == {Role.INVITED, Role.WATCHING, Role.ANYBODY}


@pytest.mark.parametrize("comes", PEOPLE)
async def test_every_call_is_granted_or_refused_as_the_table_says(server: LiveServer, comes: Comes) -> None:
    caller = await comes(server)
    for deed, method, path, body in CALLS:
        secret = caller.secret
        in_body = body is not None and deed == "sit"
        options = {} if secret is None or in_body else {"params": {"secret": secret}}
        if in_body and secret is not None:
            body = {"secret": secret}
        allowed = await may(server, caller, deed, secret)
        answer = await caller.guest.ask(method, f"/api/tables/{caller.table}{path}", json=body, **options)
        told = secret if deed in WITH_SECRET else None
        refusal = RIGHTS[deed].refusal if await may(server, caller, "see", told) else "not-found"
        refused = (STATUS[refusal], refusal)
        code = None if answer.is_success else answer.json()["code"]
        assert ((answer.status_code, code) == refused) != allowed, (deed, answer.text)
        if deed == "new links" and allowed:
            caller = caller._replace(secret=None)


@pytest.mark.parametrize("comes", PEOPLE)
async def test_every_message_is_granted_or_refused_as_the_table_says(
    server: LiveServer, comes: Comes
) -> None:
    caller = await comes(server)
    if not await may(server, caller, "see", caller.secret):
        line = await caller.guest.socket(caller.table, caller.secret, hello=False)
        assert (await line.heard("refused"))["trouble"]["code"] == RIGHTS["see"].refusal
        assert await line.gone() == 4404
        return
    line = await caller.guest.socket(caller.table, caller.secret)
    for deed, fields in MESSAGES.items():
        allowed = await may(server, caller, deed, caller.secret)
        line.inbox.clear()
        await line.say(deed, **fields)
        await line.say("ping")
        await line.heard("pong")
        refusals = [message for message in line.inbox if message["heard"] == "refused"]
        codes = {message["trouble"]["code"] for message in refusals}
        assert (RIGHTS[deed].refusal in codes) != allowed, (deed, codes)


async def test_nobody_chats_without_a_cookie(server: LiveServer) -> None:
    caller = await stranger_at_a_public_table(server)
    line = await caller.guest.socket(caller.table, Cookie="")
    await line.refused(RIGHTS["chat"].refusal, "chat", text="hello")
    await line.refused(RIGHTS["play"].refusal, "play", **MESSAGES["play"])
    await line.is_well()
