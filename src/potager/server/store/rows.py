"""The rows of the store, as the rest of the server reads them; nobody changes one, a change is a new row."""

from __future__ import annotations

import msgspec

REVEALED = "revealed"  # beside the number of actions taken back, if they had brought something to light


class SeatRow(msgspec.Struct, kw_only=True, frozen=True):
    """Who has a seat at a table."""

    seat: int
    guest: str | None = None
    name: str | None = None
    bot: str | None = None
    ready: bool = False
    contribution: str = ""


class TableRow(msgspec.Struct, kw_only=True, frozen=True):
    """A table."""

    id: str
    game: str
    game_version: int
    seats: int
    options: dict[str, str]
    public: bool
    hints: bool = True
    owner: str
    status: str
    created: float
    server_half: str
    seat_secret: str
    watch_secret: str
    pack: str | None = None
    seed: str | None = None
    rematch: str | None = None
    result: dict[str, list[int]] | None = None
    at: tuple[SeatRow, ...] = ()
    muted: frozenset[str] = frozenset()  # guests whose chat the host does not want here
    removed: frozenset[str] = frozenset()  # guests whom the host does not want here

    def seat_of(self, guest: str | None) -> int | None:
        """The seat of a guest; None if they have none, or nobody knows them."""
        return next((place.seat for place in self.at if guest is not None and place.guest == guest), None)


class LogRow(msgspec.Struct, kw_only=True, frozen=True):
    """An entry of a table's log."""

    table_id: str
    seq: int
    seat: int
    kind: str
    body: list[str]
    action_id: str
    at: float

    @property
    def revealed(self) -> bool:
        """Of what was taken back: whether something hidden had come to light."""
        return self.kind == "undo" and self.body[1:] == [REVEALED]


class OrderRow(msgspec.Struct, kw_only=True, frozen=True):
    """A standing order of a seat."""

    id: str
    table_id: str
    seat: int
    order: str
    at: float


class KeyRow(msgspec.Struct, kw_only=True, frozen=True):
    """A key that opens a guest on another device; the secret itself is not kept."""

    id: str
    guest: str
    secret: str
    state: str
    created: float


class ChatRow(msgspec.Struct, kw_only=True, frozen=True):
    """A line of a table's chat."""

    table_id: str
    number: int
    guest: str | None
    name: str
    seat: int | None
    text: str
    at: float
