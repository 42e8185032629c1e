"""The commands that print: games, rules, replay, and how all of them refuse."""

from __future__ import annotations

from pathlib import Path

import pytest

from potager import Match
from potager.core import playthrough
from potager.testing.terminal import Refused, Run


def test_version(run: Run) -> None:
    assert run("--version").stdout.startswith("potager 0.")


def test_games_lists_every_game_with_its_options(run: Run) -> None:
    printed = run("games").stdout
    assert "--edition franjos|riogrande|filosofia" in printed and "toy" in printed and "Seats" in printed


def test_the_language_is_asked_for_or_that_of_the_surroundings(run: Run, refused: Refused) -> None:
    assert "Places" in run("games", "--lang", "fr").stdout
    assert "Places" in run("games", env={"LC_ALL": "fr_FR.UTF-8"}).stdout
    assert "Seats" in run("games", "--lang", "en", env={"LC_ALL": "fr_FR.UTF-8"}).stdout
    assert "no texts in 'nl'" in refused("games", "--lang", "nl")


def test_rules_prints_all_or_one(run: Run) -> None:
    everything = run("rules", "finca").stdout
    assert "F1 " in everything and "F35" in everything
    one = run("rules", "finca", "f12").stdout
    assert "F12" in one and "F13" not in one
    assert "rendent" in run("rules", "finca", "F12", "--lang", "fr").stdout


def test_rules_names_what_is_missing(refused: Refused) -> None:
    assert "did you mean" in refused("rules", "finca", "F99")
    assert "they run from F1 to F35" in refused("rules", "finca", "zebra")
    assert "did you mean 'finca'" in refused("rules", "fica")


@pytest.fixture
def started(tmp_path: Path) -> Path:
    match = Match("finca", 2, seed=5)
    for _ in range(3):
        seat = match.awaited[0]
        match.play(seat, match.legal(seat)[0])
    file = tmp_path / "match.json"
    file.write_text(match.to_json())
    return file


def test_replay_tells_a_match_in_both_languages(started: Path, run: Run) -> None:
    printed = run("replay", str(started)).stdout
    assert (
        "1 A  A places a farmer on blade 1" in printed and "After 3 actions the game is still on" in printed
    )
    assert "la partie continue" in run("replay", str(started), "--lang", "fr").stdout


def test_replay_tells_a_playthrough_and_its_result(tmp_path: Path, run: Run) -> None:
    match = Match("toy", 2, seed=5)
    match.play(0, "keep")
    match.play(1, "keep")
    file = tmp_path / "match.play"
    file.write_text(playthrough.write(match))
    assert "The game is over: " in run("replay", str(file)).stdout


def test_replay_refuses_what_is_no_match(started: Path, tmp_path: Path, refused: Refused) -> None:
    assert "cannot be read" in refused("replay", str(tmp_path / "none"))
    (tmp_path / "bytes").write_bytes(b"\xff\xfe")
    assert "not UTF-8" in refused("replay", str(tmp_path / "bytes"))
    (tmp_path / "words").write_text("hello")
    assert "a playthrough begins" in refused("replay", str(tmp_path / "words"))
    started.write_text(started.read_text().replace("A place 0", "A place 1"))
    assert "the file was changed" in refused("replay", str(started))
