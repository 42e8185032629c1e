"""What a seat saw happen. Finca is played openly: everybody sees every event.

Events are read off the states before and after an action. Where one action does several things in a
row (the tiles of a delivery), the rules' own steps are taken once more on a copy.
"""

from __future__ import annotations

import msgspec
import numpy as np

from potager.core.scoring import outcome

from ..knows.kinds import ACTION_TILE, FINCA, FRUIT, TILE, VILLAGE
from ..rules.actions import ACTIONS
from ..rules.components import BLADES, BONUS, FINCA_POINTS, VILLAGES
from ..rules.delivery import take, top
from ..rules.scoring import scores, symbols, winners
from ..rules.state import NONE, State
from ..rules.windmill import crossings, crowd


class Event(msgspec.Struct, frozen=True, tag_field="event"):
    """Something that happened at the table."""


class FarmerPlaced(Event, frozen=True, tag="farmer-placed"):
    """F7. A farmer was put on a blade."""

    seat: int
    blade: int
    fruit: str


class FarmerWalked(Event, frozen=True, tag="farmer-walked"):
    """F10. A farmer walked."""

    seat: int
    start: int
    goal: int
    steps: int
    fruit: str


class FarmerLifted(Event, frozen=True, tag="farmer-lifted"):
    """F28. A gust lifted a farmer."""

    seat: int
    blade: int


class FarmerLanded(Event, frozen=True, tag="farmer-landed"):
    """F28. The gust put it down."""

    seat: int
    blade: int
    fruit: str


class Stayed(Event, frozen=True, tag="stayed"):
    """F27. The second walk of a double move was left out."""

    seat: int


class FruitReturned(Event, frozen=True, tag="fruit-returned"):
    """F12. A fruit ran short: everybody returned it."""

    fruit: str
    by: list[int]  # how many, seat by seat


class FruitTaken(Event, frozen=True, tag="fruit-taken"):
    """F11. Fruit was taken from the supply."""

    seat: int
    fruit: str
    number: int


class CartsReturned(Event, frozen=True, tag="carts-returned"):
    """F15. Carts ran short: everybody returned them."""


class CartsTaken(Event, frozen=True, tag="carts-taken"):
    """F14. Carts were taken from the middle of the mill."""

    seat: int
    number: int


class ActionTileUsed(Event, frozen=True, tag="action-tile-used"):
    """F26. An action tile went to the box."""

    seat: int
    tile: str


class CartReturned(Event, frozen=True, tag="cart-returned"):
    """F16. A cart went back to the middle for a delivery."""

    seat: int


class VillageLoaded(Event, frozen=True, tag="village-loaded"):
    """F16. Fruits for a village were put on the cart."""

    seat: int
    village: str
    fruits: dict[str, int]


class Delivered(Event, frozen=True, tag="delivered"):
    """F19. The cart was delivered; its fruits returned to the supply."""

    seat: int
    fruits: dict[str, int]


class TileTaken(Event, frozen=True, tag="tile-taken"):
    """F19. A fruit tile was taken."""

    seat: int
    village: str
    tile: str


class TileRevealed(Event, frozen=True, tag="tile-revealed"):
    """F19. The next tile of a village turned up."""

    village: str
    tile: str


class BonusTaken(Event, frozen=True, tag="bonus-taken"):
    """F31. A bonus tile was taken."""

    seat: int
    value: int


class FincaAwarded(Event, frozen=True, tag="finca-awarded"):
    """F21. A Finca tile was won, or went to the box (F24)."""

    village: str
    finca: str
    seat: int | None
    counts: list[int]  # what decided it, seat by seat
    house: bool  # whether a wooden finca was left to be placed
    points: int  # what the tile is worth to its winner


class GameEnded(Event, frozen=True, tag="game-ended"):
    """F32, F35. The game is over."""

    points: list[int]
    winners: list[int]


def events(before: State, seat: int, action: int, after: State, viewer: int | None) -> list[Event]:
    """What `viewer` saw of an action."""
    name, place = ACTIONS.split(action)
    seen = [*_by_action(name, place, before, seat, after)]
    return [*seen, GameEnded(*outcome(after, scores, winners))] if after.seat == NONE else seen


def _by_action(name: str, place: int, before: State, seat: int, after: State) -> list[Event]:
    if name == "place":
        return [
            FarmerPlaced(seat, place, _fruit_on(before, place)),
            *_placed_fruit(before, seat, after, place),
        ]
    if name == "move":
        steps = int(crowd(before, place))
        goal = (place + steps) % BLADES
        walked = FarmerWalked(seat, place, goal, steps, _fruit_on(before, goal))
        carts = _carts(before, seat, after, int(crossings(place, steps)))
        return [walked, *_harvest(before, seat, after, goal), *carts]
    if name == "land":
        return [FarmerLanded(seat, place, _fruit_on(before, place)), *_harvest(before, seat, after, place)]
    if name == "lift":
        return [ActionTileUsed(seat, "gust"), FarmerLifted(seat, place)]
    if name == "stay":
        return [Stayed(seat)]
    if name in ACTION_TILE.names or name == "cart":
        used: list[Event] = [ActionTileUsed(seat, name)] if name != "cart" else []
        back: list[Event] = [CartReturned(seat)] if after.middle > before.middle else []
        return used + back
    if name in ("load", "spare", "kind"):
        return _loaded(before, seat, after)
    return _taken(before, seat, after, place if name == "take" else None)


def _fruit_on(state: State, blade: int) -> str:
    return FRUIT.name(state.blades[blade])


def _placed_fruit(before: State, seat: int, after: State, blade: int) -> list[Event]:
    """F7, F8. The fruit of a placement, if there was one."""
    fruit = int(before.blades[blade])
    taken = int(after.fruit[seat, fruit] - before.fruit[seat, fruit])
    return [FruitTaken(seat, FRUIT.name(fruit), taken)] if taken else []


def _harvest(before: State, seat: int, after: State, blade: int) -> list[Event]:
    """F11, F12. Fruit that was called back, and fruit that was taken."""
    fruit = int(before.blades[blade])
    name, number = FRUIT.name(fruit), int(crowd(after, blade))
    if before.supply[fruit] >= number:
        return [FruitTaken(seat, name, number)]
    had = before.fruit[: before.seats, fruit]
    returned = [FruitReturned(name, had.tolist())] if had.any() else []
    return [*returned, FruitTaken(seat, name, int(after.fruit[seat, fruit]))]


def _carts(before: State, seat: int, after: State, due: int) -> list[Event]:
    if due == 0:
        return []
    if before.middle >= due:
        return [CartsTaken(seat, due)]
    last = int(after.carts[seat])  # taken after all came back; one may have been taken before (F15)
    first = [CartsTaken(seat, due - last)] if due > last else []
    return [*first, CartsReturned(), CartsTaken(seat, last)]


def _loaded(before: State, seat: int, after: State) -> list[Event]:
    return [
        VillageLoaded(seat, VILLAGE.name(village), FRUIT.some(after.cargo - before.cargo))
        for village in range(VILLAGES)
        if after.loaded[village] and not before.loaded[village]
    ]


def _taken(before: State, seat: int, after: State, chosen: int | None) -> list[Event]:
    """The tiles of a delivery, one by one: the chosen one first, then those whose order is idle."""
    seen: list[Event] = [Delivered(seat, FRUIT.some(before.cargo))] if before.cargo.any() else []
    order = [village for village in range(VILLAGES) if before.loaded[village] and not after.loaded[village]]
    order.sort(key=lambda village: village != chosen)
    step = before.copy()
    for village in order:
        bonus = step.bonus.copy()
        seen.append(TileTaken(seat, VILLAGE.name(village), TILE.name(top(step, village))))
        wooden = step.wooden
        take(step, seat, village)
        seen += [BonusTaken(seat, int(BONUS[place])) for place in np.flatnonzero(step.bonus != bonus)]
        if step.height[village]:
            seen.append(TileRevealed(VILLAGE.name(village), TILE.name(top(step, village))))
        else:
            seen.append(_awarded(step, village, house=bool(step.wooden < wooden)))
    return seen


def _awarded(state: State, village: int, house: bool) -> FincaAwarded:
    finca = int(state.fincas[village])
    holder = int(state.holder[finca])
    return FincaAwarded(
        village=VILLAGE.name(village),
        finca=FINCA.name(finca),
        seat=holder if holder >= 0 else None,
        counts=[int(symbols(state, other, finca)) for other in range(state.seats)],
        house=house,
        points=FINCA_POINTS,
    )
