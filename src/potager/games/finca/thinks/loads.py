"""What a cart can be loaded with. Until a village is loaded its rating in `out` is the worth of its tile."""

from __future__ import annotations

from potager.core.compile import rule
from potager.core.kernel import Floats

from ..rules.actions import LOAD
from ..rules.components import VALUE, VILLAGES
from ..rules.delivery import top
from ..rules.state import NONE, State
from .weights import Weights
from .worth import ONE_KIND, after_loading


@rule
def next_load(state: State, left: int, room: int, loaded: int, out: Floats) -> int:
    """The village with the best tile that fits, or NONE; `left` as in `after_loading`, `loaded` as bits."""
    best = 0.0
    choice = NONE
    for village in range(VILLAGES):
        worth = float(out[LOAD.start + village])
        if worth <= best or loaded >> village & 1:
            continue
        tile = top(state, village)
        if VALUE[tile] <= room and after_loading(left, tile) != NONE:
            best = worth
            choice = village
    return choice


@rule
def load_worth(state: State, fruits: int, room: int, first: int, out: Floats) -> float:
    """What a cart brings that is loaded for one village first, then with the best tile that fits, and on."""
    left = fruits & ONE_KIND
    loaded = 0
    total = 0.0
    choice = first
    while choice != NONE:
        total += float(out[LOAD.start + choice])
        loaded |= 1 << choice
        room -= VALUE[top(state, choice)]
        left = after_loading(left, top(state, choice))
        choice = next_load(state, left, room, loaded, out)
    return total


@rule
def first_load(state: State, fruits: int, room: int, out: Floats) -> float:
    """What a cart brings that begins with the best tile."""
    return load_worth(state, fruits, room, next_load(state, fruits & ONE_KIND, room, 0, out), out)


@rule
def best_load(state: State, weights: Weights, fruits: int, room: int, out: Floats) -> float:
    """What a cart brings that begins with the best tile or, as far as loads are planned, with any other."""
    greedy = first_load(state, fruits, room, out)
    if weights.packing == 0:
        return greedy
    everything = 0.0
    for village in range(VILLAGES):
        if out[LOAD.start + village] > 0 and VALUE[top(state, village)] <= room:
            everything += float(out[LOAD.start + village])
    if greedy >= everything:
        return greedy  # nothing is left behind
    best = greedy
    for village in range(VILLAGES):
        if out[LOAD.start + village] > 0 and VALUE[top(state, village)] <= room:
            best = max(best, load_worth(state, fruits, room, village, out))
    return greedy + weights.packing * (best - greedy)
