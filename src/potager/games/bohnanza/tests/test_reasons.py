"""Why an action may be good: short sentences, in both languages, from what the seat can see."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from potager import Match
from potager.games.bohnanza import GAME
from potager.games.bohnanza.tests.table import LETTERS, table
from potager.testing import play
from potager.testing.reasons import keys_of, keys_said

TRADE = """
    now A trade · turn 5 · planted 1
    turned stink:1 garden:1
    A hand soy blue blue · fields red:1 soy:3
    B hand {hand} · fields {fields}
    C hand blue · fields chili:2 stink:1
    D fields garden:2 green:1
    """


# A field of A, who leads, gets ripe by the trade of a blue bean for a green one; B gets one blue bean more.
UNFAIR = """
    now A trade · turn 5 · planted 1
    turned blue:1
    A hand soy · fields green:6 soy:3 · coins stink:5
    B hand green · fields blue:1 chili:4 chili:4
    C hand blue · fields chili:2 stink:1
    """


def why(match: Match, letter: str, action: str):
    """The reasons for an action, in English."""
    seat = LETTERS.index(letter)
    said = GAME.reasons(match.state, seat, GAME.actions.parse(action))
    return [GAME.texts.words("en", one) for one in said]


@pytest.mark.parametrize(
    ("hand", "fields", "action", "then"),
    [
        ("red", "red:1 - -", "plant 0", ["2 red beans in one field: 1 coin."]),
        ("blue", "blue:1 - -", "plant 0", ["2 more, and your blue beans make 1 coin."]),
        ("blue", "blue:2 - -", "plant 0", ["1 more, and your blue beans make 1 coin."]),
        ("red", "red:5 - -", "plant 0", ["red beans earn nothing more there, but cost nothing either."]),
        ("garden", "red:1 - -", "plant 1", ["Starts a field of garden beans: 5 still unseen."]),
        ("red", "red:5 blue:1 -", "harvest 0", ["The field is ripe: 4 coins, and it can never earn more."]),
        ("red", "red:2 blue:1 -", "harvest 0", ["Earns 1 coin at once."]),
        ("soy", "blue:2 red:2 -", "harvest 0", []),
        (
            "soy",
            "blue:2 red:2 green:2",
            "harvest 0",
            ["Makes room: you must plant soy beans, and no field takes them."],
        ),
    ],
)
def test_planting_and_harvesting(hand: str, fields: str, action: str, then: list[str]) -> None:
    match = table(f"now A plant\nA hand {hand} stink · fields {fields}")
    assert why(match, "A", action) == then


def test_what_lies_aside_needs_room_too() -> None:
    match = table("now A settle\nA aside blue:1 red:1 · fields blue:2 chili:2 soy:2")
    assert why(match, "A", "harvest 1") == ["Makes room: you must plant red beans, and no field takes them."]
    assert why(match, "A", "sow blue 0") == ["1 more, and your blue beans make 1 coin."]


def test_going_on_before_cards_are_turned_up() -> None:
    match = table("now A ready · planted 1\nA hand soy · fields blue:2 red:2 -", 2)
    assert why(match, "A", "next") == ["No field earns its most yet: let them grow."]
    match = table("now A ready · planted 1\nA hand soy · fields blue:2 red:5 -", 2)
    assert why(match, "A", "next") == []


def test_keeping_the_card_in_front() -> None:
    bad = table("now A plant · planted 1\nA hand stink red · fields blue:2 red:1 soy:3")
    assert why(bad, "A", "next")[0].startswith("Planting stink beans now would cost more")
    good = table("now A plant · planted 1\nA hand red · fields blue:2 red:1 -")
    assert why(good, "A", "next") == []


def test_two_players_discard_and_leave() -> None:
    offer = table("now A offer\nturned soy:1 blue:1\nA hand red · fields chili:4 soy:3 green:4", seats=2)
    assert why(offer, "A", "drop blue") == ["Planting blue beans would cost you more than it earns."]
    assert why(offer, "A", "drop soy") == []
    toss = table("now A plant · planted 2\nA hand red blue · fields red:1 soy:3 green:4", seats=2)
    assert why(toss, "A", "toss 1") == ["Planting blue beans would cost you more than it earns."]
    text = "now A choose\nturned {turned}\nA fields chili:4 soy:3 green:4"
    useless = table(text.format(turned="blue:1"), seats=2)
    assert why(useless, "A", "next") == ["The rest would earn you nothing."]
    useful = table(text.format(turned="soy:1"), seats=2)
    assert why(useful, "A", "next") == []


def test_putting_an_offer_together() -> None:
    match = table(TRADE.format(hand="red green", fields="stink:2 blue:2"), seats=4)
    stink = "Gets rid of stink beans before you must plant them: you can’t use them."
    assert why(match, "A", "turned stink") == ["B and C grow stink beans.", stink]
    assert why(match, "A", "want red") == ["You grow red beans."]
    assert why(match, "A", "want blue") == ["You already hold more blue beans."]
    assert why(match, "A", "want garden") == []
    assert why(match, "A", "give 1") == [
        "B grows blue beans.",
        "Gets rid of blue beans before you must plant them: you can’t use them.",
    ]
    assert why(match, "A", "next") == [], "there is something good to trade"
    play(match, "A turned stink, want red")
    assert why(match, "A", "propose") == ["B and C grow stink beans.", "You grow red beans."]
    assert why(match, "A", "cancel") == []
    play(match, "A cancel", "B give 0, want stink, propose")
    assert why(match, "A", "want red") == ["You grow red beans.", "B has shown red beans."]
    assert why(match, "B", "give 0") == ["A grows red beans."]
    assert why(match, "B", "withdraw") == []


def test_accepting() -> None:
    match = table(TRADE.format(hand="red green", fields="stink:2 blue:2"), seats=4)
    play(match, "A turned stink, want green, propose")
    assert why(match, "B", "accept a") == [
        "3 stink beans in one field: 1 coin.",
        "Gets rid of green beans before you must plant them: you can’t use them.",
    ]
    play(match, "A turned stink, want green, propose")
    more = table(TRADE.format(hand="stink green", fields="stink:5 garden:1"), seats=4)
    play(more, "A turned stink, turned garden, want stink, propose")
    assert why(more, "B", "accept a") == ["You grow stink beans.", "2 garden beans in one field: 2 coins."]
    none = table(TRADE.format(hand="soy green", fields="stink:8 green:1"), seats=4)
    play(none, "A turned stink, turned garden, want green, propose")
    assert why(none, "B", "accept a") == []


def test_declining() -> None:
    match = table(TRADE.format(hand="red green", fields="stink:2 red:2"), seats=4)
    play(match, "A turned garden, want chili, propose")
    assert why(match, "B", "decline a") == ["You don’t have what they want: chili beans."]
    play(match, "A turned garden, want red, propose")
    assert why(match, "B", "decline a") == ["The trade would cost you more than it earns."]
    play(match, "A turned stink, want green, propose")
    assert why(match, "B", "decline a") == [], "nothing speaks against a fair trade"
    unfair = table(UNFAIR)
    play(unfair, "A turned blue, want green, propose")
    assert why(unfair, "B", "decline a") == ["The trade would help A far more than you."]


class Case(NamedTuple):
    """A position in which something is said of an action, or not; before it, some seats may act."""

    position: str
    action: str
    seat: str = "A"
    before: str = ""
    seats: int = 3

    def said(self) -> set[str]:
        match = table(self.position, self.seats)
        if self.before:
            play(match, self.before)
        return keys_said(match, self.seat, self.action)


def planting(hand: str, fields: str, action: str) -> Case:
    return Case(f"now A plant\nA hand {hand} stink · fields {fields}", action)


def trading(mine: str, action: str, theirs: str = "- - -", hand: str = "red", turned: str = "blue:1") -> Case:
    """A is to trade; of B, the hand and the fields."""
    return Case(
        f"""
        now A trade · turn 5 · planted 1
        turned {turned}
        A hand soy · fields {mine}
        B hand {hand} · fields {theirs}
        C hand blue · fields chili:2 stink:1 -
        """,
        action,
    )


def declining(mine: str, wanted: str, theirs: str, hand: str) -> Case:
    """B declines a blue bean of A, who wants another one for it."""
    offered = f"A turned blue, want {wanted}, propose"
    return trading(mine, "decline a", theirs, hand)._replace(seat="B", before=offered)


def for_two(position: str, action: str) -> Case:
    return Case(position, action, seats=2)


SETTLE = "now A settle\nA aside red:1 · fields {}"
SECOND = Case("now A plant · planted 1\nA hand blue stink · fields red:1 garden:1 soy:1", "next")
DROP = "now A offer\nturned {}:1\nA hand red · fields chili:4 soy:3 green:4"
READY = "now A ready · planted 1\nA hand soy · fields blue:2 {} -"
CHOOSE = "now A choose\nturned {}:1\nA fields chili:4 soy:3 green:4"

# For every reason, a position in which it is true, and one in which it would not be.
CASES = {
    "completes": (planting("red", "red:1 - -", "plant 0"), planting("blue", "blue:1 - -", "plant 0")),
    "grows": (planting("blue", "blue:1 - -", "plant 0"), planting("red", "red:5 - -", "plant 0")),
    "harmless": (planting("red", "red:5 - -", "plant 0"), planting("red", "red:4 - -", "plant 0")),
    "new-field": (planting("red", "blue:1 - -", "plant 1"), planting("red", "red:1 - -", "plant 0")),
    "ripe": (planting("red", "red:5 - -", "harvest 0"), planting("red", "red:4 - -", "harvest 0")),
    "sells": (planting("red", "red:2 - -", "harvest 0"), planting("red", "blue:2 - -", "harvest 0")),
    "room": (
        Case(SETTLE.format("blue:2 chili:2 soy:2"), "harvest 0"),
        Case(SETTLE.format("blue:2 chili:2 -"), "harvest 0"),
    ),
    "you-grow": (trading("red:1 - -", "want red"), trading("red:5 - -", "want red")),
    "you-hold": (trading("red:1 - -", "want soy"), trading("red:1 - -", "want green")),
    "they-grow": (
        trading("red:1 - -", "turned blue", "blue:2 - -"),
        trading("red:1 - -", "turned blue", "red:2 - -"),
    ),
    "they-hold": (
        trading("red:1 - -", "want red")._replace(before="B give 0, want blue, propose"),
        trading("red:1 - -", "want red"),
    ),
    "rid": (trading("green:4 chili:4 soy:3", "turned blue"), trading("green:4 blue:3 soy:3", "turned blue")),
    "lacking": (
        declining("red:1 - -", "red", "blue:1 - -", hand="soy"),
        declining("red:1 - -", "red", "blue:1 - -", hand="red"),
    ),
    "costs": (
        declining("red:1 - -", "red", "red:2 - -", hand="red"),
        declining("red:1 - -", "green", "blue:2 - -", hand="green"),
    ),
    "helps-other": (
        Case(UNFAIR, "decline a", "B", "A turned blue, want green, propose"),
        declining("soy:2 - -", "green", "blue:3 - -", hand="stink green"),
    ),
    "ask-more": (
        declining("green:2 soy:3 chili:4", "green", "blue:3 - -", hand="stink green"),
        declining("soy:2 - -", "green", "blue:3 - -", hand="stink green"),
    ),
    "useless": (for_two(DROP.format("blue"), "drop blue"), for_two(DROP.format("soy"), "drop soy")),
    "not-now": (SECOND, SECOND._replace(seats=2)),  # nobody trades there
    "nothing-ripe": (for_two(READY.format("red:2"), "next"), for_two(READY.format("red:5"), "next")),
    "no-trade": (
        Case(
            "now A trade\nturned red:1\nA fields red:1 - -\nB fields chili:2 - -\nC fields chili:2 - -",
            "next",
        ),
        trading("red:1 soy:3 -", "next", "stink:2 - -", "red green", turned="stink:1"),
    ),
    "leave": (for_two(CHOOSE.format("blue"), "next"), for_two(CHOOSE.format("soy"), "next")),
}


@pytest.mark.parametrize("key", CASES)
def test_a_reason_is_said_where_it_is_true_and_nowhere_else(key: str) -> None:
    true, untrue = CASES[key]
    assert key in true.said() and key not in untrue.said()


def test_every_reason_of_the_catalogue_is_tried_both_ways() -> None:
    assert keys_of(GAME) == set(CASES)
