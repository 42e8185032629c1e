"""Every figure of a game says where it comes from."""

from __future__ import annotations

from potager.core import rulesdata
from potager.core.game import Game


def test_every_source_says_where(game: Game) -> None:
    sources = rulesdata.sources(game.folder / "rules.toml")
    assert sources
    for figure, source in sources.items():
        kind, _, where = source.partition(":")
        assert kind in rulesdata.SOURCES, figure
        assert where.strip() or kind == "reconstructed", figure
