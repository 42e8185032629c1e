"""Games that begin late: small trees for algorithms that walk through all of one; examples of learning."""

from __future__ import annotations

import os
import runpy
from pathlib import Path
from typing import Any, cast

import pyspiel
import pytest

from potager import CannotRead, load
from potager.envs.late import late_deals
from potager.envs.openspiel import Dealt

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
SMALL = "potager_bohnanza(seats=2,late=2,seed=137,deals=4)"
UPDATES, MORE = 30, 0.1  # of PPO, and of its victories against uniform after them
spiel = cast(Any, pyspiel)


def test_late_deals_look_the_same_to_who_has_only_watched() -> None:
    game = load("bohnanza")
    found = late_deals(game, 2, {}, 2, 137, 4)
    states = [game.state.from_bytes(state) for state in found.states]
    assert len(set(found.states)) == 4, "what is hidden differs"
    assert all(game.view(state, None) == game.view(states[0], None) for state in states)
    assert found == late_deals(game, 2, {}, 2, 137, 4)
    with pytest.raises(CannotRead, match="late is from 1 to"):
        late_deals(game, 2, {}, 9999, 137, 4)


def test_a_late_game_is_played_for_victory_or_for_points() -> None:
    for rewards in ("win", "points"):
        state = spiel.load_game(f"{SMALL[:-1]},rewards={rewards})").new_initial_state()
        assert len(state.chance_outcomes()) == 4
        while not state.is_terminal():
            state.apply_action(state.legal_actions()[0])
        assert isinstance(state, Dealt)
        total = sum(state.returns())
        assert total == 0 if rewards == "win" else total > 10
    with pytest.raises(CannotRead, match="rewards are one of win, points, not 'coins'"):
        spiel.load_game(f"{SMALL[:-1]},rewards=coins)")


def test_the_example_of_cfr_comes_nearer_to_an_equilibrium() -> None:
    told: list[str] = []
    found: list[float] = runpy.run_path(str(EXAMPLES / "cfr.py"))["solve"](SMALL, 2, told.append)
    assert found[0] > 1 and found[-1] < 0.7 * found[0]
    assert told[0].startswith("at random") and told[-1].startswith("after round  2")


@pytest.mark.skipif("POTAGER_PROVE" not in os.environ, reason="takes minutes: `make prove`")
def test_the_example_of_ppo_learns() -> None:
    pytest.importorskip("torch")
    _, before, after = runpy.run_path(str(EXAMPLES / "ppo.py"))["train"]("finca", UPDATES)
    assert after >= before + MORE
