"""The kinds of things that Frutopia gives names to."""

from __future__ import annotations

from potager.core.kinds import Kind

from ..rules import components as c
from ..rules.state import Source

ROCK_NAME = "rock"

FACTORY = Kind("a choice of the factory", c.FACTORY_NAMES)
BAGS = Kind("a choice of the bags", c.BAGS_NAMES)
BAG = Kind("a bag", c.BAG_NAMES)
BOARD = Kind("a board", c.BOARD_NAMES)
CELL = Kind("a cell", c.CELL_NAMES)
FRUIT = Kind("a fruit", c.FRUIT_NAMES)
AMENITY = Kind("an amenity", c.AMENITY_NAMES, unique=True)
BOAT = Kind("a boat", c.BOAT_NAMES, unique=True)
COLOUR = Kind("a colour", c.COLOUR_NAMES)
STACK = Kind("a stack", c.STACK_NAMES)
PLACE = Kind("a place of the factory", c.PLACE_NAMES)
CIRCLE = Kind("a circle", c.CIRCLE_NAMES)
ARROW = Kind("an arrow", c.ARROW_NAMES)
SOURCE = Kind("a source of points", [source.name.lower() for source in Source])

# All that can stand on a cell, in the order of the numbers of the record's cells.
THING = Kind("something on an island", (*c.FRUIT_NAMES, *c.AMENITY_NAMES, *c.BOAT_NAMES, ROCK_NAME))
