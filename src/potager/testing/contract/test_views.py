"""The canned tables that a board is tested with are what the game gives now."""

from __future__ import annotations

import pytest

from potager.core.game import Game
from potager.testing.views import FILE, declared, encode


def test_canned_tables_are_what_the_game_gives(game: Game) -> None:
    if declared(game) is None:
        pytest.skip("a game without canned tables")
    written = (game.folder / "tests" / FILE).read_bytes()
    assert written == encode(game), "stale: python -m potager.testing.views"
