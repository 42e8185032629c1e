"""Why not? Every illegal action is refused by a rule and a sentence, and changes nothing."""

from __future__ import annotations

from typing import Any

import pytest

from potager import Match
from potager.core.errors import CannotPlay, CannotRead, NotYours
from potager.games.bohnanza import GAME
from potager.games.bohnanza.tests.table import aside, hand, offers, table
from potager.testing import in_every_language, legal, play
from potager.testing import why_not as refusal

# Bad input


def refuses(match: Match, line: str, rule: str, error: type[CannotPlay] | type[NotYours] = CannotPlay):
    """Playing a line is refused by a rule, in words, and nothing has changed."""
    before = match.state_bytes, match.moves, match.digest
    with pytest.raises(error) as caught:
        match.play(*match.parse_move(line))
    assert caught.value.rule == rule
    assert (match.state_bytes, match.moves, match.digest) == before
    return in_every_language(GAME, caught.value.why)[:2]


def test_an_offer_of_a_card_that_one_does_not_hold() -> None:
    match = table("now A trade\nturned soy:1\nA hand blue\nB hand red red")
    assert refuses(match, "A give 1", "B14") == [
        "your hand has no such card: it has 1",
        "il n’y a pas de telle carte dans votre main\u00a0: elle en a 1",
    ]
    refuses(match, "A give 38", "B14")
    refuses(match, "A turned blue", "B14")
    refuses(match, "C give 0", "B14")
    play(match, "A give 0, turned soy")
    assert "ready" in refuses(match, "A give 0", "B14")[0]
    assert refusal(match, "A turned soy") == ("B14", "not-there")


def test_accepting_what_one_cannot_give() -> None:
    match = table("now A trade\nA hand blue\nB hand red\nC hand soy")
    play(match, "A give 0, want red, want red, propose")
    assert refuses(match, "B accept a", "B16") == [
        "you’d have to give 2 red beans, and you have 1",
        "il faudrait donner 2 Harry Comique, et vous en avez 1",
    ]
    refuses(match, "C accept a", "B16")
    play(match, "B give 0, propose")
    refuses(match, "A accept a", "B11")


def test_accepting_without_saying_which() -> None:
    match = table("now A trade\nA hand blue\nB hand red soy red")
    play(match, "A give 0, want red, propose")
    assert "pick them first" in refuses(match, "B accept a", "B17")[0]
    assert "choisissez" in refuses(match, "B accept a", "B17")[1]


@pytest.mark.parametrize("how", ["withdrawn", "lapsed", "replaced", "declined", "never made", "phase over"])
def test_accepting_an_offer_that_is_not_open_any_more(how: str) -> None:
    match = table("now A trade\nturned soy:1\nA hand blue chili\nB hand red · fields red:1 - -\nC hand red")
    if how != "never made":
        play(match, "A give 0, want red, to b, propose")
    match how:
        case "withdrawn":
            play(match, "A withdraw")
        case "lapsed":
            play(match, "C give 0, want blue, propose", "A accept c")
        case "declined":
            play(match, "B decline a")
        case "replaced":
            play(match, "A give 1, want red, to c, propose")
        case "phase over":
            play(match, "A next")
        case _:
            pass
    words = refuses(match, "B accept a", {"replaced": "B14", "phase over": "B11"}.get(how, "B15"))
    if how not in ("replaced", "phase over"):
        assert words == [
            "A has no open offer: it was taken or withdrawn, or it lapsed",
            "A n’a pas d’offre ouverte\u00a0: elle a été prise, retirée ou est caduque",
        ]


def test_of_two_seats_that_accept_the_same_offer_the_second_is_told_that_it_is_taken() -> None:
    match = table("now A trade\nA hand blue\nB hand red\nC hand red")
    play(match, "A give 0, want red, propose", "C accept a")
    words = refuses(match, "B accept a", "B15")
    assert "taken" in words[0] and "prise" in words[1]
    assert (hand(match, "B"), aside(match, "B"), aside(match, "C")) == (["red"], {}, {"blue": 1})


def test_an_offer_that_is_taken_twice_by_the_same_seat() -> None:
    match = table("now A trade\nA hand blue blue\nB hand red red")
    play(match, "A give 0, want red, to b, propose", "B give 0, accept a")
    refuses(match, "B accept a", "B15")
    refuses(match, "B decline a", "B15")
    assert (aside(match, "A"), aside(match, "B")) == ({"red": 1}, {"blue": 1})


def test_the_active_seat_and_another_accept_each_other_s_offers() -> None:
    """Both offers name the same cards; after the first trade the second cannot be made."""
    match = table("now A trade\nA hand blue\nB hand red")
    play(match, "A give 0, want red, to b, propose", "B give 0, want blue, propose", "A accept b")
    assert offers(match) == ""
    refuses(match, "B accept a", "B15")


def test_a_field_that_is_protected() -> None:
    match = table("now A plant\nA hand red · fields blue:1 soy:2 -")
    assert refuses(match, "A harvest 0", "B23") == [
        "the single bean in field 1 is protected while another of your fields has two or more",
        "le haricot seul dans le champ 1 est protégé tant qu’un autre champ en a deux ou plus",
    ]
    refuses(match, "A harvest 2", "B22")
    refuses(match, "B harvest 0", "B22", NotYours)


def test_acting_for_another_seat_or_off_turn() -> None:
    match = table("now A plant · planted 1\nA hand red\nB hand soy · fields blue:1 - -")
    assert refuses(match, "B plant 1", "B4") == ["it is A’s turn", "c’est à A de jouer"]
    refuses(match, "C plant 0", "B4", NotYours)
    refuses(match, "B next", "B4")
    refuses(match, "B sow soy 0", "B6")
    nobody: list[Any] = [3, -1, True, None, "A"]
    for seat in nobody:
        with pytest.raises(NotYours):
            match.play(seat, "next")
    with pytest.raises(CannotRead):
        match.play(*match.parse_move("D next"))
    trading = table("now A trade\nA hand red\nB hand soy")
    refuses(trading, "B next", "B4")
    refuses(trading, "B to a", "B11")


@pytest.mark.parametrize(
    "action", ["plant 3", "give 39", "want beans", "sow red", "accept", "trade", "", 127, -1]
)
def test_what_is_no_action_of_this_game(action: int | str) -> None:
    match = table("now A trade\nA hand red")
    before = match.state_bytes
    with pytest.raises(CannotRead):
        match.play(0, action)
    assert match.state_bytes == before


@pytest.mark.parametrize(
    ("seats", "position", "asked", "rule", "key"),
    [
        (3, "now A plant\nA hand red", "A sow red 0", "B6", "not-now"),
        (3, "now A plant\nA hand red", "A next", "B6", "plant-first"),
        (3, "now A trade\nA hand red", "A plant 0", "B11", "not-now"),
        (3, "now A trade\nA hand red", "A sow red 0", "B11", "not-now"),
        (3, "now A trade\nturned red:1", "A sow red 0", "B11", "not-now"),
        (3, "now A settle\nA aside red:1 · hand red", "A next", "B20", "not-now"),
        (3, "now A trade\nA hand red", "A to d", "B11", "no-such-seat"),
        (3, "now A trade\nA hand red", "A accept e", "B16", "no-such-seat"),
        (3, "now A trade\nA hand red", "A decline b", "B15", "no-offer"),
        (4, "now A plant\nA hand red", "A plant 2", "B2", "no-such-field"),
        (4, "now A settle\nA aside red:1", "A sow red 2", "B2", "no-such-field"),
        (2, "now A plant · planted 2\nA hand red", "A plant 0", "B6", "no-third"),
        (2, "now A plant · planted 1\nA hand red", "A drop red", "B6", "not-now"),
        (2, "now A plant · planted 1\nA hand red", "B toss 0", "B4", "not-your-turn"),
        (2, "now A offer\nturned red:1", "A toss 0", "B35", "not-now"),
        (2, "now A choose\nturned red:1\nA fields soy:1 blue:1 -", "A sow red 0", "B8", "other-bean"),
    ],
)
def test_the_reason_fits_the_mistake(seats: int, position: str, asked: str, rule: str, key: str) -> None:
    assert refusal(table(position, seats), asked) == (rule, key)


def test_a_refusal_tells_the_one_who_asked_only_about_its_own_hand() -> None:
    """Whether the other could give it is no reason for a refusal."""
    for other in ("red", "soy"):
        match = table(f"now A trade\nA hand blue\nB hand {other}")
        assert refusal(match, "A want red") is None
        play(match, "A want red, to b")
        assert refusal(match, "A propose") is None
        assert legal(match, "A", "want") == [
            f"want {bean}"
            for bean in ("blue", "chili", "stink", "green", "soy", "black-eyed", "red", "garden")
        ]
