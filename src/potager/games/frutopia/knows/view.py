"""What a seat, or a spectator, may know. Frutopia hides only the order of the boats in the bags and the
tokens that stayed in the box: whoever sees the rest can tell which they are, but not in which order.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec
import numpy as np

from ..rules import components as c
from ..rules.scoring import shop_points, track_points
from ..rules.state import BOAT, NONE, ROCK, Phase, State
from . import kinds


class BoatView(msgspec.Struct, frozen=True):
    """A boat at a beach: what it asks for and what it brings."""

    id: str
    cell: str
    order: dict[str, int]
    points: int


class TokenView(msgspec.Struct, frozen=True):
    """An amenity token."""

    id: str
    kind: str  # small, shop, plan, mixed or wagon
    points: int  # of a building
    stars: int  # of a building
    outlines: list[list[tuple[int, int]]]  # of a plan: rows and columns after 0 to 3 quarter turns
    fruits: list[str]  # of a mixed token
    colour: str | None  # of a wagon


class RowView(msgspec.Struct, frozen=True):
    """A row of the market: the clerk's price, the points under it, and the tokens left."""

    price: dict[str, int]
    points: int
    tokens: list[TokenView | None]


class StackView(msgspec.Struct, frozen=True):
    """A stack of ice markers, or the milkshakes."""

    id: str
    colour: str | None  # None for milkshakes
    recipe: dict[str, int]  # empty for milkshakes: any two of a kind
    points: int
    left: int


class CircleView(msgspec.Struct, frozen=True):
    """A circle of the factory and the seats whose pawns stand on it, a seat for each pawn."""

    id: str
    points: int
    pawns: list[int]


class PlaceView(msgspec.Struct, frozen=True):
    """A place of the factory: one circle, or a vat of four."""

    id: str
    circles: list[CircleView]
    bottle: int
    permit: bool


class ArrowView(msgspec.Struct, frozen=True):
    """An arrow of the factory and its price."""

    id: str
    start: str
    goal: str
    price: dict[str, int]


class FactoryView(msgspec.Struct, frozen=True):
    """The juice factory."""

    places: list[PlaceView]
    arrows: list[ArrowView]


class PointsView(msgspec.Struct, frozen=True):
    """Where a seat's points come from; shops as if the game ended now."""

    boats: int
    clerks: int
    buildings: int
    ices: int
    factory: int
    shops: int


class SeatView(msgspec.Struct, frozen=True):
    """A seat's island and what lies beside it."""

    cells: list[str | None]  # row by row: a fruit's harvest token, an amenity, a boat, a rock, or None: free
    boats: list[BoatView]
    fruit: dict[str, int]
    delivered: list[str]
    made: dict[str, int]
    pawns: list[str]  # the circle under each factory pawn
    track: int  # points on the score track
    points: int  # and with the shops
    points_from: PointsView


class DrawnView(msgspec.Struct, frozen=True):
    """A boat that the solo rival drew."""

    id: str
    bag: str
    value: int


class RivalView(msgspec.Struct, frozen=True):
    """The solo rival."""

    points: int
    drawn: list[DrawnView]
    removed: list[str]
    ranks: list[int]


class TurnView(msgspec.Struct, frozen=True):
    """What is under way in this turn."""

    moving: str | None  # the cell of the token that slides, or has just slid
    left: int  # fruits still to pick, or ices that may still be made
    token: TokenView | None  # the token being placed
    arrow: str | None  # the arrow whose circle is being chosen
    moved: list[str | None]  # the arrow each pawn has followed this turn
    progress: bool  # whether anybody made progress in this round


class View(msgspec.Struct, frozen=True):
    """A table of Frutopia as anybody sees it."""

    bags: str
    phase: str
    to_play: int | None
    first: int  # the seat that began
    board: str
    market: list[RowView]
    stacks: list[StackView]
    permits: int
    permits_at_start: int
    bagged: int  # boats left in the bags
    seats: list[SeatView]
    factory: FactoryView | None
    rival: RivalView | None
    turn: TurnView
    idle: int


# By the number, and the number itself: to ask an enumeration takes longer than to make what is sent.
PHASES = {int(phase): phase.name.lower() for phase in Phase}
OVER = int(Phase.OVER)
KEPT = 4096  # parts of views that are kept, of each kind: from move to move most of them stay as they are


def view(state: State, seat: int | None) -> View:
    """What `seat` may know; a spectator is None. A field not named here is not sent."""
    true = state.plain()
    seats = range(true.seats)
    return View(
        bags=kinds.BAGS.name(true.one_bag),
        phase=PHASES[true.phase],
        to_play=None if true.phase == OVER else true.seat,
        first=true.first,
        board=kinds.BOARD.name(true.board),
        market=[_row(row, true.seats, *tokens) for row, tokens in enumerate(true.market)],
        stacks=[_stack(stack, left) for stack, left in enumerate(true.stacks)],
        permits=true.permits,
        permits_at_start=int(c.PERMITS[true.seats]),
        bagged=true.bagged,
        seats=[_seat(state, true, other) for other in seats],
        factory=_factory(true) if true.factory else None,
        rival=_rival(true) if true.seats == 1 else None,
        turn=_turn(true),
        idle=true.idle,
    )


def token_view(token: int) -> TokenView:
    """All there is to know of an amenity token."""
    name = kinds.AMENITY.name(token)
    kind = int(c.KIND[token])
    return TokenView(
        id=name,
        kind=c.KIND_NAMES[kind],
        points=int(c.BUILDING_POINTS[token]),
        stars=int(c.STARS[token]),
        outlines=c.OUTLINES.get(name, []),
        fruits=[kinds.FRUIT.name(fruit) for fruit in c.MIXES[token]] if kind == c.MIXED else [],
        colour=kinds.COLOUR.name(c.COLOUR[token]) if kind == c.WAGON else None,
    )


TOKENS = [token_view(token) for token in range(c.AMENITIES)]
BOAT_VIEWS = [
    (kinds.BOAT.name(boat), kinds.FRUIT.some(c.ORDERS[boat]), int(c.BOAT_POINTS[boat]))
    for boat in range(c.BOATS)
]
ROW_PRICES = [kinds.FRUIT.some(c.PRICES[row]) for row in range(c.ROWS)]
STACK_RECIPES = [kinds.FRUIT.some(c.RECIPES[colour]) if colour != NONE else {} for colour in c.STACK_COLOUR]
ARROW_VIEWS = [
    ArrowView(
        kinds.ARROW.name(a),
        kinds.PLACE.name(c.ARROW_FROM[a]),
        kinds.PLACE.name(c.ARROW_TO[a]),
        kinds.FRUIT.some(c.TOLLS[a]),
    )
    for a in range(c.ARROWS)
]


def _token(token: int) -> TokenView | None:
    return None if token == NONE else TOKENS[token]


@lru_cache(KEPT)
def _row(row: int, seats: int, *tokens: int) -> RowView:
    return RowView(
        price=ROW_PRICES[row],
        points=int(c.CLERK_POINTS[row]),
        tokens=[_token(token) for token in tokens[: int(c.COLUMNS_FOR[seats])]],
    )


@lru_cache(KEPT)
def _stack(stack: int, left: int) -> StackView:
    return StackView(
        id=kinds.STACK.name(stack),
        colour=kinds.COLOUR.name_if(int(c.STACK_COLOUR[stack])),
        recipe=STACK_RECIPES[stack],
        points=int(c.STACK_POINTS[stack]),
        left=left,
    )


@lru_cache(KEPT)
def boat_view(boat: int, cell: int) -> BoatView:
    """A boat and where it lies."""
    name, order, points = BOAT_VIEWS[boat]
    return BoatView(id=name, cell=kinds.CELL.name(cell), order=order, points=points)


@lru_cache(KEPT)
def _island(*cells: int) -> tuple[list[str | None], list[BoatView]]:
    """What stands on the cells, and the boats among it."""
    boats = [boat_view(what - BOAT, cell) for cell, what in enumerate(cells) if BOAT <= what < ROCK]
    return [kinds.THING.name_if(what) for what in cells], boats


def _seat(state: State, true: Any, seat: int) -> SeatView:
    track = int(track_points(state, seat))
    shops = int(shop_points(state, seat))
    cells, boats = _island(*true.cells[seat])
    return SeatView(
        cells=cells,
        boats=boats,
        fruit=kinds.FRUIT.every_of(true.fruit[seat]),
        delivered=kinds.BOAT.held_by(true.delivered, seat),
        made=kinds.STACK.every_of(true.made[seat]),
        pawns=[kinds.CIRCLE.name(circle) for circle in true.pawns[seat] if circle != NONE],
        track=track,
        points=track + shops,
        points_from=PointsView(**kinds.SOURCE.every_of(true.points[seat]), shops=shops),
    )


def _factory(true: Any) -> FactoryView:
    standing = np.array(true.pawns)[: true.seats]

    def circle(number: int) -> CircleView:
        pawns = np.nonzero(standing == number)[0].tolist()
        return CircleView(id=kinds.CIRCLE.name(number), points=int(c.CIRCLE_POINTS[number]), pawns=pawns)

    places = [
        PlaceView(
            id=kinds.PLACE.name(place),
            circles=[circle(int(c.FIRST[place]) + number) for number in range(c.SIZE[place])],
            bottle=int(c.BOTTLES[place]),
            permit=bool(c.FINAL[place]),
        )
        for place in range(c.PLACES)
    ]
    return FactoryView(places=places, arrows=ARROW_VIEWS)


def drawn_view(boat: int) -> DrawnView:
    """A boat as the solo rival draws it."""
    return DrawnView(
        id=kinds.BOAT.name(boat), bag=kinds.BAG.name(c.BOAT_BAG[boat]), value=int(c.SOLO_VALUE[boat])
    )


def _rival(true: Any) -> RivalView:
    drawn = [boat for boat in true.bag[true.bagged :] if boat != NONE]
    return RivalView(
        points=true.rival,
        drawn=[drawn_view(boat) for boat in reversed(drawn)],
        removed=kinds.AMENITY.which(true.removed),
        ranks=list(c.RANKS[int(true.factory)]),
    )


def _turn(true: Any) -> TurnView:
    return TurnView(
        moving=kinds.CELL.name_if(true.moving),
        left=true.left,
        token=_token(true.token),
        arrow=kinds.ARROW.name_if(true.arrow),
        moved=[kinds.ARROW.name_if(arrow) for arrow in true.moved],
        progress=bool(true.progress),
    )
