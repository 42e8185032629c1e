"""The bots by name."""

from __future__ import annotations

import difflib
from collections.abc import Callable

from potager.bots import outside
from potager.bots.base import Bot
from potager.bots.greedy import Greedy
from potager.bots.playout import GREEDY, UNIFORM
from potager.bots.uniform import Uniform
from potager.core.errors import CannotRead
from potager.core.game import Game

BOTS: dict[str, Callable[[Game], Bot]] = {"greedy": Greedy, "uniform": Uniform}

# The bots that compiled games know too, by their number in `potager.bots.playout`.
COMPILED = {"greedy": GREEDY, "uniform": UNIFORM}


def bot(name: str, game: Game) -> Bot:
    """The bot of that name, for one game; or the one in a file, see `check_player`."""
    if outside.is_file_name(name):
        return outside.OutsideBot(name, game)
    return BOTS[check_name(name)](game)


def check_player(name: str) -> str:
    """The name of a bot or of a file with one: for programs that run at somebody's own wish.

    What comes over the network goes through `check_name`: nobody may name files of another's machine.
    """
    return outside.check_file(name) if outside.is_file_name(name) else check_name(name)


def check_name(name: str) -> str:
    """The name of a bot, if there is one.

    >>> check_name("gredy")
    Traceback (most recent call last):
    potager.core.errors.CannotRead: there is no bot 'gredy': did you mean 'greedy'?
    """
    if name in BOTS:
        return name
    close = difflib.get_close_matches(name, BOTS, n=1)
    hint = f"did you mean {close[0]!r}?" if close else f"there are {', '.join(BOTS)}"
    raise CannotRead(f"there is no bot {name!r}: {hint}")
