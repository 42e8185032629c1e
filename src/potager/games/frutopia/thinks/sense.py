"""What a beginner does not see, and what nobody at a table would do.

Fruit is worth nothing at the end (R38), so in a last turn it is spent on whatever scores. Before that there
are reasons for nearly everything: to save for something better, or to keep a cell.
"""

from __future__ import annotations

from ..rules import components as c
from ..rules.actions import ACTIONS
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
            return not owned(state, seat, c.LEMONADE) and _advances(state, seat)
        case _:
            return False


def _makes_less(state: State, stack: int) -> bool:
    """R15, R17. Whether the same recipe makes an ice of more points, and neither empties a stack."""
    return state.stacks[stack] > 1 and any(
        c.STACK_COLOUR[other] == c.STACK_COLOUR[stack]
        and c.STACK_POINTS[other] > c.STACK_POINTS[stack]
        and state.stacks[other] > 1
        for other in range(c.ICES)
    )


def _freezes(state: State, seat: int) -> bool:
    """R15. Whether a seat can make an ice, and has no boat or token that the fruits could be for."""
    worth = max(
        (int(c.STACK_POINTS[stack]) for stack in range(c.ICES) if can_make_ice(state, seat, stack)), default=0
    )
    return worth > 0 and not _delivers(state, seat) and not _takes(state, seat)


def _takes(state: State, seat: int) -> bool:
    """R20. Whether a seat can pay for a row of the market that has a token left."""
    fruits = basket(state, seat)
    return any(
        affords(fruits, int(c.PRICE_ASKS[row])) and (state.market[row] != NONE).any() for row in range(c.ROWS)
    )


def _delivers(state: State, seat: int) -> bool:
    """R19. Whether a seat can deliver a boat that brings points."""
    fruits = basket(state, seat)
    return any(
        can_deliver(state, seat, place, fruits)
        and c.BOAT_POINTS[boat_at(state, seat, c.RING_CELLS[place])] > 0
        for place in range(c.BEACH_CELLS)
    )


def _advances(state: State, seat: int) -> bool:
    """R28, R30. Whether a pawn of a seat can come to a free circle that brings points."""
    fruits = basket(state, seat)
    goals = [c.ARROW_TO[arrow] for arrow in range(c.ARROWS) if can_advance(state, seat, arrow, fruits)]
    return any(
        own_circle(state, seat, goal) == NONE
        and any(
            c.CIRCLE_POINTS[circle] > 0 and not is_blocked(state, seat, circle)
            for circle in range(c.FIRST[goal], c.FIRST[goal] + c.SIZE[goal])
        )
        for goal in goals
    )
