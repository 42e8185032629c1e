"""What a game draws on the table: its `shows/terminal.py`, or a plain listing of the view.

A game's `shows/terminal.py` may offer any of these::

    board(view, lang, texts, marks, touched) -> [(name of a part, Rich renderable), ...]
    seat(view, number, lang, texts) -> [line, ...]
    hand(view, lang, texts, touched) -> [line, ...]: what its reader sees whatever part is open
    breakdown(view) -> {name of a part: points of every seat}
    legend(lang, texts) -> [(sign, words), ...]
    task(view, number) -> the name of a text: what the table waits for that seat to do
    chip(view, action, names, lang, texts) -> an action in a word, where many of a kind are shown on one line
    part_of(action) -> the name of the part that an action is about
    KEYS = {name of a part: the key that opens it}
    ORDER = (first word of an action, ...): in which order choices are listed
    RULES = {phase: ids of the rules to read}
    STYLES = {style: (by day, by night)}

The title of a part is the game's text `part.NAME`, and what the table waits for is `phase.NAME`. A part that
every seat has one of is called `NAME SEAT`, as in `island 2`: the reader's own is shown first. Many actions
that begin with the same word are one line of the list if the game has a text `terminal.many-WORD`. Lines are
broken at their spaces where they are too long.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, cast

import msgspec
from rich.console import RenderableType
from rich.text import Text

from potager.cli.words import common
from potager.core.game import Game
from potager.core.terminal import columns

BOARD = "board"


class Leaf(NamedTuple):
    """One part of the board, as it is shown."""

    name: str
    seat: int | None  # whose it is, where every seat has one
    title: str
    drawing: RenderableType


def _drawings(game: Game) -> Any:
    """The module that draws a game, or None."""
    if not (game.folder / "shows" / "terminal.py").exists():
        return None
    return importlib.import_module(f"{game.source_package}.shows.terminal")


class Drawings:
    """The drawings of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._drawings: Any = _drawings(game)

    def _asked(self, name: str, *about: Any, otherwise: Any) -> Any:
        """What the game's own drawing of that name gives; it may have none."""
        draw = getattr(self._drawings, name, None)
        return otherwise if draw is None else draw(*about)

    @property
    def styles(self) -> Mapping[str, tuple[str, str]]:
        """The game's own styles."""
        return getattr(self._drawings, "STYLES", {})

    @property
    def keys(self) -> Mapping[str, str]:
        """The keys that open the parts of the board, by their names."""
        return getattr(self._drawings, "KEYS", {})

    def leaves(self, view: Any, lang: str, marks: Sequence[Text], touched: str | None) -> list[Leaf]:
        """The parts of the board."""
        parts = self._asked("board", view, lang, self.game.texts, marks, touched, otherwise=None)
        if parts is None:
            title = common(lang, "table.board")
            return [Leaf(BOARD, None, title, _listing(msgspec.to_builtins(view)))]
        return [self._leaf(name, drawing, lang) for name, drawing in parts]

    def _leaf(self, part: str, drawing: RenderableType, lang: str) -> Leaf:
        name, _, seat = part.partition(" ")
        return Leaf(name, int(seat) if seat else None, self.title(name, lang), drawing)

    def board(
        self, view: Any, lang: str, marks: Sequence[Text], touched: str | None
    ) -> list[tuple[Text, RenderableType]]:
        """The parts of the board with their titles, one after the other."""
        return [
            (
                Text(leaf.title) if leaf.seat is None else Text(f"{leaf.title} ") + marks[leaf.seat],
                leaf.drawing,
            )
            for leaf in self.leaves(view, lang, marks, touched)
        ]

    def part_of(self, action: str) -> str | None:
        """The part of the board that an action is about."""
        return self._asked("part_of", action, otherwise=None)

    def seat(self, view: Any, number: int, lang: str) -> list[Text]:
        """What lies in front of a seat."""
        return self._asked("seat", view, number, lang, self.game.texts, otherwise=[])

    def hand(self, view: Any, lang: str, touched: str | None) -> list[Text]:
        """What its reader sees whatever part is open."""
        return self._asked("hand", view, lang, self.game.texts, touched, otherwise=[])

    def breakdown(self, view: Any, lang: str) -> dict[str, list[int]]:
        """Where the points come from, by title."""
        parts = self._asked("breakdown", view, otherwise={})
        return {self.title(name, lang): points for name, points in parts.items()}

    def points(self, view: Any) -> list[int] | None:
        """The points of every seat as far as the view has them; a game may keep them secret."""
        parts = self._asked("breakdown", view, otherwise=None)
        return parts and [sum(column) for column in zip(*parts.values(), strict=True)]

    def legend(self, lang: str) -> list[tuple[Text, str]]:
        """The signs and what they stand for."""
        return self._asked("legend", lang, self.game.texts, otherwise=[])

    def rules(self, view: Any) -> tuple[str, ...]:
        """The rules to read at this moment."""
        return getattr(self._drawings, "RULES", {}).get(getattr(view, "phase", None), ())

    def title(self, part: str, lang: str) -> str:
        """The title of a part."""
        return self.game.texts.say(lang, f"part.{part}") if f"part.{part}" in self.game.texts else part

    def awaited(self, view: Any, number: int, lang: str) -> str:
        """What the table waits for a seat to do."""
        key = self._asked("task", view, number, otherwise=f"phase.{getattr(view, 'phase', None)}")
        return self.game.texts.say(lang, key) if key in self.game.texts else common(lang, "status.play")

    @property
    def order(self) -> tuple[str, ...]:
        """In which order choices are listed, by their first words."""
        return getattr(self._drawings, "ORDER", ())

    def many(self, kind: str, lang: str) -> str | None:
        """The one line for many choices of a kind, where the game has words for it."""
        key = f"terminal.many-{kind}"
        return self.game.texts.say(lang, key) if key in self.game.texts else None

    def chip(self, view: Any, action: str, names: Sequence[str], lang: str) -> Text:
        """An action in a word, beside others of its kind."""
        plain = Text(action.partition(" ")[2])
        return self._asked("chip", view, action, names, lang, self.game.texts, otherwise=plain)


def _listing(value: Any) -> RenderableType:
    """A view as names and values, one below the other."""
    if not isinstance(value, dict):
        return Text(_words(value))
    named = cast(dict[str, Any], value).items()
    return columns((Text(str(name), style="quiet"), _listing(inner)) for name, inner in named)


def _words(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(_words, cast(list[Any], value))) or "─"
    return "─" if value is None else str(value)
