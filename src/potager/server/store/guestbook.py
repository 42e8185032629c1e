"""The part of the store that is about people: guests, and the keys that open them."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Any

import msgspec
from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from potager.server.clocks import Clocks
from potager.server.store.rows import KeyRow
from potager.server.store.schema import guests, keys, seats

DAY = 24 * 3600.0
TOKEN = "token"  # the state of a key that is a program's, and opens nothing


class Guestbook:
    """Keeps what is known of guests."""

    _begin: Callable[[], AbstractAsyncContextManager[AsyncConnection]]
    _clocks: Clocks

    async def guest_name(self, guest: str) -> str | None:
        """How a guest is called."""
        async with self._begin() as connection:
            return await connection.scalar(select(guests.c.name).where(guests.c.id == guest))

    async def name_guest(self, guest: str, name: str) -> None:
        """Give a guest a name, here and at the tables where they sit."""
        try:
            await self._name_guest(guest, name)
        except IntegrityError:  # somebody has made this guest known in the meantime
            await self._name_guest(guest, name)

    async def _name_guest(self, guest: str, name: str) -> None:
        async with self._begin() as connection:
            done = await connection.execute(update(guests).where(guests.c.id == guest).values(name=name))
            if done.rowcount == 0:
                await connection.execute(
                    insert(guests).values(id=guest, name=name, created=self._clocks.wall())
                )
            await connection.execute(update(seats).where(seats.c.guest == guest).values(name=name))

    async def see_guest(self, guest: str) -> None:
        """Note that a guest with a name is here, once a day at most."""
        now = self._clocks.wall()
        long_ago = (guests.c.id == guest) & (guests.c.seen.is_(None) | (guests.c.seen < now - DAY))
        async with self._begin() as connection:
            if await connection.scalar(select(guests.c.id).where(long_ago)):
                await connection.execute(update(guests).where(long_ago).values(seen=now))

    async def add_key(self, row: KeyRow) -> None:
        """Keep a new key of a guest; the one before opens nothing more."""
        async with self._begin() as connection:
            before = (keys.c.guest == row.guest) & (keys.c.state == "open")
            await connection.execute(update(keys).where(before).values(state="shut"))
            await connection.execute(insert(keys).values(**msgspec.structs.asdict(row)))

    async def add_token(self, row: KeyRow) -> bool:
        """Keep a new token of a guest; whether there was one before, which is nothing more."""
        async with self._begin() as connection:
            before = (keys.c.guest == row.guest) & (keys.c.state == TOKEN)
            done = await connection.execute(update(keys).where(before).values(state="revoked"))
            await connection.execute(insert(keys).values(**msgspec.structs.asdict(row)))
        return done.rowcount > 0

    async def revoke_tokens(self, guest: str) -> None:
        """No token of a guest is anything more."""
        async with self._begin() as connection:
            theirs = (keys.c.guest == guest) & (keys.c.state == TOKEN)
            await connection.execute(update(keys).where(theirs).values(state="revoked"))

    async def key(self, secret: str) -> KeyRow | None:
        """The key with this secret, if it still opens."""
        return await self._key(keys.c.secret == secret)

    async def key_of(self, guest: str) -> KeyRow | None:
        """The key of a guest that still opens, if there is one."""
        return await self._key(keys.c.guest == guest)

    async def _key(self, which: Any) -> KeyRow | None:
        async with self._begin() as connection:
            query = select(keys).where(which & (keys.c.state == "open"))
            found = (await connection.execute(query)).mappings().first()
        return None if found is None else KeyRow(**found)

    async def revoke_keys(self, guest: str) -> None:
        """No key of a guest opens anything more, nor does what they have opened stay open."""
        async with self._begin() as connection:
            await connection.execute(update(keys).where(keys.c.guest == guest).values(state="revoked"))

    async def revoked_keys(self) -> set[str]:
        """The keys that were revoked."""
        async with self._begin() as connection:
            return set(await connection.scalars(select(keys.c.id).where(keys.c.state == "revoked")))
