"""Frutopia: tokens slide across an island, harvest fruit, and boats, amenities and juice bring points."""

from potager.core.game import Game

from .rules.components import BAGS_NAMES, FACTORY_NAMES

GAME = Game.from_folder(__name__, private=False, options={"factory": FACTORY_NAMES, "bags": BAGS_NAMES})
