"""Shared by several folders of tests: games without a compiler, and a search that finds what it is told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from unittest.mock import Mock

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from threading import Event

    from potager.bots.base import Budget, Question
    from potager.bots.search import JudgedMove
    from potager.bots.voice import Voice
    from potager.core.game import Game

    Given = list[tuple[Any, int, Budget, int]]  # view, seat, budget, the most hints


@pytest.fixture
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same games without a compiler."""

    def itself(game: Game) -> Game:
        return game

    monkeypatch.setattr("potager.core.game.Game.compiled", itself)


@pytest.fixture
def judging(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Given]:
    """A search that judges legal actions as told, from the first on or from the last; it may wait or fail."""
    from potager.bots.search import JudgedMove

    given: Given = []

    def judging(
        *found: tuple[Any, ...], last: bool = False, wait: Event | None = None, fail: Any = None
    ) -> Given:
        def best_moves(question: Question, most: int, _voice: Voice) -> list[JudgedMove]:
            game, view, seat, _, stream, budget, _ = question
            given.append((view, seat, budget, most))
            if wait is not None:
                wait.wait(10)
            if fail is not None:
                raise fail
            state, mask = game.sample(view, stream), game.new_mask()
            game.legal(state, seat, mask)
            legal = mask.nonzero()[0].tolist()
            return [
                JudgedMove((action, *then), game.describe(state, seat, action), 9, win, margin)
                for action, (win, margin, *then) in zip(
                    legal[::-1] if last else legal, found[:most], strict=False
                )
            ]

        monkeypatch.setattr("potager.bots.hints.best_moves", best_moves)
        return given

    monkeypatch.setattr("potager.bots.hints.is_a_guess", Mock(return_value=False))
    return judging
