"""The rules as a game's folder tells them."""

from __future__ import annotations

import pytest

import potager
from potager.core.rulebook import Rule, rules_of


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
