"""What can neither appear nor vanish, for the invariants of every game played."""

from __future__ import annotations

from potager.core.compile import rule
from potager.core.game import Conserved
from potager.core.kernel import Numbers

from . import components as c
from .scoring import amenity_at, area
from .state import AMENITY, BOAT, NONE, ROCK, Phase, State

CONSERVED = (
    *(Conserved(f"harvest tokens {name}", "R5") for name in c.FRUIT_NAMES),
    *(Conserved(f"boats {name}", "R6") for name in c.BOAT_NAMES),
    *(Conserved(f"amenities {name}", "R1") for name in c.AMENITY_NAMES),
    *(Conserved(f"markers {name}", "R3") for name in c.STACK_NAMES),
    Conserved("permits in all", "R4"),
    Conserved("counts below zero", "R11"),
)


@rule
def totals(state: State, out: Numbers) -> None:
    """R1, R3, R4, R5, R6. Count everything, in the order of CONSERVED."""
    out[:] = 0
    boats = c.FRUITS
    tokens = boats + c.BOATS
    stacks = tokens + c.AMENITIES
    for seat in range(int(state.seats)):
        for cell in range(c.CELLS):
            what = int(state.cells[seat, cell])
            if NONE < what < AMENITY:
                out[what] += 1
            elif AMENITY <= what < BOAT:
                out[tokens + what - AMENITY] += 1
            elif BOAT <= what < ROCK:
                out[boats + what - BOAT] += 1
    for token in range(c.AMENITIES):
        out[tokens + token] //= area(token)
    count_aside(state, out, boats, tokens)
    for stack in range(c.STACKS):
        out[stacks + stack] = int(state.stacks[stack])
        for seat in range(int(state.seats)):
            out[stacks + stack] += state.made[seat, stack]
    out[stacks + c.STACKS] = permits_in_all(state)
    out[stacks + c.STACKS + 1] = below_zero(state)


@rule
def count_aside(state: State, out: Numbers, boats: int, tokens: int) -> None:
    """The boats and tokens that are on no island."""
    for place in range(c.BOATS):
        if state.bag[place] != NONE:
            out[boats + state.bag[place]] += 1
        out[boats + place] += state.delivered[place] != NONE
    for row in range(c.ROWS):
        for column in range(c.COLUMNS):
            if state.market[row, column] != NONE:
                out[tokens + state.market[row, column]] += 1
    for place in range(c.AMENITIES):
        if state.box[place] != NONE:
            out[tokens + state.box[place]] += 1
        out[tokens + place] += state.removed[place]
    if state.token != NONE and state.phase != Phase.FIRST:
        out[tokens + state.token] += 1


@rule
def permits_used(state: State) -> int:
    """R17, R20, R32, R42. The steps that the permit marker is due: tokens gone from the market, stacks
    emptied, final circles taken.
    """
    seen = 0  # tokens on islands, one bit each: a large building covers several cells
    for seat in range(int(state.seats)):
        for cell in range(c.CELLS):
            token = amenity_at(state, seat, cell)
            if token != NONE:
                seen |= 1 << token
    used = 0
    for token in range(c.AMENITIES):
        used += int(state.removed[token]) + (seen >> token & 1)
    used += state.token != NONE and state.phase != Phase.FIRST
    for stack in range(c.STACKS):
        used += state.stacks[stack] == 0
    for place in range(c.PLACES):
        if c.FINAL[place]:
            pawns = 0
            for seat in range(int(state.seats)):
                for pawn in range(c.PAWNS):
                    pawns += state.pawns[seat, pawn] == c.FIRST[place]
            used += pawns > 0
    return used


@rule
def permits_in_all(state: State) -> int:
    """R4, R33. The permits used and left; steps beyond the cross are ignored."""
    used = permits_used(state)
    if state.permits == 0:
        return min(used, c.PERMITS[state.seats])
    return used + int(state.permits)


@rule
def below_zero(state: State) -> int:
    """R11. Fruits and markers are never owed."""
    below = 0
    for seat in range(int(state.seats)):
        for fruit in range(c.FRUITS):
            below += state.fruit[seat, fruit] < 0
    for stack in range(c.STACKS):
        below += state.stacks[stack] < 0
    return below
