"""The machine in words: no names, no paths."""

from __future__ import annotations

import datetime
import importlib.metadata
import platform
from pathlib import Path

from results import Machine

PACKAGES = ("potager", "numpy", "numba", "open_spiel", "catanatron", "pettingzoo", "envpool", "pgx", "jax")


def machine(cores: int) -> Machine:
    """This machine and what is installed on it."""
    versions = {"Python": platform.python_version()}
    for package in PACKAGES:
        try:
            versions[package] = importlib.metadata.version(package)
        except importlib.metadata.PackageNotFoundError:
            continue
    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    return Machine(cpu(), cores, f"{platform.system()} {platform.machine()}", today, versions)


def cpu() -> str:
    """The processor's model name."""
    file = Path("/proc/cpuinfo")
    if file.exists():
        for line in file.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or "unknown processor"
