"""What can neither appear nor vanish, for the invariants of every game played."""

from __future__ import annotations

from potager.core.compile import rule
from potager.core.game import Conserved
from potager.core.kernel import Numbers

from . import components as c
from .state import NONE, State

CONSERVED = (
    *(Conserved(f"fruits of the kind {name}", "F5") for name in c.FRUIT_NAMES),
    *(Conserved(f"farmers of seat {'ABCD'[seat]}", "F1") for seat in range(c.SEATS)),
    *(Conserved(f"fruit tiles {name}", "F3") for name in c.TILE_NAMES),
    *(Conserved(f"Finca tiles {name}", "F4") for name in c.FINCA_NAMES),
    Conserved("donkey carts", "F1"),
    Conserved("wooden fincas", "F1"),
    Conserved("counts below zero", "F1"),
)


@rule
def totals(state: State, out: Numbers) -> None:
    """F1, F3, F4, F5. Count everything, in the order of CONSERVED."""
    out[:] = 0
    below = 0
    for fruit in range(c.FRUITS):
        out[fruit] = int(state.supply[fruit]) + state.cargo[fruit]
        below += state.supply[fruit] < 0
        for seat in range(int(state.seats)):
            out[fruit] += state.fruit[seat, fruit]
            below += state.fruit[seat, fruit] < 0
    start = c.FRUITS
    for seat in range(int(state.seats)):
        out[start + seat] = state.waiting[seat]
        for blade in range(c.BLADES):
            out[start + seat] += state.farmers[seat, blade]
            below += state.farmers[seat, blade] < 0
    if state.lifted != NONE:
        out[start + state.seat] += 1
    start += c.SEATS
    for place in range(c.TILES):
        if state.tiles[place] != NONE:
            out[start + state.tiles[place]] += 1
    for seat in range(int(state.seats)):
        for tile in range(c.TILE_KINDS):
            out[start + tile] += state.won[seat, tile]
    start += c.TILE_KINDS
    for village in range(c.VILLAGES):
        out[start + state.fincas[village]] += 1
    start += c.FINCAS
    out[start] = state.middle
    for seat in range(int(state.seats)):
        out[start] += state.carts[seat]
        below += state.carts[seat] < 0
    out[start + 1] = state.wooden
    for village in range(c.VILLAGES):
        out[start + 1] += state.houses[village]
    out[start + 2] = below + (state.middle < 0)
