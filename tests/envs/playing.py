"""OpenSpiel's playthroughs, kept short: the actions, and a hash of what it prints for each state it shows.

`python tests/envs/playing.py` plays and writes them anew.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

from open_spiel.python.algorithms import (  # pyright: ignore[reportMissingTypeStubs]
    generate_playthrough,
)

from potager.envs.openspiel import GAMES, PREFIX

FOLDER = Path(__file__).parent / "playthroughs"
SEED = 1


def played(game: str, actions: Sequence[int] | None = None) -> str:
    """A playthrough as a short text: of these actions, or at random."""
    lines: list[str] = cast(Any, generate_playthrough).playthrough_lines(
        game, action_sequence=actions, seed=SEED
    )
    head, *states = re.split(r"(?m)^(?=# State )", "\n".join(lines))
    history = re.findall(r"(?m)^History\(\) = \[(.*)\]$", states[-1])[-1]
    shown = [f"{state.splitlines()[0]} {hashlib.sha256(state.encode()).hexdigest()[:16]}" for state in states]
    return "\n".join([f"game: {game}", f"actions: {history}", *head.splitlines()[1:], *shown]) + "\n"


def play_again(text: str) -> str:
    """The same playthrough once more."""
    game, actions, *_ = (line.partition(": ")[2] for line in text.splitlines())
    return played(game, [int(action) for action in actions.split(", ")])


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in GAMES:
        (FOLDER / f"{PREFIX}{name}.txt").write_text(played(f"{PREFIX}{name}(deals=10)"), encoding="utf-8")
