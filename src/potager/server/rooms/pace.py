"""The pace of a table: how long people may read an offer, and when their silence is a no.

In company a seat says no in the same way and at the same moment whatever is in its hand: when the time to
read is over, whether its person has said no or nothing. Whoever is alone with bots is waited for as long as
that is of use.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Mapping
from typing import NamedTuple

import structlog

from potager.core.errors import PotagerError
from potager.core.talk import Spoken
from potager.server.clocks import Clocks
from potager.server.protocol.client import Hold, Hush, Pass
from potager.server.protocol.server import Pace, Paced, Ring, Waited
from potager.server.rooms.audience import Audience
from potager.server.rooms.table import Table
from potager.server.rooms.tablelog import TableLog
from potager.server.settings import Settings
from potager.server.store import Unavailable
from potager.server.trouble import Denied

logger = structlog.get_logger()
GLANCE = 2.0  # seconds that an offer lies before somebody who is alone with bots and cannot accept it
INSTANT = 1e-6  # seconds: no time at all
TRY_AGAIN = 1.0  # seconds until a no is tried again that could not be written


class Span(NamedTuple):
    """A time that people are given."""

    start: float
    until: float


class Silent(NamedTuple):
    """A seat that says no by itself, at a version of the log."""

    log: TableLog
    version: int
    seat: int


class Pending(NamedTuple):
    """An offer of the seat whose turn it is, and how those who are asked have taken it so far."""

    log: TableLog
    turn: int
    spoken: Spoken
    version: int  # at which it was made
    since: float
    passed: frozenset[int] = frozenset()  # who have said no; it is not yet told
    held: Mapping[int, float] = {}  # who are thinking about it, and since when

    def goes_on(self, log: TableLog, turn: int, spoken: Spoken) -> bool:
        """Whether this is still the same question."""
        same = self.spoken._replace(asked=()) == spoken._replace(asked=())
        fewer = set(spoken.asked) <= set(self.spoken.asked)
        return self.log is log and self.turn == turn and same and fewer


class Paces:
    """Keeps the time of one table."""

    def __init__(
        self,
        table: Table,
        settings: Settings,
        clocks: Clocks,
        audience: Audience,
        enter: Callable[[Silent], Awaitable[None]],
    ) -> None:
        self._table = table
        self._reading = settings.reading_seconds
        self._patience = settings.patience_seconds
        self._clocks = clocks
        self._audience = audience
        self._enter = enter
        self._asking: Pending | None = None
        self._looked: tuple[TableLog, int] | None = None
        self._hushed: dict[int, int] = {}  # by seat, the turn in which it wants to hear no more
        self._task: asyncio.Task[None] | None = None
        self._closed = False
        self._news = asyncio.Event()

    # What is seen from outside

    def of(self, seat: int | None) -> Pace | None:
        """How the table waits, for a reader at a seat or without one."""
        log = self._table.log
        if log is None or self._table.game.talk is None:
            return None
        asking, hushed = self._look(), seat is not None and self.is_hushed(seat)
        if asking is None:
            return Pace(asked=False, can=False, passed=False, hushed=hushed, reading=None, waiting=[])
        asked, reading = seat in asking.spoken.asked, self._to_read(asking)
        spans = [(other, self._to_answer(asking, other)) for other in asking.spoken.asked]
        return Pace(
            asked=asked,
            can=asked and seat is not None and self._can(asking, seat),
            passed=seat in asking.passed,
            hushed=hushed,
            reading=None if reading is None else self._ring(reading),
            waiting=[Waited(seat=other, ring=self._ring(span)) for other, span in spans if span],
        )

    def is_hushed(self, seat: int) -> bool:
        """Whether a person wants to hear no more offers in this turn."""
        talk, log = self._table.game.talk, self._table.log
        turn = self._hushed.get(seat)
        if talk is None or log is None or turn is None:
            return False
        return turn == talk.turn(log.match.view(None))

    @property
    def waits(self) -> bool:
        """Whether somebody who is asked says no by themselves, if they stay silent."""
        return self._next() is not None

    @property
    def asking(self) -> int | None:
        """The seat that people still owe an answer; it does nothing that would take its offer away."""
        asking = self._look()
        return asking.spoken.owner if asking and self.waits else None

    @property
    def asked_at(self) -> int | None:
        """The version at which the question was asked that waits for answers."""
        asking = self._look()
        return None if asking is None else asking.version

    def left_to_read(self) -> float:
        """How long no bot may take the open offer from those who read it."""
        asking = self._look()
        span = None if asking is None else self._to_read(asking)
        left = 0.0 if span is None else span.until - self._clocks.monotonic()
        return left if left > INSTANT else 0.0

    # What people say

    def hear(self, seat: int, message: Pass | Hold | Hush) -> None:
        """A person says how they take what they are asked."""
        match message:
            case Pass(version=version):
                self._say_no(seat, version)
            case Hold(version=version):
                self._hold(seat, version)
            case Hush(hushed=hushed):
                self._hush(seat, hushed)

    def _say_no(self, seat: int, version: int) -> None:
        """A person says no; in company it is told with what the others say."""
        asking = self._asked(seat, version)
        self._asking = asking._replace(passed=asking.passed | {seat})
        self._tell(asking.log)

    def _hold(self, seat: int, version: int) -> None:
        """A person wants time to think: bots wait as long as their patience lasts."""
        asking = self._asked(seat, version)
        held = {**asking.held, seat: asking.held.get(seat, self._clocks.monotonic())}
        self._asking = asking._replace(held=held, passed=asking.passed - {seat})
        self._tell(asking.log)

    def _hush(self, seat: int, hushed: bool) -> None:
        """A person wants to hear no more offers in this turn, or wants to hear them again."""
        talk, log, asking = self._table.game.talk, self._table.going, self._look()
        if talk is None:
            raise Denied("no-offers")
        self._hushed.pop(seat, None)
        if hushed:
            self._hushed[seat] = talk.turn(log.match.view(None))
        if hushed and asking and seat in asking.spoken.asked:
            self._asking = asking._replace(passed=asking.passed | {seat})
        self._tell(log)

    def joins(self, seat: int | None) -> None:
        """Somebody comes: whoever was alone is now in company, and gets the time that one has there."""
        asking = self._look()
        if asking and any(other != seat and self._is_alone(other) for other in asking.spoken.asked):
            self._asking = asking._replace(since=self._clocks.monotonic())

    def wake(self) -> None:
        """Something has happened: look who is waited for."""
        self._news.set()
        if (self._task is None or self._task.done()) and not self._closed and self.waits:
            self._task = asyncio.create_task(self._wait())

    async def close(self) -> None:
        """Keep no time any more."""
        self._closed = True
        if self._task:
            self._task.cancel()
            await asyncio.wait([self._task])

    # Looking

    def _look(self) -> Pending | None:
        """What people are asked now; looked at once for every version of the log."""
        talk, log = self._table.game.talk, self._table.log
        if talk is None or log is None or log.over or self._table.row.status == "closed":
            return None
        if self._looked != (log, log.version):
            self._looked = (log, log.version)
            view, old = log.match.view(None), self._asking
            turn = talk.turn(view)
            spoken = next((offer for offer in talk.offers(view) if offer.asked and not offer.counter), None)
            if spoken is None:
                self._asking = None
            elif old and old.goes_on(log, turn, spoken):
                # Whoever does something else first, a harvest, is there and needs time.
                acted, now = log.entries[-1].row.seat, self._clocks.monotonic()
                held = {**old.held, acted: now} if acted in spoken.asked else old.held
                self._asking = old._replace(spoken=spoken, held=held)
            else:
                self._asking = Pending(log, turn, spoken, log.version, self._clocks.monotonic())
        return self._asking

    def _asked(self, seat: int, version: int) -> Pending:
        """The question that a seat is asked; refused if there is none, or only since after that version."""
        self._table.check_not_closed()
        asking = self._look()
        if asking is None or seat not in asking.spoken.asked:
            raise Denied("not-asked")
        if version < asking.version:
            raise Denied("stale")
        return asking

    def _can(self, asking: Pending, seat: int) -> bool:
        talk, view = self._table.game.talk, asking.log.match.view(seat)
        return talk is not None and talk.can_accept(view, seat, asking.spoken.owner)

    def _is_alone(self, seat: int) -> bool:
        return seat in self._table.people and self._audience.is_alone(seat)

    # The times that people are given

    def _to_answer(self, asking: Pending, seat: int) -> Span | None:
        """After what time a seat's silence is a no: never a bot's, nor where a person waits for a person."""
        since, patience = asking.since, self._patience
        if seat not in self._table.people:
            return None
        alone, read = self._is_alone(seat), Span(since, since + self._reading)
        if seat in asking.passed:
            return Span(since, since) if alone else read
        if self._hushed.get(seat) == asking.turn:
            return Span(since, since)
        if asking.spoken.owner in self._table.people:
            return None
        if seat in asking.held:
            return Span(asking.held[seat], asking.held[seat] + patience)
        if not self._reading or (alone and self._can(asking, seat)):
            return Span(since, since + patience)
        return Span(since, since + min(self._reading, GLANCE)) if alone else read

    def _to_read(self, asking: Pending) -> Span | None:
        """How long no bot takes an offer to anyone: while people read it, or one thinks about it."""
        hushed = {seat for seat, turn in self._hushed.items() if turn == asking.turn} - asking.passed
        readers = [seat for seat in asking.spoken.asked if seat in self._table.people - hushed]
        if not readers or not asking.spoken.anyone or not self._reading:
            return None
        thinking = [
            asking.held[seat] for seat in readers if seat in asking.held and seat not in asking.passed
        ]
        spans = [Span(start, start + self._patience) for start in thinking]
        return max([Span(asking.since, asking.since + self._reading), *spans], key=lambda span: span.until)

    def _ring(self, span: Span) -> Ring:
        left = max(0.0, span.until - self._clocks.monotonic())
        return Ring(left=round(left, 3), of=round(span.until - span.start, 3))

    def _tell(self, log: TableLog) -> None:
        def make(seat: int | None, _lang: str) -> Paced:
            pace = self.of(seat)
            assert pace is not None, "there is talk"
            return Paced(version=log.version, pace=pace)

        self._audience.tell(make)

    # Waiting

    def _next(self) -> tuple[float, int] | None:
        """Who is the next to say no by themselves, and when."""
        asking = self._look()
        if asking is None:
            return None
        spans = {seat: self._to_answer(asking, seat) for seat in asking.spoken.asked}
        return min(((span.until, seat) for seat, span in spans.items() if span), default=None)

    async def _wait(self) -> None:
        """Say no for everybody whose time is over."""
        while found := self._next():
            until, seat = found
            left, log = until - self._clocks.monotonic(), self._table.started
            if left > INSTANT:
                self._news.clear()
                with contextlib.suppress(TimeoutError):
                    async with self._clocks.timeout(left):
                        await self._news.wait()
                continue
            try:
                await self._enter(Silent(log, log.version, seat))
            except Unavailable as error:
                logger.warning("no not written", table=self._table.id, seat=seat, error=error.message)
                await self._clocks.sleep(TRY_AGAIN)
            except PotagerError as error:
                if isinstance(error, Denied) and error.code == "stale":
                    continue  # another server was first
                logger.warning("no not said", table=self._table.id, seat=seat, error=error.message)
                return
