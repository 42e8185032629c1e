"""`--pack` and `--sources` on the command line."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from potager.cli import app
from potager.core.pack import VARIABLE

runner = CliRunner()


def potager(*words: str) -> subprocess.CompletedProcess[str]:
    env = {name: value for name, value in os.environ.items() if name != VARIABLE} | {"COLUMNS": "160"}
    command = [sys.executable, "-m", "potager", *words]
    return subprocess.run(command, env=env, capture_output=True, text=True, check=False)


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    file = tmp_path / "pack.toml"
    file.write_text('pack = "frutopia"\n[permits]\nstart = [8, 8, 11, 14]\n', encoding="utf-8")
    return file


def test_the_sources_of_the_figures_are_listed_ours_among_them(pack: Path) -> None:
    done = potager("rules", "frutopia", "--sources", "--lang", "fr")
    assert done.returncode == 0 and "reconstructed" in done.stdout and "Valeurs" in done.stdout
    done = potager("rules", "frutopia", "--sources", "--pack", str(pack))
    assert "permits.start" in done.stdout


def test_a_pack_that_breaks_a_constraint_is_refused_by_name(pack: Path) -> None:
    pack.write_text('pack = "frutopia"\n[permits]\nstart = [7, 7, 7, 7]\n', encoding="utf-8")
    done = potager("rules", "frutopia", "--pack", str(pack))
    assert done.returncode == 2
    assert "[K11]" in done.stderr and "Traceback" not in done.stderr


def test_a_pack_of_no_game_is_refused(pack: Path) -> None:
    pack.write_text('pack = "chess"\n', encoding="utf-8")
    assert "no game 'chess'" in potager("rules", "frutopia", "--pack", str(pack)).stderr


def test_a_pack_is_too_late_once_its_game_is_loaded(pack: Path) -> None:
    importlib.import_module("potager.games.frutopia")
    done = runner.invoke(app, ["rules", "frutopia", "--pack", str(pack)])
    assert done.exit_code == 2 and "loaded already" in done.stderr


def test_sources_are_listed_in_this_process_too() -> None:
    done = runner.invoke(app, ["rules", "finca", "--sources", "--lang", "en"])
    assert done.exit_code == 0 and "rulebook" in done.stdout
