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
    LEMONADE,
    RING_CELLS,
    SIZE,
)
from ..rules.factory import can_advance, is_blocked, own_circle
from ..rules.island import basket
from ..rules.market import can_deliver
from ..rules.scoring import boat_at, owned
from ..rules.state import NONE, State

UNSEEN = 1.5  # points


def absurd(state: State, seat: int, action: int) -> bool:
    """Whether an action lets points lie that nothing else could be bought for."""
    if state.permits > 0:
        return False
    match ACTIONS.split(action)[0]:
        case "skip":
            # With the factory a pawn may be worth more than a boat.
            return not state.factory and _delivers(state, seat)
        case "finish":
            # Whoever has the lemonade seller may leave a pawn where it stands.
            return not owned(state, seat, LEMONADE) and _advances(state, seat)
        case _:
            return False


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
