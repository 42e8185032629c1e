"""Ends all that somebody's own bot has started, processes that have left its session included."""

from __future__ import annotations

import contextlib
import os
import signal
from pathlib import Path

MARK = "POTAGER_BOT"  # a variable that whatever a bot starts inherits
ROUNDS = 20  # looks for what was started while others were ended
PROC = Path("/proc")


def sweep(mark: str, pid: int | None = None) -> None:
    """End every process that carries a mark, or descends from one that runs; without /proc, none."""
    for _ in range(ROUNDS):
        parents = _parents()
        found = {one for one in parents if _carries(one, mark)}
        if pid is not None:
            found = (found | _below(pid, parents)) - {pid}
        if not found:
            return
        for one in found:
            with contextlib.suppress(OSError):  # it is gone already
                os.kill(one, signal.SIGKILL)


def _parents() -> dict[int, int]:
    """Every process that runs, with its parent."""
    found: dict[int, int] = {}
    for file in PROC.glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            state, parent = file.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()[:2]
            if state != "Z":
                found[int(file.parent.name)] = int(parent)
    return found


def _below(pid: int, parents: dict[int, int]) -> set[int]:
    """All that descends from a process."""
    found: set[int] = set()
    while more := {one for one, parent in parents.items() if parent in found | {pid}} - found:
        found |= more
    return found


def _carries(pid: int, mark: str) -> bool:
    with contextlib.suppress(OSError):
        return f"{MARK}={mark}\0".encode() in (PROC / str(pid) / "environ").read_bytes() + b"\0"
    return False
