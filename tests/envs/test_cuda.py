"""The rules for a GPU: they compile, assemble, and states cross over and back where there is none.

Where there is one, every game at every table is move for move what it is on a processor.
"""

from __future__ import annotations

import importlib
import importlib.util
import re
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from potager import CannotRead, Match, load, names
from potager.bots.playout import new_dealer
from potager.core import chance, device
from potager.core.chance import seed_bytes
from potager.core.game import Game
from potager.envs.batch import Batch
from potager.envs.cuda import playouts, programs

pytestmark = pytest.mark.compiled

SEED = seed_bytes(7)
THREADS, ROUNDS = 1024, 128  # of random play
GAMES, STEPS = 256, 300  # of a batch


@pytest.fixture
def card() -> Any:
    """Numba for GPUs; where there is no GPU, the test is skipped."""
    try:
        return device.card()
    except CannotRead as missing:
        pytest.skip(str(missing))


def ptxas() -> Path:
    """The assembler for GPUs, of the package that brings it."""
    found = importlib.util.find_spec("nvidia")
    assert found is not None and found.submodule_search_locations is not None
    return next(
        file for folder in found.submodule_search_locations for file in Path(folder).rglob("bin/ptxas")
    )


def dealt(game: Game, number: int) -> Any:
    """Fresh states of a game."""
    rows = [game.deal(game.seats[-1], {}, seed_bytes(seed)).tobytes() for seed in range(number)]
    return np.frombuffer(b"".join(rows), dtype=game.state.dtype_)


@pytest.mark.parametrize("name", names())
def test_states_cross_to_a_card_and_back(name: str) -> None:
    game = load(name)
    states = dealt(game, 3)
    there = programs.to_card(game, states)
    assert all(offset % kind.base.itemsize == 0 for kind, offset, *_ in (there.dtype.fields or {}).values())
    assert programs.from_card(game, there).tobytes() == states.tobytes()


def test_a_kernel_compiles_and_assembles_without_a_gpu(tmp_path: Path) -> None:
    code = programs.assembly(load("finca"), "random_rounds")
    assert re.search(r"\.entry \S*random_rounds", code)
    assert not re.search(r"\bcall\b", code)  # threads that call at different times disturb each other
    (tmp_path / "code.ptx").write_text(code, encoding="utf-8")
    command = [ptxas(), "-arch=sm_90", "-v", tmp_path / "code.ptx", "-o", tmp_path / "code.cubin"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "Used 64 registers" in done.stderr + done.stdout


def test_tables_are_kept_in_the_smallest_integers_that_hold_them() -> None:
    plain: Any = importlib.import_module("potager.games.frutopia.rules.components")
    device.device_game(load("frutopia"))
    there: Any = importlib.import_module("potager_device.potager.games.frutopia.rules.components")
    assert there.COVERS.dtype == np.int8
    assert (there.COVERS == plain.COVERS).all() and (there.SPOT_CELLS == plain.SPOT_CELLS).all()


def test_a_machine_without_a_gpu_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.import_module("numba.cuda"), "is_available", lambda: False)
    with pytest.raises(CannotRead, match="no GPU that CUDA can use"):
        Batch("finca", 2, device="cuda")


@pytest.mark.usefixtures("card")
@pytest.mark.parametrize("name", names())
def test_random_play_on_a_gpu_is_that_of_a_processor(name: str) -> None:
    game, there = load(name), load(name).compiled()
    kernel: Any = there.kernel("potager.envs.playing")
    for seats in game.seats:
        states, played = playouts.random_rounds(game, seats, {}, SEED, THREADS, ROUNDS)
        state, mask, dealer = there.state.blank(), game.new_mask(), new_dealer(game, seats, {}, SEED)
        for place, key in enumerate(programs.keys(SEED, "threads", THREADS)):
            stream = chance.stream(SEED, "")
            stream[: chance.KEY] = key
            due = kernel.play_rounds(state, ROUNDS, dealer, mask, stream)
            assert tuple(played[place]) == tuple(due)
            assert states[place].tobytes() == state.tobytes()


@pytest.mark.parametrize("name", names())
def test_a_batch_on_a_gpu_is_that_of_a_processor(name: str, card: Any) -> None:
    game = load(name)
    rng: Any = np.random.default_rng(3)
    for seats in game.seats:
        here, there = (Batch(game, GAMES, None, one, seats, 7) for one in ("cpu", "cuda"))
        for _ in range(STEPS):
            actions = np.argmax(rng.random(here.legal().shape) * here.legal(), axis=1)
            actions[rng.random(GAMES) < 0.01] = game.actions.size  # one in a hundred is out of range
            here.step(actions)
            there.step(card.to_device(actions))
            for part in ("seats", "rewards", "done", "refused", "final"):
                assert (getattr(here, part) == getattr(there, part).copy_to_host()).all(), part
            assert (here.legal() == there.legal().copy_to_host()).all()
            assert (here.observe() == there.observe().copy_to_host()).all()
        assert (here.scores() == there.scores().copy_to_host()).all()
        assert all(here.state(place) == there.state(place) for place in range(GAMES))


@pytest.mark.usefixtures("card")
@pytest.mark.parametrize("name", names())
def test_a_view_is_played_out_on_a_gpu(name: str) -> None:
    game = load(name)
    for seats in game.seats:
        view = Match(game, seats, seed=7).view(0)
        points = playouts.play_out_view(game, view, 64, 16, SEED).points
        assert points.shape == (64, 16, seats)
        assert points.any()
