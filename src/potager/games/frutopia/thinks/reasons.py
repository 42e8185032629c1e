"""Why an action is good, in a sentence or two, from what the advice looks at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from potager.core.texts import Say, say

from ..knows import kinds
from ..rules import components as c
from ..rules.actions import ACTIONS
from ..rules.factory import goes_along, is_blocked, own_circle
from ..rules.island import affords, basket, distance, is_mobile
from ..rules.market import row_of
from ..rules.scoring import boat_at, clear_beaches, owned, shop_worth
from ..rules.state import AMENITY, FREE, NONE, State
from ..tells.pieces import amenity, fruits
from .advice import slide_worth
from .plans import AGENDA, DESK, look_ahead, plan_ahead, turns_for
from .reach import BITS, GROUND, ground, reach_from, reaches, room
from .tokens import boat_worth, cell_worth, token_worth
from .weights import current

MOST = 4  # reasons of one action; a hint takes those that no better one has


class Goal(NamedTuple):
    """Something that fruits can be paid for."""

    what: Say
    asks: int
    worth: float


def reasons(state: State, seat: int, action: int) -> Sequence[Say]:
    """What speaks for a legal action of a seat, the weightiest first, the next best goals last."""
    name, place = ACTIONS.split(action)
    match name:
        case "move":
            found = _slide(state, seat, place, _best_goal(state, seat, place))
        case "to":
            found = _slide(state, seat, int(state.moving), place)
        case "pick":
            reach = reaches(state, seat, ground(state, seat), NONE, NONE)
            found = _gains(state, seat, {place: 1}, reach)
        case "ice" | "milkshake":
            stack = place if name == "ice" else c.ICES
            found = [say("why.points", n=int(c.STACK_POINTS[stack])), *_permit(state, last=stack)]
        case "deliver":
            found = _deliver(state, seat, c.RING[place])
        case "take":
            found = _take(state, seat, place)
        case "place":
            found = _place(state, seat, 1 << place)
        case "build":
            cell, turn = divmod(place, c.TURNS)
            found = _place(state, seat, int(c.SPOT_CELLS[state.token, cell, turn]))
        case "advance":
            found = _advance(state, seat, place)
        case "circle":
            found = [say("why.points", n=int(c.CIRCLE_POINTS[place]))]
        case "skip" | "stop" | "finish":
            found = _keep(state, seat)
        case _:
            found = []  # nobody has seen the boats of either bag
    return found[:MOST]


# What fruits are for


def _goals(state: State, seat: int) -> list[Goal]:
    """The boats, and the rows of the market with the token that is best there; the dearest first."""
    free, weights = ground(state, seat), current(state)
    here, cost = room(weights, reaches(state, seat, free, NONE, NONE)), cell_worth(state, seat, weights, free)
    chairs = owned(state, seat, c.DECKCHAIRS)
    goals: list[Goal] = []
    for place, cell in enumerate(c.RING):
        boat = boat_at(state, seat, cell)
        if boat != NONE:
            what = say("why.boat", cell=kinds.CELL.name(cell), n=int(c.BOAT_POINTS[boat]))
            worth = float(boat_worth(state, seat, weights, place, chairs))
            goals.append(Goal(what, int(c.ORDER_ASKS[boat]), worth))
    for row in range(c.ROWS):
        tokens = [int(token) for token in state.market[row] if token != NONE]
        worths = {
            token: float(token_worth(state, seat, weights, token, free, here, cost)) for token in tokens
        }
        best = max(tokens, key=lambda token: worths[token], default=NONE)
        if best != NONE and worths[best] + c.CLERK_POINTS[row] > 0:
            what = say("why.row", token=amenity(kinds.AMENITY.name(best)), row=row + 1)
            goals.append(Goal(what, int(c.PRICE_ASKS[row]), worths[best] + int(c.CLERK_POINTS[row])))
    return sorted(goals, key=lambda goal: -goal.worth)


def _gains(state: State, seat: int, gained: dict[int, int], reach: int) -> list[Say]:
    """What some fruits are for: the goals that they complete, those that they bring nearer, or the stock."""
    before = int(basket(state, seat))
    after = before + sum(number << c.BYTE * fruit for fruit, number in gained.items())
    brings = fruits({kinds.FRUIT.name(fruit): number for fruit, number in gained.items()})
    nearer = [goal for goal in _goals(state, seat) if _missing(goal, after) < _missing(goal, before)]
    if not nearer:
        return [say("why.stock", fruits=brings)]
    if complete := [goal for goal in nearer if affords(after, goal.asks)]:
        return [say("why.completes", fruits=brings, goal=goal.what) for goal in complete]
    desk = np.zeros(DESK, dtype=np.int64)
    look_ahead(after, reach, desk)
    patience = current(state).patience
    nearer.sort(key=lambda goal: -goal.worth * patience[turns_for(goal.asks, desk)])
    return [say("why.step", fruits=brings, goal=goal.what) for goal in nearer]


def _missing(goal: Goal, held: int) -> int:
    """How many fruits a goal still lacks."""
    return sum(
        max(0, (goal.asks >> c.BYTE * fruit & BITS) - (held >> c.BYTE * fruit & BITS))
        for fruit in range(c.FRUITS)
    )


def _keep(state: State, seat: int) -> list[Say]:
    """What the fruits are kept for that are not spent now: something dearer that asks for some of them."""
    held = int(basket(state, seat))
    goals = [goal for goal in _goals(state, seat) if not affords(held, goal.asks)]
    goals = [goal for goal in goals if _missing(goal, held) < _missing(goal, 0)]
    return [say("why.keep", goal=goals[0].what)] if goals else []


# Slides


def _best_goal(state: State, seat: int, cell: int) -> int:
    """Where the advice would slide the token of a cell."""
    free, weights = int(ground(state, seat)), current(state)
    desk, worths = np.zeros(DESK, dtype=np.int64), np.zeros(AGENDA)
    plan_ahead(state, seat, weights, free, desk, worths)
    goals: list[int] = []
    for way in range(c.WAYS):
        goal = int(c.NEXT[cell, way])
        while goal != c.OFF and state.cells[seat, goal] == FREE:
            goals.append(goal)
            goal = int(c.NEXT[goal, way])
    return max(goals, key=lambda goal: slide_worth(state, seat, weights, cell, goal, free, desk, worths))


def _slide(state: State, seat: int, cell: int, goal: int) -> list[Say]:
    """What a slide brings, and whether it makes room."""
    what = int(state.cells[seat, cell])
    cells = int(distance(cell, goal))
    free = ground(state, seat)
    reach = reaches(state, seat, free, cell, goal)
    if what < AMENITY:
        found = _gains(state, seat, {what: cells}, reach)
    elif c.KIND[what - AMENITY] == c.WAGON:
        found = _ices(state, seat, what - AMENITY, cells) or _roomier(free, cell, goal)
    else:
        number = cells + c.FRUITS_WHEN_MOVED
        either = [_gains(state, seat, {int(fruit): number}, reach) for fruit in c.MIXES[what - AMENITY]]
        # Of the two kinds, the one with more to be said for it comes first.
        either.sort(key=lambda said: ("why.completes", "why.step", "why.stock").index(said[0].key))
        found = [reason for said in either for reason in said if reason.key == either[0][0].key]
    wider = int(reach >> c.BYTE * c.FRUITS) - int(reaches(state, seat, free, NONE, NONE) >> c.BYTE * c.FRUITS)
    return [*found[:1], say("why.wider", n=wider), *found[1:]] if wider > 0 else found


def _ices(state: State, seat: int, token: int, cells: int) -> list[Say]:
    """The ices that a wagon could make on a slide."""
    stacks = [
        stack for stack in range(c.ICES) if c.STACK_COLOUR[stack] == c.COLOUR[token] and state.stacks[stack]
    ]
    held = int(basket(state, seat))
    number = 0
    most = min(cells, sum(int(state.stacks[stack]) for stack in stacks))
    while number < most and affords(held, int(c.RECIPE_ASKS[c.COLOUR[token]]) * (number + 1)):
        number += 1
    best = max((int(c.STACK_POINTS[stack]) for stack in stacks), default=0)
    return [say("why.ices", n=number, points=best)] if number else []


def _roomier(free: int, cell: int, goal: int) -> list[Say]:
    """That a wagon can slide further from where it goes than from where it is."""
    then = (int(free) | int(GROUND[cell])) & ~int(GROUND[goal])
    return [say("why.wagon-room")] if reach_from(then, goal) > reach_from(free, cell) else []


# Step 2


def _permit(state: State, last: int = NONE) -> list[Say]:
    """That an action uses a permit, where that matters: `last` is a stack of which a marker is taken."""
    if last != NONE and state.stacks[last] > 1:
        return []
    return [say("why.ends")] if state.permits == 1 else []


def _deliver(state: State, seat: int, cell: int) -> list[Say]:
    boat = int(boat_at(state, seat, cell))
    found = [say("why.points", n=int(c.BOAT_POINTS[boat]))]
    after = state.copy()
    after.cells[seat, cell] = FREE
    if owned(state, seat, c.DECKCHAIRS) and clear_beaches(after, seat) > clear_beaches(state, seat):
        found.append(say("why.beach", n=c.BEACH_POINTS))
    free = ground(state, seat)
    wider = int(reaches(state, seat, free | GROUND[cell], NONE, NONE) >> c.BYTE * c.FRUITS)
    wider -= int(reaches(state, seat, free, NONE, NONE) >> c.BYTE * c.FRUITS)
    return [*found, say("why.wider", n=wider)] if wider > 0 else found


def _take(state: State, seat: int, token: int) -> list[Say]:
    """The points at once, and what the token does later."""
    kind = int(c.KIND[token])
    points = int(c.CLERK_POINTS[row_of(state, token)] + c.BUILDING_POINTS[token])
    found = [say("why.points", n=points), *_permit(state)]
    if kind == c.SHOP and (worth := int(shop_worth(state, seat, token))):
        found.append(say("why.shop", n=worth))
    elif kind == c.WAGON:
        left = sum(int(state.stacks[s]) for s in range(c.ICES) if c.STACK_COLOUR[s] == c.COLOUR[token])
        found += [say("why.wagon", n=left)] if left else []
    elif kind == c.MIXED:
        found.append(say("why.mixed"))
    return found


def _place(state: State, seat: int, covered: int) -> list[Say]:
    """Where a token has room itself, or leaves it to the others."""
    free = int(ground(state, seat))
    left = free
    for cell in range(c.CELLS):
        if covered >> cell & 1:
            left &= ~int(GROUND[cell])
    lost = int(reaches(state, seat, free, NONE, NONE) >> c.BYTE * c.FRUITS)
    lost -= int(reaches(state, seat, left, NONE, NONE) >> c.BYTE * c.FRUITS)
    found = [say("why.narrower", n=lost) if lost else say("why.aside")]
    if is_mobile(AMENITY + int(state.token)) and (length := int(reach_from(free, covered.bit_length() - 1))):
        found.insert(0, say("why.slides", n=length))
    return found


# The factory


def _advance(state: State, seat: int, arrow: int) -> list[Say]:
    """The points of the circle that an arrow leads to; a pawn that goes along pays nothing."""
    if goes_along(state, arrow):
        return [say("why.along")]
    goal = int(c.ARROW_TO[arrow])
    if own_circle(state, seat, goal) != NONE:
        return [say("why.joins")]
    circles = range(int(c.FIRST[goal]), int(c.FIRST[goal] + c.SIZE[goal]))
    best = max(int(c.CIRCLE_POINTS[circle]) for circle in circles if not is_blocked(state, seat, circle))
    return [say("why.points", n=best)]
