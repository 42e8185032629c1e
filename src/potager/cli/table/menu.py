"""The choices as lines: in the game's order, many of one kind under one line that opens."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any, NamedTuple

from rich.text import Text

from potager.cli.table.drawings import Drawings
from potager.core.moves import Action

MANY = 3  # so many choices of one kind are folded away
MORE = " …"  # how the name of a line ends that opens


class MenuLine(NamedTuple):
    """One line of the list: an action, or a kind of which there are many."""

    id: str
    numbers: str
    words: Text


def kind_of(action: str) -> str:
    """What kind of action it is: the first word."""
    return action.partition(" ")[0]


def ordered(actions: Sequence[Action], drawings: Drawings) -> list[Action]:
    """The actions in the order in which the game lists them."""
    places = {kind: place for place, kind in enumerate(drawings.order)}
    return sorted(actions, key=lambda action: places.get(kind_of(action.text), len(places)))


def fitting(actions: Sequence[Action], lang: str, names: Sequence[str], typed: str) -> list[MenuLine]:
    """The actions that begin as typed, or else those in which all the words occur; with what to type."""
    words = typed.casefold().split()
    lines = [_line(number, action, lang, names) for number, action in enumerate(actions, start=1)]
    fits = [line for line in lines if line.id.startswith(" ".join(words))] or [
        line for line in lines if all(word in f"{line.words} {line.id}".casefold() for word in words)
    ]
    return [line._replace(words=line.words.append(f"  {line.id}", style="quiet")) for line in fits]


def folded(
    actions: Sequence[Action],
    drawings: Drawings,
    view: Any,
    lang: str,
    names: Sequence[str],
    opened: str | None,
) -> list[MenuLine]:
    """All actions, or those of the kind that is opened."""
    lines: list[MenuLine] = []
    numbered = enumerate(actions, start=1)
    for kind, group in groupby(numbered, key=lambda pair: kind_of(pair[1].text)):
        inside = list(group)
        title = drawings.many(kind, lang)
        if kind == opened:
            return [_line(number, action, lang, names) for number, action in inside]
        if title is None or len(inside) < MANY:
            lines += [_line(number, action, lang, names) for number, action in inside]
            continue
        words = Text(title)
        for _, action in inside:
            words.append(" ").append_text(drawings.chip(view, action.text, names, lang))
        lines.append(MenuLine(f"{kind}{MORE}", f"{inside[0][0]}–{inside[-1][0]}", words))
    return lines


def _line(number: int, action: Action, lang: str, names: Sequence[str]) -> MenuLine:
    return MenuLine(action.text, str(number), Text().append(action.describe(lang, names)))
