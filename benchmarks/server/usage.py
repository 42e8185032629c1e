"""What a process uses, read from /proc; None where there is no such thing."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

KILO = 1024
NANO = 1_000_000_000


def cpu_seconds(pid: int) -> float | None:
    """Seconds of processor time that a process has used so far."""
    file = Path(f"/proc/{pid}/stat")
    try:
        fields = file.read_text(encoding="utf-8").rpartition(")")[2].split()
    except OSError:
        return None
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def children(pid: int) -> list[int]:
    """The processes that a process has started and that are still there."""
    files = Path(f"/proc/{pid}/task").glob("*/children")
    with contextlib.suppress(OSError):
        return [int(word) for file in files for word in file.read_text(encoding="utf-8").split()]
    return []


def family_seconds(pid: int) -> float:
    """Seconds of processor time of a process and of all that it has started."""
    return (cpu_seconds(pid) or 0.0) + sum(family_seconds(child) for child in children(pid))


def waited_seconds(pid: int) -> float | None:
    """Seconds that a process's first thread was ready to run while other work had the cores."""
    file = Path(f"/proc/{pid}/schedstat")
    return int(file.read_text(encoding="utf-8").split()[1]) / NANO if file.exists() else None


def memory(pid: int) -> tuple[float | None, float | None]:
    """Resident megabytes of a process, now and at most."""
    file = Path(f"/proc/{pid}/status")
    if not file.exists():
        return None, None
    lines = (line.split() for line in file.read_text(encoding="utf-8").splitlines())
    found = {words[0]: int(words[1]) / KILO for words in lines if words[0] in ("VmRSS:", "VmHWM:")}
    return found.get("VmRSS:"), found.get("VmHWM:")
