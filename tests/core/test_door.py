"""The public door: what scripts rely on."""

from __future__ import annotations

import dataclasses
import doctest
import importlib
import pkgutil
import subprocess
import sys
from typing import Any

import pytest

import potager
from potager import CannotPlay, CannotRead, Match, NotYours, load
from potager.core import playthrough

DELIVERY = (
    "finca 1 · seats 2\n"
    "mill almond:AAAAA fig:BBBBB grape lemon olive orange almond fig grape lemon olive orange\n"
    "inca fig2 * * *\nA fruit fig:4 · carts 1\nnow A turn\n"
)


def test_games_are_found_by_their_folders() -> None:
    assert {"finca", "toy"} <= set(potager.names())
    assert potager.load("finca").name == "finca"


@pytest.mark.parametrize(
    ("name", "hint"),
    [("fincas", "did you mean 'finca'"), ("chess", "there are bohnanza, finca"), (7, "no game 7")],
)
def test_an_unknown_game_is_refused_with_a_hint(name: Any, hint: str) -> None:
    with pytest.raises(CannotRead, match=hint):
        potager.load(name)


@pytest.mark.parametrize(
    ("seats", "options", "why"),
    [
        (1, None, "for 2, 3, 4 seats, not 1"),
        (5, None, "not 5"),
        (True, None, "not True"),
        ("3", None, "not '3'"),
        (2, {"edition": "deluxe"}, "one of franjos, riogrande, filosofia, not 'deluxe'"),
        (2, {"colour": "red"}, "no option 'colour'"),
    ],
)
def test_bad_seats_and_options_are_refused(seats: Any, options: dict[str, str] | None, why: str) -> None:
    with pytest.raises(CannotRead, match=why):
        Match("finca", seats, options)


def test_another_seat_may_begin_and_whatever_is_written_says_which() -> None:
    for name in ("finca", "bohnanza", "frutopia"):
        match = Match(name, 3, {"first": "C"}, seed=4)
        assert (match.first, match.awaited, match.view(None).first) == (2, (2,), 2)
        assert match.position().splitlines()[0].endswith(" · first C")
        assert Match.from_position(name, match.position()).options == match.options
        assert Match.from_json(match.to_json()) == match
        match.play(2, match.legal(2)[0])
        assert playthrough.replay(playthrough.write(match)).first == 2
        assert "first" not in Match(name, 3, {"first": "A"}).options


def test_by_lot_it_is_the_seed_that_says_who_begins() -> None:
    begun = [Match("finca", 3, {"first": "lot"}, seed) for seed in range(60)]
    assert {match.first for match in begun} == {0, 1, 2}
    assert all(Match.from_json(match.to_json()).first == match.first for match in begun)
    with pytest.raises(CannotRead, match="a position says which seat was first"):
        Match.from_position("finca", "finca 1 · seats 3 · first lot\nnow A place")


def test_a_digest_is_of_the_table_not_of_who_began() -> None:
    match = Match("bohnanza", 3, {"first": "B"}, seed=4)
    bare = match.position().replace(" · first B", "")
    assert Match.from_position("bohnanza", bare).digest == match.digest


def test_defaults_are_the_most_seats_and_the_first_options() -> None:
    match = Match("finca")
    assert (match.seats, match.options) == (4, {"edition": "franjos"})


def test_the_issue_of_a_refusal_is_known() -> None:
    match = Match("finca", seats=2, seed=7)
    assert match.why_not(0, "place 3") is None
    later = match.why_not(0, "move 3")
    assert isinstance(later, CannotPlay) and later.rule == "F7"
    other = match.why_not(1, "place 3")
    assert isinstance(other, NotYours) and other.rule == "F7"
    assert "F7" in str(other)


def test_a_viewer_that_does_not_exist_is_refused() -> None:
    match = Match("finca", seats=2, seed=7)
    with pytest.raises(NotYours):
        match.view(2)
    with pytest.raises(NotYours):
        match.events_since(0, 5)
    with pytest.raises(CannotRead, match="from 0 to 0, not 1"):
        match.events_since(1, 0)


def test_actions_of_another_match_or_seat_are_refused() -> None:
    match, other = (Match("finca", seats=2, seed=seed) for seed in (7, 8))
    before = match.state_bytes
    for wrong in (other.legal(0)[0], Match("bohnanza", seed=7).legal(0)[0], other.whole_moves(0)[0]):
        with pytest.raises(CannotPlay, match="listed by another match"):
            match.play(0, wrong)
        assert isinstance(match.why_not(0, wrong), CannotPlay)
    with pytest.raises(NotYours, match="listed for seat A: seat B"):
        match.play(1, match.legal(0)[0])
    assert match.state_bytes == before
    trial = match.trial()
    trial.play(0, match.legal(0)[0])
    match.play(0, trial.trial(match.state_bytes).whole_moves(0)[0])
    assert len(match.moves) == len(trial.moves) == 1


def test_several_actions_are_played_together_or_not_at_all() -> None:
    match = Match.from_position("finca", DELIVERY, seed=1)
    before = match.state_bytes
    with pytest.raises(CannotPlay, match="cannot be played"):
        match.play(0, "cart, load inca, load inca, go")
    assert (match.state_bytes, match.moves) == (before, ())
    with pytest.raises(CannotRead, match="not none"):
        match.play(0, [])
    with pytest.raises(CannotRead, match="is not an action"):
        match.play_quietly(0, "cart, load inca, go")  # as a server plays: one text is one action
    assert "cart, load inca, go" in [move.text for move in match.whole_moves(0)]
    events = match.play(0, "cart, load inca, go")
    assert match.tell(events[0]).startswith("A ") and len(match.moves) == 3


def test_nothing_is_played_beyond_what_comes_to_light() -> None:
    """Otherwise the refusal of what follows would show what was hidden, without its having been played."""
    match = Match.from_position("finca", DELIVERY, seed=1)
    before = match.state_bytes
    with pytest.raises(CannotPlay, match="comes to light"):
        match.play(0, "cart, load inca, go, move 0")
    assert (match.state_bytes, match.moves) == (before, ())


def test_who_has_ended_a_turn_is_told_so() -> None:
    match = Match("finca", seats=2, seed=7)
    match.play(0, "place 3")
    with pytest.raises(NotYours, match=r"'place 4' cannot be played after 'place 3', which left nothing"):
        match.play(0, "place 4")
    match.play(1, "place 5")
    refused = match.why_not(1, "place 6")
    assert refused is not None and "after 'place 5'" in refused.message
    match.play(0, "place 6")
    refused = match.why_not(0, "move 12")
    assert refused is not None and "after 'move' comes a number from 0 to 11" in refused.message


def test_a_game_that_breaks_in_the_middle_changes_nothing() -> None:
    def broken(state: Any, seat: int, action: int) -> None:
        state.phase += 1
        raise ZeroDivisionError

    match = Match(dataclasses.replace(load("finca"), apply=broken), seed=7)
    before = match.state_bytes
    with pytest.raises(ZeroDivisionError):
        match.play(0, "place 3")
    assert (match.state_bytes, match.moves) == (before, ())


def test_what_is_only_supposed_does_not_give_the_deal_away() -> None:
    match = Match("bohnanza", seats=3, seed=7)
    for other in (match.hypothetical(0, 1), match.trial()):
        assert other.seed is None
        assert '"seed"' not in other.to_json()
        assert other.moves == ()
    assert match.hypothetical(0, 1) == match.hypothetical(0, "1")
    assert match.hypothetical(0, 1) != match.hypothetical(0, 2)
    assert match.seed is not None


def test_rewinding_goes_back_through_everybodys_actions() -> None:
    match = Match("finca", seats=2, seed=7)
    states = [match.state_bytes]
    for number in range(6):
        match.play(match.next_seat, f"place {number}")
        states.append(match.state_bytes)
    assert [match.bytes_before(number) for number in range(7)] == states
    match.rewind(0)
    assert match.state_bytes == states[6]
    match.rewind(2)
    assert (match.state_bytes, len(match.moves)) == (states[4], 4)
    with pytest.raises(CannotRead, match="from 0 to 4, not 5"):
        match.rewind(5)
    match.rewind(4)
    assert match == Match("finca", seats=2, seed=7)


def test_a_file_of_another_game_is_not_read_as_this_one() -> None:
    with pytest.raises(CannotRead, match="a match of finca, not of bohnanza"):
        Match.from_json(Match("finca", seed=1).to_json(), load("bohnanza"))


def test_matches_are_compared_by_what_happened() -> None:
    assert Match("finca", seed=1) == Match("finca", seed=1)
    assert Match("finca", seed=1) != "a match"


def test_secrets_that_a_position_leaves_open_are_dealt_from_the_seed() -> None:
    text = (
        "finca 1 · seats 2\nmill " + " ".join(["almond fig grape lemon olive orange"] * 2) + "\nnow A place\n"
    )
    one, two = (Match.from_position("finca", text, seed=seed) for seed in (1, 1))
    assert one == two
    assert one != Match.from_position("finca", text, seed=2)


def test_importing_does_not_import_numba() -> None:
    script = "import sys, potager; potager.Match('finca', seed=1).legal(0); assert 'numba' not in sys.modules"
    subprocess.run([sys.executable, "-c", script], check=True)


def test_docstrings_tell_the_truth() -> None:
    tested = 0
    for module in pkgutil.walk_packages(potager.__path__, "potager."):
        if not any(part in module.name for part in (".tests", ".cli", ".server", "__main__")):
            result = doctest.testmod(importlib.import_module(module.name))
            assert result.failed == 0, module.name
            tested += result.attempted
    assert doctest.testmod(potager).failed == 0
    assert tested >= 5
