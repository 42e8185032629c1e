"""What a sensible player looks at: rates the legal actions of a seat by what that seat can see.

Ratings are in points. A plan is a boat, a row of the market, an ice or an arrow; it is worth what it
brings, less with every turn that its missing fruits would take at the length of today's slides. What
is far off is worth little, so that a player works on what can be had now or within two turns. Room to
slide is worth something too: nobody walls themselves in for a few points. The weights were set by hand
and corrected where games between bots went wrong; no search for better ones was made.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from potager.core.compile import apart, rule
from potager.core.kernel import Floats, Mask

from .actions import (
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
from .components import (
    ARROW_TO,
    ARROWS,
    ARROWS_FROM,
    BEACH_CELLS,
    BOAT_POINTS,
    BUILDING_POINTS,
    BYTE,
    CELLS,
    CIRCLE_POINTS,
    CIRCLES,
    CLERK_POINTS,
    COLOUR,
    COLUMNS,
    FINAL,
    FIRST,
    FRUITS,
    FRUITS_WHEN_MOVED,
    ICES,
    KIND,
    LEMONADE,
    MILKSHAKE,
    MILKSHAKE_FRUITS,
    MIXED,
    MIXES,
    MOST_ARROWS,
    NEXT,
    OFF,
    ORDER_ASKS,
    PAWNS,
    PLACE_OF,
    PRICE_ASKS,
    RECIPE_ASKS,
    RING_CELLS,
    ROWS,
    SHOP,
    SIZE,
    SPOT_CELLS,
    STACK_COLOUR,
    STACK_POINTS,
    STACKS,
    STARS,
    TOLL_ASKS,
    TOURIST_OFFICE,
    TURNS,
    WAGON,
    WAYS,
)
from .reach import BITS, reach_from, reach_over, reaches
from .rules.factory import goes_along, is_blocked, own_circle
from .rules.island import affords, basket, distance, is_mobile
from .rules.market import can_place, free_cells
from .scoring import amenity_at, area, boat_at, owned, scores, shop_worth
from .state import AMENITY, FREE, NONE, Phase, State

LATER = 0.55  # what is left of a plan's worth when it takes another turn
FAR = 8  # turns beyond which nothing is planned
PATIENCE = np.array([LATER**turns for turns in range(FAR + 1)])
SECOND = 0.6  # what the second best plan counts, since fruits serve only one of them
ROOM = 0.1  # a cell of reach, for every mobile token
STOCK = 0.05  # a fruit that is asked for nowhere yet: without it the slides with most room go on for ever
ENOUGH = 4  # fruits of a kind beyond which more are idle
LOST = 2  # turns that a fruit costs whose token cannot move at all
OPENED = 1.2  # a boat that leaves: its cell is free, the slides beside it are longer
STAR = 0.3  # a star without the tourist office
GROWTH = 1.5  # what a shop may still come to, as a part of what it brings now
NEW_SHOP = 3.0
MIXED_WORTH = 5.0
WAGON_WORTH = 7.0
MOBILE = 2.0  # a cell of reach of a token that comes to the island: the corners are for those that stay
CELL_COST = 1.2  # a cell that is built over for good
STEP = 1.5  # an arrow's worth beyond its points: the chain pays better further on
PERMIT = 0.5  # what it is worth to hasten or delay the end: nothing much
PACE = 6  # turns, of all seats together, from one permit to the next
LONG = 9  # turns to come with which a token pays in full that pays by and by
FEW = 3  # ices or turns that are looked at one by one


@rule
@apart
def advise(state: State, seat: int, mask: Mask, out: Floats) -> None:
    """Rate the actions of `mask`; the rest is left at 0."""
    out[:] = 0
    rows = np.zeros(ROWS)
    rate_rows(state, seat, rows)
    phase = state.phase
    fruits = basket(state, seat)
    if phase == Phase.SLIDE:
        for cell in range(CELLS):
            if mask[MOVE.start + cell]:
                out[MOVE.start + cell] = best_slide(state, seat, cell, rows)
    elif phase == Phase.TO:
        for cell in range(CELLS):
            if mask[TO.start + cell]:
                out[TO.start + cell] = slide_worth(state, seat, state.moving, cell, rows)
    elif phase == Phase.PICK or phase == Phase.FIRST:
        reach = reaches(state, seat, NONE, NONE)
        for fruit in range(FRUITS):
            out[PICK.start + fruit] = plans(state, seat, fruits + (1 << BYTE * fruit), reach, rows)
    elif phase == Phase.PRODUCE:
        advise_production(state, seat, mask, out, rows)
    elif phase == Phase.TRADE:
        advise_trade(state, seat, mask, out, rows)
    elif phase == Phase.PLACE:
        for cell in range(CELLS):
            if mask[PLACE.start + cell]:
                out[PLACE.start + cell] = placing_worth(state, seat, 1 << cell)
    elif phase == Phase.BUILD:
        for spot in range(CELLS * TURNS):
            if mask[BUILD.start + spot]:
                covered = SPOT_CELLS[state.token, spot // TURNS, spot % TURNS]
                out[BUILD.start + spot] = placing_worth(state, seat, covered)
    elif phase == Phase.FACTORY:
        advise_factory(state, seat, mask, out, rows)
    elif phase == Phase.CIRCLE:
        for circle in range(CIRCLES):
            if mask[CIRCLE.start + circle]:
                out[CIRCLE.start + circle] = CIRCLE_POINTS[circle]


# Plans


@rule
def turns_to_come(state: State) -> int:
    """How many more turns a seat may expect: a permit is used every few turns of all seats together."""
    return PACE * int(state.permits) // max(int(state.seats), 2)


@rule
def another_turn(state: State, seat: int) -> float:
    """The chance of another turn: whoever plays early in the round must fear for the last permit."""
    if state.permits != 1:
        return 1.0
    return (1 - 1 / PACE) ** (state.seats - 1 - seat)


@rule
def turns_for(fruits: int, asks: int, reach: int) -> int:
    """How many slides the missing fruits of a price take."""
    turns = 0
    for fruit in range(FRUITS):
        missing = (asks >> BYTE * fruit & BITS) - (fruits >> BYTE * fruit & BITS)
        if missing > 0:
            length = reach >> BYTE * fruit & BITS
            turns += (missing + length - 1) // length if length > 0 else missing + LOST
    return min(turns, FAR)


@rule
@apart
def plans(state: State, seat: int, fruits: int, reach: int, rows: Any) -> float:
    """What a basket of fruits is good for: the best plan, a part of the second best, and room to slide."""
    horizon = min(FAR, turns_to_come(state))
    again = another_turn(state, seat)
    best = 0.0
    second = 0.0
    for place in range(BEACH_CELLS + ROWS):
        worth = 0.0
        asks = 0
        if place >= BEACH_CELLS:
            worth = rows[place - BEACH_CELLS]
            asks = PRICE_ASKS[place - BEACH_CELLS]
        else:
            boat = boat_at(state, seat, RING_CELLS[place])
            if boat != NONE:
                worth = BOAT_POINTS[boat] + OPENED
                asks = ORDER_ASKS[boat]
        if worth <= second:
            continue
        turns = turns_for(fruits, asks, reach)
        if turns > horizon:
            continue
        worth *= PATIENCE[turns]
        if turns > 0:
            worth *= again
        if worth > best:
            second = best
            best = worth
        elif worth > second:
            second = worth
    soon = min(horizon, FEW)
    room = (ROOM * (reach >> BYTE * FRUITS) + STOCK * stock(fruits)) * soon
    further = again * ice_plans(state, seat, fruits, reach, horizon) + arrow_plans(state, seat, fruits, reach)
    return best + SECOND * second + further + room


@rule
def stock(fruits: int) -> int:
    """How many fruits of a basket are of use, whatever is planned: a few of every kind."""
    count = 0
    for fruit in range(FRUITS):
        count += min(fruits >> BYTE * fruit & BITS, ENOUGH)
    return count


@rule
@apart
def ice_plans(state: State, seat: int, fruits: int, reach: int, horizon: int) -> float:
    """What the ices of one's wagons would bring."""
    worth = 0.0
    for cell in range(CELLS):
        token = amenity_at(state, seat, cell)
        if token == NONE or KIND[token] != WAGON:
            continue
        best = 0
        for stack in range(ICES):
            if STACK_COLOUR[stack] == COLOUR[token] and state.stacks[stack] > 0:
                best = max(best, STACK_POINTS[stack])
        asks = RECIPE_ASKS[COLOUR[token]]
        length = reach_from(state, seat, cell, NONE, NONE)
        for ices in range(1, FEW):
            turns = turns_for(fruits, asks * ices, reach) + 1
            if ices > length:
                turns += LOST
            if turns <= horizon:
                worth += best * PATIENCE[min(turns, FAR)]
    return worth


@rule
@apart
def arrow_plans(state: State, seat: int, fruits: int, reach: int) -> float:
    """What the next arrows of one's pawns would bring."""
    worth = 0.0
    if not state.factory:
        return worth
    for pawn in range(PAWNS):
        place = PLACE_OF[state.pawns[seat, pawn]]
        for number in range(MOST_ARROWS):
            arrow = ARROWS_FROM[place, number]
            if arrow != OFF:
                turns = turns_for(fruits, TOLL_ASKS[arrow], reach)
                worth += arrow_worth(state, seat, arrow) * PATIENCE[turns] / MOST_ARROWS
    return worth


@rule
def arrow_worth(state: State, seat: int, arrow: int) -> float:
    """The best circle that an arrow leads to, and the way it goes on."""
    goal = ARROW_TO[arrow]
    worth = float(0 if FINAL[goal] else STEP)
    if owned(state, seat, LEMONADE):
        worth += 1
    if own_circle(state, seat, goal) != NONE:
        return worth
    best = -1
    for circle in range(FIRST[goal], FIRST[goal] + SIZE[goal]):
        if not is_blocked(state, seat, circle):
            best = max(best, CIRCLE_POINTS[circle])
    return worth + best if best >= 0 else 0.0


# The market


@rule
@apart
def rate_rows(state: State, seat: int, rows: Any) -> None:
    """What each row is worth: its points and its best token; nothing if no token of it can be placed."""
    free = free_cells(state, seat)
    for row in range(ROWS):
        for column in range(COLUMNS):
            token = int(state.market[row, column])
            if token != NONE and can_place(token, free):
                rows[row] = max(rows[row], CLERK_POINTS[row] + token_worth(state, seat, token))


@rule
@apart
def token_worth(state: State, seat: int, token: int) -> float:
    """What a token would bring on this seat's island, less the room it takes."""
    kind = KIND[token]
    early = min(turns_to_come(state), LONG) / LONG
    if kind == SHOP:
        return shop_worth(state, seat, token) * (1 + GROWTH * early) + NEW_SHOP * early - CELL_COST * early
    if kind == MIXED:
        return MIXED_WORTH * early
    if kind == WAGON:
        left = 0
        for stack in range(ICES):
            if STACK_COLOUR[stack] == COLOUR[token]:
                left += state.stacks[stack]
        return WAGON_WORTH * early if left > 1 else 0.0
    star = 1.0 if owned(state, seat, TOURIST_OFFICE) else STAR
    return BUILDING_POINTS[token] + star * STARS[token] - CELL_COST * early * area(token)


@rule
@apart
def placing_worth(state: State, seat: int, covered: int) -> float:
    """How much room to slide is left if these cells, as bits, are built over."""
    worth = 0.0
    for cell in range(CELLS):
        if covered >> cell & 1:
            # A token that can move should stand where it has room, all else where it is in nobody's way.
            beside = reach_from(state, seat, cell, NONE, NONE)
            worth += MOBILE * beside if is_mobile(AMENITY + state.token) else -beside
        elif is_mobile(state.cells[seat, cell]):
            worth += reach_over(state, seat, cell, covered)
    return worth


@rule
@apart
def advise_trade(state: State, seat: int, mask: Mask, out: Floats, rows: Any) -> None:
    """Rate deliveries and tokens by what they bring and what the rest of the fruits is then good for."""
    fruits = basket(state, seat)
    reach = reaches(state, seat, NONE, NONE)
    now = plans(state, seat, fruits, reach, rows)
    out[SKIP.start] = LATER * now
    for place in range(BEACH_CELLS):
        if mask[DELIVER.start + place]:
            cell = RING_CELLS[place]
            boat = boat_at(state, seat, cell)
            after = plans(state, seat, fruits - ORDER_ASKS[boat], reaches(state, seat, cell, NONE), rows)
            out[DELIVER.start + place] = BOAT_POINTS[boat] + OPENED + LATER * after
    for row in range(ROWS):
        if rows[row] == 0 or not affords(fruits, PRICE_ASKS[row]):
            continue
        after = LATER * plans(state, seat, fruits - PRICE_ASKS[row], reach, rows)
        for column in range(COLUMNS):
            token = int(state.market[row, column])
            if token != NONE and mask[TAKE.start + token]:
                worth = CLERK_POINTS[row] + token_worth(state, seat, token)
                out[TAKE.start + token] = worth + after + PERMIT


# Slides


@rule
@apart
def best_slide(state: State, seat: int, cell: int, rows: Any) -> float:
    """The best slide of one token."""
    best = -1.0
    for way in range(WAYS):
        goal = NEXT[cell, way]
        while goal != OFF and state.cells[seat, goal] == FREE:
            best = max(best, slide_worth(state, seat, cell, goal, rows))
            goal = NEXT[goal, way]
    return best


@rule
@apart
def slide_worth(state: State, seat: int, cell: int, goal: int, rows: Any) -> float:
    """What a slide brings, and what can be planned after it."""
    what = int(state.cells[seat, cell])
    cells = distance(cell, goal)
    fruits = basket(state, seat)
    reach = reaches(state, seat, cell, goal)
    if what < AMENITY:
        return plans(state, seat, fruits + (cells << BYTE * what), reach, rows)
    token = what - AMENITY
    if KIND[token] == WAGON:
        return wagon_worth(state, seat, token, cells, reach, rows)
    for _ in range(cells + FRUITS_WHEN_MOVED):
        first = fruits + (1 << BYTE * MIXES[token, 0])
        second = fruits + (1 << BYTE * MIXES[token, 1])
        better = plans(state, seat, first, reach, rows) >= plans(state, seat, second, reach, rows)
        fruits = first if better else second
    return plans(state, seat, fruits, reach, rows)


@rule
@apart
def wagon_worth(state: State, seat: int, token: int, cells: int, reach: int, rows: Any) -> float:
    """What the ices of a slide bring, the dearest first, then milkshakes, and what is left is good for."""
    fruits = basket(state, seat)
    asks = RECIPE_ASKS[COLOUR[token]]
    points = 0
    for value in range(STACK_POINTS.max(), 0, -1):
        for stack in range(ICES):
            if STACK_COLOUR[stack] != COLOUR[token] or STACK_POINTS[stack] != value:
                continue
            for _ in range(state.stacks[stack]):
                if cells > 0 and affords(fruits, asks):
                    fruits -= asks
                    cells -= 1
                    points += value
    worth = plans(state, seat, fruits, reach, rows)
    for _ in range(min(cells, int(state.stacks[MILKSHAKE]))):
        best = NONE
        for fruit in range(FRUITS):
            if fruits >> BYTE * fruit & BITS >= MILKSHAKE_FRUITS:
                after = plans(state, seat, fruits - (MILKSHAKE_FRUITS << BYTE * fruit), reach, rows)
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
def advise_production(state: State, seat: int, mask: Mask, out: Floats, rows: Any) -> None:
    """Rate ices and milkshakes by their points and what the rest of the fruits is then good for."""
    fruits = basket(state, seat)
    reach = reaches(state, seat, NONE, NONE)
    out[STOP.start] = plans(state, seat, fruits, reach, rows)
    for stack in range(STACKS):
        if stack != MILKSHAKE and mask[ICE.start + stack]:
            after = plans(state, seat, fruits - RECIPE_ASKS[STACK_COLOUR[stack]], reach, rows)
            out[ICE.start + stack] = STACK_POINTS[stack] + after
    for fruit in range(FRUITS):
        if mask[SHAKE.start + fruit]:
            after = plans(state, seat, fruits - (MILKSHAKE_FRUITS << BYTE * fruit), reach, rows)
            out[SHAKE.start + fruit] = STACK_POINTS[MILKSHAKE] + after


# The factory


@rule
@apart
def advise_factory(state: State, seat: int, mask: Mask, out: Floats, rows: Any) -> None:
    """Rate arrows by their circles and what the rest of the fruits is then good for."""
    fruits = basket(state, seat)
    reach = reaches(state, seat, NONE, NONE)
    now = plans(state, seat, fruits, reach, rows)
    out[FINISH.start] = now
    for arrow in range(ARROWS):
        if mask[ADVANCE.start + arrow]:
            worth = arrow_worth(state, seat, arrow)
            if goes_along(state, arrow):
                out[ADVANCE.start + arrow] = worth + now
            else:
                after = plans(state, seat, fruits - TOLL_ASKS[arrow], reach, rows)
                out[ADVANCE.start + arrow] = worth + after


@rule
def estimate(state: State, out: Floats) -> None:
    """What each seat may expect to score by the end."""
    points = np.zeros(len(out), dtype=np.int64)
    scores(state, points)
    for seat in range(state.seats):
        out[seat] = points[seat]
