"""The canned tables that a board is tested with are what the game gives now."""

from __future__ import annotations

import pytest

from potager.core.registry import load, names
from potager.testing.views import FILE, declared, encode

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize("name", [name for name in names() if declared(load(name))])
def test_canned_tables_are_what_the_game_gives(name: str) -> None:
    game = load(name)
    written = (game.folder / "tests" / FILE).read_bytes()
    assert written == encode(game), "stale: python -m potager.testing.views"
