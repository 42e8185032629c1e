"""F16 to F20: putting a delivery together and taking its tiles."""

from __future__ import annotations

import pytest

from potager.games.finca.tests import table as t
from potager.testing import legal, of_kind, play, refusal


@pytest.mark.parametrize("edition", t.EDITIONS)
def test_F16_a_delivery_sends_one_cart_back_to_the_middle(edition: str) -> None:
    match = t.table("arta fig2 * * *\nA fruit fig:2 · carts 3", edition=edition)
    play(match, "A cart", "A load arta", "A go")
    assert (t.front(match, "A").carts, match.view(None).carts) == (2, 2)


def test_F16_a_delivery_serves_one_village_or_several() -> None:
    match = t.table(
        "arta fig2 * * *\ninca olive1 * * *\npalma lemon3 * * *\nA fruit fig:2 olive:1 lemon:3 · carts 1"
    )
    play(match, "A cart", "A load palma", "A load arta", "A load inca", "A go")
    assert t.front(match, "A").tiles == ["olive1", "fig2", "lemon3"]
    assert t.fruit(match, "A") == {}


def test_F16_six_fruits_are_the_most_a_cart_takes() -> None:
    match = t.table(
        "arta fig3 * * *\ninca olive3 * * *\npalma lemon1 * * *\nA fruit fig:3 olive:3 lemon:1 · carts 2"
    )
    play(match, "A cart", "A load arta", "A load inca")
    assert match.view(None).delivery.room == 0
    assert refusal(match, "A load palma") == "F16"
    assert "go" in legal(match, "A")


def test_F16_fewer_than_six_may_be_delivered_and_villages_one_could_serve_left_out() -> None:
    match = t.table("arta fig1 * * *\ninca olive1 * * *\nA fruit fig:1 olive:1 · carts 1")
    play(match, "A cart", "A load arta", "A go")
    assert t.front(match, "A").tiles == ["fig1"]
    assert t.fruit(match, "A") == {"olive": 1}


@pytest.mark.parametrize("held", ["fig:1", "fig:3 olive:1", "fig:2 olive:2"])
def test_F17_who_lacks_a_fruit_cannot_serve_a_village(held: str) -> None:
    match = t.table(f"arta fig3+olive2 * * *\ninca lemon1 * * *\nA fruit {held} lemon:1 · carts 1")
    play(match, "A cart")
    assert refusal(match, "A load arta") == "F17"


def test_F17_a_village_gets_exactly_what_its_tile_shows() -> None:
    match = t.table("arta fig3+olive2 * * *\nA fruit fig:4 olive:4 · carts 1")
    play(match, "A cart", "A load arta")
    assert match.view(None).delivery.cargo == dict.fromkeys(t.FRUITS, 0) | {"fig": 3, "olive": 2}
    assert t.fruit(match, "A") == {"fig": 1, "olive": 2}


def test_F17_the_tile_of_all_six_takes_one_of_each() -> None:
    match = t.table("arta every6 * * *\nA fruit almond:1 fig:1 grape:1 lemon:1 olive:1 orange:2 · carts 1")
    play(match, "A cart", "A load arta", "A go")
    assert (t.front(match, "A").tiles, t.fruit(match, "A")) == (["every6"], {"orange": 1})


@pytest.mark.parametrize("number", [4, 5, 6])
def test_F18_any_kind_of_which_one_has_the_number_shown_may_be_chosen(number: int) -> None:
    match = t.table(
        f"arta any{number} * * *\nA fruit fig:{number} lemon:{number + 1} olive:{number - 1} · carts 1"
    )
    play(match, "A cart", "A load arta")
    assert legal(match, "A") == ["kind fig", "kind lemon"]
    assert refusal(match, "A kind olive") == "F18"
    play(match, "A kind lemon", "A go")
    assert t.fruit(match, "A") == {"fig": number, "lemon": 1, "olive": number - 1}


def test_F18_two_such_tiles_may_get_different_kinds() -> None:
    match = t.table("arta any4 * * *\ninca any5 * * *\nA fruit fig:4 lemon:5")
    play(match, "A large", "A load arta", "A kind fig", "A load inca", "A kind lemon", "A go")
    assert t.front(match, "A").tiles == ["any4", "any5"]


def test_F18_the_kind_is_chosen_before_anything_else_happens() -> None:
    match = t.table("arta any4 * * *\nA fruit fig:4 · carts 1")
    play(match, "A cart", "A load arta")
    assert refusal(match, "A go") == "F18"
    assert refusal(match, "A load inca") == "F18"


def test_F19_delivered_fruits_return_to_the_supply_and_the_next_tile_turns_up() -> None:
    match = t.table("arta fig2 olive1 any6 *\nA fruit fig:2 · carts 1")
    play(match, "A cart", "A load arta")
    assert t.supply(match, "fig") == 7
    events = play(match, "A go")
    assert t.supply(match, "fig") == 9
    assert (t.village(match, "arta").tile, t.village(match, "arta").left) == ("olive1", 3)
    assert t.front(match, "A").tiles == ["fig2"]
    assert [(event.village, event.tile) for event in of_kind(events, "tile-revealed")] == [("arta", "olive1")]
    assert t.to_play(match) == "B"


def test_F19_where_no_village_is_emptied_the_order_is_not_asked() -> None:
    match = t.table("arta fig2 *\ninca olive1 * *\nA fruit fig:2 olive:1 · carts 1 · tiles fig1 fig3 any4")
    play(match, "A cart", "A load arta", "A load inca", "A go")
    assert match.view(None).phase == "turn"


def test_F19_a_lone_tile_is_taken_without_asking() -> None:
    match = t.table("arta fig2 · finca fig\nA fruit fig:2 · carts 1 · tiles fig1 fig3 any4")
    play(match, "A cart", "A load arta", "A go")
    assert (match.view(None).phase, t.village(match, "arta").finca_won_by) == ("turn", 0)


def test_F19_where_a_village_is_emptied_the_player_says_which_tile_comes_next() -> None:
    match = t.table(
        "arta fig2 · finca fig\ninca olive1 * * *\npalma lemon1 * * *\n"
        "A fruit fig:2 olive:1 lemon:1 · carts 1 · tiles fig1 fig3 any4"
    )
    play(match, "A cart", "A load arta", "A load inca", "A load palma", "A go")
    assert t.supply(match, "fig") == 9
    assert legal(match, "A") == ["take arta", "take inca", "take palma"]
    assert refusal(match, "A take campos") == "F19"
    assert refusal(match, "A move 0") == "F19"
    assert legal(match, "B") == []
    play(match, "A take inca")
    assert legal(match, "A") == ["take arta", "take palma"]
    play(match, "A take arta")
    assert t.front(match, "A").tiles == ["fig1", "lemon1", "olive1", "fig2", "fig3", "any4"]
    assert (match.view(None).phase, t.to_play(match)) == ("turn", "B")


def test_F20_a_tile_that_turns_up_waits_for_another_turn() -> None:
    match = t.table("arta fig1 fig2 * *\nA fruit fig:3 · carts 2")
    play(match, "A cart", "A load arta")
    assert refusal(match, "A load arta") == "F20"
    assert t.village(match, "arta").tile == "fig1"
    play(match, "A go")
    assert (t.village(match, "arta").tile, t.to_play(match)) == ("fig2", "B")


def test_F20_a_tile_that_turns_up_while_tiles_are_taken_is_not_part_of_the_delivery() -> None:
    match = t.table(
        "arta fig2 · finca fig\ninca olive1 olive2 * *\n"
        "A fruit fig:2 olive:3 · carts 2 · tiles fig1 fig3 any4"
    )
    play(match, "A cart", "A load arta", "A load inca", "A go", "A take inca")
    assert t.village(match, "inca").tile == "olive2"
    assert t.front(match, "A").tiles == ["fig1", "olive1", "fig2", "fig3", "any4"]
    assert t.fruit(match, "A") == {"olive": 2}
    assert t.to_play(match) == "B"
