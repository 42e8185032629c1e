"""What fruits, carts and tiles are worth to a seat, in points: what advice, estimate and reasons share.

A fruit is worth what the face-up tiles would give for it, a cart what it saves, a tile its value and what
it does for Finca tiles and bonus sets. The weights were found by play, in games of one changed gardener among
unchanged ones (docs/decisions/0021-search.md). Small tables of counts are packed into one number each: these
rules are called for every action of every game that a search plays.
"""

from __future__ import annotations

from potager.core.compile import apart, rule

from ..rules.components import (
    ASKS,
    BLADES,
    BONUS,
    BONUSES,
    BYTE,
    FINCA_COUNTS,
    FINCA_POINTS,
    FRUITS,
    HALF,
    TILE_KINDS,
    TOP_BITS,
    TOP_VALUE,
    VALUE,
    VILLAGES,
    WILD,
)
from ..rules.delivery import top
from ..rules.scoring import symbols
from ..rules.state import NONE, State
from ..rules.windmill import crossings, crowd

ASKED = 1.5  # a fruit that a face-up tile asks for
ANY_KIND = 0.65  # one that only a tile for any kind would take
SURPLUS = 0.08  # one that nobody asks for now
FIRST_CART = 1.8  # the first cart in front; each further one is worth a part of the one before
NEXT_CART = 0.45
RIVAL_FINCA = 1.5  # what it costs to hand a Finca tile to somebody else
NEW_VALUE = 2.0  # a tile of a value one has not got yet: a step towards a bonus set
COMPANY = 0.1  # another farmer on the blade one starts from
CROWDED = 2  # more of them than this are a burden

BITS = (1 << BYTE) - 1
ONE_KIND = (1 << BYTE * FRUITS) - 1  # the bytes of the six kinds, without that of any kind
CROWD = 5  # bits for the farmers of a blade: 12 at most


# Fruit


@rule
def demand(state: State) -> int:
    """What the face-up tiles ask for: a byte for each kind, and one for the most of any kind."""
    asked = 0
    any_kind = 0
    for village in range(VILLAGES):
        tile = top(state, village)
        if tile != NONE:
            asked += ASKS[tile] & ONE_KIND
            any_kind = max(any_kind, WILD[tile])
    return asked | any_kind << BYTE * FRUITS


@rule
def fruits_worth(wanted: int, fruit: int, number: int) -> float:
    """What so many fruits of a kind are worth where so much of everything is wanted (see `demand`)."""
    asked = min(number, wanted >> BYTE * fruit & BITS)
    spare = min(number - asked, wanted >> BYTE * FRUITS)
    return asked * ASKED + spare * ANY_KIND + (number - asked - spare) * SURPLUS


@rule
def harvest_worth(state: State, seat: int, blade: int, number: int, wanted: int) -> float:
    """What a harvest of so many fruits adds to what the seat has."""
    fruit = int(state.blades[blade])
    has = int(state.fruit[seat, fruit])
    # If the supply is short everybody returns that fruit first.
    then = number if state.supply[fruit] < number else has + number
    return fruits_worth(wanted, fruit, then) - fruits_worth(wanted, fruit, has)


# The windmill


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
def cart_worth(state: State, seat: int) -> float:
    """What one more cart is worth to a seat."""
    worth = FIRST_CART
    for _ in range(state.carts[seat]):
        worth *= NEXT_CART
    return worth


@rule
def walk_worth(state: State, seat: int, blade: int, crowded: int, wanted: int) -> float:
    """The fruit and the carts that a walk brings."""
    steps = crowd_on(crowded, blade)
    goal = (blade + steps) % BLADES
    number = crowd_on(crowded, goal) + (goal != blade)
    worth = harvest_worth(state, seat, goal, number, wanted)
    lines = crossings(blade, steps)
    return worth + lines * cart_worth(state, seat) if lines else worth


@rule
def placing_worth(state: State, seat: int, blade: int, crowded: int, wanted: int) -> float:
    """A blade is a good start if its fruit is asked for, a line is near, and others, but not many, wait."""
    start = harvest_worth(state, seat, blade, 1, wanted) + blade % HALF * COMPANY
    own = int(state.farmers[seat, blade])
    others = crowd_on(crowded, blade) - own
    return start + min(others, CROWDED) * COMPANY - max(0, others - CROWDED) - own


# Tiles


@rule
def values(state: State, seat: int) -> int:
    """How many fruit tiles of each value a seat has, a byte for each value."""
    packed = 0
    for tile in range(TILE_KINDS):
        packed += int(state.won[seat, tile]) << BYTE * VALUE[tile]
    return packed


@rule
@apart
def tile_worth(state: State, seat: int, village: int, owned: int) -> float:
    """A tile's value, the bonus set it helps and the Finca tile it decides; `owned` as in `values`."""
    tile = top(state, village)
    worth = float(VALUE[tile]) + set_worth(state, owned, VALUE[tile])
    if state.height[village] == 1:
        worth += finca_worth(state, seat, state.fincas[village], tile)
    return worth


@rule
def set_worth(state: State, owned: int, value: int) -> float:
    """What one more tile of a value does for the next bonus set; `owned` as in `values`."""
    have = owned >> BYTE * value & BITS
    others = TILE_KINDS
    for other in range(1, TOP_VALUE + 1):
        if other != value:
            others = min(others, owned >> BYTE * other & BITS)
    if have > others:
        return 0.0
    if others <= have:
        return NEW_VALUE
    for place in range(BONUSES):
        if state.bonus[place] == NONE:
            return float(BONUS[place])
    return 0.0


@rule
@apart
def finca_worth(state: State, seat: int, finca: int, tile: int) -> float:
    """What it is worth to decide a Finca tile now."""
    mine = symbols(state, seat, finca) + FINCA_COUNTS[state.edition, finca, tile]
    best = 0
    ties = 0
    for other in range(state.seats):
        if other == seat:
            continue
        count = symbols(state, other, finca)
        if count > best:
            best = count
            ties = 1
        elif count == best:
            ties += 1
    if mine > best:
        return float(FINCA_POINTS)
    if mine == best or ties > 1:
        return 0.0
    return -RIVAL_FINCA


@rule
def after_loading(left: int, tile: int) -> int:
    """The fruits left after serving a tile, one byte a kind, or NONE if they do not suffice."""
    if WILD[tile] == 0:
        # A top bit that is set stays set unless its byte is less than what the tile asks for.
        enough = ((left | TOP_BITS) - ASKS[tile]) & TOP_BITS == TOP_BITS
        return left - ASKS[tile] if enough else NONE
    most = 0
    kind = 0
    for fruit in range(FRUITS):
        has = left >> BYTE * fruit & BITS
        if has > most:
            most = has
            kind = fruit
    return left - (WILD[tile] << BYTE * kind) if most >= WILD[tile] else NONE
