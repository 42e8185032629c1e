"""Taking back: what a seat may take back by itself, and what the others are asked about."""

from __future__ import annotations

from typing import NamedTuple

from potager.server.protocol.server import UndoAsked, UndoDenied
from potager.server.rooms.audience import Tell
from potager.server.rooms.table import Table
from potager.server.rooms.tablelog import TableLog
from potager.server.trouble import Denied


class TakeBack(NamedTuple):
    """What a seat wants to take back."""

    seat: int
    actions: int  # how many
    action_id: str


class Request(NamedTuple):
    """A question to the others; it lapses as soon as anything is written."""

    wanted: TakeBack
    waiting: frozenset[int]  # the seats that have not agreed yet
    log: TableLog
    version: int


class Undoing:
    """Asks the seats of one table."""

    def __init__(self, table: Table, tell: Tell) -> None:
        self._table = table
        self._tell = tell
        self._asked: Request | None = None

    def ask(self, seat: int, action_id: str) -> TakeBack | None:
        """What the seat may take back now; None if the others are asked first."""
        log = self._table.going
        count = log.actions_since(seat)
        if count is None:
            raise Denied("undo-none")
        wanted = TakeBack(seat, count, action_id)
        if log.may_undo(seat):
            return wanted
        if self._pending is not None:
            raise Denied("undo-asked")
        return self._wait(wanted, log.asked(seat, count))

    def agree(self, seat: int, yes: bool) -> TakeBack | None:
        """Answer the question; what is to be taken back when everybody who was asked has agreed."""
        asked = self._pending
        if asked is None or seat not in asked.waiting:
            raise Denied("not-yours")
        if yes:
            return self._wait(asked.wanted, asked.waiting - {seat})
        self._asked = None
        self._tell(lambda _seat, _lang: UndoDenied(seat=seat))
        return None

    @property
    def _pending(self) -> Request | None:
        asked, log = self._asked, self._table.log
        return asked if asked and log and asked.log is log and asked.version == log.version else None

    def _wait(self, wanted: TakeBack, waiting: frozenset[int]) -> TakeBack | None:
        if not waiting:
            return wanted
        log = self._table.started
        self._asked = Request(wanted, waiting, log, log.version)
        self._tell(lambda _seat, _lang: UndoAsked(seat=wanted.seat, waiting_for=sorted(waiting)))
        return None
