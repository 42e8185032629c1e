"""What a learner sees."""

from __future__ import annotations

import math

import numpy as np

from potager import Match
from potager.games.finca import GAME
from potager.games.finca.rules.components import BLADES
from potager.games.finca.tests.table import table


def observed(match: Match, seat: int, name: str):
    """One slice of an observation."""
    out = np.zeros(sum(map(math.prod, GAME.slices.values())), dtype=np.float32)
    GAME.observe(match.state, seat, out)
    start = 0
    for slice_name, shape in GAME.slices.items():
        if slice_name == name:
            return out[start : start + math.prod(shape)].reshape(shape)
        start += math.prod(shape)
    raise AssertionError(name)


def test_the_blade_from_which_a_gust_has_lifted_a_farmer() -> None:
    match = table("farmers 5:A rest:9")
    assert not observed(match, 0, "lifted").any()
    match.play(0, "lift 5")
    assert observed(match, 1, "lifted").tolist() == [float(blade == 5) for blade in range(BLADES)]
