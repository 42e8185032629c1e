"""Who may take which seat: from a table's row to the new row of one seat, or a refusal."""

from __future__ import annotations

import msgspec

from potager.bots.registry import read_name
from potager.core.errors import CannotRead
from potager.server.rooms import deal
from potager.server.store.rows import SeatRow, TableRow
from potager.server.trouble import Denied

TAKE_OVER = "gardener"  # the bot that plays for a person who is away


def sit(row: TableRow, guest: str, name: str, seat: int | None, contribution: str) -> SeatRow | None:
    """The wanted seat, or the first that is free; None for a guest who sits already."""
    if row.seat_of(guest) is not None:
        return None
    check_open(row)
    free = [place.seat for place in row.at if place.guest is None and place.bot is None]
    if not free:
        raise Denied("full")
    if seat is not None and seat not in free:
        raise Denied("taken")
    place = free[0] if seat is None else seat
    return SeatRow(seat=place, guest=guest, name=name, contribution=own_half(contribution))


def stand_up(row: TableRow, guest: str) -> SeatRow:
    """A seat given back before the start; after it, handed to a bot until its person is back."""
    seat = _seat(row, guest)
    return SeatRow(seat=seat) if row.status == "open" else hand_over(row, seat, True)


def hand_over(row: TableRow, seat: int, to_bot: bool) -> SeatRow:
    """A person's seat that a bot plays, or that is given back."""
    return msgspec.structs.replace(row.at[seat], bot=TAKE_OVER if to_bot else None)


def put_bot(row: TableRow, seat: int, level: str | None) -> SeatRow:
    """A bot in a free seat, or the seat free again."""
    place = SeatRow(seat=seat, bot=None if level is None else check_level(level))
    check_open(row)
    if not 0 <= seat < row.seats or row.at[seat].guest is not None:
        raise Denied("taken")
    return place


def be_ready(row: TableRow, guest: str, ready: bool) -> SeatRow:
    """A seat whose guest is ready, or no longer."""
    seat = _seat(row, guest)
    check_open(row)
    return msgspec.structs.replace(row.at[seat], ready=ready)


def _seat(row: TableRow, guest: str) -> int:
    seat = row.seat_of(guest)
    if seat is None:
        raise Denied("not-seated")
    return seat


def all_ready(row: TableRow) -> bool:
    """Whether nobody is waited for any longer."""
    return all(place.bot is not None or (place.guest and place.ready) for place in row.at)


def check_open(row: TableRow) -> None:
    """Refuse what can be done only before the start."""
    if row.status == "closed":
        raise Denied("closed")
    if row.status != "open":
        raise Denied("started")


def check_full(row: TableRow) -> None:
    """Refuse to begin before every seat is taken."""
    check_open(row)
    if any(place.guest is None and place.bot is None for place in row.at):
        raise Denied("seats-free")


def check_level(name: str) -> str:
    """A bot that may sit at a table here: how long it thinks is for the server to say."""
    _, budget, manner = read_name(name)
    if budget is not None or manner.weights:
        raise CannotRead(f"a bot at a table is written LEVEL or LEVEL:STYLE, without more, not {name!r}")
    return name


def own_half(given: str) -> str:
    """A guest's part of the seed; nothing if they gave none: the server must not choose it for them."""
    return given if deal.is_half(given) else ""
