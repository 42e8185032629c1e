"""What a game draws on the table: its `shows/terminal.py`, or a plain listing of the view.

A game's `shows/terminal.py` may offer any of these::

    board(view, lang, texts, marks, touched) -> [(name of a part, Rich renderable), ...]
    seat(view, number, lang, texts) -> [line, ...]
    breakdown(view) -> {name of a part: points of every seat}
    legend(lang, texts) -> [(sign, words), ...]
    task(view, number) -> the name of a text: what the table waits for that seat to do
    chip(view, action, lang, texts) -> an action in a word, where many of a kind are shown on one line
    ORDER = (first word of an action, ...): in which order choices are listed
    RULES = {phase: ids of the rules to read}
    STYLES = {style: (by day, by night)}

The title of a part is the game's text `part.NAME`, and what the table waits for is `phase.NAME`. Many
actions that begin with the same word are one line of the list if the game has a text `terminal.many-WORD`.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from typing import Any, cast

import msgspec
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from potager.cli.words import common
from potager.core.game import Game

BOARD = "board"


def _drawings(game: Game) -> Any:
    """The module that draws a game, or None."""
    if not (game.folder / "shows" / "terminal.py").exists():
        return None
    return importlib.import_module(f"{game.source_package}.shows.terminal")


class Scene:
    """The drawings of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._drawings: Any = _drawings(game)

    @property
    def styles(self) -> Mapping[str, tuple[str, str]]:
        """The game's own styles."""
        return getattr(self._drawings, "STYLES", {})

    def board(
        self, view: Any, lang: str, marks: Sequence[Text], touched: str | None
    ) -> list[tuple[str, RenderableType]]:
        """The parts of the board with their titles."""
        if not hasattr(self._drawings, "board"):
            return [(common(lang, "table.board"), _listing(msgspec.to_builtins(view)))]
        parts = self._drawings.board(view, lang, self.game.texts, marks, touched)
        return [(self.title(name, lang), drawing) for name, drawing in parts]

    def seat(self, view: Any, number: int, lang: str) -> list[Text]:
        """What lies in front of a seat."""
        if not hasattr(self._drawings, "seat"):
            return []
        return self._drawings.seat(view, number, lang, self.game.texts)

    def breakdown(self, view: Any, lang: str) -> dict[str, list[int]]:
        """Where the points come from, by title."""
        if not hasattr(self._drawings, "breakdown"):
            return {}
        return {self.title(name, lang): points for name, points in self._drawings.breakdown(view).items()}

    def points(self, view: Any) -> list[int] | None:
        """The points of every seat as far as the view tells them; a game may keep them secret."""
        if not hasattr(self._drawings, "breakdown"):
            return None
        return [sum(column) for column in zip(*self._drawings.breakdown(view).values(), strict=True)]

    def legend(self, lang: str) -> list[tuple[Text, str]]:
        """The signs and what they stand for."""
        if not hasattr(self._drawings, "legend"):
            return []
        return self._drawings.legend(lang, self.game.texts)

    def rules(self, view: Any) -> tuple[str, ...]:
        """The rules to read at this moment."""
        return getattr(self._drawings, "RULES", {}).get(getattr(view, "phase", None), ())

    def title(self, part: str, lang: str) -> str:
        """The title of a part."""
        return self.game.texts.say(lang, f"part.{part}") if f"part.{part}" in self.game.texts else part

    def awaited(self, view: Any, number: int, lang: str) -> str:
        """What the table waits for a seat to do."""
        key = f"phase.{getattr(view, 'phase', None)}"
        if hasattr(self._drawings, "task"):
            key = self._drawings.task(view, number)
        return self.game.texts.say(lang, key) if key in self.game.texts else common(lang, "status.play")

    @property
    def order(self) -> tuple[str, ...]:
        """In which order choices are listed, by their first words."""
        return getattr(self._drawings, "ORDER", ())

    def many(self, kind: str, lang: str) -> str | None:
        """The one line for many choices of a kind, where the game has words for it."""
        key = f"terminal.many-{kind}"
        return self.game.texts.say(lang, key) if key in self.game.texts else None

    def chip(self, view: Any, action: str, lang: str) -> Text:
        """An action in a word, beside others of its kind."""
        if not hasattr(self._drawings, "chip"):
            return Text(action.partition(" ")[2])
        return self._drawings.chip(view, action, lang, self.game.texts)


def _listing(value: Any) -> RenderableType:
    """A view as names and values, one below the other."""
    if not isinstance(value, dict):
        return Text(_words(value))
    table = Table.grid(padding=(0, 2, 0, 0))
    for name, inner in cast(dict[str, Any], value).items():
        table.add_row(Text(str(name), style="quiet"), _listing(inner))
    return table


def _words(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(_words, cast(list[Any], value))) or "─"
    return "─" if value is None else str(value)
