"""Compile the kernels of all games for a GPU.

`python benchmarks/gpu/assemble.py FOLDER [GAME...]` needs numba-cuda and no GPU. What it writes goes
to a machine with a GPU, where `measure.py` needs nothing but CuPy.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from expect import ROUNDS, SEATS, STEPS

from potager import load, names
from potager.envs.batch import size_of
from potager.envs.cuda import programs

KERNELS = ("random_rounds", "begin", "random_steps")


def main(folder: Path, only: list[str]) -> None:
    """Write the kernels and the facts of every game."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in only or names():
        game = load(name)
        facts = {
            "seats": SEATS,
            "state": programs.record_type(game).itemsize,
            "actions": game.actions.size,
            "observation": size_of(game),
            "options": [*game.option_numbers({}).tolist(), 0],
            "rounds": ROUNDS,
            "steps": STEPS,
        }
        (folder / f"{name}.json").write_text(json.dumps(facts), encoding="utf-8")
        for kernel in KERNELS:
            code = programs.assembly(game, kernel)
            (folder / f"{name}.{kernel}.ptx").write_text(code, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
