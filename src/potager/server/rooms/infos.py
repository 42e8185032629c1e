"""Rows of the store as clients see them."""

from __future__ import annotations

from collections.abc import Sequence, Set

from potager.server.protocol import ChatLine, SeatInfo, TableInfo
from potager.server.rooms import deal
from potager.server.store.rows import ChatRow, SeatRow, TableRow


def chat_line(row: ChatRow) -> ChatLine:
    """A line of chat as it is sent."""
    return ChatLine(number=row.number, name=row.name, seat=row.seat, text=row.text, at=row.at)


def table_info(
    row: TableRow,
    guest: str | None,
    *,
    here: Set[str | None] = frozenset(),
    version: int = 0,
    awaited: Sequence[int] = (),
    watching: int = 0,
) -> TableInfo:
    """A table as a guest sees it."""
    result = row.result or {"points": [], "winners": []}
    return TableInfo(
        id=row.id,
        game=row.game,
        options=row.options,
        status=row.status,  # type: ignore[arg-type]
        public=row.public,
        hints=row.hints,
        owner=guest is not None and guest == row.owner,
        seats=[seat_info(place, guest, here) for place in row.at],
        version=version,
        awaited=list(awaited),
        commitment=deal.commitment(row.server_half),
        created=row.created,
        winners=result["winners"],
        points=result["points"],
        rematch=row.rematch,
        spectators=watching,
    )


def seat_info(place: SeatRow, guest: str | None, here: Set[str | None]) -> SeatInfo:
    """A seat as a guest sees it."""
    return SeatInfo(
        seat=place.seat,
        name=place.name,
        bot=place.bot,
        mine=guest is not None and place.guest == guest,
        online=place.guest in here if place.guest else place.bot is not None,
        ready=place.ready or (place.bot is not None and place.guest is None),
        handed_over=place.guest is not None and place.bot is not None,
    )
