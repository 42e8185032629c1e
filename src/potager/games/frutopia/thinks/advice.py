"""What a sensible player does: rates the legal actions of a seat by what that seat can see.

Ratings are in points: `plans.py` says what fruits are good for, `tokens.py` what boats and tokens are worth,
`reach.py` what room to slide is, `pace.py` how much of the game is left.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from potager.core.compile import apart, rule
from potager.core.kernel import Floats, Mask

from ..rules.actions import (
    ADVANCE,
    BUILD,
    CIRCLE,
    DELIVER,
    FINISH,
    ICE,
    MOVE,
    PICK,
    PLACE,
    SHAKE,
    SKIP,
    STOP,
    TAKE,
    TO,
)
from ..rules.components import (
    ARROWS,
    BEACH_CELLS,
    BYTE,
    CELLS,
    CIRCLE_POINTS,
    CIRCLES,
    CLERK_POINTS,
    COLOUR,
    COLUMNS,
    DECKCHAIRS,
    FRUITS,
    FRUITS_WHEN_MOVED,
    ICES,
    KIND,
    LEMONADE,
    MILKSHAKE,
    MILKSHAKE_FRUITS,
    MIXES,
    NEXT,
    OFF,
    ORDER_ASKS,
    PRICE_ASKS,
    RECIPE_ASKS,
    RING_CELLS,
    ROWS,
    SPOT_CELLS,
    STACK_COLOUR,
    STACK_POINTS,
    STACKS,
    TOLL_ASKS,
    TURNS,
    WAGON,
    WAYS,
)
from ..rules.factory import goes_along
from ..rules.island import affords, basket, distance, is_mobile
from ..rules.scoring import boat_at, owned
from ..rules.state import AMENITY, NONE, Phase, State
from .pace import permit_worth
from .plans import AGENDA, DESK, arrow_worth, plan_ahead, plans
from .reach import BITS, GROUND, ground, land, line_loss, reach_from, reaches, room
from .tokens import boat_worth, cell_worth, token_worth
from .weights import Weights

UNLIKELY = 99.0  # no slide is worse than that


@rule
@apart
def advise(state: State, seat: int, weights: Weights, mask: Mask, out: Floats) -> None:
    """Rate the actions of `mask`; the rest is left at 0."""
    out[:] = 0
    phase = state.phase
    free = ground(state, seat)
    if phase == Phase.PLACE:
        for cell in range(CELLS):
            if mask[PLACE.start + cell]:
                out[PLACE.start + cell] = placing_worth(state, seat, weights, 1 << cell, free)
    elif phase == Phase.BUILD:
        for spot in range(CELLS * TURNS):
            if mask[BUILD.start + spot]:
                covered = SPOT_CELLS[state.token, spot // TURNS, spot % TURNS]
                out[BUILD.start + spot] = placing_worth(state, seat, weights, covered, free)
    elif phase == Phase.CIRCLE:
        for circle in range(CIRCLES):
            if mask[CIRCLE.start + circle]:
                out[CIRCLE.start + circle] = CIRCLE_POINTS[circle]
    elif phase != Phase.BAG:
        desk = np.empty(DESK, dtype=np.int64)
        worths = np.empty(AGENDA, dtype=np.float64)
        plan_ahead(state, seat, weights, free, desk, worths)
        advise_by_plan(state, seat, weights, mask, out, free, desk, worths)


@rule
@apart
def advise_by_plan(
    state: State, seat: int, weights: Weights, mask: Mask, out: Floats, free: int, desk: Any, worths: Any
) -> None:
    """Rate what changes a seat's fruits by what they are then good for."""
    phase = state.phase
    if phase == Phase.SLIDE:
        for cell in range(CELLS):
            if mask[MOVE.start + cell]:
                out[MOVE.start + cell] = best_slide(state, seat, weights, cell, free, desk, worths)
    elif phase == Phase.TO:
        for cell in range(CELLS):
            if mask[TO.start + cell]:
                out[TO.start + cell] = slide_worth(
                    state, seat, weights, state.moving, cell, free, desk, worths
                )
    elif phase == Phase.TRADE:
        advise_trade(state, seat, weights, mask, out, free, desk, worths)
    elif phase == Phase.PRODUCE:
        advise_production(state, seat, weights, mask, out, free, desk, worths)
    elif phase == Phase.FACTORY:
        advise_factory(state, seat, weights, mask, out, free, desk, worths)
    else:
        fruits = basket(state, seat)
        reach = reaches(state, seat, free, NONE, NONE)
        for fruit in range(FRUITS):
            if mask[PICK.start + fruit]:
                after = fruits + (1 << BYTE * fruit)
                out[PICK.start + fruit] = plans(state, seat, weights, after, reach, desk, worths)


# The market


@rule
@apart
def advise_trade(
    state: State, seat: int, weights: Weights, mask: Mask, out: Floats, free: int, desk: Any, worths: Any
) -> None:
    """Rate deliveries and tokens by what they bring and what the rest of the fruits is then good for."""
    fruits = basket(state, seat)
    reach = reaches(state, seat, free, NONE, NONE)
    later = weights.patience[1]
    chairs = owned(state, seat, DECKCHAIRS)
    out[SKIP.start] = later * plans(state, seat, weights, fruits, reach, desk, worths)
    for place in range(BEACH_CELLS):
        if mask[DELIVER.start + place]:
            cell = RING_CELLS[place]
            boat = boat_at(state, seat, cell)
            opened = reaches(state, seat, free | GROUND[cell], NONE, NONE)
            after = plans(state, seat, weights, fruits - ORDER_ASKS[boat], opened, desk, worths)
            worth = boat_worth(state, seat, weights, place, chairs)
            out[DELIVER.start + place] = worth + later * after
    here, cost = room(weights, reach), cell_worth(state, seat, weights, free)
    for row in range(ROWS):
        if not affords(fruits, PRICE_ASKS[row]):
            continue
        after = later * plans(state, seat, weights, fruits - PRICE_ASKS[row], reach, desk, worths)
        for column in range(COLUMNS):
            token = int(state.market[row, column])
            if token != NONE and mask[TAKE.start + token]:
                worth = CLERK_POINTS[row] + token_worth(state, seat, weights, token, free, here, cost)
                out[TAKE.start + token] = worth + after + permit_worth(state, seat, weights, row, token)


@rule
@apart
def placing_worth(state: State, seat: int, weights: Weights, covered: int, free: int) -> float:
    """How much room to slide is left if these cells, as bits, are built over, today and for good."""
    left = free
    lasting = land(state, seat)
    worth = 0.0
    mobile = is_mobile(AMENITY + state.token)
    for cell in range(CELLS):
        if covered >> cell & 1:
            left &= ~GROUND[cell]
            # A token that can move should stand where it has room, all else where it is in nobody's way.
            beside = reach_from(free, cell)
            if mobile:
                worth += weights.mobile * beside
            else:
                worth -= weights.beside * beside + weights.corners * line_loss(lasting, cell)
                lasting &= ~GROUND[cell]
    return worth + room(weights, reaches(state, seat, left, NONE, NONE))


# Slides


@rule
@apart
def best_slide(
    state: State, seat: int, weights: Weights, cell: int, free: int, desk: Any, worths: Any
) -> float:
    """The best slide of one token, as far as it goes: it seldom pays to stop before."""
    best = -UNLIKELY
    for way in range(WAYS):
        goal = cell
        while NEXT[goal, way] != OFF and free >> NEXT[goal, way] & 1:
            goal = NEXT[goal, way]
        if goal != cell:
            best = max(best, slide_worth(state, seat, weights, cell, goal, free, desk, worths))
    return best


@rule
@apart
def slide_worth(
    state: State, seat: int, weights: Weights, cell: int, goal: int, free: int, desk: Any, worths: Any
) -> float:
    """What a slide brings, and what can be planned after it."""
    what = int(state.cells[seat, cell])
    cells = distance(cell, goal)
    fruits = basket(state, seat)
    reach = reaches(state, seat, free, cell, goal)
    if what < AMENITY:
        return plans(state, seat, weights, fruits + (cells << BYTE * what), reach, desk, worths)
    token = what - AMENITY
    if KIND[token] == WAGON:
        return wagon_worth(state, seat, weights, token, cells, reach, desk, worths)
    # All of the one kind, all of the other, or half and half: which it will be is decided fruit by fruit.
    number = cells + FRUITS_WHEN_MOVED
    first = 1 << BYTE * MIXES[token, 0]
    second = 1 << BYTE * MIXES[token, 1]
    half = number // 2
    best = plans(state, seat, weights, fruits + first * half + second * (number - half), reach, desk, worths)
    best = max(best, plans(state, seat, weights, fruits + first * number, reach, desk, worths))
    return max(best, plans(state, seat, weights, fruits + second * number, reach, desk, worths))


@rule
@apart
def wagon_worth(
    state: State, seat: int, weights: Weights, token: int, cells: int, reach: int, desk: Any, worths: Any
) -> float:
    """What the ices of a slide bring, the dearest first, then milkshakes, and what is left is good for."""
    fruits = basket(state, seat)
    recipe = RECIPE_ASKS[COLOUR[token]]
    points = 0
    for value in range(STACK_POINTS.max(), 0, -1):
        for stack in range(ICES):
            if STACK_COLOUR[stack] != COLOUR[token] or STACK_POINTS[stack] != value:
                continue
            for _ in range(state.stacks[stack]):
                if cells > 0 and affords(fruits, recipe):
                    fruits -= recipe
                    cells -= 1
                    points += value
    worth = plans(state, seat, weights, fruits, reach, desk, worths)
    for _ in range(min(cells, int(state.stacks[MILKSHAKE]))):
        best = NONE
        for fruit in range(FRUITS):
            if fruits >> BYTE * fruit & BITS >= MILKSHAKE_FRUITS:
                after = plans(
                    state, seat, weights, fruits - (MILKSHAKE_FRUITS << BYTE * fruit), reach, desk, worths
                )
                if after + STACK_POINTS[MILKSHAKE] > worth:
                    worth = after + STACK_POINTS[MILKSHAKE]
                    best = fruit
        if best == NONE:
            break
        fruits -= MILKSHAKE_FRUITS << BYTE * best
        points += STACK_POINTS[MILKSHAKE]
        worth -= STACK_POINTS[MILKSHAKE]
    return points + worth


@rule
@apart
def advise_production(
    state: State, seat: int, weights: Weights, mask: Mask, out: Floats, free: int, desk: Any, worths: Any
) -> None:
    """Rate ices and milkshakes by their points and what the rest of the fruits is then good for."""
    fruits = basket(state, seat)
    reach = reaches(state, seat, free, NONE, NONE)
    out[STOP.start] = plans(state, seat, weights, fruits, reach, desk, worths)
    for stack in range(STACKS):
        if stack != MILKSHAKE and mask[ICE.start + stack]:
            after = plans(
                state, seat, weights, fruits - RECIPE_ASKS[STACK_COLOUR[stack]], reach, desk, worths
            )
            out[ICE.start + stack] = STACK_POINTS[stack] + after
    for fruit in range(FRUITS):
        if mask[SHAKE.start + fruit]:
            after = plans(
                state, seat, weights, fruits - (MILKSHAKE_FRUITS << BYTE * fruit), reach, desk, worths
            )
            out[SHAKE.start + fruit] = STACK_POINTS[MILKSHAKE] + after


# The factory


@rule
@apart
def advise_factory(
    state: State, seat: int, weights: Weights, mask: Mask, out: Floats, free: int, desk: Any, worths: Any
) -> None:
    """Rate arrows by their circles and what the rest of the fruits is then good for."""
    fruits = basket(state, seat)
    reach = reaches(state, seat, free, NONE, NONE)
    now = plans(state, seat, weights, fruits, reach, desk, worths)
    out[FINISH.start] = now
    seller = owned(state, seat, LEMONADE)
    for arrow in range(ARROWS):
        if mask[ADVANCE.start + arrow]:
            worth = arrow_worth(state, seat, weights, arrow, seller)
            if goes_along(state, arrow):
                out[ADVANCE.start + arrow] = worth + now
            else:
                after = plans(state, seat, weights, fruits - TOLL_ASKS[arrow], reach, desk, worths)
                out[ADVANCE.start + arrow] = worth + after
