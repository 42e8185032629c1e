"""Damaged positions and packs are refused in words, or played to the end: interpreted, compiled, and written
down on the way.

`POTAGER_SOAK=20000` tries that many of each game instead of a few (`make prove`).
"""

from __future__ import annotations

import contextlib
import os
import random
import tomllib
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from potager import CannotRead, Match, PotagerError, games
from potager.core.game import Game
from potager.core.registry import load, names
from potager.testing.damage import BLOWS, FAR, Blow, as_toml, damaged_figures, damaged_text
from potager.testing.endure import loaded_with, play_compiled, play_on
from potager.testing.tables import tables

SOAK = int(os.environ.get("POTAGER_SOAK", 0))
FEW = 80  # of each game in every test run
A_PART = 250  # in one test of a soak
PARTS = max(1, SOAK // A_PART)
PACKS = 3 if SOAK else 1  # to be compiled, of each game
# Figures are constants of compiled rules: a pack of one of our own games takes minutes, and is for a soak.
OURS = Path(games.__path__[0])
COMPILED = [name for name in names() if SOAK or load(name).folder.parent != OURS]


@pytest.fixture(params=range(PARTS), ids="part-{}".format)
def quick(request: pytest.FixtureRequest) -> Any:
    """How many are tried here, and from which seed."""
    everything = cast(Any, list(HealthCheck))
    limits = settings(
        max_examples=A_PART if SOAK else FEW,
        deadline=None,
        database=None,
        suppress_health_check=everything,
        phases=[Phase.generate, Phase.shrink],
    )

    def some(test: Any) -> Any:
        return seed(request.param)(limits(test))

    return some


def positions_of(game: Game) -> list[list[str]]:
    """Positions from all stages of a game, table by table."""
    own = [table for table in tables() if table.game.name == game.name]
    return [[match.position() for match, *_ in table.some_steps(1, 9)] for table in own]


def accepted(game: Game, positions: list[str], data: st.DataObject) -> Match | None:
    """The match of a damaged position, unless it is refused."""
    place, other = (data.draw(st.integers(0, len(positions) - 1)) for _ in range(2))
    text = damaged_text(positions[place], data.draw(BLOWS), positions[other])
    try:
        return Match.from_position(game, text, seed=1)
    except PotagerError as error:
        assert isinstance(error, CannotRead) and error.message
        return None


def endure(game: Game, quick: Any) -> None:
    """Damage positions of a game, and play on from those that are accepted, interpreted and compiled."""
    tables_of = positions_of(game)
    tried: list[bool] = []

    @quick
    @given(st.data())
    def damage(data: st.DataObject) -> None:
        match = accepted(game, data.draw(st.sampled_from(tables_of)), data)
        tried.append(match is not None)
        if match is not None:
            play_on(match)
            play_compiled(match)

    damage()
    print(f"positions of {game.name}: {len(tried)} damaged, {sum(tried)} accepted")


@pytest.mark.compiled
def test_a_damaged_position_is_refused_or_endures_both_ways(game: Game, quick: Any) -> None:
    endure(game, quick)


def takes_packs(game: Game, file: Path) -> bool:
    file.write_text(as_toml(game.name, {}), encoding="utf-8")
    try:
        with loaded_with(game.name, file):
            return True
    except CannotRead as error:
        assert "takes no packs" in error.message
        return False


def figures_of(game: Game) -> dict[str, Any]:
    return tomllib.loads((game.folder / "rules.toml").read_text(encoding="utf-8"))


def play_with(game: Game, file: Path, number: int) -> Match:
    """A match with a pack, at one of the game's tables, played to its end."""
    with loaded_with(game.name, file) as packed:
        options = {name: values[number % len(values)] for name, values in packed.options.items()}
        match = Match(packed, packed.seats[number % len(packed.seats)], options, seed=number)
        play_on(match)
        return match


def test_a_damaged_pack_is_refused_or_endures(game: Game, quick: Any, tmp_path: Path) -> None:
    own, file = figures_of(game), tmp_path / "pack.toml"
    tried: list[bool] = []

    @quick
    @given(BLOWS, st.integers(0, 99))
    def damage(blows: list[Blow], number: int) -> None:
        file.write_text(as_toml(game.name, damaged_figures(own, blows)), encoding="utf-8")
        try:
            play_with(game, file, number)
            tried.append(True)
        except CannotRead as error:
            assert str(file) in error.message, error
            tried.append(False)

    if takes_packs(game, file):
        damage()
    print(f"packs of {game.name}: {len(tried)} damaged, {sum(tried)} accepted")


@pytest.mark.compiled
@pytest.mark.parametrize("number", range(PACKS))
@pytest.mark.parametrize("name", COMPILED)
def test_a_pack_endures_compiled_too(
    name: str, number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("POTAGER_CACHE", str(tmp_path))
    game = load(name)
    own, file = figures_of(game), tmp_path / "pack.toml"
    chance = random.Random(number)
    packs = 0
    while takes_packs(game, file) and not packs:
        blows = [Blow(*(chance.randrange(FAR) for _ in range(3))) for _ in range(2)]
        file.write_text(as_toml(game.name, damaged_figures(own, blows)), encoding="utf-8")
        with contextlib.suppress(CannotRead), loaded_with(game.name, file) as packed:
            packs += 1
            match = Match(packed, packed.seats[-1], seed=number)
            play_on(match)
            play_compiled(match)
    print(f"packs of {game.name}, compiled too: {packs} accepted")
