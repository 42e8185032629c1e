"""F26 to F30: the four action tiles."""

from __future__ import annotations

import pytest

from potager import Match
from potager.games.finca.tests.table import EDITIONS, front, fruit, table, to_play, village
from potager.testing import legal, play, refusal

READY = "arta fig2 * * *\nA fruit fig:2 · carts 2"
ALL_SIX = "almond:1 fig:1 grape:1 lemon:1 olive:1 orange:1"


def left(match: Match, letter: str = "A"):
    return front(match, letter).action_tiles


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("line", "tile"), [("double", "double"), ("lift 0", "gust"), ("large", "large"), ("less", "less")]
)
def test_F26_a_used_action_tile_is_gone_for_the_rest_of_the_game(line: str, tile: str, edition: str) -> None:
    match = table(READY, edition=edition)
    play(match, f"A {line}")
    assert left(match) == [name for name in ("double", "gust", "large", "less") if name != tile]
    again = table(READY + " · action " + " ".join(left(match)), edition=edition)
    assert refusal(again, f"A {line}") == "F26"


@pytest.mark.parametrize("first", ["double", "lift 0", "large", "less"])
def test_F26_one_action_tile_a_turn(first: str) -> None:
    match = table(READY)
    play(match, f"A {first}")
    for other in ("double", "lift 0", "large", "less", "cart"):
        assert f"{other}" not in legal(match, "A")
        assert refusal(match, f"A {other}") is not None


def test_F26_during_a_double_move_no_other_tile_and_no_delivery() -> None:
    match = table(READY)
    play(match, "A double", "A move 0")
    for other in ("lift 0", "large", "less", "cart"):
        assert refusal(match, f"A {other}") == "F26"


def test_F26_the_other_seats_keep_their_tiles() -> None:
    match = table(READY)
    play(match, "A double")
    assert left(match, "B") == ["double", "gust", "large", "less"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_F27_the_double_move_walks_the_same_farmer_twice(edition: str) -> None:
    match = table("farmers 0:A 2:B rest:8", edition=edition)
    play(match, "A double", "A move 0", "A move 1")
    assert fruit(match, "A") == {"fig": 1, "grape": 2}
    assert match.view(None).blades[2].farmers == [1, 1]
    assert to_play(match) == "B"


def test_F27_the_double_move_walks_two_farmers() -> None:
    match = table("farmers 0:A 3:A rest:8")
    play(match, "A double", "A move 0", "A move 3")
    assert fruit(match, "A") == {"fig": 1, "olive": 1}


def test_F27_the_first_walk_is_done_before_the_second_begins() -> None:
    match = table("farmers 0:A 1:AB rest:8")
    play(match, "A double", "A move 0", "A move 1")
    assert fruit(match, "A") == {"fig": 3, "olive": 1}, (
        "three farmers stand on blade 1 when the second walk leaves it"
    )
    assert match.view(None).blades[4].farmers == [1, 0]


def test_F27_both_walks_can_bring_a_cart() -> None:
    match = table("farmers 5:A 11:A rest:8")
    play(match, "A double", "A move 5", "A move 11")
    assert (front(match, "A").carts, match.view(None).carts) == (2, 2)


def test_F27_carts_taken_by_the_first_walk_can_be_called_back_by_the_second() -> None:
    match = table("farmers 5:A 11:A rest:8\nB carts 3")
    play(match, "A double", "A move 5", "A move 11")
    assert (front(match, "A").carts, front(match, "B").carts, match.view(None).carts) == (1, 0, 3)


def test_F27_the_second_walk_may_be_left_out_and_the_tile_is_spent() -> None:
    match = table("farmers 0:A rest:8")
    play(match, "A double")
    assert refusal(match, "A stay") == "F27", "the first walk is not optional"
    play(match, "A move 0")
    assert "stay" in legal(match, "A")
    play(match, "A stay")
    assert (fruit(match, "A"), to_play(match)) == ({"fig": 1}, "B")
    assert "double" not in left(match)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("goal", range(12))
def test_F28_a_gust_puts_a_farmer_on_any_blade_and_never_brings_a_cart(goal: int, edition: str) -> None:
    match = table("farmers 5:AB 9:B rest:8", edition=edition)
    play(match, "A lift 5", f"A land {goal}")
    there = {5: 2, 9: 2, 8: 8}.get(goal, 1)
    assert list(fruit(match, "A").values()) == [there]
    assert (front(match, "A").carts, match.view(None).carts, to_play(match)) == (0, 4, "B")
    assert sum(match.view(None).blades[goal].farmers) == there


def test_F28_a_farmer_that_lands_where_it_was_lifted_takes_the_usual_fruit() -> None:
    match = table("farmers 4:AAB rest:8")
    play(match, "A lift 4", "A land 4")
    assert fruit(match, "A") == {"olive": 3}


def test_F28_only_ones_own_farmers_are_lifted() -> None:
    match = table("farmers 4:B rest:8")
    assert refusal(match, "A lift 4") == "F10"


def test_F28_a_lifted_farmer_must_land() -> None:
    match = table("farmers 4:A rest:8")
    play(match, "A lift 4")
    assert legal(match, "A") == [f"land {blade}" for blade in range(12)]
    assert refusal(match, "A move 8") == "F28"


def test_F28_the_fruit_of_a_gust_can_run_short_too() -> None:
    match = table("farmers 4:A 1:B rest:8\nA fruit fig:2\nB fruit fig:6")
    play(match, "A lift 4", "A land 1")
    assert (fruit(match, "A"), fruit(match, "B")) == ({"fig": 2}, {})
    match = table("farmers 4:A rest:8\nB fruit grape:9")
    play(match, "A lift 4", "A land 8")
    assert (fruit(match, "A"), fruit(match, "B")) == ({"grape": 9}, {}), "ten farmers, nine grapes"


@pytest.mark.parametrize("edition", EDITIONS)
def test_F29_the_large_cart_takes_ten_fruits_and_no_donkey_cart(edition: str) -> None:
    match = table("arta any5 * * *\ninca fig3+olive2 * * *\nA fruit lemon:5 fig:3 olive:2", edition=edition)
    play(match, "A large", "A load arta", "A kind lemon", "A load inca")
    assert match.view(None).delivery.room == 0
    play(match, "A go")
    assert front(match, "A").tiles == ["any5", "fig3+olive2"]
    assert (match.view(None).carts, to_play(match)) == (4, "B")


def test_F29_eleven_fruits_are_too_many() -> None:
    match = table("arta any5 * * *\ninca any6 * * *\npalma any4 * * *\nA fruit lemon:5 fig:6 olive:4")
    play(match, "A large", "A load arta", "A kind lemon")
    assert refusal(match, "A load inca") == "F16"
    assert refusal(match, "A load palma") is None


def test_F29_a_donkey_cart_in_front_stays_there() -> None:
    match = table(READY)
    play(match, "A large", "A load arta", "A go")
    assert front(match, "A").carts == 2


@pytest.mark.parametrize("edition", EDITIONS)
def test_F30_one_fruit_less_needs_a_donkey_cart(edition: str) -> None:
    match = table("arta fig2 * * *\nA fruit fig:2", edition=edition)
    assert refusal(match, "A less") == "F30"
    match = table(READY, edition=edition)
    play(match, "A less", "A spare arta", "A go")
    assert (front(match, "A").carts, match.view(None).carts) == (1, 3)


@pytest.mark.parametrize(("tile", "held"), [("fig2", 1), ("fig3", 2), ("fig2", 2), ("fig3", 3)])
def test_F30_one_less_on_a_tile_of_one_kind(tile: str, held: int) -> None:
    match = table(f"arta {tile} * * *\nA fruit fig:{held} · carts 1")
    play(match, "A less", "A spare arta", "A go")
    assert front(match, "A").tiles == [tile]
    assert fruit(match, "A").get("fig", 0) == held - int(tile[-1]) + 1


@pytest.mark.parametrize(
    ("held", "choices"),
    [("fig:3 olive:2", ["fig", "olive"]), ("fig:2 olive:2", ["fig"]), ("fig:3 olive:1", ["olive"])],
)
def test_F30_one_less_on_a_tile_of_two_kinds_leaves_out_a_kind_one_chooses(
    held: str, choices: list[str]
) -> None:
    match = table(f"arta fig3+olive2 * * *\nA fruit {held} · carts 1")
    play(match, "A less", "A spare arta")
    assert legal(match, "A") == [f"kind {kind}" for kind in choices]
    assert refusal(match, "A kind lemon") == "F30"
    play(match, f"A kind {choices[-1]}", "A go")
    assert front(match, "A").tiles == ["fig3+olive2"]
    assert sum(fruit(match, "A").values()) == (1 if len(choices) == 2 else 0)


def test_F30_one_less_on_the_tile_of_all_six_leaves_out_any_one_kind() -> None:
    match = table(f"arta every6 * * *\nA fruit {ALL_SIX} · carts 1")
    play(match, "A less", "A spare arta")
    assert len(legal(match, "A", "kind")) == 6
    play(match, "A kind grape", "A go")
    assert fruit(match, "A") == {"grape": 1}


def test_F30_one_less_on_the_tile_of_all_six_when_one_kind_is_missing() -> None:
    match = table(f"arta every6 * * *\nA fruit {ALL_SIX.replace('grape:1', '')} · carts 1")
    play(match, "A less", "A spare arta")
    assert legal(match, "A") == ["kind grape"]
    assert refusal(match, "A kind fig") == "F30"
    play(match, "A kind grape", "A go")
    assert (front(match, "A").tiles, fruit(match, "A")) == (["every6"], {})


@pytest.mark.parametrize("number", [4, 5, 6])
def test_F30_one_less_on_a_tile_for_any_kind(number: int) -> None:
    match = table(
        f"arta any{number} * * *\nA fruit fig:{number - 1} lemon:{number} olive:{number - 2} · carts 1"
    )
    play(match, "A less", "A spare arta")
    assert legal(match, "A") == ["kind fig", "kind lemon"]
    assert refusal(match, "A kind olive") == "F30"
    play(match, "A kind lemon", "A go")
    assert fruit(match, "A") == {"fig": number - 1, "lemon": 1, "olive": number - 2}


def test_F30_a_tile_worth_one_is_not_had_for_nothing() -> None:
    match = table("arta fig1 * * *\ninca olive2 * * *\nA fruit fig:1 olive:2 · carts 1")
    play(match, "A less")
    assert refusal(match, "A spare arta") == "F30"
    assert "spare inca" in legal(match, "A", "spare")
    assert "spare arta" not in legal(match, "A", "spare")


def test_F30_who_lacks_two_fruits_cannot_use_it() -> None:
    match = table("arta fig3 * * *\nA fruit fig:1 · carts 1")
    assert refusal(match, "A less") == "F30"
    match = table("arta fig3 * * *\ninca olive2 * * *\nA fruit fig:1 olive:1 · carts 1")
    play(match, "A less")
    assert refusal(match, "A spare arta") == "F30"


def test_F30_six_fruits_bring_tiles_worth_seven() -> None:
    match = table("arta any4 * * *\ninca fig3 * * *\nA fruit olive:3 fig:3 · carts 1")
    play(match, "A less", "A spare arta", "A kind olive", "A load inca")
    assert match.view(None).delivery.room == 0
    play(match, "A go")
    assert (front(match, "A").tiles, fruit(match, "A")) == (["fig3", "any4"], {})


def test_F30_seven_fruits_are_still_too_many() -> None:
    match = table("arta any5 * * *\ninca fig3 * * *\nA fruit olive:4 fig:3 · carts 1")
    play(match, "A less", "A spare arta", "A kind olive")
    assert refusal(match, "A load inca") == "F16"


def test_F30_only_one_tile_of_the_delivery_gets_less() -> None:
    match = table("arta fig2 * * *\ninca olive2 * * *\nA fruit fig:1 olive:1 · carts 1")
    play(match, "A less", "A spare arta")
    assert refusal(match, "A load inca") == "F17"
    assert refusal(match, "A spare inca") == "F16"
    play(match, "A go")
    assert village(match, "inca").tile == "olive2"
