"""F21 to F25: Finca tiles and wooden fincas."""

from __future__ import annotations

from typing import Any

import pytest

from potager import Match
from potager.games.finca.tests.table import EDITIONS, front, table, to_play, village
from potager.testing import of_kind, play, refusal

LAST = "A cart", "A load arta", "A go"
NOT_VALUE = ("franjos", "filosofia")


def award(match: Match, *lines: str) -> Any:
    """Play, and see the one Finca tile that was decided."""
    (event,) = of_kind(play(match, *(lines or LAST)), "finca-awarded")
    return event


@pytest.mark.parametrize("edition", EDITIONS)
def test_F21_the_last_tile_of_a_village_awards_its_finca_tile_to_the_most_fruits(edition: str) -> None:
    match = table(
        "arta lemon1 · finca fig\nA fruit lemon:1 · carts 1 · tiles fig1\nB tiles fig2 olive1",
        edition=edition,
    )
    event = award(match)
    assert (event.village, event.finca, event.seat, event.counts) == ("arta", "fig", 1, [1, 2])
    assert (front(match, "A").fincas, front(match, "B").fincas) == ([], ["fig"])


def test_F21_the_tile_just_taken_counts() -> None:
    match = table("arta fig2 · finca fig\nA fruit fig:2 · carts 1 · tiles olive1 olive2\nB tiles fig1")
    assert (award(match).seat, village(match, "arta").finca_won_by) == (0, 0)


def test_F21_nothing_is_awarded_while_a_tile_is_left() -> None:
    match = table("arta fig2 * · finca fig\nA fruit fig:2 · carts 1 · tiles olive1 olive2")
    assert of_kind(play(match, *LAST), "finca-awarded") == []
    assert village(match, "arta").finca_lies_here


def test_F21_fruit_in_front_does_not_count_only_fruit_on_tiles() -> None:
    match = table("arta olive1 · finca fig\nA fruit olive:1 fig:5 · carts 1 · tiles any4 any5\nB tiles fig1")
    assert award(match).counts == [0, 1]


# B leads with three figs. Artà's tile brings A two figs, Inca's two more: whether A or nobody or B has
# the most when Artà is decided depends on which of the two A takes first.
ORDER = """
    arta fig2 · finca fig
    inca almond2+fig2 * *
    A fruit fig:4 almond:2 · carts 1 · tiles olive1
    B tiles fig3 lemon1 lemon2
"""


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("first", "winner", "counts"), [("arta", 1, [2, 3]), ("inca", 0, [4, 3])])
def test_F21_the_order_of_taking_can_decide_who_gets_a_finca_tile(
    first: str, winner: int, counts: list[int], edition: str
) -> None:
    match = table(ORDER, edition=edition)
    event = award(match, "A cart", "A load arta", "A load inca", "A go", f"A take {first}")
    assert (event.seat, event.counts) == (winner, counts)


def test_F22_a_finca_tile_of_two_kinds_counts_both_together() -> None:
    match = table(
        "arta lemon1 · finca almond+fig\nA fruit lemon:1 · carts 1 · tiles almond1 fig2\nB tiles almond2"
    )
    event = award(match)
    assert (event.seat, event.counts) == (0, [3, 2])


def test_F22_a_fruit_tile_of_two_kinds_counts_both_for_that_finca_tile() -> None:
    match = table(
        "arta lemon1 · finca almond+fig\nA fruit lemon:1 · carts 1 · tiles almond1 fig2\nB tiles almond2+fig2"
    )
    assert award(match).counts == [3, 4]


@pytest.mark.parametrize("finca", ["fig", "almond+fig"])
def test_F22_a_tile_for_any_kind_never_counts_for_the_kind_delivered_to_it(finca: str) -> None:
    match = table(f"arta any6 · finca {finca}\nA fruit fig:6 · carts 1 · tiles any4 any5\nB tiles fig1")
    event = award(match, "A cart", "A load arta", "A kind fig", "A go")
    assert (event.seat, event.counts) == (1, [0, 1])


@pytest.mark.parametrize(("finca", "count"), [("fig", 1), ("lemon+olive", 2), ("grape+orange", 2)])
def test_F22_the_tile_of_all_six_counts_one_for_each_kind(finca: str, count: int) -> None:
    match = table(
        f"arta every6 · finca {finca}\n"
        "A fruit almond:1 fig:1 grape:1 lemon:1 olive:1 orange:1 · carts 1 · tiles any4 any5\nB tiles any6"
    )
    event = award(match)
    assert (event.seat, event.counts) == (0, [count, 0])


SYMBOLS = "arta lemon1 · finca any\nA fruit lemon:1 · carts 1 · tiles any4\nB tiles fig3 almond2"


@pytest.mark.parametrize("edition", NOT_VALUE)
def test_F23_the_finca_tile_for_any_kind_counts_the_symbols(edition: str) -> None:
    event = award(table(SYMBOLS, edition=edition))
    assert (event.seat, event.counts) == (0, [4, 0])


def test_F23_riogrande_counts_the_value_of_all_tiles_and_may_find_a_tie() -> None:
    event = award(table(SYMBOLS, edition="riogrande"))
    assert (event.seat, event.counts) == (None, [5, 5])


@pytest.mark.parametrize(("edition", "winner", "counts"), [("franjos", 0, [4, 0]), ("riogrande", 1, [5, 6])])
def test_F23_the_editions_can_give_the_same_tile_to_different_seats(
    edition: str, winner: int, counts: list[int]
) -> None:
    match = table(SYMBOLS.replace("almond2", "almond3"), edition=edition)
    event = award(match)
    assert (event.seat, event.counts) == (winner, counts)


@pytest.mark.parametrize("edition", NOT_VALUE)
def test_F23_the_tile_of_all_six_has_no_symbol_for_any_kind(edition: str) -> None:
    match = table(
        "arta lemon1 · finca any\nA fruit lemon:1 · carts 1 · tiles every6 every6\nB tiles any4",
        edition=edition,
    )
    assert award(match).counts == [0, 4]


@pytest.mark.parametrize("edition", EDITIONS)
def test_F24_a_tie_for_the_most_sends_the_finca_tile_to_the_box(edition: str) -> None:
    match = table(
        "arta lemon1 · finca fig\nA fruit lemon:1 · carts 1 · tiles fig2\nB tiles fig1\nC tiles almond2+fig2",
        3,
        edition,
    )
    event = award(match)
    assert (event.seat, event.counts) == (None, [2, 1, 2])
    seen = village(match, "arta")
    assert (seen.finca_lies_here, seen.finca_won_by, seen.house) == (False, None, True)
    assert [seat.fincas for seat in match.view(None).seats] == [[], [], []]


@pytest.mark.parametrize("edition", EDITIONS)
def test_F24_nothing_against_nothing_is_a_tie(edition: str) -> None:
    match = table(
        "arta lemon1 · finca fig\nA fruit lemon:1 · carts 1 · tiles olive1 olive2 olive3", edition=edition
    )
    event = award(match)
    assert (event.seat, event.counts) == (None, [0, 0])


def test_F24_a_tie_below_the_most_does_no_harm() -> None:
    match = table(
        "arta lemon1 · finca fig\nA fruit lemon:1 · carts 1 · tiles fig1\nB tiles orange3+fig2\nC tiles fig3",
        3,
    )
    assert award(match).counts == [1, 2, 3]
    match = table(
        "arta fig1 · finca fig\nA fruit fig:1 · carts 1\nB tiles almond1\nC tiles fig2\nD tiles olive1", 4
    )
    event = award(match)
    assert (event.seat, event.counts) == (2, [1, 0, 2, 0])


@pytest.mark.parametrize("tiles", ["fig2 · action double", "olive2"])
def test_F25_a_wooden_finca_is_placed_whether_the_tile_is_won_or_not(tiles: str) -> None:
    match = table(f"arta lemon1 · finca fig\nA fruit lemon:1 · carts 1\nB tiles olive1 lemon3 {tiles}")
    award(match)
    assert (village(match, "arta").house, match.view(None).wooden) == (True, 3)


def test_F25_nothing_more_can_be_delivered_to_a_closed_village() -> None:
    match = table(
        "arta - · finca fig to B · house\ninca olive1 * * *\n"
        "A fruit olive:1 · carts 1\nB tiles fig1 fig2 lemon3 any4"
    )
    play(match, "A cart")
    assert refusal(match, "A load arta") == "F25"
    assert village(match, "arta").tile is None


def test_F25_the_turn_passes_on_while_wooden_fincas_are_left() -> None:
    match = table("arta lemon1 · finca fig\nA fruit lemon:1 · carts 1\nB tiles fig1 fig2 olive1")
    award(match)
    assert (match.over, to_play(match)) == (False, "B")
