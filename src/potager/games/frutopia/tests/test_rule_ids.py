"""Every rule has an id, a test, and both languages; every id, refusal and event that code names exists."""

import re

import pytest

from potager.core import rulesdata
from potager.games.frutopia import GAME
from potager.games.frutopia.components import RULES
from potager.games.frutopia.events import Event

ID = re.compile(r"\bR[1-9]\d?\b")
RULE = re.compile(r"^\*\*(R\d+)\*\*", re.MULTILINE)
FOLDER = GAME.folder
TESTS = FOLDER / "tests"
SOURCES = [file for file in sorted(FOLDER.rglob("*.py")) if TESTS not in file.parents]


def rules(name):
    return RULE.findall((FOLDER / name).read_text(encoding="utf-8"))


def code():
    return "\n".join(file.read_text(encoding="utf-8") for file in SOURCES)


def keys(section):
    return {key.removeprefix(f"{section}.") for key in GAME.texts if key.startswith(f"{section}.")}


def test_the_rules_are_numbered_without_a_gap_and_the_same_in_both_languages():
    assert rules("README.md") == [f"R{number}" for number in range(1, 44)]
    assert rules("LISEZMOI.md") == rules("README.md")


@pytest.mark.parametrize("rule", rules("README.md"))
def test_every_rule_has_a_test_named_after_it(rule):
    tests = "\n".join(file.read_text(encoding="utf-8") for file in TESTS.glob("test_rules_*.py"))
    assert re.search(rf"^def test_{rule}_\w+", tests, re.MULTILINE)


@pytest.mark.parametrize("file", SOURCES, ids=lambda file: file.relative_to(FOLDER).as_posix())
def test_every_rule_that_a_file_names_exists(file):
    assert set(ID.findall(file.read_text(encoding="utf-8"))) <= set(rules("README.md"))


def test_every_rule_is_named_by_the_code():
    assert set(ID.findall(code())) == set(rules("README.md"))


@pytest.mark.parametrize("name", ["README.md", "LISEZMOI.md"])
def test_every_rule_that_the_text_refers_to_exists(name):
    assert set(ID.findall((FOLDER / name).read_text(encoding="utf-8"))) <= set(rules(name))


@pytest.mark.parametrize("name", ["README.md", "LISEZMOI.md"])
def test_the_rules_tell_which_figures_are_reconstructed(name):
    sources = rulesdata.sources(RULES)
    ours = {key.partition(".")[0] for key, source in sources.items() if source.startswith("reconstructed")}
    assert (
        set(re.findall(r"^\| `(\w+)` \|", (FOLDER / name).read_text(encoding="utf-8"), re.MULTILINE)) == ours
    )


def test_every_conserved_thing_names_a_rule():
    assert {thing.rule for thing in GAME.conserved} <= set(rules("README.md"))


def test_every_refusal_of_the_code_has_a_text_and_every_text_a_refusal():
    assert set(re.findall(r'"refusal\.([a-z-]+)"', code())) == keys("refusal")


def test_every_event_has_a_text_and_every_text_an_event():
    tags = {str(kind.__struct_config__.tag) for kind in Event.__subclasses__()}
    assert tags | {"permits-out", "pawn-joined", "solo-won", "solo-lost"} == keys("event")


def test_every_action_has_a_text():
    assert set(GAME.actions) <= keys("action")


def test_every_event_names_its_rule():
    for kind in Event.__subclasses__():
        assert ID.match(kind.__doc__ or ""), kind.__name__
