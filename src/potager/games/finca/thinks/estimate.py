"""What each seat may expect to score by the end, for a search that cannot play every game to its end.

To the points so far come what the fruits in front, the carts and the unused action tiles are good for, the
next bonus set, the Finca tiles of which a seat has the most alone, and what all seats can still deliver
before the last wooden finca stands.
"""

from __future__ import annotations

from potager.core.compile import rule
from potager.core.kernel import Floats

from ..rules import components as c
from ..rules.delivery import top
from ..rules.scoring import seat_points
from ..rules.state import NONE, Phase, State
from .fincas import COUNTED, collect, symbols_of
from .weights import Weights
from .worth import BITS, demand, fruits_worth, shortest, values


@rule
def estimate(state: State, weights: Weights, out: Floats) -> None:
    """What each seat may expect to score by the end; then, what it has scored."""
    for seat in range(int(state.seats)):
        out[seat] = seat_points(state, seat)
    if state.phase == Phase.OVER:
        return
    wanted = demand(state)
    growth = to_come(state, weights) / state.seats
    for seat in range(int(state.seats)):
        out[seat] += in_front(state, seat, weights, wanted) + growth
    for village in range(c.VILLAGES):
        if state.loaded[village]:
            out[state.seat] += c.VALUE[top(state, village)]
    add_majorities(state, weights, out)


@rule
def to_come(state: State, weights: Weights) -> float:
    """What all seats together can still deliver."""
    left = 0
    for village in range(c.VILLAGES):
        left += int(state.height[village]) - int(state.loaded[village])
    return weights.hoped_shortest * shortest(state) + weights.hoped_left * left - weights.hoped_unsold


@rule
def in_front(state: State, seat: int, weights: Weights, wanted: int) -> float:
    """What the fruits, carts, action tiles and the unfinished set of a seat are good for."""
    worth = 0.0
    for fruit in range(c.FRUITS):
        worth += weights.hoped_fruit * fruits_worth(weights, wanted, fruit, int(state.fruit[seat, fruit]))
    for tile in range(c.ACTION_TILES):
        worth += weights.hoped_action_tile * state.action_tiles[seat, tile]
    phase = state.phase
    carts = int(state.carts[seat])
    if seat == state.seat and not state.large:
        carts += phase == Phase.LOAD or phase == Phase.KIND or phase == Phase.SPARE
    if carts > 0:
        worth += weights.hoped_cart
    if carts > 1:
        worth += weights.hoped_more_carts
    turn = int(seat) - int(state.seat)
    if turn < 0:
        turn += int(state.seats)
    return worth + next_set(state, seat, weights) - weights.hoped_turn * turn / state.seats


@rule
def next_set(state: State, seat: int, weights: Weights) -> float:
    """What a seat may hope for of the next bonus tile."""
    owned = values(state, seat)
    fewest = c.TILE_KINDS
    missing = 0
    for value in range(1, c.TOP_VALUE + 1):
        tiles = owned >> c.BYTE * value & BITS
        if tiles < fewest:
            fewest = tiles
            missing = 1
        elif tiles == fewest:
            missing += 1
    if missing >= len(weights.hoped_sets):
        return 0.0
    for place in range(c.BONUSES):
        if state.bonus[place] == NONE:
            return float(c.BONUS[place] * weights.hoped_sets[missing])
    return 0.0


@rule
def add_majorities(state: State, weights: Weights, out: Floats) -> None:
    """Whoever has the most of what a Finca tile counts may hope for it, the more the sooner it is awarded."""
    collected = collect(state)
    for village in range(c.VILLAGES):
        height = state.height[village]
        if height == 0:
            continue
        counted = COUNTED[state.edition, state.fincas[village]]
        best = -1
        leader = NONE
        for seat in range(int(state.seats)):
            count = symbols_of(collected[seat], counted)
            if count > best:
                best = count
                leader = seat
            elif count == best:
                leader = NONE
        if leader != NONE:
            out[leader] += weights.hoped_majority[height]
