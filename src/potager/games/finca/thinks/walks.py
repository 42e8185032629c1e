"""What walks are worth to a seat: fruit, carts, the way to the next line, and the walk that can follow."""

from __future__ import annotations

from potager.core.compile import rule
from potager.core.kernel import Floats

from ..rules.actions import MOVE
from ..rules.components import BLADES, HALF
from ..rules.state import NONE, State
from ..rules.windmill import crossings, crowd
from .weights import Weights
from .worth import harvest_worth

CROWD = 5  # bits for the farmers of a blade: 12 at most
CROWDED = 2  # more company than this is a burden


@rule
def crowds(state: State) -> int:
    """How many farmers stand on each blade, a few bits each."""
    packed = 0
    for blade in range(BLADES):
        packed |= int(crowd(state, blade)) << CROWD * blade
    return packed


@rule
def crowd_on(packed: int, blade: int) -> int:
    """The farmers of one blade, from `crowds`."""
    return packed >> CROWD * blade & (1 << CROWD) - 1


@rule
def cart_worth(state: State, seat: int, weights: Weights) -> float:
    """What one more cart is worth to a seat."""
    worth = weights.first_cart
    for _ in range(state.carts[seat]):
        worth *= weights.next_cart
    return worth


@rule
def walk_worth(state: State, seat: int, weights: Weights, blade: int, crowded: int, wanted: int) -> float:
    """The fruit and the carts that a walk brings, and the way to the next line that it covers or begins."""
    steps = crowd_on(crowded, blade)
    goal = (blade + steps) % BLADES
    number = crowd_on(crowded, goal) + (goal != blade)
    worth = harvest_worth(state, seat, weights, goal, number, wanted)
    lines = crossings(blade, steps)
    if lines:
        worth += lines * cart_worth(state, seat, weights)
    return worth + weights.line * (goal % HALF - blade % HALF)


@rule
def rate_walks(
    state: State, seat: int, weights: Weights, crowded: int, wanted: int, out: Floats
) -> tuple[float, float, int]:
    """Rate every walk by what it brings; return the two best ratings and where the best walk begins."""
    best = 0.0
    second = 0.0
    start = NONE
    for blade in range(BLADES):
        if state.farmers[seat, blade] == 0:
            continue
        worth = walk_worth(state, seat, weights, blade, crowded, wanted)
        out[MOVE.start + blade] = worth
        if worth > best:
            second = best
            best = worth
            start = blade
        elif worth > second:
            second = worth
    return best, second, start


@rule
def look_further(
    state: State, seat: int, weights: Weights, ahead: float, crowded: int, wanted: int, out: Floats
) -> tuple[float, float]:
    """Rate every walk by what it brings and by a part, `ahead`, of what the next one can.

    Returns the best rating, and what a second walk after that one would bring.
    """
    best, second, start = rate_walks(state, seat, weights, crowded, wanted, out)
    if ahead == 0:
        return best, second
    most = 0.0
    after = 0.0
    for blade in range(BLADES):
        if state.farmers[seat, blade] == 0:
            continue
        goal = (blade + crowd_on(crowded, blade)) % BLADES
        moved = crowded - (1 << CROWD * blade) + (1 << CROWD * goal)
        following = walk_worth(state, seat, weights, goal, moved, wanted)
        following = max(following, second if blade == start else best)
        worth = float(out[MOVE.start + blade]) + ahead * following
        out[MOVE.start + blade] = worth
        if worth > most:
            most = worth
            after = following
    return most, after


@rule
def placing_worth(state: State, seat: int, weights: Weights, blade: int, crowded: int, wanted: int) -> float:
    """A blade is a good start if its fruit is asked for, a line is near, and others, but not many, wait."""
    start = harvest_worth(state, seat, weights, blade, 1, wanted) + blade % HALF * weights.company
    own = int(state.farmers[seat, blade])
    others = crowd_on(crowded, blade) - own
    return start + min(others, CROWDED) * weights.company - max(0, others - CROWDED) - own


@rule
def first_walk(state: State, seat: int, weights: Weights, blade: int, crowded: int, wanted: int) -> float:
    """The harvest of the first walk of a farmer that is placed on a blade."""
    goal = (blade + crowd_on(crowded, blade) + 1) % BLADES
    return harvest_worth(state, seat, weights, goal, crowd_on(crowded, goal) + 1, wanted)
