"""The kinds of things that Finca gives names to."""

from __future__ import annotations

from potager.core.kinds import Kind

from ..rules.components import (
    ACTION_TILE_NAMES,
    BONUS,
    EDITION_NAMES,
    FINCA_NAMES,
    FRUIT_NAMES,
    TILE_NAMES,
    VILLAGE_IDS,
)

EDITION = Kind("an edition", EDITION_NAMES)
FRUIT = Kind("a fruit", FRUIT_NAMES)
TILE = Kind("a fruit tile", TILE_NAMES)
FINCA = Kind("a Finca tile", FINCA_NAMES)
VILLAGE = Kind("a village", VILLAGE_IDS)
ACTION_TILE = Kind("an action tile", ACTION_TILE_NAMES)
BONUS_TILE = Kind("a bonus tile", [str(value) for value in BONUS])
