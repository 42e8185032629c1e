"""The machine that measures: its cores, and what is on it in words, without names and paths."""

from __future__ import annotations

import datetime
import functools
import importlib.metadata
import os
import platform
from pathlib import Path


def machine() -> str:
    """Processor, usable cores and system: "AMD EPYC, 2 cores, Linux x86_64"."""
    return f"{cpu()}, {len(cores())} cores, {platform.system()} {platform.machine()}"


def versions(*distributions: str) -> str:
    """The versions of Python and of those distributions that are installed: "Python 3.11.7, numpy 2.4.6"."""
    found = [f"Python {platform.python_version()}"]
    for name in distributions:
        try:
            found.append(f"{name} {importlib.metadata.version(name)}")
        except importlib.metadata.PackageNotFoundError:
            continue
    return ", ".join(found)


def measured(tools: str) -> str:
    """The last line of a section: when, where and with what it was measured; for `tools` see `versions`."""
    return f"Measured on {datetime.datetime.now(datetime.UTC).date()}: {machine()}; {tools}."


def cpu() -> str:
    """The processor's model name."""
    file = Path("/proc/cpuinfo")
    if file.exists():
        for line in file.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or "unknown processor"


@functools.cache
def cores() -> list[int]:
    """The cores this process could use when it was first asked, before it pinned itself to some."""
    if hasattr(os, "sched_getaffinity"):
        return sorted(os.sched_getaffinity(0))
    return list(range(os.cpu_count() or 1))


def pin(*allowed: int) -> None:
    """Keep the calling thread on these cores, where the system allows that."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, allowed)
