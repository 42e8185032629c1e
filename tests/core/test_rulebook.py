"""The rules as a game's folder tells them."""

from __future__ import annotations

import pytest

import potager
from potager.core.rulebook import Rule, in_short, rules_of


def test_a_rule_is_one_line_without_marks() -> None:
    rule = Rule("B2", "Planting", "**B2** Each seat\n  *must*  plant the `first`\tcard.\n")
    assert rule.plain == "Each seat must plant the first card."


@pytest.mark.parametrize("space", ["\u00a0", "\u202f"])
def test_french_punctuation_keeps_its_no_break_spaces(space: str) -> None:
    rule = Rule(
        "B2", "Plantation", f"**B2** Deux cartes{space}: la première\net «{space}la suivante{space}»."
    )
    assert rule.plain == f"Deux cartes{space}: la première et «{space}la suivante{space}»."


@pytest.mark.parametrize("name", ["finca", "bohnanza", "frutopia"])
def test_no_space_of_a_rule_book_is_lost(name: str) -> None:
    for rule in rules_of(potager.load(name), "fr").values():
        for space in "\u00a0\u202f":
            assert rule.plain.count(space) == rule.text.count(space)


def test_the_rules_in_short_are_words_and_what_is_said_of_them() -> None:
    short = in_short(potager.load("finca"), "en")
    assert [word for word, _ in short.parts] == ["Goal", "A turn", "The end"]
    assert [word for word, _ in short.steps] == ["Walk", "Deliver", "Use an action tile"]
    assert short.parts[1][1] == "Do one of three things:"
    assert short.steps[1][1].startswith("Send a donkey cart off") and short.steps[1][1].endswith("asks for.")


def test_a_book_that_begins_with_a_rule_has_nothing_in_short() -> None:
    assert in_short(potager.load("toy"), "en") == ([], [])
