"""Bots choose among what is legal, from a view alone, and by chance that can be repeated."""

from __future__ import annotations

import dataclasses
from unittest.mock import Mock

import numpy as np
import pytest

from potager import CannotRead, Match, load
from potager.bots.base import Manner
from potager.bots.greedy import Greedy
from potager.bots.registry import BUDGETS, Named, bot, read_name
from potager.bots.search.searcher import Searcher
from potager.core import chance
from potager.core.weights import Figure, WeightSet


def play(game: str, name: str, seed: int) -> Match:
    match = Match(game, seed=seed)
    player = bot(name, match.game)
    stream = chance.stream(chance.seed_bytes(seed), "test")
    while not match.over:
        seat = match.next_seat
        match.play(seat, player.choose(match.view(seat), seat, match.legal_ids(seat), stream))
    return match


@pytest.mark.parametrize(
    ("game", "name"),
    [
        *(
            ("toy", name)
            for name in ("uniform", "sprout", "gardener", "grower", "master@40", "master@40:bold")
        ),
        ("finca", "gardener"),
    ],
)
def test_a_bot_plays_a_whole_game_and_plays_it_again(game: str, name: str) -> None:
    assert play(game, name, 3) == play(game, name, 3)


def test_greedy_takes_what_the_game_rates_highest() -> None:
    toy = load("toy")
    greedy = bot("greedy", toy)
    for seed in range(8):
        match = Match(toy, 2, seed=seed)
        chosen = greedy.choose(match.view(0), 0, [0, 1], chance.stream(chance.seed_bytes(seed), "test"))
        assert toy.actions.text(chosen) == ("keep" if match.view(0).card > 3.5 else "swap")


def test_greedy_breaks_ties_at_random() -> None:
    match = Match("finca", 2, seed=1)
    stream = chance.stream(chance.seed_bytes(1), "test")
    greedy = Greedy(dataclasses.replace(match.game, advise=Mock()))
    chosen = {greedy.choose(match.view(0), 0, match.legal_ids(0), stream) for _ in range(100)}
    assert chosen == set(match.legal_ids(0))


def test_no_bot_touches_the_global_chance() -> None:
    before = np.random.get_state(legacy=False)["state"]["key"].tolist()
    play("toy", "uniform", 1)
    assert np.random.get_state(legacy=False)["state"]["key"].tolist() == before


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("gardner", "did you mean 'gardener'"),
        ("zzz", "there are uniform, sprout, gardener, grower, master"),
        ("master:rude", "no style 'rude': there are bold, patient, trader"),
        ("gardener@2s", "does not search: only grower, master"),
        ("master@soon", "seconds, as in 0.25s, or iterations, as in 2000, not 'soon'"),
        ("master@0", "not '0'"),
        ("master@1e9s", "not '1e9s'"),
        ("master@2s@2s", "not '2s@2s'"),
        ("uniform@0.3.0", "rates nothing: it takes no weights"),
        ("gardener@0.0.1", "no weights '0.0.1': there are 0.3.0"),
        ("master@2s@0.0.1", "no weights '0.0.1'"),
    ],
)
def test_an_unknown_bot_is_named_with_a_hint(name: str, hint: str) -> None:
    with pytest.raises(CannotRead, match=hint):
        bot(name, load("finca"))


def test_a_level_has_its_budget_unless_another_is_named() -> None:
    for name, budget in BUDGETS.items():
        player = bot(name, load("toy"))
        assert isinstance(player, Searcher) and player.budget == budget
    named = bot("master@7", load("toy"))
    assert isinstance(named, Searcher) and named.budget.iterations == 7


def test_a_name_says_budget_weights_and_style() -> None:
    old = read_name("master@7@0.3.0:bold")
    assert (old.level, old.manner) == ("master", Manner("bold", "0.3.0"))
    assert old.budget is not None and old.budget.iterations == 7
    assert read_name("greedy@0.3.0") == Named("gardener", None, Manner("", "0.3.0"))


def test_a_bot_goes_by_the_weights_of_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """With weights turned round, the same gardener chooses what it liked least."""
    match = Match("finca", 2, seed=1)
    legal, stream = match.legal_ids(0), chance.stream(chance.seed_bytes(1), "test")
    sheet = match.game.weights.sheet
    old = sheet.sets["0.3.0"]
    contrary = WeightSet("test", {name: negative(figure) for name, figure in old.all.items()})
    monkeypatch.setitem(sheet.sets, "9.9.9", contrary)
    sensible, odd = (Greedy(match.game, Manner(weights=name)) for name in ("0.3.0", "9.9.9"))
    view = match.view(0)
    liked, disliked = (player.choose(view, 0, legal, stream) for player in (sensible, odd))
    ratings = sensible.rate(match.state, 0, legal)
    assert ratings[liked] == max(ratings[legal]) > ratings[disliked]


def negative(figure: Figure) -> Figure:
    return [-1.0 for _ in figure] if isinstance(figure, list) else -figure
