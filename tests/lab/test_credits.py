"""Every drawing has its credit, and every credit its drawing."""

from __future__ import annotations

from pathlib import Path

import pytest

from potager.core.errors import BrokenGame
from potager.lab import credits

FOLDERS = credits.folders()
SECTION = '["{}"]\nwhat = "a fig"\nauthors = "Ana"\nlicence = "MIT"\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "fruits").mkdir()
    (tmp_path / "fruits" / "fig.svg").touch()
    return tmp_path


def told(folder: Path, *files: str) -> None:
    (folder / "CREDITS.toml").write_text("".join(map(SECTION.format, files)))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parents[1].name)
def test_the_page_of_credits_is_up_to_date(folder: Path) -> None:
    page = (folder / "CREDITS.md").read_text(encoding="utf-8")
    assert page == credits.page(folder), "run `potager lab credits`"


def test_a_credit_names_its_drawings(folder: Path) -> None:
    told(folder, "fruits/*.svg")
    assert "| [fig](fruits/fig.svg) | a fig | Ana | MIT |\n" in credits.page(folder)


@pytest.mark.parametrize("files", [(), ("fruits/*.svg", "fruits/fig.svg"), ("fruits/*.svg", "boats/*.svg")])
def test_a_drawing_without_its_own_credit_is_refused_and_so_is_the_reverse(
    folder: Path, files: tuple[str, ...]
) -> None:
    told(folder, *files)
    with pytest.raises(BrokenGame, match="credit"):
        credits.credits_of(folder)


def test_writing_brings_every_page_up_to_date(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told(folder, "fruits/fig.svg")
    monkeypatch.setattr(credits, "folders", lambda: [folder])
    credits.write()
    assert (folder / "CREDITS.md").read_text(encoding="utf-8") == credits.page(folder)
