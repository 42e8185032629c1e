"""Mutation testing: `python tests/mutants/run.py PART [SAMPLE]` prints the mutants that survive.

A sample of one part's mutants is tried in a worktree of the last commit; it fails if more than 15 % survive.
"""

from __future__ import annotations

import hashlib
import importlib
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]


def place(item: Any) -> str:
    """A hash of what a mutant changes: a change of one module moves no mutant of another."""
    (one,) = item.mutations
    what = (str(one.module_path), one.definition_name, one.operator_name, one.operator_args, one.occurrence)
    return hashlib.sha256(repr(what).encode()).hexdigest()


def draw(session: str, size: int) -> None:
    """Keep a sample of the mutants that the filter left."""
    work_db: Any = importlib.import_module("cosmic_ray.work_db")
    with work_db.use_db(session, work_db.WorkDB.Mode.open) as db:
        drawn = sorted(db.pending_work_items, key=place)[:size]
        db.clear()
        db.add_work_items(drawn)


def main(part: str, size: str = "60") -> None:
    """Try a sample of the mutants of `tests/mutants/PART.toml`."""
    with tempfile.TemporaryDirectory() as folder:
        tree, session, config = f"{folder}/tree", f"{folder}/session", f"tests/mutants/{part}.toml"
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        environment = {**os.environ, "PYTHONPATH": f"{tree}/src", "PATH": path}

        def run(*words: str) -> None:
            subprocess.run(words, cwd=tree, env=environment, check=True)

        subprocess.run(["git", "worktree", "add", "--quiet", "--detach", tree], cwd=ROOT, check=True)
        try:
            run("cosmic-ray", "baseline", config)
            run("cosmic-ray", "init", config, session)
            run("cr-filter-operators", session, config)
            draw(session, int(size))
            run("cosmic-ray", "exec", config, session)
            run("cr-report", "--surviving-only", "--show-diff", session)
            run("cr-rate", "--fail-over", "15", session)
        finally:
            run("git", "worktree", "remove", "--force", tree)


if __name__ == "__main__":
    main(*sys.argv[1:])
