"""The rules for a GPU, where there is none: they compile, assemble, and states cross over and back."""

from __future__ import annotations

import importlib
import importlib.util
import re
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from potager import CannotRead, load, names
from potager.core import device
from potager.core.chance import seed_bytes
from potager.core.game import Game
from potager.envs.batch import Batch
from potager.envs.cuda import programs

pytestmark = pytest.mark.compiled


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
