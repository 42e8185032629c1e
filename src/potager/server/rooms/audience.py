"""Everybody who is connected to a room, and how they are told things."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Set
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
    in_step: bool  # whether it knows the game as it is, and so can be told what happens next

    def send(self, message: bytes) -> None:
        """Queue a message; never waits."""
        ...

    def drop(self, why: str) -> None:
        """Close the connection."""
        ...

    def look(self, row: TableRow) -> None:
        """The table has changed; a reader who may no longer see it goes."""
        ...


class Audience:
    """The readers of one room. To come or to go costs the same however many there are."""

    def __init__(self) -> None:
        self._readers: set[Reader] = set()
        self._guests: Counter[str | None] = Counter()
        self._watching: Counter[str | int] = Counter()  # guests, or readers whom nobody knows

    def __len__(self) -> int:
        return len(self._readers)

    @property
    def guests(self) -> Set[str | None]:
        """Who is here."""
        return self._guests.keys()

    @property
    def watching(self) -> int:
        """How many people are here without a seat."""
        return len(self._watching)

    def present(self, row: TableRow) -> tuple[list[bool], int]:
        """What everybody can see of who is here: which people of the table, and how many watch."""
        return [place.guest in self._guests for place in row.at if place.guest], self.watching

    def is_alone(self, seat: int) -> bool:
        """Whether the person of a seat is here, and nobody else."""
        return bool(self._readers) and all(reader.seat == seat for reader in self._readers)

    def join(self, reader: Reader, row: TableRow) -> None:
        """Somebody has come."""
        reader.seat = row.seat_of(reader.guest)
        self._readers.add(reader)
        self._count(reader, 1)

    def leave(self, reader: Reader) -> None:
        """Somebody has gone."""
        self._readers.remove(reader)
        self._count(reader, -1)

    def seat(self, row: TableRow) -> None:
        """Note who sits where, and who may still be here."""
        for reader in list(self._readers):
            self._count(reader, -1)
            reader.seat = row.seat_of(reader.guest)
            self._count(reader, 1)
            reader.look(row)

    def _count(self, reader: Reader, one: int) -> None:
        watcher = None if reader.seat is not None else reader.guest or id(reader)
        self._guests[reader.guest] += one
        if not self._guests[reader.guest]:
            del self._guests[reader.guest]
        if watcher is not None:
            self._watching[watcher] += one
            if not self._watching[watcher]:
                del self._watching[watcher]

    def end(self, guest: str, why: str) -> None:
        """Close every connection of a guest; whoever still may can come back."""
        for reader in list(self._readers):
            if reader.guest == guest:
                reader.drop(why)

    def part(self, why: str) -> None:
        """Close every connection."""
        for reader in list(self._readers):
            reader.drop(why)

    def tell(self, make: Message) -> None:
        """Send those who are in step a message, made once for each seat and language."""
        made: dict[tuple[int | None, str], bytes] = {}
        for reader in self._in_step():
            key = (reader.seat, reader.lang)
            if key not in made:
                made[key] = msgspec.json.encode(make(*key))
            reader.send(made[key])

    def tell_all(self, message: Heard) -> None:
        """Send everybody the same message."""
        encoded = msgspec.json.encode(message)
        for reader in list(self._readers):
            reader.send(encoded)

    def tell_seat(self, seat: int, message: Heard) -> None:
        """Send a message to all devices of a seat that are in step, and to nobody else."""
        encoded = msgspec.json.encode(message)
        for reader in self._in_step():
            if reader.seat == seat:
                reader.send(encoded)

    def tell_guests(self, host: str, make: Callable[[str | None], Heard]) -> None:
        """Send everybody a message about the table: it differs by seat, and for its host."""
        made: dict[tuple[int | None, bool], bytes] = {}
        for reader in list(self._readers):
            key = (reader.seat, reader.guest == host)
            if key not in made:
                made[key] = msgspec.json.encode(make(reader.guest))
            reader.send(made[key])

    def tell_each(self, make: Callable[[Reader], Heard]) -> None:
        """Send those who are in step a message of their own."""
        for reader in self._in_step():
            reader.send(msgspec.json.encode(make(reader)))

    def _in_step(self) -> Iterator[Reader]:
        return (reader for reader in list(self._readers) if reader.in_step)
