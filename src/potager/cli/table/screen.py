"""The screen: lets the session go on and passes on what people press."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import ClassVar

from textual import on, work
from textual.binding import Binding, BindingType
from textual.css.query import NoMatches
from textual.widgets import Input, OptionList
from textual.worker import Worker

from potager.cli.table import pages
from potager.cli.table.drawing import Drawing
from potager.cli.table.widgets import Choices, Log, Result, Sheet, app_of
from potager.cli.words import house
from potager.core.errors import CannotPlay, CannotRead, PotagerError
from potager.core.match import Action, Match
from potager.core.texts import LANGUAGES

ONE_NUMBER = 1.0  # seconds in which two digits make one number


class TableScreen(Drawing):
    """A table at which people press keys and bots think."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "undo", show=False),
        Binding("question_mark", "explain", show=False),
        Binding("l", "language", show=False),
        Binding("d", "app.night", show=False),
        Binding("s", "save", show=False),
        Binding("n", "again", show=False),
        Binding("q", "leave", show=False),
        Binding("slash", "type", show=False),
        Binding("left,right", "turn_page", show=False),
        Binding("escape", "stop_typing", show=False),
        *(Binding(str(digit), f"number({digit})", show=False) for digit in range(10)),
    ]

    def __init__(
        self, match: Match, players: Sequence[str], *, lang: str, pause: float, folder: Path
    ) -> None:
        super().__init__(match, players, lang)
        self.pause = pause
        self.folder = folder
        self.saved: Path | None = None
        self._going_on: Worker[None] | None = None
        self._digits = ""
        self._pressed_at = 0.0

    def on_mount(self) -> None:
        """Open the table."""
        self.query_one(Choices).list.focus()
        self.renew()
        self.notice(house(self.lang, "notice.welcome"))

    def renew(self) -> None:
        """Show what has changed, and let the table go on."""
        self._actions = self.session.choices
        self._digits = ""
        self.redraw()
        self._go_on()

    # Going on

    def _go_on(self) -> None:
        """Let a bot move, play what is the only choice, or show the result."""
        if self.session.match.over:
            content = pages.result_sheet(self.session, self.scene, self.lang)
            app_of(self).push_screen(Result(*content), self._after_result)
        elif self.session.bot_awaited is not None:
            self._going_on = self.move_bot(self.session.bot_awaited)
        elif (only := self.session.only_choice) is not None:
            self._going_on = self.play_only_choice(only)

    def _stop_going_on(self) -> None:
        if self._going_on is not None:
            self._going_on.cancel()

    def _after_result(self, answer: str | None) -> None:
        if answer == "again":
            self.action_again()
        elif answer == "leave":
            self.action_leave()

    @work(exclusive=True, group="going on")
    async def move_bot(self, seat: int) -> None:
        """Let a bot think aside, then play what it chose."""
        await asyncio.sleep(self.pause)
        action = await asyncio.to_thread(self.session.bots[seat].choose, *self.session.question(seat))
        self._play_and_renew(seat, action)

    @work(exclusive=True, group="going on")
    async def play_only_choice(self, action: Action) -> None:
        """Play what is the only choice, after a moment to see it."""
        await asyncio.sleep(self.pause)
        if (seat := self.session.human_awaited) is not None:
            self._play_and_renew(seat, action, by_itself=True)

    def _play_and_renew(self, seat: int, action: Action | int, *, by_itself: bool = False) -> None:
        self.session.play(seat, action, by_itself=by_itself)
        with suppress(NoMatches):  # the table may have been left while somebody was thinking
            self.renew()

    def choose(self, action: str) -> None:
        """Play what a person chose, or say why not."""
        seat = self.session.human_awaited
        if seat is None:
            self.notice(house(self.lang, "table.empty"), loud=True)
            return
        try:
            self.session.play(seat, action)
        except PotagerError as error:
            self.notice(pages.refusal(self.session, error, self.lang), loud=True)
            return
        self.query_one(Choices).close_line()
        self.renew()

    @on(OptionList.OptionSelected)
    def chosen(self, event: OptionList.OptionSelected) -> None:
        """Enter or a click on a choice."""
        if event.option_id is not None:
            self.choose(event.option_id)

    @on(OptionList.OptionHighlighted)
    def touched(self, event: OptionList.OptionHighlighted) -> None:
        """Show on the board where the choice leads."""
        self._show_board(event.option_id)

    @on(Input.Changed)
    def typed(self) -> None:
        """Filter the choices."""
        if self._actions:
            self._show_choices()

    @on(Input.Submitted)
    def entered(self, event: Input.Submitted) -> None:
        """A whole action is played; what fits one choice only is that choice."""
        listed = self.query_one(Choices).list
        try:
            self.choose(
                self.session.match.game.actions.text(self.session.match.game.actions.parse(event.value))
            )
        except CannotRead as error:
            if listed.option_count == 1 and (only := listed.get_option_at_index(0)).id is not None:
                self.choose(only.id)
            elif listed.option_count:
                listed.focus()
            else:
                self.notice(str(error), loud=True)

    # Keys

    def action_undo(self) -> None:
        """Take the last choice back."""
        self._stop_going_on()
        try:
            taken = self.session.take_back()
        except PotagerError as error:
            key = "notice.hidden" if isinstance(error, CannotPlay) else "notice.nothing-to-undo"
            self.notice(house(self.lang, key), loud=True)
            self._go_on()
            return
        self.renew()
        self.notice(house(self.lang, "notice.taken-back", what=taken))

    def action_explain(self) -> None:
        """Open the help."""
        app_of(self).push_screen(Sheet(*pages.help_sheet(self.session, self.scene, self.lang)))

    def action_language(self) -> None:
        """Speak the next language."""
        self.lang = LANGUAGES[(LANGUAGES.index(self.lang) + 1) % len(LANGUAGES)]
        self._told.clear()
        self.redraw()

    def action_turn_page(self) -> None:
        """Turn the page of the board, where the screen is small."""
        self.toggle_class("turned")
        self.call_after_refresh(self.query_one(Log).show_newest)

    def action_type(self) -> None:
        """Begin to type."""
        self.query_one(Choices).open_line()

    def action_stop_typing(self) -> None:
        """Leave the line."""
        self.query_one(Choices).close_line()

    def action_number(self, digit: int) -> None:
        """Point at the choice of that number; a second digit soon after belongs to the same number."""
        now = time.monotonic()
        self._digits = f"{self._digits}{digit}" if now - self._pressed_at < ONE_NUMBER else str(digit)
        self._pressed_at = now
        if not 1 <= int(self._digits) <= len(self._actions):
            self._digits = str(digit)
        if 1 <= int(self._digits) <= len(self._actions):
            self.query_one(Choices).list.highlighted = int(self._digits) - 1

    def action_save(self) -> bool:
        """Write the match to a file and say which."""
        try:
            self.saved = self.session.save(self.folder)
        except OSError as error:
            self.notice(house(self.lang, "notice.not-saved", why=error.strerror), loud=True)
            return False
        self.notice(house(self.lang, "notice.saved", file=self.saved))
        return True

    def action_leave(self) -> None:
        """Leave the table; a match that has begun is saved first."""
        if not self.session.match.moves or self.action_save():
            self._stop_going_on()
            app_of(self).exit()

    def action_again(self) -> None:
        """Begin a new game when this one is over."""
        if not self.session.match.over:
            self.notice(house(self.lang, "notice.not-over"), loud=True)
            return
        self.session = self.session.again()
        self._told.clear()
        self.renew()
