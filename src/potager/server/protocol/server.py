"""What the server says at the table."""

from __future__ import annotations

from typing import Any

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
