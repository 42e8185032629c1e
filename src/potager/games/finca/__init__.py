"""Finca: farmers walk around a windmill, harvest, and deliver to the villages of Mallorca."""

from potager.core.game import Game

from .rules.components import EDITION_NAMES

# Shorter playouts won more games and took less time (docs/decisions/0021-search.md).
GAME = Game.from_folder(__name__, private=False, options={"edition": EDITION_NAMES}, horizon=30)
