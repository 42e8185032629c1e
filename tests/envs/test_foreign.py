"""Other people's test suites, on our environments; all tables are tried by `make prove-envs`."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from open_spiel.python.algorithms import generate_playthrough
from pettingzoo.test import api_test, render_test, seed_test

import potager.envs.openspiel
from potager import CannotPlay, CannotRead, load
from potager.envs import aec
from potager.envs.gym import SeatEnv
from potager.envs.vector import LearnerVectorEnv
from potager.testing.tables import tables

HERE = Path(__file__).parent
ALL = "POTAGER_ALL_TABLES" in os.environ
FEW = [("finca", 3, {"edition": "riogrande"}), ("bohnanza", 3, {}), ("frutopia", 1, {"factory": "yes"})]
TABLES = [(one.game.name, one.seats, dict(one.options)) for one in tables()] if ALL else FEW
spiel = cast(Any, pyspiel)

pytestmark = [
    pytest.mark.parametrize(("game", "seats", "options"), TABLES),
    # Every environment whose observations come with a mask is told this by PettingZoo.
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]


def maker(game: str, seats: int, options: dict[str, str]) -> Callable[..., Any]:
    return lambda **more: aec.env(game, seats=seats, options=options, compiled=False, **more)


def test_pettingzoo_finds_nothing_wrong(
    game: str, seats: int, options: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    make = maker(game, seats, options)
    api_test(make(), num_cycles=100)
    seed_test(make, num_cycles=50)
    render_test(make, custom_tests={"svg": lambda drawn: drawn.startswith("<svg")})


def test_gymnasium_finds_nothing_wrong(game: str, seats: int, options: dict[str, str]) -> None:
    check_env(SeatEnv(load(game), seats, options, opponents="uniform"), skip_render_check=True)


def test_openspiel_finds_nothing_wrong(game: str, seats: int, options: dict[str, str]) -> None:
    given: dict[str, Any] = {"seats": seats, **options}
    if game == "bohnanza" and not ALL:
        given["seats"] = 2  # its random games are short
    spiel.random_sim_test(spiel.load_game(f"potager_{game}", given), num_sims=1, serialize=True, verbose=False)
