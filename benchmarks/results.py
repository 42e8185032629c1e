"""The rules, the environments and the GPU, measured beside their peers, into RESULTS.md: `make bench`.

`--only gpu` measures what `--only kernels` has built; without numba-cuda, a folder that was built elsewhere.
"""

from __future__ import annotations

import importlib
import os
import tempfile
from collections.abc import Sequence
from pathlib import Path

from machine import cores, pin
from reporting import Section, measure

PAGE = Path(__file__).parent / "RESULTS.md"
MODULES = {
    "rules": "random_play",
    "calls": "calls",
    "starts": "starts",
    "environments": "environments",
    "kernels": "gpu.kernels",
    "gpu": "gpu.card",
}


def section(module: str) -> Section:
    """What a module measures; it is left out where a package that it needs is not installed."""

    def measured(quick: bool) -> str:
        try:
            pin(cores()[-1])
            return importlib.import_module(module).section(quick)
        except ModuleNotFoundError as missing:
            print(f"  left out: {missing.name} is not installed")
            return ""

    return measured


SECTIONS = {name: section(module) for name, module in MODULES.items()}


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure with a cache of its own, so that what is measured is what the sources say now."""
    with tempfile.TemporaryDirectory() as cache:
        os.environ.setdefault("POTAGER_CACHE", cache)
        measure(PAGE, SECTIONS, arguments)


if __name__ == "__main__":
    main()
