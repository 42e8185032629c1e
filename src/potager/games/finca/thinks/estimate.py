"""What each seat may expect to score by the end, for a search that cannot play every game to its end.

To the points so far come what the fruits in front, the carts and the unused action tiles are good for, the
next bonus set, the Finca tiles of which a seat has the most alone, and what all seats can still deliver
before the last wooden finca stands. The weights are those that fit the final points of some thousand games
by advice best, rounded; they came out the same for two, three and four seats.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from potager.core.compile import apart, rule
from potager.core.kernel import Floats

from ..rules.components import (
    ACTION_TILES,
    ASKS,
    BONUS,
    BONUSES,
    BYTE,
    EDITION_NAMES,
    FINCA_COUNTS,
    FINCAS,
    FRUITS,
    SEATS,
    STACK,
    TILE_KINDS,
    TOP_VALUE,
    VALUE,
    VILLAGES,
)
from ..rules.delivery import top
from ..rules.scoring import seat_points
from ..rules.state import NONE, Phase, State
from .worth import BITS, demand, fruits_worth, values

FRUIT = 0.46  # what comes of a fruit's worth
CART = 1.2  # the first cart in front
MORE_CARTS = 0.2  # the second one
ACTION_TILE = 0.4  # an unused action tile beyond its points
SETS = np.array([0.0, 0.5, 0.25, 0.15])  # parts of the next bonus, by the tiles that are missing
MAJORITY = np.array([0.0, 2.2, 1.4, 0.9, 0.4])  # a Finca tile that would be won now, by the tiles above it
TURN = 2.2  # a whole round earlier: the seat to play has it, the last one in turn lacks most of it
SHORTEST = 1.8  # for all seats together, each tile that the game lasts at least
LEFT = 3.2  # each tile that there is
UNSOLD = 54.0  # and those that are left at the end, with all that is left in front of the seats


def _counted(edition: int, finca: int) -> int:
    """The bytes of ASKS that count for a Finca tile, all bits of them set."""
    counted = 0
    for place in range(FRUITS + 1):
        byte = BITS << BYTE * place
        alone = next(tile for tile in range(TILE_KINDS) if int(ASKS[tile]) & ~byte == 0)
        if FINCA_COUNTS[edition, finca, alone]:
            counted |= byte
    return counted


COUNTED = np.array(
    [[_counted(edition, finca) for finca in range(FINCAS)] for edition in range(len(EDITION_NAMES))]
)  # [editions, FINCAS]


@rule
@apart
def estimate(state: State, out: Floats) -> None:
    """What each seat may expect to score by the end; then, what it has scored."""
    for seat in range(state.seats):
        out[seat] = seat_points(state, seat)
    if state.phase == Phase.OVER:
        return
    wanted = demand(state)
    growth = to_come(state) / state.seats
    for seat in range(state.seats):
        out[seat] += in_front(state, seat, wanted) + growth
    for village in range(VILLAGES):
        if state.loaded[village]:
            out[state.seat] += VALUE[top(state, village)]
    add_majorities(state, out)


@rule
def to_come(state: State) -> float:
    """What all seats together can still deliver."""
    heights = 0  # how many villages have 1, 2, 3, 4 tiles left, a byte each; a tile on its way is gone
    left = 0
    for village in range(VILLAGES):
        height = int(state.height[village]) - int(state.loaded[village])
        heights += 1 << BYTE * height
        left += height
    shortest = 0
    wooden = int(state.wooden)
    for height in range(1, STACK + 1):
        closed = min(wooden, heights >> BYTE * height & BITS)
        shortest += closed * height
        wooden -= closed
    return SHORTEST * shortest + LEFT * left - UNSOLD


@rule
def in_front(state: State, seat: int, wanted: int) -> float:
    """What the fruits, carts, action tiles and the unfinished set of a seat are good for."""
    worth = 0.0
    for fruit in range(FRUITS):
        worth += FRUIT * fruits_worth(wanted, fruit, int(state.fruit[seat, fruit]))
    for tile in range(ACTION_TILES):
        worth += ACTION_TILE * state.action_tiles[seat, tile]
    phase = state.phase
    carts = int(state.carts[seat])
    if seat == state.seat and not state.large:
        carts += phase == Phase.LOAD or phase == Phase.KIND or phase == Phase.SPARE
    if carts > 0:
        worth += CART
    if carts > 1:
        worth += MORE_CARTS
    turn = int(seat) - int(state.seat)
    if turn < 0:
        turn += int(state.seats)
    return worth + next_set(state, seat) - TURN * turn / state.seats


@rule
def next_set(state: State, seat: int) -> float:
    """What a seat may hope for of the next bonus tile."""
    owned = values(state, seat)
    fewest = TILE_KINDS
    missing = 0
    for value in range(1, TOP_VALUE + 1):
        tiles = owned >> BYTE * value & BITS
        if tiles < fewest:
            fewest = tiles
            missing = 1
        elif tiles == fewest:
            missing += 1
    if missing >= len(SETS):
        return 0.0
    for place in range(BONUSES):
        if state.bonus[place] == NONE:
            return float(BONUS[place] * SETS[missing])
    return 0.0


@rule
def collect(state: State, collected: Any) -> None:
    """What the fruit tiles of every seat show, all together: packed as ASKS is."""
    for seat in range(state.seats):
        shown = 0
        for tile in range(TILE_KINDS):
            shown += int(state.won[seat, tile]) * ASKS[tile]
        collected[seat] = shown


@rule
def add_majorities(state: State, out: Floats) -> None:
    """Whoever has the most of what a Finca tile counts may hope for it, the more the sooner it is awarded."""
    collected = np.empty(SEATS, dtype=np.int64)
    collect(state, collected)
    for village in range(VILLAGES):
        height = state.height[village]
        if height == 0:
            continue
        counted = COUNTED[state.edition, state.fincas[village]]
        best = -1
        leader = NONE
        for seat in range(state.seats):
            shown = collected[seat] & counted
            count = 0
            for place in range(FRUITS + 1):
                count += shown >> BYTE * place & BITS
            if count > best:
                best = count
                leader = seat
            elif count == best:
                leader = NONE
        if leader != NONE:
            out[leader] += MAJORITY[height]
