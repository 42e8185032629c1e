"""What a beginner does not see, and what nobody at a table would do.

Fruit is worth nothing at the end (R38), so in a last turn it is spent on whatever scores. Before that there
are reasons for nearly everything: to save for something better, or to keep a cell.
"""

from __future__ import annotations

from ..rules.actions import ACTIONS
from ..rules.components import (
    ARROW_TO,
    ARROWS,
    BEACH_CELLS,
    BOAT_POINTS,
    CIRCLE_POINTS,
    FIRST,
    ICES,
    LEMONADE,
    PRICE_ASKS,
    RING_CELLS,
    ROWS,
    SIZE,
    STACK_COLOUR,
    STACK_POINTS,
)
from ..rules.factory import can_advance, is_blocked, own_circle
from ..rules.island import affords, basket, can_make_ice
from ..rules.market import can_deliver
from ..rules.scoring import boat_at, owned
from ..rules.state import NONE, State

UNSEEN = 1.5  # points


def absurd(state: State, seat: int, action: int) -> bool:
    """Whether an action lets points lie that nothing else could be bought for, or that cost no more."""
    name, place = ACTIONS.split(action)
    if name == "ice":
        return _makes_less(state, place)
    if state.permits > 0:
        return False
    match name:
        case "stop":
            return not state.factory and _freezes(state, seat)
        case "skip":
            # With the factory a pawn may be worth more than a boat.
            return not state.factory and _delivers(state, seat)
        case "finish":
            # Whoever has the lemonade seller may leave a pawn where it stands.
            return not owned(state, seat, LEMONADE) and _advances(state, seat)
        case _:
            return False


def _makes_less(state: State, stack: int) -> bool:
    """R15, R17. Whether the same recipe makes an ice of more points, and neither empties a stack."""
    return state.stacks[stack] > 1 and any(
        STACK_COLOUR[other] == STACK_COLOUR[stack]
        and STACK_POINTS[other] > STACK_POINTS[stack]
        and state.stacks[other] > 1
        for other in range(ICES)
    )


def _freezes(state: State, seat: int) -> bool:
    """R15. Whether a seat can make an ice, and has no boat or token that the fruits could be for."""
    worth = max(
        (int(STACK_POINTS[stack]) for stack in range(ICES) if can_make_ice(state, seat, stack)), default=0
    )
    return worth > 0 and not _delivers(state, seat) and not _takes(state, seat)


def _takes(state: State, seat: int) -> bool:
    """R20. Whether a seat can pay for a row of the market that has a token left."""
    fruits = basket(state, seat)
    return any(
        affords(fruits, int(PRICE_ASKS[row])) and (state.market[row] != NONE).any() for row in range(ROWS)
    )


def _delivers(state: State, seat: int) -> bool:
    """R19. Whether a seat can deliver a boat that brings points."""
    fruits = basket(state, seat)
    return any(
        can_deliver(state, seat, place, fruits) and BOAT_POINTS[boat_at(state, seat, RING_CELLS[place])] > 0
        for place in range(BEACH_CELLS)
    )


def _advances(state: State, seat: int) -> bool:
    """R28, R30. Whether a pawn of a seat can come to a free circle that brings points."""
    fruits = basket(state, seat)
    goals = [ARROW_TO[arrow] for arrow in range(ARROWS) if can_advance(state, seat, arrow, fruits)]
    return any(
        own_circle(state, seat, goal) == NONE
        and any(
            CIRCLE_POINTS[circle] > 0 and not is_blocked(state, seat, circle)
            for circle in range(FIRST[goal], FIRST[goal] + SIZE[goal])
        )
        for goal in goals
    )
