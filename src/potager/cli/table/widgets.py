"""The widgets of the table: a seat, the choices, the log and the sheet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Group, RenderableType
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from potager.core.match import Action


class SeatBox(Static):
    """What lies in front of a seat, with its name and points in the title."""

    def show(self, title: Text, lines: Sequence[Text], *, mine: bool, awaited: bool) -> None:
        """Draw the seat."""
        # A title is markup to Textual: only the letters and signs of the house go into it.
        self.border_title = title.plain
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
        self.query_one("#told", Static).update(Text("\n").join(entries))
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
        self.list.clear_options()
        for number, action in enumerate(actions, start=1):
            words = action.describe(lang)
            if containing.casefold() in f"{words} {action.text}".casefold():
                label = Text(f"{number:>2}  ", style="quiet").append(words, style="not bold")
                self.list.add_option(Option(label, id=action.text))
        if self.list.option_count:
            self.list.highlighted = 0

    def say(self, words: str) -> None:
        """Say why there is nothing to choose."""
        self.list.clear_options()
        self.list.add_option(Option(Text(words, style="quiet"), disabled=True))

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


class Sheet(ModalScreen[None]):
    """A sheet of paper beside the board: help, or the result."""

    BINDINGS = [Binding("escape,enter,space,q,question_mark", "dismiss", show=False)]

    def __init__(self, *content: RenderableType) -> None:
        super().__init__()
        self._content = content

    def compose(self) -> ComposeResult:
        """The sheet's text."""
        with VerticalScroll():
            yield Static(Group(*self._content))
