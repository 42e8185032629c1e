"""What each seat may expect to score by the end, for a search that cannot play every game to its end.

To the points so far come what the fruits in the basket will bring, what room to slide, tokens that move and
shops will still bring in the turns to come, and what everybody earns in a turn.
"""

from __future__ import annotations

from potager.core.compile import rule
from potager.core.kernel import Floats
from potager.core.turns import place_in_turn

from ..rules import components as c
from ..rules.island import basket
from ..rules.scoring import amenity_at, bottles, seat_points
from ..rules.state import FREE, NONE, Phase, State
from .pace import LONG
from .plans import stock
from .reach import ground, reaches
from .weights import Weights

PACE = 6  # turns, of all seats together, from one permit to the next


@rule
def estimate(state: State, weights: Weights, out: Floats) -> None:
    """What each seat may expect to score by the end; then, what it has scored."""
    for seat in range(int(state.seats)):
        out[seat] = seat_points(state, seat)
    if state.phase == Phase.OVER:
        return
    turns = PACE * int(state.permits) / max(int(state.seats), 2)
    young = min(turns, LONG) / LONG
    growth = (
        weights.hoped_turn + weights.hoped_juice * state.factory
    ) * turns + weights.hoped_settled * young
    for seat in range(int(state.seats)):
        out[seat] += (
            weights.hoped_fruit * stock(basket(state, seat))
            + young * island_worth(state, seat, weights)
            + growth
        )
        if place_in_turn(seat, state.first, state.seats) < place_in_turn(
            state.seat, state.first, state.seats
        ):
            out[seat] += weights.hoped_played
    if state.phase > Phase.TO:
        out[state.seat] += weights.hoped_slid
    if state.phase == Phase.PLACE or state.phase == Phase.BUILD:
        out[state.seat] += c.BUILDING_POINTS[state.token]


@rule
def island_worth(state: State, seat: int, weights: Weights) -> float:
    """What an island will still bring, with the whole game to come."""
    worth = 0.0
    for cell in range(c.CELLS):
        if state.cells[seat, cell] == FREE:
            worth += weights.hoped_cell
            continue
        token = amenity_at(state, seat, cell)
        if token == NONE:
            continue
        if c.KIND[token] == c.MIXED:
            worth += weights.hoped_mixed_token
        elif c.KIND[token] == c.WAGON:
            worth += weights.hoped_ice_wagon
        elif token == c.DECKCHAIRS:
            worth += weights.hoped_beaches
        elif token == c.CATERING:
            worth += weights.hoped_catered
        elif token == c.TOURIST_OFFICE:
            worth += weights.hoped_starred
        elif token == c.LEMONADE:
            worth += weights.hoped_lemonades
    if state.factory:
        worth += weights.hoped_bottle * bottles(state, seat)
    reach = reaches(state, seat, ground(state, seat), NONE, NONE)
    return worth + weights.hoped_room * (reach >> c.BYTE * c.FRUITS)
