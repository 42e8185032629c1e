"""What boats and tokens are worth on a seat's island: what they bring, and the room they give or take."""

from __future__ import annotations

import numpy as np

from potager.core.compile import rule

from ..rules import components as c
from ..rules.scoring import area, boat_at, owned, shop_worth
from ..rules.state import NONE, State
from .pace import early
from .reach import SPOTS, least_loss, reaches, room
from .weights import Weights

UNPLACED = -99.0  # the worth of a token for which there is no room

AREAS = np.array([area(token) for token in range(len(c.KIND))])  # [AMENITIES]


@rule
def row_worth(
    state: State, seat: int, weights: Weights, row: int, free: int, here: float, cell: float
) -> float:
    """What a row is worth: its points and its best token; nothing if no token of it can be placed."""
    best = 0.0
    for column in range(c.COLUMNS):
        token = int(state.market[row, column])
        if token != NONE:
            worth = token_worth(state, seat, weights, token, free, here, cell)
            if worth > UNPLACED:
                best = max(best, c.CLERK_POINTS[row] + worth)
    return best


@rule
def token_worth(
    state: State, seat: int, weights: Weights, token: int, free: int, here: float, cell: float
) -> float:
    """What a token would bring on this seat's island, less the room it takes, or UNPLACED.

    `here` is what the room to slide is worth now, `cell` what a cell is that is built over.
    """
    kind = c.KIND[token]
    rest = early(state, weights)
    if kind in (c.MIXED, c.WAGON):
        if not free:
            return UNPLACED
        worth = weights.mixed_worth * rest if kind == c.MIXED else wagon_worth(state, weights, token, rest)
        return worth + weights.served * c.CATERING_POINTS * owned(state, seat, c.CATERING)
    room_left = best_room(state, seat, weights, token, free, here)
    if room_left == UNPLACED:
        return UNPLACED
    cost = rest * (cell * AREAS[token] + weights.walled * (here - room_left))
    if kind == c.SHOP:
        new = weights.new_shop + weights.shops[token - c.DECKCHAIRS]
        return shop_worth(state, seat, token) * (1 + weights.growth * rest) + new * rest - cost
    star = 1.0 if owned(state, seat, c.TOURIST_OFFICE) else weights.star
    return c.BUILDING_POINTS[token] + star * c.STARS[token] - cost


@rule
def wagon_worth(state: State, weights: Weights, token: int, rest: float) -> float:
    """What an ice wagon would bring in the rest of the game: nothing much without ices of its colour."""
    left = 0
    for stack in range(c.ICES):
        if c.STACK_COLOUR[stack] == c.COLOUR[token]:
            left += state.stacks[stack]
    return weights.wagon_worth * rest if left > 1 else 0.0


@rule
def cell_worth(state: State, seat: int, weights: Weights, free: int) -> float:
    """What it costs to build a cell over: less while one is free that does little for its lines."""
    return weights.cell_cost + weights.lines * least_loss(state, seat, free)


@rule
def boat_worth(state: State, seat: int, weights: Weights, place: int, chairs: bool) -> float:
    """What a boat brings that leaves: its points, its room, and the beach it clears if there are `chairs`."""
    worth = c.BOAT_POINTS[boat_at(state, seat, c.RING_CELLS[place])] + weights.opened
    return worth + beach_worth(state, seat, weights, place) if chairs else worth


@rule
def beach_worth(state: State, seat: int, weights: Weights, place: int) -> float:
    """What the deckchair hire gains by a boat that leaves: a beach, if it is the last one there."""
    beach = place // c.BEACHES.shape[1]
    boats = 0
    for number in range(c.BEACHES.shape[1]):
        boats += boat_at(state, seat, c.BEACHES[beach, number]) != NONE
    return weights.served * c.BEACH_POINTS / boats


@rule
def best_room(state: State, seat: int, weights: Weights, token: int, free: int, here: float) -> float:
    """The room to slide that is left where a token is least in the way, or UNPLACED."""
    negligible = 2 * weights.room  # less lost than that is as good as nothing lost: no need to look on
    best = UNPLACED
    spot = 0
    while SPOTS[token, spot] and best <= here - negligible:
        covered = SPOTS[token, spot]
        if covered & free == covered:
            best = max(best, room(weights, reaches(state, seat, free & ~covered, NONE, NONE)))
        spot += 1
    return best
