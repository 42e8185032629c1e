"""Bohnanza: plant beans in the order of the hand, and trade away what does not grow with you."""

from potager.core.game import Game

# For two, shorter playouts do as well in less time (docs/decisions/0021-search.md).
GAME = Game.from_folder(__name__, private=True, mutual=True, horizon=15)
