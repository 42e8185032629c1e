"""What a player of Frutopia works on: boats, rows of the market, ices and arrows, and the room to slide.

A plan is worth what it brings, less with every turn that its missing fruits would take at the length of
today's slides. What is far off is worth little, so that a player works on what can be had now or within two
turns. Room to slide is worth something too, most of all that no fruit is walled in: whoever builds the inner
island over plays no further part in the game.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from potager.core.compile import rule

from ..rules import components as c
from ..rules.factory import is_blocked, own_circle
from ..rules.scoring import amenity_at, boat_at, owned
from ..rules.state import NONE, State
from .pace import another_turn, turns_to_come
from .reach import BITS, reach_from, reaches, room
from .tokens import boat_worth, cell_worth, row_worth
from .weights import FAR, Weights

ENOUGH = 4  # fruits of a kind beyond which more are idle
LOST = 2  # turns that a fruit costs whose token cannot move at all
FEW = 3  # ices or turns that are looked at one by one

# The agenda: the goals of which a basket serves one or two, the dearest first, and after them the rest of
# what fruits are good for. Each part ends with a worth of 0.
GOALS = c.BEACH_CELLS + c.ROWS
REST = GOALS + 1
WAGONS = int((c.KIND == c.WAGON).sum())
AGENDA = REST + WAGONS * (FEW - 1) + c.PAWNS * c.MOST_ARROWS + 1

# The desk holds what the goals of the agenda ask for, and how many slides each number of each fruit takes.
MOST = c.BYTE  # numbers of a fruit that are told apart: what is dearer is not planned
NEEDS_AT = AGENDA
DESK = NEEDS_AT + c.FRUITS


# What fruits are good for


def _needs(have: int, reach: int) -> int:
    """How many slides it takes to have 0 to 7 fruits of a kind, a byte for each number."""
    turns = [max(0, number - have) for number in range(MOST)]
    if reach:
        turns = [-(-missing // reach) for missing in turns]
    else:
        turns = [missing + LOST if missing else 0 for missing in turns]
    return sum(number << c.BYTE * place for place, number in enumerate(turns))


NEEDS = np.array([[_needs(have, reach) for reach in range(MOST)] for have in range(MOST)])  # [have, reach]


@rule
def look_ahead(fruits: int, reach: int, desk: Any) -> None:
    """Note on the desk how many slides each number of each fruit takes (see `_needs`)."""
    for fruit in range(c.FRUITS):
        have = min(fruits >> c.BYTE * fruit & BITS, MOST - 1)
        length = min(reach >> c.BYTE * fruit & BITS, MOST - 1)
        desk[NEEDS_AT + fruit] = NEEDS[have, length]


@rule
def turns_for(asks: int, desk: Any) -> int:
    """How many slides the missing fruits of a price take."""
    turns = 0
    for fruit in range(c.FRUITS):
        turns += desk[NEEDS_AT + fruit] >> c.BYTE * (asks >> c.BYTE * fruit & MOST - 1) & BITS
    return min(turns, FAR)


@rule
def plans(
    state: State, seat: int, weights: Weights, fruits: int, reach: int, desk: Any, worths: Any
) -> float:
    """What a basket of fruits is good for: the best goal, a part of the second best, the rest of the agenda,
    and room to slide.
    """
    horizon = min(FAR, turns_to_come(state, weights))
    again = another_turn(state, seat, weights)
    look_ahead(fruits, reach, desk)
    best = 0.0
    second = 0.0
    place = 0
    while worths[place] > second:
        turns = turns_for(desk[place], desk)
        if turns <= horizon:
            worth = worths[place] * weights.patience[turns]
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
            rest += worths[place] * weights.patience[turns]
        place += 1
    soon = min(horizon, FEW) / FEW
    return (
        best
        + weights.second * second
        + again * rest
        + soon * (weights.room * (reach >> c.BYTE * c.FRUITS) + weights.stock * stock(fruits))
    )


@rule
def stock(fruits: int) -> int:
    """How many fruits of a basket are of use, whatever is planned: a few of every kind."""
    count = 0
    for fruit in range(c.FRUITS):
        count += min(fruits >> c.BYTE * fruit & BITS, ENOUGH)
    return count


# The agenda


@rule
def plan_ahead(state: State, seat: int, weights: Weights, free: int, desk: Any, worths: Any) -> None:
    """Write the agenda of a seat: what each goal asks for and what it is worth."""
    goals = 0
    chairs = owned(state, seat, c.DECKCHAIRS)
    for place in range(c.BEACH_CELLS):
        boat = boat_at(state, seat, c.RING_CELLS[place])
        if boat != NONE:
            worth = boat_worth(state, seat, weights, place, chairs)
            goals = add_goal(goals, c.ORDER_ASKS[boat], worth, desk, worths)
    here = room(weights, reaches(state, seat, free, NONE, NONE))
    cell = cell_worth(state, seat, weights, free)
    for row in range(c.ROWS):
        worth = row_worth(state, seat, weights, row, free, here, cell)
        if worth > 0:
            goals = add_goal(goals, c.PRICE_ASKS[row], worth, desk, worths)
    worths[goals] = 0.0
    last = add_ices(state, seat, weights, free, REST, desk, worths)
    if state.factory:
        last = add_arrows(state, seat, weights, last, desk, worths)
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
def add_ices(state: State, seat: int, weights: Weights, free: int, last: int, desk: Any, worths: Any) -> int:
    """What the next ices of one's wagons would bring: a turn after their fruits are there."""
    for cell in range(c.CELLS):
        token = amenity_at(state, seat, cell)
        if token == NONE or c.KIND[token] != c.WAGON:
            continue
        best = 0
        for stack in range(c.ICES):
            if c.STACK_COLOUR[stack] == c.COLOUR[token] and state.stacks[stack] > 0:
                best = max(best, c.STACK_POINTS[stack])
        length = reach_from(free, cell)
        for ices in range(1, FEW):
            if best > 0:
                desk[last] = c.RECIPE_ASKS[c.COLOUR[token]] * ices
                worths[last] = best * weights.patience[1 if ices <= length else 1 + LOST]
                last += 1
    return last


@rule
def add_arrows(state: State, seat: int, weights: Weights, last: int, desk: Any, worths: Any) -> int:
    """What the next arrows of one's pawns would bring."""
    seller = owned(state, seat, c.LEMONADE)
    for pawn in range(c.PAWNS):
        place = c.PLACE_OF[state.pawns[seat, pawn]]
        for number in range(c.MOST_ARROWS):
            arrow = c.ARROWS_FROM[place, number]
            if arrow == c.OFF:
                break
            worth = arrow_worth(state, seat, weights, arrow, seller)
            if worth > 0:
                desk[last] = c.TOLL_ASKS[arrow]
                worths[last] = worth / c.MOST_ARROWS
                last += 1
    return last


@rule
def arrow_worth(state: State, seat: int, weights: Weights, arrow: int, seller: bool) -> float:
    """The best circle that an arrow leads to, and the way it goes on; a lemonade seller likes bottles."""
    goal = c.ARROW_TO[arrow]
    worth = float(0 if c.FINAL[goal] else weights.step)
    if seller:
        worth += 1
    if own_circle(state, seat, goal) != NONE:
        return worth - weights.joins
    best = -1
    for circle in range(c.FIRST[goal], c.FIRST[goal] + c.SIZE[goal]):
        if not is_blocked(state, seat, circle):
            best = max(best, c.CIRCLE_POINTS[circle])
    return worth + best if best >= 0 else 0.0
