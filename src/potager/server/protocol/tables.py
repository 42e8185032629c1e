"""Games, guests and tables, as REST calls read and write them."""

from __future__ import annotations

from typing import Literal

import msgspec

from potager.server.protocol.struct import Struct


class GameInfo(Struct):
    """A game that can be played here."""

    name: str
    title: dict[str, str]  # by language
    version: int
    pitch: dict[str, str]  # what it is, in one sentence, by language; empty if the game does not say it
    seats: list[int]
    usual: int  # how many make a good first game
    minutes: list[int] | None  # how long a game takes: from, to
    weight: Literal["light", "medium", "heavy"] | None  # how much there is to learn
    lessons: int  # how many there are
    options: dict[str, list[str]]  # the first value is the default
    bots: list[str]  # the levels, from the weakest to the strongest
    styles: list[str]  # a bot is written `LEVEL` or `LEVEL:STYLE`


class Me(Struct):
    """Who is asking: a guest, known by a cookie."""

    id: str
    name: str
    key: float | None  # when the key was made that opens this guest on another device; None if there is none


class SeatInfo(Struct):
    """Who sits where."""

    seat: int
    name: str | None  # None while the seat is free
    bot: str | None  # the bot that plays this seat now
    face: str | None  # what a bot with a seat of its own is called
    mine: bool
    online: bool
    ready: bool
    handed_over: bool  # a person's seat that a bot plays until they are back
    muted: bool  # whether the host lets them say nothing


class TableInfo(Struct):
    """A table as somebody sees it."""

    id: str
    game: str
    options: dict[str, str]
    status: Literal["open", "playing", "over", "closed"]
    public: bool
    hints: bool  # whether those who are to move may ask for hints
    owner: bool  # whether it is mine to start, close and share
    seats: list[SeatInfo]
    version: int  # how many entries its log has
    awaited: list[int]  # the seats the table waits for
    first: int | None  # the seat that began; None before the game
    commitment: str  # of the server's half of the seed, shown from the start
    created: float
    winners: list[int]
    points: list[int]
    taken_back: list[int]  # when it is over, by seat: how often something seen was taken back
    rematch: str | None  # the table that follows this one
    spectators: int


class TableLinks(Struct):
    """The two secrets of a table, for those who may share it."""

    seat: str
    watch: str


class CreateTable(Struct, forbid_unknown_fields=True):
    """Set a table."""

    game: str
    seats: int
    options: dict[str, str] = msgspec.field(default_factory=dict[str, str])
    bots: list[str | None] = msgspec.field(default_factory=list[str | None])  # by seat; None is a free seat
    public: bool = False
    hints: bool = True  # whether hints are allowed
    sit: bool = True  # whether I take the first free seat
    start: bool = False  # whether to begin at once, when no seat is free
    contribution: str = ""  # 64 hexadecimal digits: my part of the seed


class JoinTable(Struct, forbid_unknown_fields=True):
    """Take a seat, or watch, with the secret of a link; public tables need none."""

    secret: str | None = None
    seat: int | None = None
    contribution: str = ""  # 64 hexadecimal digits: my part of the seed


class Whom(Struct, forbid_unknown_fields=True):
    """Somebody at a table: whoever has a seat, or has said a line of its chat."""

    seat: int | None = None
    line: int | None = None


class Resignation(Struct, forbid_unknown_fields=True):
    """Leave for good."""

    bot: str | None = None  # who plays on in my place; the house decides unless I do


class Key(Struct):
    """What opens the guest who made it on another device; it is shown this once."""

    key: str


class Token(Struct):
    """What lets a program be the guest who made it; it is shown this once."""

    token: str


class Trouble(Struct):
    """A refusal: a code for programs, a sentence for people."""

    code: str
    message: str
    rule: str | None = None
    retry_after: int | None = None  # seconds, where it is only too soon or too much
