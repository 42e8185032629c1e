"""A new game: written, whole, playable, and kept to the contract from its first minute."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from potager.cli.new_game import TEMPLATE
from potager.core.folder import RULES
from potager.testing.terminal import Refused, Run


def python(folder: Path, *words: str) -> str:
    """Run a Python module beside the games of a folder."""
    env = os.environ | {"POTAGER_GAMES": str(folder), "COLUMNS": "120"}
    done = subprocess.run([sys.executable, "-m", *words], env=env, cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture
def folder(tmp_path: Path, run: Run) -> Path:
    """A folder with a new game."""
    assert "potager play pocket" in run("new-game", "pocket", "--folder", str(tmp_path)).stdout
    return tmp_path


def test_a_new_game_keeps_the_contract_at_once(folder: Path) -> None:
    words = ("pytest", "-q", "-p", "no:cacheprovider", "-m", "not compiled", "-k", "pocket")
    said = python(folder, *words, "--pyargs", "potager.testing.contract", str(folder / "pocket"))
    assert " passed" in said and "failed" not in said


def test_a_new_game_is_played_from_the_command_line(folder: Path) -> None:
    assert "Pocket" in python(folder, "potager", "games")
    assert "T3" in python(folder, "potager", "rules", "pocket", "--lang", "fr")
    script = (
        "import potager; from potager.bots.registry import bot; from potager.core import chance\n"
        "match, stream = potager.Match('pocket', seats=3, seed=1), chance.stream(bytes(32), 'bots')\n"
        "while not match.over:\n"
        "    seat = match.awaited[0]\n"
        "    legal = match.legal_ids(seat)\n"
        "    match.play(seat, bot('greedy', match.game).choose(match.view(seat), seat, legal, stream))\n"
        "assert potager.Match.from_json(match.to_json()) == match\n"
        "open('match.json', 'w').write(match.to_json())\n"
    )
    (folder / "play_pocket.py").write_text(script)
    python(folder, "play_pocket")
    told = python(folder, "potager", "replay", "match.json", "--lang", "fr")
    assert all(f"{seat} garde." in told or f"{seat} jette le" in told for seat in "ABC"), told


def test_a_new_game_is_the_template_under_another_name(folder: Path) -> None:
    def files(game: Path) -> set[str]:
        found = (file for file in game.rglob("*") if file.is_file() and "__pycache__" not in file.parts)
        return {str(file.relative_to(game)) for file in found}

    assert files(folder / "pocket") == files(TEMPLATE)
    texts = [(folder / "pocket" / name).read_text(encoding="utf-8") for name in files(TEMPLATE)]
    assert not [text for text in texts if "toy" in text.split()]
    for rules in RULES.values():
        assert (folder / "pocket" / rules).read_text(encoding="utf-8").startswith("# Pocket\n")


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Pocket", "such as 'pocket'"),
        ("my-game", "such as 'my_game'"),
        ("7up", "begins with a letter"),
        ("", "begins with a letter"),
        ("../pocket", "such as 'pocket'"),
        ("jeu d’été", "small letters a to z"),
        ("class", "Python keeps that word for itself"),
        ("match", "Python keeps that word for itself"),
        ("finca", "there is already a game 'finca'"),
    ],
)
def test_a_name_that_no_game_can_have_is_refused(
    refused: Refused, tmp_path: Path, name: str, why: str
) -> None:
    assert why in refused("new-game", "--folder", str(tmp_path), "--", name)
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_overwritten_and_a_file_is_no_folder(refused: Refused, folder: Path) -> None:
    assert "already" in refused("new-game", "pocket", "--folder", str(folder))
    (folder / "file").write_text("")
    assert "cannot be written" in refused("new-game", "purse", "--folder", str(folder / "file"))
