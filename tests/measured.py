"""A pytest plugin for coverage: it is not measured in tests that walk where others have been.

Measuring makes rules run half as fast. What tests a game is in its folder, the contract, `tests/core`, or
plays it in the terminal; other tests only use it. Games played to their end, canned tables, and, at any but a
game's first and last table, the contract's walks after what is known and written reach nothing new, nor do
damaged packs; they are there for what they assert.
"""

from __future__ import annotations

import pytest

from potager.testing.tables import Seating
from tests.quick import LONG

ABOUT_GAMES = ("src", "tests/cli", "tests/core")
WALKS = ("test_knowing.py", "test_writing.py")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests in which nothing is measured."""
    ends: dict[str, tuple[str, str]] = {}
    for table in filter(None, map(seating, items)):
        first, _ = ends.get(table.game.name, (str(table), ""))
        ends[table.game.name] = (first, str(table))
    for item in items:
        table = seating(item)
        elsewhere = not item.nodeid.startswith(ABOUT_GAMES)
        walked = table is not None and str(table) not in ends[table.game.name] and item.path.name in WALKS
        if (
            elsewhere
            or walked
            or any(word in item.name for word in (*LONG, "canned_tables", "damaged_pack", "golden_games"))
        ):
            item.add_marker(pytest.mark.no_cover)


def seating(item: pytest.Item) -> Seating | None:
    """The table of one of the contract's walks."""
    callspec = getattr(item, "callspec", None)
    table = callspec.params.get("table") if callspec else None
    return table if isinstance(table, Seating) else None
