"""What each seat may expect to score by the end, for a search that cannot play every game to its end.

To the points so far come what the fruits in the basket will bring, what room to slide, tokens that move and
shops will still bring in the turns to come, and what everybody earns in a turn. The weights are those that
fit the final points of some thousand games by advice best, rounded; one set does for two to four seats, with
and without the factory.
"""

from __future__ import annotations

from potager.core.compile import apart, rule
from potager.core.kernel import Floats
from potager.core.turns import place_in_turn

from ..rules.components import (
    BUILDING_POINTS,
    BYTE,
    CATERING,
    CELLS,
    DECKCHAIRS,
    FRUITS,
    KIND,
    LEMONADE,
    MIXED,
    TOURIST_OFFICE,
    WAGON,
)
from ..rules.island import basket
from ..rules.scoring import amenity_at, bottles, seat_points
from ..rules.state import FREE, NONE, Phase, State
from .plans import LONG, PACE, stock
from .reach import ground, reaches

FRUIT = 1.15  # a fruit in the basket, a few of every kind
ROOM = 0.8  # a cell of reach; this and what follows in full while the game is young, then less and less
CELL = 1.8  # a free cell
MIXED_TOKEN = 2.0
ICE_WAGON = 1.5
BEACHES = 1.5  # what the shops will still gain
CATERED = 3.0
STARRED = 3.0
LEMONADES = 4.0
BOTTLE = -0.55  # who is far along the chain has less of it to go
PLAYED = -2.4  # who has had this round's turn
SLID = -1.4  # who has had a part of it
TURN = 2.6  # what a turn brings
JUICE = 0.55  # and more with the factory
SETTLED = -27.0  # what of all this a young game counts twice


@rule
@apart
def estimate(state: State, out: Floats) -> None:
    """What each seat may expect to score by the end; then, what it has scored."""
    for seat in range(state.seats):
        out[seat] = seat_points(state, seat)
    if state.phase == Phase.OVER:
        return
    turns = PACE * int(state.permits) / max(int(state.seats), 2)
    young = min(turns, LONG) / LONG
    growth = (TURN + JUICE * state.factory) * turns + SETTLED * young
    for seat in range(state.seats):
        out[seat] += FRUIT * stock(basket(state, seat)) + young * island_worth(state, seat) + growth
        if place_in_turn(seat, state.first, state.seats) < place_in_turn(
            state.seat, state.first, state.seats
        ):
            out[seat] += PLAYED
    if state.phase > Phase.TO:
        out[state.seat] += SLID
    if state.phase == Phase.PLACE or state.phase == Phase.BUILD:
        out[state.seat] += BUILDING_POINTS[state.token]


@rule
@apart
def island_worth(state: State, seat: int) -> float:
    """What an island will still bring, with the whole game to come."""
    worth = 0.0
    for cell in range(CELLS):
        if state.cells[seat, cell] == FREE:
            worth += CELL
            continue
        token = amenity_at(state, seat, cell)
        if token == NONE:
            continue
        if KIND[token] == MIXED:
            worth += MIXED_TOKEN
        elif KIND[token] == WAGON:
            worth += ICE_WAGON
        elif token == DECKCHAIRS:
            worth += BEACHES
        elif token == CATERING:
            worth += CATERED
        elif token == TOURIST_OFFICE:
            worth += STARRED
        elif token == LEMONADE:
            worth += LEMONADES
    if state.factory:
        worth += BOTTLE * bottles(state, seat)
    reach = reaches(state, seat, ground(state, seat), NONE, NONE)
    return worth + ROOM * (reach >> BYTE * FRUITS)
