"""Pictures of rules show what the rules do, and the short rules are told in every language."""

from __future__ import annotations

from potager.core.game import Game
from potager.core.pictures import pictures_of, scene
from potager.core.rulebook import in_short
from potager.core.texts import LANGUAGES

MOST = 3  # the steps of a turn that one can take in at a glance


def test_every_picture_comes_out_as_it_says(game: Game) -> None:
    for picture in pictures_of(game):
        assert scene(game, picture).events, picture.of


def test_no_rule_has_two_pictures_and_every_step_of_a_turn_has_one(game: Game) -> None:
    named = [picture.of for picture in pictures_of(game)]
    assert len(set(named)) == len(named)
    steps = [f"turn {number + 1}" for number in range(len(in_short(game, LANGUAGES[0]).steps))]
    if named:
        assert set(steps) == {name for name in named if name.startswith("turn ")}


def test_the_rules_in_short_have_the_same_parts_in_every_language(game: Game) -> None:
    first, *others = (in_short(game, lang) for lang in LANGUAGES)
    assert len(first.steps) <= MOST
    for other in others:
        assert (len(other.parts), len(other.steps)) == (len(first.parts), len(first.steps))
