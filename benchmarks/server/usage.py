"""What a process uses, as Linux says in /proc."""

from __future__ import annotations

import os
from pathlib import Path

KILO = 1024


def cpu_seconds(pid: int) -> float:
    """Seconds of processor time that a process has used so far."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident(pid: int) -> float:
    """Megabytes of memory that a process has now."""
    return _status(pid, "VmRSS:")


def most_resident(pid: int) -> float:
    """The most megabytes of memory that a process has had."""
    return _status(pid, "VmHWM:")


def _status(pid: int, name: str) -> float:
    lines = Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines()
    return next(int(line.split()[1]) / KILO for line in lines if line.startswith(name))
