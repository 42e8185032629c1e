"""B33 to B40: the game for two."""

from __future__ import annotations

import pytest

from potager.core.match import Match
from potager.games.bohnanza import GAME
from potager.games.bohnanza.tests.table import coins, fields, hand, phase, rest, turned
from potager.games.bohnanza.tests.table import table as any_table
from potager.testing import kinds, legal, of_kind, play
from potager.testing import why_not as refusal


def table(text: str, seed: int = 1):
    return any_table(text, 2, seed)


def test_B33_all_cards_and_three_fields() -> None:
    """Two players, point 1."""
    match = Match(GAME, 2, seed=1)
    assert match.view(None).pile == 94
    assert [fields(match, letter) for letter in "AB"] == [["-"] * 3] * 2
    assert match.view(None).emptyings == 1


@pytest.mark.parametrize(
    "action",
    ["give 0", "want red", "turned red", "propose", "to b", "accept b", "decline b", "withdraw", "cancel"],
)
def test_B33_there_is_no_trading(action: str) -> None:
    """Two players, point 7."""
    for now in ("now A plant\nA hand blue", "now A choose\nturned red:2", "now A offer\nturned red:1"):
        match = table(f"{now}\nB hand red")
        for letter in "AB":
            assert refusal(match, f"{letter} {action}") == ("B33", "no-trade-with-two")


OWN = "fields blue:4 soy:1 -"
MOMENTS = [
    f"now A plant\nA hand red · {OWN}",
    f"now A choose\nturned red:1\nA {OWN}",
    f"now A offer\nturned red:1\nA {OWN}",
]


@pytest.mark.parametrize("moment", MOMENTS)
def test_B34_one_harvests_only_in_one_s_own_turn(moment: str) -> None:
    """Two players, point 2."""
    match = table(f"{moment}\nB fields blue:4 - -")
    assert legal(match, "B") == []
    assert refusal(match, "B harvest 0") == ("B34", "harvest-own-turn")
    assert refusal(match, "A harvest 1") == ("B23", "protected")
    play(match, "A harvest 0")
    assert (coins(match, "A"), fields(match, "A")) == (1, ["-", "soy:1", "-"])


# OneAction 1


def test_B35_in_the_very_first_turn_there_is_no_offer() -> None:
    """Two players, point 3."""
    match = Match(GAME, 2, seed=5)
    assert phase(match) == "A plant"


def test_B35_each_card_of_the_offer_is_planted_or_discarded() -> None:
    match = table("now B offer\nturned red:2 soy:1 blue:1\nB hand chili · fields soy:1 - -")
    assert legal(match, "B", "drop") == ["drop blue", "drop soy", "drop red"]
    events = play(match, "B sow soy 0", "B drop red", "B sow red 1", "B drop blue")
    assert kinds(events) == ["planted", "discarded", "planted", "discarded"]
    assert fields(match, "B") == ["soy:2", "red:1", "-"]
    assert (match.view(None).discard, phase(match)) == (["red", "blue"], "B plant")


@pytest.mark.parametrize("order", [("red", "soy"), ("soy", "red")])
def test_B35_the_order_of_discards_decides_the_top_card(order: tuple[str, ...]) -> None:
    match = table("now B offer\nturned red:1 soy:1\nB hand chili")
    play(match, *(f"B drop {bean}" for bean in order))
    assert match.view(None).discard == list(order)


def test_B35_nothing_else_comes_first() -> None:
    match = table("now B offer\nturned red:1\nB hand chili · fields blue:1 soy:1 stink:1")
    assert refusal(match, "B plant 0") == ("B35", "not-now")
    assert refusal(match, "B next") == ("B35", "not-now")
    assert refusal(match, "B drop soy") == ("B35", "not-there")
    assert refusal(match, "B sow soy 1") == ("B35", "not-there")
    assert refusal(match, "B sow red 0") == ("B9", "harvest-first")
    assert refusal(match, "A drop red") == ("B4", "not-your-turn")
    play(match, "B harvest 0", "B sow red 0")
    assert phase(match) == "B plant"


def test_B35_without_a_hand_step_3_follows() -> None:
    match = table("now B offer\nturned red:1\nA hand soy\npile garden blue blue" + " *" * 99)
    events = play(match, "B drop red")
    assert (phase(match), sum(turned(match).values())) == ("B choose", 3)
    assert kinds(events) == ["discarded", "turned-up"]


def test_B35_a_discard_of_the_offer_can_join_the_cards_turned_up_when_the_hand_is_empty() -> None:
    match = table("now B offer\nturned red:1\nA hand soy\npile red blue blue" + " *" * 99)
    events = play(match, "B drop red")
    assert turned(match) == {"red": 2, "blue": 2}
    assert of_kind(events, "joined")[0].beans == {"red": 1}
    assert of_kind(events, "turned-up")[0].beans == {"red": 1, "blue": 2}


# OneAction 2


def test_B36_one_or_two_cards_are_planted_then_one_may_be_discarded() -> None:
    """Two players, point 4."""
    match = table("now A plant\nA hand red blue soy chili")
    assert refusal(match, "A toss 0") == ("B36", "plant-first")
    assert refusal(match, "A next") == ("B6", "plant-first")
    play(match, "A plant 0")
    assert legal(match, "A", "toss") == ["toss 0", "toss 1", "toss 2"]
    play(match, "A plant 1")
    assert phase(match) == "A plant"
    assert refusal(match, "A plant 2") == ("B6", "no-third")
    assert legal(match, "A") == ["next", "harvest 0", "harvest 1", "toss 0", "toss 1"]
    assert refusal(match, "A toss 2") == ("B36", "no-such-card")


@pytest.mark.parametrize("place", range(3))
def test_B36_the_discarded_card_may_stand_anywhere_in_the_hand(place: int) -> None:
    match = table("now A plant · planted 1\nA hand blue soy chili\npile garden garden garden" + " *" * 98)
    there = hand(match, "A")
    events = play(match, f"A toss {place}")
    assert match.view(None).discard == [there[place]]
    assert hand(match, "A") == there[:place] + there[place + 1 :]
    (event,) = of_kind(events, "discarded")
    assert (event.bean, event.source, event.place) == (there[place], "hand", place)
    assert phase(match) == "A choose", "at most one"


def test_B36_one_need_not_discard() -> None:
    match = table("now A plant · planted 2\nA hand blue soy chili")
    play(match, "A next")
    assert (phase(match), hand(match, "A"), match.view(None).discard) == (
        "A choose",
        ["blue", "soy", "chili"],
        [],
    )


def test_B36_the_last_card_planted_ends_the_step() -> None:
    match = table("now A plant\nA hand blue")
    play(match, "A plant 0")
    assert legal(match, "A") == ["next", "harvest 0"]


# Between the steps

FIELDS_OF_A = "fields chili:2 red:1 -"
BEFORE_TURNING_UP = [
    (f"now A plant · planted 1\nA hand green · {FIELDS_OF_A}", "A toss 0"),
    (f"now A plant · planted 1\nA hand green · {FIELDS_OF_A}", "A plant 2"),
    (f"now A offer\nturned garden:1\nA {FIELDS_OF_A}", "A drop garden"),
    (f"now B choose\nA {FIELDS_OF_A}", "B next"),
]


@pytest.mark.parametrize(("moment", "action"), BEFORE_TURNING_UP)
def test_B41_nothing_is_turned_up_while_its_owner_could_harvest(moment: str, action: str) -> None:
    """Two players, point 2."""
    match = table(f"{moment}\nB hand chili")
    pile = match.view(None).pile
    assert "turned-up" not in kinds(play(match, action))
    assert (phase(match), turned(match)) == ("A ready", {})
    assert legal(match, "A") == ["next", "harvest 0"]
    assert legal(match, "B") == []
    assert refusal(match, "A harvest 1") == ("B23", "protected")
    assert refusal(match, "A toss 0") == ("B41", "not-now")
    assert refusal(match, "B next") == ("B4", "not-your-turn")
    assert "turned-up" in kinds(play(match, "A next"))
    assert (phase(match), match.view(None).pile < pile) == ("A choose", True)


def test_B41_a_harvest_there_covers_the_top_discard() -> None:
    def after(*actions: str) -> Match:
        match = table(
            "now A plant · planted 1\npile green soy garden"
            + " *" * 96
            + f"\nA hand green · {FIELDS_OF_A}\nB hand chili"
        )
        play(match, "A toss 0", *actions, "A next")
        return match

    assert turned(after()) == {"green": 2, "soy": 1, "garden": 1}
    match = after("A harvest 0")
    assert turned(match) == {"green": 1, "soy": 1, "garden": 1}
    assert match.view(None).discard == ["green", "chili", "chili"]


def test_B41_with_the_last_harvest_one_goes_on_and_what_is_left_of_it_can_join() -> None:
    match = table(
        "now A ready · planted 1\nA hand soy · fields blue:5 - -\nB hand red\npile blue red soy" + " *" * 94
    )
    events = play(match, "A harvest 0")
    assert kinds(events) == ["harvested", "turned-up", "joined"]
    assert of_kind(events, "turned-up")[0].beans == {"blue": 1, "soy": 1, "red": 1}
    assert of_kind(events, "joined")[0].beans == {"blue": 4}
    assert (phase(match), turned(match)) == ("A choose", {"blue": 5, "soy": 1, "red": 1})


def test_B41_whoever_has_nothing_to_harvest_goes_on_at_once() -> None:
    match = table("now A plant · planted 1\nA hand green\nB hand chili")
    play(match, "A toss 0")
    assert phase(match) == "A choose"


# OneAction 3


def test_B37_three_cards_are_turned_up() -> None:
    """Two players, point 5."""
    match = table("now A plant · planted 1\nA hand blue\npile red soy red" + " *" * 100)
    play(match, "A next")
    assert turned(match) == {"red": 2, "soy": 1}
    assert phase(match) == "A choose"


@pytest.mark.parametrize(
    ("discards", "joined", "stay"),
    [
        ("blue chili", {}, ["blue", "chili"]),
        ("blue chili red", {"red": 1}, ["blue", "chili"]),
        ("blue red red soy red", {"red": 3, "soy": 1}, ["blue"]),
        ("red chili soy", {"soy": 1}, ["red", "chili"]),
        ("soy red", {"soy": 1, "red": 1}, []),
        ("red blue", {}, ["red", "blue"]),
    ],
)
def test_B37_while_the_top_discard_is_of_a_kind_that_lies_there_it_joins(
    discards: str, joined: dict[str, int], stay: list[str]
) -> None:
    cards = 103 - len(discards.split())
    match = table(
        f"now A plant · planted 1\nA hand blue\ndiscard {discards}\npile red soy garden{' *' * (cards - 3)}"
    )
    events = play(match, "A next")
    assert match.view(None).discard == stay
    there = {"red": 1, "soy": 1, "garden": 1}
    assert turned(match) == {bean: number + joined.get(bean, 0) for bean, number in there.items()}
    assert [event.beans for event in of_kind(events, "joined")] == ([joined] if joined else [])
    assert of_kind(events, "turned-up")[0].beans == there


def test_B37_the_card_just_discarded_joins_too() -> None:
    match = table("now A plant · planted 1\nA hand red blue\npile red soy garden" + " *" * 99)
    events = play(match, "A toss 0")
    assert (turned(match), match.view(None).discard) == ({"red": 2, "soy": 1, "garden": 1}, [])
    assert of_kind(events, "joined")[0].beans == {"red": 1}


def test_B37_what_is_harvested_later_does_not_join() -> None:
    match = table("now A choose\nturned red:1 soy:2\nA fields red:1 - -\nB hand blue")
    play(match, "A harvest 0")
    assert (turned(match), match.view(None).discard) == ({"red": 1, "soy": 2}, ["red"])
    play(match, "A sow red 0")
    assert match.view(None).discard == ["red"]


def test_B38_any_number_of_them_may_be_planted_and_the_rest_is_the_offer() -> None:
    match = table("now A choose\nturned red:2 soy:1\nA hand chili · fields blue:1 - -\nB hand blue")
    play(match, "A sow red 1, sow soy 2")
    events = play(match, "A next")
    assert of_kind(events, "offer-left")[0].beans == {"red": 1}
    assert (phase(match), turned(match)) == ("B offer", {"red": 1})


def test_B38_none_need_be_planted_and_all_may_be() -> None:
    match = table("now A choose\nturned red:2 soy:1\nB hand blue")
    play(match, "A next")
    assert (phase(match), turned(match)) == ("B offer", {"red": 2, "soy": 1})
    match = table("now A choose\nturned red:2 soy:1\nB hand blue")
    play(match, "A sow red 0, sow red 1, sow soy 2")
    assert phase(match) == "A choose", "one may still harvest"
    events = play(match, "A harvest 0", "A next")
    assert phase(match) == "B plant"
    assert "offer-left" not in kinds(events)


def test_B38_who_has_neither_offer_nor_hand_turns_up_at_once() -> None:
    match = table("now A choose\nA hand red")
    play(match, "A next")
    assert (phase(match), sum(turned(match).values())) == ("B choose", 3)


def test_B38_cards_are_not_discarded_in_step_3() -> None:
    match = table("now A choose\nturned red:1\nA hand soy")
    assert refusal(match, "A drop red") == ("B38", "not-now")
    assert refusal(match, "A toss 0") == ("B38", "not-now")
    assert refusal(match, "A plant 0") == ("B38", "not-now")
    assert refusal(match, "A sow soy 0") == ("B38", "not-there")
    assert refusal(match, "B next") == ("B4", "not-your-turn")


# OneAction 4


def test_B39_two_cards_are_drawn_one_by_one_to_the_end_of_the_hand() -> None:
    """Two players, point 6."""
    match = table("now A choose\nA hand red\nB hand soy\npile garden chili" + " *" * 100)
    (event,) = of_kind(play(match, "A next", viewer=0), "drew")
    assert event.beans == ["garden", "chili"]
    assert (hand(match, "A"), phase(match), match.view(None).pile) == (
        ["red", "garden", "chili"],
        "B plant",
        100,
    )


# The end


def test_B40_in_step_4_the_game_ends_at_once() -> None:
    """Two players, point 8: at the first emptying, draws left over lapse."""
    match = table(f"now A choose\nA hand red\nB hand soy\n{rest(red=1, soy=1, garden=1)}\npile garden")
    events = play(match, "A next")
    assert match.over and hand(match, "A") == ["red", "garden"]
    assert kinds(events) == ["drew", "game-ended"]


@pytest.mark.parametrize("left", [1, 2, 3])
def test_B40_in_step_3_the_step_is_finished(left: int) -> None:
    there = ["red", "red", "garden"][-left:]
    gone = {"soy": 2, "red": there.count("red"), "garden": 1}
    match = table(f"now A plant · planted 1\nA hand soy\nB hand soy\n{rest(**gone)}\npile {' '.join(there)}")
    play(match, "A next")
    assert (phase(match), match.view(None).emptied, match.view(None).pile) == ("A choose", 1, 0)
    assert not match.over
    play(match, "A sow garden 0")
    assert not match.over
    events = play(match, "A next")
    assert match.over and hand(match, "A") == ["soy"]
    assert "drew" not in kinds(events)


def test_B40_the_cards_left_as_an_offer_at_the_end_belong_to_nobody() -> None:
    match = table(
        f"now A plant · planted 1\nA hand soy\nB hand soy\n{rest(soy=2, garden=3)}\npile garden garden garden"
    )
    play(match, "A next", "A next")
    assert match.over
    assert match.scores == [0, 0]


@pytest.mark.parametrize(("numbers", "winner"), [((2, 2), 1), ((0, 0), 1), ((3, 2), 0), ((2, 3), 1)])
def test_B40_of_equals_the_second_player_wins(numbers: tuple[int, ...], winner: int) -> None:
    """Two players, point 9."""
    match = table(f"now over\nA coins blue:{numbers[0]}\nB coins blue:{numbers[1]}")
    assert match.winners == (winner,)
