"""rules.toml: every figure names its source."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from potager import BrokenGame
from potager.core import rulesdata


class Shape(msgspec.Struct):
    farmers: dict[str, object]


def write(folder: Path, text: str) -> Path:
    file = folder / "rules.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_figures_with_a_source_are_read(tmp_path: Path) -> None:
    file = write(
        tmp_path,
        '[farmers]\nsource = "rulebook: p. 2"\neach = [5, 4, 3]\n[farmers.more]\nsource = "house"\nx = 1\n',
    )
    assert rulesdata.load(file, Shape).farmers["each"] == [5, 4, 3]
    assert rulesdata.sources(file) == {"farmers": "rulebook: p. 2", "farmers.more": "house"}


@pytest.mark.parametrize("before", ["", 'source = "hearsay"\n', 'more = { source = "house", x = 1 }\n'])
def test_figures_without_a_source_of_their_own_are_refused(tmp_path: Path, before: str) -> None:
    file = write(tmp_path, f"[farmers]\n{before}each = [5, 4, 3]\n")
    with pytest.raises(BrokenGame, match="each needs a source"):
        rulesdata.load(file, Shape)


def test_figures_of_another_shape_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BrokenGame, match="farmers"):
        rulesdata.load(write(tmp_path, '[carts]\nsource = "house"\nx = 1\n'), Shape)
