"""rules.toml -> frozen tables: the figures the rules read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from potager.core.rulesdata import by_seats, frozen, load

from . import figures
from .constraints import check
from .figures import COLUMNS as COLUMN_LETTERS
from .figures import order

RULES = Path(__file__).parent.with_name("rules.toml")
_FIGURES = load(RULES, figures.Figures, check, figures.RULES)


VERSION: int = _FIGURES.game.version
SEAT_COUNTS: tuple[int, ...] = tuple(_FIGURES.game.seats)
SEATS = max(SEAT_COUNTS)
FRUIT_NAMES: tuple[str, ...] = tuple(_FIGURES.fruits.names)
FRUITS = len(FRUIT_NAMES)
IDLE_ROUNDS: int = _FIGURES.end.idle_rounds

# The options, by the place of their values.
FACTORY_NAMES = ("no", "yes")
BAGS_NAMES = ("two", "one")
ONE_BAG = BAGS_NAMES.index("one")


def counts(price: Mapping[Any, int]) -> list[int]:
    """A price as a number for every fruit."""
    return [price.get(fruit, 0) for fruit in FRUIT_NAMES]


# A price in one number, for comparing it with a seat's fruits at a stroke: a byte for each kind. No
# count reaches the top bit of its byte; a seat's fruits are cut at PLENTY, which no price reaches.
BYTE = 8
PLENTY = 100
TOP_BITS = sum(1 << BYTE * place + BYTE - 1 for place in range(FRUITS))


def _packed(prices: list[list[int]]) -> Any:
    return frozen([sum(n << BYTE * place for place, n in enumerate(price)) for price in prices])


# The island: cells run row by row from the north-west.

SIDE: int = _FIGURES.island.size
CELLS = SIDE * SIDE
CELL_NAMES: tuple[str, ...] = tuple(
    f"{COLUMN_LETTERS[column]}{row + 1}" for row in range(SIDE) for column in range(SIDE)
)
DIRECTIONS = ((-1, 0), (0, 1), (1, 0), (0, -1))  # north, east, south, west: rows and columns
WAYS = len(DIRECTIONS)
OFF = -1


def _places(cells: list[str]) -> list[int]:
    return [CELL_NAMES.index(cell) for cell in cells]


def _step(cell: int, way: int) -> int:
    row, column = cell // SIDE + DIRECTIONS[way][0], cell % SIDE + DIRECTIONS[way][1]
    return row * SIDE + column if 0 <= row < SIDE and 0 <= column < SIDE else OFF


NEXT = frozen([[_step(cell, way) for way in range(WAYS)] for cell in range(CELLS)])  # [CELLS, WAYS] or OFF
BEACHES = frozen([_places(cells) for cells in _FIGURES.island.beaches.values()])  # [beaches, cells]
BUOYS = frozen(_places(_FIGURES.boats.cells.buoys))  # A to F
OTHERS = frozen(_places(_FIGURES.boats.cells.others))  # G to L
RING: tuple[int, ...] = tuple(int(cell) for cell in BEACHES.ravel())  # clockwise, as one bag is dealt
RING_CELLS = frozen(RING)
BEACH_CELLS = len(RING)

# Islands: the base one first, then the solo boards.
BOARD_NAMES: tuple[str, ...] = ("base", *_FIGURES.solo.boards)
_BOARDS = (_FIGURES.island.base, *_FIGURES.solo.boards.values())
BOARDS = len(BOARD_NAMES)
PONDS = frozen([_places(board.ponds) for board in _BOARDS])  # [BOARDS, FRUITS]
ROCKS = frozen(
    [[cell in board.rocks for cell in CELL_NAMES] for board in _BOARDS]
)  # [BOARDS, CELLS]: 1 where a rock is


# Boats

BAG_NAMES: tuple[str, ...] = tuple(_FIGURES.boats.bags.names)
_STOCKS = (_FIGURES.boats.orange, _FIGURES.boats.green)
_BOATS = [boat for stock in _STOCKS for boat in stock.boats]
BOATS = len(_BOATS)
BOAT_BAG = frozen([bag for bag, stock in enumerate(_STOCKS) for _ in stock.boats])  # [BOATS]
BOAT_NAMES: tuple[str, ...] = tuple(
    f"{BAG_NAMES[bag][0]}{number:02}"
    for bag, stock in enumerate(_STOCKS)
    for number in range(1, len(stock.boats) + 1)
)
ORDERS = frozen([counts(order(boat)) for boat in _BOATS])  # [BOATS, FRUITS]
ORDER_ASKS = _packed(ORDERS.tolist())  # [BOATS]
BOAT_POINTS = frozen([boat.points for boat in _BOATS])
SOLO_VALUE = frozen([boat.solo for boat in _BOATS])


# The market

ROWS = len(_FIGURES.clerks.rows)
COLUMNS: int = max(_FIGURES.market.columns)
PRICES = frozen([counts(clerk.price) for clerk in _FIGURES.clerks.rows])  # [ROWS, FRUITS]
PRICE_ASKS = _packed(PRICES.tolist())  # [ROWS]
CLERK_POINTS = frozen([clerk.points for clerk in _FIGURES.clerks.rows])


COLUMNS_FOR = by_seats(_FIGURES.market.columns, SEAT_COUNTS)  # [SEATS + 1]
PERMITS = by_seats(_FIGURES.permits.start, SEAT_COUNTS)  # [SEATS + 1]


# Amenity tokens: small buildings, shops, plans of large buildings, mixed harvest tokens, ice wagons.

KIND_NAMES = ("small", "shop", "plan", "mixed", "wagon")
SMALL, SHOP, PLAN, MIXED, WAGON = range(len(KIND_NAMES))

_PAIRS = _FIGURES.mixed.pairs
_SHOPS = {
    "deckchairs": _FIGURES.shops.deckchairs,
    "catering": _FIGURES.shops.catering,
    "tourist-office": _FIGURES.shops.tourist_office,
}
COLOUR_NAMES: tuple[str, ...] = tuple(_FIGURES.ices)
_WAGONS = [
    (f"{colour}-wagon-{number}", COLOUR_NAMES.index(colour))
    for colour in COLOUR_NAMES
    for number in range(1, _FIGURES.wagons[colour] + 1)
]
AMENITY_NAMES: tuple[str, ...] = (
    *_FIGURES.small,
    *_SHOPS,
    "lemonade",
    *_FIGURES.plans,
    *("-".join(["mixed", *pair]) for pair in _PAIRS),
    *(name for name, _ in _WAGONS),
)
AMENITIES = len(AMENITY_NAMES)
KIND = frozen(
    [SMALL] * len(_FIGURES.small)
    + [SHOP] * (len(_SHOPS) + 1)
    + [PLAN] * len(_FIGURES.plans)
    + [MIXED] * len(_PAIRS)
    + [WAGON] * len(_WAGONS)
)  # [AMENITIES]
_BUILDINGS = {**_FIGURES.small, **_FIGURES.plans}
BUILDING_POINTS = frozen(
    [_BUILDINGS[name].points if name in _BUILDINGS else 0 for name in AMENITY_NAMES]
)  # [AMENITIES]
STARS = frozen([_BUILDINGS[name].stars if name in _BUILDINGS else 0 for name in AMENITY_NAMES])  # [AMENITIES]
DECKCHAIRS, CATERING, TOURIST_OFFICE, LEMONADE = (
    AMENITY_NAMES.index(name) for name in ("deckchairs", "catering", "tourist-office", "lemonade")
)
BEACH_POINTS: int = _SHOPS["deckchairs"]
CATERING_POINTS: int = _SHOPS["catering"]
STAR_POINTS: int = _SHOPS["tourist-office"]
FED = frozen(
    [KIND_NAMES[kind] in _FIGURES.shops.catering_counts.kinds for kind in KIND]
)  # [AMENITIES]: 1 if catering counts it
_NO_PAIR = [OFF, OFF]
MIXES = frozen(
    [
        [FRUIT_NAMES.index(fruit) for fruit in name.split("-")[1:]] if KIND[token] == MIXED else _NO_PAIR
        for token, name in enumerate(AMENITY_NAMES)
    ]
)  # [AMENITIES, 2]: the fruits of a mixed token
_COLOURS = dict(_WAGONS)
COLOUR = frozen([_COLOURS.get(name, OFF) for name in AMENITY_NAMES])  # [AMENITIES]: of a wagon
FRUITS_WHEN_TAKEN: int = _FIGURES.mixed.extra.taken
FRUITS_WHEN_MOVED: int = _FIGURES.mixed.extra.moved

# Large buildings in their turned positions: for each token and quarter turn, the cells it covers when the
# corner of its outline lies on a cell. A turn that gives the same outline as an earlier one has none.
TURNS = 4
AREA = max(len(plan.shape) for plan in _FIGURES.plans.values())


def _turned(shape: list[tuple[int, int]]) -> list[list[tuple[int, int]]]:
    """The outlines of a shape after 0 to 3 quarter turns clockwise, those seen before left empty."""
    found: list[list[tuple[int, int]]] = []
    for _ in range(TURNS):
        found.append(sorted(shape) if sorted(shape) not in found else [])
        tall = max(row for row, _ in shape)
        shape = [(column, tall - row) for row, column in shape]
    return found


def _covers(outline: list[tuple[int, int]], cell: int) -> list[int]:
    places = [(cell // SIDE + row, cell % SIDE + column) for row, column in outline]
    if not places or any(row >= SIDE or column >= SIDE for row, column in places):
        return [OFF] * AREA
    inside = [row * SIDE + column for row, column in places]
    return inside + [OFF] * (AREA - len(inside))


OUTLINES = {name: _turned(plan.shape) for name, plan in _FIGURES.plans.items()}
COVERS = frozen(
    [
        [[_covers(outline, cell) for outline in OUTLINES.get(name, [[]] * TURNS)] for cell in range(CELLS)]
        for name in AMENITY_NAMES
    ]
)  # [AMENITIES, CELLS, TURNS, AREA]: OFF where it does not fit or has fewer cells
SPOT_CELLS = frozen(
    [
        [sum(1 << int(c) for c in covered if c != OFF) for covered in cell]
        for token in COVERS
        for cell in token
    ]
).reshape(AMENITIES, CELLS, TURNS)  # the same as bits, 0 where it does not fit


# Ices: five stacks, and the milkshakes as a sixth.

_STACKS = [(place, stack) for place, ice in enumerate(_FIGURES.ices.values()) for stack in ice.stacks]
ICES = len(_STACKS)
MILKSHAKE = ICES
STACKS = ICES + 1
MILKSHAKE_FRUITS: int = _FIGURES.milkshake.fruits
STACK_NAMES: tuple[str, ...] = (
    *(f"{COLOUR_NAMES[colour]}-{stack.value}" for colour, stack in _STACKS),
    "milkshake",
)
STACK_COLOUR = frozen([*(colour for colour, _ in _STACKS), OFF])  # [STACKS]
STACK_POINTS = frozen([*(stack.value for _, stack in _STACKS), _FIGURES.milkshake.points])
MOST_STACK_POINTS = int(STACK_POINTS.max())
MARKERS = frozen([*(stack.markers for _, stack in _STACKS), _FIGURES.milkshake.markers])
_RECIPES = [counts(dict(Counter(ice.recipe))) for ice in _FIGURES.ices.values()]
RECIPES = frozen(_RECIPES)  # [colours, FRUITS]
RECIPE_ASKS = _packed(_RECIPES)  # [colours]


# The juice factory: places in the order of the chain, each one circle or a vat of several.

PAWNS: int = _FIGURES.factory.pawns
PLACE_NAMES: tuple[str, ...] = tuple(_FIGURES.factory.places.order)
_CIRCLES = [_FIGURES.factory.circles[name] for name in PLACE_NAMES]
PLACES = len(PLACE_NAMES)
SIZE = frozen([len(points) for points in _CIRCLES])  # [PLACES]: its circles
FIRST = frozen([sum(map(len, _CIRCLES[:place])) for place in range(PLACES)])  # [PLACES]: its first circle
CIRCLES = sum(map(len, _CIRCLES))
PLACE_OF = frozen([place for place, points in enumerate(_CIRCLES) for _ in points])  # [CIRCLES]
CIRCLE_POINTS = frozen([points for place in _CIRCLES for points in place])  # [CIRCLES]
CIRCLE_NAMES: tuple[str, ...] = tuple(
    name if len(points) == 1 else f"{name}.{number}"
    for name, points in zip(PLACE_NAMES, _CIRCLES, strict=True)
    for number in range(1, len(points) + 1)
)
BOTTLES = frozen([_FIGURES.factory.bottles[name] for name in PLACE_NAMES])  # [PLACES]
FINAL = frozen([name in _FIGURES.factory.permits.places for name in PLACE_NAMES])  # [PLACES]
_ARROWS = _FIGURES.factory.arrows.all
ARROWS = len(_ARROWS)
ARROW_NAMES: tuple[str, ...] = tuple(f"{arrow.start}-{arrow.goal}" for arrow in _ARROWS)
ARROW_FROM = frozen([PLACE_NAMES.index(arrow.start) for arrow in _ARROWS])  # [ARROWS]
ARROW_TO = frozen([PLACE_NAMES.index(arrow.goal) for arrow in _ARROWS])  # [ARROWS]
TOLLS = frozen([counts(arrow.price) for arrow in _ARROWS])  # [ARROWS, FRUITS]
TOLL_ASKS = _packed(TOLLS.tolist())  # [ARROWS]
MOST_ARROWS = max(Counter(arrow.start for arrow in _ARROWS).values())
ARROWS_FROM = frozen(
    [
        [
            *(found := [a for a in range(ARROWS) if ARROW_FROM[a] == place]),
            *[OFF] * (MOST_ARROWS - len(found)),
        ]
        for place in range(PLACES)
    ]
)  # [PLACES, MOST_ARROWS] or OFF


def _steps(place: int) -> int:
    """The most arrows that a pawn can follow from a place: the chain has no way back."""
    return max((1 + _steps(int(ARROW_TO[arrow])) for arrow in ARROWS_FROM[place] if arrow != OFF), default=0)


CHAIN = _steps(0)


# Our solo mode

RIVAL_STEP: int = _FIGURES.solo.rival_step
HEAD_START = frozen(_FIGURES.solo.head_start)  # without and with the factory
RANKS: tuple[tuple[int, ...], ...] = tuple(map(tuple, _FIGURES.solo.ranks))  # without and with the factory
RIVAL_ROW = frozen(
    [
        _FIGURES.solo.rows[BAG_NAMES[bag]][value - 1] - 1
        for bag, value in zip(BOAT_BAG, SOLO_VALUE, strict=True)
    ]
)  # [BOATS]: the row from which a drawn boat removes
