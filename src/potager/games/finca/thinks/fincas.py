"""What a tile does beyond its points: for Finca tiles now and later, for bonus sets, and for the end.

Whoever has the most of what a Finca tile counts wants its village emptied, everybody else does not. What the
fruit tiles of a seat show is packed into one number, as ASKS is.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from potager.core.compile import rule

from ..rules import components as c
from ..rules.delivery import top
from ..rules.scoring import seat_points
from ..rules.state import State
from .weights import Weights
from .worth import BITS, set_worth

# How a seat stands with a Finca tile.
AHEAD, LEVEL, BEHIND = 1, 0, -1  # alone in front; nobody is; somebody else is


HIGHEST = 7 * c.BYTE
ONES = sum(1 << c.BYTE * place for place in range(8))


def _counted(edition: int, finca: int) -> int:
    """The bytes of ASKS that count for a Finca tile, all bits of them set."""
    counted = 0
    for place in range(c.FRUITS + 1):
        byte = BITS << c.BYTE * place
        alone = next(tile for tile in range(c.TILE_KINDS) if int(c.ASKS[tile]) & ~byte == 0)
        if c.FINCA_COUNTS[edition, finca, alone]:
            counted |= byte
    return counted


COUNTED = np.array(
    [[_counted(edition, finca) for finca in range(c.FINCAS)] for edition in range(len(c.EDITION_NAMES))]
)  # [editions, FINCAS]


@rule
def collect(state: State) -> tuple[int, ...]:
    """What the fruit tiles of every seat show, all together, packed as ASKS is: [SEATS]."""
    return shown_by(state, 0), shown_by(state, 1), shown_by(state, 2), shown_by(state, 3)


@rule
def shown_by(state: State, seat: int) -> int:
    """What the fruit tiles of a seat show."""
    shown = 0
    for tile in range(c.TILE_KINDS):
        shown += int(state.won[seat, tile]) * c.ASKS[tile]
    return shown


@rule
def symbols_of(shown: int, counted: int) -> int:
    """What packed fruits count for a Finca tile: multiplied by ONES, the highest byte is the sum of all."""
    return (int(shown) & int(counted)) * ONES >> HIGHEST & BITS


@rule
def gap_to_best(state: State, seat: int, village: int, collected: Any) -> tuple[int, bool]:
    """How much more of what a Finca tile counts the best other seat has, and whether several have that."""
    counted = COUNTED[state.edition, state.fincas[village]]
    best = 0
    ties = 0
    for other in range(int(state.seats)):
        if other == seat:
            continue
        count = symbols_of(collected[other], counted)
        if count > best:
            best = count
            ties = 1
        elif count == best:
            ties += 1
    return best - symbols_of(collected[seat], counted), ties > 1


@rule
def standing(gap: int, tied: bool, more: int) -> int:
    """How a seat stands with a Finca tile when it has so many more of what that counts; see `gap_to_best`."""
    if more > gap:
        return AHEAD
    return LEVEL if more == gap or tied else BEHIND


@rule
def tile_worth(state: State, seat: int, weights: Weights, village: int, owned: int, collected: Any) -> float:
    """A tile's value, the bonus set it helps, the Finca tiles it decides or leads to, and the end it brings.

    `owned` as in `values`, `collected` as in `collect`.
    """
    tile = top(state, village)
    worth = float(c.VALUE[tile]) + set_worth(state, weights, owned, c.VALUE[tile])
    gap, tied = gap_to_best(state, seat, village, collected)
    stands = standing(gap, tied, c.FINCA_COUNTS[state.edition, state.fincas[village], tile])
    height = int(state.height[village])
    if height == 1:
        worth += finca_worth(weights, stands) + ending_worth(state, seat, weights, village, stands)
    else:
        worth += weights.closer * stands / (height - 1)
    if weights.majority == 0:
        return worth
    return worth + weights.majority * majorities(state, seat, village, tile, collected)


@rule
def finca_worth(weights: Weights, stands: int) -> float:
    """What it is worth to decide a Finca tile now."""
    if stands == AHEAD:
        return float(c.FINCA_POINTS)
    return 0.0 if stands == LEVEL else -weights.rival_finca


@rule
def majorities(state: State, seat: int, village: int, tile: int, collected: Any) -> float:
    """How many Finca tiles of other villages a tile wins over, or takes from others; near ones count more."""
    won = 0.0
    for other in range(c.VILLAGES):
        more = c.FINCA_COUNTS[state.edition, state.fincas[other], tile]
        if more == 0 or other == village or state.height[other] == 0:
            continue
        gap, tied = gap_to_best(state, seat, other, collected)
        if more >= gap or tied:
            won += (standing(gap, tied, more) - standing(gap, tied, 0)) / int(state.height[other])
    return won


@rule
def ending_worth(state: State, seat: int, weights: Weights, village: int, stands: int) -> float:
    """What it is worth to empty a village if that ends the game: much to whoever is ahead then."""
    gain = int(c.VALUE[top(state, village)])
    emptied = 1
    for other in range(c.VILLAGES):
        if state.loaded[other]:
            gain += c.VALUE[top(state, other)]
            emptied += state.height[other] == 1
    if emptied != state.wooden:
        return 0.0
    mine = seat_points(state, seat) + gain + c.FINCA_POINTS * (stands == AHEAD)
    best = 0
    for other in range(int(state.seats)):
        if other != seat:
            best = max(best, seat_points(state, other) + c.FINCA_POINTS * (stands == BEHIND))
    return weights.end_ahead if mine > best else -weights.end_behind
