"""A pytest plugin for coverage: it chooses the tests that reach every branch of every game.

Measuring makes rules run half as fast. So it is done in these alone: the tests in a game's folder that do not
play on and on, and a few of the contract's walks at a game's first and last table. All others are there for
what they assert; while they run, measuring pauses.
"""

from __future__ import annotations

import re

import pytest

from potager.testing.tables import Seating

OF_A_GAME = "src/potager/games/"
# Options have words and figures of their own.
EVERYWHERE = ("every_illegal_action", "every_action_and_event", "ratings_and_estimates", "reasons_are_few")
AT_THE_ENDS = ("a_spy_cannot", "a_sample_gives", "every_state_reads", "fails_half_way", "move_plays_whole")
BETWEEN_BOTS = ("test_manners.py", "test_outlook.py", "test_whole_games.py")
# Walks through one game after the other; and what is measured in one language, at one level, already.
LONG = re.compile(
    "whole_game|all_along|whatever_is_hidden|shown_where|nothing_left_to_hide|over_many_games|any_text"
    "|no_bot_|just_declined|many_choices|a_series|who_is_typing|a_line_is_open|no_offer_costs|every_line_crossed"
    "|counting_puts_it|to_its_end|fits_its_place|do_not_repeat"
    r"|\b(de|fr|sprout)\b"
)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Measure coverage in the chosen tests, which come first: what a walk has chosen is chosen only once."""
    ends: dict[str, tuple[str, str]] = {}
    for table in filter(None, map(seating, items)):
        first, _ = ends.get(table.game.name, (str(table), ""))
        ends[table.game.name] = (first, str(table))
    others: list[pytest.Item] = []
    for item in items:
        table = seating(item)
        at_an_end = table is not None and str(table) in ends[table.game.name]
        walks = any(word in item.name for word in EVERYWHERE + (AT_THE_ENDS if at_an_end else ()))
        own = item.nodeid.startswith(OF_A_GAME) and item.path.name not in BETWEEN_BOTS
        if not (walks if table else own and not LONG.search(item.name)):
            item.add_marker(pytest.mark.no_cover)
            others.append(item)
    apart = set(others)
    items[:] = [item for item in items if item not in apart] + others


def seating(item: pytest.Item) -> Seating | None:
    """The table of one of the contract's walks."""
    callspec = getattr(item, "callspec", None)
    table = callspec.params.get("table") if callspec else None
    return table if isinstance(table, Seating) else None
