"""Manners: whom a host sends away or lets say nothing, and the seat of who leaves for good."""

from __future__ import annotations

from potager.server.protocol.tables import Whom
from potager.server.rooms.seating import TAKE_OVER, check_level
from potager.server.rooms.table import Table
from potager.server.store.rows import SeatRow, TableRow
from potager.server.trouble import Denied


async def find(table: Table, whom: Whom) -> str:
    """The guest that a host means; not the host, who would be left alone with it."""
    row, guest = table.row, None
    if whom.seat is not None and 0 <= whom.seat < row.seats:
        guest = row.at[whom.seat].guest
    elif whom.line is not None:
        guest = await table.store.who_said(row.id, whom.line)
    if guest is None:
        raise Denied("nobody")
    if guest == row.owner:
        raise Denied("yourself")
    return guest


def leave_for_good(row: TableRow, seat: int, bot: str | None = None) -> SeatRow:
    """A seat without its person: free before the start; after it a bot's, who goes on in this deal."""
    if row.status == "open":
        return SeatRow(seat=seat)
    level = TAKE_OVER if bot is None else check_level(bot)
    return SeatRow(seat=seat, bot=level, ready=True, contribution=row.at[seat].contribution)


def next_host(row: TableRow) -> str | None:
    """Who looks after the table when its host has left: the first person at it; None if nobody is left."""
    return next((place.guest for place in row.at if place.guest is not None), None)
