"""The names of the pieces, as things to say."""

from __future__ import annotations

from collections.abc import Mapping

from potager.core.texts import Say, say

from ..knows.kinds import TILE, VILLAGE
from ..rules.components import ANY, FRUIT_NAMES, VILLAGE_NAMES, WANTS, WILD

EVERY = "every"


def fruits(counts: Mapping[str, int]) -> Say | list[Say]:
    """`2 figs and 1 olive`."""
    return [say(f"fruits.{name}", n=count) for name, count in counts.items() if count] or say("nothing")


def tile(name: str) -> Say | list[Say]:
    """What a fruit tile asks for: `3 almonds and 2 grapes`, `4 fruits of one kind`."""
    kind = TILE.place(name)
    if name.startswith(ANY):
        return say("tile.any", n=int(WILD[kind]))
    if name.startswith(EVERY):
        return say("tile.every")
    return fruits({fruit: int(WANTS[kind, place]) for place, fruit in enumerate(FRUIT_NAMES)})


def finca(name: str) -> list[Say]:
    """What a Finca tile counts: `figs`, `lemons and olives`, `the any symbol`."""
    return [say(f"kind.{kind}") for kind in name.split("+")]


def village(name: str, edition: str) -> str:
    """A village as the edition spells it."""
    return VILLAGE_NAMES[edition][VILLAGE.place(name)]
