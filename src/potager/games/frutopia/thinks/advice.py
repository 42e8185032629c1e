"""What a sensible player does: rates the legal actions of a seat by what that seat can see.

Ratings are in points: `plans.py` says what fruits are good for, `tokens.py` what boats and tokens are worth,
`reach.py` what room to slide is, `pace.py` how much of the game is left.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from potager.core.compile import rule
from potager.core.kernel import Floats, Mask

from ..rules import actions as a
from ..rules import components as c
from ..rules.factory import goes_along
from ..rules.island import affords, basket, distance, is_mobile
from ..rules.scoring import boat_at, owned
from ..rules.state import AMENITY, NONE, Phase, State
from . import reach as r
from .pace import permit_worth
from .plans import AGENDA, DESK, arrow_worth, plan_ahead, plans
from .tokens import boat_worth, cell_worth, token_worth
from .weights import Weights

UNLIKELY = 99.0  # no slide is worse than that


@rule
def advise(state: State, seat: int, weights: Weights, mask: Mask, out: Floats) -> None:
    """Rate the actions of `mask`; the rest is left at 0."""
    out[:] = 0
    phase = state.phase
    free = r.ground(state, seat)
    if phase == Phase.PLACE:
        for cell in range(c.CELLS):
            if mask[a.PLACE.start + cell]:
                out[a.PLACE.start + cell] = placing_worth(state, seat, weights, 1 << cell, free)
    elif phase == Phase.BUILD:
        for spot in range(c.CELLS * c.TURNS):
            if mask[a.BUILD.start + spot]:
                covered = c.SPOT_CELLS[state.token, spot // c.TURNS, spot % c.TURNS]
                out[a.BUILD.start + spot] = placing_worth(state, seat, weights, covered, free)
    elif phase == Phase.CIRCLE:
        for circle in range(c.CIRCLES):
            if mask[a.CIRCLE.start + circle]:
                out[a.CIRCLE.start + circle] = c.CIRCLE_POINTS[circle]
    elif phase != Phase.BAG:
        desk = np.empty(DESK, dtype=np.int64)
        worths = np.empty(AGENDA, dtype=np.float64)
        plan_ahead(state, seat, weights, free, desk, worths)
        advise_by_plan(state, seat, weights, mask, out, free, desk, worths)


@rule
def advise_by_plan(
    state: State, seat: int, weights: Weights, mask: Mask, out: Floats, free: int, desk: Any, worths: Any
) -> None:
    """Rate what changes a seat's fruits by what they are then good for."""
    phase = state.phase
    if phase == Phase.SLIDE:
        for cell in range(c.CELLS):
            if mask[a.MOVE.start + cell]:
                out[a.MOVE.start + cell] = best_slide(state, seat, weights, cell, free, desk, worths)
    elif phase == Phase.TO:
        for cell in range(c.CELLS):
            if mask[a.TO.start + cell]:
                out[a.TO.start + cell] = slide_worth(
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
        reach = r.reaches(state, seat, free, NONE, NONE)
        for fruit in range(c.FRUITS):
            if mask[a.PICK.start + fruit]:
                after = fruits + (1 << c.BYTE * fruit)
                out[a.PICK.start + fruit] = plans(state, seat, weights, after, reach, desk, worths)


# The market


@rule
def advise_trade(
    state: State, seat: int, weights: Weights, mask: Mask, out: Floats, free: int, desk: Any, worths: Any
) -> None:
    """Rate deliveries and tokens by what they bring and what the rest of the fruits is then good for."""
    fruits = basket(state, seat)
    reach = r.reaches(state, seat, free, NONE, NONE)
    later = weights.patience[1]
    chairs = owned(state, seat, c.DECKCHAIRS)
    out[a.SKIP.start] = later * plans(state, seat, weights, fruits, reach, desk, worths)
    for place in range(c.BEACH_CELLS):
        if mask[a.DELIVER.start + place]:
            cell = c.RING_CELLS[place]
            boat = boat_at(state, seat, cell)
            opened = r.reaches(state, seat, free | r.GROUND[cell], NONE, NONE)
            after = plans(state, seat, weights, fruits - c.ORDER_ASKS[boat], opened, desk, worths)
            worth = boat_worth(state, seat, weights, place, chairs)
            out[a.DELIVER.start + place] = worth + later * after
    here, cost = r.room(weights, reach), cell_worth(state, seat, weights, free)
    for row in range(c.ROWS):
        if not affords(fruits, c.PRICE_ASKS[row]):
            continue
        after = later * plans(state, seat, weights, fruits - c.PRICE_ASKS[row], reach, desk, worths)
        for column in range(c.COLUMNS):
            token = int(state.market[row, column])
            if token != NONE and mask[a.TAKE.start + token]:
                worth = c.CLERK_POINTS[row] + token_worth(state, seat, weights, token, free, here, cost)
                out[a.TAKE.start + token] = worth + after + permit_worth(state, seat, weights, row, token)


@rule
def placing_worth(state: State, seat: int, weights: Weights, covered: int, free: int) -> float:
    """How much room to slide is left if these cells, as bits, are built over, today and for good."""
    left = free
    lasting = r.land(state, seat)
    worth = 0.0
    mobile = is_mobile(AMENITY + state.token)
    for cell in range(c.CELLS):
        if covered >> cell & 1:
            left &= ~r.GROUND[cell]
            # A token that can move should stand where it has room, all else where it is in nobody's way.
            beside = r.reach_from(free, cell)
            if mobile:
                worth += weights.mobile * beside
            else:
                worth -= weights.beside * beside + weights.corners * r.line_loss(lasting, cell)
                lasting &= ~r.GROUND[cell]
    return worth + r.room(weights, r.reaches(state, seat, left, NONE, NONE))


# Slides


@rule
def best_slide(
    state: State, seat: int, weights: Weights, cell: int, free: int, desk: Any, worths: Any
) -> float:
    """The best slide of one token, as far as it goes: it seldom pays to stop before."""
    best = -UNLIKELY
    for way in range(c.WAYS):
        goal = cell
        while c.NEXT[goal, way] != c.OFF and free >> c.NEXT[goal, way] & 1:
            goal = c.NEXT[goal, way]
        if goal != cell:
            best = max(best, slide_worth(state, seat, weights, cell, goal, free, desk, worths))
    return best


@rule
def slide_worth(
    state: State, seat: int, weights: Weights, cell: int, goal: int, free: int, desk: Any, worths: Any
) -> float:
    """What a slide brings, and what can be planned after it."""
    what = int(state.cells[seat, cell])
    cells = distance(cell, goal)
    fruits = basket(state, seat)
    reach = r.reaches(state, seat, free, cell, goal)
    if what < AMENITY:
        return plans(state, seat, weights, fruits + (cells << c.BYTE * what), reach, desk, worths)
    token = what - AMENITY
    if c.KIND[token] == c.WAGON:
        return wagon_worth(state, seat, weights, token, cells, reach, desk, worths)
    # All of the one kind, all of the other, or half and half: which it will be is decided fruit by fruit.
    number = cells + c.FRUITS_WHEN_MOVED
    first = 1 << c.BYTE * c.MIXES[token, 0]
    second = 1 << c.BYTE * c.MIXES[token, 1]
    half = number // 2
    best = plans(state, seat, weights, fruits + first * half + second * (number - half), reach, desk, worths)
    best = max(best, plans(state, seat, weights, fruits + first * number, reach, desk, worths))
    return max(best, plans(state, seat, weights, fruits + second * number, reach, desk, worths))


@rule
def wagon_worth(
    state: State, seat: int, weights: Weights, token: int, cells: int, reach: int, desk: Any, worths: Any
) -> float:
    """What the ices of a slide bring, the dearest first, then milkshakes, and what is left is good for."""
    fruits = basket(state, seat)
    recipe = c.RECIPE_ASKS[c.COLOUR[token]]
    points = 0
    for value in range(c.MOST_STACK_POINTS, 0, -1):
        for stack in range(c.ICES):
            if c.STACK_COLOUR[stack] != c.COLOUR[token] or c.STACK_POINTS[stack] != value:
                continue
            for _ in range(state.stacks[stack]):
                if cells > 0 and affords(fruits, recipe):
                    fruits -= recipe
                    cells -= 1
                    points += value
    worth = plans(state, seat, weights, fruits, reach, desk, worths)
    for _ in range(min(cells, int(state.stacks[c.MILKSHAKE]))):
        best = NONE
        for fruit in range(c.FRUITS):
            if fruits >> c.BYTE * fruit & r.BITS >= c.MILKSHAKE_FRUITS:
                after = plans(
                    state, seat, weights, fruits - (c.MILKSHAKE_FRUITS << c.BYTE * fruit), reach, desk, worths
                )
                if after + c.STACK_POINTS[c.MILKSHAKE] > worth:
                    worth = after + c.STACK_POINTS[c.MILKSHAKE]
                    best = fruit
        if best == NONE:
            break
        fruits -= c.MILKSHAKE_FRUITS << c.BYTE * best
        points += c.STACK_POINTS[c.MILKSHAKE]
        worth -= c.STACK_POINTS[c.MILKSHAKE]
    return points + worth


@rule
def advise_production(
    state: State, seat: int, weights: Weights, mask: Mask, out: Floats, free: int, desk: Any, worths: Any
) -> None:
    """Rate ices and milkshakes by their points and what the rest of the fruits is then good for."""
    fruits = basket(state, seat)
    reach = r.reaches(state, seat, free, NONE, NONE)
    out[a.STOP.start] = plans(state, seat, weights, fruits, reach, desk, worths)
    for stack in range(c.STACKS):
        if stack != c.MILKSHAKE and mask[a.ICE.start + stack]:
            after = plans(
                state, seat, weights, fruits - c.RECIPE_ASKS[c.STACK_COLOUR[stack]], reach, desk, worths
            )
            out[a.ICE.start + stack] = c.STACK_POINTS[stack] + after
    for fruit in range(c.FRUITS):
        if mask[a.SHAKE.start + fruit]:
            after = plans(
                state, seat, weights, fruits - (c.MILKSHAKE_FRUITS << c.BYTE * fruit), reach, desk, worths
            )
            out[a.SHAKE.start + fruit] = c.STACK_POINTS[c.MILKSHAKE] + after


# The factory


@rule
def advise_factory(
    state: State, seat: int, weights: Weights, mask: Mask, out: Floats, free: int, desk: Any, worths: Any
) -> None:
    """Rate arrows by their circles and what the rest of the fruits is then good for."""
    fruits = basket(state, seat)
    reach = r.reaches(state, seat, free, NONE, NONE)
    now = plans(state, seat, weights, fruits, reach, desk, worths)
    out[a.FINISH.start] = now
    seller = owned(state, seat, c.LEMONADE)
    for arrow in range(c.ARROWS):
        if mask[a.ADVANCE.start + arrow]:
            worth = arrow_worth(state, seat, weights, arrow, seller)
            if goes_along(state, arrow):
                out[a.ADVANCE.start + arrow] = worth + now
            else:
                after = plans(state, seat, weights, fruits - c.TOLL_ASKS[arrow], reach, desk, worths)
                out[a.ADVANCE.start + arrow] = worth + after
