"""The bots by name: NAME, and what it takes of @BUDGET, @WEIGHTS and :STYLE, in this order.

As in `gardener`, `master@0.25s`, `grower@500:bold`, `gardener@0.3.0`, `master@0.25s@0.3.0`: the weights are a
named set of the game's `thinks/weights.toml`. A bot with the weights of an older version has today's habits.
"""

from __future__ import annotations

import difflib
import os
import re
from collections.abc import Callable
from typing import NamedTuple

from potager.bots import outside
from potager.bots.base import Bot, Budget, Manner, check_game, warn_if_slow
from potager.bots.greedy import Beginner, Greedy
from potager.bots.playout import GREEDY, UNIFORM
from potager.bots.search import Searcher
from potager.bots.uniform import Uniform
from potager.core import door
from potager.core.errors import CannotRead, shown
from potager.core.game import Game

LEVELS = ("sprout", "gardener", "grower", "master", "master+")  # from weak to strong
STYLES = ("bold", "patient", "trader")
NAMES = ("uniform", *LEVELS)
FORMER = {"greedy": "gardener"}  # names that saved tables and scripts may still use

# The bots that compiled games know too, by their number in `potager.bots.playout`.
COMPILED = {"gardener": GREEDY, "uniform": UNIFORM}

BUDGETS = {
    "grower": Budget(iterations=200),
    "master": Budget(seconds=1.0),
    "master+": Budget(seconds=3.0, threads=os.cpu_count() or 1),
}
MOST_SECONDS = 600.0
MOST_ITERATIONS = 10_000_000
SET = re.compile(r"\d+\.\d+\.\d+")  # a set of weights is named after the version that first had it


class Named(NamedTuple):
    """What a bot's name says."""

    level: str
    budget: Budget | None
    manner: Manner


def bot(name: str, game: Game) -> Bot:
    """The bot of that name, for one game; or the one in a file, see `check_player`.

    >>> from potager import Match
    >>> from potager.core import chance
    >>> match = Match("finca", seats=2, seed=7)
    >>> gardener = bot("gardener", match.game)
    >>> stream = chance.stream(chance.seed_bytes(1), "my bots")
    >>> match.game.actions.text(gardener.choose(match.view(0), 0, match.legal_ids(0), stream))
    'place 11'
    """
    check_game(game)
    if outside.is_file_name(door.text(name, "the name of a bot")):
        return outside.OutsideBot(outside.find_file(name), game)
    level, budget, manner = read_name(name)
    game.weights.check_set(manner.weights)
    simple: dict[str, Callable[[], Bot]] = {
        "uniform": lambda: Uniform(game),
        "sprout": lambda: Beginner(game, manner),
        "gardener": lambda: Greedy(game, manner),
    }
    if level in simple:
        return simple[level]()
    warn_if_slow(game)
    return Searcher(game, budget or BUDGETS[level], manner)


def check_player(name: str) -> str:
    """The name of a bot or of a file with one: for programs that run at somebody's own wish.

    What comes over the network goes through `check_name`: nobody may name files of another's machine.

    >>> check_player("master@0.25s")
    'master@0.25s'
    """
    name = door.text(name, "the name of a bot")
    return outside.check_file(name) if outside.is_file_name(name) else check_name(name)


def check_name(name: str) -> str:
    """The name of a bot, if there is one.

    >>> check_name("gardner")
    Traceback (most recent call last):
    potager.core.errors.CannotRead: there is no bot 'gardner': did you mean 'gardener'?
    """
    read_name(name)
    return name


def read_name(name: str) -> Named:
    """The level, the budget and the manner that a name says.

    >>> level, budget, manner = read_name("master@0.25s@0.3.0:bold")
    >>> level, budget.seconds, manner
    ('master', 0.25, Manner(style='bold', weights='0.3.0'))
    """
    front, colon, style = door.text(name, "the name of a bot").partition(":")
    level, *after = front.split("@")
    weights = after.pop() if after and SET.fullmatch(after[-1]) else ""
    budget = "@".join(after)
    level = FORMER.get(level, level)
    if level not in NAMES:
        close = difflib.get_close_matches(level, NAMES, n=1)
        hint = f"did you mean {close[0]!r}?" if close else f"there are {', '.join(NAMES)}"
        raise CannotRead(f"there is no bot {shown(name)}: {hint}")
    if colon and style not in STYLES:
        raise CannotRead(f"the bot {shown(name)} has no style {shown(style)}: there are {', '.join(STYLES)}")
    if after and level not in BUDGETS:
        raise CannotRead(f"the bot {shown(name)} does not search: only {', '.join(BUDGETS)} take a budget")
    if weights and level == "uniform":
        raise CannotRead(f"the bot {shown(name)} rates nothing: it takes no weights")
    found = _read_budget(name, budget, BUDGETS[level].threads) if after else None
    return Named(level, found, Manner(style, weights))


def _read_budget(name: str, text: str, threads: int) -> Budget:
    """Seconds, `0.25s`, or a number of iterations, `2000`."""
    try:
        if text.endswith("s"):
            seconds = float(text.removesuffix("s"))
            if 0 < seconds <= MOST_SECONDS:
                return Budget(seconds=seconds, threads=threads)
        elif 0 < (iterations := int(text)) <= MOST_ITERATIONS:
            return Budget(iterations=iterations, threads=threads)
    except ValueError:
        pass
    raise CannotRead(
        f"the budget of {name!r} is seconds, as in 0.25s, or iterations, as in 2000, not {text!r}"
    )
