"""Finds the game folders under `potager.games`.

Folders named in $POTAGER_GAMES are searched too: a game of one's own needs no change here.
"""

from __future__ import annotations

import difflib
import importlib
import os
import pkgutil

from potager.core.errors import BrokenGame, CannotRead
from potager.core.game import Game

GAMES = "potager.games"  # by name: the core knows no game, not even that there is a folder of them


def names() -> list[str]:
    """The games there are.

    >>> "finca" in names()
    True
    """
    folders = importlib.import_module(GAMES).__path__
    for folder in os.environ.get("POTAGER_GAMES", "").split(os.pathsep):
        if folder and folder not in folders:
            folders.append(folder)
    return sorted(found.name for found in pkgutil.iter_modules(folders) if found.ispkg)


def load(name: str) -> Game:
    """The game of that name.

    >>> load("finca").seats
    (2, 3, 4)
    """
    known = names()
    if name not in known:
        close = difflib.get_close_matches(str(name), known, n=1)
        hint = f"did you mean {close[0]!r}?" if close else f"there are {', '.join(known)}"
        raise CannotRead(f"there is no game {name!r}: {hint}")
    game = getattr(importlib.import_module(f"{GAMES}.{name}"), "GAME", None)
    if not isinstance(game, Game):
        raise BrokenGame(f"the folder of {name!r} has no GAME = Game(...) in its __init__.py")
    return game
