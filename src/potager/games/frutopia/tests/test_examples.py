"""The worked examples of the rulebook, played."""

from __future__ import annotations

from potager import Match
from potager.games.frutopia.rules.components import ARROW_NAMES, CIRCLE_POINTS, TOLLS
from potager.games.frutopia.tests import table as t
from potager.testing import play


def test_a_banana_token_slides_two_cells_and_brings_two_bananas() -> None:
    match = t.table(t.island("A", ". * * * .", "* L . P *", "* . B . *", "* M . O *", ". * * * ."))
    t.slide(match, "A", "c3", "c2")
    t.slide(match, "B", "c3", "c2")
    t.slide(match, "A", "c2", "c4")
    assert t.fruit(match) == {"banana": 3}  # one, and then two


def test_a_boat_takes_two_bananas_and_an_orange_and_brings_two_points() -> None:
    match = t.table(t.island("A", ". o04 * * .", *t.START[1:]), "A fruit banana:2 orange:1", "now A trade")
    play(match, "A deliver b1")
    assert (t.track(match), t.fruit(match), t.cell(match, "b1")) == (2, {}, None)


def test_three_oranges_and_three_bananas_buy_the_blue_wagon() -> None:
    match = t.table(
        t.island("A", *t.START), "A fruit orange:3 banana:3", "row3 blue-wagon-2 spa", "now A trade"
    )
    play(match, "A take blue-wagon-2")
    assert (t.track(match), match.view(None).permits) == (5, 7)
    play(match, "A place e5")
    assert t.cell(match, "e5") == "blue-wagon-2"


def test_the_crocodile_farm_covers_two_by_two_cells_and_brings_twelve() -> None:
    rows = (". . . . .", ". . B L .", ". . P . .", ". M . O .", ". . . . .")
    match = t.table(
        t.island("A", *rows), "A fruit banana:3 lemon:3", "row1 crocodile-farm spa", "now A trade"
    )
    play(match, "A take crocodile-farm", "A build a1 0")
    assert [t.cell(match, name) for name in ("a1", "b1", "a2", "b2")] == ["crocodile-farm"] * 4
    assert t.track(match) == 5 + 12


def test_a_mixed_token_that_moves_three_cells_brings_four_fruits() -> None:
    rows = (". . . . .", ". B . L .", "mixed-banana-lemon . . . P", ". M . O .", ". . . . .")
    for picks in (["lemon", "lemon", "banana", "banana"], ["lemon"] * 4):
        match = t.table(t.island("A", *rows))
        t.slide(match, "A", "a3", "d3")
        play(match, *(f"A pick {pick}" for pick in picks))
        assert sum(t.fruit(match).values()) == 4
        assert t.fruit(match).get("lemon") == picks.count("lemon")


def test_a_green_wagon_makes_a_milkshake_and_three_ices_for_twenty_six_points() -> None:
    rows = (". . . . .", ". B . L .", "green-wagon-1 . . . .", "P M . O .", ". . . . .")
    match = t.table(t.island("A", *rows), "A fruit banana:2 lemon:3 orange:3")
    permits = match.view(None).permits
    t.slide(match, "A", "a3", "e3")
    play(match, "A milkshake banana", "A ice green-8", "A ice green-8", "A ice green-7")
    assert (t.track(match), t.fruit(match), match.view(None).permits) == (26, {}, permits)
    assert (t.stack(match, "green-8"), t.stack(match, "green-7"), t.stack(match, "milkshake")) == (1, 1, 3)


def test_the_third_marker_of_eight_would_have_moved_the_permit_marker() -> None:
    rows = (". . . . .", ". B . L .", "green-wagon-1 . . . .", "P M . O .", ". . . . .")
    match = t.table(t.island("A", *rows), "A fruit lemon:3 orange:3")
    permits = match.view(None).permits
    t.slide(match, "A", "a3", "e3")
    play(match, "A ice green-8", "A ice green-8", "A ice green-8")
    assert match.view(None).permits == permits - 1


# The factory. In the examples A and B are pawns, here they are named by where they stand.


def factory(fruits: str, *pawns: str) -> Match:
    others = [f"{letter} pawns {where}" for letter, where in zip("BCD", pawns[1:], strict=False)]
    return t.table(f"A fruit {fruits} · pawns {pawns[0]}", *others, "now A factory", factory="yes")


def test_from_the_start_vat_a_pawn_reaches_several_circles() -> None:
    match = factory("banana:1 mangosteen:1 orange:1 lemon:1 pomegranate:1", "start.1 start.1")
    assert t.legal(match, "A", "advance") == ["start-1a", "start-1b", "start-1c", "start-v1"]
    play(match, "A advance start-v1")
    assert len(t.legal(match, "A", "circle")) == 4


def test_for_a_lemon_a_pawn_joins_the_other_or_goes_on_alone_for_three() -> None:
    match = factory("lemon:1", "v1.1 3a")
    play(match, "A advance v1-3a")
    assert (t.front(match, "A").pawns, t.track(match)) == (["3a", "3a"], 0)
    match = factory("lemon:1", "v1.1 3a")
    play(match, "A advance v1-3b")
    assert (t.front(match, "A").pawns, t.track(match)) == (["3b", "3a"], 3)
    match = factory("pomegranate:1", "1a v3.1", "v1.1 start.2")
    play(match, "A advance 1a-v1")
    assert t.legal(match, "A", "circle") == ["v1.2", "v1.3", "v1.4"]


def test_one_pawn_after_the_other_for_an_orange_and_a_pomegranate() -> None:
    match = factory("orange:1 pomegranate:1", "start.1 start.1")
    play(match, "A advance start-1a")
    assert t.track(match) == 3
    play(match, "A advance start-1b")
    assert (t.track(match), t.fruit(match), t.to_play(match)) == (5, {}, "B")


def test_second_reading_the_second_pawn_takes_the_circle_that_the_first_has_left() -> None:
    match = factory("orange:1 pomegranate:1", "start.1 1b")
    play(match, "A advance 1b-v1", "A circle v1.1")
    assert t.track(match) == 3
    play(match, "A advance start-1b")
    assert (t.track(match), t.front(match, "A").pawns) == (5, ["1b", "v1.1"])


def test_two_stacked_pawns_advance_for_one_banana_and_four_points() -> None:
    match = factory("banana:1", "v2.1 v2.1")
    play(match, "A advance v2-5a", "A advance v2-5a")
    assert (t.track(match), t.fruit(match), t.front(match, "A").pawns) == (4, {}, ["5a", "5a"])


def test_the_examples_of_the_factory_hold_in_the_figures() -> None:
    assert CIRCLE_POINTS.max() == 5
    assert [int(TOLLS[ARROW_NAMES.index(name)].sum()) for name in ("v1-3a", "v1-3b", "1a-v1")] == [1, 1, 1]
