"""What a game thinks of a position: ratings, estimates and reasons."""

from __future__ import annotations

import inspect

import numpy as np

from potager.core import chance
from potager.testing.contract.test_knowing import redealt
from potager.testing.play import in_every_language
from potager.testing.tables import Seating


def test_ratings_and_estimates_are_numbers_and_leave_the_state_alone(table: Seating) -> None:
    game, weights = table.game, table.game.weights.row(table.seats)
    mask, ratings = game.new_mask(), np.zeros(game.actions.size, dtype=np.float32)
    hopes, points = np.zeros(table.seats, dtype=np.float32), np.zeros(table.seats, dtype=np.int64)
    for match, seat, *_ in table.some_steps(3, 5):
        state, before = match.state, match.state_bytes
        game.legal(state, seat, mask)
        game.advise(state, seat, weights, mask, ratings)
        game.estimate(state, weights, hopes)
        assert state.tobytes() == before
        assert np.isfinite(ratings).all() and np.isfinite(hopes).all()
    end = table.finished(3).state
    game.estimate(end, weights, hopes)
    game.scores(end, points)
    assert hopes.tolist() == points.tolist(), "at the end the estimate is the score"


def test_reasons_are_few_said_in_every_language_and_give_nothing_away(
    table: Seating, stream: chance.Stream
) -> None:
    game = table.game
    most: int = getattr(inspect.getmodule(game.reasons), "MOST", 2)
    for match, seat, legal, _ in table.some_steps(1, 25):
        state, other = match.state, redealt(game, match.state, seat, stream)
        for action in legal:
            said = game.reasons(state, seat, action)
            assert len(said) <= most and said == game.reasons(other, seat, action)
            for reason in said:
                in_every_language(game, reason)
        assert state.tobytes() == match.state_bytes
