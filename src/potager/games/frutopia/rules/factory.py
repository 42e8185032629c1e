"""Step 3: the pawns of the juice factory."""

from __future__ import annotations

from potager.core.compile import rule

from . import components as c
from .island import affords, basket, use_permit
from .state import NONE, Phase, Source, State


@rule
def is_blocked(state: State, seat: int, circle: int) -> bool:
    """R29. Whether another seat's pawn stands on a circle."""
    for other in range(int(state.seats)):
        for pawn in range(c.PAWNS):
            if other != seat and state.pawns[other, pawn] == circle:
                return True
    return False


@rule
def own_circle(state: State, seat: int, place: int) -> int:
    """R29. The circle of a place on which a pawn of the seat stands, or NONE."""
    for pawn in range(c.PAWNS):
        circle = int(state.pawns[seat, pawn])
        if c.PLACE_OF[circle] == place:
            return circle
    return NONE


@rule
def ready_pawn(state: State, seat: int, place: int) -> int:
    """R28. A pawn of the seat that stands on a place and has not moved this turn, or NONE."""
    for pawn in range(c.PAWNS):
        if state.moved[pawn] == NONE and c.PLACE_OF[state.pawns[seat, pawn]] == place:
            return pawn
    return NONE


@rule
def goes_along(state: State, arrow: int) -> bool:
    """R31. Whether the seat's other pawn has paid for this arrow this turn.

    A pawn that could still follow it then began the turn on the same circle: pawns of a seat share the circle
    of a place, and neither of the two has moved before.
    """
    for pawn in range(c.PAWNS):
        if state.moved[pawn] == arrow:
            return True
    return False


@rule
def can_advance(state: State, seat: int, arrow: int, fruits: int) -> bool:
    """R28, R29, R31. Whether a pawn can follow an arrow: one stands there, can pay, and is not blocked."""
    if ready_pawn(state, seat, c.ARROW_FROM[arrow]) == NONE:
        return False
    if not affords(fruits, c.TOLL_ASKS[arrow]) and not goes_along(state, arrow):
        return False
    goal = c.ARROW_TO[arrow]
    # A vat has room for every seat, since the pawns of a seat share a circle of it.
    return c.SIZE[goal] > 1 or not is_blocked(state, seat, c.FIRST[goal])


@rule
def can_advance_any(state: State, seat: int) -> bool:
    """R28. Whether there is anything to decide in step 3."""
    fruits = basket(state, seat)
    for pawn in range(c.PAWNS):
        if state.moved[pawn] == NONE:
            place = c.PLACE_OF[state.pawns[seat, pawn]]
            for number in range(c.MOST_ARROWS):
                arrow = c.ARROWS_FROM[place, number]
                if arrow != c.OFF and can_advance(state, seat, arrow, fruits):
                    return True
    return False


@rule
def advance(state: State, seat: int, arrow: int) -> None:
    """R28 to R31. A pawn follows an arrow; which circle of a vat is asked where there is a choice."""
    if not goes_along(state, arrow):
        for fruit in range(c.FRUITS):
            state.fruit[seat, fruit] -= c.TOLLS[arrow, fruit]
    goal = c.ARROW_TO[arrow]
    circle = own_circle(state, seat, goal)
    free = 0
    if circle == NONE:
        for number in range(c.SIZE[goal]):
            if not is_blocked(state, seat, c.FIRST[goal] + number):
                circle = c.FIRST[goal] + number
                free += 1
    if free > 1:
        state.arrow = arrow
        state.phase = Phase.CIRCLE
    else:
        arrive(state, seat, arrow, circle)


@rule
def arrive(state: State, seat: int, arrow: int, circle: int) -> None:
    """R30, R32. A pawn comes to stand on a circle: a free one scores, and a final one moves the marker."""
    joins = False
    for pawn in range(c.PAWNS):
        joins |= state.pawns[seat, pawn] == circle
    pawn = ready_pawn(state, seat, c.ARROW_FROM[arrow])
    state.pawns[seat, pawn] = circle
    state.moved[pawn] = arrow
    state.progress = 1
    state.arrow = NONE
    state.phase = Phase.FACTORY
    if not joins:
        state.points[seat, Source.FACTORY] += c.CIRCLE_POINTS[circle]
        if c.FINAL[c.PLACE_OF[circle]]:
            use_permit(state)
