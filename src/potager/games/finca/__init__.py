"""Finca: farmers walk around a windmill, harvest, and deliver to the villages of Mallorca."""

from potager.core.game import Game

from .rules.components import EDITION_NAMES

GAME = Game.from_folder(__name__, private=False, options={"edition": EDITION_NAMES})
