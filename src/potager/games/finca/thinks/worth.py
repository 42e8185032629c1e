"""What fruits and sets are worth to a seat, in points, and how long the game lasts: what others share.

A fruit is worth what the face-up tiles would give for it. Small tables of counts are packed into one number
each: these rules are called for every action of every game that a search plays.
"""

from __future__ import annotations

from potager.core.compile import rule

from ..rules import components as c
from ..rules.delivery import top
from ..rules.state import NONE, State
from .weights import Weights

BITS = (1 << c.BYTE) - 1
ONE_KIND = (1 << c.BYTE * c.FRUITS) - 1  # the bytes of the six kinds, without that of any kind


# Fruit


@rule
def demand(state: State) -> int:
    """What the face-up tiles ask for: a byte for each kind, and one for the most of any kind."""
    asked = 0
    any_kind = 0
    for village in range(c.VILLAGES):
        tile = top(state, village)
        if tile != NONE:
            asked += c.ASKS[tile] & ONE_KIND
            any_kind = max(any_kind, c.WILD[tile])
    return asked | any_kind << c.BYTE * c.FRUITS


@rule
def fruits_worth(weights: Weights, wanted: int, fruit: int, number: int) -> float:
    """What so many fruits of a kind are worth where so much of everything is wanted (see `demand`)."""
    asked = min(number, wanted >> c.BYTE * fruit & BITS)
    spare = min(number - asked, wanted >> c.BYTE * c.FRUITS)
    return asked * weights.asked + spare * weights.any_kind + (number - asked - spare) * weights.surplus


@rule
def harvest_worth(state: State, seat: int, weights: Weights, blade: int, number: int, wanted: int) -> float:
    """What a harvest of so many fruits adds to what the seat has, and what it costs the others."""
    fruit = int(state.blades[blade])
    has = int(state.fruit[seat, fruit])
    before = fruits_worth(weights, wanted, fruit, has)
    if state.supply[fruit] >= number:
        return fruits_worth(weights, wanted, fruit, has + number) - before
    # If the supply is short everybody returns that fruit first.
    returned = 0.0
    for other in range(int(state.seats)):
        if other != seat:
            returned += fruits_worth(weights, wanted, fruit, int(state.fruit[other, fruit]))
    gained = fruits_worth(weights, wanted, fruit, number) - before
    return gained + weights.robs * returned / (state.seats - 1)


# Tiles


@rule
def values(state: State, seat: int) -> int:
    """How many fruit tiles of each value a seat has, a byte for each value."""
    packed = 0
    for tile in range(c.TILE_KINDS):
        packed += int(state.won[seat, tile]) << c.BYTE * c.VALUE[tile]
    return packed


@rule
def set_worth(state: State, weights: Weights, owned: int, value: int) -> float:
    """What one more tile of a value does for the next bonus set; `owned` as in `values`."""
    have = owned >> c.BYTE * value & BITS
    others = c.TILE_KINDS
    for other in range(1, c.TOP_VALUE + 1):
        if other != value:
            others = min(others, owned >> c.BYTE * other & BITS)
    if have > others:
        return 0.0
    if others <= have:
        return weights.new_value
    for place in range(c.BONUSES):
        if state.bonus[place] == NONE:
            return float(c.BONUS[place])
    return 0.0


@rule
def after_loading(left: int, tile: int) -> int:
    """The fruits left after serving a tile, one byte a kind, or NONE if they do not suffice."""
    if c.WILD[tile] == 0:
        # A top bit that is set stays set unless its byte is less than what the tile asks for.
        enough = ((left | c.TOP_BITS) - c.ASKS[tile]) & c.TOP_BITS == c.TOP_BITS
        return left - c.ASKS[tile] if enough else NONE
    most = 0
    kind = 0
    for fruit in range(c.FRUITS):
        has = left >> c.BYTE * fruit & BITS
        if has > most:
            most = has
            kind = fruit
    return left - (c.WILD[tile] << c.BYTE * kind) if most >= c.WILD[tile] else NONE


# The end


@rule
def shortest(state: State) -> int:
    """How many tiles the game lasts at least: until the lowest stacks have used up the wooden fincas."""
    heights = 0  # how many villages have 1, 2, 3, 4 tiles left, a byte each; a tile on its way is gone
    for village in range(c.VILLAGES):
        heights += 1 << c.BYTE * (int(state.height[village]) - int(state.loaded[village]))
    tiles = 0
    wooden = int(state.wooden)
    for height in range(1, c.STACK + 1):
        closed = min(wooden, heights >> c.BYTE * height & BITS)
        tiles += closed * height
        wooden -= closed
    return tiles
