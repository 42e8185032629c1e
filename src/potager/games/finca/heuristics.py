"""What a sensible player looks at: rates the legal actions of a seat by what that seat can see.

Ratings are in points. A fruit is worth what the face-up tiles would give for it, a cart what it saves,
a tile its value and what it does for Finca tiles and bonus sets. The weights were
set by hand and corrected where games between bots went wrong; no search for better ones was made.
"""

from __future__ import annotations

import numpy as np

from potager.core.compile import rule
from potager.core.kernel import Floats, Mask

from .actions import (
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
    STAY,
    TAKE,
)
from .components import (
    ACTION_TILE_POINTS,
    BLADES,
    BONUS,
    BONUSES,
    CART_ROOM,
    FINCA_COUNTS,
    FINCA_POINTS,
    FRUITS,
    GUST,
    HALF,
    LARGE_ROOM,
    TILE_KINDS,
    TOP_VALUE,
    VALUE,
    VILLAGES,
    WANTS,
    WILD,
)
from .rules.delivery import can_load, can_spare, top
from .rules.windmill import crossings, crowd
from .scoring import fruits_in_front, scores, symbols
from .state import NONE, Phase, State

ASKED = 0.62  # a fruit that a face-up tile asks for
ANY_KIND = 0.32  # one that only a tile for any kind would take
SURPLUS = 0.08  # one that nobody asks for now
FIRST_CART = 3.0  # the first cart in front; each further one is worth a part of the one before
NEXT_CART = 0.45
RIVAL_FINCA = 1.5  # what it costs to hand a Finca tile to somebody else
NEW_VALUE = 0.8  # a tile of a value one has not got yet: a step towards a bonus set
KEEP = 0.8  # what an action tile must bring beyond its points
PATIENCE = 3.0  # what a delivery must bring beyond a walk: a cart and a turn
FULL_BARN = 0.2  # each fruit in front makes delivering more pressing: it might have to be returned
COMPANY = 0.1  # another farmer on the blade one starts from
CROWDED = 2  # more of them than this are a burden

BYTE = 8  # a small table of counts is packed into one number


@rule
def advise(state: State, seat: int, mask: Mask, out: Floats) -> None:
    """Rate the actions of `mask`; the rest is left at 0."""
    out[:] = 0
    phase = state.phase
    if phase == Phase.TURN:
        advise_turn(state, seat, mask, out)
    elif phase == Phase.FIRST or phase == Phase.SECOND:
        rate_walks(state, seat, out)
        out[STAY.start] = 0
    elif phase == Phase.PLACE:
        for blade in range(BLADES):
            out[PLACE.start + blade] = placing_worth(state, seat, blade)
    elif phase == Phase.LAND:
        for blade in range(BLADES):
            out[LAND.start + blade] = harvest_worth(state, seat, blade, crowd(state, blade) + 1)
    elif phase == Phase.KIND:
        for fruit in range(FRUITS):
            out[KIND.start + fruit] = kind_worth(state, seat, fruit)
    elif phase == Phase.TAKE:
        # Tiles that empty no village come first, so that they count for the Finca tiles of the rest.
        for village in range(VILLAGES):
            out[TAKE.start + village] = state.height[village] + tile_worth(state, seat, village) / LARGE_ROOM
    else:
        for village in range(VILLAGES):
            if mask[LOAD.start + village] or mask[SPARE.start + village]:
                worth = tile_worth(state, seat, village)
                out[LOAD.start + village] = worth
                # One fruit less pays where the tile could not be had otherwise.
                out[SPARE.start + village] = worth - can_load(state, seat, village, CART_ROOM) * TOP_VALUE
        out[GO.start] = 0


@rule
def advise_turn(state: State, seat: int, mask: Mask, out: Floats) -> None:
    """Rate walks, deliveries and action tiles against each other."""
    best, second = rate_walks(state, seat, out)
    if mask[DOUBLE_MOVE.start]:
        out[DOUBLE_MOVE.start] = best + second - ACTION_TILE_POINTS - KEEP
    if state.action_tiles[seat, GUST]:
        landing = best_landing(state, seat) - ACTION_TILE_POINTS - KEEP
        for blade in range(BLADES):
            if mask[LIFT.start + blade]:
                out[LIFT.start + blade] = landing - placing_worth(state, seat, blade) / LARGE_ROOM
    pressing = fruits_in_front(state, seat) * FULL_BARN - PATIENCE
    if mask[CART.start]:
        out[CART.start] = load_worth(state, seat, CART_ROOM) + pressing
    if mask[LARGE_CART.start]:
        out[LARGE_CART.start] = load_worth(state, seat, LARGE_ROOM) + pressing - ACTION_TILE_POINTS - KEEP
    if mask[ONE_LESS.start]:
        out[ONE_LESS.start] = less_worth(state, seat) + pressing - ACTION_TILE_POINTS - KEEP


@rule
def rate_walks(state: State, seat: int, out: Floats) -> tuple[float, float]:
    """Rate every walk; return the two best ratings."""
    best = 0.0
    second = 0.0
    for blade in range(BLADES):
        if state.farmers[seat, blade] == 0:
            continue
        worth = walk_worth(state, seat, blade)
        out[MOVE.start + blade] = worth
        if worth > best:
            second = best
            best = worth
        elif worth > second:
            second = worth
    return best, second


@rule
def walk_worth(state: State, seat: int, blade: int) -> float:
    """The fruit and the carts that a walk brings."""
    steps = crowd(state, blade)
    goal = (blade + steps) % BLADES
    number = crowd(state, goal) + (goal != blade)
    worth = harvest_worth(state, seat, goal, number)
    cart = FIRST_CART
    for _ in range(state.carts[seat]):
        cart *= NEXT_CART
    return worth + cart * crossings(blade, steps)


@rule
def harvest_worth(state: State, seat: int, blade: int, number: int) -> float:
    """What a harvest of so many fruits adds to what the seat has."""
    fruit = state.blades[blade]
    has = int(state.fruit[seat, fruit])
    if state.supply[fruit] < number:  # everybody returns that fruit first
        return fruits_worth(state, fruit, number) - fruits_worth(state, fruit, has)
    return fruits_worth(state, fruit, has + number) - fruits_worth(state, fruit, has)


@rule
def best_landing(state: State, seat: int) -> float:
    """The best harvest that a gust could bring."""
    best = 0.0
    for blade in range(BLADES):
        best = max(best, harvest_worth(state, seat, blade, crowd(state, blade) + 1))
    return best


@rule
def fruits_worth(state: State, fruit: int, number: int) -> float:
    """What so many fruits of a kind are worth for the tiles that lie face up."""
    asked = 0
    any_kind = 0
    for village in range(VILLAGES):
        tile = top(state, village)
        if tile != NONE:
            asked += WANTS[tile, fruit]
            any_kind = max(any_kind, WILD[tile])
    wanted = min(number, asked)
    spare = max(0, min(number, asked + any_kind) - wanted)
    return wanted * ASKED + spare * ANY_KIND + (number - wanted - spare) * SURPLUS


@rule
def placing_worth(state: State, seat: int, blade: int) -> float:
    """A blade is a good start if its fruit is asked for, a line is near, and others, but not many, wait."""
    start = harvest_worth(state, seat, blade, 1) + blade % HALF * COMPANY
    own = int(state.farmers[seat, blade])
    others = crowd(state, blade) - own
    return start + min(others, CROWDED) * COMPANY - max(0, others - CROWDED) - own


@rule
def kind_worth(state: State, seat: int, fruit: int) -> float:
    """The kind to give is the one whose loss hurts least; the kind to keep, the one that is worth most."""
    tile = top(state, state.pending)
    has = int(state.fruit[seat, fruit])
    if WILD[tile] == 0:
        return fruits_worth(state, fruit, has + 1) - fruits_worth(state, fruit, has)
    gone = max(0, has - WILD[tile])
    return fruits_worth(state, fruit, gone) - fruits_worth(state, fruit, has)


@rule
def tile_worth(state: State, seat: int, village: int) -> float:
    """A tile's value, the bonus set it helps and the Finca tile it decides."""
    tile = top(state, village)
    worth = float(VALUE[tile]) + set_worth(state, seat, VALUE[tile])
    if state.height[village] == 1:
        worth += finca_worth(state, seat, state.fincas[village], tile)
    return worth


@rule
def set_worth(state: State, seat: int, value: int) -> float:
    """What one more tile of a value does for the next bonus set."""
    fewest = TILE_KINDS
    others = TILE_KINDS
    have = 0
    for other in range(1, TOP_VALUE + 1):
        tiles = 0
        for tile in range(TILE_KINDS):
            if VALUE[tile] == other:
                tiles += state.won[seat, tile]
        fewest = min(fewest, tiles)
        if other == value:
            have = tiles
        else:
            others = min(others, tiles)
    if have > fewest:
        return 0.0
    if others <= fewest:
        return NEW_VALUE
    for place in range(BONUSES):
        if state.bonus[place] == NONE:
            return float(BONUS[place])
    return 0.0


@rule
def finca_worth(state: State, seat: int, finca: int, tile: int) -> float:
    """What it is worth to decide a Finca tile now."""
    mine = symbols(state, seat, finca) + FINCA_COUNTS[state.edition, finca, tile]
    best = 0
    ties = 0
    for other in range(state.seats):
        if other == seat:
            continue
        count = symbols(state, other, finca)
        if count > best:
            best = count
            ties = 1
        elif count == best:
            ties += 1
    if mine > best:
        return float(FINCA_POINTS)
    if mine == best or ties > 1:
        return 0.0
    return -RIVAL_FINCA


@rule
def load_worth(state: State, seat: int, room: int) -> float:
    """What a cart brings that is loaded with the best tile that fits, then the next, and so on."""
    left = 0  # fruits of the seat, one byte a kind
    for fruit in range(FRUITS):
        left |= int(state.fruit[seat, fruit]) << BYTE * fruit
    loaded = 0  # villages, one bit each
    total = 0.0
    while True:
        best = 0.0
        choice = NONE
        for village in range(VILLAGES):
            if loaded >> village & 1 or top(state, village) == NONE or VALUE[top(state, village)] > room:
                continue
            if after_loading(left, top(state, village)) == NONE:
                continue
            worth = tile_worth(state, seat, village)
            if worth > best:
                best = worth
                choice = village
        if choice == NONE:
            return total
        total += best
        loaded |= 1 << choice
        room -= VALUE[top(state, choice)]
        left = after_loading(left, top(state, choice))


@rule
def after_loading(left: int, tile: int) -> int:
    """The fruits left after serving a tile, one byte a kind, or NONE if they do not suffice."""
    if WILD[tile] == 0:
        for fruit in range(FRUITS):
            if (left >> BYTE * fruit) % (1 << BYTE) < WANTS[tile, fruit]:
                return NONE
            left -= WANTS[tile, fruit] << BYTE * fruit
        return left
    most = 0
    kind = 0
    for fruit in range(FRUITS):
        has = (left >> BYTE * fruit) % (1 << BYTE)
        if has > most:
            most = has
            kind = fruit
    return left - (WILD[tile] << BYTE * kind) if most >= WILD[tile] else NONE


@rule
def less_worth(state: State, seat: int) -> float:
    """What a delivery with one fruit less brings: the best tile that is otherwise out of reach."""
    best = 0.0
    for village in range(VILLAGES):
        if can_spare(state, seat, village) and not can_load(state, seat, village, CART_ROOM):
            best = max(best, tile_worth(state, seat, village))
    return best


@rule
def estimate(state: State, out: Floats) -> None:
    """What each seat may expect to score by the end."""
    points = np.zeros(len(out), dtype=np.int64)
    scores(state, points)
    for seat in range(state.seats):
        out[seat] = points[seat]
