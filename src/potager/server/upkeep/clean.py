"""Clearing away, by age, what nobody uses any more: by its owner, or by the server, once a day."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import NamedTuple

import structlog

from potager.server.clocks import Clocks
from potager.server.settings import Ages
from potager.server.store import Store, Unavailable
from potager.server.store.guestbook import DAY

logger = structlog.get_logger()
FIRST = 600.0  # seconds after its start at which a server cleans for the first time


class Cleaned(NamedTuple):
    """What was, or would be, cleared away."""

    tables: int
    lines: int  # of chat
    guests: int


async def clean(
    store: Store,
    ages: Ages,
    now: float,
    dry: bool = False,
    remove: Callable[[str], Awaitable[bool]] | None = None,
) -> Cleaned:
    """Clear away what is older than it may be; `remove` spares a table at which somebody is."""
    count = 0
    for status in ("open", "closed", "playing", "over"):
        days = getattr(ages, "open" if status == "closed" else status)
        for table_id in await store.unused_tables(status, now - days * DAY) if days else ():
            count += 1 if dry else await (remove or _remove(store))(table_id)
    lines = await store.clean_chat(now - ages.chat * DAY, dry) if ages.chat else 0
    guests = await store.clean_guests(now - ages.guests * DAY, dry) if ages.guests else 0
    return Cleaned(count, lines, guests)


def _remove(store: Store) -> Callable[[str], Awaitable[bool]]:
    async def remove(table_id: str) -> bool:
        await store.remove_table(table_id)
        return True

    return remove


async def clean_daily(
    store: Store, ages: Ages, clocks: Clocks, remove: Callable[[str], Awaitable[bool]]
) -> None:
    """Clean some minutes after the start and then once a day, until cancelled."""
    await clocks.sleep(FIRST)
    while True:
        try:
            cleaned = await clean(store, ages, clocks.wall(), remove=remove)
            if any(cleaned):
                logger.info("cleaned", **cleaned._asdict())
        except Unavailable as error:
            logger.warning("not cleaned", error=error.message)
        await clocks.sleep(DAY)
