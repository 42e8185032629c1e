"""What is kept of views and sentences is what would be made afresh."""

from __future__ import annotations

import importlib
import random
from types import ModuleType

import pytest

from potager import Match, load
from potager.core.texts import Catalogue, SetPhrase, known, say

GAMES = ("finca", "bohnanza", "frutopia")
SEATS = 3


def forget(module: ModuleType) -> None:
    """Forget what a module keeps."""
    for name, thing in vars(module).items():
        if hasattr(thing, "cache_clear"):
            thing.cache_clear()
        elif name == "_EARNED":
            thing.clear()


@pytest.mark.parametrize("game", GAMES)
def test_a_view_and_a_sentence_are_the_same_whatever_was_looked_at_before(game: str) -> None:
    rng, tables = random.Random(4), [Match(game, SEATS, seed=seed) for seed in (4, 5)]
    package = load(game).source_package
    modules = [importlib.import_module(f"{package}.{part}") for part in ("knows.view", "tells.tell")]
    for _ in range(40):
        for match in tables:
            seat = match.next_seat
            viewers = (None, *range(SEATS))
            kept = [match.view(viewer) for viewer in viewers], match.legal_told(seat, "fr")
            for module in modules:
                forget(module)
            assert kept == ([match.view(viewer) for viewer in viewers], match.legal_told(seat, "fr"))
            match.play_quietly(seat, rng.choice(match.legal_ids(seat)))


def test_what_is_known_is_put_into_words_once_a_language() -> None:
    texts: Catalogue = load("finca").texts
    what = known("fruits.fig", n=2)
    assert isinstance(what, SetPhrase) and what == say("fruits.fig", n=2)
    assert texts.words("en", what) == texts.words("en", say("fruits.fig", n=2))
    assert texts.words("de", [what, what]) == texts.words("de", [say("fruits.fig", n=2)] * 2)
    assert set(what.texts) == {"en", "de"}
