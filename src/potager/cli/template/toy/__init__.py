"""Swap: everybody holds one secret card, may swap it once for the top of the pile, and the highest wins."""

from potager.core.game import Game

GAME = Game.from_folder(__name__, private=True)
