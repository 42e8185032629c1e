"""What a tile does beyond its points: for Finca tiles now and later, for bonus sets, and for the end.

Whoever has the most of what a Finca tile counts wants its village emptied, everybody else does not. What the
fruit tiles of a seat show is packed into one number, as ASKS is.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from potager.core.compile import apart, rule

from ..rules.components import (
    ASKS,
    BYTE,
    EDITION_NAMES,
    FINCA_COUNTS,
    FINCA_POINTS,
    FINCAS,
    FRUITS,
    SEATS,
    TILE_KINDS,
    VALUE,
    VILLAGES,
)
from ..rules.delivery import top
from ..rules.scoring import seat_points
from ..rules.state import State
from .weights import Weights
from .worth import BITS, set_worth

# How a seat stands with a Finca tile.
AHEAD, LEVEL, BEHIND = 1, 0, -1  # alone in front; nobody is; somebody else is

# What is known of the race for it.
GAP = 0  # what the best other seat has more
TIED = 1  # whether that is several seats
RACE = 2


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
def collect(state: State) -> Any:
    """What the fruit tiles of every seat show, all together, packed as ASKS is: [SEATS]."""
    collected = np.empty(SEATS, dtype=np.int64)
    for seat in range(state.seats):
        shown = 0
        for tile in range(TILE_KINDS):
            shown += int(state.won[seat, tile]) * ASKS[tile]
        collected[seat] = shown
    return collected


@rule
def symbols_of(shown: int, counted: int) -> int:
    """What packed fruits count for a Finca tile: the sum of bytes is what division by BITS leaves of them."""
    return (shown & counted) % BITS


@rule
@apart
def races(state: State, seat: int) -> Any:
    """How a seat stands with the Finca tile of every village: [VILLAGES, RACE]."""
    collected = collect(state)
    race = np.empty((VILLAGES, RACE), dtype=np.int64)
    for village in range(VILLAGES):
        counted = COUNTED[state.edition, state.fincas[village]]
        best = 0
        ties = 0
        for other in range(state.seats):
            if other == seat:
                continue
            count = symbols_of(collected[other], counted)
            if count > best:
                best = count
                ties = 1
            elif count == best:
                ties += 1
        race[village, GAP] = best - symbols_of(collected[seat], counted)
        race[village, TIED] = ties > 1
    return race


@rule
def standing(race: Any, village: int, more: int) -> int:
    """How a seat stands with a village's Finca tile when it has so many more of what that counts."""
    if more > race[village, GAP]:
        return AHEAD
    return LEVEL if more == race[village, GAP] or race[village, TIED] else BEHIND


@rule
def standing_with(state: State, race: Any, village: int, tile: int) -> int:
    """How a seat stands with a village's Finca tile when it has taken one more fruit tile."""
    return standing(race, village, symbols_of(ASKS[tile], COUNTED[state.edition, state.fincas[village]]))


@rule
@apart
def tile_worth(state: State, seat: int, weights: Weights, village: int, owned: int, race: Any) -> float:
    """A tile's value, the bonus set it helps, the Finca tiles it decides or leads to, and the end it brings.

    `owned` as in `values`, `race` as in `races`.
    """
    tile = top(state, village)
    worth = float(VALUE[tile]) + set_worth(state, weights, owned, VALUE[tile])
    stands = standing_with(state, race, village, tile)
    height = int(state.height[village])
    if height == 1:
        worth += finca_worth(weights, stands) + ending_worth(state, seat, weights, village, stands)
    else:
        worth += weights.closer * stands / (height - 1)
    return worth + weights.majority * majorities(state, village, tile, race)


@rule
def finca_worth(weights: Weights, stands: int) -> float:
    """What it is worth to decide a Finca tile now."""
    if stands == AHEAD:
        return float(FINCA_POINTS)
    return 0.0 if stands == LEVEL else -weights.rival_finca


@rule
def majorities(state: State, village: int, tile: int, race: Any) -> float:
    """How many Finca tiles of other villages a tile wins over, or takes from others; near ones count more."""
    won = 0.0
    for other in range(VILLAGES):
        if other == village or state.height[other] == 0:
            continue
        stands = standing_with(state, race, other, tile)
        if stands > BEHIND:
            won += (stands - standing(race, other, 0)) / int(state.height[other])
    return won


@rule
@apart
def ending_worth(state: State, seat: int, weights: Weights, village: int, stands: int) -> float:
    """What it is worth to empty a village if that ends the game: much to whoever is ahead then."""
    gain = int(VALUE[top(state, village)])
    emptied = 1
    for other in range(VILLAGES):
        if state.loaded[other]:
            gain += VALUE[top(state, other)]
            emptied += state.height[other] == 1
    if emptied != state.wooden:
        return 0.0
    mine = seat_points(state, seat) + gain + FINCA_POINTS * (stands == AHEAD)
    best = 0
    for other in range(state.seats):
        if other != seat:
            best = max(best, seat_points(state, other) + FINCA_POINTS * (stands == BEHIND))
    return weights.end_ahead if mine > best else -weights.end_behind
