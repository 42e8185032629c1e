"""What learners see: every slice lies where it belongs, seats in turn order from the one that looks."""

from __future__ import annotations

import numpy as np
import pytest

from potager.core import observing
from potager.core.kernel import Floats


@pytest.fixture
def out() -> Floats:
    return np.zeros(12, dtype=np.float32)


def test_one_of_several_places_is_marked(out: Floats) -> None:
    assert observing.mark(out, 2, 3, 5) == 7 and out.nonzero()[0].tolist() == [5]
    assert observing.mark(out, 7, -1, 5) == 12 and out.sum() == 1, "nobody is nowhere"
    assert observing.mark(out, 0, 0, 2) == 2 and out[0] == 1


def test_numbers_lie_one_behind_the_other(out: Floats) -> None:
    at = observing.put_number(out, 1, 7)
    at = observing.put_row(out, at, np.array([4, 5, 6]))
    assert at == 5 and out.tolist()[:6] == [0, 7, 4, 5, 6, 0]


@pytest.mark.parametrize(("seat", "place"), [(2, 0), (0, 1), (1, 2), (-1, -1)])
def test_seats_are_counted_from_the_one_that_looks(seat: int, place: int) -> None:
    assert observing.from_first(seat, 2, 3) == place


def test_every_seat_has_its_number_and_its_row_in_turn_order(out: Floats) -> None:
    assert observing.put_seats(out, 1, np.array([10, 20, 30, 0]), 1, 3) == 5, (
        "room for a seat that is not there"
    )
    assert out.tolist()[:6] == [0, 20, 30, 10, 0, 0]
    out[:] = 0
    table = np.array([[1, 2], [3, 4], [5, 6], [0, 0]])
    assert observing.put_seat_rows(out, 2, table, 2, 3) == 10
    assert out.tolist() == [0, 0, 5, 6, 1, 2, 3, 4, 0, 0, 0, 0]


def test_things_lie_with_those_who_hold_them(out: Floats) -> None:
    observing.put_holders(out, 0, np.array([1, -1, 2, 1]), 1, 3)
    assert out.tolist() == [1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0]


def test_who_plays_and_who_decides(out: Floats) -> None:
    assert observing.put_players(out, 1, 0, 1, 3, 4) == 9
    assert out.tolist() == [0, 1, 1, 1, 0, 0, 0, 1, 0, 0, 0, 0]
