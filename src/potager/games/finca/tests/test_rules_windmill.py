"""F9 to F13: turns, walking and harvesting."""

from __future__ import annotations

import pytest

from potager.games.finca.tests import table as t
from potager.testing import legal, play, refusal


@pytest.mark.parametrize("seats", t.SEAT_COUNTS)
def test_F9_turns_go_clockwise_from_the_first_player(seats: int) -> None:
    match = t.table("farmers rest:0", seats)
    order = list[str]()
    for _ in range(2 * seats):
        who = t.to_play(match)
        assert who is not None
        order.append(who)
        play(match, f"{who} {legal(match, who, 'move')[0]}")
    assert "".join(order) == "ABCD"[:seats] * 2


def test_F9_a_turn_is_a_walk_a_delivery_or_an_action_tile() -> None:
    match = t.table("arta fig2 * * *\nA fruit fig:2 · carts 1")
    assert legal(match, "A") == ["move 0", "cart", "double", "lift 0", "large", "less"]
    assert legal(match, "B") == []
    assert refusal(match, "B move 0") == "F9"


def test_F9_nobody_passes() -> None:
    match = t.table("A action -\nB action -")
    assert legal(match, "A") == ["move 0"]
    for action in ("stay", "go"):
        assert refusal(match, f"A {action}") == "F9"


@pytest.mark.parametrize("seats", t.SEAT_COUNTS)
def test_F9_in_every_turn_a_farmer_can_walk(seats: int) -> None:
    for before, seat, _, _ in t.random_game(seats, "franjos", seed=11):
        if before.phase == 1:
            assert before.farmers[seat].sum() > 0


@pytest.mark.parametrize("crowd", range(1, 11))
@pytest.mark.parametrize("start", [0, 4, 9])
def test_F10_a_walk_is_as_long_as_the_crowd_it_leaves(start: int, crowd: int) -> None:
    own = "A" * ((crowd + 1) // 2) + "B" * (crowd // 2)
    match = t.table(f"farmers {start}:{own} rest:{(start + 11) % 12}")
    before = [sum(blade.farmers) for blade in match.view(None).blades]
    play(match, f"A move {start}")
    after = [sum(blade.farmers) for blade in match.view(None).blades]
    goal = (start + crowd) % 12
    change = [now - then for then, now in zip(before, after, strict=True)]
    assert change == [(blade == goal) - (blade == start) for blade in range(12)]


def test_F10_any_of_ones_farmers_may_walk_and_only_ones_own() -> None:
    match = t.table("farmers 0:A 3:AB 5:B rest:9")
    assert legal(match, "A", "move") == ["move 0", "move 3", "move 9"]
    assert refusal(match, "A move 5") == "F10"
    assert refusal(match, "A move 1") == "F10"


@pytest.mark.parametrize("there", range(0, 9))
def test_F11_the_harvest_is_as_large_as_the_crowd_on_the_blade_reached(there: int) -> None:
    farmers = ("AAAABBBBB"[::-1])[:there]
    match = t.table(f"farmers 2:A 3:{farmers} rest:8".replace(" 3: ", " "))
    play(match, "A move 2")
    assert t.fruit(match, "A") == {"lemon": there + 1}
    assert t.fruit(match, "B") == {}


def test_F11_the_kind_is_that_of_the_blade_reached() -> None:
    for start in range(12):
        match = t.table(f"farmers {start}:A rest:{(start + 6) % 12}")
        play(match, f"A move {start}")
        assert t.fruit(match, "A") == {t.FRUITS[(start + 1) % 6]: 1}


@pytest.mark.parametrize(
    ("edition", "held", "all_of_them"), [("franjos", 7, 9), ("riogrande", 16, 18), ("filosofia", 16, 18)]
)
def test_F12_when_a_fruit_runs_short_everybody_returns_it_and_the_walker_takes_the_full_number(
    edition: str, held: int, all_of_them: int
) -> None:
    match = t.table(f"farmers 0:A 1:BB rest:6\nA fruit fig:3\nB fruit fig:{held - 3}", edition=edition)
    assert t.supply(match, "fig") == 2
    play(match, "A move 0")
    assert (t.fruit(match, "A"), t.fruit(match, "B")) == ({"fig": 3}, {})
    assert t.supply(match, "fig") == all_of_them - 3


def test_F12_other_kinds_stay_where_they_are() -> None:
    match = t.table("farmers 0:A 1:B rest:6\nA fruit fig:1 olive:2\nB fruit fig:7 lemon:3")
    play(match, "A move 0")
    assert (t.fruit(match, "A"), t.fruit(match, "B")) == ({"fig": 2, "olive": 2}, {"lemon": 3})


def test_F12_the_walker_who_alone_holds_the_fruit_returns_it_and_can_end_with_less() -> None:
    match = t.table("farmers 0:A 1:B rest:6\nA fruit fig:8")
    play(match, "A move 0")
    assert t.fruit(match, "A") == {"fig": 2}
    assert t.supply(match, "fig") == 7


def test_F12_everybody_at_a_table_of_four_returns() -> None:
    match = t.table(
        "farmers 0:A 1:BCD rest:6\nA fruit fig:3\nB fruit fig:4\nC fruit fig:5\nD fruit fig:4", seats=4
    )
    play(match, "A move 0")
    assert [t.fruit(match, seat).get("fig", 0) for seat in "ABCD"] == [4, 0, 0, 0]


def test_F12_a_supply_that_just_suffices_calls_nothing_back() -> None:
    match = t.table("farmers 0:A 1:BB rest:6\nA fruit fig:2\nB fruit fig:4")
    play(match, "A move 0")
    assert (t.fruit(match, "A"), t.fruit(match, "B")) == ({"fig": 5}, {"fig": 4})
    assert t.supply(match, "fig") == 0


def test_F12_an_empty_supply_calls_back_for_a_single_fruit() -> None:
    match = t.table("farmers 0:A rest:6\nB fruit fig:9")
    play(match, "A move 0")
    assert (t.fruit(match, "A"), t.fruit(match, "B"), t.supply(match, "fig")) == ({"fig": 1}, {}, 8)


@pytest.mark.parametrize("fruits", ["", "A fruit fig:4", "B fruit fig:9", "A fruit fig:3\nB fruit fig:6"])
def test_F13_ten_farmers_on_one_blade_find_nine_fruits_and_the_walker_takes_those(fruits: str) -> None:
    match = t.table(f"farmers 0:A rest:1\n{fruits}")
    play(match, "A move 0")
    assert (t.fruit(match, "A"), t.fruit(match, "B"), t.supply(match, "fig")) == ({"fig": 9}, {}, 0)


@pytest.mark.parametrize("edition", ["riogrande", "filosofia"])
def test_F13_with_eighteen_fruits_of_a_kind_ten_farmers_bring_ten(edition: str) -> None:
    match = t.table("farmers 0:A rest:1", edition=edition)
    play(match, "A move 0")
    assert (t.fruit(match, "A"), t.supply(match, "fig")) == ({"fig": 10}, 8)


@pytest.mark.parametrize(("seats", "number"), [(3, 12), (4, 12)])
def test_F13_nothing_is_short_after_the_return_with_more_players(seats: int, number: int) -> None:
    match = t.table("farmers 0:A rest:1\nB fruit fig:9", seats)
    play(match, "A move 0")
    assert (t.fruit(match, "A"), t.fruit(match, "B")) == ({"fig": number}, {})
