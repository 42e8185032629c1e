"""Setting a table: as somebody wishes it, or once more with the same people."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from potager.core import pack as packs
from potager.core.game import FIRST, LOT, Game
from potager.core.texts import SEAT_LETTERS
from potager.server.protocol.tables import CreateTable
from potager.server.rooms import deal
from potager.server.rooms.seating import check_level
from potager.server.store.rows import SeatRow, TableRow
from potager.server.trouble import Denied


def wished(game: Game, owner: str, wish: CreateTable, created: float) -> TableRow:
    """The table that somebody wishes for; refused if it could not be sat down or begun at."""
    seats = game.check_seats(wish.seats)
    if len(wish.bots) > seats:
        raise Denied("full")
    bots = [None if level is None else check_level(level) for level in wish.bots]
    bots += [None] * (seats - len(bots))
    free = bots.count(None)
    people = {FIRST: LOT} if free > 1 else {}  # at a table of people it is by lot who begins, unless they say
    options = game.check_options(people | wish.options, seats)
    if wish.sit and not free:
        raise Denied("full")
    if wish.start and free > wish.sit:
        raise Denied("seats-free")
    at = [SeatRow(seat=seat, bot=bot) for seat, bot in enumerate(bots)]
    return _new(game, at, owner=owner, options=options, public=wish.public, hints=wish.hints, created=created)


def rematch(game: Game, old: TableRow, created: float) -> TableRow:
    """A table with the same seats, at which another one begins. What is ruled stays so.

    Everybody moves up; whoever plays against bots alone keeps the seat, and another seat begins.
    """
    moves, options = (0, _next_first(old)) if alone(old) else (1, old.options)
    at = [_moved_up(old, (seat + moves) % old.seats, seat) for seat in range(old.seats)]
    agreed = {"owner": old.owner, "options": options, "public": old.public, "hints": old.hints}
    return _new(game, at, created=created, muted=old.muted, removed=old.removed, **agreed)


def alone(row: TableRow) -> bool:
    """Whether one person sits with bots in all other seats: nobody needs to be waited for."""
    people = [place for place in row.at if place.guest is not None]
    return len(people) == 1 and all(place.bot is not None for place in row.at if place.guest is None)


def _next_first(row: TableRow) -> dict[str, str]:
    """The options with the next seat as the one that begins, unless that is by lot."""
    if row.options.get(FIRST) == LOT or row.seats == 1:
        return row.options
    letters = SEAT_LETTERS[: row.seats]
    begins = (letters.index(row.options.get(FIRST, letters[0])) + 1) % row.seats
    return {name: value for name, value in row.options.items() if name != FIRST} | (
        {FIRST: letters[begins]} if begins else {}
    )


def _moved_up(old: TableRow, before: int, seat: int) -> SeatRow:
    place = old.at[before]
    if place.guest in old.removed:
        return SeatRow(seat=seat)
    bot = place.bot if place.guest is None else None
    return SeatRow(seat=seat, guest=place.guest, name=place.name, bot=bot)


def _new(game: Game, at: Sequence[SeatRow], **agreed: Any) -> TableRow:
    """A table that nobody has seen yet."""
    return TableRow(
        id=secrets.token_hex(5),
        game=game.name,
        game_version=game.version,
        pack=packs.hash_of(game.name),
        seats=len(at),
        status="open",
        server_half=deal.new_half(),
        **new_links(),
        at=tuple(at),
        **agreed,
    )


def new_links() -> dict[str, str]:
    """Fresh secrets for both links of a table."""
    return {"seat_secret": secrets.token_urlsafe(12), "watch_secret": secrets.token_urlsafe(12)}
