"""Hints for the people at a table: from what their seat may know, one at a time, and not too often."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, NamedTuple

import structlog

from potager.bots.hints import Hint, hints, why
from potager.core import chance
from potager.server.metrics import HINTS
from potager.server.protocol import Advice, Hinted
from potager.server.rooms.record import Record
from potager.server.trouble import Denied

if TYPE_CHECKING:
    from potager.server.rooms.room import Room

log = structlog.get_logger()
AT_ONCE = 4  # hints that a seat may ask for one after the other
EVERY = 3.0  # seconds after which it may have one more


class Known(NamedTuple):
    """Hints that were found, and the position they are about."""

    record: Record
    version: int
    hints: list[Hint]


class HintDesk:
    """Gives hints at one table."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._looking: set[int] = set()  # seats
        self._known: dict[int, Known] = {}
        self._left: dict[int, tuple[float, float]] = {}  # how many hints a seat may have, and since when

    async def ask(self, seat: int, asked: str, lang: str) -> Hinted:
        """What a seat that is awaited could do; refused where hints are off, or if the table moves on."""
        room, record = self._room, self._room.started
        if not room.row.hints:
            raise Denied("no-hints")
        if record.match.over:
            raise Denied("over")
        if seat not in record.match.awaited:
            raise Denied("not-yours")
        version = record.version
        known = self._known.get(seat)
        if known is None or known.record is not record or known.version != version:
            known = Known(record, version, await self._look(seat, record))
        if room.record is not record or record.version != version:
            raise Denied("stale")
        self._known[seat] = known
        HINTS.inc()
        return Hinted(id=asked, version=version, advice=self._advice(known, lang))

    async def _look(self, seat: int, record: Record) -> list[Hint]:
        if seat in self._looking:
            raise Denied("hint-busy")
        match, game = record.match, self._room.game
        view, legal = match.view(seat), match.legal_ids(seat)
        stream = chance.stream(chance.seed_bytes(None), "hint")
        seconds = self._room.settings.hint_seconds
        if len(legal) == 1:
            return hints(game, view, seat, legal, stream, seconds)
        self._spend(seat)
        self._looking.add(seat)
        try:
            return await self._room.minds.think(True, hints, game, view, seat, legal, stream, seconds)
        except Exception:
            log.exception("no hint", table=self._room.row.id, seat=seat)
            raise Denied("hint-failed") from None
        finally:
            self._looking.discard(seat)

    def _spend(self, seat: int) -> None:
        """Pay for one hint, or refuse it: a bucket that fills with time."""
        now = time.monotonic()
        left, since = self._left.get(seat, (float(AT_ONCE), now))
        left = min(float(AT_ONCE), left + (now - since) / EVERY)
        if left < 1:
            raise Denied("hint-soon")
        self._left[seat] = (left - 1, now)

    def _advice(self, known: Known, lang: str) -> list[Advice]:
        names, game = known.record.names(lang), self._room.game
        return [
            Advice(
                action=game.actions.text(hint.action),
                line=[game.actions.text(action) for action in hint.line],
                text=game.texts.words(lang, hint.says, names),
                win=hint.win,
                margin=hint.margin,
                why=why(game, hint, lang, names),
            )
            for hint in known.hints
        ]
