"""`potager review`: a table of what cost most, a line of chances, a picture and a file."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from unittest.mock import Mock
from xml.etree import ElementTree

import pytest

from potager import Match
from potager.bots.base import Judged, Question
from potager.bots.search.whole import Opinion
from potager.core import playthrough
from potager.lab.review import review as reviewing
from potager.lab.review.reviewed import decode
from potager.lab.review.scale import POINTS
from potager.testing.terminal import Refused, Run


def oracle(question: Question, *, each: Sequence[Sequence[int]] = ()) -> Opinion:
    """Keeping is better, by what is known; by the truth, swapping is a little."""
    worth = (0.8, 0.3) if question.truth is None else (0.5, 0.51)
    found = [Judged((action,), 900, worth[action], 0.0) for action in question.legal]
    return Opinion(sorted(found, key=lambda one: -one.win), [0.5, 0.5])


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A finished game of Swap, as a playthrough."""
    monkeypatch.setattr(reviewing, "opinion", oracle)
    match = Match("toy", 2, seed=5)
    match.play(0, "keep")
    match.play(1, "swap")
    file = tmp_path / "match.play"
    file.write_text(playthrough.write(match))
    return file


def test_review_names_the_moves_that_cost_most(game: Path, run: Run) -> None:
    printed = run("review", str(game), "--interpreted", "--iterations", "5").stdout
    assert "by what was known" in printed and "B: 1 decision, 0 best, 0 close, 1 costly" in printed
    assert "Swap your card" in printed and "Keep your card" in printed and "−50%" in printed
    assert "(the best)" in printed, "by the truth"
    french = run("review", str(game), "--interpreted", "--lang", "fr").stdout
    assert "Les coups qui ont coûté le plus" in french and "−50\xa0%" in french


def test_costs_are_in_points_where_the_review_counts_them(
    game: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def points_oracle(question: Question, *, each: Sequence[Sequence[int]] = ()) -> Opinion:
        found, hopes = oracle(question, each=each)
        return Opinion([one._replace(points=10 * one.win, spread=1.0) for one in found], hopes)

    monkeypatch.setattr(reviewing, "opinion", points_oracle)
    monkeypatch.setattr(reviewing, "scale_of", Mock(return_value=POINTS))
    printed = run("review", str(game), "--interpreted").stdout
    assert "−5.0 points" in printed and "how many points the move gave away" in printed
    french = run("review", str(game), "--interpreted", "--lang", "fr").stdout
    assert "−5,0\xa0points" in french and "les points perdus" in french


def test_by_the_truth_nothing_may_have_been_wrong(game: Path, run: Run) -> None:
    assert "No move cost anything" in run("review", str(game), "--interpreted", "--truth").stdout


def test_review_writes_what_it_found_and_draws_it(
    game: Path, run: Run, tmp_path: Path, refused: Refused
) -> None:
    out, plot = tmp_path / "review.json", tmp_path / "plot.svg"
    run("review", str(game), "--interpreted", "--out", str(out), "--plot", str(plot))
    assert decode(out.read_bytes()).costly[0].seat == 1
    assert ElementTree.parse(plot).getroot().find("{*}polyline") is not None
    assert "cannot be written" in refused(
        "review", str(game), "--interpreted", "--out", str(tmp_path / "no" / "x")
    )


def test_an_exported_game_names_its_people(game: Path, run: Run, tmp_path: Path) -> None:
    match = playthrough.replay(game.read_text())
    deal: dict[str, Any] = {"commitment": "", "server_half": "", "contributions": []}
    whole: dict[str, Any] = {"match": json.loads(match.to_json()), "deal": deal, "points": [], "winners": []}
    file = tmp_path / "export.json"
    file.write_text(json.dumps(whole | {"players": ["Ann", "greedy"]}))
    printed = run("review", str(file), "--interpreted").stdout
    assert "Ann: 1 decision" in printed and "Gardener: 1 decision" in printed
    file.write_text(json.dumps(whole | {"players": ["greedy", "greedy"]}))
    assert "B Gardener: 1 decision" in run("review", str(file), "--interpreted").stdout
    assert "The game is over" in run("replay", str(file)).stdout


def test_review_refuses_what_cannot_be_reviewed(game: Path, refused: Refused, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    file.write_text(Match("toy", 2, seed=5).to_json())
    assert "not over yet" in refused("review", str(file), "--interpreted")
    assert "a review needs time" in refused("review", str(game), "--seconds", "0")
    assert "a review needs time" in refused("review", str(game), "--iterations", "-1")
    assert "cannot be read" in refused("review", str(tmp_path / "none"))
