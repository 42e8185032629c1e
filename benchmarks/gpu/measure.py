"""Measure what `assemble.py` has built on this machine's GPU, and compare it with what a processor gives.

`python benchmarks/gpu/measure.py FOLDER OUT` needs CuPy, no Numba; where Pgx and JAX are there, it
measures those beside. Times are taken by the device's own events, after warming up; the kernels count the
moves.
"""

from __future__ import annotations

import importlib
import json
import statistics
import sys
import time
from functools import cached_property
from pathlib import Path
from typing import Any, cast

import numpy as np

cp: Any = importlib.import_module("cupy")
THREADS = 128
REPEATS = 5
GAMES = ("finca", "bohnanza", "frutopia")


def flat(value: Any) -> list[Any]:
    """An argument as a kernel of Numba's takes it: an array is seven numbers and more."""
    if isinstance(value, int):
        return [np.int64(value)]
    head = [
        np.uint64(0),
        np.uint64(0),
        np.int64(value.size),
        np.int64(value.itemsize),
        np.uint64(value.data.ptr),
    ]
    return [*head, *map(np.int64, value.shape), *map(np.int64, value.strides)]


class Kernel:
    """A kernel from a file of assembly."""

    def __init__(self, file: Path) -> None:
        self.file = file

    @cached_property
    def kernel(self) -> Any:
        """The kernel, once the driver has assembled it."""
        code = self.file.read_text(encoding="utf-8")
        entry = code.split(".entry ", 1)[1].split("(", 1)[0].strip()
        ready = self.file.with_suffix(
            ".cubin"
        )  # as `check.py` leaves it: what the driver assembles itself may differ
        kernel = cp.RawModule(path=str(ready if ready.exists() else self.file)).get_function(entry)
        kernel.preferred_shared_memory_carveout = 0
        return kernel

    def __call__(self, threads: int, *values: Any) -> None:
        self.kernel(
            ((threads + THREADS - 1) // THREADS,), (THREADS,), tuple(n for v in values for n in flat(v))
        )

    @property
    def facts(self) -> dict[str, int]:
        """What it takes of a multiprocessor."""
        return {"registers": self.kernel.num_regs, "local": self.kernel.local_size_bytes}


def timed(work: Any) -> list[float]:
    """How many seconds it takes, several times."""
    work()
    cp.cuda.Device().synchronize()
    found: list[float] = []
    for _ in range(REPEATS):
        start, end = cp.cuda.Event(), cp.cuda.Event()
        start.record()
        work()
        end.record()
        end.synchronize()
        found.append(cp.cuda.get_elapsed_time(start, end) / 1000)
    return found


class Rows:
    """A batch's arrays on the card, as `random_steps` takes them."""

    def __init__(self, facts: dict[str, Any], expected: Any, n: int) -> None:
        again = (n + len(expected["begun"]) - 1) // len(expected["begun"])
        self.n = n
        self.states = Records(cp.asarray(np.tile(expected["begun"], (again, 1))[:n]))
        self.chance = cp.asfortranarray(cp.asarray(np.tile(expected["later"], (again, 1))[:n]))
        shape = (n, facts["actions"])
        self.masks, self.legal = (
            cp.zeros(shape, dtype=bool, order="F"),
            cp.zeros(shape, dtype=bool, order="F"),
        )
        self.seats, self.playing = cp.zeros(n, dtype=np.int64), cp.zeros(n, dtype=np.int64)
        self.observations = cp.zeros((n, facts["observation"]), dtype=np.float32, order="F")
        self.rewards = cp.zeros((n, facts["seats"]), dtype=np.float32, order="F")
        self.final = cp.zeros((n, facts["seats"]), dtype=np.int64, order="F")
        self.done, self.refused = cp.zeros(n, dtype=bool), cp.zeros(n, dtype=bool)
        self.terms = cp.asarray(np.array([facts["seats"], 0, 0, 1], dtype=np.int64))
        self.options = cp.asarray(np.array(facts["options"], dtype=np.int64))

    @property
    def games(self) -> list[Any]:
        """The games."""
        return [self.states, self.chance, self.masks, self.seats]

    @property
    def told(self) -> list[Any]:
        """What is told of them."""
        return [
            self.playing,
            self.legal,
            self.observations,
            self.rewards,
            self.final,
            self.done,
            self.refused,
        ]


class Records:
    """Rows of bytes that a kernel takes for records."""

    def __init__(self, rows: Any) -> None:
        self.rows = rows
        self.data, self.size, self.itemsize = rows.data, len(rows), rows.shape[1]
        self.shape, self.strides = (len(rows),), (rows.shape[1],)


def random_keys(n: int) -> Any:
    """A key for each thread."""
    return cp.asarray(np.random.default_rng(1).integers(0, 1 << 32, (n, 8), dtype=np.uint32))


def equal_play(kernel: Kernel, facts: dict[str, Any], expected: Any) -> int:
    """Play at random as a processor did; how many moves were the same."""
    n = len(expected["keys"])
    last, played = Records(cp.zeros((n, facts["state"]), dtype=np.uint8)), cp.zeros((n, 2), dtype=np.int64)
    options = cp.asarray(np.array(facts["options"], dtype=np.int64))
    kernel(n, facts["rounds"], facts["seats"], options, cp.asarray(expected["keys"]), last, played)
    assert (played.get() == expected["played"]).all(), "the numbers of moves and games differ"
    used = expected["used"]
    assert (last.rows.get()[:, used] == expected["states"][:, used]).all(), "the last states differ"
    return int(expected["played"][:, 0].sum())


def equal_steps(begin: Kernel, kernel: Kernel, facts: dict[str, Any], expected: Any) -> int:
    """Step a batch as a processor did; how many steps were the same."""
    n = len(expected["begun"])
    rows = Rows(facts, expected, n)
    begin(n, *rows.games, *rows.told)
    kernel(n, facts["steps"], cp.asarray(expected["keys"]), *rows.games, rows.terms, rows.options, *rows.told)
    names = ("seats", "legal", "observations", "rewards", "final", "done", "refused")
    for name, found in zip(names, rows.told, strict=True):
        assert (found.get() == expected[f"told_{name}"]).all(), f"{name} differ"
    used = expected["used"]
    assert (rows.states.rows.get()[:, used] == expected["told_states"][:, used]).all(), "the states differ"
    return n * int(facts["steps"])


def play(kernel: Kernel, facts: dict[str, Any], multiprocessors: int) -> dict[str, Any]:
    """Random moves a second, at the best of some numbers of threads."""
    best: dict[str, Any] = {"moves": 0.0}
    for each in (512, 1024, 2048):
        n = each * multiprocessors
        keys, played = random_keys(n), cp.zeros((n, 2), dtype=np.int64)
        last = Records(cp.zeros((n, facts["state"]), dtype=np.uint8))
        options = cp.asarray(np.array(facts["options"], dtype=np.int64))
        times = timed(lambda: kernel(n, 64, facts["seats"], options, keys, last, played))  # noqa: B023
        moves, games = (int(one) for one in played.get().sum(axis=0))
        rate = moves / statistics.median(times)
        if rate > best["moves"]:
            spread = [moves / max(times), moves / min(times)]
            best = {"moves": rate, "spread": spread, "threads": n, "length": moves / games, **kernel.facts}
    return best


def steps(begin: Kernel, kernel: Kernel, facts: dict[str, Any], expected: Any) -> dict[str, Any]:
    """Steps a second of a batch that writes masks and observations at every one."""
    best: dict[str, Any] = {"moves": 0.0}
    for n in (1 << 17, 1 << 18, 1 << 19, 1 << 20):
        rows, keys = Rows(facts, expected, n), random_keys(n)
        begin(n, *rows.games, *rows.told)
        times = timed(lambda: kernel(n, 50, keys, *rows.games, rows.terms, rows.options, *rows.told))  # noqa: B023
        rate = n * 50 / statistics.median(times)
        if rate > best["moves"]:
            spread = [n * 50 / max(times), n * 50 / min(times)]
            best = {
                "moves": rate,
                "spread": spread,
                "threads": n,
                "size": facts["observation"],
                **kernel.facts,
            }
    return best


def pgx_steps(name: str) -> dict[str, Any]:
    """Steps a second of a game of Pgx, random moves, finished games begun anew, scans of 50."""
    j: Any = importlib.import_module("jax")
    env: Any = cast(Any, importlib.import_module("pgx")).make(name)
    auto_reset: Any = cast(Any, importlib.import_module("pgx.experimental")).auto_reset
    best: dict[str, Any] = {"moves": 0.0}
    step, init = j.vmap(auto_reset(env.step, env.init)), j.vmap(env.init)

    def run(state: Any, key: Any) -> Any:
        def one(state: Any, key: Any) -> Any:
            act, move = j.random.split(key)
            logits = j.numpy.where(state.legal_action_mask, 0.0, -1e9)
            action = j.random.categorical(act, logits, axis=-1)
            after = step(state, action, j.random.split(move, len(action)))
            return after, after.observation.sum()

        return j.lax.scan(one, state, j.random.split(key, 50))

    fast = j.jit(run)
    for n in (1 << 18, 1 << 20) if name == "connect_four" else (1 << 16,):
        state = j.jit(init)(j.random.split(j.random.PRNGKey(0), n))
        j.block_until_ready(fast(state, j.random.PRNGKey(1)))
        times: list[float] = []
        for turn in range(3):
            start = time.perf_counter()
            j.block_until_ready(fast(state, j.random.PRNGKey(turn)))
            times.append(time.perf_counter() - start)
        rate = n * 50 / statistics.median(times)
        if rate > best["moves"]:
            best = {"moves": rate, "spread": [n * 50 / max(times), n * 50 / min(times)], "threads": n}
    return best


def measure_game(name: str, folder: Path, wanted: list[str], card: Any) -> dict[str, Any]:
    """What is wanted of one game; what fails is said in its place."""
    facts = json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))
    parts = ("random_rounds", "begin", "random_steps")
    rounds, begin, stepping = (Kernel(folder / f"{name}.{part}.ptx") for part in parts)

    def expected() -> Any:
        return dict(np.load(folder / f"{name}.npz"))

    works: dict[str, Any] = {
        "play": lambda: play(rounds, facts, card["multiProcessorCount"]),
        "same moves": lambda: equal_play(rounds, facts, expected()),
        "steps": lambda: steps(begin, stepping, facts, expected()),
        "same steps": lambda: equal_steps(begin, stepping, facts, expected()),
    }
    return {what: attempt(f"{name}, {what}", works[what]) for what in wanted if what in works}


def attempt(what: str, work: Any) -> Any:
    """What comes of it, or what went wrong."""
    try:
        found = work()
    except Exception as error:
        found = f"{type(error).__name__}: {error}"
    print(what, found, flush=True)
    return found


def main(folder: Path, out: Path, wanted: list[str]) -> None:
    """Measure all that is wanted, and keep what an earlier run found of the rest."""
    card = cp.cuda.runtime.getDeviceProperties(0)
    found: dict[str, Any] = {"games": {name: {} for name in GAMES}, "pgx": {}}
    if out.exists():
        found = json.loads(out.read_text(encoding="utf-8"))
    found |= {"card": card["name"].decode(), "cupy": cp.__version__}
    for name in GAMES:
        found["games"][name] |= measure_game(name, folder, wanted, card)
        out.write_text(json.dumps(found, indent=1), encoding="utf-8")
    for name in ("backgammon", "connect_four") if "pgx" in wanted else ():
        found["pgx"][name] = attempt(f"pgx {name}", lambda: pgx_steps(name))  # noqa: B023
        out.write_text(json.dumps(found, indent=1), encoding="utf-8")


if __name__ == "__main__":
    everything = ["play", "same moves", "steps", "same steps", "pgx"]
    main(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3:] or everything)
