"""B32: what is open, what is hidden, and what stays known."""

from __future__ import annotations

from collections import Counter

import msgspec
import numpy as np
import numpy.typing as npt
import pytest

from potager import Match
from potager.core import chance
from potager.core.errors import CannotRead
from potager.games.bohnanza import GAME
from potager.games.bohnanza.rules.components import BEAN_NAMES
from potager.games.bohnanza.tests import table as t
from potager.testing import legal, play

TRIES = 60


@pytest.fixture
def stream():
    return chance.stream(bytes(32), "knowing")


def shown(match: Match, letter: str = "A", viewer: int | None = 1):
    """What a viewer knows of a hand, `red:1/3`."""
    seat = match.view(viewer).seats["ABCDE".index(letter)]
    return " ".join(f"{known.bean}:{known.number}/{known.among}" for known in seat.shown)


def dealt(match: Match, viewer: int | None, stream: npt.NDArray[np.int64], tries: int = TRIES):
    """States that could be true for a viewer, half of them sampled, half redealt; all give its view."""
    view = match.view(viewer)
    for number in range(tries):
        if number % 2:
            state = GAME.sample(view, stream)
        else:
            state = match.state
            GAME.redeal(state, -1 if viewer is None else viewer, stream)
        assert GAME.view(state, viewer) == view
        assert t.cards_in(state) == t.cards_in(match.state)
        yield state


def names(beans: npt.NDArray[np.int8]) -> list[str]:
    return [BEAN_NAMES[int(bean)] for bean in beans if bean >= 0]


# Open and hidden


@pytest.mark.parametrize("seats", t.SEAT_COUNTS)
def test_B32_one_s_own_hand_is_seen_in_order_and_no_other(seats: int) -> None:
    """Ruling 22."""
    match = Match(GAME, seats, seed=4)
    for viewer in (None, *range(seats)):
        for seat, seen in enumerate(match.view(viewer).seats):
            assert seen.cards == 5
            assert seen.hand == (names(match.state.hand[seat]) if seat == viewer else None)


def test_B32_the_pile_is_hidden_but_for_its_size() -> None:
    one = t.table("now A trade\nA hand red\nB hand soy\npile garden blue chili" + " *" * 99)
    two = t.table("now A trade\nA hand red\nB hand soy\npile stink red garden" + " *" * 99)
    for viewer in (None, 0, 1, 2):
        assert one.view(viewer) == two.view(viewer)


def test_B32_everything_else_is_open_to_everybody() -> None:
    match = t.table(
        "now B trade · turn 7\nturned red:1\ndiscard soy blue soy\nA hand red red · fields blue:3 - - · "
        "coins garden:2\nB aside chili:1 · hand red\npiles new 1 · empty 1"
    )
    for viewer in (None, 0, 1, 2):
        seen = match.view(viewer)
        assert (seen.phase, seen.active, seen.turn, seen.new_piles) == ("trade", 1, 7, 1)
        assert (seen.turned, seen.discard) == ({"red": 1}, ["soy", "blue", "soy"])
        assert [seat.cards for seat in seen.seats] == [2, 1, 0]
        assert seen.seats[0].coin_beans == {"garden": 2} and seen.seats[0].coins == 2
        first = seen.seats[0].fields[0]
        assert (first.bean, first.cards, first.coins, first.next_at) == ("blue", 3, 0, 4)
        assert seen.seats[1].aside == {"chili": 1}
        assert seen.seats[0].from_piles == [2, 0, 0]


def test_B32_a_full_field_has_no_next_step() -> None:
    match = t.table("now A trade\nA fields garden:3 garden:1 garden:2")
    assert [field.next_at for field in match.view(None).seats[0].fields] == [None, 2, 3]


def test_B32_at_the_end_all_hands_are_open() -> None:
    match = t.table("now over\nA hand red\nB hand soy blue")
    for viewer in (None, 0, 1, 2):
        assert [seat.hand for seat in match.view(viewer).seats] == [["red"], ["soy", "blue"], []]


# What somebody is putting together


@pytest.mark.parametrize("seats", t.MORE)
def test_B32_what_a_seat_is_putting_together_reaches_nobody_else(
    seats: int, stream: npt.NDArray[np.int64]
) -> None:
    match = t.table("now A trade\nturned soy:1\nA hand red blue\nB hand red blue", seats)
    lines = ["A give 1", "A turned soy", "A want chili", "A to b", "B give 0", "B want red", "B cancel"]
    for line in lines:
        who = "AB".index(line[0])
        others = [None, *(seat for seat in range(seats) if seat != who)]
        before = [(match.view(viewer), legal(match, "ABCDE"[viewer or 0])) for viewer in others if viewer]
        start = len(match.moves)
        play(match, line)
        after = [(match.view(viewer), legal(match, "ABCDE"[viewer or 0])) for viewer in others if viewer]
        assert after == before
        assert not any(match.seen(start, viewer).events for viewer in others)
        assert not any(match.events_since(0, viewer) for viewer in others if viewer not in (0, 1))
    assert match.view(0).draft.places == [1]
    assert match.view(None).draft is None
    for state in dealt(match, 1, stream, 6):
        assert GAME.view(state, 0).draft.places == []
    for state in dealt(match, 0, stream, 6):
        assert GAME.view(state, 0).draft == match.view(0).draft


# What was shown


def test_B32_a_bean_that_was_offered_from_a_hand_is_known_to_be_there() -> None:
    match = t.table("now A trade\nA hand blue red soy\nB hand garden")
    assert shown(match) == ""
    play(match, "A give 1, want garden, propose")
    assert [shown(match, viewer=viewer) for viewer in (None, 0, 1, 2)] == ["red:1/3"] * 4


@pytest.mark.parametrize("line", ["A withdraw", "B decline a", "A give 0, propose", "A next"])
def test_B32_it_stays_known_when_the_offer_is_gone(line: str) -> None:
    match = t.table("now A trade\nturned chili:1\nA hand blue red soy\nB hand garden")
    play(match, "A give 1, want garden, to b, propose", line)
    assert "red:1/3" in shown(match)


def test_B32_cards_in_front_leave_it_stays() -> None:
    match = t.table("now A plant\nA hand blue blue red soy · shown red:1/3 soy:1/4\nB hand garden")
    play(match, "A plant 0")
    assert shown(match) == "soy:1/3 red:1/2"
    play(match, "A plant 0")
    assert shown(match) == "soy:1/2 red:1/1"


def test_B32_new_cards_behind_it_are_not_meant() -> None:
    match = t.table("now A settle\nA aside blue:1 · hand red soy · shown red:1/2\nB hand garden")
    play(match, "A sow blue 0")
    assert (shown(match), match.view(1).seats[0].cards) == ("red:1/2", 5)


def test_B32_when_it_leaves_it_is_not_known_any_more() -> None:
    match = t.table("now A plant\nA hand red red soy · shown red:1/3\nB hand garden")
    play(match, "A plant 0")
    assert shown(match) == "", "the other red bean has shown itself to nobody"


def test_B32_an_equal_card_from_behind_leaves_it_untouched() -> None:
    match = t.table("now A trade\nA hand red soy red · shown red:1/2\nB hand garden")
    play(match, "A give 2, to b, propose", "B accept a")
    assert shown(match) == "red:1/2"


def test_B32_more_shown_is_more_known() -> None:
    match = t.table("now A trade\nA hand red soy red · shown red:1/1\nB hand garden")
    play(match, "A give 0, give 2, propose")
    assert shown(match) == "red:2/3"
    play(match, "A give 2, propose")
    assert shown(match) == "red:2/3", "fewer shown is not less known"


@pytest.mark.parametrize("viewer", [None, 1, 2])
def test_B32_what_an_open_offer_gives_stays_known_when_an_equal_card_leaves(
    viewer: int | None, stream: npt.NDArray[np.int64]
) -> None:
    """The offer is still open, so the card that has left is not the one that it gives."""
    match = t.table("now A trade\nA hand red red blue\nB hand soy\nC hand soy")
    play(match, "A give 0, propose", "B give 0, want red, propose", "A give 1, accept b")
    assert (t.offers(match), shown(match)) == ("A", "red:1/2")
    for state in dealt(match, viewer, stream):
        assert "red" in names(state.hand[0])
    assert Match.from_position(GAME, match.position()).state_bytes == match.state_bytes


def test_B32_what_two_offers_of_a_seat_show_adds_up_to_the_larger() -> None:
    match = t.table("now A trade\nA hand soy\nB hand red red red blue")
    play(match, "B give 0, propose", "B give 1, give 2, propose", "B give 0, propose")
    assert shown(match, "B", 0) == "red:2/4"


def test_B32_samples_keep_what_was_shown_among_the_cards_it_was_shown_with(
    stream: npt.NDArray[np.int64],
) -> None:
    match = t.table(
        "now B trade\nA hand soy\nB hand blue red red garden blue blue · shown red:2/3 garden:1/4\nC hand *"
    )
    places = Counter[int]()
    for state in dealt(match, 0, stream):
        there = names(state.hand[1])
        assert there[:3].count("red") >= 2
        assert "garden" in there[:4]
        places.update(place for place, bean in enumerate(there) if bean == "red")
    assert set(places) >= {0, 1, 2}


def test_B32_which_of_its_equal_cards_an_owner_means_is_its_secret(stream: npt.NDArray[np.int64]) -> None:
    match = t.table("now A trade\nA hand red blue red red\nB hand soy")
    play(match, "A give 2, propose")
    assert [offer.places for offer in match.view(0).offers] == [[2]]
    assert [offer.places for offer in match.view(1).offers] == [None]
    meant = {int(state.offer_hand[0]) for state in dealt(match, 1, stream)}
    assert len(meant) >= 3
    assert {int(state.offer_hand[0]) for state in dealt(match, 0, stream, 8)} == {1 << 2}


def test_B32_of_equal_cards_any_could_be_meant(stream: npt.NDArray[np.int64]) -> None:
    match = t.table("now A trade\nA hand red red red · shown red:3/3\nB hand soy")
    play(match, "A give 0, give 2, propose")
    meant = Counter(int(state.offer_hand[0]) for state in dealt(match, 1, stream, 90))
    assert set(meant) == {0b011, 0b101, 0b110}
    assert min(meant.values()) > 12


def test_B32_an_offer_of_several_beans_is_in_every_sample(stream: npt.NDArray[np.int64]) -> None:
    match = t.table("now A trade\nA hand red blue red garden\nB hand soy\nC hand soy soy")
    play(match, "A give 0, give 2, give 3, want soy, propose", "C give 1, propose")
    for state in dealt(match, 1, stream):
        seen = GAME.view(state, 0).offers
        assert [offer.gives for offer in seen] == [{"red": 2, "garden": 1}, {"soy": 1}]


# Places and piles


def test_B32_from_where_in_a_hand_a_card_was_taken_is_seen() -> None:
    match = t.table("now A trade\nA hand red blue red garden\nB hand soy chili soy")
    events = play(match, "A give 1, give 3, want soy, to b, propose", "B give 2, accept a", viewer=2)
    assert (events[-1].owner_places, events[-1].seat_places) == ([1, 3], [2])


def test_B32_the_place_of_a_card_tells_its_pile() -> None:
    match = t.table(
        "now A trade\npiles new 1 · empty 1\nA hand red blue soy chili · from 2 2 0\nB hand garden garden"
    )
    play(match, "A give 1, to b, propose", "B accept a")
    assert match.view(2).seats[0].from_piles == [1, 2, 0]
    play(match, "A give 2, to b, propose", "B accept a")
    assert match.view(2).seats[0].from_piles == [1, 1, 0]


def test_B32_the_place_of_a_card_tells_its_pile_with_three_piles() -> None:
    match = t.table(
        "now A trade\npiles new 2 · empty 2\nA hand red blue soy chili · from 1 1 2\nB hand garden garden"
    )
    play(match, "A give 3, to b, propose", "B accept a")
    assert match.view(2).seats[0].from_piles == [1, 1, 1]


def test_B32_a_new_pile_holds_just_the_discards_so_older_hands_have_none_of_them(
    stream: npt.NDArray[np.int64],
) -> None:
    """All garden beans were discarded before the new pile: no older card can be one."""
    gone = {"garden": 0, "red": 2, "blue": 2, "chili": 1, "soy": 2}
    match = t.table(
        "now A settle\nA aside red:1 · hand chili\nB hand red blue\nC hand blue\n"
        f"{t.rest(**gone)}\npile soy soy"
    )
    play(match, "A sow red 0")
    assert match.view(0).new_piles == 1
    unseen = match.view(1).unseen
    assert unseen[0] == {"blue": 1, "chili": 1, "soy": 2}, "C's hand and what A has from the first pile"
    assert unseen[1]["garden"] == 6
    for viewer in (None, 1, 2):
        third = set[str]()
        for state in dealt(match, viewer, stream):
            for seat in range(3):
                older = state.hand[seat, : state.dealt[seat, 0]]
                assert "garden" not in names(older)
            third.add(BEAN_NAMES[int(state.hand[0, 3])])
        assert "garden" in third and len(third) > 3, "the card from the new pile can be anything"


def test_B32_who_has_seen_all_but_one_hand_knows_that_hand(stream: npt.NDArray[np.int64]) -> None:
    gone = {"red": 2, "chili": 1, "soy": 3}
    match = t.table(
        f"now A settle\nA aside red:1 · hand chili\nB hand red soy\n{t.rest(**gone)}\npile soy soy"
    )
    play(match, "A sow red 0")
    for state in dealt(match, 0, stream, 10):
        assert Counter(names(state.hand[1])) == Counter(["red", "soy"])


def test_B32_a_pile_after_the_next_is_as_open_as_chance_leaves_it(stream: npt.NDArray[np.int64]) -> None:
    """The shuffle to come is dealt anew: nobody can foresee it."""
    match = t.table(f"now A settle\nA aside red:1\nB hand chili\n{t.rest(red=1, chili=1, soy=1)}\npile soy")
    orders = set[tuple[int, ...]]()
    for state in dealt(match, 0, stream, 10):
        GAME.apply(state, 0, GAME.actions.parse("sow red 0"))
        orders.add(tuple(state.pile[:90].tolist()))
    assert len(orders) == 10


def test_B32_a_view_that_contradicts_itself_has_no_sample(stream: npt.NDArray[np.int64]) -> None:
    match = t.table("now A trade\nA hand soy\nB hand red red · shown red:2/2")
    view = match.view(0)
    other = msgspec.structs.replace(view, unseen=[{"blue": sum(view.unseen[0].values())}, {}, {}])
    with pytest.raises(CannotRead) as caught:
        GAME.sample(other, stream)
    assert caught.value.rule == "B32"


def test_B32_a_redeal_tries_again_when_what_was_shown_cannot_be_dealt_at_first(
    stream: npt.NDArray[np.int64],
) -> None:
    """Two seats have shown a red bean, of the old pile is only one left, and one hand holds no other."""
    match = t.table(
        "now A trade\npiles new 1 · empty 1\nA hand soy\n"
        "B hand blue red · from 1 1 0 · shown red:1/2\nC hand red · from 1 0 0 · shown red:1/1\n"
        f"{t.rest(soy=1, red=2, blue=2)}\npile blue"
    )
    assert t.phase(match) == "A trade"
    for state in dealt(match, 0, stream, 40):
        assert names(state.hand[2]) == ["red"]
        assert names(state.hand[1]) == ["blue", "red"]


# Drawing


def test_B32_only_the_drawer_sees_what_was_drawn() -> None:
    for viewer in (None, 0, 1, 2):
        match = t.table("now A settle\nA aside red:1\nB hand soy")
        events = play(match, "A sow red 0", viewer=viewer)
        (drew,) = [event for event in events if event.__struct_config__.tag == "drew"]
        assert drew.number == 3
        assert drew.beans == (t.hand(match, "A") if viewer == 0 else None)


def test_B32_what_brings_nothing_to_light_can_be_taken_back_and_nothing_else() -> None:
    match = t.table("now A trade\nturned soy:1\nA hand red blue · fields blue:2 - -\nB hand red")
    for action in ("give 0", "turned soy", "want red", "to b", "harvest 0"):
        play(match, f"A {action}")
        assert match.may_take_back(0), action
    play(match, "A propose")
    assert not match.may_take_back(0), "it has shown a bean"
    play(match, "B decline a")
    assert match.may_take_back(1)
    match.take_back(1)
    play(match, "B accept a")
    assert not match.may_take_back(1)
