"""Compile and assemble all games' kernels for a GPU, without one, and play what they must come to."""

from __future__ import annotations

import importlib
import importlib.metadata
import json
import re
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
from machine import measured, versions
from reporting import paragraphs, table, tell

from gpu import BUILT
from potager import load, names
from potager.bots.playout import new_dealer
from potager.core import chance
from potager.core.game import Game
from potager.envs.batch import agree, size_of
from potager.envs.cpu import LATER, new_deals
from potager.envs.cuda import programs
from potager.envs.stepping import GameRows, StepRows

KERNELS = ("random_rounds", "begin", "random_steps")
TAKES = (r"Used (\d+) registers", r"(\d+) bytes stack frame")
SEATS = 4
THREADS, ROUNDS, STEPS = 2048, 64, 400  # whose outcome is compared with a GPU's
SEED = chance.seed_bytes(16)


def section(quick: bool) -> str:
    """Build for all games, or for one, and say what each kernel takes."""
    importlib.import_module("numba_cuda")
    BUILT.mkdir(exist_ok=True)
    rows: list[tuple[str, ...]] = []
    facts: dict[str, Any] = {}
    for name in names()[: 1 if quick else None]:
        game = load(name)
        for kernel in KERNELS:
            tell(f"compiling: {name}, {kernel}")
            file = BUILT / f"{name}.{kernel}.ptx"
            file.write_text(programs.assembly(game, kernel), encoding="utf-8")
            rows.append((name, f"`{kernel}`", *assemble(file)))
        tell(f"playing on a processor: {name}")
        np.savez_compressed(BUILT / f"{name}.npz", **expected(game))
        facts[name] = {
            "state": programs.record_type(game).itemsize,
            "actions": game.actions.size,
            "observation": size_of(game),
            "options": [*game.option_numbers({}).tolist(), 0],
        }
    common = {
        "potager": importlib.metadata.version("potager"),
        "seats": SEATS,
        "rounds": ROUNDS,
        "steps": STEPS,
    }
    (BUILT / "facts.json").write_text(json.dumps({**common, "games": facts}), encoding="utf-8")
    tools = versions("potager", "numba", "numba-cuda", "nvidia-cuda-nvcc")
    return paragraphs(table(("game", "kernel", "registers", "stack", "code"), rows), measured(tools))


def assemble(code: Path) -> tuple[str, str, str]:
    """What a kernel takes: registers and stack of a thread, and the size of its code."""
    nvidia = importlib.import_module("nvidia").__path__
    assembler = next(file for folder in nvidia for file in Path(folder).rglob("bin/ptxas"))
    binary = code.with_suffix(".cubin")
    command = [assembler, "-arch=sm_90", "-v", code, "-o", binary]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{code.name} cannot be assembled: {done.stderr[-400:]}")
    registers, stack = (re.findall(pattern, done.stdout + done.stderr)[0] for pattern in TAKES)
    return registers, f"{stack} bytes", f"{binary.stat().st_size // 1024} KB"


def expected(game: Game) -> dict[str, Any]:
    """What a GPU must come to: arrays by name, states as bytes the way a card has them."""
    keys = programs.keys(SEED, "threads", THREADS)
    states, played = expected_rounds(game, keys)
    begun, later = dealt(game, THREADS)
    told = expected_steps(game, begun.copy(), later.copy(), keys)
    kind = programs.record_type(game)
    used = np.zeros(kind.itemsize, dtype=np.bool_)
    for field, offset, *_ in (kind.fields or {}).values():
        used[offset : offset + field.itemsize] = True
    told["states"] = on_card(game, told["states"])
    return {
        "keys": keys,
        "used": used,
        "states": on_card(game, states),
        "played": played,
        "begun": on_card(game, begun),
        "later": later.astype(np.uint32),
        **{f"told_{key}": value for key, value in told.items()},
    }


def on_card(game: Game, states: Any) -> Any:
    """States as a card has them, as bytes: [n, size]."""
    return programs.to_card(game, states).view(np.uint8).reshape(len(states), -1)


def expected_rounds(game: Game, keys: Any) -> tuple[Any, Any]:
    """What random play must come to: the last states, and the numbers of actions and games."""
    there = game.compiled()
    kernel: Any = there.kernel("potager.envs.playing")
    states, played = there.state.batch(len(keys)), np.zeros((len(keys), 2), dtype=np.int64)
    mask, dealer = game.new_mask(), new_dealer(game, SEATS, {}, SEED)
    for place, key in enumerate(keys):
        played[place] = kernel.play_rounds(states[place], ROUNDS, dealer, mask, keyed(key))
    return states, played


def keyed(key: Any) -> Any:
    """The stream of chance of a key."""
    stream = chance.stream(SEED, "")
    stream[: chance.KEY] = key
    return stream


def dealt(game: Game, n: int) -> tuple[Any, Any]:
    """Games as a batch deals them, and the chance of their later deals."""
    there = game.compiled()
    states, later = there.state.batch(n), np.zeros((n, chance.STREAM), dtype=np.int64)
    rows = states.view(np.uint8).reshape(n, -1)
    for place in range(n):
        seed = chance.seed_bytes(place)
        rows[place] = np.frombuffer(there.deal(SEATS, {}, seed).tobytes(), dtype=np.uint8)
        later[place] = chance.stream(seed, LATER)
    return states, later


def expected_steps(game: Game, states: Any, later: Any, keys: Any) -> dict[str, Any]:
    """What a batch must tell after `STEPS` random steps."""
    n, real = len(states), np.float32
    kernel: Any = game.compiled().kernel("potager.envs.playing")
    stepping: Any = game.compiled().kernel("potager.envs.stepping")
    deals = new_deals(agree(game, n, {}, SEATS, {}))
    numbers, truths = np.zeros(n, dtype=np.int64), np.zeros(n, dtype=np.bool_)
    masks = np.zeros((n, game.actions.size), dtype=np.bool_)
    games = GameRows(states, later, masks, numbers)
    told = StepRows(
        seats=numbers.copy(),
        legal=masks.copy(),
        observations=np.zeros((n, size_of(game)), dtype=real),
        rewards=np.zeros((n, SEATS), dtype=real),
        final=np.zeros((n, SEATS), dtype=np.int64),
        done=truths,
        refused=truths.copy(),
    )
    stepping.begin_games(0, n, games, told)
    for place, key in enumerate(keys):
        row = slice(place, place + 1)
        rows: list[Any] = [one[row] for one in (*games, *told)]
        mine, seen = GameRows(*rows[: len(games)]), StepRows(*rows[len(games) :])
        kernel.wander(STEPS, np.zeros(1, dtype=np.int64), mine, deals, seen, keyed(key))
    return {**told._asdict(), "states": states}
