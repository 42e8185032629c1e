"""Hints for the people at a table: from what their seat may know, one at a time, and not too often."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import NamedTuple

import structlog

from potager.bots.base import Budget, Question
from potager.bots.hints import Hint, find_hints, why
from potager.bots.voice import Voice
from potager.core import chance
from potager.server.bucket import Bucket
from potager.server.metrics import HINTS
from potager.server.minds.thinking import Minds
from potager.server.protocol.server import Advice, Hinted
from potager.server.rooms.table import Table
from potager.server.rooms.tablelog import TableLog
from potager.server.trouble import Denied

logger = structlog.get_logger()
AT_ONCE = 4  # hints that a seat may ask for one after the other
EVERY = 3.0  # seconds after which it may have one more


class Known(NamedTuple):
    """Hints that were found, and the position they are about."""

    log: TableLog
    version: int
    hints: list[Hint]


class HintDesk:
    """Gives hints at one table."""

    def __init__(self, table: Table, minds: Minds, seconds: float, monotonic: Callable[[], float]) -> None:
        self._table = table
        self._minds = minds
        self._seconds = seconds
        self._looking: set[int] = set()  # seats
        self._known: dict[int, Known] = {}
        self._buckets = defaultdict[int, Bucket](lambda: Bucket(AT_ONCE, 1 / EVERY, monotonic))  # by seat

    async def ask(self, seat: int, asked: str, lang: str) -> Hinted:
        """What a seat that is awaited could do; refused where hints are off, or if the table moves on."""
        log = self._table.started
        if not self._table.row.hints:
            raise Denied("no-hints")
        if seat not in self._table.going.match.awaited:
            raise Denied("not-yours")
        version = log.version
        known = self._known.get(seat)
        if known is None or known.log is not log or known.version != version:
            known = Known(log, version, await self._look(seat, log))
        if self._table.log is not log or log.version != version:
            raise Denied("stale")
        self._known[seat] = known
        HINTS.inc()
        return Hinted(id=asked, version=version, advice=self._advice(known, seat, lang))

    async def _look(self, seat: int, log: TableLog) -> list[Hint]:
        if seat in self._looking:
            raise Denied("hint-busy")
        match, game = log.match, self._table.game
        owner = self._table.row.at[seat].guest or self._table.row.owner
        legal, stream = match.legal_ids(seat), chance.stream(chance.seed_bytes(None), "hint")
        question = Question(game, match.view(seat), seat, legal, stream, Budget(seconds=self._seconds))
        if len(legal) == 1:
            return find_hints(question)
        if not (bucket := self._buckets[seat]).spend():
            raise Denied("hint-soon", seconds=bucket.wait())
        self._looking.add(seat)
        try:
            return await self._minds.think(owner, find_hints, question, Voice.heard(match, seat))
        except Exception:
            logger.exception("no hint", table=self._table.id, seat=seat)
            raise Denied("hint-failed") from None
        finally:
            self._looking.discard(seat)

    def _advice(self, known: Known, seat: int, lang: str) -> list[Advice]:
        names, game = known.log.names(lang, seat), self._table.game
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
