"""Assemble every kernel that `assemble.py` has compiled: what does not fit a GPU is said here."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
from pathlib import Path


def assembler() -> Path:
    """`ptxas`, of the package that brings it."""
    found = importlib.util.find_spec("nvidia")
    folders = (found.submodule_search_locations or []) if found else []
    return next(file for folder in folders for file in Path(folder).rglob("bin/ptxas"))


def main(folder: Path) -> None:
    """Assemble, and print what each kernel takes."""
    for code in sorted(folder.glob("*.ptx")):
        command = [assembler(), "-arch=sm_90", "-v", code, "-o", code.with_suffix(".cubin")]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            sys.exit(f"{code.name} cannot be assembled: {done.stderr[-400:]}")
        facts = re.findall(r"Used \d+ registers|\d+ bytes stack frame", done.stdout + done.stderr)
        print(f"{code.stem}: {', '.join(facts[:2])}, {code.with_suffix('.cubin').stat().st_size // 1024} KB")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
