"""Lessons are played by the rules, and refused by file, line and step where they do not fit."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from potager.core.errors import BrokenGame, CannotRead
from potager.core.game import Game
from potager.core.registry import load
from potager.lab.lessons.course import Course
from potager.lab.lessons.lesson import FOLDER, lessons_of, one_lesson, stray_texts

TABLE = '''
position = """
finca 1 · seats 2 · edition franjos
mill almond:AAAA fig:A grape:B lemon:BBBB olive orange almond fig grape lemon olive orange
A carts 1 · fruit fig:2 lemon:2 · tiles -
inca fig2 * * *
palma lemon2 * * *
now A turn
"""
'''
PLACE, WALK = '[[step]]\nname = "place"\n', '[[step]]\nname = "walk"\n'


def game_with(tmp_path: Path, text: str, name: str = "01-walking.toml") -> Game:
    """Finca with its own texts and another lesson."""
    game = dataclasses.replace(load("finca"))
    (tmp_path / FOLDER).mkdir(parents=True)
    (tmp_path / FOLDER / name).write_text(text, encoding="utf-8")
    game.__dict__.update(texts=load("finca").texts, folder=tmp_path)
    return game


def course(tmp_path: Path, text: str) -> Course:
    return Course(one_lesson(game_with(tmp_path, text), "walking"))


def test_a_lesson_leads_from_step_to_step(tmp_path: Path) -> None:
    played = course(tmp_path, f'{TABLE}{PLACE}ask = ["move 1"]\nthen = ["B move 2"]\n{WALK}')
    first, done, last = played.spots
    assert list(first.ways) == ["move 1"] and first.ways["move 1"].to == 1
    assert done.done and done.next == 2 and [deed.seat for deed in done.then] == [1]
    assert last.done and last.next is None and last.step == 1


def test_the_actions_of_a_move_may_come_in_any_order_that_leads_to_the_same(tmp_path: Path) -> None:
    played = course(tmp_path, f'{TABLE}{PLACE}ask = ["cart, load inca, load palma, go"]\n')
    orders: list[list[str]] = []

    def follow(spot: int, so_far: list[str]) -> None:
        if played.spots[spot].done:
            orders.append(so_far)
        for action, way in played.spots[spot].ways.items():
            follow(way.to, [*so_far, action])

    follow(0, [])
    assert sorted(orders) == [
        ["cart", "load inca", "load palma", "go"],
        ["cart", "load palma", "load inca", "go"],
    ]


def test_each_of_several_answers_leads_on(tmp_path: Path) -> None:
    played = course(
        tmp_path, f'{TABLE}{PLACE}ask = ["move 1", "move 0"]\nthen = ["B move 2"]\n{WALK}ask = ["move 0"]\n'
    )
    assert set(played.spots[0].ways) == {"move 0", "move 1"}
    second = [spot for spot in played.spots if spot.step == 1 and not spot.done]
    assert len(second) == 2 and all(list(spot.ways) == ["move 0"] for spot in second)


def test_a_lesson_may_begin_with_a_deal_and_some_moves(tmp_path: Path) -> None:
    begin = 'seats = 3\nseat = "B"\nseed = 4\noptions = { edition = "riogrande" }\nbegin = ["A place 3"]\n'
    played = course(tmp_path, f'{begin}{PLACE}ask = ["place 3"]\n')
    assert played.seats == 3 and played.options["edition"] == "riogrande"
    assert len(played.spots[0].match.moves) == 0 and played.spots[0].match.awaited == (1,)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            f'{TABLE}{PLACE}ask = ["move 5"]\n',
            r"01-walking\.toml: line 10, step 1 \(place\): .*no farmer.*\[F10\]",
        ),
        (f'{TABLE}{PLACE}ask = ["fly"]\n', "line 10, step 1 .*is not an action"),
        (
            f'{TABLE}{PLACE}ask = ["move 1"]\n{WALK}ask = ["move 0"]\n',
            r"line 13, step 2 \(walk\): A: 'move 0'",
        ),
        (f'{TABLE}{PLACE}ask = ["move 1"]\nthen = ["B cart"]\n', "step 1 .*donkey cart"),
        (f'{TABLE}{PLACE}ask = ["move 1"]\nthen = ["Z move 2"]\n', "step 1 .*must begin with a seat"),
        (
            f'{TABLE}{PLACE}ask = ["move 1"]\nsees = [{{ fruit = "fig" }}]\n',
            "step 1 .*its texts speak of .*fig",
        ),
        (f'{TABLE}{PLACE}light = ["fly"]\n', "step 1 .*is not an action"),
        (f'{TABLE}[[step]]\nname = "nameless"\n', "step 1 .*no text 'lesson.walking.nameless'"),
        (f"{TABLE}{PLACE}{PLACE}", "step 2 .*cannot be called 'place'"),
        (f'{TABLE}[[step]]\nname = "title"\n', "step 1 .*cannot be called 'title'"),
        (f'{TABLE}[[step]]\nname = "place-told"\n', "step 1 .*cannot be called"),
        (f'seat = "C"\n{TABLE}{PLACE}', "its beginning: the reader's seat is one of A, B"),
        (f"seats = 2\n{TABLE}{PLACE}", "its beginning: a position says itself"),
        (f'begin = ["A place 3"]\n{TABLE}{PLACE}', "its beginning: .*not now"),
        (f"{TABLE.replace('olive', 'gold')}{PLACE}", "its beginning: line 2: .*gold"),
        (f'{TABLE}{PLACE}tune = "la"\n', "unknown field `tune`.*step"),
        (f"{TABLE}{PLACE}ask == 3\n", "at line 12"),
        (TABLE, "step"),
        (f"step = []\n{TABLE}", "has steps"),
        (f'{TABLE}step = [{{ name = "place" }}]\n', r"below a line \[\[step\]\]"),
    ],
)
def test_what_does_not_fit_is_refused_by_file_line_and_step(tmp_path: Path, text: str, why: str) -> None:
    with pytest.raises(BrokenGame, match=why) as caught:
        course(tmp_path, text)
    assert "finca: shows/lessons/01-walking.toml: " in str(caught.value)


def test_too_many_ways_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("potager.lab.lessons.course.MOST_SPOTS", 3)
    with pytest.raises(BrokenGame, match=r"step 1 \(place\): there are more than 3 ways"):
        course(tmp_path, f'{TABLE}{PLACE}ask = ["cart, load inca, load palma, go"]\n')


@pytest.mark.parametrize("name", ["walking.toml", "01-Walking.toml", "02-walking.toml", "01-walking.txt"])
def test_a_file_that_is_called_otherwise_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(BrokenGame, match=name):
        lessons_of(game_with(tmp_path, f"{TABLE}{PLACE}", name))


def test_a_lesson_without_a_title_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BrokenGame, match=r"no text 'lesson\.flying\.title'"):
        lessons_of(game_with(tmp_path, f"{TABLE}{PLACE}", "01-flying.toml"))


def test_lessons_are_found_by_number_and_by_name(tmp_path: Path) -> None:
    game = game_with(tmp_path, f"{TABLE}{PLACE}")
    assert one_lesson(game, "1") == one_lesson(game, "walking")
    with pytest.raises(CannotRead, match="has no lesson '7': it has 1 walking"):
        one_lesson(game, "7")
    with pytest.raises(CannotRead, match="it has none yet"):
        one_lesson(load("toy"), "1")


def test_a_text_that_no_step_says_is_noticed(tmp_path: Path) -> None:
    left = stray_texts(game_with(tmp_path, f"{TABLE}{PLACE}"))
    assert "lesson.walking.walk" in left
    assert not {"lesson.walking.title", "lesson.walking.place", "lesson.walking.place-told"} & set(left)
