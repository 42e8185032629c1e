"""The printed components and figures, counted."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from potager.games.finca.rules import components as box


def values_by_tile():
    return {name: int(value) for name, value in zip(box.TILE_NAMES, box.VALUE, strict=True)}


def test_there_are_forty_two_fruit_tiles_of_which_forty_are_dealt() -> None:
    assert box.COPIES.sum() == box.TILES == 42
    assert box.VILLAGES * box.STACK == 40
    assert box.BOX == 2


def test_every_kind_is_shown_eighteen_times_and_the_symbol_for_any_forty_five_times() -> None:
    assert (box.COPIES @ box.WANTS).tolist() == [18] * 6
    assert box.COPIES @ box.WILD == 45


def test_the_tiles_are_worth_one_hundred_and_fifty_three() -> None:
    assert box.COPIES @ box.VALUE == 153
    assert np.array_equal(box.VALUE, box.WANTS.sum(axis=1) + box.WILD)


def test_so_many_tiles_have_each_value() -> None:
    count = Counter[int]()
    for copies, value in zip(box.COPIES, box.VALUE, strict=True):
        count[int(value)] += int(copies)
    assert count == {1: 6, 2: 6, 3: 6, 4: 9, 5: 9, 6: 6}


def test_the_tiles_of_two_kinds_are_those_printed() -> None:
    two = {name for name in box.TILE_NAMES if "+" in name}
    assert {frozenset(name.split("+")) for name in two} == {
        frozenset(pair.split())
        for pair in [
            "almond2 fig2",
            "fig2 lemon2",
            "lemon2 olive2",
            "olive2 grape2",
            "grape2 orange2",
            "orange2 almond2",
            "almond3 grape2",
            "fig3 olive2",
            "grape3 lemon2",
            "lemon3 orange2",
            "olive3 almond2",
            "orange3 fig2",
        ]
    }
    copies = dict(zip(box.TILE_NAMES, box.COPIES.tolist(), strict=True))
    assert {copies[name] for name in two} == {1}
    assert [copies[name] for name in ("any4", "any5", "any6", "every6")] == [3, 3, 3, 3]
    assert all(copies[f"{fruit}{n}"] == 1 for fruit in box.FRUIT_NAMES for n in (1, 2, 3))


@pytest.mark.parametrize("name", box.TILE_NAMES)
def test_the_name_of_a_tile_says_what_it_asks_for(name: str) -> None:
    kind = box.TILE_NAMES.index(name)
    wants = dict(zip(box.FRUIT_NAMES, box.WANTS[kind].tolist(), strict=True))
    if name.startswith("every"):
        assert set(wants.values()) == {1}
    else:
        asked = {part[:-1]: int(part[-1]) for part in name.split("+")}
        assert {fruit: n for fruit, n in wants.items() if n} | (
            {"any": int(box.WILD[kind])} if box.WILD[kind] else {}
        ) == asked
    assert values_by_tile()[name] == sum(wants.values()) + box.WILD[kind]


def test_the_finca_tiles_are_six_singles_three_pairs_and_one_for_any_kind() -> None:
    assert set(box.FINCA_NAMES) == {*box.FRUIT_NAMES, "almond+fig", "grape+orange", "lemon+olive", "any"}
    assert len(box.FINCA_NAMES) == 10


def test_the_mill_has_two_halves_of_six_blades() -> None:
    assert (box.BLADES, box.HALF) == (12, 6)


def test_figures_by_the_number_of_seats() -> None:
    assert box.SEAT_COUNTS == (2, 3, 4)
    assert box.FARMERS[2:].tolist() == [5, 4, 3]
    assert box.CARTS[2:].tolist() == [4, 6, 8]
    assert box.WOODEN[2:].tolist() == [4, 5, 6]
    supply = {name: box.SUPPLY[i, 2:].tolist() for i, name in enumerate(box.EDITION_NAMES)}
    assert supply == {"franjos": [9, 14, 18], "riogrande": [18] * 3, "filosofia": [18] * 3}


def test_other_figures() -> None:
    assert (box.CART_ROOM, box.LARGE_ROOM, box.FEWER) == (6, 10, 1)
    assert (box.FINCA_POINTS, box.ACTION_TILE_POINTS, box.BONUS.tolist()) == (5, 2, [7, 6, 5, 4])
    assert box.IDLE_ROUNDS == 60
    assert box.ACTION_TILE_NAMES == ("double", "gust", "large", "less")


def test_the_editions_differ_in_supply_carts_and_the_finca_tile_for_any_kind_only() -> None:
    assert box.EDITION_NAMES == ("franjos", "riogrande", "filosofia")
    assert box.CARTS_WHEN_NONE.tolist() == [0, 1, 0]
    franjos, riogrande, filosofia = box.FINCA_COUNTS
    assert np.array_equal(franjos, filosofia)
    assert np.array_equal(franjos[:-1], riogrande[:-1])
    assert franjos[-1].tolist() == box.WILD.tolist()
    assert riogrande[-1].tolist() == box.VALUE.tolist()


def test_each_edition_spells_the_villages_its_own_way() -> None:
    spelling = {name: [names[i] for i in (1, 3, 4)] for name, names in box.VILLAGE_NAMES.items()}
    assert spelling == {
        "franjos": ["Artà", "Vilafranca", "Son Servera"],
        "riogrande": ["Arta", "Villafranca", "Son Severa"],
        "filosofia": ["Artá", "Villafranca", "Son Severa"],
    }
    others = ["Alcúdia", "Inca", "Andratx", "Palma", "Llucmajor", "Campos", "Santanyí"]
    for names in box.VILLAGE_NAMES.values():
        assert [name for i, name in enumerate(names) if i not in (1, 3, 4)] == others


def test_figures_cannot_be_changed_by_accident() -> None:
    with pytest.raises(ValueError, match="read-only"):
        box.VALUE[0] = 9
