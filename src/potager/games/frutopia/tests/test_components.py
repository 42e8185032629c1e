"""The figures: counted, and held against what the rulebook's text says of them (K1 to K37)."""

from __future__ import annotations

import copy
import re
import tomllib
from typing import Any

import numpy as np
import pytest

from potager import CannotRead
from potager.core import rulesdata
from potager.games.frutopia import GAME
from potager.games.frutopia.rules import components as box
from potager.games.frutopia.rules.constraints import check
from potager.games.frutopia.rules.figures import RULES, Figures

FIGURES = rulesdata.load(box.RULES, Figures)
PLAIN = tomllib.loads(box.RULES.read_text(encoding="utf-8"))


def test_our_own_figures_keep_every_constraint() -> None:
    check(FIGURES)


def test_K6_fifty_boats_half_of_them_orange() -> None:
    assert box.BOATS == 50 and np.bincount(box.BOAT_BAG).tolist() == [25, 25]
    assert len({tuple(order) for order in box.ORDERS.tolist()}) == 50
    assert all((order > 0).sum() == 2 for order in box.ORDERS)
    assert box.ORDERS[:25].sum(axis=0).tolist() == [16] * 5
    assert box.ORDERS[25:].sum(axis=0).tolist() == [24] * 5
    assert box.SOLO_VALUE.sum() == 100


def test_points_of_boats_and_rows_follow_the_quantity() -> None:
    assert np.array_equal(box.BOAT_POINTS, box.ORDERS.sum(axis=1) - 1)
    assert np.array_equal(box.CLERK_POINTS, box.PRICES.sum(axis=1) - 1)


def test_K4_twenty_four_amenities_six_of_them_plans() -> None:
    assert box.AMENITIES == 24
    assert np.bincount(box.KIND).tolist() == [3, 4, 6, 5, 6]


def test_buildings_pay_by_area() -> None:
    for token in np.flatnonzero(box.STARS):
        cells = (box.COVERS[token, 0, 0] != box.OFF).sum() or 1
        assert box.BUILDING_POINTS[token] + box.STARS[token] == 3 * (cells + 1)


def test_K22_every_shape_equals_its_mirror_image_when_turned() -> None:
    for turned in box.OUTLINES.values():
        mirrored = sorted((row, -column) for row, column in turned[0])
        left = min(column for _, column in mirrored)
        assert [(row, column - left) for row, column in mirrored] in turned


def test_the_island_has_room_for_four_cell_slides_and_no_more() -> None:
    assert box.CELLS == 25 and box.BEACH_CELLS == 12
    assert (box.NEXT == box.OFF).sum() == 20


def test_K29_K30_the_factory_is_a_chain() -> None:
    assert (box.PLACES, box.CIRCLES, box.ARROWS, box.CHAIN) == (15, 27, 21, 7)
    assert box.TOLLS.sum(axis=0).tolist() == [5] * 5


def test_K33_two_lemon_arrows_leave_one_place_for_two_circles() -> None:
    lemon = [arrow for arrow in FIGURES.factory.arrows.all if arrow.price == {"lemon": 1}]
    starts = [arrow.start for arrow in lemon]
    assert any(starts.count(start) == 2 for start in starts)


def test_every_figure_has_a_source_and_reconstructed_ones_say_so() -> None:
    found = rulesdata.sources(box.RULES)
    assert {source.partition(":")[0] for source in found.values()} == set(rulesdata.SOURCES)
    assert found["plans.crocodile-farm.points"].startswith("rulebook")
    assert found["plans.crocodile-farm.stars"].startswith("reconstructed")
    assert found["permits"].startswith("reconstructed")


def changed(path: str, value: Any) -> dict[str, Any]:
    figures = copy.deepcopy(PLAIN)
    place: Any = figures
    *way, last = path.split("/")
    for key in way:
        place = place[int(key) if isinstance(place, list) else key]
    place[int(last) if isinstance(place, list) else last] = value
    return figures


def read(figures: dict[str, Any]) -> Figures:
    return rulesdata.fit(figures, Figures, check, RULES)


@pytest.mark.parametrize(
    ("path", "value", "rule"),
    [
        ("island/size", 6, "K15"),
        ("fruits/names", ["banana"] * 5, "K5"),
        ("fruits/names/0", "apple", "K5"),
        ("boats/bags/names", ["x", "y"], "K6"),
        ("boats/bags/names", ["green", "orange"], "K6"),
        ("island/beaches/north", ["b1", "c1"], "K16"),
        ("plans/spa/shape", [(0, 0), (1, 1)], "K22"),
        ("plans/spa/shape", [(0, 0), (0, 1.0)], "K21"),
        ("plans/spa/shape", [(0, 0), (0, 0)], "K22"),
        ("end/idle_rounds", 0, "R39"),
        ("end/idle_rounds", -1, "R39"),
        ("end/idle_rounds", "x", "R39"),
        ("ices/blue/stacks/1/value", 9, "K7"),
        ("factory/permits/places", ["f1", "f1"], "K36"),
        ("factory/places/order/1", "start", "K29"),
        ("wagons/red", "2", "K19"),
        ("wagons/red", 3, "K4"),
        ("permits/start", 5, "K11"),
        ("shops/deckchairs", 5, "K37"),
        ("shops/catering-counts/kinds", ["mixed", "mixed"], "K37"),
        ("mixed/pairs/4", ["lemon", "banana"], "K24"),
        ("island/beaches/north", ["b1", "b1", "d1"], "K15"),
        ("island/beaches/north", ["b1", "z9", "d1"], "K16"),
        ("boats/cells/buoys", ["b1"], "K14"),
        ("boats/cells/buoys", ["b1", "d1", "e3", "d5", "b5", "c3"], "K14"),
        ("island/base/ponds", ["b2", "d2", "c3", "b4"], "K13"),
        ("island/base/ponds", ["b2", "d2", "c3", "b4", "b1"], "K13"),
        ("island/base/rocks", ["a1"], "K13"),
        ("island/base/ponds/0", "b9", "K13"),
        ("boats/orange/boats", [], "K18"),
        ("boats/orange/boats/3", {"banana": 2, "orange": 1, "points": 3, "solo": 1}, "K18"),
        ("boats/orange/boats/3", {"banana": 2, "orange": 1, "solo": 1}, "K18"),
        ("boats/orange/boats/0", {"points": 3, "solo": 1}, "K18"),
        ("boats/orange/boats/0", {"apple": 1, "points": 3, "solo": 1}, "K18"),
        ("boats/orange/boats/0", {"banana": 99, "points": 3, "solo": 1}, "K18"),
        ("boats/orange/boats/0/points", 99, "K18"),
        ("boats/green/boats/0/solo", 4, "K18"),
        ("clerks/rows", [], "K19"),
        ("clerks/rows/2/points", 4, "K19"),
        ("clerks/rows/0/points", 99, "K19"),
        ("market/columns", [2, 2, 2, 2], "K9"),
        ("market/columns", [9, 2, 3, 4], "K9"),
        ("permits/start", [7, 7], "K11"),
        ("permits/start", [7, 7, 7, 7], "K11"),
        ("small", {}, "K4"),
        ("small/tower/stars", 0, "K21"),
        ("small/tower/points", 99, "K21"),
        ("plans/spa/shape", [(0, 0)], "K21"),
        ("plans/spa/shape", [(0, 0), (0, 7)], "K21"),
        ("plans/spa/shape", [(0, 1), (0, 2)], "K22"),
        ("plans/crocodile-farm/points", 11, "K22"),
        ("mixed/pairs/0", ["banana", "banana"], "K24"),
        ("mixed/pairs/0", ["orange", "pomegranate"], "K24"),
        ("mixed/extra/moved", 2, "K24"),
        ("wagons/blue", 0, "K19"),
        ("ices/red/stacks", [], "K7"),
        ("ices/red/stacks/0/markers", 2, "K7"),
        ("ices/green/recipe", ["lemon", "banana"], "K26"),
        ("ices/red/recipe", [], "K7"),
        ("ices/green/stacks/0/value", 9, "K26"),
        ("ices/green/stacks/0/value", 0, "K7"),
        ("milkshake/markers", 3, "K26"),
        ("milkshake/points", 4, "K26"),
        ("factory/pawns", 1, "K29"),
        ("factory/vat", 3, "K29"),
        ("factory/places/order", ["start"], "K29"),
        ("factory/circles/v1", [1, 2], "K29"),
        ("factory/circles/start", [1], "K29"),
        ("factory/circles/v1", [1, 2, 3, 99], "K30"),
        ("factory/permits/places", ["f1"], "K36"),
        ("factory/bottles/f1", 99, "K36"),
        ("factory/arrows/all/0/price", {}, "K33"),
        ("factory/arrows/all/0/to", "nowhere", "K33"),
        ("factory/arrows/all/4/to", "start", "K33"),
        ("factory/arrows/all/1/to", "1a", "K33"),
        ("solo/boards", {}, "K1"),
        ("solo/boards/marsh/ponds", ["b2", "d2", "c3", "b4", "d4"], "K1"),
        ("solo/rows/orange", [1, 2], "K6"),
        ("solo/rival_step", 0, "K6"),
        ("solo/head_start", [0], "K6"),
        ("solo/ranks", [[45, 60, 75, 90], [60, 90, 75, 105]], "K6"),
        ("solo/ranks", [[1, 5]], "K6"),
        ("solo/ranks", [[1, 5], [6]], "K6"),
    ],
)
def test_figures_that_break_a_constraint_are_refused_by_its_name(
    path: str, value: dict[str, int] | int | list[Any] | str, rule: str
) -> None:
    figures = changed(path, value)
    if path == "solo/boards/marsh/ponds":
        figures["solo"]["boards"]["lagoon"]["rocks"] = []
    with pytest.raises(CannotRead, match=r"^\[") as caught:
        read(figures)
    assert caught.value.rule == rule


def test_K32_K36_the_ends_of_the_factory() -> None:
    with pytest.raises(CannotRead, match="start vat"):
        read(changed("factory/arrows/all", []))
    back = [{"from": "f1", "to": "f2", "price": {"banana": 1}}]
    with pytest.raises(CannotRead, match="final circle"):
        read(changed("factory/arrows/all", back))


def test_K19_a_wagon_of_every_colour() -> None:
    with pytest.raises(CannotRead, match=r"\[wagons\] blue: expected `int` >= 1"):
        read(changed("wagons", {"source": "house", "green": 3, "blue": 0, "red": 3}))


def test_every_name_of_the_game_has_words() -> None:
    keys = set(GAME.texts)
    named = {f"place.{name}" for name in box.PLACE_NAMES} | {f"board.{name}" for name in box.BOARD_NAMES}
    named |= {f"bag.{name}" for name in box.BAG_NAMES} | {f"wagon.{name}" for name in box.COLOUR_NAMES}
    named |= {f"rank.{number}" for number in range(len(box.RANKS[0]) + 1)}
    plain = [name for name in box.AMENITY_NAMES if not re.search("mixed|wagon", name)]
    assert named | {f"amenity.{name}" for name in plain} <= keys
