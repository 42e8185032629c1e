"""`potager arena`: bots on the same deals, from the command line."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from unittest.mock import Mock

import pytest

from potager import CannotRead
from potager.bots.outside import Fault, OutsideBot
from potager.cli import arena as command
from potager.cli.options import name_of, players_of
from potager.cli.play import report_faults
from potager.core.registry import load
from potager.lab.arena import arena, crew
from potager.testing.terminal import Refused, Run

WORDS = ["arena", "--game", "toy", "--seats", "2"]


@pytest.fixture(autouse=True)
def elsewhere(interpreted: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Games are kept where nobody else looks."""
    monkeypatch.setattr(arena, "user_data_path", tmp_path.joinpath)


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    file = tmp_path / "mine.py"
    file.write_text("def choose(view, legal, clock):\n    return legal[view['card'] % 3]\n", encoding="utf-8")
    return file


def test_a_contest_is_a_table_a_file_and_pictures(run: Run, tmp_path: Path) -> None:
    out, pictures = tmp_path / "result.json", tmp_path / "deep" / "pictures"
    words = [*WORDS, "--bots", "gardener,uniform", "--games", "9", "--out", str(out), "--plot", str(pictures)]
    done = run(*words)
    assert "9 games rounded up to 10: 5 full deals of 2 games." in done.stderr
    assert "gardener" in done.stdout and "10 games on 5 deals, 2 actions a game" in done.stdout
    result = json.loads(out.read_text(encoding="utf-8"))
    assert result["games"] == 10 and {bot["bot"] for bot in result["bots"]} == {"gardener", "uniform"}
    assert all(bot["rating"]["sigma"] > 0 for bot in result["bots"])
    names = {"arena-shares.svg", "arena-running.svg", "arena-ratings.svg"}
    assert {file.name for file in pictures.iterdir()} == names
    first = [(pictures / name).read_bytes() for name in sorted(names)]
    french = run(*words, "--lang", "fr")
    assert "On reprend après 10 parties" in french.stderr and "Classement" in french.stdout
    assert json.loads(out.read_text(encoding="utf-8")) == result
    assert "une part équitable" in (pictures / "arena-shares.svg").read_text(encoding="utf-8")
    run(*words)
    assert [(pictures / name).read_bytes() for name in sorted(names)] == first


def test_the_same_command_goes_on_without_a_file_too(run: Run) -> None:
    words = [*WORDS, "--bots", "gardener,uniform"]
    assert "Carrying on" not in run(*words, "--games", "2").stderr
    done = run(*words, "--games", "4")
    assert "Carrying on after 2 games" in done.stderr and "4 games on 2 deals" in done.stdout
    assert "Carrying on" not in run(*words, "--games", "2", "--seed", "2").stderr


def test_faults_of_own_bots_are_told(run: Run, mine: Path, tmp_path: Path) -> None:
    done = run(
        *WORDS, "--bots", f"{mine},gardener", "--games", "8", "--move-seconds", "20", "--memory", "1024"
    )
    [games] = tmp_path.rglob("*.jsonl")
    head = json.loads(games.read_text(encoding="utf-8").splitlines()[0])
    assert head["contest"]["limits"] == {"seconds": 20.0, "memory": 1024}
    assert "raised an error. The first:" in done.stdout and "IndexError" in done.stdout
    assert "gardener played instead" in done.stdout and "mine.py" in done.stdout


def test_more_bots_than_seats_meet_in_all_combinations(run: Run) -> None:
    done = run(*WORDS, "--bots", "gardener,uniform,sprout", "--games", "6")
    assert "6 games on 1 deal," in done.stdout and "sprout" in done.stdout


def test_ctrl_c_keeps_what_was_played(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "run", Mock(side_effect=KeyboardInterrupt))
    done = run(*WORDS, "--bots", "uniform", "--games", "2", code=130)
    assert "Stopped. 0 games are kept in" in done.stderr


def test_games_are_worth_more_than_ratings(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    words = ["--games", "2", "--bots", "gardener,uniform", "--plot", str(tmp_path / "pictures")]
    done = run(*WORDS, *words)
    assert "No ratings: ratings need openskill" in done.stderr and "gardener" in done.stdout
    assert not (tmp_path / "pictures" / "arena-ratings.svg").exists()


def test_jobs_and_ray_are_other_hands(monkeypatch: pytest.MonkeyPatch, run: Run) -> None:
    assert isinstance(command._crew(1, False), crew.Alone)
    several = command._crew(3, False)
    assert isinstance(several, crew.Processes) and several.jobs == 3
    monkeypatch.setattr(crew, "Ray", lambda: "ray")
    assert command._crew(1, True) == "ray"
    monkeypatch.setattr(command, "_crew", Mock(return_value=crew.Alone()))
    monkeypatch.setattr("os.cpu_count", lambda: 3)
    words = [*WORDS, "--bots", "uniform", "--games", "1", "--jobs"]
    assert "4 jobs share" in run(*words, "4").stderr and "share" not in run(*words, "3").stderr


def test_bad_words_are_refused(refused: Refused, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "mine.py").write_text("oh dear", encoding="utf-8")
    bots = ["--bots", "gardener,uniform"]
    for words, why in (
        ([*WORDS, "--bots", "gardner"], "did you mean 'gardener'"),
        ([*WORDS, "--bots", " , "], "no bot is named"),
        ([*WORDS, "--bots", "none.py"], "there is no file 'none.py'"),
        ([*WORDS, "--bots", str(tmp_path / "mine.py")], "cannot be loaded as a bot"),
        ([*WORDS, *bots, "--seed", "x"], "a seed is a number"),
        ([*WORDS, *bots, "--edition", "x"], "no option --edition"),
        ([*WORDS, *bots, "--plot", str(tmp_path / "file" / "x")], "cannot be written"),
        ([*WORDS, *bots, "--out", str(tmp_path / "file" / "x.json")], "cannot be written"),
        (["arena", "--game", "tuy", *bots], "did you mean 'toy'"),
        (["arena", "--game", "toy", "--seats", "9", *bots], "2, 3 seats, not 9"),
    ):
        assert why in refused(*words)


def test_another_contest_is_refused(run: Run, tmp_path: Path) -> None:
    words = [*WORDS, "--games", "2", "--out", str(tmp_path / "x.json")]
    run(*words, "--bots", "gardener,uniform")
    done = run(*words, "--bots", "uniform,gardener", code=2)
    assert "holds another contest (lineups" in done.stderr
    (tmp_path / "y.json").mkdir()
    done = run(*WORDS, "--games", "2", "--out", str(tmp_path / "y.json"), "--bots", "uniform", code=2)
    assert "y.json cannot be written" in done.stderr


def test_own_bots_sit_at_the_table_in_the_terminal(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    players = players_of(2, [f"B={mine}"])
    assert players == ["human", str(mine)] and name_of(players[1]) == "mine.py"
    with pytest.raises(CannotRead, match="there is no file"):
        players_of(2, ["B=none.py"])
    bot = OutsideBot(str(mine), load("toy"))
    bot.faults.append(Fault("raises", "Traceback\n"))
    report_faults([bot])
    assert capsys.readouterr().err == f"{mine}: raises\nTraceback\n"
