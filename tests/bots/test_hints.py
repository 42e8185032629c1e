"""Hints in words: what a game says, or else how the actions compare."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import pytest

from potager.bots.base import Budget, Question
from potager.bots.hints import INTERPRETED, Hint, hints, rehearse, why
from potager.bots.search import JudgedMove
from potager.bots.search.thinking import Search
from potager.core import chance
from potager.core.game import Game
from potager.core.match import Match
from potager.core.registry import load
from potager.core.texts import Say, say

Judging = Callable[..., Any]


def found(judging: Judging, game: Game, *judged: tuple[float, float]) -> list[Hint]:
    """The hints of a search that has judged like this."""
    judging(*judged)
    match = Match(game, 2, seed=1)
    return hints(game, match.view(0), 0, match.legal_ids(0), chance.stream(bytes(32), "test"), 0.1)


@pytest.mark.parametrize(
    ("judged", "first", "second"),
    [
        (
            ((0.6, 3.0), (0.5, 4.0)),
            "Wins 10 more games in 100 than the next best",
            "Wins 10 fewer games in 100 than the best",
        ),
        (((0.6, 3.0), (0.59, 1.0)), "ends 2 points better", "ends 2 points worse"),
        (((0.6, 3.0), (0.6, 2.0)), "ends 1 point better", "ends 1 point worse"),
        (((0.6, 3.0), (0.59, 2.8)), "take your pick", "take your pick"),
        (((0.6, 3.0), (0.8, 9.0)), "Wins 20 more games in 100", "Wins 20 fewer games in 100"),
    ],
)
def test_actions_are_compared_in_a_plain_sentence(
    judging: Judging, judged: tuple[tuple[float, float], ...], first: str, second: str
) -> None:
    toy = load("toy")
    best, other = found(judging, toy, *judged)
    assert first in why(toy, best, "en") and second in why(toy, other, "en")
    assert why(toy, best, "fr") != why(toy, best, "en")


def test_an_action_that_alone_was_tried_is_compared_with_nothing(judging: Judging) -> None:
    toy = load("toy")
    (only,) = found(judging, toy, (0.6, 3.0))
    assert why(toy, only, "en")


def test_the_best_chance_comes_first_whatever_was_tried_most(judging: Judging) -> None:
    chances = [hint.win for hint in found(judging, load("finca"), (0.3, 1.0), (0.6, 2.0), (0.5, 9.0))]
    assert chances == [0.6, 0.5, 0.3]


@pytest.mark.parametrize(
    ("says", "news"),
    [((say("name"),), "fewer games"), ((say("name"), say("name", n=2)), "Swap")],
)
def test_what_the_game_says_comes_first_and_each_reason_once(
    judging: Judging, says: tuple[Say, ...], news: str
) -> None:
    """Who reads it twice learns nothing; another reason and how the second hint compares are news."""

    def reasons(state: Any, seat: int, action: int) -> tuple[Say, ...]:
        return says

    toy = dataclasses.replace(load("toy"), reasons=reasons)
    best, other = found(judging, toy, (0.6, 3.0), (0.5, 1.0))
    assert why(toy, best, "en") == toy.texts.say("en", "name")  # of two of a kind the first is enough
    assert news in why(toy, other, "en")


def test_a_rehearsal_searches_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each kind of look is taken, so that all of the search is compiled, and none takes long."""
    grown: list[int] = []
    grow = Search.grow

    def counted(self: Search, number: int) -> None:
        grown.append(number)
        grow(self, number)

    monkeypatch.setattr(Search, "grow", counted)
    rehearse(load("toy"))
    assert len(grown) >= 3 and set(grown) == {1}


def test_compiled_code_thinks_by_the_clock_and_other_code_a_few_times(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = Match("toy", 2, seed=1)
    asked: list[Question] = []

    def moves(question: Question, *_: object) -> list[JudgedMove]:
        asked.append(question)
        return []

    monkeypatch.setattr("potager.bots.hints.best_moves", moves)
    for compiled in (True, False):
        monkeypatch.setattr(Game, "is_compiled", compiled)
        hints(match.game, match.view(0), 0, match.legal_ids(0), chance.stream(bytes(32), "test"), 0.5)
    assert [question.budget for question in asked] == [Budget(seconds=0.5), Budget(iterations=INTERPRETED)]


def test_the_third_is_compared_with_the_best_too(judging: Judging) -> None:
    finca = load("finca")
    _, second, third = found(judging, finca, (0.6, 3.0), (0.5, 3.0), (0.3, 3.0))
    assert (second.compared, third.compared) == (say("hint.other-win", n=10), say("hint.other-win", n=30))
    _, second, third = found(judging, finca, (0.6, 9.0), (0.6, 6.0), (0.6, 4.0))
    assert (second.compared, third.compared) == (say("hint.other-margin", n=3), say("hint.other-margin", n=5))
