"""What people see and are told: views, events, sentences and descriptions."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from potager import Match
from potager.core.kernel import Floats
from potager.games.bohnanza import GAME
from potager.games.bohnanza.tests.table import rest, table
from potager.testing import kinds, legal, of_kind, play


def words(match: Match, event: Any):
    return [match.tell(event, lang) for lang in ("en", "fr")]


PLANT = "now A plant\nA hand red · fields red:2 - -"
TRADE = "now A trade\nturned soy:1 blue:1\nA hand red chili\nB hand garden red\nC hand soy"


@pytest.mark.parametrize(
    ("seats", "position", "lines", "told"),
    [
        (3, "now A plant\nA hand red blue", ["A plant 0"], ["planted"]),
        (3, "now A plant\nA hand red", ["A plant 0"], ["planted", "turned-up"]),
        (3, "now A plant · planted 1\nA hand red", ["A next"], ["turned-up"]),
        (3, "now A plant\nA hand red\nB fields soy:2 - -", ["B harvest 0"], ["harvested"]),
        (3, TRADE, ["A give 0, turned soy, want garden, to b"], []),
        (3, TRADE, ["A give 0, cancel"], []),
        (3, TRADE, ["A give 0, propose"], ["proposed"]),
        (3, TRADE, ["A give 0, propose", "A withdraw"], ["proposed", "withdrawn"]),
        (3, TRADE, ["A give 0, propose", "B decline a"], ["proposed", "declined"]),
        (3, TRADE, ["A give 0, propose", "B accept a"], ["proposed", "traded"]),
        (
            3,
            TRADE,
            ["A turned soy, want garden, propose", "C want soy, give 0, propose", "A turned soy, accept c"],
            ["proposed", "proposed", "traded", "lapsed"],
        ),
        (3, TRADE, ["A next"], ["trading-ended"]),
        (3, "now A settle\nA aside red:2\nB hand red", ["A sow red 0"], ["planted"]),
        (3, "now A settle\nA aside red:1\nB hand red", ["A sow red 0"], ["planted", "drew", "turn-began"]),
        (
            3,
            "now A settle\nA aside red:1",
            ["A sow red 0"],
            ["planted", "drew", "turn-began", "turned-up"],
        ),
        (2, "now A offer\nturned red:1 soy:1\nA hand blue", ["A drop red"], ["discarded"]),
        (2, "now A offer\nturned red:1 soy:1\nA hand blue", ["A sow red 0"], ["planted"]),
        (
            2,
            "now A plant · planted 1\nA hand blue soy\npile red red red" + " *" * 99,
            ["A toss 1"],
            ["discarded", "turned-up"],
        ),
        (2, "now A choose\nturned red:1\nB hand soy", ["A next"], ["offer-left", "drew", "turn-began"]),
        (2, "now A choose\nB hand soy", ["A next"], ["drew", "turn-began"]),
    ],
)
def test_an_action_tells_what_happened(seats: int, position: str, lines: list[str], told: list[str]) -> None:
    match = table(position, seats)
    events = play(match, *lines)
    assert kinds(events) == told
    for event in events:
        assert all("{" not in text and text.strip() for text in words(match, event))


@pytest.mark.parametrize(
    ("line", "english", "french"),
    [
        (
            "A give 0, turned soy, want garden, want red, to b, propose",
            "A offers B 1 soy bean and 1 red bean for 1 red bean and 1 garden bean",
            "A propose à B 1 Harry Copain et 1 Harry Comique contre 1 Harry Comique et 1 Harry Coriace",
        ),
        (
            "A give 0, turned soy, propose",
            "A would give anyone 1 soy bean and 1 red bean",
            "A propose de donner à tout le monde 1 Harry Copain et 1 Harry Comique",
        ),
        (
            "A want garden, want garden, to c, propose",
            "A asks C for 2 garden beans",
            "A demande à C 2 Harry Coriace",
        ),
        ("B give 0, propose", "B would give A 1 garden bean", "B propose de donner à A 1 Harry Coriace"),
    ],
)
def test_an_offer_sounds_the_same_before_and_after_it_is_made(line: str, english: str, french: str) -> None:
    match = table(TRADE)
    *draft, last = line.split(", ")
    play(match, ", ".join(draft))
    (propose,) = [action for action in match.legal("ABC".index(line[0])) if action.text == "propose"]
    assert (propose.describe(), propose.describe("fr")) == (
        f"Propose: {english}",
        f"Proposer\u00a0: {french}",
    )
    (event,) = play(match, f"{line[0]} {last}")
    assert [text.rstrip(".") for text in words(match, event)] == [english, french]


def test_trades_and_gifts_are_told() -> None:
    match = table(TRADE)
    (traded,) = of_kind(play(match, "A give 0, want garden, to b, propose", "B accept a"), "traded")
    assert words(match, traded) == [
        "B gives 1 garden bean to A and gets 1 red bean.",
        "B donne 1 Harry Coriace à A et reçoit 1 Harry Comique.",
    ]
    (given,) = of_kind(play(match, "A give 0, to c, propose", "C accept a"), "traded")
    assert words(match, given)[0] == "A gives 1 chili bean to C."
    (given,) = of_kind(play(match, "A want red, to b, propose", "B accept a"), "traded")
    assert words(match, given)[0] == "B gives 1 red bean to A."


def test_the_drawer_is_told_which_cards_the_others_how_many() -> None:
    def drawn(viewer: int | None):
        match = table("now A settle\nA aside red:1\nB hand red\npile garden blue soy" + " *" * 99)
        (event,) = of_kind(play(match, "A sow red 0", viewer=viewer), "drew")
        return words(match, event)

    assert drawn(0) == [
        "A draws a garden bean, a blue bean and a soy bean.",
        "A pioche un Harry Coriace, un Harry Colt et un Harry Copain.",
    ]
    assert drawn(1) == drawn(None) == ["A draws 3 cards.", "A pioche 3 cartes."]


def test_a_new_pile_and_the_end_are_told() -> None:
    there = f"now A settle\nA aside red:1\nB hand chili\n{rest(red=1, chili=1, soy=3)}\npile soy soy soy\n"
    (event,) = of_kind(play(match := table(there), "A sow red 0"), "new-pile")
    assert words(match, event)[0] == "The discards are shuffled: a new pile of 99 cards."
    match = table(
        "now A settle\npiles new 2 · empty 2\nA aside red:1 · fields red:1 - -\n"
        f"{rest(red=2, soy=1)}\npile soy"
    )
    (event,) = of_kind(play(match, "A sow red 0"), "game-ended")
    assert (event.points, event.winners) == ([1, 0, 0], [0])
    assert words(match, event)[0] == "The game is over: A wins (A 1 coin, B 0 coins and C 0 coins)."


@pytest.mark.parametrize(
    ("seats", "position", "action", "english"),
    [
        (
            3,
            "now A plant\nA hand red · fields red:2 - -",
            "plant 0",
            "Plant a red bean in field 1 (3 in the field)",
        ),
        (
            3,
            "now A plant\nA hand red · fields red:2 - -",
            "harvest 0",
            "Harvest field 1: 2 red beans for 1 coin",
        ),
        (3, "now A plant · planted 1\nA hand red", "next", "Done planting: reveal 2 cards"),
        (3, TRADE, "next", "End trading"),
        (3, TRADE, "give 1", "Offer a chili bean (card 2 in your hand)"),
        (3, TRADE, "turned soy", "Offer a soy bean from the revealed cards"),
        (3, TRADE, "want garden", "Ask for a garden bean"),
        (3, f"{TRADE}\ndraft A · hand 0", "to b", "Offer it to B"),
        (3, f"{TRADE}\ndraft A · hand 0", "to anyone", "Offer it to anyone"),
        (3, f"{TRADE}\ndraft A · hand 0", "cancel", "Clear your offer"),
        (3, f"{TRADE}\noffer A to B · wants red:1", "withdraw", "Withdraw your offer"),
        (3, f"{TRADE}\noffer B to A · wants red:1", "accept b", "Accept: B asks A for 1 red bean"),
        (3, f"{TRADE}\noffer B to A · wants red:1", "decline b", "Decline: B asks A for 1 red bean"),
        (3, "now A settle\nA aside red:1", "sow red 2", "Plant a red bean in field 3 (1 in the field)"),
        (2, "now A offer\nturned red:1", "drop red", "Discard a red bean left for you"),
        (2, "now A plant · planted 1\nA hand red", "toss 0", "Discard a red bean (card 1 in your hand)"),
        (2, "now A plant · planted 1\nA hand red", "next", "Done planting"),
        (2, "now A choose\nturned red:1", "next", "Leave the rest and draw"),
    ],
)
def test_what_an_action_would_do_is_described(seats: int, position: str, action: str, english: str) -> None:
    match = table(position, seats)
    (found,) = [there for there in match.legal(0) if there.text == action]
    assert found.describe() == english
    assert found.describe("fr") not in ("", english)


def test_describing_a_draft_changes_nothing() -> None:
    match = table(f"{TRADE}\ndraft A to C · hand 0 · turned soy:1\ndraft B · hand 1")
    before = match.state_bytes
    for letter in "ABC":
        legal(match, letter)
    assert match.state_bytes == before


def test_the_action_that_ends_the_game_cannot_be_taken_back() -> None:
    """It opens all hands, also when nothing is drawn any more."""
    match = table(
        f"now A settle\npiles new 2 · empty 3\nA aside red:2\nB hand soy\n{rest(red=2, soy=1)}\npile -"
    )
    play(match, "A sow red 0")
    assert match.may_take_back(0)
    play(match, "A sow red 0")
    assert match.over and match.view(2).seats[1].hand == ["soy"]
    assert not match.may_take_back(0)


# Numbers for learners


def observed(match: Match, viewer: int) -> dict[str, Floats]:
    out = np.zeros(sum(int(np.prod(shape)) for shape in GAME.slices.values()), dtype=np.float32)
    GAME.observe(match.state, viewer, out)
    found, at = dict[str, Floats](), 0
    for name, shape in GAME.slices.items():
        size = int(np.prod(shape))
        found[name] = out[at : at + size].reshape(shape)
        at += size
    return found


def test_an_observation_says_what_the_seat_knows_itself_first() -> None:
    match = table(
        "now B trade · turn 7 · planted 2\nturned soy:1\ndiscard blue red\npiles new 1 · empty 1\n"
        "A hand red chili · coins blue:3 · shown red:1/2\n"
        "B hand garden · fields stink:4 - soy:2 · shown garden:1/1\nC aside green:2\n"
        "offer B to A · hand 0 · turned soy:1 · wants red:2\nasked A\n"
        "draft A · hand 1 · wants soy:1\ndraft B to C · turned soy:1"
    )
    mine = observed(match, 1)
    assert np.argmax(mine["phase"]) == 1 and mine["active"].tolist() == [1, 0, 0, 0, 0]
    assert (mine["turn"], mine["planted"], mine["emptied"]) == (7, 2, 1)
    assert mine["pile"] == match.view(1).pile
    assert mine["discard"].sum() == 2 and mine["top"][6] == 1
    assert mine["turned"].tolist() == [0, 0, 0, 0, 1, 0, 0, 0]
    assert mine["hand"][0, 7] == 1 and mine["hand"].sum() == 1
    assert mine["held"].tolist() == [1, 0, 2, 0, 0]
    assert mine["coins"].tolist() == [0, 0, 3, 0, 0]
    assert (mine["fields"][0, 0, 2], mine["fields"][0, 2, 4]) == (4, 2)
    assert mine["aside"][1, 3] == 2 and mine["shown"][2, 6] == 1
    assert mine["gives"][0, 7] == 1 and mine["wants"][0, 6] == 2 and mine["offer_turned"][4] == 1
    assert mine["to_me"].sum() == 0 and mine["draft_turned"][4] == 1 and mine["draft_to"][1] == 1
    other = observed(match, 0)
    assert other["active"].tolist() == [0, 1, 0, 0, 0] and other["to_me"].tolist() == [0, 1, 0, 0, 0]
    assert other["hand"].sum() == 2 and other["draft_hand"][1] == 1 and other["draft_wants"][4] == 1
    assert other["draft_turned"].sum() == 0 and other["draft_to"].sum() == 0
    assert other["unseen"].sum() == match.view(0).pile + 1
    spectator = observed(match, -1)
    assert spectator["hand"].sum() == 0 and spectator["draft_hand"].sum() == 0
    assert spectator["unseen"].sum() == match.view(0).pile + 3


def test_an_observation_of_a_draft_to_anyone_and_of_the_end() -> None:
    match = table("now A trade\nA hand red\ndraft A to anyone · hand 0")
    assert observed(match, 0)["draft_to"].tolist() == [0, 0, 0, 0, 0, 1]
    assert observed(table("now over"), 0)["active"].sum() == 0


def test_everybody_sees_the_same_events_but_for_what_is_drawn() -> None:
    match = Match(GAME, 4, seed=2)
    for _ in range(80):
        seat = match.next_seat
        match.play(seat, match.legal_ids(seat)[0])
    for number in range(len(match.moves)):
        entries = [match.seen(number, viewer) for viewer in (None, 0, 1, 2, 3)]
        for events in zip(*(entry.events for entry in entries), strict=True):
            assert len({str(event) for event in events}) == 1 or events[0].__struct_config__.tag == "drew"
