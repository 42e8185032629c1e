"""Why an action is good, in a sentence or two, from what the advice looks at."""

from __future__ import annotations

from collections.abc import Sequence

from potager.core.texts import Say, say

from ..knows.kinds import EDITION, FRUIT, TILE, VILLAGE
from ..rules.actions import ACTIONS
from ..rules.components import (
    BLADES,
    BYTE,
    CART_ROOM,
    FINCA_POINTS,
    HALF,
    LARGE_ROOM,
    VALUE,
    VILLAGES,
    WANTS,
    WILD,
)
from ..rules.delivery import basket, can_spare, takes, top
from ..rules.state import NONE, Phase, State
from ..rules.windmill import crossings, crowd
from ..tells.pieces import fruits, tile, village
from .worth import (
    BITS,
    NEW_VALUE,
    ONE_KIND,
    after_loading,
    demand,
    finca_worth,
    harvest_worth,
    set_worth,
    tile_worth,
    values,
)

MOST = 2  # sentences that are said of one action


def reasons(state: State, seat: int, action: int) -> Sequence[Say]:
    """What speaks for a legal action of a seat, the weightiest first."""
    name, place = ACTIONS.split(action)
    match name:
        case "place":
            found = [*_harvest(state, seat, place, 1), say("why.line", n=HALF - place % HALF)]
        case "move":
            found = _walk(state, seat, place)
        case "land":
            found = _harvest(state, seat, place, int(crowd(state, place)) + 1)
        case "lift":
            found = [_gust(state, seat)]
        case "double":
            found = [say("why.double")]
        case "cart" | "large" | "less":
            found = _delivery(state, seat, name)
        case "spare":
            found = [*_tile(state, seat, place), *_spared(state, seat, place)]
        case "load" | "take":
            found = _tile(state, seat, place)
        case "kind":
            found = _kind(state, seat, place)
        case "go":
            chosen = [where for where in range(VILLAGES) if state.loaded[where]]
            found = [_points(state, chosen), *_extras(state, seat, chosen)]
        case _:
            found = []  # a walk that is left out speaks for itself
    return found[:MOST]


def _at(state: State, place: int) -> str:
    return village(VILLAGE.name(place), EDITION.name(state.edition))


# The windmill


def _walk(state: State, seat: int, blade: int) -> list[Say]:
    steps = int(crowd(state, blade))
    goal = (blade + steps) % BLADES
    number = int(crowd(state, goal)) + (goal != blade)
    brings = _harvest(state, seat, goal, number)
    carts = int(crossings(blade, steps))
    if carts == 0:
        return brings
    cart = say("why.cart", n=carts)
    # The first cart is what a seat without one waits for.
    return [cart, *brings] if state.carts[seat] == 0 else [brings[0], cart]


def _harvest(state: State, seat: int, blade: int, number: int) -> list[Say]:
    """What a harvest is good for: a village that can then be served, or those that ask for such fruit."""
    fruit = int(state.blades[blade])
    short = state.supply[fruit] < number and state.phase != Phase.PLACE
    there = int(state.supply[fruit]) + (int(state.fruit[:, fruit].sum()) if short else 0)
    number = min(number, there)
    has = 0 if short else int(state.fruit[seat, fruit])
    brings = fruits({FRUIT.name(fruit): number})
    before = int(basket(state, seat)) & ONE_KIND
    after = before + (has + number - int(state.fruit[seat, fruit]) << BYTE * fruit)
    served = [where for where in _open(state) if _serves(state, where, after, before)]
    asking = [where for where in _open(state) if WANTS[top(state, where), fruit]]
    wild = [where for where in _open(state) if WILD[top(state, where)] > has]
    if served:
        best = max(served, key=lambda where: int(VALUE[top(state, where)]))
        wish = tile(TILE.name(top(state, best)))
        found = say("why.serves", fruits=brings, village=_at(state, best), tile=wish)
    elif has < int(demand(state)) >> BYTE * fruit & BITS:
        found = say("why.asked", fruits=brings, villages=[_at(state, where) for where in asking])
    elif wild:
        best = min(wild, key=lambda where: int(WILD[top(state, where)]))
        wish = tile(TILE.name(top(state, best)))
        found = say("why.any-kind", fruits=brings, village=_at(state, best), tile=wish)
    else:
        found = say("why.surplus", fruits=brings)
    return [found, say("why.shortage", kind=say(f"kind.{FRUIT.name(fruit)}"))] if short else [found]


def _open(state: State) -> list[int]:
    return [where for where in range(VILLAGES) if top(state, where) != NONE]


def _serves(state: State, where: int, after: int, before: int) -> bool:
    """Whether a village can be served with the fruits after a harvest, and could not before."""
    asked = top(state, where)
    return after_loading(after, asked) != NONE and after_loading(before, asked) == NONE


def _gust(state: State, seat: int) -> Say:
    """The best harvest that the wind could bring."""
    wanted = demand(state)
    here = {blade: int(crowd(state, blade)) + 1 for blade in range(BLADES)}
    best = max(here, key=lambda blade: harvest_worth(state, seat, blade, here[blade], wanted))
    return say("why.gust", fruits=fruits({FRUIT.name(state.blades[best]): here[best]}))


# Deliveries


def _points(state: State, chosen: Sequence[int]) -> Say:
    return say("why.points", n=sum(int(VALUE[top(state, where)]) for where in chosen))


def _extras(state: State, seat: int, chosen: Sequence[int]) -> list[Say]:
    """Finca tiles and bonus sets that the tiles of some villages decide."""
    return [extra for where in chosen for extra in _tile(state, seat, where) if extra.key != "why.new-value"]


def _tile(state: State, seat: int, where: int) -> list[Say]:
    """What a village's tile does beyond its points."""
    asked = top(state, where)
    found: list[Say] = []
    if state.height[where] == 1:
        decided = finca_worth(state, seat, state.fincas[where], asked)
        if decided > 0:
            found.append(say("why.finca-won", village=_at(state, where), n=FINCA_POINTS))
        elif decided < 0:
            found.append(say("why.finca-lost", village=_at(state, where)))
    step = set_worth(state, values(state, seat), VALUE[asked])
    if step > NEW_VALUE:
        found.append(say("why.set", n=int(step)))
    elif step:
        found.append(say("why.new-value", n=int(VALUE[asked])))
    return found


def _delivery(state: State, seat: int, name: str) -> list[Say]:
    """What a cart can bring that is loaded as the advice would load it."""
    carried = basket(state, seat)
    if name == "less":
        spared = [where for where in range(VILLAGES) if can_spare(state, seat, where)]
        only = [where for where in spared if not takes(state, where, carried, CART_ROOM)] or spared
        best = max(only, key=lambda where: tile_worth(state, seat, where, values(state, seat)))
        return [_points(state, [best]), *_spared(state, seat, best), *_extras(state, seat, [best])]
    chosen = _load(state, seat, LARGE_ROOM if name == "large" else CART_ROOM)
    return [_points(state, chosen), *_extras(state, seat, chosen)]


def _load(state: State, seat: int, room: int) -> list[int]:
    """The villages that the advice would serve with one cart: the best tile first, then the next."""
    left = int(basket(state, seat)) & ONE_KIND
    owned = values(state, seat)
    waiting = sorted(_open(state), key=lambda where: -tile_worth(state, seat, where, owned))
    chosen: list[int] = []
    for where in waiting:
        asked = top(state, where)
        if VALUE[asked] <= room and after_loading(left, asked) != NONE:
            chosen.append(where)
            room -= int(VALUE[asked])
            left = after_loading(left, asked)
    return chosen


def _spared(state: State, seat: int, where: int) -> list[Say]:
    otherwise = takes(state, where, basket(state, seat), CART_ROOM)
    return [] if otherwise else [say("why.spared", village=_at(state, where))]


def _kind(state: State, seat: int, fruit: int) -> list[Say]:
    """The kind to give is the one that is asked for least; the kind to keep, the one asked for most."""
    kind = say(f"kind.{FRUIT.name(fruit)}")
    if not WILD[top(state, state.pending)]:
        return [say("why.keep", kind=kind)]
    return [say("why.give", kind=kind, n=int(state.fruit[seat, fruit]))]
