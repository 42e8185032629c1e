"""Finds the game folders under `potager.games`.

Folders named in $POTAGER_GAMES are searched too: a game of one's own needs no change here.
"""

from __future__ import annotations

import difflib
import importlib
import importlib.util
import os
import pkgutil
import sys
from pathlib import Path
from types import ModuleType

from potager.core import folder
from potager.core.errors import BrokenGame, CannotRead, PotagerError, shown
from potager.core.game import Game

GAMES = "potager.games"  # by name: the core knows no game, not even that there is a folder of them


def names() -> list[str]:
    """The games there are.

    >>> "finca" in names()
    True
    """
    folders = importlib.import_module(GAMES).__path__
    for place in os.environ.get("POTAGER_GAMES", "").split(os.pathsep):
        if place and place not in folders:
            folders.append(place)
    return sorted(found.name for found in pkgutil.iter_modules(folders) if found.ispkg)


def load(name: str) -> Game:
    """The game of that name, by plain rules; `load(name).compiled()` is the same game as machine code.

    Plain rules start at once and can be stepped through; a search with them takes about a hundred times as
    long. Compiling takes a minute or more, once.

    >>> load("finca").seats
    (2, 3, 4)
    """
    known = names()
    if not isinstance(name, str) or name not in known:  # pyright: ignore[reportUnnecessaryIsInstance]
        written = shown(name)
        close = difflib.get_close_matches(written.strip("'"), known, n=1)
        hint = f"did you mean {close[0]!r}?" if close else f"there are {', '.join(known)}"
        raise CannotRead(f"there is no game {written}: {hint}")
    package = f"{GAMES}.{name}"
    game = getattr(sys.modules.get(package) or _first(package), "GAME", None)
    if not isinstance(game, Game):
        raise BrokenGame(f"the folder of {name!r} has no GAME = Game.from_folder(...) in its __init__.py")
    return game


def _first(package: str) -> ModuleType:
    """Import a game for the first time; a folder that is not whole is refused by what it lacks."""
    spec = importlib.util.find_spec(package)
    assert spec is not None and spec.origin is not None
    folder.check_files(package, Path(spec.origin).parent)
    try:
        return importlib.import_module(package)
    except PotagerError:
        raise
    except Exception as error:
        raise folder.broken(package, f"cannot be loaded: {error}") from error
