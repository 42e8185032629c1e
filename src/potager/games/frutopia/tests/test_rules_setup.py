"""R1 to R9, R27: setting up."""

from __future__ import annotations

import pytest

from potager.games.frutopia import GAME
from potager.games.frutopia.rules.components import BOAT_BAG, BOAT_NAMES, PONDS
from potager.games.frutopia.tests import table as t
from potager.testing import of_kind, play, refusal


@pytest.mark.parametrize(("seats", "columns"), [(1, 2), (2, 2), (3, 3), (4, 4)])
def test_R1_so_many_tokens_lie_in_each_row_and_the_rest_stays_in_the_box(seats: int, columns: int) -> None:
    match = t.dealt(seats, factory="yes")
    assert [len(row.tokens) for row in match.view(None).market] == [columns] * 5
    assert len(set(t.market(match))) == 5 * columns
    assert (match.state.box >= 0).sum() == 24 - 5 * columns


def test_R2_the_lemonade_seller_plays_with_the_factory_only() -> None:
    for seed in range(40):
        assert "lemonade" not in t.market(t.dealt(4, seed=seed))
    assert any("lemonade" in t.market(t.dealt(4, factory="yes", seed=seed)) for seed in range(9))


def test_R3_ices_lie_in_five_stacks_beside_four_milkshakes() -> None:
    stacks = t.dealt().view(None).stacks
    assert [stack.left for stack in stacks] == [3, 2, 3, 2, 3, 4]
    assert sum(stack.left for stack in stacks if stack.colour) == 13
    assert [stack.points for stack in stacks] == [8, 7, 9, 7, 10, 3]


@pytest.mark.parametrize(("seats", "steps"), [(1, 8), (2, 8), (3, 11), (4, 14)])
def test_R4_the_permit_marker_starts_further_off_with_more_players(seats: int, steps: int) -> None:
    assert t.dealt(seats).view(None).permits == steps


def test_R5_five_harvest_tokens_lie_shuffled_on_the_ponds() -> None:
    seen = set[tuple[str, ...]]()
    for seed in range(30):
        match = t.dealt(3, seed=seed)
        for seat in match.view(None).seats:
            on_ponds = tuple(seat.cells[pond] for pond in PONDS[0])
            assert sorted(on_ponds) == ["banana", "lemon", "mangosteen", "orange", "pomegranate"]
            seen.add(on_ponds)
    assert len(seen) > 40
    match = t.table(
        "A1 - o01 - - -",
        "A2 - banana lemon - -",
        "A3 - - pomegranate - -",
        "A4 - mangosteen - orange -",
        "A5 - - - - -",
    )
    t.slide(match, "A", "c3", "e3")
    t.slide(match, "B", "c3", "c2")
    t.slide(match, "A", "e3", "a3")  # across the pond in the middle
    assert t.cell(match, "a3") == "pomegranate"


def test_R6_twelve_boats_cover_the_middle_of_each_side() -> None:
    match = t.dealt(4)
    play(match, "A bag green", "B bag orange", "C bag orange", "D bag green")
    boats = [boat for seat in match.view(None).seats for boat in seat.boats]
    assert len({boat.id for boat in boats}) == 48
    for seat in match.view(None).seats:
        assert {boat.cell for boat in seat.boats} == {
            "b1",
            "c1",
            "d1",
            "e2",
            "e3",
            "e4",
            "d5",
            "c5",
            "b5",
            "a4",
            "a3",
            "a2",
        }
        assert sum(boat.id.startswith("o") for boat in seat.boats) == 6
    assert match.view(None).bagged == 2


def test_R7_the_chosen_bag_serves_the_buoys() -> None:
    match = t.dealt(2)
    assert (t.phase(match), t.legal(match, "A")) == ("bag", ["bag orange", "bag green"])
    assert refusal(match, "B bag orange") == "R7"
    assert refusal(match, "A move b2") == "R7"
    (event,) = play(match, "A bag green")
    assert event.bag == "green" and len(event.boats) == 12
    play(match, "B bag orange")
    buoys = {"b1", "d1", "e3", "d5", "b5", "a3"}
    for letter, first in (("A", "g"), ("B", "o")):
        assert {boat.cell for boat in t.front(match, letter).boats if boat.id[0] == first} == buoys
    assert (t.phase(match), t.to_play(match)) == ("slide", "A")


def test_R7_the_boats_come_from_the_top_of_their_bag() -> None:
    match = t.dealt(2, seed=5)
    bag: list[int] = match.state.bag.tolist()
    orange = [BOAT_NAMES[boat] for boat in reversed(bag) if BOAT_BAG[boat] == 0]
    green = [BOAT_NAMES[boat] for boat in reversed(bag) if BOAT_BAG[boat] == 1]
    play(match, "A bag orange")
    assert [t.cell(match, name) for name in ("b1", "d1", "e3", "d5", "b5", "a3")] == orange[:6]
    assert [t.cell(match, name) for name in ("c1", "e2", "e4", "c5", "a4", "a2")] == green[:6]


def test_R8_one_bag_is_dealt_clockwise_and_leaves_no_choice() -> None:
    match = t.dealt(4, bags="one")
    assert t.phase(match) == "slide"
    mixed = {"".join(sorted(boat.id[0] for boat in seat.boats)) for seat in match.view(None).seats}
    assert mixed != {"ggggggoooooo"}
    state = GAME.deal(1, {"factory": "no", "bags": "one"}, bytes(32))
    assert (state.bagged, state.bag[38]) == (38, -1)


def test_R9_everybody_plays_one_turn_a_round_from_the_first_seat() -> None:
    match = t.table(seats=3)
    turns = list[str | None]()
    for letter in "ABCABC":
        turns.append(t.to_play(match))
        goal = "c2" if t.cell(match, "c3", letter) else "c3"
        t.slide(match, letter, "c3" if goal == "c2" else "c2", goal)
    assert turns == list("ABCABC")
    assert refusal(match, "B move c3") == "R9"
    assert refusal(match, "A skip") == "R9"


def test_R27_both_pawns_start_on_one_circle_of_the_start_vat() -> None:
    match = t.dealt(4, factory="yes")
    assert [seat.pawns for seat in match.view(None).seats] == [
        [f"start.{number}"] * 2 for number in range(1, 5)
    ]
    assert t.dealt(2).view(None).factory is None
    assert t.stack(match, "milkshake") == 4
    assert not of_kind(play(match, "A bag orange"), "pawn-advanced")
