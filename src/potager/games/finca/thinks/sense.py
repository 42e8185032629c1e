"""What a beginner does not see, and what nobody at a table would do."""

from __future__ import annotations

from ..rules import components as c
from ..rules.actions import ACTIONS
from ..rules.delivery import basket, can_spare, takes, top
from ..rules.scoring import symbols
from ..rules.state import State
from ..rules.windmill import crossings, crowd

UNSEEN = 1.2  # points


def absurd(state: State, seat: int, action: int) -> bool:
    """Whether an action hands somebody a Finca tile for less, wastes a double move, or loses fruit by it."""
    name, place = ACTIONS.split(action)
    match name:
        case "load" | "spare":
            return _hands_over(state, seat, place)
        case "cart" | "large":
            room = c.LARGE_ROOM if name == "large" else c.CART_ROOM
            fruits = basket(state, seat)
            served = [where for where in range(c.VILLAGES) if takes(state, where, fruits, room)]
            return all(_hands_over(state, seat, where) for where in served)
        case "less":
            served = [where for where in range(c.VILLAGES) if can_spare(state, seat, where)]
            return all(_hands_over(state, seat, where) for where in served)
        case "move":
            return _loses(state, seat, place) and any(
                not _loses(state, seat, blade) for blade in range(c.BLADES) if state.farmers[seat, blade]
            )
        case "stay":
            return any(_walks_well(state, blade) for blade in range(c.BLADES) if state.farmers[seat, blade])
        case _:
            return False


def _hands_over(state: State, seat: int, where: int) -> bool:
    """F21 to F24. Whether a village's last tile brings less than the Finca tile that another gets by it."""
    tile, finca = int(top(state, where)), int(state.fincas[where])
    if state.height[where] != 1 or c.VALUE[tile] >= c.FINCA_POINTS:
        return False
    loaded = [int(top(state, other)) for other in range(c.VILLAGES) if state.loaded[other]]
    own = int(symbols(state, seat, finca)) + sum(
        int(c.FINCA_COUNTS[state.edition, finca, one]) for one in (tile, *loaded)
    )
    others = sorted(int(symbols(state, other, finca)) for other in range(int(state.seats)) if other != seat)
    return own < others[-1] and (len(others) == 1 or others[-1] > others[-2])


def _loses(state: State, seat: int, blade: int) -> bool:
    """F12. Whether a walk takes more fruit than it brings, robs nobody, and brings no cart."""
    steps = int(crowd(state, blade))
    goal = (blade + steps) % c.BLADES
    fruit = int(state.blades[goal])
    number = int(crowd(state, goal)) + (steps % c.BLADES > 0)
    robbed = any(state.fruit[other, fruit] for other in range(int(state.seats)) if other != seat)
    if robbed or state.supply[fruit] >= number or crossings(blade, steps):
        return False
    return bool(min(number, state.supply[fruit] + state.fruit[seat, fruit]) < state.fruit[seat, fruit])


def _walks_well(state: State, blade: int) -> bool:
    """F9. Whether there is enough for a walk from a blade, so that nobody has to return anything."""
    goal = (blade + int(crowd(state, blade))) % c.BLADES
    return bool(state.supply[state.blades[goal]] > crowd(state, goal))
