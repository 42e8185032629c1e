"""A pytest plugin for `make quick`: the tests of what has changed, and a tenth of all others.

Changed is what differs from the last commit, and what the last commit changed. A test file belongs to a
change if it is itself changed or names a changed module. The tenth is the same every time, so that a quick
run can be repeated.
"""

from __future__ import annotations

import subprocess
import zlib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ONE_IN = 10
LONG = (
    "whole_game",
    "to_its_end",
    "before_the_end",
    "all_along",
    "all_game_long",
)  # games played to their end: for `make test`


def changed() -> set[Path]:
    """The files that differ from the commit before the last."""
    done = subprocess.run(
        ["git", "diff", "--name-only", "HEAD~1"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return {ROOT / name for name in done.stdout.splitlines()}


def modules(files: set[Path]) -> set[str]:
    """The dotted names of the modules among files of the package."""
    source = ROOT / "src"
    inside = [file.relative_to(source) for file in files if file.suffix == ".py" and source in file.parents]
    return {".".join(path.with_suffix("").parts).removesuffix(".__init__") for path in inside}


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what has nothing to do with the change, nine times in ten."""
    files = changed()
    named = modules(files)
    concerned: dict[Path, bool] = {}
    kept: list[pytest.Item] = []
    for item in items:
        if item.path not in concerned:
            text = item.path.read_text(encoding="utf-8")
            concerned[item.path] = item.path in files or any(f"{name} import" in text for name in named)
        chosen = zlib.crc32(item.nodeid.encode()) % ONE_IN == 0 and not any(
            word in item.name for word in LONG
        )
        if concerned[item.path] or chosen:
            kept.append(item)
    config.hook.pytest_deselected(items=[item for item in items if item not in set(kept)])
    items[:] = kept
