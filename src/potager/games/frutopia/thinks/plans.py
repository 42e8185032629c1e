"""What a player of Frutopia works on: boats, rows of the market, ices and arrows, and the room to slide.

A plan is worth what it brings, less with every turn that its missing fruits would take at the length of
today's slides. What is far off is worth little, so that a player works on what can be had now or within two
turns. Room to slide is worth something too, most of all that no fruit is walled in: whoever builds the inner
island over plays no further part in the game. The weights were found by play, in games of one changed
gardener among unchanged ones (docs/decisions/0021-search.md).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from potager.core.compile import apart, rule
from potager.core.turns import place_in_turn

from ..rules.components import (
    ARROW_TO,
    ARROWS_FROM,
    BEACH_CELLS,
    BOAT_POINTS,
    BUILDING_POINTS,
    BYTE,
    CELLS,
    CIRCLE_POINTS,
    CLERK_POINTS,
    COLOUR,
    COLUMNS,
    FINAL,
    FIRST,
    FRUITS,
    ICES,
    KIND,
    LEMONADE,
    MIXED,
    MOST_ARROWS,
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
    STACK_COLOUR,
    STACK_POINTS,
    STARS,
    TOLL_ASKS,
    TOURIST_OFFICE,
    WAGON,
)
from ..rules.factory import is_blocked, own_circle
from ..rules.scoring import amenity_at, area, boat_at, owned, shop_worth
from ..rules.state import NONE, State
from .reach import BITS, SPOTS, reach_from, reaches

LATER = 0.5  # what is left of a plan's worth when it takes another turn
FAR = 8  # turns beyond which nothing is planned
PATIENCE = np.array([LATER**turns for turns in range(FAR + 1)])
SECOND = 0.35  # what the second best plan counts, since fruits serve only one of them
ROOM = 0.37  # a cell of reach, for every mobile token
BARREN = 1.5  # a fruit of which no slide brings any; only where cells are built over: tokens move on
STOCK = 0.6  # a fruit that is asked for nowhere yet: without it the slides with most room go on for ever
ENOUGH = 4  # fruits of a kind beyond which more are idle
LOST = 2  # turns that a fruit costs whose token cannot move at all
OPENED = 1.1  # a boat that leaves: its cell is free, the slides beside it are longer
STAR = 0.3  # a star without the tourist office
GROWTH = 2.0  # what a shop may still come to, as a part of what it brings now
NEW_SHOP = 3.8
MIXED_WORTH = 4.0
WAGON_WORTH = 1.6
CELL_COST = 1.2  # a cell that is built over for good
NEGLIGIBLE = 2 * ROOM  # less room than that is as good as nothing lost: no need to look on
WALLED = 3.7  # what lost room costs where it is lost for good
STEP = 0.6  # an arrow's worth beyond its points: the chain pays better further on
PACE = 6  # turns, of all seats together, from one permit to the next
LONG = 9  # turns to come with which a token pays in full that pays by and by
FEW = 3  # ices or turns that are looked at one by one

UNPLACED = -99.0  # the worth of a token for which there is no room

# The agenda: the goals of which a basket serves one or two, the dearest first, and after them the rest of
# what fruits are good for. Each part ends with a worth of 0.
GOALS = BEACH_CELLS + ROWS
REST = GOALS + 1
WAGONS = int((KIND == WAGON).sum())
AGENDA = REST + WAGONS * (FEW - 1) + PAWNS * MOST_ARROWS + 1

# The desk holds what the goals of the agenda ask for, and how many slides each number of each fruit takes.
MOST = BYTE  # numbers of a fruit that are told apart: what is dearer is not planned
NEEDS_AT = AGENDA
DESK = NEEDS_AT + FRUITS


# How much of the game is left


@rule
def turns_to_come(state: State) -> int:
    """How many more turns a seat may expect: a permit is used every few turns of all seats together."""
    return PACE * int(state.permits) // max(int(state.seats), 2)


@rule
def early(state: State) -> float:
    """From 1 at the beginning to 0 at the end: how much of its worth a token brings that pays by and by."""
    return min(turns_to_come(state), LONG) / LONG


@rule
def another_turn(state: State, seat: int) -> float:
    """The chance of another turn: whoever plays early in the round must fear for the last permit."""
    if state.permits != 1:
        return 1.0
    return (1 - 1 / PACE) ** (state.seats - 1 - place_in_turn(seat, state.first, state.seats))


# What fruits are good for


def _needs(have: int, reach: int) -> int:
    """How many slides it takes to have 0 to 7 fruits of a kind, a byte for each number."""
    turns = [max(0, number - have) for number in range(MOST)]
    if reach:
        turns = [-(-missing // reach) for missing in turns]
    else:
        turns = [missing + LOST if missing else 0 for missing in turns]
    return sum(number << BYTE * place for place, number in enumerate(turns))


NEEDS = np.array([[_needs(have, reach) for reach in range(MOST)] for have in range(MOST)])  # [have, reach]


@rule
def look_ahead(fruits: int, reach: int, desk: Any) -> None:
    """Note on the desk how many slides each number of each fruit takes (see `_needs`)."""
    for fruit in range(FRUITS):
        have = min(fruits >> BYTE * fruit & BITS, MOST - 1)
        length = min(reach >> BYTE * fruit & BITS, MOST - 1)
        desk[NEEDS_AT + fruit] = NEEDS[have, length]


@rule
def turns_for(asks: int, desk: Any) -> int:
    """How many slides the missing fruits of a price take."""
    turns = 0
    for fruit in range(FRUITS):
        turns += desk[NEEDS_AT + fruit] >> BYTE * (asks >> BYTE * fruit & MOST - 1) & BITS
    return min(turns, FAR)


@rule
@apart
def plans(state: State, seat: int, fruits: int, reach: int, desk: Any, worths: Any) -> float:
    """What a basket of fruits is good for: the best goal, a part of the second best, the rest of the agenda,
    and room to slide.
    """
    horizon = min(FAR, turns_to_come(state))
    again = another_turn(state, seat)
    look_ahead(fruits, reach, desk)
    best = 0.0
    second = 0.0
    place = 0
    while worths[place] > second:
        turns = turns_for(desk[place], desk)
        if turns <= horizon:
            worth = worths[place] * PATIENCE[turns]
            if turns > 0:
                worth *= again
            if worth > best:
                second = best
                best = worth
            elif worth > second:
                second = worth
        place += 1
    rest = 0.0
    place = REST
    while worths[place] > 0:
        turns = turns_for(desk[place], desk)
        if turns <= horizon:
            rest += worths[place] * PATIENCE[turns]
        place += 1
    soon = min(horizon, FEW) / FEW
    return (
        best
        + SECOND * second
        + again * rest
        + soon * (ROOM * (reach >> BYTE * FRUITS) + STOCK * stock(fruits))
    )


@rule
def stock(fruits: int) -> int:
    """How many fruits of a basket are of use, whatever is planned: a few of every kind."""
    count = 0
    for fruit in range(FRUITS):
        count += min(fruits >> BYTE * fruit & BITS, ENOUGH)
    return count


@rule
def room(reach: int) -> float:
    """What it is worth to have this much reach for the rest of the game: no fruit should be out of it."""
    worth = ROOM * (reach >> BYTE * FRUITS)
    for fruit in range(FRUITS):
        if reach >> BYTE * fruit & BITS == 0:
            worth -= BARREN
    return worth


# The agenda


@rule
@apart
def plan_ahead(state: State, seat: int, free: int, desk: Any, worths: Any) -> None:
    """Write the agenda of a seat: what each goal asks for and what it is worth."""
    goals = 0
    for place in range(BEACH_CELLS):
        boat = boat_at(state, seat, RING_CELLS[place])
        if boat != NONE:
            goals = add_goal(goals, ORDER_ASKS[boat], BOAT_POINTS[boat] + OPENED, desk, worths)
    here = room(reaches(state, seat, free, NONE, NONE))
    for row in range(ROWS):
        worth = row_worth(state, seat, row, free, here)
        if worth > 0:
            goals = add_goal(goals, PRICE_ASKS[row], worth, desk, worths)
    worths[goals] = 0.0
    last = add_ices(state, seat, free, REST, desk, worths)
    if state.factory:
        last = add_arrows(state, seat, last, desk, worths)
    worths[last] = 0.0


@rule
def add_goal(goals: int, price: int, worth: float, desk: Any, worths: Any) -> int:
    """Put a goal in its place among the others, the dearest first; return how many there are."""
    place = goals
    while place > 0 and worths[place - 1] < worth:
        desk[place] = desk[place - 1]
        worths[place] = worths[place - 1]
        place -= 1
    desk[place] = price
    worths[place] = worth
    return goals + 1


@rule
def add_ices(state: State, seat: int, free: int, last: int, desk: Any, worths: Any) -> int:
    """What the next ices of one's wagons would bring: a turn after their fruits are there."""
    for cell in range(CELLS):
        token = amenity_at(state, seat, cell)
        if token == NONE or KIND[token] != WAGON:
            continue
        best = 0
        for stack in range(ICES):
            if STACK_COLOUR[stack] == COLOUR[token] and state.stacks[stack] > 0:
                best = max(best, STACK_POINTS[stack])
        length = reach_from(free, cell)
        for ices in range(1, FEW):
            if best > 0:
                desk[last] = RECIPE_ASKS[COLOUR[token]] * ices
                worths[last] = best * PATIENCE[1 if ices <= length else 1 + LOST]
                last += 1
    return last


@rule
def add_arrows(state: State, seat: int, last: int, desk: Any, worths: Any) -> int:
    """What the next arrows of one's pawns would bring."""
    seller = owned(state, seat, LEMONADE)
    for pawn in range(PAWNS):
        place = PLACE_OF[state.pawns[seat, pawn]]
        for number in range(MOST_ARROWS):
            arrow = ARROWS_FROM[place, number]
            if arrow == OFF:
                break
            worth = arrow_worth(state, seat, arrow, seller)
            if worth > 0:
                desk[last] = TOLL_ASKS[arrow]
                worths[last] = worth / MOST_ARROWS
                last += 1
    return last


@rule
def arrow_worth(state: State, seat: int, arrow: int, seller: bool) -> float:
    """The best circle that an arrow leads to, and the way it goes on; a lemonade seller likes bottles."""
    goal = ARROW_TO[arrow]
    worth = float(0 if FINAL[goal] else STEP)
    if seller:
        worth += 1
    if own_circle(state, seat, goal) != NONE:
        return worth
    best = -1
    for circle in range(FIRST[goal], FIRST[goal] + SIZE[goal]):
        if not is_blocked(state, seat, circle):
            best = max(best, CIRCLE_POINTS[circle])
    return worth + best if best >= 0 else 0.0


# The market


AREAS = np.array([area(token) for token in range(len(KIND))])  # [AMENITIES]


@rule
@apart
def row_worth(state: State, seat: int, row: int, free: int, here: float) -> float:
    """What a row is worth: its points and its best token; nothing if no token of it can be placed."""
    best = 0.0
    for column in range(COLUMNS):
        token = int(state.market[row, column])
        if token != NONE:
            worth = token_worth(state, seat, token, free, here)
            if worth > UNPLACED:
                best = max(best, CLERK_POINTS[row] + worth)
    return best


@rule
@apart
def token_worth(state: State, seat: int, token: int, free: int, here: float) -> float:
    """What a token would bring on this seat's island, less the room it takes, or UNPLACED.

    `here` is what the room to slide is worth now.
    """
    kind = KIND[token]
    rest = early(state)
    if kind == MIXED:
        return MIXED_WORTH * rest if free else UNPLACED
    if kind == WAGON:
        left = 0
        for stack in range(ICES):
            if STACK_COLOUR[stack] == COLOUR[token]:
                left += state.stacks[stack]
        return (WAGON_WORTH * rest if left > 1 else 0.0) if free else UNPLACED
    room_left = best_room(state, seat, token, free, here)
    if room_left == UNPLACED:
        return UNPLACED
    cost = rest * (CELL_COST * AREAS[token] + WALLED * (here - room_left))
    if kind == SHOP:
        return shop_worth(state, seat, token) * (1 + GROWTH * rest) + NEW_SHOP * rest - cost
    star = 1.0 if owned(state, seat, TOURIST_OFFICE) else STAR
    return BUILDING_POINTS[token] + star * STARS[token] - cost


@rule
@apart
def best_room(state: State, seat: int, token: int, free: int, here: float) -> float:
    """The room to slide that is left where a token is least in the way, or UNPLACED."""
    best = UNPLACED
    spot = 0
    while SPOTS[token, spot] and best <= here - NEGLIGIBLE:
        covered = SPOTS[token, spot]
        if covered & free == covered:
            best = max(best, room(reaches(state, seat, free & ~covered, NONE, NONE)))
        spot += 1
    return best
