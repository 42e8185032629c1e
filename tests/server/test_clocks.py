"""The clocks of a real server are the machine's."""

from __future__ import annotations

import asyncio
import time

import pytest

from potager.server.clocks import Clocks


async def test_waiting_is_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    await Clocks().sleep(7.5)
    assert slept == [7.5]


async def test_what_lasts_too_long_is_given_up() -> None:
    with pytest.raises(TimeoutError):
        async with Clocks().timeout(0):
            await asyncio.Event().wait()
    async with Clocks().timeout(60):
        pass


def test_time_is_the_time_of_day_and_never_goes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "time", lambda: 5.0)
    monkeypatch.setattr(time, "monotonic", lambda: 6.0)
    assert (Clocks().wall(), Clocks().monotonic()) == (5.0, 6.0)
