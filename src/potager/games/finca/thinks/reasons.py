"""Why an action is good, in a sentence or two, from what the advice looks at."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from potager.core.texts import Say, say

from ..knows.kinds import EDITION, FRUIT, TILE, VILLAGE
from ..rules import components as c
from ..rules.actions import ACTIONS, KIND, LOAD
from ..rules.delivery import basket, can_spare, takes, top
from ..rules.legal import legal
from ..rules.scoring import symbols
from ..rules.state import NONE, Phase, State
from ..rules.windmill import crossings, crowd
from ..tells.pieces import fruits, tile, village
from .advice import kind_worth
from .fincas import collect, tile_worth
from .loads import load_worth, next_load
from .walks import crowds, walk_worth
from .weights import current
from .worth import BITS, ONE_KIND, after_loading, demand, harvest_worth, values

MOST = 2  # sentences that are said of one action
ALL_VALUES = range(1, c.TOP_VALUE + 1)


def reasons(state: State, seat: int, action: int) -> Sequence[Say]:
    """What speaks for a legal action of a seat, the weightiest first."""
    name, place = ACTIONS.split(action)
    match name:
        case "place":
            found = [*_harvest(state, seat, place, 1), *_line(state, place)]
        case "move":
            found = _walk(state, seat, place)
        case "land":
            found = _harvest(state, seat, place, int(crowd(state, place)) + 1)
        case "lift":
            found = _gust(state, seat)
        case "double":
            found = _double(state, seat)
        case "cart" | "large" | "less":
            found = _delivery(state, seat, name)
        case "spare":
            found = [*_tile(state, seat, place, [place]), *_spared(state, seat, place)]
        case "load" | "take":
            found = _tile(state, seat, place, [place, *_loaded(state)])
        case "kind":
            found = _kind(state, seat, place)
        case "go":
            found = [_points(state, _loaded(state)), *_extras(state, seat, _loaded(state))]
        case _:
            found = []  # a walk that is left out speaks for itself
    return found[:MOST]


def _at(state: State, place: int) -> str:
    return village(VILLAGE.name(place), EDITION.name(state.edition))


# The windmill


def _line(state: State, blade: int) -> list[Say]:
    """That a farmer who is put on a blade crosses the line with its next walk: those who stand there push."""
    steps = c.HALF - blade % c.HALF
    return [say("why.line", n=steps)] if crowd(state, blade) + 1 >= steps else []


def _double(state: State, seat: int) -> list[Say]:
    """That there are two walks worth the action tile; a second one that brings little is not."""
    weights, wanted, crowded = current(state), demand(state), crowds(state)
    own = [blade for blade in range(c.BLADES) if state.farmers[seat, blade]]
    walks = sorted((walk_worth(state, seat, weights, blade, crowded, wanted) for blade in own), reverse=True)
    return [say("why.double")] if len(walks) > 1 and walks[1] > c.ACTION_TILE_POINTS + weights.keep else []


def _walk(state: State, seat: int, blade: int) -> list[Say]:
    steps = int(crowd(state, blade))
    goal = (blade + steps) % c.BLADES
    number = int(crowd(state, goal)) + (goal != blade)
    carts = int(crossings(blade, steps))
    brings = _harvest(state, seat, goal, number, carts)
    if carts == 0:
        return brings
    cart = say("why.cart", n=carts)
    # The first cart is what a seat without one waits for.
    return [cart, *brings] if state.carts[seat] == 0 else [brings[0], cart]


def _harvest(state: State, seat: int, blade: int, number: int, carts: int = 0) -> list[Say]:
    """What a harvest is good for: a village that can then be served, or those that ask for such fruit."""
    fruit = int(state.blades[blade])
    short = state.supply[fruit] < number and state.phase != Phase.PLACE
    there = int(state.supply[fruit]) + (int(state.fruit[:, fruit].sum()) if short else 0)
    number = min(number, there)
    has = 0 if short else int(state.fruit[seat, fruit])
    brings = fruits({FRUIT.name(fruit): number})
    before = int(basket(state, seat)) & ONE_KIND
    after = before + (has + number - int(state.fruit[seat, fruit]) << c.BYTE * fruit)
    drives = carts + state.carts[seat] + state.action_tiles[seat, c.LARGE] > 0
    served = [where for where in _open(state) if drives and _serves(state, where, after, before)]
    asking = [where for where in _open(state) if c.WANTS[top(state, where), fruit]]
    wild = [where for where in _open(state) if c.WILD[top(state, where)] > has]
    if served:
        best = max(served, key=lambda where: int(c.VALUE[top(state, where)]))
        wish = tile(TILE.name(top(state, best)))
        found = say("why.serves", fruits=brings, village=_at(state, best), tile=wish)
    elif has < int(demand(state)) >> c.BYTE * fruit & BITS:
        found = say("why.asked", fruits=brings, villages=[_at(state, where) for where in asking])
    elif wild:
        best = min(wild, key=lambda where: int(c.WILD[top(state, where)]))
        wish = tile(TILE.name(top(state, best)))
        found = say("why.any-kind", fruits=brings, village=_at(state, best), tile=wish)
    else:
        found = say("why.surplus", fruits=brings)
    return [found, say("why.shortage", kind=say(f"kind.{FRUIT.name(fruit)}"))] if short else [found]


def _open(state: State) -> list[int]:
    return [where for where in range(c.VILLAGES) if top(state, where) != NONE]


def _serves(state: State, where: int, after: int, before: int) -> bool:
    """Whether a village can be served with the fruits after a harvest, and could not before."""
    asked = top(state, where)
    return after_loading(after, asked) != NONE and after_loading(before, asked) == NONE


def _gust(state: State, seat: int) -> list[Say]:
    """The best harvest that the wind could bring; nothing where every supply is too short."""
    weights, wanted = current(state), demand(state)
    here = {blade: int(crowd(state, blade)) + 1 for blade in range(c.BLADES)}
    full = [blade for blade, number in here.items() if state.supply[state.blades[blade]] >= number]
    if not full:
        return []
    best = max(full, key=lambda blade: harvest_worth(state, seat, weights, blade, here[blade], wanted))
    return [say("why.gust", fruits=fruits({FRUIT.name(state.blades[best]): here[best]}))]


# Deliveries


def _points(state: State, chosen: Sequence[int]) -> Say:
    return say("why.points", n=sum(int(c.VALUE[top(state, where)]) for where in chosen))


def _extras(state: State, seat: int, chosen: Sequence[int]) -> list[Say]:
    """Finca tiles and bonus sets that the tiles of some villages decide."""
    found = (extra for where in chosen for extra in _tile(state, seat, where, chosen))
    told = {extra.key: extra for extra in found if extra.key != "why.new-value"}
    return list(told.values())


def _loaded(state: State) -> list[int]:
    return [where for where in range(c.VILLAGES) if state.loaded[where]]


def _tile(state: State, seat: int, where: int, chosen: Sequence[int]) -> list[Say]:
    """What a village's tile does beyond its points, together with those that are delivered with it."""
    return [*_finca(state, seat, where, chosen), *_set(state, seat, int(c.VALUE[top(state, where)]))]


def _finca(state: State, seat: int, where: int, chosen: Sequence[int]) -> list[Say]:
    """F21 to F24. Who gets a Finca tile if its last fruit tile is taken, where that is certain.

    Tiles of villages that stay open are taken first and count; what else is delivered may come too late.
    """
    if state.height[where] != 1:
        return []
    finca = int(state.fincas[where])
    counts = {one: int(c.FINCA_COUNTS[state.edition, finca, top(state, one)]) for one in chosen}
    own = int(symbols(state, seat, finca))
    others = sorted(int(symbols(state, other, finca)) for other in range(state.seats) if other != seat)
    if own + sum(counts[one] for one in chosen if one == where or state.height[one] > 1) > others[-1]:
        return [say("why.finca-won", village=_at(state, where), n=c.FINCA_POINTS)]
    alone = len(others) == 1 or others[-1] > others[-2]
    if alone and own + sum(counts.values()) < others[-1]:
        return [say("why.finca-lost", village=_at(state, where))]
    return []


def _set(state: State, seat: int, value: int) -> list[Say]:
    """F31. The set of all values that a tile completes, or the next one that it is needed for."""
    owned = int(values(state, seat))
    have, *others = (owned >> c.BYTE * one & BITS for one in sorted(ALL_VALUES, key=lambda one: one != value))
    bonus = next((int(c.BONUS[place]) for place in range(c.BONUSES) if state.bonus[place] == NONE), 0)
    if not bonus or have > min(others):
        return []
    return [say("why.set", n=bonus) if have < min(others) else say("why.new-value", n=value)]


def _delivery(state: State, seat: int, name: str) -> list[Say]:
    """What a cart can bring that is loaded as the advice would load it."""
    carried = basket(state, seat)
    if name == "less":
        spared = [where for where in range(c.VILLAGES) if can_spare(state, seat, where)]
        only = [where for where in spared if not takes(state, where, carried, c.CART_ROOM)] or spared
        best = max(only, key=_tile_worth(state, seat))
        return [_points(state, [best]), *_spared(state, seat, best), *_extras(state, seat, [best])]
    chosen = _load(state, seat, c.LARGE_ROOM if name == "large" else c.CART_ROOM)
    return [_points(state, chosen), *_extras(state, seat, chosen)]


def _tile_worth(state: State, seat: int) -> Callable[[int], float]:
    """What the tile of a village is worth to a seat."""
    weights, owned, collected = current(state), values(state, seat), collect(state)
    return lambda where: tile_worth(state, seat, weights, where, owned, collected)


def _load(state: State, seat: int, room: int) -> list[int]:
    """The villages that the advice would serve with one cart."""
    carried = basket(state, seat)
    ratings = np.zeros(ACTIONS.size, dtype=np.float32)
    can = [where for where in range(c.VILLAGES) if takes(state, where, carried, room)]
    ratings[[LOAD.start + where for where in can]] = list(map(_tile_worth(state, seat), can))
    left, loaded = int(carried) & ONE_KIND, 0
    choice = max(can, key=lambda where: load_worth(state, carried, room, where, ratings))
    chosen: list[int] = []
    while choice != NONE:
        asked = top(state, choice)
        chosen.append(int(choice))
        left, room, loaded = after_loading(left, asked), room - int(c.VALUE[asked]), loaded | 1 << int(choice)
        choice = next_load(state, left, room, loaded, ratings)
    return chosen


def _spared(state: State, seat: int, where: int) -> list[Say]:
    otherwise = takes(state, where, basket(state, seat), c.CART_ROOM)
    return [] if otherwise else [say("why.spared", village=_at(state, where))]


def _kind(state: State, seat: int, fruit: int) -> list[Say]:
    """The kind to give is the one that is asked for least; the kind to keep, the one asked for most."""
    weights, wanted = current(state), demand(state)
    kind = say(f"kind.{FRUIT.name(fruit)}")
    worths = {one: kind_worth(state, seat, weights, one, wanted) for one in _kinds(state, seat)}
    if worths[fruit] < max(worths.values()):
        return []
    if not c.WILD[top(state, state.pending)]:
        return [say("why.keep", kind=kind)]
    return [say("why.give", kind=kind, n=int(state.fruit[seat, fruit]))]


def _kinds(state: State, seat: int) -> list[int]:
    """The kinds that may be chosen now."""
    mask = np.zeros(ACTIONS.size, dtype=np.bool_)
    legal(state, seat, mask)
    return [fruit for fruit in range(c.FRUITS) if mask[KIND.start + fruit]]
