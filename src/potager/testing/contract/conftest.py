"""The games and tables for which the contract is checked."""

from __future__ import annotations

import pytest

from potager.core import chance
from potager.core.registry import load, names
from potager.testing.tables import tables


def pytest_configure(config: pytest.Config) -> None:
    """The mark of the tests that compile."""
    config.addinivalue_line("markers", "compiled: needs Numba; takes minutes after a change of the rules")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test of a `table` is run at all tables, one of a `game` for all games."""
    if "table" in metafunc.fixturenames:
        metafunc.parametrize("table", tables(), ids=str)
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", list(map(load, names())), ids=names())


@pytest.fixture
def stream() -> chance.Stream:
    """Chance, the same every time."""
    return chance.stream(bytes(32), "test")
