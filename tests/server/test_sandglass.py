"""The time that bots may think in one turn."""

from __future__ import annotations

import math
from collections.abc import Generator

import pytest

from potager.server.minds.sandglass import LEAST, PART, Sandglass


def thought(slices: int) -> Generator[None, None, str]:
    """One that stops so often."""
    for _ in range(slices):
        yield
    return "thought"


def concluded(generator: Generator[None, None, str]) -> tuple[int, str]:
    """How often it stopped, and what came of it."""
    stops = 0
    while True:
        try:
            next(generator)
        except StopIteration as end:
            return stops, end.value
        stops += 1


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A clock that goes on by a second whenever somebody looks at it."""
    now = [0.0]

    def look() -> float:
        now[0] += 1.0
        return now[0]

    monkeypatch.setattr("potager.server.minds.sandglass.time.monotonic", look)
    return now


@pytest.mark.usefixtures("clock")
def test_every_thought_of_a_turn_takes_from_what_is_left() -> None:
    sandglass = Sandglass(8.0)
    assert sandglass.most(1) == PART * 8.0
    assert concluded(sandglass.timed(thought(3))) == (3, "thought")
    assert sandglass.most(1) == PART * 4.0, "four slices of a second"
    concluded(sandglass.timed(thought(9)))
    assert sandglass.most(1) == LEAST, "nothing is left, yet a thought has a moment"
    assert sandglass.most(2) == PART * 8.0, "another turn"


def test_stops_cost_nothing(clock: list[float]) -> None:
    sandglass = Sandglass(8.0)
    sandglass.most(1)
    paying = sandglass.timed(thought(1))
    next(paying)
    clock[0] += 100.0  # others think
    concluded(paying)
    assert sandglass.most(1) == PART * 6.0


def test_without_a_limit_nobody_is_hurried() -> None:
    assert Sandglass(0.0).most(1) == math.inf


def test_a_thought_that_fails_has_been_paid_for() -> None:
    def failing() -> Generator[None, None, str]:
        yield
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        concluded(Sandglass(8.0).timed(failing()))
