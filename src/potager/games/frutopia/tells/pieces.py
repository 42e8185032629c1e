"""The names of the pieces, as things to say."""

from __future__ import annotations

from collections.abc import Mapping

from potager.core.texts import Say, say

from ..knows import kinds
from ..knows.view import TOKENS
from ..rules.components import KIND, MIXED, STACK_NAMES, WAGON


def fruits(counts: Mapping[str, int]) -> Say | list[Say]:
    """`2 bananas and 1 orange`."""
    return [say(f"fruits.{name}", n=count) for name, count in counts.items() if count] or say("nothing")


def piece(name: str) -> Say:
    """A token that can slide: `the banana token`, or an amenity."""
    return say(f"harvest.{name}") if name in kinds.FRUIT.names else amenity(name)


def circle(name: str) -> Say:
    """Where a pawn stands: `the third circle of vat 1`, `the top circle before vat 1`."""
    place, _, number = name.partition(".")
    return say(f"circle-of.{number}", place=say(f"place.{place}")) if number else say(f"place.{place}")


def amenity(name: str) -> Say:
    """An amenity: `the tower`, `the mixed token of bananas and lemons`, `the green ice wagon`."""
    token = kinds.AMENITY.place(name)
    if KIND[token] == MIXED:
        return say("amenity.mixed", fruits=[say(f"kind.{fruit}") for fruit in TOKENS[token].fruits])
    if KIND[token] == WAGON:
        return say(f"wagon.{TOKENS[token].colour}")
    return say(f"amenity.{name}")


def marker(name: str) -> Say:
    """What is made: `a green ice`, `a milkshake`."""
    return say("marker.milkshake") if name == STACK_NAMES[-1] else say(f"marker.{name.partition('-')[0]}")
