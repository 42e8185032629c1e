"""B1 to B9: cards and set-up, then phase 1."""

from __future__ import annotations

from collections import Counter

import pytest

from potager.core.match import Match
from potager.games.bohnanza import GAME
from potager.games.bohnanza.tests import table as t
from potager.testing import kinds, legal, play
from potager.testing import why_not as refusal


def new(seats: int, seed: int = 3):
    return Match(GAME, seats, seed=seed)


@pytest.mark.parametrize("seats", t.SEAT_COUNTS)
def test_B1_all_104_cards_are_in_the_game(seats: int) -> None:
    assert t.cards_in(new(seats).state) == t.COPIES
    assert sum(t.COPIES.values()) == 104


@pytest.mark.parametrize(("seats", "each"), [(2, 3), (3, 3), (4, 2), (5, 2)])
def test_B2_three_fields_with_two_or_three_players_and_two_with_four_or_five(seats: int, each: int) -> None:
    """Ruling 1; two players, point 1."""
    match = new(seats)
    assert [len(t.fields(match, letter)) for letter in t.LETTERS[:seats]] == [each] * seats
    assert legal(match, "A") == [f"plant {field}" for field in range(each)]


@pytest.mark.parametrize("seats", [4, 5])
def test_B2_no_field_can_be_added(seats: int) -> None:
    match = t.table("now A plant\nA hand red · fields blue:1 chili:1", seats)
    assert refusal(match, "A plant 2") == ("B2", "no-such-field")
    assert refusal(match, "A harvest 2") == ("B2", "no-such-field")
    assert not any("buy" in name or "field" in name for name in GAME.actions)


@pytest.mark.parametrize("seats", t.SEAT_COUNTS)
def test_B3_five_cards_each_the_rest_is_the_pile(seats: int) -> None:
    """Ruling 2."""
    match = new(seats)
    assert [len(t.hand(match, letter)) for letter in t.LETTERS[:seats]] == [5] * seats
    seen = match.view(None)
    assert (seen.pile, seen.discard, seen.turned) == (104 - 5 * seats, [], {})


def test_B3_every_deal_is_another_one_and_every_bean_can_lie_anywhere() -> None:
    first_cards = Counter(t.hand(new(3, seed), "A")[0] for seed in range(60))
    last_cards = Counter(t.hand(new(3, seed), "C")[4] for seed in range(60))
    assert len(first_cards) >= 6 and len(last_cards) >= 6


@pytest.mark.parametrize("seats", t.MORE)
def test_B3_the_order_of_a_hand_never_changes_and_new_cards_go_behind_the_last(seats: int) -> None:
    match = new(seats)
    before = t.hand(match, "A")
    play(match, "A plant 0", "A next")
    assert t.hand(match, "A") == before[1:]
    assert t.hand(match, "B") == t.hand(new(seats), "B")


def test_B3_a_card_that_leaves_the_middle_does_not_disturb_the_others() -> None:
    match = t.table("now A trade\nA hand red blue soy chili garden\nB hand green")
    play(match, "A give 1, give 3, to b, propose", "B accept a")
    assert t.hand(match, "A") == ["red", "soy", "garden"]


@pytest.mark.parametrize("seats", t.MORE)
def test_B4_seat_A_begins_and_turns_go_clockwise(seats: int) -> None:
    match = new(seats)
    order = list[str]()
    for _ in range(2 * seats):
        who = t.phase(match)[0]
        order.append(who)
        assert t.awaited(match) == who
        play(match, f"{who} {legal(match, who, 'plant')[0]}", f"{who} next", f"{who} next")
        while t.phase(match) == f"{who} settle":
            sow = legal(match, who, "sow") or legal(match, who, "harvest")
            play(match, f"{who} {sow[0]}")
        while t.phase(match) == f"{t.phase(match)[0]} plant" and not legal(match, t.phase(match)[0], "plant"):
            play(match, f"{t.phase(match)[0]} {legal(match, t.phase(match)[0], 'harvest')[0]}")
    assert "".join(order) == t.LETTERS[:seats] * 2


@pytest.mark.parametrize("line", ["B plant 0", "B next", "C plant 0"])
def test_B4_who_is_not_active_does_not_plant_from_the_hand(line: str) -> None:
    assert refusal(t.table("now A plant · planted 1\nA hand red\nB hand red\nC hand red"), line) == (
        "B4",
        "not-your-turn",
    )


def test_B5_the_four_phases_follow_each_other() -> None:
    match = t.table(
        "now A plant\nA hand red blue soy\nB hand green\npile chili stink garden garden garden red *"
        + " *" * 93
    )
    told = kinds(play(match, "A plant 0, next"))
    assert (t.phase(match), t.turned(match)) == ("A trade", {"chili": 1, "stink": 1})
    play(match, "A next")
    assert t.phase(match) == "A settle"
    play(match, "A sow chili 1")
    told += kinds(play(match, "A sow stink 2"))
    assert t.phase(match) == "B plant"
    assert t.hand(match, "A") == ["blue", "soy", "garden", "garden", "garden"]
    assert told == ["planted", "turned-up", "planted", "drew", "turn-began"]


def test_B6_the_first_card_must_be_planted() -> None:
    match = t.table("now A plant\nA hand red blue")
    assert refusal(match, "A next") == ("B6", "plant-first")
    assert legal(match, "A") == ["plant 0", "plant 1", "plant 2"]


def test_B6_only_the_first_card_can_be_planted_and_it_is_the_one_in_front() -> None:
    match = t.table("now A plant\nA hand red blue soy")
    play(match, "A plant 1")
    assert (t.fields(match, "A"), t.hand(match, "A")) == (["-", "red:1", "-"], ["blue", "soy"])


def test_B6_a_second_card_may_be_planted_or_not() -> None:
    """Ruling 3."""
    match = t.table("now A plant · planted 1\nA hand blue soy")
    assert legal(match, "A") == ["next", "plant 0", "plant 1", "plant 2"]
    play(match, "A next")
    assert (t.phase(match), t.hand(match, "A")) == ("A trade", ["blue", "soy"])


@pytest.mark.parametrize("seats", t.MORE)
def test_B6_there_is_no_third(seats: int) -> None:
    match = t.table("now A plant · planted 1\nA hand blue blue blue", seats)
    play(match, "A plant 0")
    assert t.phase(match) == "A trade"
    assert refusal(match, "A plant 0") == ("B11", "not-now")
    assert t.hand(match, "A") == ["blue", "blue"]


def test_B6_the_only_card_planted_leads_on() -> None:
    match = t.table("now A plant\nA hand blue")
    play(match, "A plant 0")
    assert (t.phase(match), t.hand(match, "A")) == ("A trade", [])


@pytest.mark.parametrize("seats", t.MORE)
def test_B7_an_empty_hand_goes_on_to_phase_2(seats: int) -> None:
    match = t.table("now A trade\nA hand red", seats)
    events = play(match, "A next")
    assert t.phase(match) == "B trade"
    assert sum(t.turned(match).values()) == 2
    assert kinds(events) == ["trading-ended", "drew", "turn-began", "turned-up"]


def test_B8_a_field_takes_one_kind_and_any_number_of_it() -> None:
    match = t.table("now A plant\nA hand red red · fields red:6 blue:1 -")
    assert legal(match, "A", "plant") == ["plant 0", "plant 2"]
    assert refusal(match, "A plant 1") == ("B8", "other-bean")
    play(match, "A plant 0, plant 0")
    assert t.fields(match, "A") == ["red:8", "blue:1", "-"]


def test_B8_the_same_kind_may_grow_in_several_fields() -> None:
    """Ruling 16."""
    match = t.table("now A plant\nA hand red red · fields red:1 - -")
    play(match, "A plant 1, plant 2")
    assert t.fields(match, "A") == ["red:1", "red:1", "red:1"]


def test_B9_without_a_field_one_must_be_harvested_first() -> None:
    """Ruling 15: a harvest worth nothing is legal."""
    match = t.table("now A plant\nA hand red · fields blue:2 chili:2", 4)
    assert legal(match, "A") == ["harvest 0", "harvest 1"]
    assert refusal(match, "A plant 0") == ("B9", "harvest-first")
    play(match, "A harvest 0, plant 0")
    assert (t.fields(match, "A"), match.view(None).discard) == (["red:1", "chili:2"], ["blue", "blue"])
    assert match.scores[0] == 0


def test_B9_it_holds_for_cards_that_lie_aside_too() -> None:
    match = t.table("now A settle\nA aside red:1 · fields blue:1 chili:1\nB hand red", 4)
    assert legal(match, "A") == ["harvest 0", "harvest 1"]
    assert refusal(match, "A sow red 0") == ("B9", "harvest-first")
    play(match, "A harvest 1, sow red 1")
    assert t.fields(match, "A") == ["blue:1", "red:1"]
