"""What a learner sees of the moments that pass quickly."""

from __future__ import annotations

import math

import numpy as np

from potager import Match
from potager.games.frutopia import GAME
from potager.games.frutopia.rules.components import AMENITY_NAMES
from potager.games.frutopia.tests.table import START, island, legal, table
from potager.games.frutopia.tests.test_rules_factory import factory
from potager.games.frutopia.tests.test_rules_step2 import AFTER, ROWS
from potager.testing import play


def observed(match: Match, seat: int, name: str):
    """One slice of an observation."""
    out = np.zeros(sum(map(math.prod, GAME.slices.values())), dtype=np.float32)
    GAME.observe(match.state, seat, out)
    sizes = {each: math.prod(shape) for each, shape in GAME.slices.items()}
    start = sum(list(sizes.values())[: list(sizes).index(name)])
    return out[start : start + sizes[name]]


def test_the_token_that_is_being_placed() -> None:
    match = table(AFTER, "A fruit lemon:3 pomegranate:3", *ROWS, "now A trade")
    assert not observed(match, 1, "token").any()
    play(match, "A take mixed-banana-lemon")
    assert np.flatnonzero(observed(match, 1, "token")).tolist() == [AMENITY_NAMES.index("mixed-banana-lemon")]


def test_the_token_that_is_being_slid() -> None:
    match = table(island("A", *START))
    assert not observed(match, 0, "moving").any()
    play(match, f"A move {legal(match, 'A', 'move')[0]}")
    assert observed(match, 0, "moving").sum() == 1


def test_the_arrow_whose_circle_is_chosen() -> None:
    match = factory("banana:1 mangosteen:1", "start.1 start.1", "1a v1.1")
    assert not observed(match, 0, "arrow").any()
    play(match, "A advance start-v1")
    assert observed(match, 0, "arrow").sum() == 1
