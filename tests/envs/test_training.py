"""Does the example of PPO learn anything? `make prove` asks, where PyTorch is installed."""

from __future__ import annotations

import importlib.util
import os
from pathlib import Path
from typing import Any

import pytest

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "ppo.py"
UPDATES, MORE = 30, 0.1  # of the victories against uniform, after this number of updates


@pytest.mark.skipif("POTAGER_PROVE" not in os.environ, reason="takes minutes: `make prove`")
def test_the_example_of_ppo_learns() -> None:
    pytest.importorskip("torch")
    spec = importlib.util.spec_from_file_location("ppo", EXAMPLE)
    assert spec is not None and spec.loader is not None
    module: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    _, before, after = module.train("finca", UPDATES)
    assert after >= before + MORE
