"""Mistakes that implementations of this game often make; none of them is made here."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from potager.games.bohnanza import GAME
from potager.games.bohnanza.tests import table as t
from potager.testing import legal, play
from potager.testing import why_not as refusal

# The emptying is noticed one draw late


@pytest.mark.parametrize("seats", t.MORE)
def test_the_emptying_is_noticed_with_the_last_card_not_with_the_next_draw(seats: int) -> None:
    there = "now A settle\nA aside red:1\nB hand chili\n"
    for times in (0, 1, 2):
        match = t.table(
            f"{there}piles new {times} · empty {times}\n{t.rest(red=1, chili=1, soy=3)}\npile soy soy soy",
            seats,
        )
        play(match, "A sow red 0")
        assert match.view(None).emptied == times + 1
        assert match.over == (times == 2), "exactly the last three cards were drawn"


def test_the_emptying_by_cards_turned_up_is_noticed_before_trading() -> None:
    """A harvest during trading then goes to the discards of the new pile, not into it."""
    match = t.table(
        f"now A plant\nA hand red\nB fields garden:1 - -\n{t.rest(red=1, soy=2, garden=1)}\npile soy soy"
    )
    play(match, "A plant 0", "B harvest 0")
    assert (match.view(None).emptied, match.view(None).pile) == (1, 100)
    assert match.view(None).discard == ["garden"]


def test_with_two_players_the_game_ends_with_the_last_card_and_not_later() -> None:
    match = t.table(
        f"now A choose\nA hand red\nB hand chili\n{t.rest(red=1, chili=1, soy=2)}\npile soy soy", 2
    )
    play(match, "A next")
    assert match.over and t.hand(match, "A") == ["red", "soy", "soy"]


# Only one card for one card


@pytest.mark.parametrize(("gives", "wants"), list(itertools.product(range(4), range(4))))
def test_every_number_is_traded_for_every_other(gives: int, wants: int) -> None:
    match = t.table("now A trade\nA hand blue soy green\nB hand chili red garden")
    beans = ["chili", "red", "garden"][:wants]
    steps = [f"give {place}" for place in range(gives)] + [f"want {bean}" for bean in beans]
    if not steps:
        assert refusal(match, "A propose") == ("B14", "empty-offer")
        return
    play(match, f"A {', '.join(steps)}, to b, propose", "B accept a")
    assert sum(t.aside(match, "A").values()) == wants
    assert sum(t.aside(match, "B").values()) == gives


# No harvest off turn


@pytest.mark.parametrize("seats", t.MORE)
def test_whenever_anybody_is_awaited_everybody_can_harvest(seats: int) -> None:
    mask = GAME.new_mask()
    harvest = GAME.actions["harvest"]
    off_turn = 0
    for state, *_ in itertools.islice(t.random_game(seats, 2), 0, None, 7):
        for seat in range(seats):
            GAME.legal(state, seat, mask)
            grown = state.grown[seat].tolist()
            best = max(grown)
            may = [number > 0 and (number > 1 or best == 1) for number in grown]
            assert mask[harvest.start : harvest.stop].tolist() == may
            off_turn += any(may) and seat != state.active
    assert off_turn > 20


# A fixed order of planting


def test_nobody_has_to_wait_for_another_to_plant() -> None:
    text = "now A settle\nA aside red:1\nB aside soy:1\nC aside blue:1 chili:1"
    for order in itertools.permutations(["A sow red 0", "B sow soy 0", "C sow blue 0", "C sow chili 1"]):
        match = t.table(text)
        for number, line in enumerate(order):
            assert t.phase(match) == "A settle"
            play(match, line)
            assert (t.phase(match) != "A settle") == (number == 3)
        assert t.fields(match, "C") == ["blue:1", "chili:1", "-"]


# Legal actions that give away the other hand


@pytest.mark.parametrize("other", ["garden", "red red red", "soy blue"])
def test_what_the_proposer_may_do_is_the_same_whatever_the_others_hold(other: str) -> None:
    size = 3 - len(other.split())
    here = t.table(f"now A trade\nturned soy:1\nA hand blue\nB hand {other}{' *' * size}")
    there = t.table("now A trade\nturned soy:1\nA hand blue\nB hand chili chili chili")
    for lines in (
        (),
        ("A give 0, want red",),
        ("A to b",),
        ("A propose",),
        ("A want red, want red, propose",),
    ):
        play(here, *lines)
        play(there, *lines)
        for letter in "AC":
            assert legal(here, letter) == legal(there, letter)
        assert here.awaited == there.awaited


def test_who_cannot_accept_can_still_decline_so_that_a_no_says_nothing() -> None:
    for other in ("red", "soy"):
        match = t.table(f"now A trade\nA hand blue\nB hand {other}")
        play(match, "A give 0, want red, to b, propose")
        assert "decline a" in legal(match, "B")
        start = len(match.moves)
        play(match, "B decline a")
        assert [event.__struct_config__.tag for event in match.seen(start, 0).events] == ["declined"]


# Bundles that are enumerated


def test_the_action_space_is_modest_and_says_nothing_of_bundles() -> None:
    assert GAME.actions.size == 127
    assert GAME.actions.size < 200


def test_choices_while_trading_grow_with_the_hand_and_not_with_its_subsets() -> None:
    mask = GAME.new_mask()
    counts = list[int]()
    for cards in range(1, 21):
        match = t.table(f"now A trade\nturned red:1 soy:1\nA hand {' '.join(['blue'] * cards)}\nB hand *")
        counts.append(GAME.legal(match.state, 0, mask))
    assert np.diff(counts).tolist() == [1] * 19


def test_a_bundle_of_all_cards_takes_one_step_a_card() -> None:
    match = t.table("now A trade\nA hand " + "blue " * 12 + "\nB hand " + "red " * 8)
    play(match, "A " + ", ".join([*(f"give {place}" for place in range(12)), *(["want red"] * 8), "propose"]))
    play(match, "B accept a")
    assert (t.aside(match, "A"), t.aside(match, "B")) == ({"red": 8}, {"blue": 12})
    assert len(match.moves) == 12 + 8 + 2
