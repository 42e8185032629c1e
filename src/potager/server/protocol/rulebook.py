"""The rules of a game, as the page shows them."""

from __future__ import annotations

from typing import Any

from potager.server.protocol.struct import Struct


class RuleText(Struct):
    """A word, or the id of a rule, and what is said of it."""

    id: str
    text: str


class RuleSection(Struct):
    """A part of a game's rules."""

    title: str
    rules: list[RuleText]


class RulePicture(Struct):
    """A position that shows a rule, and what happens in it: for the game's own board to draw."""

    of: str  # the rule's id, or `turn 1` for the first step of a turn, and so on
    area: str  # of the board
    width: int  # of that area, in pixels, before it is made to fit
    seat: int  # whose eyes it is seen with
    seats: list[str]  # who sits there
    view: Any
    play: list[str]  # what is done
    events: list[Any]  # what happens then
    words: list[str]  # the same in sentences


class Rulebook(Struct):
    """Everything there is to read about the rules of a game."""

    parts: list[RuleText]  # in short: the goal, a turn, the end; empty if the game does not say it
    steps: list[RuleText]  # of a turn, in short
    sections: list[RuleSection]
    pictures: list[RulePicture]
