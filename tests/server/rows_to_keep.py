"""Rows for the tests of the store."""

from __future__ import annotations

import asyncio
import threading
import time
from typing import Any

import asyncpg  # pyright: ignore[reportMissingTypeStubs]

from potager.server.store import Store
from potager.server.store.rows import ChatRow, LogRow, OrderRow, SeatRow, TableRow


def table(name: str = "0123456789", **values: Any) -> TableRow:
    defaults: dict[str, Any] = {
        "game": "toy",
        "game_version": 1,
        "seats": 2,
        "options": {"edition": "first"},
        "public": False,
        "owner": "host",
        "status": "open",
        "created": time.time(),
        "server_half": "ab" * 32,
        "seat_secret": "sit",
        "watch_secret": "watch",
        "at": (SeatRow(seat=0, guest="ann", name="Ann"), SeatRow(seat=1, bot="greedy")),
    }
    return TableRow(id=name, **defaults | values)


def entry(seq: int, action_id: str | None = None, name: str = "0123456789", **values: Any) -> LogRow:
    defaults: dict[str, Any] = {
        "seat": 0,
        "kind": "play",
        "body": ["keep"],
        "at": 1.5,
        "action_id": action_id or f"id-{seq}",
    }
    return LogRow(table_id=name, seq=seq, **defaults | values)


def line(number: int, text: str = "hello", **values: Any) -> ChatRow:
    defaults: dict[str, Any] = {"guest": "ann", "name": "Ann", "seat": 0, "at": 2.5}
    return ChatRow(table_id="0123456789", number=number, text=text, **defaults | values)


def order(name: str, **values: Any) -> OrderRow:
    defaults: dict[str, Any] = {"table_id": "0123456789", "seat": 0, "order": "red for 2 green", "at": 2.5}
    return OrderRow(id=name, **defaults | values)


async def row_of(store: Store, name: str = "0123456789") -> TableRow:
    """A table that is kept."""
    row = await store.table(name)
    assert row is not None
    return row


async def connect(url: str) -> Any:
    """A connection to a PostgreSQL; its driver has no types."""
    return await asyncpg.connect(url)  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]


async def threads_end() -> None:
    """Wait for the threads of aiosqlite: after a connection that failed nobody else does."""
    async with asyncio.timeout(5):
        while any("_connection_worker" in thread.name for thread in threading.enumerate()):
            await asyncio.sleep(0.01)
