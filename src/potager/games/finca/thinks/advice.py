"""What a sensible player does: rates the legal actions of a seat by what that seat can see.

Ratings are in points: `worth.py` says what fruits and sets are worth, `walks.py` what walks are, `loads.py`
what a cart can carry, `fincas.py` what a tile does beyond its points.
"""

from __future__ import annotations

from typing import Any

from potager.core.compile import rule
from potager.core.kernel import Floats, Mask

from ..rules import actions as a
from ..rules import components as c
from ..rules.delivery import basket, spares, takes, top
from ..rules.scoring import fruits_in_front
from ..rules.state import Phase, State
from .fincas import collect, tile_worth
from .loads import best_load, first_load, load_worth
from .walks import crowd_on, crowds, first_walk, look_further, placing_worth
from .weights import Weights
from .worth import demand, fruits_worth, harvest_worth, values


@rule
def advise(state: State, seat: int, weights: Weights, mask: Mask, out: Floats) -> None:
    """Rate the actions of `mask`; the rest is left at 0."""
    out[:] = 0
    phase = state.phase
    if phase == Phase.TURN:
        advise_turn(state, seat, weights, mask, out)
    elif phase == Phase.LOAD or phase == Phase.SPARE:
        advise_load(state, seat, weights, mask, out)
    elif phase == Phase.KIND:
        wanted = demand(state)
        for fruit in range(c.FRUITS):
            out[a.KIND.start + fruit] = kind_worth(state, seat, weights, fruit, wanted)
    elif phase == Phase.TAKE:
        # Tiles that empty no village come first, so that they count for the Finca tiles of the rest.
        owned, collected = values(state, seat), collect(state)
        for village in range(c.VILLAGES):
            if mask[a.TAKE.start + village]:
                worth = tile_worth(state, seat, weights, village, owned, collected)
                out[a.TAKE.start + village] = state.height[village] + worth / c.LARGE_ROOM
    else:
        advise_mill(state, seat, weights, out)


@rule
def advise_mill(state: State, seat: int, weights: Weights, out: Floats) -> None:
    """Rate the blades to place a farmer on, to land on, or to walk from in a double move."""
    wanted = demand(state)
    crowded = crowds(state)
    if state.phase == Phase.PLACE:
        for blade in range(c.BLADES):
            worth = placing_worth(state, seat, weights, blade, crowded, wanted)
            if weights.placed > 0:
                worth += weights.placed * first_walk(state, seat, weights, blade, crowded, wanted)
            out[a.PLACE.start + blade] = worth
    elif state.phase == Phase.LAND:
        for blade in range(c.BLADES):
            number = crowd_on(crowded, blade) + 1
            out[a.LAND.start + blade] = harvest_worth(state, seat, weights, blade, number, wanted)
    else:
        # Whoever has a second walk to come counts it in full.
        ahead = weights.pairing if state.phase == Phase.FIRST else weights.next_walk
        look_further(state, seat, weights, ahead, crowded, wanted, out)


@rule
def advise_turn(state: State, seat: int, weights: Weights, mask: Mask, out: Floats) -> None:
    """Rate walks, deliveries and action tiles against each other."""
    wanted = demand(state)
    crowded = crowds(state)
    best, after = look_further(state, seat, weights, weights.next_walk, crowded, wanted, out)
    if mask[a.DOUBLE_MOVE.start]:
        out[a.DOUBLE_MOVE.start] = best + after - c.ACTION_TILE_POINTS - weights.keep
    if state.action_tiles[seat, c.GUST]:
        landing = best_landing(state, seat, weights, crowded, wanted) - c.ACTION_TILE_POINTS - weights.keep
        for blade in range(c.BLADES):
            if mask[a.LIFT.start + blade]:
                leaving = placing_worth(state, seat, weights, blade, crowded, wanted)
                out[a.LIFT.start + blade] = landing - leaving / c.LARGE_ROOM
    if mask[a.CART.start] or mask[a.LARGE_CART.start] or mask[a.ONE_LESS.start]:
        advise_delivery(state, seat, weights, mask, out)


@rule
def best_landing(state: State, seat: int, weights: Weights, crowded: int, wanted: int) -> float:
    """The best harvest that a gust could bring."""
    fruit = max(weights.asked, weights.any_kind, weights.surplus)
    best = 0.0
    for blade in range(c.BLADES):
        number = crowd_on(crowded, blade) + 1
        # Few blades can be the best one: no more than this comes of a harvest that robs nobody.
        if number * fruit > best or state.supply[state.blades[blade]] < number:
            best = max(best, harvest_worth(state, seat, weights, blade, number, wanted))
    return best


@rule
def advise_delivery(state: State, seat: int, weights: Weights, mask: Mask, out: Floats) -> None:
    """Rate the three ways to begin a delivery."""
    fruits = basket(state, seat)
    owned, collected = values(state, seat), collect(state)
    pressing = fruits_in_front(state, seat) * weights.full_barn - weights.patience
    # No village can be loaded yet: until the end of this rule its rating is the worth of its tile.
    for village in range(c.VILLAGES):
        if takes(state, village, fruits, c.LARGE_ROOM):
            out[a.LOAD.start + village] = tile_worth(state, seat, weights, village, owned, collected)
    if mask[a.CART.start]:
        out[a.CART.start] = best_load(state, weights, fruits, c.CART_ROOM, out) + pressing
    if mask[a.LARGE_CART.start]:
        worth = first_load(state, fruits, c.LARGE_ROOM, out)
        out[a.LARGE_CART.start] = worth + pressing - c.ACTION_TILE_POINTS - weights.keep
    if mask[a.ONE_LESS.start]:
        worth = less_worth(state, seat, weights, fruits, owned, collected)
        out[a.ONE_LESS.start] = worth + pressing - c.ACTION_TILE_POINTS - weights.keep
    out[a.LOAD.start : a.LOAD.stop] = 0


@rule
def less_worth(state: State, seat: int, weights: Weights, fruits: int, owned: int, collected: Any) -> float:
    """What a delivery with one fruit less brings: the best tile that is otherwise out of reach."""
    best = 0.0
    for village in range(c.VILLAGES):
        if not takes(state, village, fruits, c.CART_ROOM) and spares(state, seat, village, fruits):
            best = max(best, tile_worth(state, seat, weights, village, owned, collected))
    return best


@rule
def advise_load(state: State, seat: int, weights: Weights, mask: Mask, out: Floats) -> None:
    """Rate the villages that can be loaded, or that can get less; to go comes when none is worth it."""
    fruits = basket(state, seat)
    owned, collected = values(state, seat), collect(state)
    for village in range(c.VILLAGES):
        if mask[a.LOAD.start + village]:
            out[a.LOAD.start + village] = tile_worth(state, seat, weights, village, owned, collected)
        elif mask[a.SPARE.start + village]:
            # One fruit less pays where the tile could not be had otherwise.
            had = takes(state, village, fruits, c.CART_ROOM)
            worth = tile_worth(state, seat, weights, village, owned, collected)
            out[a.SPARE.start + village] = worth - had * c.TOP_VALUE
    out[a.GO.start] = 0
    if weights.packing > 0 and state.phase == Phase.LOAD:
        advise_packing(state, weights, fruits, mask, out)


@rule
def advise_packing(state: State, weights: Weights, fruits: int, mask: Mask, out: Floats) -> None:
    """Rate the villages that can be loaded by the loads that begin with them, as far as loads are planned."""
    # No village can get less now: until the end of this rule that rating is the load's.
    for village in range(c.VILLAGES):
        if mask[a.LOAD.start + village]:
            out[a.SPARE.start + village] = load_worth(state, fruits, int(state.room), village, out)
    for village in range(c.VILLAGES):
        if mask[a.LOAD.start + village]:
            more = float(out[a.SPARE.start + village]) - float(out[a.LOAD.start + village])
            out[a.LOAD.start + village] += weights.packing * more
    out[a.SPARE.start : a.SPARE.stop] = 0


@rule
def kind_worth(state: State, seat: int, weights: Weights, fruit: int, wanted: int) -> float:
    """The kind to give is the one whose loss hurts least; the kind to keep, the one that is worth most."""
    tile = top(state, state.pending)
    has = int(state.fruit[seat, fruit])
    if c.WILD[tile] == 0:
        return fruits_worth(weights, wanted, fruit, has + 1) - fruits_worth(weights, wanted, fruit, has)
    gone = max(0, has - c.WILD[tile])
    return fruits_worth(weights, wanted, fruit, gone) - fruits_worth(weights, wanted, fruit, has)
