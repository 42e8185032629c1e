"""A search takes others for what they are: strict, loose, or playing anything."""

from __future__ import annotations

import math

import numpy as np
import pytest

from potager.bots.base import Budget, Haste, Manner
from potager.bots.neighbours import ANYTHING, follow, looseness
from potager.bots.search import Searcher
from potager.bots.search.thinking import Scope, Search
from potager.core import chance
from potager.core.match import Match
from potager.core.registry import load

MASK = np.array([True, True, False, True, True])
RATINGS = np.array([1.0, 0.4, 9.0, -5.0, 1.0], dtype=np.float32)
TRIES = 2000


def shares(loose: float) -> list[float]:
    """How often each action is played."""
    stream = chance.stream(bytes(32), "neighbours")
    played = [follow(MASK, RATINGS, loose, stream) for _ in range(TRIES)]
    return (np.bincount(played, minlength=len(MASK)) / TRIES).tolist()


def test_whoever_is_strict_plays_the_best_and_whoever_plays_anything_anything() -> None:
    assert shares(0.0) == pytest.approx([0.5, 0, 0, 0, 0.5], abs=0.04)
    assert shares(ANYTHING) == pytest.approx([0.25, 0.25, 0, 0.25, 0.25], abs=0.04)


def test_whoever_is_loose_plays_as_a_sprout_does() -> None:
    """Each the less often the worse it is rated, and never what is plainly worse."""
    less = math.exp(-0.6 / 1.2)
    whole = 2 + less
    assert shares(1.2) == pytest.approx([1 / whole, less / whole, 0, 0, 1 / whole], abs=0.04)


def test_people_and_strangers_are_taken_for_gardeners() -> None:
    toy = load("toy")
    assert looseness(toy, 2, 0, ()).tolist() == looseness(toy, 2, 0, ["", "my_bot.py"]).tolist() == [0, 0]
    assert looseness(toy, 2, 1, ["sprout:bold", "sprout"]).tolist() == pytest.approx([toy.unseen, 0])


def test_where_seats_trade_advice_does_not_foresee_all_that_a_thinker_does() -> None:
    bohnanza, names = load("bohnanza"), ["master", "master@0.25s", "grower", "gardener"]
    assert 0 < looseness(bohnanza, 4, 0, names)[1] == looseness(bohnanza, 4, 0, names)[2] < bohnanza.unseen
    assert looseness(bohnanza, 4, 0, names)[[0, 3]].tolist() == [0, 0]
    assert (
        looseness(bohnanza, 2, 0, names).tolist() == looseness(load("finca"), 2, 0, names).tolist() == [0, 0]
    )


def known_to(searcher: Searcher) -> list[float]:
    """What a searcher takes its neighbours for when it thinks."""
    match = Match("toy", 2, seed=1)
    thought = searcher.ponder(
        match.view(0), 0, match.legal_ids(0), chance.stream(bytes(32), "test"), Haste(stretch=0.0)
    )
    next(thought)
    return searcher._searches[0].buffers.looseness.tolist()


def test_a_searcher_learns_who_sits_there_by_old_weights_too() -> None:
    toy, finca = load("toy"), load("finca")
    now = Searcher(toy, Budget(iterations=99))
    assert known_to(now) == [0, 0]
    now = Searcher(toy, Budget(iterations=99))
    now.meet(["master", "uniform"])
    assert known_to(now) == [0, ANYTHING]
    old = Searcher(finca, Budget(iterations=99), Manner(weights="0.3.0"))
    old.meet(["master", "uniform"])
    assert old._names == ("master", "uniform")


@pytest.mark.compiled
def test_against_somebody_who_plays_anything_there_is_more_to_hope_for() -> None:
    match = Match(load("finca").compiled(), 2, seed=3)
    hopes = list[float]()
    for names in ((), ("", "uniform")):
        stream = chance.stream(bytes(32), "hopes")
        search = Search(match.game, match.state, 0, stream, Scope(names=names))
        search.grow(200)
        hopes.append(float(search.tree.values[0, 0, 0] / search.tree.visits[0]))
    assert hopes[1] > hopes[0] + 0.1
