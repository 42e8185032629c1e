"""The rules of a game as its folder tells them: Markdown, each rule a paragraph that begins with its id."""

from __future__ import annotations

import difflib
import re
from typing import NamedTuple

from potager.core.errors import CannotRead
from potager.core.folder import RULE, RULES
from potager.core.game import Game

FOR_PROGRAMS = "<!-- for programs: written by make generated -->"  # how that part of a README begins
SPACES = re.compile(r"[ \t\r\n]+")  # not the no-break ones: French punctuation stands behind them


class Rule(NamedTuple):
    """One rule: its id, the heading it stands under, and its paragraph."""

    id: str
    heading: str
    text: str

    @property
    def plain(self) -> str:
        """The paragraph without its id and marks, on one line; no-break spaces stay."""
        return re.sub(r"[*`]", "", SPACES.sub(" ", RULE.sub("", self.text, count=1)).strip())


class InShort(NamedTuple):
    """A game's rules in a few sentences, for those who have never played it."""

    parts: list[tuple[str, str]]  # a word and what is said of it: the goal, a turn, the end
    steps: list[tuple[str, str]]  # the steps of a turn, likewise; they follow the second part


def whole_text(game: Game, lang: str) -> str:
    """The rules as they are written, without what is said to programs."""
    return (game.folder / RULES[lang]).read_text(encoding="utf-8").partition(FOR_PROGRAMS)[0]


def rules_of(game: Game, lang: str) -> dict[str, Rule]:
    """Every rule by its id, in the order of the text."""
    heading = ""
    found: dict[str, Rule] = {}
    for paragraph in re.split(r"\n\s*\n", whole_text(game, lang)):
        text = paragraph.strip()
        if text.startswith("#"):
            heading = text.lstrip("#").strip()
        elif begins := RULE.match(text):
            found[begins[1]] = Rule(begins[1], heading, text)
    return found


def in_short(game: Game, lang: str) -> InShort:
    """The short rules of a game: the part under its first heading, if it has no rule in it.

    A paragraph begins with a word in bold; a step of a turn does, too, and with a number before it.
    """
    _, _, part = whole_text(game, lang).partition("\n## ")
    part = part.partition("\n## ")[0]
    found = InShort([], [])
    if RULE.search(part):
        return found
    for number, word, text in re.findall(
        r"^(\d\. )?\*\*(.+?)\*\*(.+?)(?=\n\n|\n\d\. |\Z)", part, re.M | re.S
    ):
        plain = re.sub(r"[*`]", "", SPACES.sub(" ", text)).strip()
        (found.steps if number else found.parts).append((word.rstrip(".\u00a0:"), plain))
    return found


def one_rule(game: Game, lang: str, rule: str) -> Rule:
    """The rule of that id."""
    rules = rules_of(game, lang)
    if rule.upper() in rules:
        return rules[rule.upper()]
    close = difflib.get_close_matches(rule.upper(), rules, n=1)
    ids = list(rules)
    hint = f"did you mean {close[0]}?" if close else f"they run from {ids[0]} to {ids[-1]}"
    raise CannotRead(f"{game.name} has no rule {rule!r}: {hint}")
