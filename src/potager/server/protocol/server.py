"""What the server says at the table."""

from __future__ import annotations

from typing import Any, Literal

from potager.server.protocol.struct import Struct
from potager.server.protocol.tables import TableInfo, Trouble


class Told(Struct):
    """An event of the game and its sentence in the reader's language."""

    event: Any
    text: str


class Entry(Struct):
    """What a viewer saw of one entry of the log; nothing seen is an empty list with its number."""

    version: int
    seat: int
    undo: bool
    revealed: bool  # of what was taken back: whether something hidden had come to light
    events: list[Told]


class LegalAction(Struct):
    """Something the reader may do: now, or after what was previewed."""

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


class ConsideredMove(Struct):
    """A move that a bot has considered, and the one figure that it knows of it."""

    text: str  # what all of it would do
    win: float | None  # the chance to win, from 0 to 1, by a bot that searches
    rating: float | None  # points, by a bot that only follows its advice
    chosen: bool


class Order(Struct):
    """A standing order, as its owner alone sees it."""

    id: str
    order: str


class Ring(Struct):
    """A time that runs down, from when the message was sent: what is left of how many seconds."""

    left: float
    of: float


class Waited(Struct):
    """A person whom the table waits for; when the ring has run down, silence is a no."""

    seat: int
    ring: Ring


class Pace(Struct):
    """How the table waits for people while an offer is open, as one reader may know it."""

    asked: bool  # whether the reader is asked, and has not answered
    can: bool  # whether the reader is asked and has what is wanted; what it has not runs out by itself
    passed: bool  # whether the reader has said no; the others hear of it when the time to read is over
    hushed: bool  # whether the reader wants to hear no more offers in this turn
    reading: Ring | None  # until then no bot takes the offer from somebody who reads it
    waiting: list[Waited]


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
    pace: Pace | None  # None where nobody makes offers


class Happened(Heard, tag="happened"):
    """The log has grown by one entry."""

    entry: Entry
    view: Any
    legal: list[LegalAction]
    awaited: list[int]
    may_undo: bool
    over: bool
    pace: Pace | None


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
    reveals: bool  # whether something hidden would come to light
    then: list[LegalAction]  # what the reader could do next; nothing where something hidden comes to light


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


class Paced(Heard, tag="paced"):
    """The table waits for people differently from now on, though nothing was played."""

    version: int
    pace: Pace


class Thinking(Heard, tag="thinking"):
    """A bot is choosing."""

    seat: int


class Considers(Heard, tag="considers"):
    """What a bot considers, the best first: only where bots have all seats."""

    version: int  # of the position that it is about
    seat: int
    moves: list[ConsideredMove]


class Showing(Heard, tag="showing"):
    """How fast a table of bots alone plays; it is also said to who has just come to one."""

    speed: Literal["wait", "slow", "usual", "quick"]


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
    | Paced
    | Thinking
    | Considers
    | Showing
    | Pong
)
