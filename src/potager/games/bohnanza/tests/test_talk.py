"""How seats talk: which offers are open, whom they ask, who could accept them and how likely that is."""

from __future__ import annotations

import pytest

from potager import Match
from potager.core import chance
from potager.games.bohnanza.tests.table import LETTERS, table
from potager.games.bohnanza.thinks.talk import TALK
from potager.testing import play

TRADE = """
    now A trade · turn 5
    turned stink:1 green:1
    A hand soy · fields red:2 soy:3 -
    B hand blue red blue · fields stink:2 - -
    C hand green chili
    """


def market(*lines: str) -> Match:
    match = table(TRADE)
    for line in lines:
        play(match, line)
    return match


def likely(match: Match, other: str) -> float:
    """How likely another has what seat A wants, as seat A sees it."""
    state = match.game.sample(match.view(0), chance.stream(bytes(32), "test"))
    return TALK.likely(state, 0, 0, LETTERS.index(other))


def test_without_offers_nobody_is_asked() -> None:
    match = market()
    assert TALK.offers(match.view(None)) == [] and TALK.turn(match.view(None)) == 5
    assert TALK.passing(match.view(1), 1) == []
    assert not TALK.can_accept(match.view(1), 1, 0)


def test_b14_an_offer_to_anyone_asks_all_who_have_not_answered() -> None:
    match = market("A turned stink, want red, propose", "C decline a")
    assert TALK.offers(match.view(None)) == TALK.offers(match.view(2))
    [offer] = TALK.offers(match.view(None))
    assert (offer.owner, offer.asked, offer.anyone, offer.counter) == (0, (1,), True, False)
    assert TALK.passing(match.view(1), 1) == ["decline a"] and TALK.passing(match.view(2), 2) == []


def test_b16_a_counter_offer_asks_the_active_seat() -> None:
    match = market("A turned stink, want red, to b, propose", "B give 0, want soy, propose")
    mine, counter = TALK.offers(match.view(None))
    assert (mine.anyone, mine.asked) == (False, ())
    assert (counter.owner, counter.asked, counter.counter) == (1, (0,), True)


def test_the_same_offer_is_the_same_wherever_its_cards_come_from() -> None:
    hand, turned = market("A give 0, want red, propose"), market("A turned green, want red, propose")
    assert TALK.offers(hand.view(None))[0].what == "1 soy for 1 red"
    assert TALK.offers(turned.view(None))[0].what == "1 green for 1 red"
    assert TALK.offers(market("A turned green, propose").view(None))[0].what == "1 green for "


@pytest.mark.parametrize(
    ("wants", "seat", "can"),
    [
        ("want red", "B", True),
        ("want red", "C", False),
        ("want blue, want blue", "B", True),
        ("want blue, want blue, want blue", "B", False),
        ("want red, want green", "B", False),
    ],
)
def test_b16_who_holds_what_is_wanted_can_accept(wants: str, seat: str, can: bool) -> None:
    match, number = market(f"A turned stink, {wants}, propose"), LETTERS.index(seat)
    assert TALK.can_accept(match.view(number), number, 0) == can


def test_b13_the_active_seat_can_accept_with_cards_turned_up() -> None:
    match = market("A turned stink, want red, propose", "B give 0, want green, propose")
    assert TALK.can_accept(match.view(0), 0, 1)


def test_what_was_seen_is_sure_and_a_gift_can_be_taken_by_all() -> None:
    seen = market("A turned stink, want chili, propose", "B give 1, want green, propose", "A decline b")
    play(seen, "A turned stink, want red, propose")
    assert likely(seen, "B") == 1.0 and 0.0 < likely(seen, "C") < 1.0
    assert likely(market("A turned stink, propose"), "C") == 1.0


def test_of_many_cards_that_were_not_seen_nobody_is_sure() -> None:
    match = market("A turned stink, want blue, want blue, want blue, propose")
    assert likely(match, "B") == 0.0
    two = market("A turned stink, want blue, want blue, propose")
    assert 0.0 < likely(two, "B") < likely(market("A turned stink, want blue, propose"), "B")


def test_b14_an_offer_to_anyone_could_also_be_made_to_each() -> None:
    view, series = market().view(0), ["turned stink", "want red", "propose"]
    assert TALK.ways(view, 0, series) == [
        series,
        ["turned stink", "want red", "to b", "propose"],
        ["turned stink", "want red", "to c", "propose"],
    ]
    addressed = ["turned stink", "to b", "propose"]
    assert TALK.ways(view, 0, addressed) == [addressed]
    assert TALK.ways(view, 1, ["give 0", "propose"]) == [["give 0", "propose"]]
