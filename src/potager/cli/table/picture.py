"""What the screen shows: the board, the seats, the log, the choices, and the sentences around them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

from rich.measure import Measurement
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Container
from textual.screen import Screen
from textual.widgets import Static

from potager.cli.table import bookmark, look, menu, pages, widgets
from potager.cli.table.drawings import Drawings, Leaf
from potager.cli.table.session import Session, steps_of
from potager.cli.words import common
from potager.core.errors import CannotRead
from potager.core.game import Game
from potager.core.match import Match
from potager.core.moves import Action

LARGE = (120, 38)  # columns and rows from which two parts of the board fit beside each other
SMALL = (80, 24)
STAGE = 45  # columns for the part of the board beside which there is something else
ROWS = 14  # of the board on a small screen; half of what a taller one has more is the board's too
EDGES = 2  # columns of padding
KEPT = 200  # lines of the log


def abreast(seats: int) -> int:
    """How many seats stand side by side on a page of their own: an odd number makes three columns."""
    return 3 if seats % 2 and seats > 1 else min(seats, 2)


class TablePicture(Screen[None]):
    """Draws a session and changes nothing in it."""

    def __init__(
        self, match: Match, players: Sequence[str], lang: str, engine: Callable[[], Game] | None = None
    ) -> None:
        super().__init__()
        self.session = Session(match, players, engine)
        self.drawings = Drawings(match.game)
        self.lang = lang
        self.bookmark = bookmark.Bookmark(self.drawings.keys)
        self._actions: list[Action] = []
        self._opened: str | None = None  # the kind of choices that is unfolded
        self._touched: str | None = None  # the action under the cursor
        self._followed = (0, "")  # the line to which the board was opened, and after how many moves
        self._told: dict[tuple[int | None, str], list[Text]] = {}  # what each viewer was told, by language
        self._marks = [look.mark(seat) for seat in range(match.seats)]

    def compose(self) -> ComposeResult:
        """Status, notice, the pages, the board and what is around it, the hand, the choices, the keys."""
        yield Static(id="status")
        yield Static(id="notice")
        yield Static(id="pages")
        with Container(id="body"):
            yield Static(id="stage", classes="part")
            yield Static(id="beside", classes="part")
            yield widgets.Log(id="log")
            with Container(id="seats"):
                for _ in range(self.session.match.seats):
                    yield widgets.SeatBox(classes="seat")
        yield Static(id="hand")
        yield widgets.Choices(id="choices")
        yield Static(id="keys")

    def on_resize(self, event: events.Resize) -> None:
        """Choose between the two layouts."""
        large = self.large
        self.set_class(large, "-large")
        self.set_class(not large, "-small")
        self._show_words()
        self._show_board()

    @property
    def large(self) -> bool:
        """Whether two parts of the board fit beside each other."""
        return all(have >= need for have, need in zip(widgets.app_of(self).size, LARGE, strict=True))

    @property
    def _rows(self) -> int:
        """How many rows the board has on a small screen."""
        return ROWS + max(0, widgets.app_of(self).size.height - SMALL[1]) // 2

    def leaves(self) -> list[Leaf]:
        """The parts of the board; of those that every seat has, the reader's own first."""
        session, seats = self.session, self.session.match.seats
        drawn = self.drawings.leaves(session.view, self.lang, self._marks, self._touched)
        mine = session.viewer if session.viewer is not None else next(iter(session.match.awaited), 0)
        if len(session.humans) == 1:
            mine = session.humans[0]
        names = [leaf.name for leaf in drawn]
        return sorted(drawn, key=lambda leaf: (names.index(leaf.name), ((leaf.seat or 0) - mine) % seats))

    def redraw(self) -> None:
        """Show everything as it is now."""
        self._show_choices()
        self._show_log()
        self._show_words()
        self.point(self.query_one(widgets.Choices).pointed)

    def point(self, line: str | None) -> None:
        """Show on the board where a line of the choices leads; one that is new opens the part it is about."""
        self._touched = None if line is None or line.endswith(menu.MORE) else line
        now = (len(self.session.match.moves), line or "")
        if line is not None and now != self._followed:
            self._followed = now
            if (part := self.drawings.part_of(line)) is not None:
                self.bookmark.open(part)
        self._show_board()

    def _show_words(self) -> None:
        status = self.query_one("#status", Static)
        status.update(Text(pages.status(self.session, self.drawings, self.lang)))
        status.set_class(self.session.human_awaited is not None, "yours")
        room = widgets.app_of(self).size.width - EDGES
        self.query_one("#keys", Static).update(
            widgets.content(pages.keys(self.session, self.lang, room), self)
        )

    def _show_board(self) -> None:
        """The open parts, which are open, the seats and the hand."""
        leaves, large, mark = self.leaves(), self.large, self.bookmark
        first, beside = mark.first(leaves), mark.beside(leaves)
        leaf = first if large else mark.open_leaf(leaves)
        shown = [(self.query_one("#stage", Static), leaf), (self.query_one("#beside", Static), beside)]
        for widget, drawn in shown:
            if drawn is not None:
                owner = (
                    "" if drawn.seat is None else f" · {pages.player(self.session, drawn.seat, self.lang)}"
                )
                widget.border_title = drawn.title + owner
                widget.update(drawn.drawing)
        page = mark.page if mark.page in bookmark.OWN else "part"
        if page == "part" and not large and leaf is not None and self._width(leaf) > STAGE:
            page = "broad"
        for name in ("part", "broad", *bookmark.OWN):
            self.set_class(name == page, f"-on-{name}")
        self.set_class(beside is None, "-alone")
        opened = [leaf.name for leaf in (first, beside) if leaf] if large else [leaf.name] if leaf else []
        opened = opened if mark.page not in bookmark.OWN else [*(opened if large else []), mark.page]
        line = pages.strip(self.session, mark, leaves, opened, self.lang)
        self.query_one("#pages", Static).update(widgets.content(line, self))
        self._show_seats()
        self._show_hand()

    def _width(self, leaf: Leaf) -> int:
        """How wide a part is by itself."""
        console = widgets.app_of(self).console
        return Measurement.get(console, console.options.update(width=KEPT), leaf.drawing).maximum

    def _show_seats(self) -> None:
        match, view = self.session.match, self.session.view
        points = match.scores if match.over else self.drawings.points(view)
        stacked = not self.large and self.bookmark.page not in bookmark.OWN
        beside = widgets.app_of(self).size.width - (STAGE + EDGES + 1 if stacked or self.large else 0)
        across = 1 if stacked else 2 if self.large else abreast(match.seats)
        room = (beside - across + 1) // across - EDGES
        drawn = [self.drawings.seat(view, seat, self.lang) for seat in range(match.seats)]
        wanted = [1 + sum(len(widgets.broken(line, room)) for line in lines) for lines in drawn]
        rows = widgets.shared(wanted, self._rows)
        self.query_one("#body", Container).styles.height = None if self.large else self._rows
        self.query_one("#seats", Container).styles.grid_size_columns = across
        for seat, box in enumerate(self.query(widgets.SeatBox)):
            box.styles.height = rows[seat] if stacked else "1fr"
            box.show(
                pages.seat_title(self.session, seat, points, self.lang, room),
                widgets.fitted(drawn[seat], room, rows[seat] - 1) if stacked else drawn[seat],
                mine=seat in self.session.humans,
                awaited=seat in match.awaited,
            )

    def _show_hand(self) -> None:
        lines = self.drawings.hand(self.session.view, self.lang, self._touched)
        hand = self.query_one("#hand", Static)
        hand.update(widgets.Flow(lines))
        hand.display = bool(lines)
        self.set_class(bool(lines), "-handed")

    def _show_log(self) -> None:
        entries = self.session.entries
        told = self._told.setdefault((self.session.viewer, self.lang), [])
        del told[len(entries) :]
        told += [pages.told(self.session, entry, self.lang) for entry in entries[len(told) :]]
        log = self.query_one(widgets.Log)
        log.border_title = common(self.lang, "table.happened")
        spoken = [text for text in told if text]
        log.show([*pages.opening(self.session, self.lang), *spoken][-KEPT:])
        if spoken:
            self.notice(spoken[-1])

    def _show_choices(self) -> None:
        choices, session = self.query_one(widgets.Choices), self.session
        choices.line.placeholder = common(self.lang, "table.type")
        awaited = session.viewer in session.match.awaited
        waiting = bool(self._actions) and not awaited
        title = "table.meanwhile" if waiting else "table.actions" if session.humans else "table.watching"
        opened = None if self._opened is None else self.drawings.many(self._opened, self.lang)
        choices.border_title = opened or common(self.lang, title)
        names = session.names(self.lang)
        if not self._actions:
            choices.say(common(self.lang, "table.over" if session.match.over else "table.empty"))
        elif typed := choices.line.value:
            *steps, last = steps_of(typed)
            with suppress(CannotRead):
                actions = menu.ordered(session.after(self.read(steps)), self.drawings)
                choices.show(menu.fitting(actions, self.lang, names, last))
                return
            choices.show([])
        else:
            lines = menu.folded(self._actions, self.drawings, session.view, self.lang, names, self._opened)
            choices.show(lines, pointing=awaited or self._opened is not None)

    def read(self, steps: Sequence[str]) -> list[str]:
        """The actions that were typed: each an action, or words that fit one choice only at that point."""
        actions, read = self.session.match.game.actions, list[str]()
        names = self.session.names(self.lang)
        for step in steps:
            try:
                read.append(actions.text(actions.parse(step)))
            except CannotRead:
                fits = menu.fitting(self.session.after(read), self.lang, names, step)
                if len(fits) != 1:
                    raise
                read.append(fits[0].id)
        return read

    def notice(self, words: str | Text, *, loud: bool = False) -> None:
        """Say something below the status; loud when something was refused."""
        line = self.query_one("#notice", Static)
        line.update(widgets.content(Text(words) if isinstance(words, str) else words, self))
        line.set_class(loud, "loud")

    def refuse(self, key: str, **params: object) -> None:
        """Say loudly why something is not done."""
        self.notice(common(self.lang, key, **params), loud=True)
