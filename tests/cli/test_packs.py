"""`--pack` and `--sources` on the command line."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from potager.core.pack import VARIABLE
from potager.testing.terminal import Refused, Run


def potager(*words: str) -> subprocess.CompletedProcess[str]:
    env = {name: value for name, value in os.environ.items() if name != VARIABLE} | {"COLUMNS": "160"}
    command = [sys.executable, "-m", "potager", *words]
    return subprocess.run(command, env=env, capture_output=True, text=True, check=False)


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    file = tmp_path / "pack.toml"
    file.write_text('pack = "frutopia"\n[permits]\nstart = [8, 8, 11, 14]\n', encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("game", "lang", "heads"),
    [("frutopia", "fr", ["reconstructed", "Valeurs"]), ("finca", "en", ["rulebook"])],
)
def test_the_sources_of_the_figures_are_listed_ours_among_them(
    game: str, lang: str, heads: list[str], run: Run
) -> None:
    listed = run("rules", game, "--sources", "--lang", lang).stdout
    assert all(head in listed for head in heads)


def test_the_sources_of_a_pack_are_listed(pack: Path) -> None:
    assert "permits.start" in potager("rules", "frutopia", "--sources", "--pack", str(pack)).stdout


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('pack = "frutopia"\n[permits]\nstart = [7, 7, 7, 7]\n', "[K11]"),
        ('pack = "chess"\n', "no game 'chess'"),
    ],
)
def test_a_pack_that_breaks_a_constraint_or_is_of_no_game_is_refused(pack: Path, text: str, why: str) -> None:
    pack.write_text(text, encoding="utf-8")
    done = potager("rules", "frutopia", "--pack", str(pack))
    assert done.returncode == 2
    assert why in done.stderr and "Traceback" not in done.stderr


def test_a_pack_is_too_late_once_its_game_is_loaded(pack: Path, refused: Refused) -> None:
    importlib.import_module("potager.games.frutopia")
    assert "loaded already" in refused("rules", "frutopia", "--pack", str(pack))
