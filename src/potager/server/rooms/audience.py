"""Everybody who is connected to a room, and how they are told things."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeAlias

import msgspec

from potager.server.protocol.server import Heard
from potager.server.store.rows import TableRow

Message: TypeAlias = Callable[[int | None, str], Heard]  # made for a seat and a language
Tell: TypeAlias = Callable[[Message], None]


class Reader(Protocol):
    """Somebody who is connected to a room."""

    guest: str | None
    seat: int | None
    lang: str

    def send(self, message: bytes) -> None:
        """Queue a message; never waits."""
        ...


class Audience:
    """The readers of one room."""

    def __init__(self) -> None:
        self._readers: set[Reader] = set()

    def __bool__(self) -> bool:
        return bool(self._readers)

    @property
    def guests(self) -> set[str | None]:
        """Who is here."""
        return {reader.guest for reader in self._readers}

    @property
    def watching(self) -> int:
        """How many people are here without a seat."""
        return len({reader.guest or id(reader) for reader in self._readers if reader.seat is None})

    def join(self, reader: Reader, row: TableRow) -> None:
        """Somebody has come."""
        reader.seat = row.seat_of(reader.guest)
        self._readers.add(reader)

    def leave(self, reader: Reader) -> None:
        """Somebody has gone."""
        self._readers.discard(reader)

    def seat(self, row: TableRow) -> None:
        """Note who sits where."""
        for reader in self._readers:
            reader.seat = row.seat_of(reader.guest)

    def tell(self, make: Message) -> None:
        """Send everybody a message, made once for each seat and language."""
        made: dict[tuple[int | None, str], bytes] = {}
        for reader in list(self._readers):
            key = (reader.seat, reader.lang)
            if key not in made:
                made[key] = msgspec.json.encode(make(*key))
            reader.send(made[key])

    def tell_seat(self, seat: int, message: Heard) -> None:
        """Send a message to all devices of a seat, and to nobody else."""
        encoded = msgspec.json.encode(message)
        for reader in list(self._readers):
            if reader.seat == seat:
                reader.send(encoded)

    def tell_each(self, make: Callable[[Reader], Heard]) -> None:
        """Send everybody a message of their own."""
        for reader in list(self._readers):
            reader.send(msgspec.json.encode(make(reader)))
