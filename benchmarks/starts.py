"""Start times, each in a fresh process and measured from before it is started."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from functools import partial

from machine import measured, versions
from measuring import Spread, in_turn
from reporting import paragraphs, spread, table, tell, three

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


def section(quick: bool) -> str:
    """Bare Python, the imports, and the first move of each game with nothing and with everything compiled."""
    programs = {
        "Python alone": "",
        "Python, NumPy and Numba imported": "import numpy, numba\n",
        "`import potager`": "import potager\n",
    }
    times = in_turn(
        {name: partial(until_ready, program) for name, program in programs.items()}, 3 if quick else 7, tell
    )
    rows = [(what, spread(Spread.of(seconds))) for what, seconds in times.items()]
    for name in potager.names():
        tell(f"compiling: {name}")
        with tempfile.TemporaryDirectory() as cache:
            start = partial(until_ready, FIRST_MOVE, name, cache=cache)
            cold, *warm = [start() for _ in range(3 if quick else 8)]
        rows.append((f"{name}: first compiled move, nothing compiled yet", three(cold)))
        rows.append((f"{name}: first compiled move, from the cache", spread(Spread.of(warm))))
    return paragraphs(table(("until", "seconds"), rows), measured(versions("potager", "numpy", "numba")))


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
