"""Who may do what: one table, read by every door. What needs no table is for anybody."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto
from typing import NamedTuple

from potager.server.doors.auth import same_secret
from potager.server.rooms.lobby import Lobby
from potager.server.rooms.room import Room
from potager.server.store.rows import TableRow
from potager.server.trouble import Denied


class Role(Enum):
    """What somebody is to a table; one person may be several things."""

    HOST = auto()  # has set it
    SEATED = auto()  # has a seat
    INVITED = auto()  # has the link to a seat; at a public table everybody is
    WATCHING = auto()  # has a link; at a public table everybody has
    KNOWN = auto()  # has a cookie
    ANYBODY = auto()


class Right(NamedTuple):
    """Who may do something, and the code with which everybody else is refused."""

    roles: frozenset[Role]
    refusal: str


VISITORS = Right(frozenset({Role.HOST, Role.SEATED, Role.INVITED, Role.WATCHING}), "not-found")
HOST = Right(frozenset({Role.HOST}), "not-owner")
ANYBODY = Right(frozenset({Role.ANYBODY}), "not-found")
SEATED = Right(frozenset({Role.SEATED}), "not-seated")

RIGHTS: Mapping[object, Right] = {
    "see": VISITORS,  # read about a table, or open a socket
    "sit": Right(frozenset({Role.HOST, Role.INVITED}), "not-found"),
    "stand up": SEATED,
    "share": Right(frozenset({Role.HOST, Role.SEATED}), "not-owner"),
    "new links": HOST,
    "put bot": HOST,
    "be ready": SEATED,
    "start": HOST,
    "remove": HOST,
    "mute": HOST,
    "close": HOST,
    "resign": SEATED,
    "rematch": SEATED,
    "replay": VISITORS,
    "review": VISITORS,
    "export": VISITORS,
    # The messages of a socket that is open, by their names.
    "hello": ANYBODY,
    "language": ANYBODY,
    "ping": ANYBODY,
    "chat": Right(frozenset({Role.KNOWN}), "not-seated"),
    "play": SEATED,
    "undo": SEATED,
    "agree": SEATED,
    "preview": SEATED,
    "why": SEATED,
    "hint": SEATED,
    "away": SEATED,
    "stand": SEATED,
    "revoke": SEATED,
    "pass": SEATED,
    "hold": SEATED,
    "hush": SEATED,
    "show": HOST,
}


def roles(row: TableRow, guest: str | None, secret: str | None = None) -> frozenset[Role]:
    """What a guest with the secret of a link is to a table; whom the host has removed is nothing to it."""
    if guest in row.removed:
        return frozenset({Role.ANYBODY})
    invited = row.public or same_secret(secret, row.seat_secret)
    found = {
        Role.HOST: guest == row.owner,
        Role.SEATED: row.seat_of(guest) is not None,
        Role.INVITED: invited,
        Role.WATCHING: invited or same_secret(secret, row.watch_secret),
        Role.KNOWN: guest is not None,
        Role.ANYBODY: True,
    }
    return frozenset(role for role, given in found.items() if given)


def may(deed: object, row: TableRow, guest: str | None, secret: str | None = None) -> bool:
    """Whether somebody may do this."""
    return bool(RIGHTS[deed].roles & roles(row, guest, secret))


def check(deed: object, row: TableRow, guest: str | None, secret: str | None = None) -> None:
    """Refuse whoever may not do this."""
    right = RIGHTS[deed]
    if right is SEATED and guest not in row.removed and row.seat_of(guest) is not None:
        return  # the common case: somebody plays
    found = roles(row, guest, secret)
    if guest in row.removed and not right.roles & found:
        raise Denied("removed")
    if not right.roles & found:
        # Whoever may not even see a table learns nothing of it, not that there is one.
        raise Denied(right.refusal if VISITORS.roles & found else VISITORS.refusal)


async def enter(lobby: Lobby, table_id: str, deed: str, guest: str | None, secret: str | None = None) -> Room:
    """The room of a table, for somebody who may do this there."""
    room = await lobby.room(table_id)
    check(deed, room.row, guest, secret)
    return room
