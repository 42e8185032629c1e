"""Search: information-set Monte Carlo tree search over what a seat's view allows."""

from potager.bots.search.searcher import Searcher
from potager.bots.search.whole import JudgedMove, best_moves, is_a_guess

__all__ = ["JudgedMove", "Searcher", "best_moves", "is_a_guess"]
