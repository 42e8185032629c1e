"""Every lesson plays by the rules from its beginning to its end, and says so in every language."""

from __future__ import annotations

from potager.core.game import Game
from potager.core.texts import LANGUAGES
from potager.lab.lessons.course import Course
from potager.lab.lessons.lesson import STRAY, TOLD, lessons_of, stray_texts

LONGEST = 150  # characters of a text that is read at a glance on a phone
MOST_STEPS = 12  # in about three minutes


def test_every_lesson_can_be_played_in_every_way_to_its_end(game: Game) -> None:
    for lesson in lessons_of(game).values():
        spots = Course(lesson).spots
        assert all(spot.ways or spot.done for spot in spots), "nobody is left without a way on"
        last = [spot for spot in spots if spot.done and spot.next is None]
        assert last and {spot.step for spot in last} == {len(lesson.steps) - 1}


def test_lessons_are_short_and_said_in_every_language(game: Game) -> None:
    for lesson in lessons_of(game).values():
        assert len(lesson.steps) <= MOST_STEPS
        for lang in LANGUAGES:
            said = {
                name: lesson.text_or_none(lang, name)
                for step in lesson.steps
                for name in (step.name, step.name + TOLD, step.name + STRAY)
            }
            long = {name: len(text) for name, text in said.items() if text and len(text) > LONGEST}
            assert long == {}, f"{lesson.file.name} in {lang}"


def test_no_text_of_a_lesson_is_left_over(game: Game) -> None:
    assert stray_texts(game) == []
