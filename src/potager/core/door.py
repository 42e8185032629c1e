"""The checks at the door: what comes from outside is what it should be, or is refused by what was expected.

Only the public functions ask here, once a call: rules, kernels and bots inside a search take what they get.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from numbers import Integral
from typing import Any, TypeVar, cast

import numpy as np

from potager.core import chance
from potager.core.errors import CannotRead, NotYours, shown
from potager.core.texts import LANGUAGES, SEAT_LETTERS

LONGEST = 600  # seconds to think

T = TypeVar("T")


def whole(value: object) -> int | None:
    """A whole number as Python or NumPy has it, or None; True and False are none."""
    if type(value) is int:
        return value
    return int(value) if not isinstance(value, bool) and isinstance(value, Integral) else None


def count(value: object, most: int, what: str) -> int:
    """A whole number from 0 to the most there can be."""
    number = whole(value)
    if number is None or not 0 <= number <= most:
        raise CannotRead(f"{what} is a whole number from 0 to {most}, not {shown(value)}")
    return number


def seat(value: object, seats: int) -> int:
    """A seat of a table."""
    number = whole(value)
    if number is None or not 0 <= number < seats:
        raise NotYours(f"there is no seat {shown(value)}: this match has the seats 0 to {seats - 1}")
    return number


def text(value: object, what: str) -> str:
    """A text."""
    if not isinstance(value, str):
        raise CannotRead(f"{what} is a text, not {shown(value)}")
    return value


def file_text(value: object, what: str) -> str | bytes:
    """A text as a file has it: characters that UTF-8 can write, or bytes."""
    if not isinstance(value, (str, bytes)):
        raise CannotRead(f"{what} is a text or bytes, not {shown(value)}")
    if isinstance(value, str):
        try:
            value.encode()
        except UnicodeEncodeError:
            raise CannotRead(f"{what} holds half a character, which UTF-8 cannot write") from None
    return value


def record(value: object, size: int) -> bytes:
    """The bytes of a state."""
    if not isinstance(value, bytes) or len(value) != size:
        found = f"{len(value)} bytes" if isinstance(value, bytes) else shown(value)
        raise CannotRead(f"a state of this game is {size} bytes, as `state_bytes` gives them, not {found}")
    return value


def instance(value: object, kind: type[T], said: str) -> T:
    """Something that only Potager makes."""
    if not isinstance(value, kind):
        raise CannotRead(f"{said}, not {shown(value)}")
    return value


def options(value: object) -> Mapping[str, Any]:
    """The options of a game: names and values, or None for the defaults."""
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise CannotRead(f"options are names and values, as in {{'edition': 'franjos'}}, not {shown(value)}")
    return cast("Mapping[str, Any]", value)


def lang(value: object) -> str:
    """A language there are texts in."""
    if not isinstance(value, str) or value not in LANGUAGES:
        raise CannotRead(f"there are no texts in {shown(value)}: choose one of {', '.join(LANGUAGES)}")
    return value


def names(value: object, seats: int) -> Sequence[str]:
    """The names of those who sit at a table, one a seat or more."""
    if value is SEAT_LETTERS:
        return SEAT_LETTERS
    is_list = isinstance(value, (str, list, tuple))
    sequence = cast("Sequence[object]", value) if is_list else ()
    if len(sequence) < seats or not all(isinstance(name, str) for name in sequence):
        raise CannotRead(f"names are a list of {seats} texts, one a seat, not {shown(value)}")
    return cast("Sequence[str]", sequence)


def stream(value: object, purpose: str) -> chance.Stream:
    """A stream of chance; or one of its own from a seed, a fresh one from None."""
    if isinstance(value, np.ndarray):
        return check_stream(cast("object", value))
    return chance.stream(chance.seed_bytes(value), purpose)


def check_stream(value: object) -> chance.Stream:
    """A stream of chance."""
    found: Any = value
    if type(found) is not np.ndarray or found.shape != (chance.STREAM,) or found.dtype != np.int64:
        raise CannotRead(f"a stream is what `potager.core.chance.stream` gives, not {shown(value)}")
    return found


def seconds(value: object) -> float:
    """A time to think."""
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 < value <= LONGEST:
        raise CannotRead(
            f"a time is a number of seconds, more than 0 and at most {LONGEST}, not {shown(value)}"
        )
    return value
