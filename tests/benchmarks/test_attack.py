"""The attacks, a few of everything, and the page that is written of them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ATTACK = Path(__file__).parents[2] / "benchmarks" / "attack"
SECONDS = 600  # it takes twenty on a quiet machine

MADE_UP = """
import page
from figures import Check, Part, Safety, within
good, bad = Check("calls answered", "all", "all", True), Check("memory", "under 1 MB", "2 MB", False)
parts = {"chat": Part("chat", "much talk", [good, bad], 3.2, "2026-01-01")}
print(page.page(Safety("a machine", parts)))
print(within([3, 1, 2], 0.99), within([1] * 99 + [9], 0.99), within([1] * 98 + [9, 9], 0.99), within([], 0.5))
"""


def run(*words: str) -> subprocess.CompletedProcess[str]:
    env = {name: value for name, value in os.environ.items() if name != "POTAGER_GAMES"}
    command = [sys.executable, *words]
    return subprocess.run(command, cwd=ATTACK, env=env, capture_output=True, text=True, timeout=SECONDS)


def test_a_few_of_everything_holds() -> None:
    done = run("run.py", "--small")
    assert done.returncode == 0, done.stdout + done.stderr
    for part in ("masters", "hints", "replays", "sockets", "chat", "tables", "half-open", "sqlite", "fuzz"):
        assert part in done.stdout.splitlines(), done.stdout


def test_the_page_says_what_did_not_hold_and_what_was_not_run() -> None:
    done = run("-c", MADE_UP)
    assert done.returncode == 0, done.stderr
    assert "| A flood of chat | calls answered | all | all | yes |" in done.stdout
    assert "| A flood of chat | memory | under 1 MB | 2 MB | **no** |" in done.stdout
    assert "Not run yet: Tables of `master+`" in done.stdout
    assert done.stdout.splitlines()[-1] == "3 1 9 inf"
