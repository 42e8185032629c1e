"""B10 to B19: turning up and trading."""

from __future__ import annotations

import pytest

from potager.core.errors import CannotPlay
from potager.games.bohnanza.tests import table as t
from potager.testing import kinds, legal, of_kind, play
from potager.testing import why_not as refusal

# Turning up


@pytest.mark.parametrize("seats", t.MORE)
def test_B10_two_cards_are_turned_up_for_the_active_seat(seats: int) -> None:
    """Ruling 4."""
    match = t.table("now A plant\nA hand red", seats)
    pile = match.view(None).pile
    (event,) = of_kind(play(match, "A plant 0"), "turned-up")
    assert (event.seat, event.beans) == (0, t.turned(match))
    assert (sum(t.turned(match).values()), match.view(None).pile) == (2, pile - 2)


def test_B10_they_are_the_top_two_of_the_pile() -> None:
    match = t.table("now A plant\nA hand red\npile garden soy" + " *" * 101)
    play(match, "A plant 0")
    assert t.turned(match) == {"garden": 1, "soy": 1}


# Who trades with whom


def test_B11_the_active_seat_trades_with_each_of_the_others() -> None:
    match = t.table(
        "now B trade\nturned red:1 soy:1\nA hand blue\nB hand green\nC hand chili\nD hand stink", 4
    )
    play(match, "B turned red, want blue, to a, propose", "A accept b")
    play(match, "B turned soy, want chili, to c, propose", "C accept b")
    play(match, "B give 0, want stink, to d, propose", "D accept b")
    assert t.aside(match, "B") == {"blue": 1, "chili": 1, "stink": 1}
    assert [t.aside(match, letter) for letter in "ACD"] == [{"red": 1}, {"soy": 1}, {"green": 1}]


def test_B11_the_others_neither_trade_with_nor_give_to_each_other() -> None:
    match = t.table("now A trade\nA hand red\nB hand blue\nC hand soy")
    play(match, "B give 0, propose")
    assert match.view(None).offers[0].to == 0, "what another seat offers is for the active seat"
    assert refusal(match, "B to c") == ("B11", "only-the-active")
    assert refusal(match, "C accept b") == ("B11", "only-the-active")
    assert refusal(match, "C decline b") == ("B11", "only-the-active")
    assert refusal(match, "B accept b") == ("B11", "not-with-yourself")
    assert refusal(match, "A to a") == ("B11", "not-with-yourself")


@pytest.mark.parametrize("action", ["give 0", "want red", "turned red", "propose", "accept a", "withdraw"])
@pytest.mark.parametrize("now", ["now A plant\nA hand red", "now A settle\nA aside red:1"])
def test_B11_there_is_no_trading_in_the_other_phases(action: str, now: str) -> None:
    match = t.table(f"{now}\nB hand blue")
    for letter in "AB":
        assert refusal(match, f"{letter} {action}") == ("B11", "no-trading-now")


def test_B11_the_cards_turned_up_are_the_active_seat_s_to_offer() -> None:
    match = t.table("now A trade\nturned red:1\nB hand soy")
    assert refusal(match, "B turned red") == ("B11", "turned-not-yours")


# What can be traded


def test_B12_cards_in_fields_cannot_be_traded() -> None:
    match = t.table("now A trade\nA fields garden:1 red:2 -\nB hand soy")
    assert legal(match, "A", "give") == []
    assert not any(bean in text for text in legal(match, "A", "turned") for bean in ("garden", "red"))
    play(match, "B want garden, give 0, propose")
    assert refusal(match, "A accept b") == ("B16", "cannot-give")


def test_B12_no_card_is_traded_twice_in_one_phase() -> None:
    """Ruling 5: a card received in this phase can be offered to nobody."""
    match = t.table("now A trade\nturned red:1\nA hand blue\nB hand soy\nC hand green")
    play(match, "A give 0, want soy, to b, propose", "B accept a")
    assert (t.aside(match, "A"), t.aside(match, "B")) == ({"soy": 1}, {"blue": 1})
    assert refusal(match, "A turned soy") == ("B14", "not-there")
    assert (t.hand(match, "A"), t.hand(match, "B")) == ([], [])
    play(match, "C want soy, give 0, propose")
    assert refusal(match, "A accept c") == ("B16", "cannot-give")
    play(match, "A decline c", "A turned red, want blue, to b, propose")
    assert refusal(match, "B accept a") == ("B16", "cannot-give")


@pytest.mark.parametrize("place", range(5))
def test_B13_any_card_of_the_hand_wherever_it_stands(place: int) -> None:
    match = t.table("now A trade\nA hand red blue soy chili garden\nB hand red blue soy chili garden")
    there = t.hand(match, "A")
    play(match, f"A give {place}, to b, propose", "B accept a")
    assert t.aside(match, "B") == {there[place]: 1}
    assert t.hand(match, "A") == there[:place] + there[place + 1 :]
    play(match, f"B give {place}, propose", "A accept b")
    assert t.aside(match, "A") == {there[place]: 1}
    assert t.hand(match, "B") == there[:place] + there[place + 1 :]


def test_B13_the_cards_turned_up_too_alone_and_with_cards_of_the_hand() -> None:
    match = t.table("now A trade\nturned red:2\nA hand red\nB hand soy")
    play(match, "A turned red, turned red, give 0, want soy, to b, propose", "B accept a")
    assert (t.aside(match, "A"), t.aside(match, "B"), t.turned(match)) == ({"soy": 1}, {"red": 3}, {})


def test_B13_the_active_seat_can_pay_with_cards_turned_up() -> None:
    match = t.table("now A trade\nturned red:1 soy:1\nA hand blue\nB hand garden")
    play(match, "B give 0, want red, propose", "A accept b")
    assert (t.turned(match), t.aside(match, "B"), t.aside(match, "A")) == (
        {"soy": 1},
        {"red": 1},
        {"garden": 1},
    )


# Offers


@pytest.mark.parametrize(
    ("gives", "wants"),
    [
        (["give 0"], ["red"]),
        (["give 0", "give 1"], ["red", "red", "red"]),
        (["give 0", "give 2", "turned soy"], ["red"]),
        (["give 0"], ["red", "red", "garden"]),
        (["give 0", "give 1", "give 2", "turned soy"], ["garden", "red", "red", "red"]),
        (["turned soy"], []),
        (["give 0", "give 1"], []),
        ([], ["red", "garden"]),
    ],
    ids=lambda words: "+".join(words) or "nothing",
)
def test_B14_any_number_against_any_number_and_gifts_either_way(gives: list[str], wants: list[str]) -> None:
    """Ruling 6; the rulebook's 2 blue for 3 red among them."""
    match = t.table("now A trade\nturned soy:1\nA hand blue blue chili\nB hand red garden red red")
    play(match, "A " + ", ".join([*gives, *(f"want {bean}" for bean in wants), "to b", "propose"]))
    lay = [place for place, bean in enumerate(t.hand(match, "B")) if bean == "red"][: wants.count("red")]
    play(match, "B " + ", ".join([*(f"give {place}" for place in lay), "accept a"]))
    assert sum(t.aside(match, "B").values()) == len(gives)
    assert t.aside(match, "A") == {bean: wants.count(bean) for bean in ("red", "garden") if bean in wants}


def test_B14_the_active_seat_addresses_one_seat_or_anyone() -> None:
    match = t.table("now A trade\nA hand blue\nB hand red\nC hand red\nD hand red", 4)
    play(match, "A give 0, want red")
    assert legal(match, "A", "to") == ["to b", "to c", "to d", "to anyone"]
    play(match, "A to c, propose")
    assert match.view(1).offers[0].to == 2
    assert refusal(match, "B accept a") == ("B14", "not-to-you")
    assert refusal(match, "B decline a") == ("B14", "not-to-you")
    assert refusal(match, "C accept a") is None
    play(match, "A give 0, want red, to anyone, propose")
    assert match.view(1).offers[0].to is None
    assert [refusal(match, f"{letter} accept a") for letter in "BCD"] == [None] * 3


def test_B14_an_offer_without_address_is_for_anyone() -> None:
    match = t.table("now A trade\nA hand blue\nB hand red")
    play(match, "A give 0, propose")
    assert match.view(1).offers[0].to is None


def test_B14_the_address_is_given_once() -> None:
    match = t.table("now A trade\nA hand blue\nB hand red")
    assert refusal(match, "A to b") == ("B14", "empty-offer")
    play(match, "A give 0, to b")
    assert refusal(match, "A to c") == ("B14", "addressed-already")
    assert refusal(match, "A to anyone") == ("B14", "addressed-already")
    assert legal(match, "A", "to") == []


def test_B14_an_offer_names_something() -> None:
    match = t.table("now A trade\nA hand blue")
    assert refusal(match, "A propose") == ("B14", "empty-offer")
    assert refusal(match, "A cancel") == ("B14", "nothing-to-cancel")
    play(match, "A give 0, cancel")
    assert refusal(match, "A propose") == ("B14", "empty-offer")


def test_B14_one_may_ask_for_what_nobody_has() -> None:
    """Ruling 9: asking reveals nothing."""
    match = t.table("now A trade\nA hand blue · coins red:4\nB hand soy · coins red:4\nC hand soy")
    play(match, "A give 0, want red, propose")
    assert match.view(None).offers[0].wants == {"red": 1}
    assert refusal(match, "B accept a") == ("B16", "cannot-give")
    assert refusal(match, "B decline a") is None


@pytest.mark.parametrize("other", ["red red red red", "soy", ""])
def test_B14_what_can_be_asked_for_does_not_depend_on_the_other_hands(other: str) -> None:
    texts = legal(t.table(f"now A trade\nA hand blue\nB hand {other}\nC hand {other}"), "A")
    assert texts == legal(t.table("now A trade\nA hand blue\nB hand garden"), "A")


def test_B14_no_more_can_be_asked_for_than_there_are() -> None:
    match = t.table("now A trade\nA hand blue")
    play(match, "A " + ", ".join(["want garden"] * 6))
    assert refusal(match, "A want garden") == ("B1", "no-more-of-it")


def test_B14_promises_are_talk_and_no_action() -> None:
    """Ruling 10: what a seat can do in phase 2 is about cards on the table and in hands, now."""
    assert set(t.table("now A trade\nA hand red").game.actions) == {
        *("next", "plant", "harvest", "sow", "drop", "toss"),
        *("propose", "withdraw", "cancel", "accept", "decline", "want", "turned", "give", "to"),
    }


# Open offers


def test_B15_a_new_offer_replaces_the_old_one() -> None:
    match = t.table("now A trade\nA hand blue soy\nB hand red")
    play(match, "A give 0, want red, to b, propose", "A give 1, want red, propose")
    (offer,) = match.view(1).offers
    assert (offer.to, offer.gives) == (None, {"soy": 1})
    play(match, "B accept a")
    assert (t.aside(match, "B"), t.hand(match, "A")) == ({"soy": 1}, ["blue"])


def test_B15_every_seat_may_have_one_at_the_same_time() -> None:
    match = t.table("now A trade\nA hand blue\nB hand red\nC hand soy\nD hand chili\nE hand green", 5)
    play(match, *(f"{letter} give 0, propose" for letter in t.LETTERS))
    assert t.offers(match) == "ABCDE"


def test_B15_its_owner_may_withdraw_it() -> None:
    match = t.table("now A trade\nA hand blue\nB hand red")
    assert refusal(match, "A withdraw") == ("B15", "nothing-to-withdraw")
    play(match, "A give 0, propose", "B give 0, propose")
    assert kinds(play(match, "A withdraw")) == ["withdrawn"]
    assert t.offers(match) == "B"
    assert refusal(match, "B accept a") == ("B15", "no-offer")
    assert t.awaited(match) == "A"
    play(match, "B withdraw")
    assert t.offers(match) == ""


def test_B15_it_lapses_when_a_card_of_it_is_gone() -> None:
    match = t.table("now A trade\nturned red:1\nA hand blue\nB hand soy\nC hand soy")
    play(match, "B give 0, want blue, propose", "A give 0, want soy, to c, propose")
    events = play(match, "C accept a")
    assert (kinds(events), t.offers(match)) == (["traded"], "B"), "B still has its soy bean"
    match = t.table("now A trade\nturned red:1\nA hand blue\nB hand soy\nC hand soy")
    play(match, "B give 0, want blue, propose", "A give 0, want soy, to b, propose")
    events = play(match, "B accept a")
    assert (kinds(events), events[1].seat, t.offers(match)) == (["traded", "lapsed"], 1, "")


def test_B15_it_lapses_when_a_card_turned_up_is_gone() -> None:
    match = t.table("now A trade\nturned red:1 soy:1\nA hand blue\nB hand garden\nC hand chili")
    play(match, "A turned red, want chili, propose", "B give 0, want red, propose")
    events = play(match, "A accept b")
    assert (kinds(events), events[1].seat, t.offers(match)) == (["traded", "lapsed"], 0, "")
    assert match.view(None).asked == []


def test_B15_an_offer_of_another_card_turned_up_stays() -> None:
    match = t.table("now A trade\nturned red:2\nA hand blue\nB hand garden\nC hand chili")
    play(match, "A turned red, want chili, propose", "B give 0, want red, propose", "A turned red, accept b")
    assert (t.offers(match), t.turned(match)) == ("A", {"red": 1})
    play(match, "C accept a")
    assert (t.aside(match, "C"), t.turned(match)) == ({"red": 1}, {})


def test_B15_an_offer_keeps_to_its_cards_when_others_leave_the_hand() -> None:
    match = t.table("now A trade\nA hand blue red red garden red\nB hand soy\nC hand chili")
    play(match, "A give 2, give 3, want chili, to c, propose")
    play(match, "B give 0, want blue, propose", "A accept b")
    assert (t.hand(match, "A"), match.view(0).offers[0].places) == (["red", "red", "garden", "red"], [1, 2])
    events = play(match, "C accept a")
    assert of_kind(events, "traded")[0].owner_places == [1, 2]
    assert (t.hand(match, "A"), t.aside(match, "C")) == (["red", "red"], {"red": 1, "garden": 1})


def test_B15_of_equal_cards_the_one_that_is_offered_counts() -> None:
    text = "now A trade\nA hand red red\nB hand garden\nC hand chili"
    for laid, open_offers in (("give 1", "A"), ("give 0", "")):
        match = t.table(text)
        play(match, "A give 0, want chili, propose", "B give 0, want red, propose", f"A {laid}, accept b")
        assert t.offers(match) == open_offers


def test_B15_it_lapses_when_the_phase_ends_and_so_do_drafts() -> None:
    match = t.table("now A trade\nturned red:1\nA hand blue\nB hand soy")
    play(match, "A give 0, propose", "B give 0, propose", "B want red", "A want soy", "A next")
    state = match.state
    assert (t.offers(match), match.view(1).draft.wants, match.view(0).draft.wants) == ("", {}, {})
    assert (state.offer_hand.any(), state.draft_hand.any(), match.view(None).asked) == (False, False, [])


# Answers


def test_B16_nothing_moves_before_both_sides_agree() -> None:
    """Ruling 6; the note of the rulebook on taking cards out of the hand."""
    match = t.table("now A trade\nturned soy:1\nA hand blue chili\nB hand red")
    play(match, "A give 0, turned soy, want red, to b, propose")
    assert (t.hand(match, "A"), t.hand(match, "B"), t.turned(match)) == (
        ["blue", "chili"],
        ["red"],
        {"soy": 1},
    )
    assert t.aside(match, "A") == t.aside(match, "B") == {}
    play(match, "B decline a")
    assert (t.hand(match, "A"), t.hand(match, "B"), t.turned(match)) == (
        ["blue", "chili"],
        ["red"],
        {"soy": 1},
    )


def test_B16_a_gift_is_accepted_or_not_like_any_offer() -> None:
    match = t.table("now A trade\nA hand blue\nB hand red")
    play(match, "A give 0, to b, propose")
    assert t.hand(match, "A") == ["blue"]
    assert set(legal(match, "B")) >= {"accept a", "decline a"}
    play(match, "B decline a")
    assert (t.offers(match), t.hand(match, "A"), t.aside(match, "B")) == ("", ["blue"], {})


def test_B16_only_who_holds_what_is_wanted_can_accept() -> None:
    match = t.table("now A trade\nA hand blue\nB hand red\nC hand red red")
    play(match, "A give 0, want red, want red, propose")
    assert refusal(match, "B accept a") == ("B16", "cannot-give")
    play(match, "C accept a")
    assert (t.aside(match, "A"), t.aside(match, "C")) == ({"red": 2}, {"blue": 1})


def test_B16_an_offer_to_anyone_stays_open_for_the_rest() -> None:
    match = t.table("now A trade\nA hand blue\nB hand red\nC hand red\nD hand red", 4)
    play(match, "A give 0, want red, propose")
    assert t.awaited(match) == "BCD"
    events = play(match, "C decline a")
    assert (kinds(events), t.awaited(match), match.view(None).asked) == (["declined"], "BD", [1, 3])
    assert refusal(match, "C decline a") == ("B16", "answered-already")
    play(match, "D accept a")
    assert (t.aside(match, "A"), t.aside(match, "D")) == ({"red": 1}, {"blue": 1})
    assert (t.awaited(match), t.offers(match)) == ("A", "")


def test_B16_whoever_declined_an_offer_to_anyone_may_change_their_mind() -> None:
    match = t.table("now A trade\nA hand blue\nB hand red\nC hand red")
    play(match, "A give 0, want red, propose", "B decline a", "B accept a")
    assert (t.aside(match, "A"), t.aside(match, "B")) == ({"red": 1}, {"blue": 1})


def test_B16_an_offer_to_one_seat_is_closed_by_its_no() -> None:
    match = t.table("now A trade\nA hand blue\nB hand red\nC hand red")
    play(match, "A give 0, want red, to b, propose", "B decline a")
    assert (t.offers(match), t.awaited(match)) == ("", "A")
    play(match, "C give 0, want blue, propose", "A decline c")
    assert t.offers(match) == ""


def test_B16_a_counter_offer_is_an_answer() -> None:
    match = t.table("now A trade\nA hand blue soy\nB hand red red")
    play(match, "A give 0, want red, to b, propose")
    assert t.awaited(match) == "B"
    play(match, "B give 0, want blue, want soy, propose")
    assert (t.awaited(match), t.offers(match)) == ("A", "AB")
    play(match, "A accept b")
    assert (t.aside(match, "A"), t.aside(match, "B")) == ({"red": 1}, {"blue": 1, "soy": 1})


def test_B16_after_a_trade_both_sides_begin_anew_and_nobody_else() -> None:
    match = t.table("now A trade\nturned soy:1\nA hand blue soy\nB hand red red\nC hand chili")
    play(match, "B give 0, want blue, propose", "B give 1", "C give 0", "A turned soy, accept b")
    drafts = [match.view(seat).draft for seat in range(3)]
    assert [(draft.places, draft.turned, draft.wants) for draft in drafts] == [([], {}, {})] * 2 + [
        ([0], {}, {})
    ]


def test_B16_while_others_are_asked_the_active_seat_may_do_as_it_likes_but_is_not_waited_for() -> None:
    match = t.table("now A trade\nturned red:1\nA hand blue · fields soy:2 - -\nB hand red\nC hand soy")
    play(match, "A give 0, want red, to b, propose")
    assert t.awaited(match) == "B"
    assert set(legal(match, "A")) >= {"next", "withdraw", "harvest 0", "give 0", "want red"}
    play(match, "A next")
    assert t.phase(match) == "A settle"


def test_B16_an_offer_of_another_seat_waits_for_the_active_one() -> None:
    match = t.table("now A trade\nA hand blue\nB hand red\nC hand soy")
    play(match, "C give 0, want blue, propose")
    assert t.awaited(match) == "A"
    play(match, "A give 0, want red, to b, propose")
    assert t.awaited(match) == "AB"


# Which of equal cards


def test_B17_the_owner_decides_with_the_offer() -> None:
    for place, left in ((0, ["blue", "red"]), (2, ["red", "blue"])):
        match = t.table("now A trade\nA hand red blue red\nB hand soy")
        play(match, f"A give {place}, to b, propose", "B accept a")
        assert t.hand(match, "A") == left


def test_B17_the_owner_decides_when_accepting() -> None:
    for place, left in ((0, ["blue", "red"]), (2, ["red", "blue"])):
        match = t.table("now A trade\nA hand soy\nB hand red blue red")
        play(match, "A give 0, want red, to b, propose")
        assert refusal(match, "B accept a") == ("B17", "say-which")
        play(match, f"B give {place}, accept a")
        assert t.hand(match, "B") == left


def test_B17_the_active_seat_chooses_between_hand_and_table() -> None:
    for laid, left, there in (("give 1", ["blue"], {"red": 1}), ("turned red", ["blue", "red"], {})):
        match = t.table("now A trade\nturned red:1\nA hand blue red\nB hand soy")
        play(match, "B give 0, want red, propose")
        assert refusal(match, "A accept b") == ("B17", "say-which")
        play(match, f"A {laid}, accept b")
        assert (t.hand(match, "A"), t.turned(match), t.aside(match, "B")) == (left, there, {"red": 1})


def test_B17_who_gives_all_need_not_choose() -> None:
    match = t.table("now A trade\nturned red:1\nA hand blue red red\nB hand soy")
    play(match, "B give 0, want red, want red, want red, propose", "A accept b")
    assert (t.hand(match, "A"), t.turned(match), t.aside(match, "B")) == (["blue"], {}, {"red": 3})


def test_B17_too_many_laid_ready_is_not_an_answer_and_other_beans_do_not_matter() -> None:
    match = t.table("now A trade\nA hand soy\nB hand red blue red red")
    play(match, "A give 0, want red, to b, propose", "B give 0, give 2")
    assert refusal(match, "B accept a") == ("B17", "say-which")
    play(match, "B cancel, give 2, give 1, accept a")
    assert (t.hand(match, "B"), t.aside(match, "A")) == (["red", "blue", "red"], {"red": 1})


# B18, B19


def test_B18_traded_cards_lie_aside_face_up() -> None:
    """Ruling 7."""
    match = t.table("now A trade\nturned red:1\nA hand blue\nB hand soy\nC hand chili")
    play(match, "A turned red, want soy, to b, propose", "B accept a")
    assert (t.hand(match, "A"), t.hand(match, "B")) == (["blue"], [])
    assert (t.fields(match, "A"), t.fields(match, "B")) == (["-"] * 3, ["-"] * 3)
    for viewer in (None, 0, 1, 2):
        assert [seat.aside for seat in match.view(viewer).seats] == [{"soy": 1}, {"red": 1}, {}]


def test_B19_trading_goes_on_when_both_cards_are_gone_until_the_active_seat_ends_it() -> None:
    """Ruling 8."""
    match = t.table("now A trade\nturned red:1 garden:1\nA hand blue\nB hand soy\nC hand chili")
    play(match, "A turned red, turned garden, to c, propose", "C accept a")
    assert (t.turned(match), t.phase(match), t.awaited(match)) == ({}, "A trade", "A")
    play(match, "A give 0, want soy, to b, propose", "B accept a")
    assert t.phase(match) == "A trade"
    assert refusal(match, "B next") == ("B4", "not-your-turn")
    play(match, "A next")
    assert t.phase(match) == "A settle"


def test_B19_no_number_of_proposals_ends_trading() -> None:
    match = t.table("now A trade\nA hand blue\nB hand red")
    for _ in range(120):
        play(match, "A give 0, want red, to b, propose", "B decline a")
    assert (t.phase(match), match.view(None).proposals) == ("A trade", 100)
    play(match, "A give 0, want red, to b, propose", "B accept a")
    assert match.view(None).proposals == 0


def test_B19_ending_with_nothing_on_the_table_and_nothing_aside_ends_the_turn() -> None:
    match = t.table(f"now A trade\n{t.rest(red=1, blue=2, soy=1)}\nA hand red\nB hand blue\npile soy blue")
    play(match, "A next")
    assert (t.phase(match), t.hand(match, "A")[:2]) == ("B plant", ["red", "soy"])


def test_only_a_legal_action_can_be_played() -> None:
    match = t.table("now A trade\nA hand blue")
    with pytest.raises(CannotPlay):
        play(match, "A propose")
