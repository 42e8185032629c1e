"""Other people's test suites, on our environments; all tables are tried by `make prove`."""

from __future__ import annotations

import importlib
import os
from collections.abc import Callable
from functools import partial
from typing import Any, cast

import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env

import potager.envs.openspiel  # OpenSpiel learns of the games
from potager import load
from potager.envs import aec
from potager.envs.gym import SeatEnv
from potager.testing.tables import tables

assert potager.envs.openspiel.GAMES
ALL = "POTAGER_PROVE" in os.environ
FEW: list[tuple[str, int, dict[str, str]]] = [
    ("finca", 3, {"edition": "riogrande"}),
    ("bohnanza", 3, {}),
    ("frutopia", 1, {"factory": "yes"}),
]
TABLES = [(one.game.name, one.seats, dict(one.options)) for one in tables()] if ALL else FEW
spiel, suite = cast(Any, pyspiel), cast(Any, importlib.import_module("pettingzoo.test"))

pytestmark = [
    pytest.mark.parametrize(("game", "seats", "options"), TABLES),
    # Every environment whose observations come with a mask is told this by PettingZoo.
    pytest.mark.filterwarnings("ignore:Observation (space for each agent probably|is not a NumPy array)"),
]


def maker(game: str, seats: int, options: dict[str, str]) -> Callable[..., Any]:
    return partial(aec.env, game, seats=seats, options=options, compiled=False)


def is_svg(drawn: str) -> bool:
    return drawn.startswith("<svg")


def test_pettingzoo_finds_nothing_wrong(
    game: str, seats: int, options: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    make = maker(game, seats, options)
    suite.api_test(make(), num_cycles=100)
    suite.seed_test(make, num_cycles=50)
    suite.render_test(make, custom_tests={"svg": is_svg})


def test_gymnasium_finds_nothing_wrong(game: str, seats: int, options: dict[str, str]) -> None:
    check_env(SeatEnv(load(game), seats, options, opponents="uniform"), skip_render_check=True)


def test_openspiel_finds_nothing_wrong(game: str, seats: int, options: dict[str, str]) -> None:
    given: dict[str, Any] = {"seats": seats, **options}
    if game == "bohnanza" and not ALL:
        given["seats"] = 2  # its random games are short
    spiel.random_sim_test(
        spiel.load_game(f"potager_{game}", given), num_sims=1, serialize=True, verbose=False
    )
