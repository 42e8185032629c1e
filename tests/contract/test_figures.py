"""Every figure of a game says where it comes from."""

import pytest

import potager
from potager.core import rulesdata

FIGURES = {game.name: game.folder / "rules.toml" for game in map(potager.load, potager.names())}
FIGURES = {name: file for name, file in FIGURES.items() if file.exists()}


@pytest.mark.parametrize("name", FIGURES)
def test_every_source_says_where(name):
    sources = rulesdata.sources(FIGURES[name])
    assert sources
    for figure, source in sources.items():
        kind, _, where = source.partition(":")
        assert kind in rulesdata.SOURCES, figure
        assert where.strip() or kind == "reconstructed", figure
