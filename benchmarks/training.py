"""What the example training loops come to, into TRAINING.md: `make bench-training` (PPO needs PyTorch)."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from machine import cpu

HERE = Path(__file__).parent
EXAMPLES = HERE.parent / "docs" / "examples"
UPDATES, ROUNDS = 120, 16


def example(name: str) -> Any:
    """An example as a module."""
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def ppo(tell: Callable[[str], None]) -> None:
    """Self-play at Finca, and how the net does against bots."""
    found = example("ppo")
    net, _, _ = found.train("finca", UPDATES, tell=tell)
    share = found.victories(net, "finca", "gardener")
    tell(f"in the end: {share:.0%} of the victories against a gardener")


def cfr(tell: Callable[[str], None]) -> None:
    """The end of a game of Bohnanza."""
    found = example("cfr")
    found.solve(found.GAME, ROUNDS, tell)


PARTS = {
    "PPO by self-play": (ppo, "torch", f"`docs/examples/ppo.py finca {UPDATES}`: a net of two layers of 128"),
    "CFR by OpenSpiel": (
        cfr,
        "open_spiel",
        "`docs/examples/cfr.py`: the end of a game of Bohnanza with three seats",
    ),
}


def written(file: Path) -> dict[str, str]:
    """The parts of the page as they are: what is not run again stays."""
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    return {part.partition("\n")[0]: part.partition("\n")[2].strip() for part in text.split("\n## ")[1:]}


def main() -> None:
    """Run what is asked for, all unless something is named, and write the page."""
    file = HERE / "TRAINING.md"
    made: dict[str, str] = {}
    for title, (run, library, about) in PARTS.items():
        if len(sys.argv) > 1 and title.split()[0].lower() not in sys.argv[1:]:
            continue
        if importlib.util.find_spec(library.replace("open_spiel", "pyspiel")) is None:
            print(f"left out: {title} needs {library}")
            continue
        lines: list[str] = []
        began = time.process_time()

        def tell(line: str, lines: list[str] = lines) -> None:
            lines.append(line)
            print(line, flush=True)

        run(tell)
        seconds, version = time.process_time() - began, importlib.metadata.version(library)
        said = "\n".join(lines)
        made[title] = f"{about}; {library} {version}, {seconds:.0f} s of a processor.\n\n```text\n{said}\n```"
    parts = written(file) | made
    head = f"# Training\n\nWritten by `make bench-training`; not edited by hand. On one core of {cpu()}."
    page = "\n\n".join([head, *(f"## {title}\n\n{parts[title]}" for title in PARTS if title in parts)])
    file.write_text(page + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
