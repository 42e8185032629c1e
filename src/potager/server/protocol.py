"""Everything that a client and the server say to each other: the one source of the protocol.

REST bodies and socket messages are msgspec structs. The page's TypeScript types are generated from
this file and from the games' views and events; `make types-web` writes them and CI compares.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from potager.core.texts import Lang


class Struct(msgspec.Struct, kw_only=True, omit_defaults=False):
    """A message without surprises: every field is always there."""


# What the server offers


class GameInfo(Struct):
    """A game that can be played here."""

    name: str
    title: dict[str, str]  # by language
    version: int
    seats: list[int]
    options: dict[str, list[str]]  # the first value is the default
    bots: list[str]  # the levels, from the weakest to the strongest
    styles: list[str]  # a bot is written `LEVEL` or `LEVEL:STYLE`


class Me(Struct):
    """Who is asking: a guest, known by a cookie."""

    id: str
    name: str


# Tables


class SeatInfo(Struct):
    """Who sits where."""

    seat: int
    name: str | None  # None while the seat is free
    bot: str | None  # the bot that plays this seat now
    mine: bool
    online: bool
    ready: bool
    handed_over: bool  # a person's seat that a bot plays until they are back


class TableInfo(Struct):
    """A table as somebody sees it."""

    id: str
    game: str
    options: dict[str, str]
    status: Literal["open", "playing", "over"]
    public: bool
    hints: bool  # whether those who are to move may ask for hints
    owner: bool  # whether it is mine to start, close and share
    seats: list[SeatInfo]
    version: int  # how many entries its log has
    awaited: list[int]  # the seats the table waits for
    commitment: str  # of the server's half of the seed, shown from the start
    created: float
    winners: list[int]
    points: list[int]
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
    options: dict[str, str] = {}
    bots: list[str | None] = []  # by seat; None is a free seat
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


class Trouble(Struct):
    """A refusal: a code for programs, a sentence for people."""

    code: str
    message: str
    rule: str | None = None


# A finished game, looked at again


class ReviewSide(Struct):
    """What one way of looking thinks of a move."""

    verdict: Literal["best", "close", "cost"]  # close: too small or too uncertain a difference to blame
    win: float  # the chance to win with the best action
    points: float  # its own points with the best action, where costs are counted in points; otherwise 0
    cost: float  # how much the move gave away, in what the review counts in
    better: list[str]  # the best action and what goes with it; empty if it was played
    why: list[str]


class ReviewMove(Struct):
    """A move that cost something."""

    number: int  # of the action, from 1
    version: int  # the step of the replay from which it was played
    seat: int
    played: list[str]
    known: ReviewSide  # by what the seat knew then
    truth: ReviewSide  # by the true state


class ReviewPoint(Struct):
    """The chances to win of all seats at one step of the replay."""

    version: int
    known: list[float]
    truth: list[float]


class ReviewTally(Struct):
    """How a seat has decided, by what it knew."""

    seat: int
    decisions: int
    best: int
    close: int
    cost: int
    lost: float  # given away in all, in what the review counts in


class Review(Struct):
    """A finished game, looked at again, in the reader's language."""

    measure: Literal["win", "points"]  # what costs are counted in: the chance to win, or points
    points: list[ReviewPoint]  # one for each step of the replay
    moves: list[ReviewMove]  # the costliest first, by what was known then
    seats: list[ReviewTally]


class ReviewStatus(Struct):
    """How far a review is."""

    status: Literal["none", "waiting", "running", "done", "failed"]
    place: int = 0  # in the queue, from 1, while it waits
    progress: float = 0.0  # from 0 to 1, while it runs
    trouble: Trouble | None = None  # why it failed
    review: Review | None = None


# What a client says at the table


class Say(Struct, tag_field="say", forbid_unknown_fields=True):
    """A message from a client."""


class Hello(Say, tag="hello"):
    """The first message: what I have seen so far (-1 for nothing) and my language."""

    last: int = -1
    lang: Lang = "en"


class Play(Say, tag="play"):
    """Play a series of actions, all or none; the id makes it safe to send again."""

    id: str
    version: int
    actions: list[str]


class Undo(Say, tag="undo"):
    """Take back my last action; where something was revealed since, the others are asked."""

    id: str


class Agree(Say, tag="agree"):
    """Answer a request to take back."""

    yes: bool


class Preview(Say, tag="preview"):
    """What would these actions bring? Nothing is played."""

    id: str
    actions: list[str]


class Why(Say, tag="why"):
    """Why may I not do this?"""

    id: str
    action: str


class AskHint(Say, tag="hint"):
    """What would be good to do now?"""

    id: str


class Chat(Say, tag="chat"):
    """Say something to everybody at the table."""

    text: str


class Language(Say, tag="language"):
    """From now on, speak to me in this language."""

    lang: Lang


class Away(Say, tag="away"):
    """Let a bot play for me, or take my seat back."""

    bot: bool


class Stand(Say, tag="stand"):
    """Leave an order with the server: it answers with it for me as soon as it fits."""

    order: str


class Revoke(Say, tag="revoke"):
    """Take a standing order back."""

    id: str


class Ping(Say, tag="ping"):
    """Are you there?"""


ClientMessage = (
    Hello | Play | Undo | Agree | Preview | Why | AskHint | Chat | Language | Away | Stand | Revoke | Ping
)


# What the server says


class Told(Struct):
    """An event of the game and its sentence in the reader's language."""

    event: Any
    text: str


class Entry(Struct):
    """What a viewer saw of one entry of the log; nothing seen is an empty list with its number."""

    version: int
    seat: int
    undo: bool
    events: list[Told]


class LegalAction(Struct):
    """Something the reader may do now."""

    action: str
    text: str


class Advice(Struct):
    """One thing that would be good to do, and why."""

    action: str
    line: list[str]  # the actions after it, where it is one of several steps: all of them are played together
    text: str  # what all of it would do
    win: float | None  # the chance to win, from 0 to 1; None where there is nothing to choose
    margin: float | None  # points ahead of the best other seat in the end, on average
    why: str


class Order(Struct):
    """A standing order, as its owner alone sees it."""

    id: str
    order: str


class Heard(Struct, tag_field="heard"):
    """A message from the server."""


class Sync(Heard, tag="sync"):
    """All that the reader may know, and what it has missed since its last version."""

    version: int
    view: Any
    legal: list[LegalAction]
    awaited: list[int]
    me: int | None
    may_undo: bool
    entries: list[Entry]
    whole: bool  # False: `entries` continue from the reader's last version
    over: bool
    standing: list[Order]  # the reader's own


class Happened(Heard, tag="happened"):
    """The log has grown by one entry."""

    entry: Entry
    view: Any
    legal: list[LegalAction]
    awaited: list[int]
    may_undo: bool
    over: bool


class Acknowledged(Heard, tag="acknowledged"):
    """An action is in the log, for good."""

    id: str
    version: int


class Refused(Heard, tag="refused"):
    """A message was refused; nothing has changed."""

    id: str | None
    trouble: Trouble


class Previewed(Heard, tag="previewed"):
    """What a series of actions would bring, as far as nothing hidden comes to light."""

    id: str
    events: list[Told]
    commits: bool  # whether it would end the reader's turn or bring something hidden to light


class Reason(Heard, tag="reason"):
    """Why an action is not allowed; None if it is."""

    id: str
    trouble: Trouble | None


class Hinted(Heard, tag="hinted"):
    """What would be good to do, the best first, from what the reader may know."""

    id: str
    version: int  # of the position it is about
    advice: list[Advice]


class TableChanged(Heard, tag="table"):
    """Who sits where, who is there, what the table is waiting for."""

    table: TableInfo


class ChatLine(Heard, tag="chat-line"):
    """Somebody said something."""

    number: int
    name: str
    seat: int | None
    text: str
    at: float


class UndoAsked(Heard, tag="undo-asked"):
    """A seat asks to take back what was revealed since; those who are asked may answer."""

    seat: int
    waiting_for: list[int]


class UndoDenied(Heard, tag="undo-denied"):
    """Somebody did not agree."""

    seat: int


class StandingOrders(Heard, tag="standing"):
    """The reader's own standing orders, all that there are now."""

    orders: list[Order]


class Thinking(Heard, tag="thinking"):
    """A bot is choosing."""

    seat: int


class Pong(Heard, tag="pong"):
    """Yes."""


ServerMessage = (
    Sync
    | Happened
    | Acknowledged
    | Refused
    | Previewed
    | Reason
    | Hinted
    | TableChanged
    | ChatLine
    | UndoAsked
    | UndoDenied
    | StandingOrders
    | Thinking
    | Pong
)
