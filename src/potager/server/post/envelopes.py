"""Everything that servers of one house say to each other."""

from __future__ import annotations

import msgspec

from potager.server.protocol.tables import TableInfo


class Envelope(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """Something that one server says to another."""


class Beat(Envelope, frozen=True):
    """Said to oneself: while it comes back, letters come through."""


# A client at one server, of a table of another


class LinkOpened(Envelope, frozen=True):
    """A client has come to a table of yours."""

    link: str  # its name between these two servers
    table: str
    guest: str | None
    address: str
    secret: str | None


class LinkSaid(Envelope, frozen=True):
    """A client says something."""

    link: str
    text: str


class LinkLeft(Envelope, frozen=True):
    """A client has gone."""

    link: str


class LinkTold(Envelope, frozen=True):
    """A client is told something."""

    link: str
    text: bytes


class LinkEnded(Envelope, frozen=True):
    """A client is to be sent away, for a reason that the socket knows."""

    link: str
    why: str


# Questions and answers


class CallPassed(Envelope, frozen=True):
    """A REST call about a table of yours."""

    number: int
    method: str
    scheme: str
    path: str
    query: bytes
    headers: list[tuple[bytes, bytes]]
    body: bytes
    address: str


class CallAnswered(Envelope, frozen=True):
    """What a REST call was answered with."""

    number: int
    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


class TablesAsked(Envelope, frozen=True):
    """How are these tables of yours, for this guest; and which public ones are lively?"""

    number: int
    guest: str | None
    tables: list[str]
    public: bool


class TablesTold(Envelope, frozen=True):
    """How tables are."""

    number: int
    infos: list[TableInfo]
    lively: list[str]  # public ones with somebody at them


class TableWanted(Envelope, frozen=True):
    """Somebody here wants to sit at a table of yours: may we have it?"""

    number: int
    table: str


class TableYielded(Envelope, frozen=True):
    """Whether a table is anybody's now: nobody was at it here."""

    number: int
    yielded: bool


# News for everybody


class GuestRenamed(Envelope, frozen=True):
    """A guest has another name."""

    guest: str
    name: str


class KeysRevoked(Envelope, frozen=True):
    """A guest has revoked keys: what they have opened is to be closed."""

    guest: str


AnyEnvelope = (
    Beat
    | LinkOpened
    | LinkSaid
    | LinkLeft
    | LinkTold
    | LinkEnded
    | CallPassed
    | CallAnswered
    | TablesAsked
    | TablesTold
    | TableWanted
    | TableYielded
    | GuestRenamed
    | KeysRevoked
)


class Letter(msgspec.Struct, frozen=True, array_like=True):
    """Envelopes with their sender, numbered for each addressee: a gap means that something was lost."""

    sender: str
    number: int
    contents: list[AnyEnvelope]


ENCODER = msgspec.msgpack.Encoder()
DECODER = msgspec.msgpack.Decoder(Letter)
