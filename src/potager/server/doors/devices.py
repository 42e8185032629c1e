"""The REST calls with which a guest is the same person on another device, or lets a program be them."""

from __future__ import annotations

import hashlib
import secrets
from typing import Any

from litestar import Request, delete, post
from litestar.params import JSONBody

from potager.server.doors.auth import Auth
from potager.server.doors.calls import IN_PERSON, REFUSED, Asking, TheLobby
from potager.server.doors.rest import who
from potager.server.protocol.tables import Key, Me, Token
from potager.server.store.guestbook import TOKEN
from potager.server.store.rows import KeyRow
from potager.server.trouble import Denied, language


@post("/api/me/token", responses=REFUSED, opt={IN_PERSON: True})
async def new_token(guest: Asking, lobby: TheLobby, request: Request[Any, Any, Any]) -> Token:
    """Make a token with which a program is me; the one before is nothing more."""
    auth: Auth = request.app.state.auth
    name = secrets.token_hex(8)
    row = KeyRow(id=name, guest=guest, secret="", state=TOKEN, created=lobby.clocks.wall())
    if await lobby.store.add_token(row):
        auth.revoke(await lobby.store.revoked_keys())
        lobby.revoke(guest)
    return Token(token=auth.token(guest, name))


@delete("/api/me/token", status_code=200, responses=REFUSED, opt={IN_PERSON: True})
async def revoke_tokens(guest: Asking, lobby: TheLobby, request: Request[Any, Any, Any]) -> Me:
    """Revoke my token: programs that have it are strangers from now on."""
    auth: Auth = request.app.state.auth
    await lobby.store.revoke_tokens(guest)
    auth.revoke(await lobby.store.revoked_keys())
    lobby.revoke(guest)
    return await who(guest, lobby, language(request.headers.get("accept-language")))


@post("/api/me/key", responses=REFUSED, opt={IN_PERSON: True})
async def new_key(guest: Asking, lobby: TheLobby) -> Key:
    """Make a key that opens me on another device; the one before opens nothing more."""
    secret = secrets.token_urlsafe(24)
    row = KeyRow(
        id=secrets.token_hex(8),
        guest=guest,
        secret=hash_of(secret),
        state="open",
        created=lobby.clocks.wall(),
    )
    await lobby.store.add_key(row)
    return Key(key=secret)


@delete("/api/me/key", status_code=200, responses=REFUSED, opt={IN_PERSON: True})
async def revoke_keys(guest: Asking, lobby: TheLobby, request: Request[Any, Any, Any]) -> Me:
    """Revoke every key of mine; the devices that they have opened, but for this one, are strangers again."""
    auth: Auth = request.app.state.auth
    await lobby.store.revoke_keys(guest)
    auth.revoke(await lobby.store.revoked_keys())
    lobby.revoke(guest)
    request.state.new_cookie = auth.sign(guest)
    return await who(guest, lobby, language(request.headers.get("accept-language")))


@post("/api/me/open", status_code=200, responses=REFUSED)
async def open_guest(lobby: TheLobby, request: Request[Any, Any, Any], data: JSONBody[Key]) -> Me:
    """Be the guest of a key on this device."""
    key = await lobby.store.key(hash_of(data.key))
    if key is None:
        raise Denied("no-key")
    auth: Auth = request.app.state.auth
    request.state.new_cookie = auth.sign(key.guest, key.id)
    return await who(key.guest, lobby, language(request.headers.get("accept-language")))


def hash_of(secret: str) -> str:
    """What is kept of a secret: whoever reads the database cannot open a guest with it."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


devices = [new_key, revoke_keys, open_guest, new_token, revoke_tokens]
