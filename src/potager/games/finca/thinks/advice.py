"""What a sensible player does: rates the legal actions of a seat by what that seat can see.

Ratings are in points; `worth.py` says what fruits, carts and tiles are worth.
"""

from __future__ import annotations

from potager.core.compile import apart, rule
from potager.core.kernel import Floats, Mask

from ..rules.actions import (
    CART,
    DOUBLE_MOVE,
    GO,
    KIND,
    LAND,
    LARGE_CART,
    LIFT,
    LOAD,
    MOVE,
    ONE_LESS,
    PLACE,
    SPARE,
    TAKE,
)
from ..rules.components import (
    ACTION_TILE_POINTS,
    BLADES,
    CART_ROOM,
    FRUITS,
    GUST,
    LARGE_ROOM,
    TOP_VALUE,
    VALUE,
    VILLAGES,
    WILD,
)
from ..rules.delivery import basket, can_spare, takes, top
from ..rules.scoring import fruits_in_front
from ..rules.state import NONE, Phase, State
from .worth import (
    ONE_KIND,
    after_loading,
    crowd_on,
    crowds,
    demand,
    fruits_worth,
    harvest_worth,
    placing_worth,
    tile_worth,
    values,
    walk_worth,
)

KEEP = 1.7  # what an action tile must bring beyond its points
PATIENCE = 5.0  # what a delivery must bring beyond a walk: a cart and a turn
FULL_BARN = 0.2  # each fruit in front makes delivering more pressing: it might have to be returned


@rule
@apart
def advise(state: State, seat: int, mask: Mask, out: Floats) -> None:
    """Rate the actions of `mask`; the rest is left at 0."""
    out[:] = 0
    phase = state.phase
    if phase == Phase.TURN:
        advise_turn(state, seat, mask, out)
    elif phase == Phase.LOAD or phase == Phase.SPARE:
        advise_load(state, seat, mask, out)
    elif phase == Phase.KIND:
        wanted = demand(state)
        for fruit in range(FRUITS):
            out[KIND.start + fruit] = kind_worth(state, seat, fruit, wanted)
    elif phase == Phase.TAKE:
        # Tiles that empty no village come first, so that they count for the Finca tiles of the rest.
        owned = values(state, seat)
        for village in range(VILLAGES):
            if mask[TAKE.start + village]:
                worth = tile_worth(state, seat, village, owned)
                out[TAKE.start + village] = state.height[village] + worth / LARGE_ROOM
    else:
        advise_mill(state, seat, out)


@rule
@apart
def advise_mill(state: State, seat: int, out: Floats) -> None:
    """Rate the blades to place a farmer on, to land on, or to walk from in a double move."""
    wanted = demand(state)
    crowded = crowds(state)
    if state.phase == Phase.PLACE:
        for blade in range(BLADES):
            out[PLACE.start + blade] = placing_worth(state, seat, blade, crowded, wanted)
    elif state.phase == Phase.LAND:
        for blade in range(BLADES):
            number = crowd_on(crowded, blade) + 1
            out[LAND.start + blade] = harvest_worth(state, seat, blade, number, wanted)
    else:
        rate_walks(state, seat, crowded, wanted, out)


@rule
@apart
def advise_turn(state: State, seat: int, mask: Mask, out: Floats) -> None:
    """Rate walks, deliveries and action tiles against each other."""
    wanted = demand(state)
    crowded = crowds(state)
    best, second = rate_walks(state, seat, crowded, wanted, out)
    if mask[DOUBLE_MOVE.start]:
        out[DOUBLE_MOVE.start] = best + second - ACTION_TILE_POINTS - KEEP
    if state.action_tiles[seat, GUST]:
        landing = best_landing(state, seat, crowded, wanted) - ACTION_TILE_POINTS - KEEP
        for blade in range(BLADES):
            if mask[LIFT.start + blade]:
                leaving = placing_worth(state, seat, blade, crowded, wanted)
                out[LIFT.start + blade] = landing - leaving / LARGE_ROOM
    if mask[CART.start] or mask[LARGE_CART.start] or mask[ONE_LESS.start]:
        advise_delivery(state, seat, mask, out)


@rule
def rate_walks(state: State, seat: int, crowded: int, wanted: int, out: Floats) -> tuple[float, float]:
    """Rate every walk; return the two best ratings."""
    best = 0.0
    second = 0.0
    for blade in range(BLADES):
        if state.farmers[seat, blade] == 0:
            continue
        worth = walk_worth(state, seat, blade, crowded, wanted)
        out[MOVE.start + blade] = worth
        if worth > best:
            second = best
            best = worth
        elif worth > second:
            second = worth
    return best, second


@rule
def best_landing(state: State, seat: int, crowded: int, wanted: int) -> float:
    """The best harvest that a gust could bring."""
    best = 0.0
    for blade in range(BLADES):
        best = max(best, harvest_worth(state, seat, blade, crowd_on(crowded, blade) + 1, wanted))
    return best


@rule
@apart
def advise_delivery(state: State, seat: int, mask: Mask, out: Floats) -> None:
    """Rate the three ways to begin a delivery."""
    fruits = basket(state, seat)
    owned = values(state, seat)
    pressing = fruits_in_front(state, seat) * FULL_BARN - PATIENCE
    # No village can be loaded yet: until the end of this rule its rating is the worth of its tile.
    for village in range(VILLAGES):
        if takes(state, village, fruits, LARGE_ROOM):
            out[LOAD.start + village] = tile_worth(state, seat, village, owned)
    if mask[CART.start]:
        out[CART.start] = load_worth(state, fruits, CART_ROOM, out) + pressing
    if mask[LARGE_CART.start]:
        worth = load_worth(state, fruits, LARGE_ROOM, out)
        out[LARGE_CART.start] = worth + pressing - ACTION_TILE_POINTS - KEEP
    if mask[ONE_LESS.start]:
        worth = less_worth(state, seat, fruits, owned)
        out[ONE_LESS.start] = worth + pressing - ACTION_TILE_POINTS - KEEP
    out[LOAD.start : LOAD.stop] = 0


@rule
def load_worth(state: State, fruits: int, room: int, out: Floats) -> float:
    """What a cart brings that is loaded with the best tile that fits, then the next, and so on.

    `out` holds the worth of every village's tile that the fruits suffice for.
    """
    left = fruits & ONE_KIND
    loaded = 0  # villages, one bit each
    total = 0.0
    while True:
        best = 0.0
        choice = NONE
        for village in range(VILLAGES):
            worth = float(out[LOAD.start + village])
            if worth <= best or loaded >> village & 1:
                continue
            tile = top(state, village)
            if VALUE[tile] <= room and after_loading(left, tile) != NONE:
                best = worth
                choice = village
        if choice == NONE:
            return total
        total += best
        loaded |= 1 << choice
        room -= VALUE[top(state, choice)]
        left = after_loading(left, top(state, choice))


@rule
def less_worth(state: State, seat: int, fruits: int, owned: int) -> float:
    """What a delivery with one fruit less brings: the best tile that is otherwise out of reach."""
    best = 0.0
    for village in range(VILLAGES):
        if can_spare(state, seat, village) and not takes(state, village, fruits, CART_ROOM):
            best = max(best, tile_worth(state, seat, village, owned))
    return best


@rule
@apart
def advise_load(state: State, seat: int, mask: Mask, out: Floats) -> None:
    """Rate the villages that can be loaded, or that can get less; to go comes when none is worth it."""
    fruits = basket(state, seat)
    owned = values(state, seat)
    for village in range(VILLAGES):
        if mask[LOAD.start + village]:
            out[LOAD.start + village] = tile_worth(state, seat, village, owned)
        elif mask[SPARE.start + village]:
            # One fruit less pays where the tile could not be had otherwise.
            had = takes(state, village, fruits, CART_ROOM)
            out[SPARE.start + village] = tile_worth(state, seat, village, owned) - had * TOP_VALUE
    out[GO.start] = 0


@rule
def kind_worth(state: State, seat: int, fruit: int, wanted: int) -> float:
    """The kind to give is the one whose loss hurts least; the kind to keep, the one that is worth most."""
    tile = top(state, state.pending)
    has = int(state.fruit[seat, fruit])
    if WILD[tile] == 0:
        return fruits_worth(wanted, fruit, has + 1) - fruits_worth(wanted, fruit, has)
    gone = max(0, has - WILD[tile])
    return fruits_worth(wanted, fruit, gone) - fruits_worth(wanted, fruit, has)
