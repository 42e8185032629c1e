"""Every rule has an id, a test, and every language; every id and refusal that code names exists."""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator

import pytest

from potager.core.folder import RULES
from potager.core.game import Game

RULE = re.compile(r"^\*\*([A-Z]\d+)\*\*", re.MULTILINE)


class Book:
    """The rules of one game, and where its files name them."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.folder = game.folder
        self.tests = game.folder / "tests"
        self.rules: list[str] = RULE.findall(self.read("README.md"))
        self.letter = self.rules[0][0]
        self.id = re.compile(rf"\b{self.letter}[1-9]\d?\b")
        files = sorted(game.folder.rglob("*.py"))
        self.sources = [file.read_text(encoding="utf-8") for file in files if self.tests not in file.parents]

    def read(self, name: str) -> str:
        return (self.folder / name).read_text(encoding="utf-8")

    def named(self, text: str) -> set[str]:
        """The ids that a text names; `B11 to B19` names all between."""
        found: set[str] = set(self.id.findall(text))
        for first, last in re.findall(rf"\b{self.letter}(\d+) to {self.letter}(\d+)\b", text):
            found |= {f"{self.letter}{number}" for number in range(int(first), int(last) + 1)}
        return found

    def docstrings(self) -> Iterator[str]:
        """The docstrings of all functions and classes."""
        for source in self.sources:
            for node in ast.walk(ast.parse(source)):
                if isinstance(node, ast.FunctionDef | ast.ClassDef):
                    yield ast.get_docstring(node) or ""

    def keys(self, section: str) -> set[str]:
        return {key.removeprefix(f"{section}.") for key in self.game.texts if key.startswith(f"{section}.")}


@pytest.fixture
def book(game: Game) -> Book:
    return Book(game)


def test_the_rules_are_numbered_without_a_gap_and_the_same_in_every_language(book: Book) -> None:
    assert book.rules == [f"{book.letter}{number}" for number in range(1, len(book.rules) + 1)]
    for file in RULES.values():
        assert RULE.findall(book.read(file)) == book.rules, file


def test_every_rule_has_a_test_named_after_it(book: Book) -> None:
    tests = "\n".join(file.read_text(encoding="utf-8") for file in book.tests.glob("test_rules_*.py"))
    tested = set(re.findall(rf"^def test_({book.letter}\d+)_\w+", tests, re.MULTILINE))
    assert set(book.rules) <= tested


def test_every_rule_that_is_named_exists_and_every_rule_is_named(book: Book) -> None:
    for text in (*book.sources, *map(book.read, RULES.values())):
        assert book.named(text) <= set(book.rules)
    assert set[str]().union(*map(book.named, book.docstrings())) == set(book.rules)
    assert {thing.rule for thing in book.game.conserved} <= set(book.rules)


def test_every_refusal_of_the_code_has_a_text_and_every_text_a_refusal(book: Book) -> None:
    assert set(re.findall(r'"refusal\.([a-z-]+)"', "\n".join(book.sources))) == book.keys("refusal")


def test_every_action_has_a_text(book: Book) -> None:
    worded = {key.partition("-")[0] for key in book.keys("action")} | book.keys("action")
    assert set(book.game.actions) <= worded


def test_every_event_names_its_rule(book: Book) -> None:
    events = importlib.import_module(f"{book.game.source_package}.tells.events")
    for kind in events.Event.__subclasses__():
        assert book.id.match(kind.__doc__ or ""), kind.__name__
