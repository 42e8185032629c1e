"""Writes the golden files of a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from potager.core import playthrough
from potager.core.game import Game
from potager.lab.golden.games import matches
from potager.lab.golden.positions import perft_file
from potager.lab.golden.trees import tree_file, trees


def write_all(game: Game, say: Callable[[str], Any] = print) -> None:
    """Write the golden files of one game."""
    folder = game.folder / "tests"
    (folder / "golden").mkdir(parents=True, exist_ok=True)
    found = list(matches(game))
    for old in (folder / "golden").glob("*.play"):
        old.unlink()
    for name, match in found:
        file = folder / "golden" / f"{name}.play"
        file.write_text(playthrough.write(match), encoding="utf-8")
        say(f"{game.name}: {name}, {len(match.moves)} actions")
    (folder / "perft.toml").write_text(perft_file(game), encoding="utf-8")
    say(f"{game.name}: perft.toml")
    tree_file(game).write_text(trees(game.compiled()), encoding="utf-8")
    say(f"{game.name}: search.tree")
