"""What the screen shows: the board, the seats, the log, the choices, and the sentences around them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

from rich.console import RenderableType
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.screen import Screen
from textual.widgets import Static

from potager.cli.table import look, menu, pages
from potager.cli.table.drawings import Drawings
from potager.cli.table.session import Session, steps_of
from potager.cli.table.widgets import Choices, Log, SeatBox, content
from potager.cli.words import common
from potager.core.errors import CannotRead
from potager.core.game import Game
from potager.core.match import Match
from potager.core.moves import Action

WIDE = (126, 36)  # columns and rows from which the three columns fit
MEDIUM = (98, 29)
KEPT = 200  # lines of the log


class TablePicture(Screen[None]):
    """Draws a session and changes nothing in it."""

    def __init__(
        self, match: Match, players: Sequence[str], lang: str, engine: Callable[[], Game] | None = None
    ) -> None:
        super().__init__()
        self.session = Session(match, players, engine)
        self.drawings = Drawings(match.game)
        self.lang = lang
        self._actions: list[Action] = []
        self._opened: str | None = None  # the kind of choices that is unfolded
        self._told: dict[tuple[int | None, str], list[Text]] = {}  # what each viewer was told, by language
        self._marks = [look.mark(seat) for seat in range(match.seats)]

    def compose(self) -> ComposeResult:
        """Status, notice, the board and what is around it, keys."""
        parts = [Static(classes="part") for _ in self._drawn(None)]
        yield Static(id="status")
        yield Static(id="notice")
        with Container(id="body"):
            parts[0].add_class("first")
            yield parts[0]
            if len(parts) > 1:
                yield Vertical(*parts[1:], classes="second")
            else:
                parts[0].add_class("alone")
            with Container(id="seats"):
                for _ in range(self.session.match.seats):
                    yield SeatBox(classes="seat")
            yield Log(id="log")
            yield Choices(id="choices")
        yield Static(id="keys")

    def on_resize(self, event: events.Resize) -> None:
        """Choose among the three layouts."""
        size = (event.size.width, event.size.height)
        wide = all(have >= need for have, need in zip(size, WIDE, strict=True))
        medium = not wide and all(have >= need for have, need in zip(size, MEDIUM, strict=True))
        self.set_class(wide, "-wide")
        self.set_class(medium, "-medium")
        self.set_class(not wide and not medium, "-small")

    def _drawn(self, touched: str | None) -> list[tuple[str, RenderableType]]:
        return self.drawings.board(self.session.view, self.lang, self._marks, touched)

    def redraw(self) -> None:
        """Show everything as it is now."""
        self._show_choices()
        self._show_log()
        self._show_words()
        self._show_seats()
        if self.query_one(Choices).list.highlighted is None:  # or else the choice draws where it leads
            self._show_board()

    def _show_words(self) -> None:
        status = self.query_one("#status", Static)
        status.update(Text(pages.status(self.session, self.drawings, self.lang)))
        status.set_class(self.session.human_awaited is not None, "yours")
        self.query_one("#keys", Static).update(content(pages.keys(self.session, self.lang), self))

    def _show_board(self, touched: str | None = None) -> None:
        for widget, (title, drawing) in zip(
            self.query(".part").results(Static), self._drawn(touched), strict=True
        ):
            widget.border_title = title
            widget.update(drawing)

    def _show_seats(self) -> None:
        match, view = self.session.match, self.session.view
        points = match.scores if match.over else self.drawings.points(view)
        for seat, box in enumerate(self.query(SeatBox)):
            box.show(
                pages.seat_title(self.session, seat, points, self.lang),
                self.drawings.seat(view, seat, self.lang),
                mine=seat in self.session.humans,
                awaited=seat in match.awaited,
            )

    def _show_log(self) -> None:
        entries = self.session.entries
        told = self._told.setdefault((self.session.viewer, self.lang), [])
        del told[len(entries) :]
        told += [pages.told(self.session, entry, self.lang) for entry in entries[len(told) :]]
        log = self.query_one(Log)
        log.border_title = common(self.lang, "table.log")
        spoken = [text for text in told if text]
        log.show([*pages.opening(self.session.match, self.lang), *spoken][-KEPT:])
        if spoken:
            self.notice(spoken[-1])

    def _show_choices(self) -> None:
        choices, session = self.query_one(Choices), self.session
        choices.line.placeholder = common(self.lang, "table.type")
        awaited = session.viewer in session.match.awaited
        waiting = bool(self._actions) and not awaited
        title = "table.meanwhile" if waiting else "table.actions" if session.humans else "table.watching"
        opened = None if self._opened is None else self.drawings.many(self._opened, self.lang)
        choices.border_title = opened or common(self.lang, title)
        if not self._actions:
            choices.say(common(self.lang, "table.over" if session.match.over else "table.empty"))
        elif typed := choices.line.value:
            *steps, last = steps_of(typed)
            with suppress(CannotRead):
                actions = menu.ordered(session.after(self.read(steps)), self.drawings)
                choices.show(menu.fitting(actions, self.lang, last))
                return
            choices.show([])
        else:
            lines = menu.folded(self._actions, self.drawings, session.view, self.lang, self._opened)
            choices.show(lines, pointing=awaited or self._opened is not None)

    def read(self, steps: Sequence[str]) -> list[str]:
        """The actions that were typed: each an action, or words that fit one choice only at that point."""
        actions, read = self.session.match.game.actions, list[str]()
        for step in steps:
            try:
                read.append(actions.text(actions.parse(step)))
            except CannotRead:
                fits = menu.fitting(self.session.after(read), self.lang, step)
                if len(fits) != 1:
                    raise
                read.append(fits[0].id)
        return read

    def notice(self, words: str | Text, *, loud: bool = False) -> None:
        """Say something below the status; loud when something was refused."""
        line = self.query_one("#notice", Static)
        line.update(content(Text(words) if isinstance(words, str) else words, self))
        line.set_class(loud, "loud")

    def refuse(self, key: str, **params: object) -> None:
        """Say loudly why something is not done."""
        self.notice(common(self.lang, key, **params), loud=True)
