"""B20 to B24: planting what was traded, drawing, harvesting."""

from __future__ import annotations

import itertools

import pytest

from potager.games.bohnanza.rules.components import BEAN_NAMES
from potager.games.bohnanza.tests import table as t
from potager.testing import kinds, legal, of_kind, play
from potager.testing import why_not as refusal

# How many cards bring 1, 2, 3 and 4 coins.
METER = {
    "blue": (4, 6, 8, 10),
    "chili": (3, 6, 8, 9),
    "stink": (3, 5, 7, 8),
    "green": (3, 5, 6, 7),
    "soy": (2, 4, 6, 7),
    "black-eyed": (2, 4, 5, 6),
    "red": (2, 3, 4, 5),
    "garden": (None, 2, 3, None),
}


def worth(bean: str, cards: int):
    """What so many cards bring, by the table above."""
    return max((coin for coin, step in enumerate(METER[bean], 1) if step and cards >= step), default=0)


# Phase 3

SETTLE = "now B settle\nA aside red:1\nB aside blue:1 soy:1\nC aside garden:2\nD hand red"


def test_B20_everybody_plants_all_that_lies_aside() -> None:
    match = t.table(SETTLE, 4)
    assert t.awaited(match) == "ABC"
    play(match, "A sow red 1", "B sow soy 0, sow blue 1", "C sow garden 0")
    assert (t.phase(match), t.awaited(match)) == ("B settle", "C")
    assert refusal(match, "C next") == ("B20", "not-now")
    play(match, "C sow garden 1")
    assert t.phase(match) == "C trade", "C has no hand"
    assert [t.fields(match, letter) for letter in "ABC"] == [
        ["-", "red:1"],
        ["soy:1", "blue:1"],
        ["garden:1", "garden:1"],
    ]


def test_B20_the_active_seat_also_plants_what_is_left_of_the_cards_turned_up() -> None:
    match = t.table("now A trade\nturned red:1 soy:1\nA hand blue\nB hand chili")
    play(match, "A turned red, want chili, to b, propose", "B accept a", "A next")
    assert (t.aside(match, "A"), t.aside(match, "B")) == ({"chili": 1, "soy": 1}, {"red": 1})


@pytest.mark.parametrize("order", list(itertools.permutations(["A red", "B blue", "B soy", "C garden"])))
def test_B20_between_the_seats_there_is_no_order_and_each_chooses_its_own(order: tuple[str, ...]) -> None:
    """Ruling 11."""
    match = t.table("now B settle\nA aside red:1\nB aside blue:1 soy:1 · hand chili\nC aside garden:1")
    for step in order:
        letter, bean = step.split()
        where = 1 if bean == "soy" else 0
        assert refusal(match, f"{letter} sow {bean} {where}") is None
        play(match, f"{letter} sow {bean} {where}")
    assert t.phase(match)[0] == "C"


def test_B20_the_order_may_bring_a_harvest_forward() -> None:
    """The same card can be planted before or after its field is sold."""
    match = t.table("now A settle\nA aside red:1 soy:1 · fields red:1 blue:2\nB hand chili", 4)
    play(match, "A sow red 0, harvest 0, sow soy 0")
    assert (t.fields(match, "A"), t.coins(match, "A")) == (["soy:1", "blue:2"], 1)


def test_B20_nobody_plants_what_is_not_there() -> None:
    match = t.table(SETTLE, 4)
    assert refusal(match, "A sow blue 0") == ("B20", "not-there")
    assert refusal(match, "D sow red 0") == ("B20", "not-there")
    assert refusal(match, "B plant 0") == ("B20", "not-now")


# Phase 4


@pytest.mark.parametrize("seats", t.MORE)
def test_B21_three_cards_are_drawn_one_by_one_to_the_end_of_the_hand(seats: int) -> None:
    """Ruling 12."""
    match = t.table(
        f"now A settle\nA hand soy · aside red:1\nB hand blue\npile garden chili stink{' *' * 98}", seats
    )
    events = play(match, "A sow red 0", viewer=0)
    assert t.hand(match, "A") == ["soy", "garden", "chili", "stink"]
    (drew,) = of_kind(events, "drew")
    assert (drew.seat, drew.number, drew.beans) == (0, 3, ["garden", "chili", "stink"])
    assert (t.phase(match), match.view(None).pile) == ("B plant", 98)


@pytest.mark.parametrize("seats", t.MORE)
def test_B21_then_the_turn_passes_to_the_left(seats: int) -> None:
    last = t.LETTERS[seats - 1]
    match = t.table(f"now {last} settle · turn 9\n{last} aside red:1\nA hand blue", seats)
    play(match, f"{last} sow red 0")
    assert (t.phase(match), match.view(None).turn, match.view(None).planted) == ("A plant", 10, 0)


# Harvest at any moment

MOMENTS = {
    "planting": "now A plant\nA hand red",
    "after one": "now A plant · planted 1\nA hand red",
    "trading": "now A trade\nturned red:2",
    "an open offer": "now A trade\nturned red:2\noffer A to C · turned red:1\nasked C",
    "planting what was traded": "now A settle\nA aside red:1",
}


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("seats", t.MORE)
def test_B22_every_seat_may_harvest_whenever_somebody_has_to_decide(moment: str, seats: int) -> None:
    """Ruling 13: also off turn."""
    match = t.table(f"{MOMENTS[moment]}\nB fields blue:4 -\nC fields soy:2 garden:2", seats)
    before = t.phase(match), t.awaited(match)
    events = play(match, "B harvest 0", "C harvest 1", "C harvest 0")
    assert kinds(events) == ["harvested"] * 3
    assert (t.phase(match), t.awaited(match)) == before, "a harvest off turn changes nothing else"
    assert (t.coins(match, "B"), t.coins(match, "C")) == (1, 3)
    assert t.fields(match, "B")[0] == t.fields(match, "C")[0] == t.fields(match, "C")[1] == "-"


def test_B22_a_harvest_takes_the_whole_field() -> None:
    match = t.table("now A plant\nA hand red\nB fields blue:9 -")
    (event,) = play(match, "B harvest 0")
    assert (event.number, event.coins, t.fields(match, "B")[0]) == (9, 3, "-")
    assert match.view(None).discard == ["blue"] * 6
    assert refusal(match, "B harvest 0") == ("B22", "field-empty")


def test_B22_the_one_who_is_active_may_harvest_before_planting() -> None:
    match = t.table("now A plant\nA hand red · fields red:2 - -")
    assert legal(match, "A") == ["plant 0", "plant 1", "plant 2", "harvest 0"]


# Protection


@pytest.mark.parametrize(
    ("there", "may"),
    [
        ("blue:1 chili:2 -", ["harvest 1"]),
        ("blue:1 chili:2 soy:1", ["harvest 1"]),
        ("blue:1 chili:2 soy:3", ["harvest 1", "harvest 2"]),
        ("blue:1 chili:1 soy:1", ["harvest 0", "harvest 1", "harvest 2"]),
        ("blue:1 - -", ["harvest 0"]),
        ("- blue:1 chili:1", ["harvest 1", "harvest 2"]),
        ("- - -", []),
        ("garden:1 garden:2 -", ["harvest 1"]),
    ],
)
def test_B23_a_single_bean_is_protected_while_another_field_has_two_or_more(
    there: str, may: list[str]
) -> None:
    """Ruling 14: among single beans the choice is free, empty fields do not count."""
    match = t.table(f"now A plant\nA hand red\nB fields {there}\nC fields stink:5 - -")
    assert legal(match, "B") == may
    for field, word in enumerate(there.split()):
        if word.endswith(":1") and f"harvest {field}" not in may:
            assert refusal(match, f"B harvest {field}") == ("B23", "protected")


def test_B23_the_fields_of_others_do_not_protect() -> None:
    match = t.table("now A plant\nA hand red · fields blue:5 - -\nB fields soy:1 - -")
    play(match, "B harvest 0")
    assert (t.fields(match, "B")[0], match.view(None).discard) == ("-", ["soy"])


# The bean meter


@pytest.mark.parametrize("bean", BEAN_NAMES)
def test_B24_the_meter_for_every_number_of_every_bean(bean: str) -> None:
    """More cards than the highest step asks for still bring the highest amount."""
    for cards in range(1, t.COPIES[bean] + 1):
        hold = "red" if bean != "red" else "blue"
        match = t.table(f"now A plant\nA hand {hold}\nB fields {bean}:{cards} - -")
        (event,) = play(match, "B harvest 0")
        brings = worth(bean, cards)
        assert (event.bean, event.number, event.coins) == (bean, cards, brings)
        assert match.view(None).discard == [bean] * (cards - brings)
        assert match.view(None).seats[1].coin_beans == ({bean: brings} if brings else {})


def test_B24_coins_leave_the_game() -> None:
    match = t.table("now A plant\nA hand red\nB fields garden:3 - - · coins garden:2")
    play(match, "B harvest 0")
    assert (t.coins(match, "B"), match.view(None).discard) == (5, [])
    assert match.scores == [0, 5, 0]


@pytest.mark.parametrize("seats", t.MORE)
def test_B24_nothing_is_discarded_but_by_a_harvest(seats: int) -> None:
    match = t.table("now A settle\nA aside red:1 · hand blue", seats)
    assert refusal(match, "A drop red") == ("B35", "discard-only-with-two")
    assert refusal(match, "A toss 0") == ("B36", "discard-only-with-two")
