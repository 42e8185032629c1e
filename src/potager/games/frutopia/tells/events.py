"""What a seat saw happen. Frutopia is played openly: everybody sees every event.

Events are read off the states before and after an action.
"""

from __future__ import annotations

import msgspec
import numpy as np

from potager.core.record import Table
from potager.core.scoring import outcome

from ..knows import kinds
from ..knows.view import BOAT_VIEWS, BoatView, boat_view, drawn_view
from ..rules.actions import ACTIONS
from ..rules.components import (
    ARROW_FROM,
    ARROW_TO,
    CELLS,
    RANKS,
    RING,
    STACK_POINTS,
)
from ..rules.island import can_slide_any, distance
from ..rules.market import row_of
from ..rules.scoring import boat_at, scores, seat_points, shop_points, winners
from ..rules.state import Phase, Source, State


class Event(msgspec.Struct, frozen=True, tag_field="event"):
    """Something that happened at the table."""


class BoatsPlaced(Event, frozen=True, tag="boats-placed"):
    """R6, R7. Twelve boats came to an island, the chosen bag's at the buoys."""

    seat: int
    bag: str
    boats: list[BoatView]


class TokenChosen(Event, frozen=True, tag="token-chosen"):
    """R10. A token is about to slide."""

    seat: int
    piece: str
    cell: str


class TokenSlid(Event, frozen=True, tag="token-slid"):
    """R10. A token slid."""

    seat: int
    piece: str
    start: str
    goal: str
    cells: int


class FruitGained(Event, frozen=True, tag="fruit-gained"):
    """R11, R13, R25. Fruit came from the supply."""

    seat: int
    fruits: dict[str, int]


class MarkerTaken(Event, frozen=True, tag="marker-taken"):
    """R15, R16. An ice or a milkshake was made."""

    seat: int
    stack: str
    paid: dict[str, int]
    points: int


class ProductionStopped(Event, frozen=True, tag="production-stopped"):
    """R14. The wagon makes no more."""

    seat: int


class PermitUsed(Event, frozen=True, tag="permit-used"):
    """R17, R20, R32, R42. The permit marker went one step towards the cross."""

    left: int


class StepLost(Event, frozen=True, tag="step-lost"):
    """R12. No token could slide."""

    seat: int


class BoatDelivered(Event, frozen=True, tag="boat-delivered"):
    """R19. A boat was delivered."""

    seat: int
    boat: str
    cell: str
    paid: dict[str, int]
    points: int


class TokenTaken(Event, frozen=True, tag="token-taken"):
    """R20. A token was taken from the market."""

    seat: int
    token: str
    row: int
    paid: dict[str, int]
    points: int


class TokenPlaced(Event, frozen=True, tag="token-placed"):
    """R22 to R25. A token, or a large building, was placed on an island."""

    seat: int
    token: str
    cells: list[str]
    points: int


class Skipped(Event, frozen=True, tag="skipped"):
    """R18. A seat neither delivered nor took."""

    seat: int


class PawnAdvanced(Event, frozen=True, tag="pawn-advanced"):
    """R28, R31. A pawn followed an arrow."""

    seat: int
    arrow: str
    start: str
    goal: str
    paid: dict[str, int]


class PawnArrived(Event, frozen=True, tag="pawn-arrived"):
    """R30. A pawn came to stand on a circle."""

    seat: int
    circle: str
    points: int
    joins: bool  # the seat's other pawn stood there already


class FactoryLeft(Event, frozen=True, tag="factory-left"):
    """R28. No further pawn advances this turn."""

    seat: int


class RivalDrew(Event, frozen=True, tag="rival-drew"):
    """R41. The solo rival drew a boat."""

    boat: str
    bag: str
    value: int
    points: int


class TokenRemoved(Event, frozen=True, tag="token-removed"):
    """R42. The solo rival removed a token from the market."""

    token: str


class GameEnded(Event, frozen=True, tag="game-ended"):
    """R33, R39, R43. The game is over."""

    points: list[int]
    shops: list[int]  # what the shops brought, seat by seat
    winners: list[int]
    rival: int | None  # the solo rival's points
    rank: int | None  # how many of the solo ranks were reached


def events(before: State, seat: int, action: int, after: State, viewer: int | None) -> list[Event]:
    """What `viewer` saw of an action."""
    name, place = ACTIONS.split(action)
    seen = _by_action(name, place, before, seat, after)
    drew = after.seats == 1 and before.phase != Phase.BAG and after.bagged < before.bagged
    removed = np.flatnonzero(after.removed > before.removed)
    steps = int(before.permits) - int(after.permits)
    own = max(0, steps - len(removed))
    seen += [PermitUsed(int(before.permits) - 1 - step) for step in range(own)]
    if drew:
        drawn = drawn_view(int(after.bag[after.bagged]))
        seen.append(RivalDrew(drawn.id, drawn.bag, drawn.value, int(after.rival)))
        seen += [TokenRemoved(kinds.AMENITY.name(token)) for token in removed]
        seen += [PermitUsed(int(before.permits) - 1 - step) for step in range(own, steps)]
    if after.phase == Phase.OVER:
        seen.append(_ended(after))
    return seen


def _by_action(name: str, place: int, before: State, seat: int, after: State) -> list[Event]:
    if name == "bag":
        boats = [boat_view(boat_at(after, seat, cell), cell) for cell in RING]
        return [BoatsPlaced(seat, kinds.BAG.name(place), boats)]
    if name == "move":
        return [TokenChosen(seat, _piece(before, seat, place), kinds.CELL.name(place))]
    if name == "to":
        return _slid(before, seat, after, place)
    if name == "pick":
        return [FruitGained(seat, _gained(before, seat, after))]
    if name in ("ice", "milkshake"):
        stack = int(np.flatnonzero(after.made[seat] > before.made[seat])[0])
        return [
            MarkerTaken(seat, kinds.STACK.name(stack), _paid(before, seat, after), int(STACK_POINTS[stack]))
        ]
    if name == "stop":
        return [ProductionStopped(seat)]
    if name in ("deliver", "take", "skip"):
        lost: list[Event] = [] if can_slide_any(before, seat) else [StepLost(seat)]
        return [*lost, _traded(name, place, before, seat, after)]
    if name in ("place", "build"):
        return [_placed(before, seat, after)]
    if name == "finish":
        return [FactoryLeft(seat)]
    return _advanced(name, place, before, seat, after)


def _piece(state: State, seat: int, cell: int) -> str:
    return str(kinds.THING.name_if(int(state.cells[seat, cell])))


def _gained(before: State, seat: int, after: State) -> dict[str, int]:
    return kinds.FRUIT.some(after.fruit[seat] - before.fruit[seat])


def _paid(before: State, seat: int, after: State) -> dict[str, int]:
    return kinds.FRUIT.some(before.fruit[seat] - after.fruit[seat])


def _brought(before: State, seat: int, after: State, source: Source) -> int:
    return int(after.points[seat, source] - before.points[seat, source])


def _slid(before: State, seat: int, after: State, goal: int) -> list[Event]:
    start = int(before.moving)
    piece = _piece(before, seat, start)
    slid = TokenSlid(seat, piece, kinds.CELL.name(start), kinds.CELL.name(goal), int(distance(start, goal)))
    gained = _gained(before, seat, after)
    return [slid, FruitGained(seat, gained)] if gained else [slid]


def _traded(name: str, place: int, before: State, seat: int, after: State) -> Event:
    if name == "skip":
        return Skipped(seat)
    paid = _paid(before, seat, after)
    if name == "take":
        row = int(row_of(before, place))
        points = _brought(before, seat, after, Source.CLERKS)
        return TokenTaken(seat, kinds.AMENITY.name(place), row + 1, paid, points)
    cell = RING[place]
    boat, _, points = BOAT_VIEWS[boat_at(before, seat, cell)]
    return BoatDelivered(seat, boat, kinds.CELL.name(cell), paid, points)


def _placed(before: State, seat: int, after: State) -> TokenPlaced:
    cells = [kinds.CELL.name(cell) for cell in range(CELLS) if _new(before, seat, after, cell)]
    points = _brought(before, seat, after, Source.BUILDINGS)
    return TokenPlaced(seat, kinds.AMENITY.name(before.token), cells, points)


def _new(before: State, seat: int, after: State, cell: int) -> bool:
    return bool(before.cells[seat, cell] != after.cells[seat, cell])


def _advanced(name: str, place: int, before: State, seat: int, after: State) -> list[Event]:
    """A pawn sets off, and arrives unless the circle is still to be chosen."""
    arrow = place if name == "advance" else int(before.arrow)
    seen: list[Event] = []
    if name == "advance":
        start, goal = kinds.PLACE.name(int(ARROW_FROM[arrow])), kinds.PLACE.name(int(ARROW_TO[arrow]))
        seen.append(PawnAdvanced(seat, kinds.ARROW.name(arrow), start, goal, _paid(before, seat, after)))
    here: Table = np.flatnonzero(after.pawns[seat] != before.pawns[seat])
    if len(here):
        circle = int(after.pawns[seat, here[0]])
        joins = circle in before.pawns[seat]
        points = _brought(before, seat, after, Source.FACTORY)
        seen.append(PawnArrived(seat, kinds.CIRCLE.name(circle), points, joins))
    return seen


def _ended(state: State) -> GameEnded:
    points, won = outcome(state, scores, winners)
    solo = state.seats == 1
    return GameEnded(
        points=points,
        shops=[int(shop_points(state, seat)) for seat in range(state.seats)],
        winners=won,
        rival=int(state.rival) if solo else None,
        rank=sum(int(seat_points(state, 0)) >= rank for rank in RANKS[state.factory]) if solo else None,
    )
