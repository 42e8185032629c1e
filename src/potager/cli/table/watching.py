"""The screen of a table without people: bots play, it shows what each considers, and keys say how fast."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import Any, ClassVar

from rich.text import Text
from textual import work
from textual.binding import Binding, BindingType
from textual.css.query import NoMatches

from potager.bots.considered import Considered
from potager.bots.hints import percent
from potager.cli.table.menu import MenuLine
from potager.cli.table.screen import FRAME, LONG, TableScreen
from potager.cli.table.widgets import Choices
from potager.cli.words import common, figure

PAUSES = (8.0, 4.0, 2.0, 1.0, 0.4, 0.1, 0.0)  # seconds before a bot moves, from slow to quick
TICK = 0.05  # seconds between two looks whether a key was pressed


class WatchScreen(TableScreen):
    """A table at which only bots sit."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "wait", show=False),
        Binding("full_stop", "step", show=False),
        Binding("plus,equals_sign", "speed(1)", show=False),
        Binding("minus", "speed(-1)", show=False),
    ]

    def __init__(self, *args: Any, **wanted: Any) -> None:
        super().__init__(*args, **wanted)
        self.waits = False
        self._steps = False  # one action, and wait again
        self._thinker: int | None = None
        self._thoughts: list[Considered] = []  # of the bot that thought last

    @work(exclusive=True, group="going on")
    async def move_bots(self) -> None:
        """Let bots think aside, show what they consider, and play when it is time."""
        session = self.session
        while (seat := session.bot_awaited) is not None:
            begun = time.monotonic()
            thinking = asyncio.ensure_future(asyncio.to_thread(session.deliberation(seat)))
            await asyncio.wait([thinking], timeout=LONG)
            if not thinking.done():
                self.notice(common(self.lang, "notice.thinking", who=session.names(self.lang)[seat]))
            decided = await thinking
            if decided.considered:
                self._thinker, self._thoughts = seat, decided.considered
                with suppress(NoMatches):  # the table may have been left while it was thinking
                    self._show_choices()
            await self._until_due(begun)
            session.play(seat, decided.action)
            if session.noticed and time.monotonic() - begun > FRAME:
                break
        self._renew_if_open()

    async def _until_due(self, begun: float) -> None:
        """Wait until the pause is over, or as long as whoever watches wants to look."""
        while not self._steps and (self.waits or time.monotonic() < begun + self.pause):
            await asyncio.sleep(TICK)
        self._steps = False

    def _show_choices(self) -> None:
        """In place of choices: what the bot considers, the one that it plays marked."""
        choices = self.query_one(Choices)
        if self._thinker is None or self.session.match.over:
            return super()._show_choices()
        name = self.session.names(self.lang)[self._thinker]
        choices.border_title = common(self.lang, "web.watch.considers", name=name)
        lines = [self._line(place, one) for place, one in enumerate(self._thoughts, start=1)]
        choices.show(lines, pointing=False)

    def _line(self, place: int, one: Considered) -> MenuLine:
        game, names = self.session.match.game, self.session.names(self.lang)
        words = Text(game.texts.words(self.lang, one.says, names), style="strong" if one.chosen else "")
        mark = Text("▸ " if one.chosen else "  ", style="terracotta").append_text(words)
        return MenuLine(f"{place}", f"{place}", mark.append(f"  {self._figure(one)}", style="olive"))

    def _figure(self, one: Considered) -> str:
        if one.win is not None:
            return common(self.lang, "web.hint.win", n=percent(one.win))
        return common(self.lang, "web.watch.rated", n=figure(one.rating or 0.0, self.lang))

    # Keys

    def action_wait(self) -> None:
        """Stop, or go on."""
        self.waits = not self.waits
        self.notice(common(self.lang, "web.watch.waiting" if self.waits else "web.watch.go-on"))

    def action_step(self) -> None:
        """Play one action, and wait."""
        self.waits = self._steps = True

    def action_speed(self, by: int) -> None:
        """Play faster or slower."""
        nearest = min(range(len(PAUSES)), key=lambda place: abs(PAUSES[place] - self.pause))
        self.pause = PAUSES[min(max(nearest + by, 0), len(PAUSES) - 1)]
        self.notice(common(self.lang, "watch.pause", seconds=f"{self.pause:g}"))

    def action_again(self) -> None:
        """Begin a new game when this one is over."""
        self._thinker = None
        super().action_again()
