"""The package: what is in the wheel, and that it plays and serves where nothing else of the repository is."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

import pytest
from installed import Installed, Visitor

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def files(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def test_the_page_is_in_the_wheel(files: set[str]) -> None:
    page = ROOT / "src/potager/server/static"
    built = {str(file.relative_to(page)) for file in page.rglob("*") if file.is_file()}
    shipped = {name.partition("/static/")[2] for name in files if "/static/" in name}
    assert shipped == built - {".gitignore"}
    assert {"index.html", "licences.md"} <= shipped


def test_what_only_this_repository_needs_is_not_in_the_wheel(files: set[str]) -> None:
    unwanted = re.compile(
        r"games/\w+/(tests|shows/board|shows/drawings)/|\.gitignore|__pycache__|node_modules"
    )
    assert [name for name in files if unwanted.search(name)] == []
    assert {name.partition("/")[0] for name in files if ".dist-info/" not in name} == {"potager"}


def test_what_an_installed_potager_needs_is_in_the_wheel(files: set[str]) -> None:
    """All else of the package; of the template of a new game everything."""
    needed = {
        str(file.relative_to(ROOT / "src"))
        for file in (ROOT / "src/potager").rglob("*.*")
        if file.is_file()
        and not re.search(r"games/\w+/(tests|shows/board|shows/drawings)/|/static/|\.pyc$", str(file))
    }
    assert needed <= files
    assert {
        "potager/py.typed",
        "potager/games/finca/rules.toml",
        "potager/games/finca/LISEZMOI.md",
        "potager/games/finca/LIESMICH.md",
        "potager/games/finca/tells/texts/fr.toml",
        "potager/cli/template/toy/shows/board/board.ts",
        "potager/cli/template/toy/tests/views.json",
        "potager/testing/contract/conftest.py",
        "potager/server/store/migrations/script.py.mako",
    } <= files


def test_it_plays_in_the_terminal(installed: Installed) -> None:
    assert str(installed.bin.parent) in installed.run(
        "python", "-c", "import potager; print(potager.__file__)"
    )
    assert "finca" in installed.run("potager", "games")
    installed.play(
        *("finca", "--seats", "2", "--seed", "7", "--seat", "0=human", "--level", "gardener", "--pause", "0"),
        keys=[("choose", "1\r"), ("places a farmer", "q")],
    )


def test_it_serves_the_page_and_a_table_with_bots_that_move(visitor: Visitor) -> None:
    assert "<title>Potager" in visitor.page()
    table = visitor.table("gardener", "gardener")
    with visitor.at(table) as line:
        assert line.hear("happened")["entry"]["version"] > 0
    assert visitor.ask(f"/api/tables/{table}")["version"] > 0
