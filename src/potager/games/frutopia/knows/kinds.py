"""The kinds of things that Frutopia gives names to."""

from __future__ import annotations

from potager.core.kinds import Kind

from ..rules.components import (
    AMENITY_NAMES,
    ARROW_NAMES,
    BAG_NAMES,
    BAGS_NAMES,
    BOARD_NAMES,
    BOAT_NAMES,
    CELL_NAMES,
    CIRCLE_NAMES,
    COLOUR_NAMES,
    FACTORY_NAMES,
    FRUIT_NAMES,
    PLACE_NAMES,
    STACK_NAMES,
)
from ..rules.state import Source

ROCK_NAME = "rock"

FACTORY = Kind("a choice of the factory", FACTORY_NAMES)
BAGS = Kind("a choice of the bags", BAGS_NAMES)
BAG = Kind("a bag", BAG_NAMES)
BOARD = Kind("a board", BOARD_NAMES)
CELL = Kind("a cell", CELL_NAMES)
FRUIT = Kind("a fruit", FRUIT_NAMES)
AMENITY = Kind("an amenity", AMENITY_NAMES, unique=True)
BOAT = Kind("a boat", BOAT_NAMES, unique=True)
COLOUR = Kind("a colour", COLOUR_NAMES)
STACK = Kind("a stack", STACK_NAMES)
PLACE = Kind("a place of the factory", PLACE_NAMES)
CIRCLE = Kind("a circle", CIRCLE_NAMES)
ARROW = Kind("an arrow", ARROW_NAMES)
SOURCE = Kind("a source of points", [source.name.lower() for source in Source])

# All that can stand on a cell, in the order of the numbers of the record's cells.
THING = Kind("something on an island", (*FRUIT_NAMES, *AMENITY_NAMES, *BOAT_NAMES, ROCK_NAME))
