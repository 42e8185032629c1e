"""The chat of a table."""

from __future__ import annotations

from potager.server.protocol.server import ChatLine
from potager.server.rooms.table import Table
from potager.server.store.rows import ChatRow
from potager.server.trouble import Denied


async def newest(table: Table) -> list[ChatLine]:
    """What was said last, in order."""
    return [_line(row) for row in await table.store.chat(table.id)]


async def add(table: Table, guest: str, name: str, text: str, at: float) -> ChatLine:
    """Keep a line; it gets the next number."""
    last = await table.store.chat(table.id, 1)
    number, seat = (last[-1].number + 1 if last else 1), table.row.seat_of(guest)
    row = ChatRow(table_id=table.id, number=number, guest=guest, name=name, seat=seat, text=text, at=at)
    await table.store.add_chat(row)
    return _line(row)


def check(text: str, most: int) -> None:
    """Refuse what is no line, or too long a one."""
    if not 0 < len(text.strip()) <= most or "\0" in text:
        raise Denied("bad-chat", most=most)


def _line(row: ChatRow) -> ChatLine:
    return ChatLine(number=row.number, name=row.name, seat=row.seat, text=row.text, at=row.at)
