"""Every rule has an id, a test, and both languages; every id, refusal and event that code names exists."""

import ast
import re

import pytest

from potager.games.bohnanza import GAME
from potager.games.bohnanza.events import Event

ID = re.compile(r"\bB[1-9]\d?\b")
RANGE = re.compile(r"\bB(\d+) to B(\d+)\b")
RULE = re.compile(r"^\*\*(B\d+)\*\*", re.MULTILINE)
FOLDER = GAME.folder
TESTS = FOLDER / "tests"
SOURCES = [file for file in sorted(FOLDER.rglob("*.py")) if TESTS not in file.parents]


def text_of(name):
    return (FOLDER / name).read_text(encoding="utf-8")


def rules(name):
    return RULE.findall(text_of(name))


def code():
    return "\n".join(file.read_text(encoding="utf-8") for file in SOURCES)


def docstrings():
    """The docstrings of all functions and classes."""
    for file in SOURCES:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                yield ast.get_docstring(node) or ""


def named(text):
    """The ids that a text names; `B11 to B19` names all between."""
    found = set(ID.findall(text))
    for first, last in RANGE.findall(text):
        found |= {f"B{number}" for number in range(int(first), int(last) + 1)}
    return found


def keys(section):
    return {key.removeprefix(f"{section}.") for key in GAME.texts if key.startswith(f"{section}.")}


def test_the_rules_are_numbered_without_a_gap_and_the_same_in_both_languages():
    assert rules("README.md") == [f"B{number}" for number in range(1, 41)]
    assert rules("LISEZMOI.md") == rules("README.md")


def test_both_languages_have_the_same_headings_tables_and_references():
    english, french = text_of("README.md"), text_of("LISEZMOI.md")
    for marks in (r"^#+ ", r"^\|", r"^\| .*\| B\d+ \|$"):
        assert len(re.findall(marks, english, re.MULTILINE)) == len(re.findall(marks, french, re.MULTILINE))
    assert ID.findall(english) == ID.findall(french)
    figures = re.compile(r"^\|[^|]+\| \d+ \|.*$", re.MULTILINE)
    columns = [[line.split("|")[2:] for line in figures.findall(text)] for text in (english, french)]
    assert columns[0] == columns[1] and len(columns[0]) == 8


@pytest.mark.parametrize("rule", rules("README.md"))
def test_every_rule_has_a_test_named_after_it(rule):
    tests = "\n".join(file.read_text(encoding="utf-8") for file in TESTS.glob("test_rules_*.py"))
    assert re.search(rf"^def test_{rule}_\w+", tests, re.MULTILINE)


@pytest.mark.parametrize("file", SOURCES, ids=lambda file: file.relative_to(FOLDER).as_posix())
def test_every_rule_that_a_file_names_exists(file):
    assert named(file.read_text(encoding="utf-8")) <= set(rules("README.md"))


def test_every_rule_is_named_by_a_function_or_a_class():
    assert set().union(*map(named, docstrings())) == set(rules("README.md"))


@pytest.mark.parametrize("name", ["README.md", "LISEZMOI.md"])
def test_every_rule_that_the_text_refers_to_exists(name):
    assert named(text_of(name)) <= set(rules(name))


def test_every_conserved_thing_names_a_rule():
    assert {thing.rule for thing in GAME.conserved} <= set(rules("README.md"))


def test_every_refusal_of_the_code_has_a_text_and_every_text_a_refusal():
    assert set(re.findall(r'"refusal\.([a-z-]+)"', code())) == keys("refusal")


def test_every_event_has_a_text_and_every_text_an_event():
    tags = {str(kind.__struct_config__.tag) for kind in Event.__subclasses__()}
    several = {
        *("planted-hand", "planted-aside", "planted-table", "discarded-hand", "discarded-table"),
        *("drew-these", "given"),
    }
    assert tags - {"planted", "discarded", "proposed"} | several == keys("event")
    assert keys("offer") == {"offer", "gift", "wish"}


def test_every_action_has_a_text():
    assert set(GAME.actions) - {"next"} | {"next-plant", "next-trade", "next-choose"} == keys("action")


def test_every_event_names_its_rule():
    for kind in Event.__subclasses__():
        assert ID.match(kind.__doc__ or ""), kind.__name__
