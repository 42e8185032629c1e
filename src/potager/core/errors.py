"""The ways in which Potager says no."""

from __future__ import annotations

from typing import Any

SHOWN = 60  # characters of a wrong value that are shown


class PotagerError(Exception):
    """Something was asked that cannot be done; the message says what, where and why.

    >>> from potager import Match
    >>> error = Match("finca", seats=2, seed=7).why_not(0, "move 3")
    >>> error.rule, error.message
    ('F7', "A: 'move 3' cannot be played: not now: place a farmer on the windmill")
    """

    def __init__(self, message: str, *, rule: str | None = None, why: Any = None) -> None:
        super().__init__(f"{message} [{rule}]" if rule else message)
        self.message = message
        self.rule = rule
        self.why = why  # a `Say` of the game's catalogue, for readers of other languages


class CannotRead(PotagerError):
    """A text, a file or an option that means nothing here.

    >>> from potager import load
    >>> load("fincas")
    Traceback (most recent call last):
    potager.core.errors.CannotRead: there is no game 'fincas': did you mean 'finca'?
    """


class CannotPlay(PotagerError):
    """An action that exists but is not allowed now.

    >>> from potager import Match
    >>> type(Match("finca", seats=2, seed=7).why_not(0, "move 3"))
    <class 'potager.core.errors.CannotPlay'>
    """


class NotYours(PotagerError):
    """An action of a seat that has nothing to decide now.

    >>> from potager import Match
    >>> type(Match("finca", seats=2, seed=7).why_not(1, "place 3"))
    <class 'potager.core.errors.NotYours'>
    """


class BrokenGame(PotagerError):
    """A game folder that does not keep the contract: its author's mistake, not a player's.

    >>> from potager import Game
    >>> Game.from_folder("nowhere", private=False)
    Traceback (most recent call last):
    potager.core.errors.BrokenGame: the game 'nowhere' has no rules/components.py: the figures of rules.toml
    """


class SlowSearch(UserWarning):
    """A search by plain rules, which takes about a hundred times as long as a compiled one.

    >>> import warnings
    >>> from potager import load
    >>> from potager.bots.registry import bot
    >>> with warnings.catch_warnings(record=True) as said:
    ...     warnings.simplefilter("always")
    ...     _ = bot("master", load("finca"))
    >>> print(said[0].message)
    finca is not compiled, so this search is slow and weak: use load('finca').compiled() or match.compiled()
    """


def shown(value: object) -> str:
    """A wrong value for a message, whatever it is: cut short, and never a trouble itself.

    >>> shown(3.0), shown("x" * 99), shown(10**9999)
    ('3.0', "'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…", 'an int')
    """
    try:
        words = repr(value)
    except Exception:  # a number too long to be written, or somebody's own object
        kind = type(value).__name__
        return f"an {kind}" if kind[:1].lower() in "aeiou" else f"a {kind}"
    return words if len(words) <= SHOWN else f"{words[:SHOWN]}…"
