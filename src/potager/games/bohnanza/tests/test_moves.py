"""Whole moves: what a search takes for one, and that there is one of several that come to the same."""

from __future__ import annotations

import pytest

from potager import Match
from potager.bots.base import Budget, Question
from potager.bots.hints import find_hints
from potager.bots.moves import Begun, Unfinished, list_whole
from potager.bots.voice import Voice
from potager.core import chance
from potager.games.bohnanza import GAME
from potager.games.bohnanza.tests.table import LETTERS, table
from potager.games.bohnanza.thinks import moves
from potager.testing import play

TRADE = """
    now A trade · turn 5 · planted 1
    turned stink:1 garden:1
    A hand {hand} · fields red:1 soy:3
    B hand red green · fields stink:2 blue:2
    C hand blue red · fields chili:2 stink:1
    D fields garden:2 green:1
    """


def whole(match: Match, letter: str = "A") -> list[str]:
    """What a seat could do, as it would be typed."""
    seat, weights = LETTERS.index(letter), GAME.weights.row(match.seats)
    found = list_whole(GAME, match.state, seat, match.legal_ids(seat), weights)
    return [", ".join(map(GAME.actions.text, actions)) for actions in found]


def trading(hand: str = "soy blue blue", *lines: str) -> Match:
    match = table(TRADE.format(hand=hand), seats=4)
    play(match, *lines)
    return match


def test_of_two_empty_fields_one_is_planted_in() -> None:
    plant = table("now A plant\nA hand red soy · fields blue:1 - -")
    assert whole(plant) == ["plant 1", "harvest 0"]
    settle = table("now A settle\nA aside red:1 · fields - - blue:2")
    assert whole(settle) == ["harvest 2", "sow red 0"]


def test_offers_are_made_at_once_and_nothing_is_laid_ready_without_one() -> None:
    listed = whole(trading())
    offers = [move for move in listed if "," in move]
    assert "turned stink, want red, propose" in offers
    assert all(move.endswith("propose") for move in offers)
    assert {move.split()[0] for move in listed if "," not in move} <= {"next", "harvest"}


def test_a_draft_that_is_there_is_carried_on_or_dropped() -> None:
    listed = whole(trading("soy blue blue", "A turned stink"))
    assert {"cancel", "propose", "want red, propose"} <= set(listed)
    addressed = whole(trading("soy blue blue", "A turned stink, to b"))
    assert all("to " not in move for move in addressed)


def test_only_the_best_offers_are_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    all_of_them = [move for move in whole(trading()) if "," in move]
    monkeypatch.setattr(moves, "MOST_OFFERS", 2)
    best = [move for move in whole(trading()) if "," in move]
    assert len(all_of_them) > len(best) == 2 and set(best) < set(all_of_them)


def test_an_offer_that_everybody_has_declined_is_not_made_again() -> None:
    match = trading("soy blue blue", "A turned stink, want red, propose")
    assert not any("," in move for move in whole(match)), "others are to answer first"
    play(match, "B decline a", "C decline a", "D decline a")
    listed = whole(match)
    assert "turned stink, want red, propose" not in listed and any("propose" in move for move in listed)


def test_who_is_asked_may_say_once_what_it_would_give_instead() -> None:
    match = trading("soy blue blue", "A turned garden, want chili, propose")
    counter = [move for move in whole(match, "B") if "propose" in move]
    assert counter and all(not move.startswith("turned") and " to " not in move for move in counter)
    steps = counter[0].split(", ")
    play(match, "B " + ", ".join(steps))
    assert not any("propose" in move for move in whole(match, "B"))


def test_which_of_equal_cards_leave_is_said_together_with_yes() -> None:
    match = table(
        """
        now A trade · turn 5 · planted 1
        turned stink:1
        A hand soy · fields red:1 soy:3
        B hand red red green · fields stink:2 blue:2
        C hand red · fields chili:2 stink:1
        """
    )
    play(match, "A turned stink, want red, propose")
    assert "give 0, accept a" in whole(match, "B") and "accept a" in whole(match, "C")
    play(match, "B give 0, give 1")
    assert not any("accept" in move for move in whole(match, "B")), "too many are laid ready"


def test_the_active_seat_gives_what_was_turned_up_first() -> None:
    match = table(
        """
        now A trade · turn 5 · planted 1
        turned stink:1
        A hand stink soy · fields red:1 soy:3
        B hand red · fields stink:2 blue:2
        C hand red · fields chili:2 stink:1
        """
    )
    play(match, "B give 0, want stink, propose")
    assert "turned stink, accept b" in whole(match)
    play(match, "C give 0, want stink, want stink, want stink, propose")
    assert not any(move.endswith("accept c") for move in whole(match)), "there are but two"


def test_what_would_take_too_many_steps_is_not_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    match = table(
        """
        now A trade · turn 5 · planted 1
        turned stink:1
        A hand soy · fields red:1 soy:3
        B hand red red red green · fields stink:2 blue:2
        C hand red · fields chili:2 stink:1
        """
    )
    play(match, "A turned stink, want red, want red, propose")
    assert "give 0, give 1, accept a" in whole(match, "B")
    monkeypatch.setattr(moves, "MOST_STEPS", 2)
    assert not any("accept" in move for move in whole(match, "B"))


# What a bot remembers of them


def parsed(*texts: str) -> tuple[int, ...]:
    return tuple(map(GAME.actions.parse, texts))


def test_nobody_is_asked_for_the_same_twice_in_a_turn() -> None:
    state, voice = trading().state, Voice(GAME)
    to_b = parsed("turned stink", "want red", "to b", "propose")
    to_all = parsed("want red", "turned stink", "propose")
    other = parsed("turned garden", "want red", "propose")
    offers = [to_b, to_all, other, parsed("next")]
    assert voice.repeats(state, 0, offers) == []
    voice.note(state, 0, parsed("next"))
    voice.note(state, 0, to_b)
    assert voice.repeats(state, 0, offers) == [to_b], "C and D have not been asked"
    voice.note(state, 0, to_all)
    assert voice.repeats(state, 0, offers) == [to_b, to_all]
    state.turn += 1
    assert voice.repeats(state, 0, offers) == []
    voice.note(state, 0, other)
    assert voice.repeats(state, 0, offers) == [other]


def test_what_a_seat_has_said_is_heard_in_the_match() -> None:
    match = trading()
    play(match, "A turned stink, want red, propose", "B decline a", "C decline a", "D decline a")
    again, other = (
        parsed("want red", "turned stink", "propose"),
        parsed("turned garden", "want red", "propose"),
    )
    assert Voice.heard(match, 0).repeats(match.state, 0, [again, other]) == [again]
    assert Voice.heard(match, 1).repeats(match.state, 0, [again, other]) == []
    match.rewind(4)
    assert Voice.heard(match, 0).repeats(match.state, 0, [again]) == [], "it was taken back"


@pytest.mark.filterwarnings("ignore::potager.core.errors.SlowSearch")
def test_hints_do_not_repeat_what_everybody_has_just_declined() -> None:
    match, offered = trading(), 0
    while True:
        stream = chance.stream(bytes(32), "test")
        question = Question(GAME, match.view(0), 0, match.legal_ids(0), stream, Budget())
        voice = Voice.heard(match, 0)
        moves = [(hint.action, *hint.line) for hint in find_hints(question, voice)]
        assert voice.repeats(match.state, 0, moves) == []
        if GAME.actions.text(moves[0][-1]) != "propose":
            break
        offered += 1
        for action in moves[0]:
            match.play_quietly(0, action)
        for other in (1, 2, 3):
            if "decline a" in [action.text for action in match.legal(other)]:
                match.play_quietly(other, "decline a")
    assert offered > 1, "each time another offer"


def test_a_move_that_was_begun_is_finished_unless_something_comes_between() -> None:
    match, offer = trading(), parsed("turned stink", "want red", "propose")
    unfinished = Unfinished(GAME)
    assert unfinished.begin(Begun(0, offer, match.state)) == offer[0]
    play(match, "A turned stink")
    assert unfinished.go_on(match.view(0), 0, match.legal_ids(0)) == offer[1]
    assert unfinished.go_on(match.view(0), 0, match.legal_ids(0)) is None, "it was not played"
    unfinished.begin(Begun(0, offer[1:], match.state))
    play(match, "A want red", "B harvest 0")
    assert unfinished.go_on(match.view(0), 0, match.legal_ids(0)) is None, "the table has changed"
    assert unfinished.go_on(match.view(0), 0, match.legal_ids(0)) is None, "and the move is forgotten"
