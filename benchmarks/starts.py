"""Start times, each in a fresh process and measured from before it is started."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time

from measure import Effort, Tell
from results import Figure, Starts

import potager

READY = "ready"
BARE = f"print({READY!r}, flush=True)"
FIRST_MOVE = """
import sys
import potager
from potager.core.chance import seed_bytes

game = potager.load(sys.argv[1]).compiled()
state = game.deal(game.seats[-1], game.check_options(None), seed_bytes(1))
bits = game.awaited(state)
seat = (bits & -bits).bit_length() - 1
mask = game.new_mask()
game.legal(state, seat, mask)
game.apply(state, seat, int(mask.nonzero()[0][-1]))
"""


def starts(effort: Effort, tell: Tell) -> Starts:
    """Bare Python, the imports, and the first move of each game with nothing and with everything compiled."""
    rounds = range(max(3, effort.warm))
    programs = {"python": "", "numba": "import numpy, numba\n", "potager": "import potager\n"}
    times: dict[str, list[float]] = {name: [] for name in programs}
    for _ in rounds:
        for name, program in programs.items():
            times[name].append(until_ready(program))
    tell("starts: imports")
    cold: dict[str, Figure] = {}
    warm: dict[str, Figure] = {}
    for name in potager.names():
        cold[name], warm[name] = first_moves(name, effort)
        tell(f"starts: {name}")
    return Starts(**{name: Figure.of(values) for name, values in times.items()}, cold=cold, warm=warm)


def first_moves(name: str, effort: Effort) -> tuple[Figure, Figure]:
    """Cold and warm starts of one game."""
    cold: list[float] = []
    warm: list[float] = []
    for place in range(effort.cold):
        with tempfile.TemporaryDirectory() as cache:
            cold.append(until_ready(FIRST_MOVE, name, cache=cache))
            if place == 0:
                warm += [until_ready(FIRST_MOVE, name, cache=cache) for _ in range(effort.warm)]
    return Figure.of(cold), Figure.of(warm)


def until_ready(program: str, *arguments: str, cache: str | None = None) -> float:
    """Seconds from before the process starts until it has run the program."""
    environment = {**os.environ, **({"POTAGER_CACHE": cache} if cache else {})}
    command = [sys.executable, "-c", program + BARE, *arguments]
    start = time.perf_counter()
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        line = child.stdout.readline()
        seconds = time.perf_counter() - start
    if line.strip() != READY:
        raise RuntimeError(f"a start did not get through: {' '.join(arguments) or 'imports'}")
    return seconds
