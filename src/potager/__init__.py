"""Potager: Finca, Bohnanza and Frutopia, as exact rules, a table and an environment.

>>> import potager
>>> match = potager.Match("finca", seats=3, options={"edition": "riogrande"}, seed=7)
>>> [action.text for action in match.legal(0)][:2]
['place 0', 'place 1']
"""

from potager.core.errors import BrokenGame, CannotPlay, CannotRead, NotYours, PotagerError, SlowSearch
from potager.core.game import Game
from potager.core.match import Match
from potager.core.moves import Action, WholeMove
from potager.core.registry import load, names

__version__ = "0.8.0"
__all__ = [
    "Action",
    "BrokenGame",
    "CannotPlay",
    "CannotRead",
    "Game",
    "Match",
    "NotYours",
    "PotagerError",
    "SlowSearch",
    "WholeMove",
    "load",
    "names",
]
