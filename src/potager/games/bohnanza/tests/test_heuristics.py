"""What a sensible player looks at: planting, harvesting, and above all trading."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from potager import Match
from potager.core.turns import NOBODY, next_seat
from potager.games.bohnanza import GAME
from potager.games.bohnanza.rules.components import COINS, COPIES, FULL
from potager.games.bohnanza.tests.table import LETTERS, best, steady, table
from potager.games.bohnanza.thinks.bargain import offer_worth
from potager.games.bohnanza.thinks.outlook import OUTLOOK, WAY, outlook_of
from potager.games.bohnanza.thinks.worth import field_worth
from potager.testing import play
from potager.testing.play import ratings_of, weights_of


def play_on(match: Match, until: Callable[[str], bool] = lambda name: False) -> list[str]:
    """Let sensible players play until an action of that kind, or the end of the turn; their actions."""
    found = list[str]()
    turn, seat = match.view(None).turn, NOBODY
    while not match.over and match.view(None).turn == turn:
        seat = int(next_seat(GAME.awaited(match.state), seat))
        action = best(match.state, seat)
        found.append(f"{LETTERS[seat]} {action}")
        match.play(seat, action)
        if until(action.split()[0]):
            break
    return found


def test_a_field_is_worth_its_coins_and_a_part_of_the_next() -> None:
    bare = np.zeros(OUTLOOK)
    bare[WAY] = 0.68
    for bean in range(len(COPIES)):
        worth = [field_worth(bare, bean, cards) for cards in range(int(COPIES[bean]) + 1)]
        assert all(coins <= here for coins, here in zip(COINS[bean], worth, strict=False))
        assert worth == sorted(worth)
        assert worth[FULL[bean]] == COINS[bean, FULL[bean]]


@pytest.mark.parametrize(
    ("hand", "fields", "then"),
    [
        ("red", "blue:2 red:1 -", "plant 1"),  # to its own kind
        ("red", "blue:2 - soy:1", "plant 1"),  # into an empty field
        ("red", "blue:3 soy:1 green:2", "harvest 2"),  # the cheapest field, single beans being protected
        ("red", "blue:10 red:1 -", "harvest 0"),  # a ripe field first
    ],
)
def test_planting_the_first_card(hand: str, fields: str, then: str) -> None:
    assert best(table(f"now A plant\nA hand {hand} stink · fields {fields}").state) == then


def test_a_second_card_is_planted_if_it_helps_and_kept_if_not() -> None:
    helps = table("now A plant · planted 1\nA hand red stink · fields blue:2 red:1 -")
    assert best(helps.state) == "plant 1"
    harms = table("now A plant · planted 1\nA hand stink red · fields blue:2 red:1 soy:3")
    assert best(harms.state) == "next"


def test_what_lies_aside_goes_to_its_own_kind_first() -> None:
    match = table("now A settle\nA aside blue:1 red:1 · fields blue:2 - soy:1")
    assert best(match.state) == "sow blue 0"
    play(match, "A sow blue 0")
    assert best(match.state) == "sow red 1"


def test_with_two_players_harm_is_discarded_and_help_planted() -> None:
    offer = table("now A offer\nturned red:1 blue:1\nA hand soy · fields red:2 soy:3 green:3", seats=2)
    assert best(offer.state) == "sow red 0"
    play(offer, "A sow red 0")
    assert best(offer.state) == "drop blue"
    worst = table("now A plant · planted 2\nA hand red blue · fields red:1 soy:3 green:4", seats=2)
    assert best(worst.state) == "toss 1"
    leave = table("now A choose\nturned blue:1\nA fields red:2 soy:3 green:3\nB fields soy:1 - -", seats=2)
    assert best(leave.state) == "next"


def test_only_what_may_be_thrown_away_is_rated() -> None:
    match = table("now A plant · planted 2\nA hand red blue · fields red:1 soy:3 green:4", seats=2)
    mask, ratings = GAME.new_mask(), np.zeros(GAME.actions.size, dtype=np.float32)
    GAME.legal(match.state, 0, mask)
    first, second = (GAME.actions.parse(text) for text in ("toss 0", "toss 1"))
    mask[second] = False
    GAME.advise(match.state, 0, steady(match.state), mask, ratings)
    assert ratings[first] != 0 and ratings[second] == 0


def test_an_unwanted_card_is_offered_for_a_wanted_one_to_whom_it_helps() -> None:
    """A grows red and has no use for the stink bean that B grows."""
    match = table(
        """
        now A trade · turn 5 · planted 1
        turned stink:1 red:1
        A hand soy · fields red:2 soy:3
        B hand red green green green · fields stink:2 blue:2 · from 4 0 0
        C hand blue · fields chili:2 black-eyed:1
        D fields garden:2 green:1
        """,
        seats=4,
    )
    steps = play_on(match, until=lambda name: name == "propose")
    offer = next(offer for offer in match.view(None).offers if offer.owner == 0)
    assert steps[-1] == "A propose"
    assert offer.turned == {"stink": 1}
    assert sum(offer.wants.values()) <= 1


def test_an_offer_is_accepted_if_it_helps_and_declined_if_it_harms() -> None:
    text = """
        now A trade · turn 5 · planted 1
        turned stink:1 garden:1
        A hand soy · fields red:2 soy:3
        B hand {hand} · fields stink:2 red:2
        C hand blue · fields chili:2 black-eyed:1
        D fields garden:2 green:1
        """
    helped = table(text.format(hand="blue"), seats=4)
    play(helped, "A turned stink, want blue, propose")
    assert best(helped.state, 1) == "accept a"
    harmed = table(text.format(hand="red"), seats=4)
    play(harmed, "A turned garden, want red, propose")
    assert (
        offer_worth(
            harmed.state, 1, steady(harmed.state), outlook_of(harmed.state, 1, steady(harmed.state)), 0
        )
        < 0
    )
    assert best(harmed.state, 1) != "accept a"
    poor = table(text.format(hand="blue"), seats=4)
    play(poor, "A turned stink, want garden, propose")
    assert best(poor.state, 1) in ("decline a", "give 0")


def test_of_equal_cards_the_right_number_is_laid_ready_before_accepting() -> None:
    match = table(
        """
        now A trade · turn 5
        turned stink:1
        A fields red:2 soy:3
        B hand blue red blue · fields stink:2 red:2 green:3
        C hand green
        """
    )
    play(match, "A turned stink, want blue, propose")
    assert best(match.state, 1) == "give 0"
    play(match, "B give 2, give 0")
    assert best(match.state, 1) == "cancel"
    play(match, "B cancel, give 0")
    assert best(match.state, 1) == "accept a"
    play(match, "B accept a")
    active = table(
        """
        now A trade · turn 5
        turned stink:1
        A hand stink blue · fields red:2 soy:3 green:3
        B hand red · fields stink:2 - -
        """
    )
    play(active, "B give 0, want stink, propose")
    assert best(active.state) == "turned stink"


def test_two_beans_are_laid_ready_one_after_the_other() -> None:
    match = table(
        """
        now A trade · turn 5
        turned stink:1
        A hand stink · fields red:2 soy:3 green:3
        B hand blue chili blue chili · fields stink:2 red:2 soy:2
        C hand green
        """
    )
    play(match, "A turned stink, give 0, want blue, want chili, propose", "B give 0")
    assert best(match.state, 1) == "give 1"
    play(match, "B give 1")
    assert best(match.state, 1) == "accept a"


def test_the_active_seat_pays_from_its_hand_where_nothing_of_it_is_turned_up() -> None:
    match = table("now A trade\nA hand blue · fields red:2 soy:3 green:3\nB hand red · fields blue:2")
    play(match, "B give 0, want blue, propose")
    assert best(match.state) == "accept b"


def test_what_nobody_would_pay_for_is_given_away() -> None:
    match = table(
        """
        now A trade · turn 5
        turned stink:1
        A fields blue:3 blue:3 chili:5
        B fields stink:2 - -
        C fields stink:3 - -
        """
    )
    play_on(match, until=lambda name: name == "propose")
    assert match.view(None).offers[0].turned == {"stink": 1}
    assert match.view(None).offers[0].wants == {}


def test_a_draft_that_is_in_the_way_is_dropped() -> None:
    match = table(
        """
        now A trade · turn 5
        turned stink:1
        A hand soy · fields red:2 soy:3 green:2
        B hand red · fields stink:2 blue:2 -
        """
    )
    play(match, "A want garden")
    assert best(match.state) == "cancel"


def test_somebody_who_cannot_pay_offers_something_else_once() -> None:
    match = table(
        """
        now A trade · turn 5
        turned stink:1
        A hand garden · fields red:2 soy:3 green:2
        B hand blue red · fields stink:2 blue:1 chili:1
        C hand blue
        """
    )
    play(match, "A turned stink, want garden, to b, propose")
    steps = play_on(match, until=lambda name: name in ("propose", "decline"))
    assert steps[-1] == "B propose"
    assert match.view(None).offers[-1].wants == {"stink": 1}


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_trading_ends_in_bounded_time(seats: int) -> None:
    """The active seat proposes only so often between two trades, and no card is traded twice."""
    match = table(
        "now A plant\n" + "\n".join(f"{letter} hand * * * * *" for letter in LETTERS[:seats]), seats
    )
    steps = play_on(match)
    accepted = sum(step.split()[1] == "accept" for step in steps)
    proposed = sum(step.startswith("A propose") for step in steps)
    assert proposed <= steady(match.state).tries * (accepted + 1)
    assert not match.over


def test_whoever_is_not_asked_has_nothing_to_say() -> None:
    state = table("now A trade\nturned red:1\nB hand red · fields blue:1\nC hand blue").state
    assert max(ratings_of(GAME, state, 1, steady(state)).values()) < 0


def test_a_ripe_field_is_sold_also_in_another_s_turn() -> None:
    match = table("now A plant\nA hand red\nB fields garden:3 blue:2 -")
    assert best(match.state, 1) == "harvest 0"


def test_whoever_tries_but_once_proposes_once() -> None:
    match = table(
        """
        now A trade · turn 5
        turned stink:1 blue:1
        A hand chili · fields red:4 soy:3 green:4
        B hand green · fields stink:2 blue:3 chili:4
        """
    )
    state, once = match.state, weights_of(GAME, 3, "0.3.0", tries=1)
    for proposals, more in ((0, True), (1, False)):
        state.proposals = proposals
        assert (best(state, 0, once) != "next") == more
