"""What a search takes for one move: a delivery with all its villages, from the cart to the road.

Of all sets of villages only those are tried that a sensible player packs: each begins with one village and
goes on with the best tile that fits, or stops before that.
"""

from __future__ import annotations

import numpy as np

from potager.core.compile import rule
from potager.core.kernel import Floats, Mask, Numbers
from potager.core.steps import MOST_STEPS, add_step

from ..rules import components as c
from ..rules.actions import ACTIONS, CART, GO, KIND, LARGE_CART, LOAD
from ..rules.delivery import basket, takes, top
from ..rules.scoring import fruits_in_front
from ..rules.state import NONE, Phase, State
from .fincas import collect, tile_worth
from .loads import next_load
from .weights import Weights
from .worth import BITS, ONE_KIND, after_loading, values

SIZE = ACTIONS.size
MOST_LOADS = 24  # of one cart


@rule
def compose(state: State, seat: int, weights: Weights, mask: Mask, moves: Numbers, worths: Floats) -> int:
    """List what a seat could do as whole moves; return how many there are."""
    whole = weights.whole > 0 and state.phase == Phase.TURN
    count = 0
    for action in range(len(mask)):
        if mask[action] and not (whole and (action == CART.start or action == LARGE_CART.start)):
            moves[count] = action
            count += 1
    if whole and mask[CART.start]:
        count = list_loads(state, seat, weights, CART.start, moves, worths, count)
    if whole and mask[LARGE_CART.start]:
        count = list_loads(state, seat, weights, LARGE_CART.start, moves, worths, count)
    return count


@rule
def list_loads(
    state: State, seat: int, weights: Weights, cart: int, moves: Numbers, worths: Floats, count: int
) -> int:
    """F16, F29. The loads of a cart as moves; the cart alone where one is too long to be said at once."""
    fruits = basket(state, seat)
    room = c.CART_ROOM if cart == CART.start else c.LARGE_ROOM
    tiles = np.zeros(SIZE, dtype=np.float32)  # as in `loads.py`: the worth of each village's tile
    known = np.zeros(MOST_LOADS, dtype=np.int64)  # the villages of each load, as bits
    owned, collected = values(state, seat), collect(state)
    bonus = fruits_in_front(state, seat) * weights.full_barn - weights.patience
    if cart == LARGE_CART.start:
        bonus -= c.ACTION_TILE_POINTS + weights.keep
    for village in range(c.VILLAGES):
        if takes(state, village, fruits, room):
            tiles[LOAD.start + village] = tile_worth(state, seat, weights, village, owned, collected)
    found = 0
    long = False
    for first in range(c.VILLAGES):
        if not takes(state, first, fruits, room):
            continue
        move, steps, left, space, loaded, worth = cart, 1, fruits & ONE_KIND, room, 0, bonus
        village = first
        while village != NONE and found < MOST_LOADS:
            tile = top(state, village)
            steps_here = 2 if c.WILD[tile] > 0 else 1
            if steps + steps_here >= MOST_STEPS:
                long = True
                break
            move = add_step(move, steps, LOAD.start + village)
            if c.WILD[tile] > 0:
                move = add_step(move, steps + 1, KIND.start + most_of(left))
            steps += steps_here
            left = after_loading(left, tile)
            space -= c.VALUE[tile]
            loaded |= 1 << village
            worth += tiles[LOAD.start + village]
            if is_new(known, found, loaded):
                known[found] = loaded
                found += 1
                moves[count] = add_step(move, steps, GO.start)
                worths[count] = worth
                count += 1
            village = next_load(state, left, space, loaded, tiles)
    if long or found == MOST_LOADS:
        moves[count] = cart
        count += 1
    return count


@rule
def is_new(known: Numbers, number: int, loaded: int) -> bool:
    """Whether a load is none of the first so many."""
    for place in range(number):
        if known[place] == loaded:
            return False
    return True


@rule
def most_of(left: int) -> int:
    """F18. The kind of which most is left: `after_loading` takes it for a tile of any kind."""
    kind = 0
    for fruit in range(1, c.FRUITS):
        if left >> c.BYTE * fruit & BITS > left >> c.BYTE * kind & BITS:
            kind = fruit
    return kind
