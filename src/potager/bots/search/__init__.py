"""Search: information-set Monte Carlo tree search over what a seat's view allows."""

from potager.bots.search.searcher import Searcher
from potager.bots.search.thinking import analyse
from potager.bots.search.whole import Line, lines

__all__ = ["Line", "Searcher", "analyse", "lines"]
