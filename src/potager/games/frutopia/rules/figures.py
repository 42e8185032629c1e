"""The shape of rules.toml: what every figure is, and how large it can be.

What figures have to do with each other is in `constraints`. A pack is refused by either, before anything else
is loaded.
"""

from __future__ import annotations

from typing import Annotated, Literal, get_args

import msgspec
from msgspec import Meta

COLUMNS = "abcde"

Fruit = Literal["banana", "lemon", "pomegranate", "mangosteen", "orange"]
Cell = Annotated[str, Meta(pattern="^[a-e][1-5]$")]
Points = Annotated[int, Meta(ge=0, le=40)]  # of anything that scores once
Fewer = Annotated[int, Meta(ge=0, le=20)]  # of a boat or a clerk
Asked = Annotated[int, Meta(ge=1, le=10)]  # fruits of one kind
Price = Annotated[dict[Fruit, Asked], Meta(min_length=1)]
Side = Annotated[int, Meta(ge=0, le=3)]  # a row or a column of a large building
Many = Annotated[int, Meta(ge=1, le=24)]  # tokens or markers
Low = Annotated[int, Meta(ge=0, le=99)]
Row = Annotated[int, Meta(ge=1, le=5)]
Six = Annotated[list[Cell], Meta(min_length=6, max_length=6)]
Three = Annotated[list[Cell], Meta(min_length=3, max_length=3)]


class RulesTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table of rules.toml, without its source."""


class Edition(RulesTable):
    """What no pack replaces."""

    version: int
    seats: list[int]


class Fruits(RulesTable):
    """The kinds of fruit."""

    names: Annotated[list[Fruit], Meta(min_length=5, max_length=5)]


class Board(RulesTable):
    """Where an island has its ponds and its rocks."""

    ponds: Annotated[list[Cell], Meta(min_length=5, max_length=5)]
    rocks: list[Cell]


class Island(RulesTable):
    """The islands."""

    size: Literal[5]
    base: Board
    beaches: dict[str, Three]


class Boat(RulesTable):
    """What a boat asks for and brings; `solo` is the value on its back."""

    points: Fewer
    solo: Annotated[int, Meta(ge=1, le=3)]
    banana: Asked = 0
    lemon: Asked = 0
    pomegranate: Asked = 0
    mangosteen: Asked = 0
    orange: Asked = 0


class Stock(RulesTable):
    """The boats of one bag."""

    boats: Annotated[list[Boat], Meta(min_length=25, max_length=25)]


class Moorings(RulesTable):
    """Where the boats of the two bags are placed."""

    buoys: Six
    others: Six


class Bags(RulesTable):
    """The bags."""

    names: tuple[Literal["orange"], Literal["green"]]


class Boats(RulesTable):
    """The boats and where they are placed."""

    cells: Moorings
    bags: Bags
    orange: Stock
    green: Stock


class Clerk(RulesTable):
    """A row of the market: its price and the points under it."""

    price: Price
    points: Fewer


class Clerks(RulesTable):
    """The rows of the market."""

    rows: Annotated[list[Clerk], Meta(min_length=5, max_length=5)]


class Market(RulesTable):
    """The columns of the market, by seats."""

    columns: tuple[Literal[2, 3, 4], Literal[2], Literal[3], Literal[4]]


class PermitTrack(RulesTable):
    """Steps to the cross, by seats."""

    start: Annotated[list[Annotated[int, Meta(ge=1, le=99)]], Meta(min_length=4, max_length=4)]


class Small(RulesTable):
    """A building of one cell."""

    points: Points
    stars: Annotated[int, Meta(ge=1, le=9)]


class Plan(Small):
    """A large building; its shape is rows and columns from the corner."""

    shape: Annotated[list[tuple[Side, Side]], Meta(min_length=2, max_length=4)]


class Catered(RulesTable):
    """What catering counts."""

    kinds: list[Literal["small", "shop", "plan", "mixed", "wagon"]]


class Shops(RulesTable, rename="kebab"):
    """What shops count, and the points of each."""

    deckchairs: Literal[4]
    catering: Literal[4]
    tourist_office: Literal[1]
    catering_counts: Catered


class ExtraFruit(RulesTable):
    """The fruits of a mixed token beyond the cells of its move."""

    taken: Literal[1]
    moved: Literal[1]


class Mixed(RulesTable):
    """Mixed harvest tokens."""

    pairs: list[tuple[Fruit, Fruit]]
    extra: ExtraFruit


class Stack(RulesTable):
    """A stack of ice markers."""

    value: Annotated[int, Meta(ge=1, le=40)]
    markers: Many


class Ice(RulesTable):
    """A colour of ice."""

    recipe: Annotated[list[Fruit], Meta(min_length=1, max_length=10)]
    stacks: Annotated[list[Stack], Meta(min_length=1)]


class Milkshake(RulesTable):
    """The milkshakes."""

    fruits: Literal[2]
    points: Literal[3]
    markers: Literal[4]


class Chain(RulesTable):
    """The places of the factory, in the order of the chain."""

    order: list[str]


class Finals(RulesTable):
    """The circles that move the permit marker."""

    places: Annotated[list[str], Meta(min_length=2, max_length=2)]


class Arrow(RulesTable, rename={"start": "from", "goal": "to"}):
    """An arrow of the factory."""

    start: str
    goal: str
    price: Price


class Arrows(RulesTable):
    """The arrows of the factory."""

    all: list[Arrow]


class Factory(RulesTable):
    """The juice factory."""

    pawns: Literal[2]
    vat: Literal[4]
    places: Chain
    circles: dict[str, list[Points]]
    bottles: dict[str, Points]
    permits: Finals
    arrows: Arrows


class End(RulesTable):
    """When a game in which nobody makes progress ends."""

    # Fruit is counted up to five digits: so many rounds between two signs of progress bring no more (R39).
    idle_rounds: Annotated[int, Meta(ge=1, le=80)]


Ranks = Annotated[list[Annotated[int, Meta(ge=0, le=999)]], Meta(min_length=4, max_length=4)]


class Solo(RulesTable):
    """Our solo mode."""

    rival_step: Annotated[int, Meta(ge=1, le=99)]
    head_start: tuple[Low, Low]
    ranks: tuple[Ranks, Ranks]  # without and with the factory
    rows: dict[str, Annotated[list[Row], Meta(min_length=3, max_length=3)]]
    boards: dict[str, Board]


class Figures(RulesTable):
    """The shape of rules.toml."""

    game: Edition
    fruits: Fruits
    island: Island
    boats: Boats
    clerks: Clerks
    market: Market
    permits: PermitTrack
    small: dict[str, Small]
    plans: dict[str, Plan]
    shops: Shops
    mixed: Mixed
    wagons: dict[str, Many]
    ices: dict[str, Ice]
    milkshake: Milkshake
    factory: Factory
    end: End
    solo: Solo


# Which constraint a table is refused by that is not of this shape.
RULES = {
    "fruits": "K5",
    "island": "K15",
    "island.base": "K13",
    "island.beaches": "K16",
    "boats": "K18",
    "boats.cells": "K14",
    "boats.bags": "K6",
    "clerks": "K19",
    "market": "K9",
    "permits": "K11",
    "small": "K21",
    "plans": "K21",
    "shops": "K37",
    "mixed": "K24",
    "wagons": "K19",
    "ices": "K7",
    "milkshake": "K26",
    "factory": "K29",
    "factory.circles": "K30",
    "factory.bottles": "K36",
    "factory.permits": "K36",
    "factory.arrows": "K33",
    "end": "R39",
    "solo": "K6",
    "solo.boards": "K13",
}


def order(boat: Boat) -> dict[str, int]:
    """What a boat asks for."""
    asked = {fruit: int(getattr(boat, fruit)) for fruit in get_args(Fruit)}
    return {fruit: number for fruit, number in asked.items() if number}
