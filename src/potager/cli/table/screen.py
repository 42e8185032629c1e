"""The screen: lets the session go on and passes on what people press."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from string import ascii_lowercase
from typing import ClassVar

from textual import on, work
from textual.binding import Binding, BindingType
from textual.css.query import NoMatches
from textual.widgets import Input, OptionList
from textual.worker import Worker

from potager.cli.table import menu, pages
from potager.cli.table.bookmark import USED
from potager.cli.table.picture import TablePicture
from potager.cli.table.session import steps_of
from potager.cli.table.widgets import Choices, Curtain, Log, ResultSheet, Sheet, app_of
from potager.cli.words import common
from potager.core.errors import CannotPlay, CannotRead, PotagerError
from potager.core.game import Game
from potager.core.match import Match
from potager.core.moves import Action

ONE_NUMBER = 1.0  # seconds in which two digits make one number
LONG = 0.5  # seconds after which a bot is said to be thinking
FRAME = 0.1  # seconds in which nobody could see more than one picture
PAGE_KEYS = sorted({*ascii_lowercase} - {*USED})  # letters that may open a page


class TableScreen(TablePicture):
    """A table at which people press keys and bots think."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "undo", show=False),
        Binding("h", "hint", show=False),
        Binding("question_mark", "explain", show=False),
        Binding("l", "language", show=False),
        Binding("d", "app.night", show=False),
        Binding("s", "save", show=False),
        Binding("n", "again", show=False),
        Binding("q", "leave", show=False),
        Binding("slash", "type", show=False),
        Binding("p", "pass_screen", show=False),
        Binding("right,tab", "turn_page(1)", show=False),
        Binding("left,shift+tab", "turn_page(-1)", show=False),
        *(Binding(key, f"open_page('{key}')", show=False) for key in PAGE_KEYS),
        Binding("escape", "stop_typing", show=False),
        *(Binding(str(digit), f"number({digit})", show=False) for digit in range(10)),
    ]

    def __init__(
        self,
        match: Match,
        players: Sequence[str],
        *,
        lang: str,
        pause: float,
        folder: Path,
        engine: Callable[[], Game] | None = None,
    ) -> None:
        super().__init__(match, players, lang, engine)
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
        self.notice(common(self.lang, "notice.welcome"))
        self.call_after_refresh(self.query_one(Log).show_newest)

    def renew(self) -> None:
        """Show what has changed, and let the table go on."""
        self._actions = menu.ordered(self.session.choices, self.drawings)
        self._opened = None
        self._digits = ""
        self.redraw()
        self._go_on()

    # Going on

    def _go_on(self, said: str = "") -> None:
        """Let a bot move, play what is the only choice, close the curtain, or show the result."""
        self._stop_going_on()
        app = app_of(self)
        if self.session.match.over:
            content = pages.result_sheet(self.session, self.drawings, self.lang)
            app.push_screen(ResultSheet(*content), self._after_result)
        elif (person := self.session.curtain) is not None:
            content = pages.curtain_sheet(self.session, person, self.lang, said)
            app.push_screen(Curtain(*content), self._after_curtain)
        elif self.query_one(Choices).typing:
            return  # the table waits for who is typing
        elif self.session.bot_awaited is not None:
            self._going_on = self.move_bots()
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

    def _after_curtain(self, answer: str | None) -> None:
        match answer:
            case "take":
                self.session.open_curtain()
                self.renew()
            case "pass":
                self.action_pass_screen()
            case "undo":
                self.action_undo()
            case "language":
                self.action_language()
                self._go_on()
            case _:
                self.action_leave()

    @work(exclusive=True, group="going on")
    async def move_bots(self) -> None:
        """Let bots think aside and play, until there is something to see and time to look at it."""
        begun, session = time.monotonic(), self.session
        while (seat := session.bot_awaited) is not None:
            thinking = asyncio.ensure_future(asyncio.to_thread(session.thought(seat)))
            await asyncio.wait([thinking], timeout=LONG)
            if not thinking.done():
                self.notice(common(self.lang, "notice.thinking", who=session.names(self.lang)[seat]))
            action = await thinking
            await asyncio.sleep(max(0.0, begun + self.pause - time.monotonic()))
            session.play(seat, action)
            if session.noticed and time.monotonic() - begun > FRAME:
                break
        self._renew_if_open()

    @work(exclusive=True, group="going on")
    async def play_only_choice(self, action: Action) -> None:
        """Play what is the only choice, after a moment to see it."""
        await asyncio.sleep(self.pause)
        if (seat := self.session.viewer) is not None:
            self.session.play(seat, action, by_itself=True)
            self._renew_if_open()

    def _renew_if_open(self) -> None:
        with suppress(NoMatches):  # the table may have been left while somebody was thinking
            self.renew()

    def choose(self, *steps: str) -> None:
        """Play what a person chose, all of it or none, or say why not."""
        seat = self.session.viewer
        if seat is None or not self._actions:
            self.refuse("table.empty")
        elif refused := self.session.play_all(seat, steps):
            self.notice(pages.refusal(self.session, refused, self.lang), loud=True)
        else:
            self.query_one(Choices).close_line()
            self.renew()

    @on(OptionList.OptionSelected)
    def chosen(self, event: OptionList.OptionSelected) -> None:
        """Enter or a click on a choice: it is played, after what was typed before it; or it opens."""
        if event.option_id is None:
            return
        if event.option_id.endswith(menu.MORE):
            self.open_kind(menu.kind_of(event.option_id))
        else:
            before = steps_of(self.query_one(Choices).line.value)[:-1]
            self.choose(*self.read(before), event.option_id)

    def open_kind(self, kind: str | None) -> None:
        """Show the choices of one kind, or all."""
        self._opened = kind
        self._show_choices()

    @on(OptionList.OptionHighlighted)
    def touched(self, event: OptionList.OptionHighlighted) -> None:
        """Show on the board where the choice leads."""
        self.point(event.option_id)

    @on(Input.Changed)
    def typed(self) -> None:
        """Filter the choices."""
        if self._actions:
            self._show_choices()

    @on(Input.Submitted)
    def entered(self, event: Input.Submitted) -> None:
        """A series is played; what fits one choice only is that choice."""
        listed = self.query_one(Choices).list
        *steps, last = steps_of(event.value)
        try:
            series = self.read([*steps, last] if last else steps)
        except CannotRead as error:
            if listed.option_count > 1:
                listed.focus()
            else:
                self.notice(str(error), loud=True)
        else:
            self.choose(*series)

    # Keys

    def action_undo(self) -> None:
        """Take the last choice back."""
        self._stop_going_on()
        try:
            seat, taken = self.session.take_back()
        except PotagerError as error:
            key = "notice.hidden" if isinstance(error, CannotPlay) else "notice.nothing-to-undo"
            self.refuse(key)
            self._go_on(common(self.lang, key))
            return
        self.renew()
        mine = seat == self.session.viewer  # or else a sentence would tell of another's hand
        what = taken.describe(self.lang, self.session.names(self.lang)) if mine else taken.text
        self.notice(common(self.lang, "notice.taken-back", what=what))

    def action_hint(self) -> None:
        """Look for what would be good to do."""
        seat = self.session.viewer
        if seat is None or seat not in self.session.match.awaited:
            return self.refuse("notice.no-hint")
        self.notice(common(self.lang, "notice.hinting"))
        self.look_for_hints(seat)

    @work(exclusive=True, group="hint")
    async def look_for_hints(self, seat: int) -> None:
        """Find hints aside, show them on a sheet and lead to the best; unless the table has moved on."""
        session, moves = self.session, self.session.match.moves
        try:
            found = await asyncio.to_thread(session.advice(seat))
        except Exception as error:  # whatever goes wrong, the game goes on without a hint
            return self.refuse("notice.hint-failed", why=error)
        if session is not self.session or moves != session.match.moves or session.viewer != seat:
            return self.refuse("notice.stale-hint")
        best = found[0]
        if best.line:  # all its steps are typed already: Enter plays them, and they can be changed
            self._stop_going_on()
            self.query_one(Choices).open_line(pages.steps_line(session, best))
        else:
            self._point_at(session.match.game.actions.text(best.action))
        app_of(self).push_screen(Sheet(*pages.hint_sheet(session, found, self.lang)))
        self.notice(pages.hint_line(session, best, self.lang))

    def action_explain(self) -> None:
        """Open the help."""
        app_of(self).push_screen(Sheet(*pages.help_sheet(self.session, self.drawings, self.lang)))

    def action_language(self) -> None:
        """Speak the next language."""
        self.lang = pages.following(self.lang)
        self.redraw()

    def action_turn_page(self, by: int) -> None:
        """Turn the pages of the board."""
        self.bookmark.step(by, self.leaves())
        self._turned()

    def action_open_page(self, key: str) -> None:
        """Open the page that a key stands for, if it stands for one."""
        if self.bookmark.press(key, self.leaves()):
            self._turned()

    def _turned(self) -> None:
        self._show_board()
        self.call_after_refresh(self.query_one(Log).show_newest)

    def action_type(self) -> None:
        """Begin to type; meanwhile the table waits."""
        self._stop_going_on()
        self.query_one(Choices).open_line()

    def action_stop_typing(self) -> None:
        """Leave the line, or the kind of choices that is open."""
        choices = self.query_one(Choices)
        typing = choices.typing
        choices.close_line()
        if self._opened is not None:
            self.open_kind(None)
        if typing and not self.session.match.over:
            self._go_on()

    def action_pass_screen(self) -> None:
        """Give the screen to another person."""
        if len(self.session.humans) < 2 or self.session.match.over:
            return self.refuse("notice.nobody-else")
        self.session.pass_screen()
        self.renew()

    def action_number(self, digit: int) -> None:
        """Point at the choice of that number; a second digit soon after belongs to the same number."""
        now = time.monotonic()
        self._digits = f"{self._digits}{digit}" if now - self._pressed_at < ONE_NUMBER else str(digit)
        self._pressed_at = now
        if not 1 <= int(self._digits) <= len(self._actions):
            self._digits = str(digit)
        if 1 <= int(self._digits) <= len(self._actions):
            self._point_at(self._actions[int(self._digits) - 1].text)

    def _point_at(self, action: str) -> None:
        """Move the cursor to a choice, and open its kind where that is folded away."""
        choices = self.query_one(Choices)
        if not any(option.id == action for option in choices.list.options):
            self._opened = None
            self._show_choices()
        if not any(option.id == action for option in choices.list.options):
            self.open_kind(menu.kind_of(action))
        choices.point_at(action)

    def action_save(self) -> bool:
        """Write the match to a file and say which."""
        try:
            self.saved = self.session.save(self.folder)
        except OSError as error:
            self.refuse("notice.not-saved", why=error.strerror)
            return False
        self.notice(common(self.lang, "notice.saved", file=self.saved))
        return True

    def action_leave(self) -> None:
        """Leave the table; a match that has begun is saved first."""
        if not self.session.match.moves or self.action_save():
            self._stop_going_on()
            app_of(self).exit()

    def action_again(self) -> None:
        """Begin a new game when this one is over."""
        if not self.session.match.over:
            return self.refuse("notice.not-over")
        self.session = self.session.again()
        self._told.clear()
        self.renew()
