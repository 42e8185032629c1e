"""Records: flat, packed, equal by bytes."""

from __future__ import annotations

import numpy as np
import pytest

from potager.core.record import Record, i8, i16, i32, i64, same


class Shelf(Record):
    """A record of every width."""

    a = i8()
    b = i16()
    c = i32(2)
    d = i64(2, 3)


def test_fields_are_packed_in_order_without_gaps() -> None:
    assert Shelf.dtype_.names == ("a", "b", "c", "d")
    assert Shelf.dtype_.itemsize == 1 + 2 + 8 + 48


def test_attributes_read_and_write_through() -> None:
    shelf = Shelf.blank()
    shelf.a = 5
    shelf.d[1, 2] += 7
    assert (shelf.a, shelf.d[1, 2], shelf.d.sum()) == (5, 7, 7)


def test_names_that_are_no_fields_are_refused() -> None:
    shelf = Shelf.blank()
    with pytest.raises(AttributeError, match="has no attribute 'e'"):
        shelf.e = 1
    with pytest.raises(AttributeError, match="has no attribute 'e'"):
        shelf.e  # noqa: B018


def test_numbers_that_do_not_fit_are_refused() -> None:
    with pytest.raises(OverflowError, match="300"):
        Shelf.blank().a = 300


def test_copies_are_equal_until_they_differ() -> None:
    shelf = Shelf.blank()
    other = shelf.copy()
    assert type(other) is Shelf and same(shelf, other)
    other.c[0] = 1
    assert not same(shelf, other)
    assert shelf.c[0] == 0


def test_bytes_read_as_they_are_written() -> None:
    shelf = Shelf.blank()
    shelf.c[:] = [3, 4]
    assert same(Shelf.from_bytes(shelf.tobytes()), shelf)


@pytest.mark.parametrize("change", [-1, 1])
def test_bytes_that_are_too_few_or_too_many_are_refused(change: int) -> None:
    size = Shelf.dtype_.itemsize
    with pytest.raises(ValueError, match=f"Shelf takes {size} bytes, not {size + change}"):
        Shelf.from_bytes(bytes(size + change))


def test_a_batch_is_one_array() -> None:
    batch = Shelf.batch(5)
    batch[2].a = 9
    assert batch["a"].tolist() == [0, 0, 9, 0, 0]
    assert isinstance(batch, np.ndarray)


def test_machine_code_gets_the_bytes_of_a_record_wherever_it_lies() -> None:
    alone, batch = Shelf.blank(), Shelf.batch(3)
    batch[1].a = alone.a = 5
    for record in (alone, alone.copy(), batch[1]):
        assert bytes(record.data) == record.tobytes()
    assert isinstance(alone.data, bytearray), "without NumPy's description, which takes longer than a rule"
    alone.data[0] = 6
    assert alone.a == 6, "they are its own, not a copy"
