"""The widgets of the table: a seat, the choices, the log and the sheet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, cast

from rich.console import Group, RenderableType
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

from potager.core.match import Action


def app_of(widget: Widget) -> App[None]:
    """The program that a widget belongs to."""
    return cast("App[None]", widget.app)  # pyright: ignore[reportUnknownMemberType]


def content(text: Text, widget: Widget) -> Content:
    """A text with the named styles of the house, as Textual wants it."""
    # Textual looks up the styles of the spans only, so the style of the whole becomes a span too.
    return Content.from_rich_text(Text().append_text(text), console=app_of(widget).console)


class SeatBox(Static):
    """What lies in front of a seat, with its name and points in the title."""

    def show(self, title: Text, lines: Sequence[Text], *, mine: bool, awaited: bool) -> None:
        """Draw the seat."""
        self.border_title = content(title, self)  # pyright: ignore[reportAttributeAccessIssue]
        self.set_class(mine, "mine")
        self.set_class(awaited, "awaited")
        self.update(Group(*lines))


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

    def show(self, actions: Sequence[Action], lang: str, containing: str = "") -> None:
        """List the actions that contain a text; their numbers stay what they are."""
        before, place = [option.id for option in self.list.options], self.list.highlighted
        self.list.clear_options()
        for number, action in enumerate(actions, start=1):
            words = action.describe(lang)
            if containing.casefold() in f"{words} {action.text}".casefold():
                label = Table.grid(padding=(0, 2, 0, 0))
                label.add_row(f"{number:>2}", words)
                self.list.add_option(Option(label, id=action.text))
        if self.list.option_count:
            same = before == [option.id for option in self.list.options]
            self.list.highlighted = place if same else 0

    def say(self, words: str) -> None:
        """Say why there is nothing to choose."""
        self.list.clear_options()
        self.list.add_option(Option(content(Text(words, style="quiet"), self), disabled=True))

    def open_line(self) -> None:
        """Let the reader type."""
        self.line.value = ""
        self.line.add_class("open")
        self.line.focus()

    def close_line(self) -> None:
        """Back to the list."""
        self.line.remove_class("open")
        self.line.value = ""
        self.list.focus()


class Sheet(ModalScreen[str]):
    """A sheet of paper beside the board; the key that closes it may say what to do next."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,space,q,question_mark", "answer('')", show=False),
    ]

    def __init__(self, *content: RenderableType) -> None:
        super().__init__()
        self._content = content

    def compose(self) -> ComposeResult:
        """The sheet's text."""
        with VerticalScroll():
            yield Static(Group(*self._content))

    def action_answer(self, answer: str) -> None:
        """Close the sheet."""
        self.dismiss(answer)


class Result(Sheet):
    """The result, from which one may go on to a new game."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "answer('again')", show=False),
        Binding("q", "answer('leave')", show=False),
    ]
