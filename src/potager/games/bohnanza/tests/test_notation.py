"""Positions as text: what is written is read back, what is left out is filled in."""

from __future__ import annotations

from operator import le

import pytest

from potager.core.match import Match
from potager.core.record import same
from potager.games.bohnanza import GAME
from potager.games.bohnanza.shows.notation.bounds import MOST_TURNS, most_in_hands, turns_left
from potager.games.bohnanza.tests import table as t
from potager.testing import legal, play
from potager.testing import random_game as any_game


def test_a_shuffle_to_come_is_written_down_too() -> None:
    """Both matches make the same new pile."""
    match = t.table(
        "now A settle\nA aside red:1\nB hand chili\ndiscard " + "blue " * 20 + "\npile soy" + " *" * 81
    )
    again = Match.from_position(GAME, match.position(), seed=99)
    while match.view(None).new_piles == 0 and not match.over:
        seat = match.next_seat
        action = match.legal_ids(seat)[0]
        match.play(seat, action)
        again.play(seat, action)
    assert match.view(None).new_piles == 1
    assert again.state_bytes == match.state_bytes


def test_offers_and_drafts_are_written_down() -> None:
    text = (
        "now A trade · turn 5 · planted 2 · proposals 3\nturned soy:2\n"
        "A hand red blue red · shown red:2/3\nB hand garden · shown garden:1/1\n"
        "C hand chili chili\n"
        "offer A to anyone · hand 0 2 · turned soy:1 · wants garden:1 chili:2\noffer B to A · hand 0\n"
        "draft A to C · turned soy:2 · wants chili:1\ndraft C hand 1 · wants red:1\nasked B C"
    ).replace("draft C hand", "draft C · hand")
    match = t.table(text)
    view = match.view(0)
    assert [(offer.owner, offer.to, offer.gives) for offer in view.offers] == [
        (0, None, {"red": 2}),
        (1, 0, {"garden": 1}),
    ]
    assert (view.asked, view.proposals, view.draft.to, view.draft.addressed) == ([1, 2], 3, 2, True)
    assert view.draft.turned == {"soy": 2}
    assert match.view(2).draft.places == [1]
    assert Match.from_position(GAME, match.position()).state_bytes == match.state_bytes
    lines = {line.split()[0]: line for line in match.position().splitlines()[1:] if line[0] in "od"}
    assert lines["offer"] == "offer       B to A · hand 0 · turned - · wants -"
    assert lines["draft"] == "draft       C · hand 1 · turned - · wants red:1"


def test_the_pile_is_a_later_one_where_a_hand_is_larger_than_at_first() -> None:
    assert t.table("now A plant\nA hand * *").state.emptied == 0
    state = t.table(f"now A plant\nA hand {'* ' * 20}").state
    assert (state.piles, state.emptied) == (2, 2)


def test_at_the_end_the_rest_are_the_discards() -> None:
    state = t.table("now over\nA coins red:3").state
    assert (state.left, state.discarded, state.piles, state.emptied) == (0, 101, 2, 3)


@pytest.mark.parametrize(("seats", "most"), [(2, 14), (3, 39), (4, 32), (5, 28)])
def test_no_action_lets_a_hand_or_the_turns_outgrow_their_bound(seats: int, most: int) -> None:
    largest, longest = [most] * seats, MOST_TURNS
    for _, _, _, after in any_game(GAME, seats, {}, 3, by_block=True):
        assert all(map(le, most_in_hands(after), largest))
        assert after.turn + turns_left(after) <= longest
        largest, longest = most_in_hands(after), int(after.turn) + turns_left(after)


def test_the_count_of_news_begins_anew_rather_than_leave_its_field() -> None:
    match = t.table("now A plant\nA hand red blue\nnews 999999999")
    play(match, "A plant 1")
    assert match.state.news == 0
    assert Match.from_position(GAME, match.position()).state_bytes == match.state_bytes


def test_what_is_left_out_is_nothing_and_the_rest_is_the_pile() -> None:
    match = t.table("now A trade", 4)
    seen = match.view(None)
    assert (seen.pile, seen.discard, seen.turned, seen.turn, seen.news) == (104, [], {}, 1, 0)
    assert [(seat.cards, seat.coins, seat.aside) for seat in seen.seats] == [(0, 0, {})] * 4
    assert t.fields(match, "D") == ["-", "-"]


def test_unknown_cards_are_dealt_from_those_that_are_left() -> None:
    text = "now A trade\nA hand garden * garden\nB hand *\ndiscard garden garden garden"
    one, again, other = (t.table(text, seed=seed).state for seed in (1, 1, 2))
    assert same(one, again)
    assert not same(one, other)
    for state in (one, other):
        assert t.cards_in(state) == t.COPIES
        assert state.hand[0, [0, 2]].tolist() == [7, 7]


def test_the_pile_and_a_hand_are_listed_from_the_card_that_comes_next() -> None:
    match = t.table(
        "now A settle\nA aside red:1 · hand soy chili\nB hand blue\npile garden green *" + " *" * 97
    )
    play(match, "A sow red 0")
    assert t.hand(match, "A")[:4] == ["soy", "chili", "garden", "green"]


def test_the_end_is_written_without_a_seat() -> None:
    match = t.table("now over · turn 40\nA coins red:3\nB hand soy")
    assert t.phase(match) == "over"
    assert "now         over · turn 40" in match.position()
    assert Match.from_position(GAME, match.position()).state_bytes == match.state_bytes


def test_every_action_of_a_seat_is_text_that_can_be_typed() -> None:
    match = t.table("now A trade\nturned red:1\nA hand blue")
    assert legal(match, "A")[:2] == ["next", "want blue"]
    assert GAME.actions.parse("sow black-eyed 2") == GAME.actions["sow"].start + 5 * 3 + 2
