"""How much of the game is left, and whether it should end."""

from __future__ import annotations

from potager.core.compile import rule
from potager.core.turns import place_in_turn

from ..rules.components import BUILDING_POINTS, CLERK_POINTS
from ..rules.scoring import seat_points
from ..rules.state import State
from .weights import Weights

LONG = 9  # turns to come with which a token pays in full that pays by and by


@rule
def turns_to_come(state: State, weights: Weights) -> int:
    """How many more turns a seat may expect: a permit is used every few turns of all seats together."""
    return int(weights.pace * int(state.permits) / max(int(state.seats), 2))


@rule
def early(state: State, weights: Weights) -> float:
    """From 1 at the beginning to 0 at the end: how much of its worth a token brings that pays by and by."""
    return min(turns_to_come(state, weights), LONG) / LONG


@rule
def another_turn(state: State, seat: int, weights: Weights) -> float:
    """The chance of another turn: whoever plays early in the round must fear for the last permit."""
    if state.permits != 1:
        return 1.0
    return (1 - 1 / weights.pace) ** (state.seats - 1 - place_in_turn(seat, state.first, state.seats))


@rule
def permit_worth(state: State, seat: int, weights: Weights, row: int, token: int) -> float:
    """What it is worth to use a permit for a token of a row: the last one is for whoever is ahead then."""
    if state.permits != 1 or state.seats == 1:
        return weights.permit
    mine = seat_points(state, seat) + CLERK_POINTS[row] + BUILDING_POINTS[token]
    best = 0
    for other in range(int(state.seats)):
        if other != seat:
            best = max(best, seat_points(state, other))
    return weights.permit + (weights.end_ahead if mine > best else -weights.end_behind)
