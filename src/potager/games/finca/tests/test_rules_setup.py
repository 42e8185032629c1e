"""F1 to F8: setting up and placing the farmers."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from potager.core.match import Match
from potager.games.finca.rules.components import COPIES, FINCA_NAMES, TILE_NAMES, VILLAGES
from potager.games.finca.tests import table as position
from potager.testing import legal, play, refusal


@pytest.mark.parametrize("edition", position.EDITIONS)
@pytest.mark.parametrize(("seats", "farmers", "carts", "wooden"), [(2, 5, 4, 4), (3, 4, 6, 5), (4, 3, 8, 6)])
def test_F1_farmers_carts_and_wooden_fincas_go_by_the_number_of_players(
    seats: int, farmers: int, carts: int, wooden: int, edition: str
) -> None:
    seen = Match("finca", seats, {"edition": edition}, seed=1).view(None)
    assert [seat.waiting for seat in seen.seats] == [farmers] * seats
    assert (seen.carts, seen.wooden) == (carts, wooden)
    assert [seat.carts for seat in seen.seats] == [0] * seats


@pytest.mark.parametrize("seats", position.SEAT_COUNTS)
def test_F2_the_mill_has_two_blades_of_each_fruit_in_random_order(seats: int) -> None:
    mills = {tuple(b.fruit for b in Match("finca", seats, seed=seed).view(None).blades) for seed in range(8)}
    assert len(mills) == 8
    assert all(Counter(mill) == dict.fromkeys(position.FRUITS, 2) for mill in mills)


@pytest.mark.parametrize("seats", position.SEAT_COUNTS)
def test_F3_every_village_has_four_tiles_the_top_one_face_up_and_two_stay_in_the_box(seats: int) -> None:
    match = Match("finca", seats, seed=3)
    state = match.state
    assert np.bincount(state.tiles, minlength=len(TILE_NAMES)).tolist() == COPIES.tolist()
    villages = match.view(None).villages
    assert [village.left for village in villages] == [4] * 10
    assert [village.tile for village in villages] == [TILE_NAMES[t] for t in state.tiles[3:40:4]]


def test_F3_the_deal_is_random_and_any_tile_may_stay_in_the_box() -> None:
    boxed = {tile for seed in range(200) for tile in Match("finca", 2, seed=seed).state.tiles[40:].tolist()}
    assert boxed == set(range(len(TILE_NAMES)))


def test_F4_every_village_has_one_finca_tile_face_up_at_random() -> None:
    deals = [Match("finca", 2, seed=seed).view(None).villages for seed in range(8)]
    assert all(sorted(village.finca for village in deal) == sorted(FINCA_NAMES) for deal in deals)
    assert all(village.finca_lies_here and not village.house for deal in deals for village in deal)
    assert len({tuple(village.finca for village in deal) for deal in deals}) == 8
    assert len(FINCA_NAMES) == VILLAGES


@pytest.mark.parametrize(
    ("edition", "numbers"),
    [("franjos", (9, 14, 18)), ("riogrande", (18, 18, 18)), ("filosofia", (18, 18, 18))],
)
def test_F5_the_supply_goes_by_edition_and_number_of_players(edition: str, numbers: tuple[int, ...]) -> None:
    for seats, number in zip((2, 3, 4), numbers, strict=True):
        match = Match("finca", seats, {"edition": edition}, seed=1)
        assert match.view(None).supply == dict.fromkeys(position.FRUITS, number)


def test_F5_franjos_is_the_edition_played_unless_another_is_asked_for() -> None:
    assert Match("finca", 2, seed=1).view(None).edition == "franjos"


@pytest.mark.parametrize("seats", position.SEAT_COUNTS)
def test_F6_everybody_has_four_action_tiles_and_the_bonus_stack_has_seven_on_top(seats: int) -> None:
    seen = Match("finca", seats, seed=1).view(None)
    assert [seat.action_tiles for seat in seen.seats] == [["double", "gust", "large", "less"]] * seats
    assert seen.bonus == [7, 6, 5, 4]
    assert [seat.bonus for seat in seen.seats] == [[]] * seats


@pytest.mark.parametrize("edition", position.EDITIONS)
@pytest.mark.parametrize(("seats", "farmers"), [(2, 5), (3, 4), (4, 3)])
def test_F7_farmers_are_placed_one_at_a_time_clockwise_until_all_stand(
    seats: int, farmers: int, edition: str
) -> None:
    match = Match("finca", seats, {"edition": edition}, seed=5)
    blades = match.view(None).blades
    order = list[str]()
    for number in range(seats * farmers):
        who = position.to_play(match)
        assert who is not None
        order.append(who)
        blade = number % 12
        before = position.front(match, who).fruit[blades[blade].fruit]
        play(match, f"{who} place {blade}")
        assert position.front(match, who).fruit[blades[blade].fruit] == before + 1
    assert order == list("ABCD"[:seats]) * farmers
    assert match.view(None).phase == "turn"
    assert position.to_play(match) == "A"
    assert refusal(match, "A place 0") == "F9"


def test_F7_a_crowded_blade_still_gives_one_fruit_for_a_placement() -> None:
    match = position.table("farmers 4:AAABBB\nA fruit olive:3\nB fruit olive:3\nnow A place")
    assert legal(match, "A") == [f"place {blade}" for blade in range(12)]
    play(match, "A place 4")
    assert position.fruit(match, "A") == {"olive": 4}
    assert position.front(match, "A").waiting == 1
    assert position.to_play(match) == "B"


def test_F7_nothing_but_placing_can_be_done_while_farmers_wait() -> None:
    match = Match("finca", 2, seed=1)
    for action in ("move 0", "double", "lift 0", "cart", "large", "less", "stay", "go"):
        assert refusal(match, f"A {action}") == "F7"


TENTH = "A fruit fig:5\nB fruit fig:4\nnow B place"


@pytest.mark.parametrize("farmers", ["1:AAAAABBBB", "1:AAAAA 7:BBBB"])
def test_F8_the_tenth_placement_on_one_kind_brings_nothing_and_nobody_returns_fruit(farmers: str) -> None:
    match = position.table(f"farmers {farmers}\n{TENTH}")
    assert position.supply(match, "fig") == 0
    events = play(match, "B place 7")
    assert (position.fruit(match, "A"), position.fruit(match, "B")) == ({"fig": 5}, {"fig": 4})
    assert position.front(match, "B").waiting == 0
    assert [type(event).__name__ for event in events] == ["FarmerPlaced"]
    assert (match.view(None).phase, position.to_play(match)) == ("turn", "A")


def test_F8_the_ninth_placement_on_one_kind_brings_the_last_fruit() -> None:
    match = position.table("farmers 1:AAAABBBB\nA fruit fig:4\nB fruit fig:4\nnow A place")
    play(match, "A place 1")
    assert (position.fruit(match, "A"), position.supply(match, "fig")) == ({"fig": 5}, 0)


@pytest.mark.parametrize("edition", ["riogrande", "filosofia"])
def test_F8_with_eighteen_fruits_of_a_kind_the_tenth_placement_is_paid(edition: str) -> None:
    match = position.table(f"farmers 1:AAAAABBBB\n{TENTH}", edition=edition)
    play(match, "B place 1")
    assert (position.fruit(match, "B"), position.supply(match, "fig")) == ({"fig": 5}, 8)
