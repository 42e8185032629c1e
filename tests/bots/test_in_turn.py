"""Where several seats are awaited they play in turn, interpreted and compiled alike."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import pytest

from potager import Match, load
from potager.core.compile import twin
from potager.core.turns import NOBODY, bits_of, next_seat, seats_in


def first_after(seats: tuple[int, ...], last: int) -> int:
    """The same by words: the awaited seats in order, from the one after the last, once round."""
    return min(seats, key=lambda seat: (seat - last - 1) % 8)


def check(function: Callable[..., Any]) -> None:
    for number in range(1, 9):
        for seats in itertools.combinations(range(8), number):
            for last in range(NOBODY, 8):
                assert function(bits_of(seats), last) == first_after(seats, last), (seats, last)


def test_the_next_seat_is_the_first_awaited_one_after_the_last() -> None:
    check(next_seat)


@pytest.mark.compiled
def test_compiled_play_takes_turns_in_the_same_way() -> None:
    check(twin("potager.core.turns").next_seat)


def test_bits_and_seats_are_the_same() -> None:
    assert all(bits_of(seats_in(bits)) == bits for bits in range(256))


def test_a_match_knows_who_plays_next() -> None:
    match = Match("toy", 3, seed=1)
    for seat in range(3):
        assert match.next_seat == seat
        match.play(seat, "keep")


def test_trying_something_out_leaves_a_match_alone() -> None:
    match = Match("finca", 2, seed=1)
    match.play(0, "place 3")
    before = match.to_json()
    trial, earlier = match.trial(), match.trial(match.start_bytes)
    trial.play(1, "place 4")
    earlier.play(0, "place 5")
    assert match.to_json() == before and trial.moves != match.moves and not trial.revealing
    assert match.meaning(1, "place 4").key in load("finca").texts
    assert not match.may_take_back(0, 2) and match.may_take_back(0)
