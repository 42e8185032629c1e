"""Whatever is written can be read, and nonsense is refused in words."""

# pyright: reportPossiblyUnboundVariable=false
# A game has at least one step, so that what a walk ended with is there.

from __future__ import annotations

import contextlib
import json
from typing import Any, cast

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from potager import CannotRead, Match, PotagerError
from potager.core import playthrough
from potager.core.game import Game
from potager.core.kernel import Numbers
from potager.testing.tables import Seating

QUICK = settings(max_examples=60, deadline=None, suppress_health_check=cast(Any, list(HealthCheck)))


def test_every_action_reads_as_it_is_written(game: Game) -> None:
    for action in range(game.actions.size):
        assert game.actions.parse(game.actions.text(action)) == action
        assert game.actions.parse(f"  {game.actions.text(action).upper()}  ") == action


def test_every_state_reads_as_it_is_written(table: Seating) -> None:
    for match, *_ in table.some_steps(1, 2):
        again = Match.from_position(table.game, match.position(), seed=9)
        assert again.state.tobytes() == match.state.tobytes()
        assert (again.seats, again.options) == (match.seats, match.options)
    assert Match.from_position(table.game, match.position()).over


def test_a_match_reads_as_it_is_written(table: Seating) -> None:
    for match, *_ in table.some_steps(2, 60):
        assert Match.from_json(match.to_json()) == match
    assert Match.from_json(match.to_json().encode()) == match


def test_a_match_that_began_with_a_position_reads_as_it_is_written(table: Seating) -> None:
    for number, (match, seat, _, action) in enumerate(table.walk(3)):
        if number == 1:
            again = Match.from_position(table.game, match.position())
            again.play(seat, action)
            assert Match.from_json(again.to_json()) == again


def test_a_playthrough_reads_as_it_is_written(table: Seating) -> None:
    match = table.finished(4)
    text = playthrough.write(match)
    assert playthrough.replay(text) == match


def test_a_changed_playthrough_is_refused_with_its_line(table: Seating) -> None:
    lines = playthrough.write(table.finished(5)).splitlines()
    numbered = next(number for number, line in enumerate(lines) if line.startswith("   1 "))
    wrong = [*lines[:numbered], lines[numbered][:-8] + "00000000", *lines[numbered + 1 :]]
    with pytest.raises(CannotRead, match=f"line {numbered + 1}: the state is now"):
        playthrough.replay("\n".join(wrong))
    drawn = [line.replace("= | ", "= |  ", 1) if number == 3 else line for number, line in enumerate(lines)]
    with pytest.raises(CannotRead, match="position drawn"):
        playthrough.replay("\n".join(drawn))
    for text, why in [
        ("", "line 1"),
        ("game nowhere 1 · seats 2 · seed 1", "no game"),
        (lines[0].replace(f" {table.game.version} ·", " 99 ·", 1), "version 99"),
        ("\n".join(lines[:-1]), "breaks off"),
        ("\n".join([*lines[:-1], "outcome A 99"]), "came to"),
        ("\n".join([*lines, lines[-1]]), "more after"),
        ("\n".join([*lines[:numbered], "   7 A nonsense 00000000"]), "expected action 1"),
        ("\n".join([*lines[:numbered], "   1 A nonsense 00000000"]), "not an action"),
        ("\n".join([*lines[:numbered], "   1 Z keep 00000000"]), "must begin with a seat"),
    ]:
        with pytest.raises(CannotRead, match=why):
            playthrough.replay(text)


def test_a_tampered_match_is_refused_in_words(table: Seating) -> None:
    match = table.finished(6)
    good = json.loads(match.to_json())
    other = "0" * 64
    for change, why in [
        ({"potager": 99}, "format 99"),
        ({"game": "no-game"}, "no game"),
        ({"version": 99}, "version 99"),
        ({"seats": 77}, "seats"),
        ({"options": {"colour": "red"}}, "no option"),
        ({"seed": other}, "action|lead to"),
        ({"seed": "xyz"}, "seed"),
        ({"seed": None}, "neither a seed nor a position"),
        ({"actions": good["actions"][:-1]}, "lead to"),
        ({"actions": ["nonsense"]}, "action 1"),
        ({"actions": ["A nonsense"]}, "action 1"),
        ({"actions": [*good["actions"], good["actions"][0]]}, f"action {len(good['actions']) + 1}"),
        ({"digest": "00000000"}, "lead to"),
        ({"more": 1}, "more"),
        ({"actions": 7}, "actions"),
    ]:
        with pytest.raises(CannotRead, match=why):
            Match.from_json(json.dumps(good | change))


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "{}", b"\xff\xfe", '{"potager": "one"}'])
def test_what_is_no_match_is_refused(text: str | bytes) -> None:
    with pytest.raises(CannotRead, match="not a match of Potager"):
        Match.from_json(text)


def test_a_truncated_match_is_refused_wherever_it_breaks_off(game: Game) -> None:
    text = Match(game, seed=1).to_json()
    for end in range(len(text)):
        with pytest.raises(CannotRead):
            Match.from_json(text[:end])


def test_fuzzed_matches_are_read_or_refused(game: Game) -> None:
    text = Match(game, seed=1).to_json()

    @QUICK
    @given(place=st.integers(0, len(text) - 1), instead=st.text(max_size=3))
    def fuzz(place: int, instead: str) -> None:
        with contextlib.suppress(PotagerError):
            Match.from_json(text[:place] + instead + text[place + 1 :])

    fuzz()


def test_fuzzed_actions_are_read_or_refused(game: Game) -> None:
    @QUICK
    @given(st.text(max_size=30))
    def fuzz(text: str) -> None:
        try:
            assert 0 <= game.actions.parse(text) < game.actions.size
        except CannotRead as error:
            assert "is not an action" in error.message

    fuzz()


def test_fuzzed_positions_are_read_or_refused(game: Game) -> None:
    text = Match(game, seed=1).position()

    @QUICK
    @given(place=st.integers(0, len(text) - 1), instead=st.text(max_size=4), gap=st.integers(0, 9))
    def fuzz(place: int, instead: str, gap: int) -> None:
        try:
            match = Match.from_position(game, text[:place] + instead + text[place + gap :], seed=1)
        except PotagerError:
            return
        assert match.over or match.legal_ids(match.awaited[0])

    fuzz()


@pytest.mark.parametrize(
    ("header", "why"),
    [
        ("", "begins with"),
        ("no-game 1 · seats 2", "begins with"),
        ("{game} · seats 2", "begins with"),
        ("{game} 99 · seats 2", "begins with"),
        ("{game} {version}", "seats N"),
        ("{game} {version} · seats", "seats N|name and its value"),
        ("{game} {version} · seats two", "seats N"),
        ("{game} {version} · seats 99", "seats, not 99"),
        (f"{{game}} {{version}} · seats {'9' * 5000}", "seats"),
        ("{game} {version} · seats 2 · seats 2", "once"),
        ("{game} {version} · seats 2 · colour", "name and its value"),
        ("{game} {version} · seats 2 · colour red", "no option"),
    ],
)
def test_bad_headers_of_positions_are_refused(game: Game, header: str, why: str) -> None:
    body = Match(game, seats=2, seed=1).position().partition("\n")[2]
    with pytest.raises(CannotRead, match=why):
        Match.from_position(game, header.format(game=game.name, version=game.version) + "\n" + body)


def test_a_position_that_breaks_conservation_says_what_is_wrong(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    totals = game.totals

    def doubled(state: Any, out: Numbers) -> None:
        totals(state, out)
        out *= 2 if state.tobytes() != dealt else 1

    dealt = game.deal(game.seats[0], game.check_options(None), bytes(32)).tobytes()
    match = Match(game, game.seats[0], seed=1)
    text = match.position()
    object.__setattr__(game, "totals", doubled)
    try:
        with pytest.raises(CannotRead, match="the position has") as caught:
            Match.from_position(game, text)
    finally:
        object.__setattr__(game, "totals", totals)
    assert caught.value.rule == game.conserved[0].rule
