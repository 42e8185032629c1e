"""Measure on a GPU what `kernels` has built, compare it with a processor, and measure Pgx beside it.

Times are taken by the card's own events, after warming up; the kernels count the moves.
"""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

import numpy as np
from machine import cores, measured, pin, versions
from measuring import Spread
from peers import installed, pgx_on_card
from reporting import number, paragraphs, spread, table, tell

from gpu import BUILT

cp: Any = importlib.import_module("cupy")
BLOCK = 128  # threads of a block
TOOLS = ("cupy", "cupy-cuda12x", "cupy-cuda13x", "pgx", "jax")
LAUNCHES = 5
ROUNDS, STEPS = 64, 50  # of one launch
THREADS = (512, 1024, 2048)  # of one multiprocessor, for random play
BATCHES = (1 << 17, 1 << 18, 1 << 19, 1 << 20)
PGX = {"backgammon": (1 << 16,), "connect_four": (1 << 18, 1 << 20)}  # games of a batch


class Best(NamedTuple):
    """The best of some sizes of a launch."""

    rates: Spread  # a second
    size: int
    length: float = 0.0  # moves a game


def section(quick: bool) -> str:
    """Compare, then measure all games and Pgx."""
    pin(*cores())  # JAX compiles on all of them
    try:
        importlib.import_module("gpu.kernels").section(quick)
    except ModuleNotFoundError as missing:
        tell(f"measured as it was built: {missing.name} is not installed")
    if not (BUILT / "facts.json").exists():
        raise SystemExit("nothing is built: first `--only kernels`, on this machine or another")
    facts = json.loads((BUILT / "facts.json").read_text(encoding="utf-8"))
    card = cp.cuda.runtime.getDeviceProperties(0)
    plays: list[tuple[str, ...]] = []
    steps: list[tuple[str, ...]] = []
    for name, own in facts["games"].items():
        tell(f"on the card: {name}")
        game = Kernels(name, facts | own)
        same = game.compare_play(), game.compare_steps()
        play = game.play([each * card["multiProcessorCount"] for each in THREADS[: 1 if quick else None]])
        plays.append((name, spread(play.rates), f"{play.length:.0f}", f"{play.size:,}", number(same[0])))
        step = game.step(BATCHES[: 1 if quick else None])
        steps.append((name, spread(step.rates), str(own["observation"]), f"{step.size:,}", number(same[1])))
    cp.get_default_memory_pool().free_all_blocks()
    for name, best in installed({name: partial(pgx_steps, name) for name in PGX}, tell).items():
        steps.append((f"Pgx {name}", spread(best.rates), "", f"{best.size:,}", ""))
    tools = f"{card['name'].decode()}, potager {facts['potager']}, {versions(*TOOLS)}"
    return paragraphs(
        table(("whole games", "random moves/s", "moves a game", "threads", "moves compared"), plays),
        table(("batches", "steps/s", "numbers in an observation", "games", "steps compared"), steps),
        measured(tools),
    )


def pgx_steps(name: str) -> Best:
    """Steps a second of a game of Pgx."""
    tell(f"on the card: Pgx {name}")
    found: list[Best] = []
    for games in PGX[name]:
        run = pgx_on_card(name, games, STEPS)
        found.append(Best(Spread.of(games * STEPS / run() for _ in range(LAUNCHES)), games))
    return max(found)


def launches(work: Callable[[], None]) -> list[float]:
    """How many seconds each of some launches takes, after one that is not counted."""
    work()
    cp.cuda.Device().synchronize()
    found: list[float] = []
    for _ in range(LAUNCHES):
        start, end = cp.cuda.Event(), cp.cuda.Event()
        start.record()
        work()
        end.record()
        end.synchronize()
        found.append(cp.cuda.get_elapsed_time(start, end) / 1000)
    return found


def flat(value: Any) -> list[Any]:
    """An argument as a kernel of Numba's takes it: an array is seven numbers and more."""
    if isinstance(value, int):
        return [np.int64(value)]
    pointers = (np.uint64(0), np.uint64(0), np.int64(value.size), np.int64(value.itemsize))
    return [*pointers, np.uint64(value.data.ptr), *map(np.int64, value.shape), *map(np.int64, value.strides)]


class Kernel:
    """A kernel as it was assembled."""

    def __init__(self, name: str, kernel: str) -> None:
        code = (BUILT / f"{name}.{kernel}.ptx").read_text(encoding="utf-8")
        entry = code.split(".entry ", 1)[1].split("(", 1)[0].strip()
        self.kernel = cp.RawModule(path=str(BUILT / f"{name}.{kernel}.cubin")).get_function(entry)
        self.kernel.preferred_shared_memory_carveout = 0

    def __call__(self, threads: int, *values: Any) -> None:
        blocks = (threads + BLOCK - 1) // BLOCK
        self.kernel((blocks,), (BLOCK,), tuple(one for value in values for one in flat(value)))


class Records:
    """Rows of bytes that a kernel takes for records."""

    def __init__(self, rows: Any) -> None:
        self.rows = rows
        self.data, self.size, self.itemsize = rows.data, len(rows), rows.shape[1]
        self.shape, self.strides = (len(rows),), (rows.shape[1],)


class Rows:
    """A batch's arrays on the card, as `random_steps` takes them."""

    def __init__(self, facts: dict[str, Any], expected: Any, n: int) -> None:
        again = (n + len(expected["begun"]) - 1) // len(expected["begun"])
        self.states = Records(cp.asarray(np.tile(expected["begun"], (again, 1))[:n]))
        chance = cp.asfortranarray(cp.asarray(np.tile(expected["later"], (again, 1))[:n]))
        seats = facts["seats"]

        def wide(width: int, kind: Any) -> Any:
            return cp.zeros((n, width), dtype=kind, order="F")

        self.games = [self.states, chance, wide(facts["actions"], bool), cp.zeros(n, dtype=np.int64)]
        self.terms = cp.asarray(np.array([seats, 0, 0, 1], dtype=np.int64))
        self.options = cp.asarray(np.array(facts["options"], dtype=np.int64))
        self.told = {
            "seats": cp.zeros(n, dtype=np.int64),
            "legal": wide(facts["actions"], bool),
            "observations": wide(facts["observation"], np.float32),
            "rewards": wide(seats, np.float32),
            "final": wide(seats, np.int64),
            "done": cp.zeros(n, dtype=bool),
            "refused": cp.zeros(n, dtype=bool),
        }


class Kernels:
    """A game's kernels, and what a processor says they must come to."""

    def __init__(self, name: str, facts: dict[str, Any]) -> None:
        self.facts = facts
        self.expected = dict(np.load(BUILT / f"{name}.npz"))
        self.random_rounds, self.begin, self.random_steps = (
            Kernel(name, kernel) for kernel in ("random_rounds", "begin", "random_steps")
        )

    def random_play(self, keys: Any, rounds: int) -> tuple[Callable[[], None], Any, Any]:
        """A launch of random play, and where it leaves last states and the numbers of moves and games."""
        n, options = len(keys), cp.asarray(np.array(self.facts["options"], dtype=np.int64))
        last = Records(cp.zeros((n, self.facts["state"]), dtype=np.uint8))
        played = cp.zeros((n, 2), dtype=np.int64)
        values = (rounds, self.facts["seats"], options, keys, last, played)
        return lambda: self.random_rounds(n, *values), last.rows, played

    def random_batch(self, keys: Any, steps: int) -> tuple[Callable[[], None], Rows]:
        """A launch that steps a batch, a game for each key, and the batch that it steps."""
        n = len(keys)
        rows = Rows(self.facts, self.expected, n)
        told = list(rows.told.values())
        self.begin(n, *rows.games, *told)
        return lambda: self.random_steps(n, steps, keys, *rows.games, rows.terms, rows.options, *told), rows

    def compare_play(self) -> int:
        """Play at random as a processor did; return how many moves were the same."""
        launch, last, played = self.random_play(cp.asarray(self.expected["keys"]), self.facts["rounds"])
        launch()
        assert (played.get() == self.expected["played"]).all(), "the numbers of moves and games differ"
        self.compare_states(last, "states")
        return int(self.expected["played"][:, 0].sum())

    def compare_steps(self) -> int:
        """Step a batch as a processor did; return how many steps were the same."""
        launch, rows = self.random_batch(cp.asarray(self.expected["keys"]), self.facts["steps"])
        launch()
        for name, found in rows.told.items():
            assert (found.get() == self.expected[f"told_{name}"]).all(), f"{name} differ"
        self.compare_states(rows.states.rows, "told_states")
        return len(self.expected["keys"]) * int(self.facts["steps"])

    def compare_states(self, found: Any, name: str) -> None:
        """Compare states with a processor's, all but the gaps between their fields."""
        used = self.expected["used"]
        assert (found.get()[:, used] == self.expected[name][:, used]).all(), "the states differ"

    def play(self, sizes: Sequence[int]) -> Best:
        """Random moves a second, at the best number of threads."""
        found: list[Best] = []
        for threads in sizes:
            launch, _, played = self.random_play(random_keys(threads), ROUNDS)
            seconds = launches(launch)
            moves, games = (int(one) for one in played.get().sum(axis=0))
            found.append(Best(Spread.of(moves / one for one in seconds), threads, moves / games))
        return max(found)

    def step(self, sizes: Sequence[int]) -> Best:
        """Steps a second, masks and observations written at every one, at the best size of a batch."""
        found: list[Best] = []
        for games in sizes:
            launch, _ = self.random_batch(random_keys(games), STEPS)
            found.append(Best(Spread.of(games * STEPS / one for one in launches(launch)), games))
        return max(found)


def random_keys(n: int) -> Any:
    """A key for each thread."""
    return cp.asarray(np.random.default_rng(1).integers(0, 1 << 32, (n, 8), dtype=np.uint32))
