"""A table of bots alone: how fast it plays, and what its bots consider, told to those who watch.

Wherever a person has a seat nothing is told: what a bot considers tells of its hand, and of its plans.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple, TypeAlias

import msgspec
import structlog

from potager.bots.base import Bot
from potager.bots.considered import Considered, Decision, considered, let_recall
from potager.core.chance import Stream
from potager.server.minds.thinking import Minds
from potager.server.protocol.client import Speed
from potager.server.protocol.server import ConsideredMove, Considers, Heard, Showing
from potager.server.rooms.audience import Audience, Reader
from potager.server.rooms.table import Table
from potager.server.rooms.tablelog import TableLog
from potager.server.trouble import Denied

logger = structlog.get_logger()
Steady: TypeAlias = Literal["slow", "usual", "quick"]

# How many times its usual pause a bot waits: there is more to read than at a table of one's own.
PAUSES: dict[Steady, float] = {"slow": 5.0, "usual": 2.5, "quick": 0.5}


class Thought(NamedTuple):
    """What a bot considers, and the position that it is about."""

    log: TableLog
    version: int
    seat: int
    moves: list[Considered]


class Exhibition:
    """What a table of bots alone shows; at every other table it does nothing."""

    def __init__(self, table: Table, minds: Minds, audience: Audience) -> None:
        self._table = table
        self._minds = minds
        self._audience = audience
        self._speed: Steady = "usual"
        self._waits = False
        self._steps = 0  # entries that may be played while it waits
        self._thought: Thought | None = None

    @property
    def is_on(self) -> bool:
        """Whether bots have all seats, and no person is to come back to one."""
        return all(place.guest is None and place.bot is not None for place in self._table.row.at)

    @property
    def pace(self) -> float:
        """How many times its usual pause a bot waits."""
        return PAUSES[self._speed] if self.is_on else 1.0

    @property
    def holds(self) -> bool:
        """Whether a bot that has chosen waits with it; others need not wait for a host who has gone."""
        if not self._waits or self._steps or not self.is_on:
            return False
        return self._table.row.owner in self._audience.guests or not self._audience

    def hear(self, speed: Speed) -> None:
        """Play on at a speed, wait, or play one entry and wait."""
        if not self.is_on:
            raise Denied("no-exhibition")
        self._waits = speed in ("wait", "step")
        self._steps = int(speed == "step")
        if speed not in ("wait", "step"):
            self._speed = speed
        self._audience.tell(lambda _seat, _lang: self._showing())

    def step(self) -> None:
        """An entry is played: if the table waits, it was the one that was asked for."""
        self._steps = 0

    def seat(self, player: Bot) -> Bot:
        """A bot that takes a seat here: where people watch, it keeps in mind what it considers."""
        return let_recall(player) if self.is_on else player

    async def consider(self, player: Bot, decision: Decision, stream: Stream) -> None:
        """Tell what a bot has considered; of several steps that nobody notices, the first tells all."""
        log = self._table.log
        if log is None or not self.is_on or self._is_told(log, decision.seat):
            return
        version = log.version
        try:
            moves = await self._minds.think(self._table.row.owner, considered, player, decision, stream)
        except Exception:  # the game goes on without its commentary
            logger.exception("nothing considered", table=self._table.id, seat=decision.seat)
            return
        if moves and self.is_on and self._table.log is log and log.version == version:
            self._thought = Thought(log, version, decision.seat, moves)
            self._audience.tell(self._considers(self._thought))

    def greet(self, reader: Reader) -> None:
        """Tell somebody who has come how the table plays, and what is considered just now."""
        if self.is_on:
            reader.send(msgspec.json.encode(self._showing()))
            if self._thought is not None and self._thought.log is self._table.log:
                reader.send(msgspec.json.encode(self._considers(self._thought)(reader.seat, reader.lang)))

    def _is_told(self, log: TableLog, seat: int) -> bool:
        told = self._thought
        return told is not None and (told.log, told.version, told.seat) == (log, log.version, seat)

    def _showing(self) -> Showing:
        return Showing(speed="wait" if self._waits else self._speed)

    def _considers(self, thought: Thought) -> Callable[[int | None, str], Heard]:
        log, version, seat, moves = thought
        words = log.match.game.texts.words

        def make(_seat: int | None, lang: str) -> Heard:
            told = [
                ConsideredMove(
                    text=words(lang, move.says, log.names(lang)),
                    win=move.win,
                    rating=move.rating,
                    chosen=move.chosen,
                )
                for move in moves
            ]
            return Considers(version=version, seat=seat, moves=told)

        return make
