"""The kinds of things that Finca gives names to."""

from __future__ import annotations

from potager.core.kinds import Kind

from ..rules import components as c

EDITION = Kind("an edition", c.EDITION_NAMES)
FRUIT = Kind("a fruit", c.FRUIT_NAMES)
TILE = Kind("a fruit tile", c.TILE_NAMES)
FINCA = Kind("a Finca tile", c.FINCA_NAMES)
VILLAGE = Kind("a village", c.VILLAGE_IDS)
ACTION_TILE = Kind("an action tile", c.ACTION_TILE_NAMES)
BONUS_TILE = Kind("a bonus tile", [str(value) for value in c.BONUS])
