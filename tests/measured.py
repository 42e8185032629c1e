"""A pytest plugin for coverage: it marks as `measured` the tests that reach every branch of every game.

Measuring makes rules run half as fast. So it is done in these alone, in a run of their own: the tests in a
game's folder and, at its first and last table, the contract's walks after what is refused, said, known and
written. All others are there for what they assert, as are games between bots and games played to their end.
"""

from __future__ import annotations

import pytest

from potager.testing.tables import Seating

OF_A_GAME = "src/potager/games/"
WALKS = ("test_play.py", "test_knowing.py", "test_writing.py", "test_moves.py")
EVERYWHERE = ("every_illegal_action", "every_action_and_event")  # every option has words of its own
BETWEEN_BOTS = ("test_manners.py", "test_outlook.py", "test_whole_games.py")
WHOLE = "whole_game"  # a game played to its end


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests in which coverage is measured."""
    ends: dict[str, tuple[str, str]] = {}
    for table in filter(None, map(seating, items)):
        first, _ = ends.get(table.game.name, (str(table), ""))
        ends[table.game.name] = (first, str(table))
    for item in items:
        table = seating(item)
        at_an_end = table is not None and str(table) in ends[table.game.name]
        walks = item.path.name in WALKS and (at_an_end or any(word in item.name for word in EVERYWHERE))
        own = item.nodeid.startswith(OF_A_GAME) and item.path.name not in BETWEEN_BOTS
        if (walks or own) and WHOLE not in item.name:
            item.add_marker(pytest.mark.measured)


def seating(item: pytest.Item) -> Seating | None:
    """The table of one of the contract's walks."""
    callspec = getattr(item, "callspec", None)
    table = callspec.params.get("table") if callspec else None
    return table if isinstance(table, Seating) else None
