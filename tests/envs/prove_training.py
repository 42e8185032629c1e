"""Does the example of PPO learn anything? `make prove-training`, which needs PyTorch."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "ppo.py"
UPDATES, MORE = 30, 0.1  # of the victories against uniform, after so many updates


def main() -> None:
    """Train shortly, and compare with a net that knows nothing."""
    if importlib.util.find_spec("torch") is None:
        sys.exit("left out: PPO needs PyTorch (pip install torch)")
    spec = importlib.util.spec_from_file_location("ppo", EXAMPLE)
    assert spec is not None and spec.loader is not None
    module: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    _, before, after = module.train("finca", UPDATES)
    if after < before + MORE:
        sys.exit(f"PPO has learned nothing: {before:.0%} of the victories before, {after:.0%} after")
    print(f"PPO has learned: {before:.0%} of the victories before, {after:.0%} after")


if __name__ == "__main__":
    main()
