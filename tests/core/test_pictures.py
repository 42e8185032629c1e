"""Pictures of rules that do not fit their game are refused, with what is wrong."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import msgspec
import pytest

import potager
from potager.core.errors import BrokenGame
from potager.core.pictures import FILE, Picture, pictures_of, scene

FINCA = potager.load("finca")
WALK = Picture(
    of="F10",
    area="mill",
    position="""
        finca 1 · seats 2 · edition franjos
        mill almond fig:AB grape lemon:AB olive orange:A almond:A fig:B grape:B lemon:A olive:B orange
        now A turn
    """,
    play=["move 1"],
    sees=["farmer-walked", "fruit-taken"],
)


def test_a_picture_shows_the_table_before_and_what_happens_then() -> None:
    shown = scene(FINCA, WALK)
    assert (shown.seat, shown.view.blades[1].farmers) == (0, [1, 1])
    assert shown.match.view(0).blades[3].farmers == [2, 1]
    assert [event.number for event in shown.events[1:]] == [3]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"of": "F99"}, "there is no such rule"),
        ({"of": "turn 4"}, "there is no such rule, or step of a turn"),
        ({"position": "finca 1 · seats 2\nnow A turn"}, "no line 'mill'"),
        ({"seat": "Z"}, "seat"),
        ({"play": ["move 2"]}, "you have no farmer"),
        ({"sees": ["farmer-walked"]}, "what happens is farmer-walked, fruit-taken"),
    ],
)
def test_a_picture_that_lies_is_refused(change: dict[str, object], why: str) -> None:
    picture = msgspec.structs.replace(WALK, **change)
    with pytest.raises(BrokenGame, match=f"(?s)finca: {FILE}: the picture of '{picture.of}': .*{why}"):
        scene(FINCA, picture)


@pytest.mark.parametrize(
    "text", ["[[picture]]", '[[picture]]\nof = "F1"\ncolour = 3', "picture = 7", "[[picture"]
)
def test_a_file_that_lists_no_pictures_is_refused(tmp_path: Path, text: str) -> None:
    game = dataclasses.replace(FINCA)
    game.__dict__["folder"] = tmp_path
    (tmp_path / FILE).parent.mkdir()
    (tmp_path / FILE).write_text(text, encoding="utf-8")
    with pytest.raises(BrokenGame, match=f"finca: {FILE}: "):
        pictures_of(game)
