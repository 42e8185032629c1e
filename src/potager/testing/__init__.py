"""A kit for the tests of games: short words, the contract that every game keeps, a terminal, a browser.

It needs pytest and hypothesis (`pip install potager[testing]`); nothing else in Potager imports it. The
contract is checked for every game there is, those of $POTAGER_GAMES too::

    POTAGER_GAMES=~/games pytest --pyargs potager.testing.contract -k pocket
"""

from potager.testing.play import (
    LETTERS,
    OneAction,
    in_every_language,
    kinds,
    legal,
    of_kind,
    play,
    random_game,
    refusal,
    why_not,
)

__all__ = [
    "LETTERS",
    "OneAction",
    "in_every_language",
    "kinds",
    "legal",
    "of_kind",
    "play",
    "random_game",
    "refusal",
    "why_not",
]
