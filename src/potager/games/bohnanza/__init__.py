"""Bohnanza: plant beans in the order of the hand, and trade away what does not grow with you."""

from potager.core.game import Game

GAME = Game.from_folder(__name__, private=True, mutual=True)
