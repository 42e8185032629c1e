"""What each seat may expect to score by the end."""

from __future__ import annotations

import numpy as np
import pytest

from potager.core.match import Match
from potager.games.bohnanza import GAME
from potager.games.bohnanza.tests.table import LETTERS, table


def estimate(text: str, letter: str = "A", seats: int = 3, named: str = ""):
    out = np.zeros(seats, dtype=np.float32)
    GAME.estimate(table(text, seats).state, GAME.weights.row(seats, named), out)
    return float(out[LETTERS.index(letter)])


BARE = "now A plant · turn 5\nA hand red{hand} · fields blue:2 - -\nB hand soy · fields {fields}"


def test_what_a_seat_has_raises_what_it_may_expect() -> None:
    bare = BARE.format(hand="", fields="blue:4 - -")
    less = estimate(bare, "B")
    assert estimate(BARE.format(hand="", fields="blue:6 - -"), "B") > less + 0.5
    assert estimate(bare + " · coins stink:3", "B") > less + 2
    assert estimate(BARE.format(hand=" blue", fields="- - -")) > estimate(
        BARE.format(hand=" soy", fields="- - -")
    )


def test_what_is_to_be_planted_counts_as_planted() -> None:
    text = "now A trade · turn 5\nturned {turned}\nA hand soy · fields blue:3 - -\nB fields chili:2 - -"
    # A garden bean is worth something in an empty field, and the fourth blue one may come later.
    assert estimate(text.format(turned="blue:1")) > estimate(text.format(turned="garden:1")) + 0.2
    twice = text.format(turned="blue:1").replace("blue:3 - -", "blue:3 blue:3 -")
    once = text.format(turned="garden:1").replace("blue:3 - -", "blue:3 blue:3 -")
    assert 0 < estimate(twice) - estimate(once) < 1.5  # one card grows in one field
    aside = text.format(turned="garden:1") + " · aside chili:1"
    assert estimate(aside, "B") > estimate(text.format(turned="garden:1"), "B") + 0.1


GROWS = "now A plant · turn 5\nA hand red · fields soy:3 - -\nB hand {b} · fields blue:2 - -\nC fields {c}"


def test_what_is_gone_cannot_be_hoped_for() -> None:
    there, gone = (GROWS.format(b="red", c=c) for c in ("chili:8 - -", "soy:8 - -"))
    held = GROWS.format(b="soy", c="soy:8 - -")
    assert estimate(there) > estimate(gone) + 0.2
    assert estimate(there) > estimate(held) > estimate(gone)
    assert estimate(there, named="0.7.0") == estimate(held, named="0.7.0") == estimate(gone, named="0.7.0")


def test_whoever_is_at_turn_sooner_may_expect_more() -> None:
    bare = "now {now} plant · turn 5\nA hand red\nB hand red\nC hand red"
    first, later, last = (estimate(bare.format(now=now)) for now in "ACB")
    assert first > later > last + 0.2


def test_several_cards_of_a_bean_and_rare_ones_raise_what_a_hand_is_worth() -> None:
    hand = "now B plant · turn 5\nA hand {hand} · fields blue:2 - -\nB hand red"
    several, mixed, common = (
        estimate(hand.format(hand=cards)) for cards in ("soy soy", "soy black-eyed", "soy chili")
    )
    assert several > mixed > common


@pytest.mark.parametrize("seats", [2, 4])
def test_at_the_beginning_nobody_has_an_advantage(seats: int) -> None:
    first = np.zeros(seats, dtype=np.float32)
    GAME.estimate(Match(GAME, seats, seed=1).state, GAME.weights.row(seats), first)
    assert first.max() - first.min() < 2
    assert 8 < first.mean() < 25
