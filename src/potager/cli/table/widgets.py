"""The widgets of the table: a seat, the choices, the log and the sheet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, cast

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from potager.cli.table.menu import MenuLine


def app_of(widget: Widget) -> App[None]:
    """The program that a widget belongs to."""
    return cast("App[None]", widget.app)  # pyright: ignore[reportUnknownMemberType]


def content(text: Text, widget: Widget) -> Content:
    """A text with the named styles of Potager, as Textual wants it."""
    # Textual looks up the styles of the spans only, so the style of the whole becomes a span too.
    return Content.from_rich_text(Text().append_text(text), console=app_of(widget).console)


def broken(line: Text, width: int) -> list[Text]:
    """A line in as many as it needs; it is broken at plain spaces alone, and what goes on is set in.

    >>> [part.plain for part in broken(Text("Hand 2\\xa0Red 3\\xa0Soy"), 10)]
    ['Hand 2\\xa0Red', '3\\xa0Soy']
    """
    lines = [Text()]
    for word in line.split(" ", allow_blank=True):
        if lines[-1] and lines[-1].cell_len + 1 + word.cell_len > width:
            lines.append(Text())
        elif lines[-1]:
            lines[-1].append(" ")
        lines[-1].append_text(word)
    return lines


def fitted(lines: Sequence[Text], width: int, rows: int) -> list[Text]:
    """As many lines as there are rows; three dots where there would be more."""
    shown = [part for line in lines for part in broken(line, width)]
    if len(shown) > rows > 0:
        shown[rows - 1].truncate(width - 2)
        shown[rows - 1].append(" …", style="quiet")
    return shown[:rows]


class Flow:
    """Lines that are broken where the place is too narrow for them."""

    def __init__(self, lines: Sequence[Text]) -> None:
        self._lines = lines

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The lines as they fit."""
        for line in self._lines:
            for part in broken(line, options.max_width):
                part.no_wrap, part.overflow = True, "ellipsis"
                yield part


def shared(wanted: Sequence[int], rows: int) -> list[int]:
    """So many rows for each: what it wants, or as fairly as there is room; what is left is the last one's.

    >>> shared([3, 9, 2], 10), shared([3, 2], 9)
    ([3, 5, 2], [3, 6])
    """
    given = [0] * len(wanted)
    while rows and (short := [place for place, want in enumerate(wanted) if given[place] < want]):
        for place in short[:rows]:
            given[place] += 1
        rows -= len(short[:rows])
    given[-1] += rows
    return given


class SeatBox(Static):
    """What lies in front of a seat, with its name and points in the title."""

    def show(self, title: Text, lines: Sequence[Text], *, mine: bool, awaited: bool) -> None:
        """Draw the seat."""
        self.border_title = content(title, self)  # pyright: ignore[reportAttributeAccessIssue]
        self.set_class(mine, "mine")
        self.set_class(awaited, "awaited")
        self.update(Flow(lines))


class Log(VerticalScroll):
    """What happened, the newest at the bottom."""

    can_focus = False

    def compose(self) -> ComposeResult:
        """One text that grows."""
        yield Static(id="told")

    def show(self, entries: Iterable[Text]) -> None:
        """Tell everything."""
        self.query_one("#told", Static).update(content(Text("\n").join(entries), self))
        self.show_newest()

    def show_newest(self) -> None:
        """Scroll to the bottom."""
        self.scroll_end(animate=False)


class Choices(Vertical):
    """The legal actions as a numbered list, and a line to type in."""

    def compose(self) -> ComposeResult:
        """The list over the line."""
        yield OptionList(id="list")
        yield Input(id="typed", compact=True)

    @property
    def list(self) -> OptionList:
        """The list."""
        return self.query_one("#list", OptionList)

    @property
    def line(self) -> Input:
        """The line to type in."""
        return self.query_one("#typed", Input)

    def show(self, lines: Sequence[MenuLine], *, pointing: bool = True) -> None:
        """List the choices; the cursor stays where it was if they are the same, or points at the first."""
        before, place = [option.id for option in self.list.options], self.list.highlighted
        self.list.clear_options()
        width = max((len(line.numbers) for line in lines), default=0)
        for line in lines:
            label = Table.grid(padding=(0, 2, 0, 0))
            label.add_row(f"{line.numbers:>{max(width, 2)}}", line.words)
            self.list.add_option(Option(label, id=line.id))
        same = before == [line.id for line in lines]
        self.list.highlighted = place if same else 0 if lines and pointing else None

    @property
    def pointed(self) -> str | None:
        """The line under the cursor."""
        place = self.list.highlighted
        return None if place is None else self.list.get_option_at_index(place).id

    def point_at(self, line: str) -> None:
        """Move the cursor to a line."""
        self.list.highlighted = self.list.get_option_index(line)

    def say(self, words: str) -> None:
        """Say why there is nothing to choose."""
        self.list.clear_options()
        self.list.add_option(Option(content(Text(words, style="quiet"), self), disabled=True))

    @property
    def typing(self) -> bool:
        """Whether the line is open."""
        return self.line.has_class("open")

    def open_line(self, typed: str = "") -> None:
        """Let the reader type, or change what is typed already."""
        self.line.value = typed
        self.line.cursor_position = len(typed)
        self.line.add_class("open")
        self.line.focus()

    def close_line(self) -> None:
        """Back to the list."""
        self.line.remove_class("open")
        self.line.value = ""
        self.list.focus()


class Asking(ModalScreen[str]):
    """Something to read in front of the table; the key that closes it may say what to do next."""

    def __init__(self, *content: RenderableType) -> None:
        super().__init__()
        self._content = content

    def compose(self) -> ComposeResult:
        """What is to be read."""
        yield Static(Group(*self._content))

    def action_answer(self, answer: str) -> None:
        """Close it and say which key it was."""
        self.dismiss(answer)


class Sheet(Asking):
    """A sheet of paper beside the board."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,space,q,question_mark", "answer('')", show=False),
    ]

    def compose(self) -> ComposeResult:
        """The sheet's text, which may be long."""
        with VerticalScroll():
            yield from super().compose()


class Curtain(Asking):
    """Between two people at one screen: nobody's secrets are to be seen until the next one is there."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "answer('take')", show=False),
        Binding("p", "answer('pass')", show=False),
        Binding("u", "answer('undo')", show=False),
        Binding("l", "answer('language')", show=False),
        Binding("q", "answer('leave')", show=False),
    ]


class ResultSheet(Sheet):
    """The result, from which one may go on to a new game."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "answer('again')", show=False),
        Binding("q", "answer('leave')", show=False),
    ]
