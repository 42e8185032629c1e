"""The shape of rules.toml, and the constraints that its figures must keep.

The rulebook's pictures are lost, but its text constrains what they can have shown. Each constraint has
an id, K1 to K37, by which the refusal of a component pack names it; those that no figure can break
(how many boards are in the box) are not here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec

from potager.core.errors import CannotRead

COLUMNS = "abcde"


class Board(msgspec.Struct):
    """Where an island has its ponds and its rocks."""

    source: Any
    ponds: list[str]
    rocks: list[str]


class Island(msgspec.Struct):
    """The islands."""

    source: Any
    size: int
    base: Board
    beaches: dict[str, Any]


class Stock(msgspec.Struct):
    """The boats of one bag."""

    source: Any
    boats: list[dict[str, int]]


class Boats(msgspec.Struct):
    """The boats and where they are placed."""

    cells: dict[str, Any]
    bags: dict[str, Any]
    orange: Stock
    green: Stock


class Clerk(msgspec.Struct):
    """A row of the market: its price and the points under it."""

    price: dict[str, int]
    points: int


class Clerks(msgspec.Struct):
    """The rows of the market."""

    source: Any
    rows: list[Clerk]


class Small(msgspec.Struct):
    """A building of one cell."""

    source: Any
    points: int
    stars: int


class Plan(msgspec.Struct):
    """A large building; its shape is rows and columns from the corner."""

    source: Any
    shape: list[tuple[int, int]]
    points: int
    stars: int


class Stack(msgspec.Struct):
    """A stack of ice markers."""

    value: int
    markers: int


class Ice(msgspec.Struct):
    """A colour of ice."""

    source: Any
    recipe: list[str]
    stacks: list[Stack]


class Arrow(msgspec.Struct, rename={"start": "from", "goal": "to"}):
    """An arrow of the factory."""

    start: str
    goal: str
    price: dict[str, int]


class Factory(msgspec.Struct):
    """The juice factory."""

    source: Any
    pawns: int
    vat: int
    places: dict[str, Any]
    circles: dict[str, Any]
    bottles: dict[str, Any]
    permits: dict[str, Any]
    arrows: dict[str, Any]


class Solo(msgspec.Struct):
    """Our solo mode."""

    source: Any
    rival_step: int
    head_start: list[int]
    ranks: list[int]
    rows: dict[str, Any]
    boards: dict[str, Board]


class Figures(msgspec.Struct):
    """The shape of rules.toml."""

    game: dict[str, Any]
    fruits: dict[str, Any]
    island: Island
    boats: Boats
    clerks: Clerks
    market: dict[str, Any]
    permits: dict[str, Any]
    small: dict[str, Small]
    plans: dict[str, Plan]
    shops: dict[str, Any]
    mixed: dict[str, Any]
    wagons: dict[str, Any]
    ices: dict[str, Ice]
    milkshake: dict[str, Any]
    factory: Factory
    end: dict[str, Any]
    solo: Solo


def numbers(table: dict[str, Any]) -> dict[str, Any]:
    """A table without its source and its further tables."""
    return {key: value for key, value in table.items() if key != "source" and not isinstance(value, dict)}


def arrows(figures: Figures) -> list[Arrow]:
    """The arrows of the factory."""
    return msgspec.convert(figures.factory.arrows["all"], list[Arrow])


def orders(stock: Stock) -> list[dict[str, int]]:
    """What the boats of a bag ask for."""
    return [{k: n for k, n in boat.items() if k not in ("points", "solo")} for boat in stock.boats]


def check(figures: Figures) -> None:
    """Refuse figures that break a constraint of the rulebook's text, or that could not be played."""
    _check_island(figures)
    _check_boats(figures)
    _check_market(figures)
    _check_amenities(figures)
    _check_ices(figures)
    _check_factory(figures)
    _check_solo(figures)


def _demand(holds: bool, rule: str, why: str) -> None:
    if not holds:
        raise CannotRead(why, rule=rule)


def _check_fruits(figures: Figures, prices: Iterable[dict[str, int]], rule: str, what: str) -> None:
    """A price names fruits of the game and asks for 1 to 9 of each."""
    known = figures.fruits["names"]
    for price in prices:
        _demand(bool(price), rule, f"{what} asks for nothing")
        for fruit, number in price.items():
            _demand(fruit in known, rule, f"{what} asks for {fruit!r}, which is no fruit of the game")
            _demand(0 < number <= len(COLUMNS) * 2, rule, f"{what} asks for {number} of {fruit}")


def _check_cells(cells: Iterable[str], rule: str, what: str) -> None:
    for cell in cells:
        known = len(cell) == 2 and cell[0] in COLUMNS and cell[1] in "12345"
        _demand(known, rule, f"{what}: {cell!r} is not a cell, a1 to e5")


def _check_island(figures: Figures) -> None:
    size = len(COLUMNS)
    _demand(figures.island.size == size, "K15", f"the island has {size} by {size} cells")
    fruits: list[str] = figures.fruits["names"]
    _demand(len(set(fruits)) == size == len(fruits), "K5", f"there are {size} kinds of fruit")
    beaches = [cell for cells in numbers(figures.island.beaches).values() for cell in cells]
    _check_cells(beaches, "K15", "the beaches")
    _demand(len(numbers(figures.island.beaches)) == size - 1, "K16", "there are four beaches")
    _demand(len(set(beaches)) == len(beaches) == 12, "K15", "twelve different cells lie at the beaches")
    buoys, others = figures.boats.cells["buoys"], figures.boats.cells["others"]
    _demand(len(buoys) == len(others) == 6, "K14", "six boats come from one bag and six from the other")
    _demand(sorted([*buoys, *others]) == sorted(beaches), "K14", "boats are placed at the beaches")
    for name, board in {"the island": figures.island.base, **figures.solo.boards}.items():
        _check_cells([*board.ponds, *board.rocks], "K13", name)
        taken = [*board.ponds, *board.rocks, *beaches]
        _demand(len(board.ponds) == len(fruits), "K13", f"{name} has {len(fruits)} ponds")
        _demand(len(set(taken)) == len(taken), "K13", f"{name}: ponds, rocks and boats share no cell")
    _demand(not figures.island.base.rocks, "K13", "the island has no rocks")


def _check_boats(figures: Figures) -> None:
    for name, stock in (("orange", figures.boats.orange), ("green", figures.boats.green)):
        _demand(len(stock.boats) == 25, "K6", f"there are 25 {name} boats, not {len(stock.boats)}")
        for boat in stock.boats:
            _demand(
                {"points", "solo"} <= boat.keys(), "K18", f"a boat of the {name} bag lacks points or solo"
            )
            _demand(1 <= boat["solo"] <= 3, "K6", f"the back of a boat shows 1 to 3, not {boat['solo']}")
            _demand(0 <= boat["points"] <= 20, "K18", f"a boat brings 0 to 20 points, not {boat['points']}")
        _check_fruits(figures, orders(stock), "K18", f"a boat of the {name} bag")
    both = [*figures.boats.orange.boats, *figures.boats.green.boats]
    example = any(
        boat["points"] == 2 and set(boat.items()) >= {("banana", 2), ("orange", 1)} and len(boat) == 4
        for boat in both
    )
    _demand(example, "K18", "one boat asks for 2 bananas and 1 orange and brings 2 points")


def _check_market(figures: Figures) -> None:
    rows = figures.clerks.rows
    _demand(len(rows) == 5, "K9", f"the market has five rows, not {len(rows)}")
    _check_fruits(figures, [clerk.price for clerk in rows], "K19", "a clerk")
    _demand(all(0 <= clerk.points <= 20 for clerk in rows), "K19", "a clerk brings 0 to 20 points")
    example = any(clerk.price == {"orange": 3, "banana": 3} and clerk.points == 5 for clerk in rows)
    _demand(example, "K19", "one clerk asks for 3 oranges and 3 bananas and brings 5 points")
    _demand(figures.market["columns"][1:] == [2, 3, 4], "K9", "2, 3, 4 seats fill 2, 3, 4 columns")
    _demand(figures.market["columns"][0] in (2, 3, 4), "K9", "a lone seat fills 2 to 4 columns")
    start = figures.permits["start"]
    _demand(len(start) == 4 and all(1 <= steps <= 99 for steps in start), "K11", "four permit starts")
    _demand(len(set(start[1:])) == 3, "K11", "there are three start spaces on the permit track")


def _check_amenities(figures: Figures) -> None:
    tokens = (
        len(figures.small)
        + len(figures.plans)
        + len(numbers(figures.shops))
        + 1  # the lemonade seller, whose points are the bottles
        + len(figures.mixed["pairs"])
        + sum(numbers(figures.wagons).values())
    )
    _demand(tokens == 24, "K4", f"there are 24 amenity tokens, not {tokens}")
    for name, building in [*figures.small.items(), *figures.plans.items()]:
        _demand(building.stars > 0, "K21", f"{name}: every building shows stars")
        _demand(0 <= building.points <= 40 and building.stars <= 9, "K21", f"{name}: too much")
    for name, plan in figures.plans.items():
        shape = set(plan.shape)
        _demand(1 < len(shape) == len(plan.shape) <= 4, "K22", f"{name} covers 2 to 4 cells")
        fits = all(0 <= row < 4 and 0 <= column < 4 for row, column in shape)
        _demand(fits and min(shape)[0] == 0, "K22", f"{name}: a shape is rows and columns from 0 to 3")
        _demand(min(column for _, column in shape) == 0, "K22", f"{name}: a shape begins in column 0")
    farm = figures.plans["crocodile-farm"]
    square = sorted(farm.shape) == [(0, 0), (0, 1), (1, 0), (1, 1)]
    _demand(square and farm.points == 12, "K22", "the crocodile farm is 2 by 2 and brings 12 points")
    pairs = figures.mixed["pairs"]
    known = all(
        len(set(pair)) == 2 == len(pair) and set(pair) <= set(figures.fruits["names"]) for pair in pairs
    )
    _demand(
        known and len({frozenset(p) for p in pairs}) == len(pairs), "K24", "mixed tokens: two fruits each"
    )
    _demand({"banana", "lemon"} in [set(pair) for pair in pairs], "K24", "one token mixes banana and lemon")
    _demand(figures.mixed["extra"]["taken"] == figures.mixed["extra"]["moved"] == 1, "K24", "one extra fruit")
    wagons = numbers(figures.wagons)
    _demand(min(wagons.values()) > 0, "K19", "there is a wagon of every colour, a blue one among them")


def _check_ices(figures: Figures) -> None:
    stacks = [stack for ice in figures.ices.values() for stack in ice.stacks]
    _demand(len(stacks) == 5, "K7", f"ices lie in five stacks, not {len(stacks)}")
    markers = sum(stack.markers for stack in stacks)
    _demand(markers == 13, "K7", f"there are 13 ice markers, not {markers}")
    _demand(all(stack.markers > 0 and 0 < stack.value <= 40 for stack in stacks), "K7", "an empty stack")
    _check_fruits(figures, [dict(Counter(ice.recipe)) for ice in figures.ices.values()], "K25", "an ice")
    green = figures.ices["green"]
    recipe = sorted(green.recipe) == ["lemon", "orange"]
    _demand(recipe, "K26", "a green ice is made of a lemon and an orange")
    values = {stack.value: stack.markers for stack in green.stacks}
    _demand(values.get(8) == 3 and 7 in values, "K26", "green ices: three markers of 8, and some of 7")
    shake = numbers(figures.milkshake)
    _demand(shake["markers"] == 4, "K7", "there are 4 milkshake markers")
    _demand(shake["fruits"] == 2 and shake["points"] == 3, "K26", "2 equal fruits make a milkshake: 3 points")


def _check_factory(figures: Figures) -> None:
    factory = figures.factory
    order = factory.places["order"]
    circles, bottles = numbers(factory.circles), numbers(factory.bottles)
    _demand(factory.pawns == 2, "K8", "everybody has two pawns in the factory")
    _demand(factory.vat == 4, "K29", "a vat has four circles")
    _demand(set(order) == circles.keys() == bottles.keys(), "K29", "every place has circles and a bottle")
    _demand(
        all(len(points) in (1, factory.vat) for points in circles.values()),
        "K29",
        "a place is one circle, or a vat of four",
    )
    _demand(len(circles[order[0]]) == factory.vat, "K29", "pawns start in a vat")
    _demand(
        all(0 <= n <= 40 for points in circles.values() for n in points), "K30", "points of a circle: 0 to 40"
    )
    last = factory.permits["places"]
    _demand(len(last) == 2 and all(len(circles.get(p, ())) == 1 for p in last), "K36", "two final circles")
    _demand(all(0 <= bottle <= 40 for bottle in bottles.values()), "K36", "a bottle under every place")
    found = arrows(figures)
    _check_fruits(figures, [arrow.price for arrow in found], "K30", "an arrow")
    for arrow in found:
        way = f"the arrow from {arrow.start!r} to {arrow.goal!r}"
        _demand(arrow.start in order and arrow.goal in order, "K33", f"{way} leads nowhere")
        _demand(order.index(arrow.start) < order.index(arrow.goal), "K33", f"{way} leads back")
        _demand(arrow.start not in last, "K36", f"{way} leaves a final circle")
    first = [arrow for arrow in found if arrow.start == order[0]]
    _demand(len({arrow.goal for arrow in first}) > 1, "K32", "several arrows leave the start vat")
    _demand(len(found) == len({(a.start, a.goal) for a in found}), "K33", "two arrows lead the same way")


def _check_solo(figures: Figures) -> None:
    solo = figures.solo
    _demand(len(solo.boards) == 4, "K1", f"there are four solo boards, not {len(solo.boards)}")
    boards = {(tuple(sorted(b.ponds)), tuple(sorted(b.rocks))) for b in solo.boards.values()}
    _demand(len(boards) == len(solo.boards), "K1", "the solo boards differ")
    rows = [row for rows in numbers(solo.rows).values() for row in rows]
    _demand(len(rows) == 6 and all(1 <= row <= 5 for row in rows), "K6", "a row for each value of each bag")
    _demand(1 <= solo.rival_step <= 99, "K6", "the rival's step is 1 to 99")
    head = solo.head_start
    _demand(
        len(head) == 2 and 0 <= min(head) <= max(head) <= 99, "K6", "the rival begins with 0 to 99 points"
    )
    _demand(solo.ranks == sorted(solo.ranks), "K6", "the solo ranks rise")
