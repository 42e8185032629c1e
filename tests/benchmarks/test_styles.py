"""The measuring program of styles."""

from __future__ import annotations

import importlib
from pathlib import Path
from types import ModuleType

import pytest

from potager import load
from potager.core.game import Game

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


def itself(game: Game) -> Game:
    return game


@pytest.fixture
def styles(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(BENCHMARKS))  # pyright: ignore[reportUnknownMemberType]
    monkeypatch.setattr(Game, "compiled", itself)
    found = importlib.import_module("styles")
    monkeypatch.setattr(found, "names", lambda: ["toy"])
    return found


def test_without_a_style_every_share_is_fair(styles: ModuleType) -> None:
    table = styles.Table(load("toy"), 2)
    assert [table.share(deal, "") for deal in range(50)] == [1.0] * 50


def test_the_page_has_a_line_for_every_style(styles: ModuleType, tmp_path: Path) -> None:
    page = tmp_path / "STYLES.md"
    styles.main(["--deals", "20", "--page", str(page)])
    lines = page.read_text(encoding="utf-8").splitlines()
    assert "toy, 2 seats" in lines[6]
    assert [line.split("|")[1].strip() for line in lines[8:]] == ["`bold`", "`patient`", "`trader`"]
