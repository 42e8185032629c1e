"""`potager new-bot`: a file that plays every game at once."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from potager import Match, load
from potager.bots.outside import OutsideBot
from potager.bots.uniform import Uniform
from potager.cli import app
from potager.core import chance


def new_bot(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, ["new-bot", *words])
    return done.exit_code, done.output


def test_a_new_bot_is_written_and_says_what_to_do_with_it(tmp_path: Path) -> None:
    code, said = new_bot("my_bot", "--folder", str(tmp_path))
    file = tmp_path / "my_bot.py"
    assert code == 0 and file.exists()
    for command in ("arena --game finca", "watch finca", "play finca"):
        assert f"potager {command}" in said
    assert str(file) in said


@pytest.mark.parametrize("name", ["finca", "bohnanza", "frutopia", "toy"])
def test_it_plays_a_whole_game_without_a_fault(name: str, tmp_path: Path) -> None:
    new_bot("my_bot", "--folder", str(tmp_path))
    game = load(name)
    match, stream = Match(game, 3, seed=1), chance.stream(bytes(32), "test")
    mine = OutsideBot(str(tmp_path / "my_bot.py"), game)
    players = [mine, Uniform(game), Uniform(game)]
    while not match.over:
        seat = match.next_seat
        legal = match.legal_ids(seat)
        chosen = players[seat].choose(match.view(seat), seat, legal, stream) if len(legal) > 1 else legal[0]
        match.play_quietly(seat, chosen)
    mine.close()
    assert mine.faults == []


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("My Bot", "such as 'my_bot'"),
        ("my-bot.py", "such as 'my_bot'"),
        ("7", "begins with a letter"),
        ("here", "there is already a file"),
        ("there", "cannot be written"),
    ],
)
def test_a_name_that_will_not_do_is_refused(name: str, why: str, tmp_path: Path) -> None:
    (tmp_path / "here.py").write_text("mine\n", encoding="utf-8")
    folder = tmp_path / "nowhere" if name == "there" else tmp_path
    code, said = new_bot(name, "--folder", str(folder))
    assert code == 2 and why in " ".join(said.split())
    assert (tmp_path / "here.py").read_text(encoding="utf-8") == "mine\n"
