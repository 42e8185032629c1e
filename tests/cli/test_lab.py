"""`potager lab`: many games, from the command line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from unittest.mock import Mock

import pytest

from potager.core.game import Game
from potager.core.registry import load, names
from potager.lab.puzzles import making
from potager.lab.puzzles.check import retold
from potager.lab.puzzles.making import QUICK
from potager.lab.puzzles.puzzle import BOOK, Puzzle, puzzles, read
from potager.testing.terminal import Refused, Run

pytestmark = pytest.mark.usefixtures("interpreted")
WORDS = ["lab", "balance", "toy", "--games", "20"]


def test_a_report_is_printed_and_told_table_by_table(run: Run) -> None:
    done = run(*WORDS)
    assert done.stdout.startswith("# Balance of toy") and "### swap" in done.stdout
    assert "20 games at each table" in done.stdout and "seed 1." in done.stdout
    assert "| 2 seats | 2 |" in done.stdout and "| 3 seats | 3 |" in done.stdout
    assert done.stderr.splitlines() == ["2 seats: 2 actions a game", "3 seats: 3 actions a game"]
    assert run(*WORDS).stdout == done.stdout
    other = run(*WORDS, "--seed", "2").stdout
    assert other != done.stdout and "seed 2." in other


def test_a_report_is_written_with_its_pictures(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "balance"
    assert run(*WORDS, "--out", str(folder)).stdout == ""
    page = (folder / "toy.md").read_text(encoding="utf-8")
    pictures = {file.name for file in folder.iterdir()} - {"toy.md"}
    assert pictures == {"toy-victories.svg", "toy-points.svg", "toy-use.svg"}
    assert all(f"![{name}]({name})" in page for name in pictures)
    assert "![" not in run(*WORDS).stdout
    run(*WORDS, "--out", str(folder))
    assert (folder / "toy.md").read_text(encoding="utf-8") == page, "once more into the same folder"


def test_what_cannot_be_measured_or_written_is_refused(refused: Refused, run: Run, tmp_path: Path) -> None:
    assert "at least one game must be played, not 0" in refused("lab", "balance", "toy", "--games", "0")
    assert "did you mean 'toy'" in refused("lab", "balance", "tuy")
    assert "a seed is a number" in refused(*WORDS, "--seed", "x")
    (tmp_path / "file").touch()
    done = run(*WORDS, "--out", str(tmp_path / "file"), code=2)
    assert f"{tmp_path / 'file'} cannot be written: File exists" in done.stderr


# Tuning


def test_tuning_tells_what_it_found_and_adopts_it_when_told_to(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    adopt = Mock()
    monkeypatch.setattr("potager.lab.tune.run.adopt_into", adopt)
    for module in ("climb", "run"):
        monkeypatch.setattr(f"potager.lab.tune.{module}.FINAL", 1)
    words = ["lab", "tune", "bohnanza", "--generations", "1", "--population", "4", "--deals", "2"]
    words += ["--jobs", "1", "--record", str(tmp_path / "run.jsonl")]
    done = run(*words)
    assert "progress" in done.stdout and "fair is 0.500" in done.stdout and not adopt.called
    assert done.stderr.startswith("generation 0: best ")
    assert run(*words, "--adopt", "9.0.0").stdout.endswith("adopted as 9.0.0 for 2 seats\n")
    assert [call.args[3:] for call in adopt.mock_calls] == [("9.0.0", "2")]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["toy"], "toy has no weights to tune"),
        (["bohnanza", "--seats", "7"], "not 7"),
        (["frutopia", "--seats", "1"], "a lone seat has nobody to be compared with"),
        (["bohnanza", "--against", "0.0.1"], "no weights '0.0.1'"),
        (["bohnanza", "--adopt", "best"], "named like a version, as 0.7.0, not 'best'"),
        (["bohnanza", "--group", "few"], "--group names numbers of seats"),
        (["bohnanza", "--group", "2-9"], "--group names numbers of seats"),
    ],
)
def test_what_cannot_be_tuned_is_refused(refused: Refused, words: list[str], why: str) -> None:
    assert why in refused("lab", "tune", *words)


# Data


def test_a_dataset_is_written_goes_on_and_is_checked(run: Run, refused: Refused, tmp_path: Path) -> None:
    folder = tmp_path / "data"
    words = ["lab", "dataset", "toy", "--seats", "2", "--part", "2", "--out", str(folder)]
    first = run(*words, "--games", "2")
    assert first.stdout == f"2 games are in {folder}; DATASHEET.md says what is what\n"
    more = run(*words, "--games", "3", "--check")
    assert "2 games were there already" in more.stderr and more.stdout.endswith("6 rows are true\n")
    assert "holds another dataset" in refused(*words, "--games", "3", "--seed", "9")
    assert "thinks by the clock" in refused(*words, "--bots", "master")


# What the repository keeps


def test_golden_files_and_credits_are_written_for_every_game(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = list[str]()

    def write_all(game: Game, say: object) -> None:
        written.append(game.name)

    monkeypatch.setattr("potager.lab.golden.write_all", write_all)
    monkeypatch.setattr("potager.lab.credits.write", lambda: written.append("credits"))
    run("lab", "golden")
    run("lab", "credits")
    assert written == [*names(), "credits"]


def test_a_book_of_puzzles_is_proved(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    doubtful = ["puzzle 3"]

    def doubts(game: Game, book: Sequence[Puzzle], iterations: int) -> list[str]:
        assert (game.name, len(book), iterations) == ("finca", count, QUICK)
        return doubtful

    monkeypatch.setattr("potager.lab.warm.ready", Game.compiled)
    monkeypatch.setattr(making, "doubts", doubts)
    count = len(puzzles(load("finca")))
    done = run("lab", "puzzles", "finca", "--prove", code=1)
    assert done.stdout == f"puzzle 3\nfinca: {count} puzzles, 1 in doubt\n"
    doubtful.clear()
    assert run("lab", "puzzles", "finca", "--prove").stdout == f"finca: {count} puzzles, 0 in doubt\n"


def test_the_reasons_in_a_book_are_written_anew(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    finca, book = load("finca"), tmp_path / "puzzles.toml"
    old = (finca.folder / BOOK).read_text(encoding="utf-8")
    book.write_text(re.sub(r"^why = .*$", "why = []", old, flags=re.M), encoding="utf-8")
    monkeypatch.setattr(making, "BOOK", book)
    run("lab", "puzzles", "finca", "--retell")
    told = [retold(finca, puzzle) for puzzle in puzzles(finca)]
    assert read(book, "finca").puzzle == told and all(puzzle.why for puzzle in told)
