"""`potager learn`: a lesson in the terminal, from its beginning to its end."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from potager.cli import app
from potager.core.registry import load, names
from potager.lab.lessons.lesson import lessons_of
from potager.testing.terminal import Refused

HELP = "?\n\n" * 40  # shown how, and on: whatever is left over is not read


def typed(text: str, *words: str) -> str:
    result = CliRunner().invoke(app, ["learn", *words], input=text, env={"COLUMNS": "80", "LC_ALL": "C"})
    assert result.exit_code == 0, result.output
    return " ".join(result.stdout.replace("│", " ").split())


@pytest.mark.parametrize("game", [name for name in names() if lessons_of(load(name))])
def test_every_lesson_can_be_taken_to_its_end(game: str) -> None:
    lessons = list(lessons_of(load(game)).values())
    for lesson in lessons:
        printed = typed(HELP, game, lesson.name, "--lang", "fr")
        assert "Leçon terminée" in printed
        assert " ".join(lesson.text("fr", lesson.steps[-1].name).split()) in printed
        assert ("La suite" in printed) == (lesson.number < len(lessons))


def test_what_is_asked_for_leads_on_by_number_or_by_name() -> None:
    printed = typed("1\n\nmove 1\n\n q\n", "finca")
    assert "One fig for moving in." in printed and "three bunches of grapes: company pays!" in printed
    assert "Lesson done!" not in printed


def test_something_else_gets_a_kind_word_and_what_is_wrong_the_rule() -> None:
    printed = typed("place 4\nmove 3\nfly\n", "finca", "1")
    assert "Here, try what is marked." in printed
    assert "[F7]" in printed and "is not an action" in printed


def test_in_a_quiz_nothing_is_marked_until_something_else_was_tried() -> None:
    before, _, after = typed("?\n\n" * 4 + "move 3\n", "finca", "1").partition("but it brings less")
    assert "►" not in before.partition("Which one?")[2] and "►" in after


def test_a_game_without_lessons_says_so(refused: Refused) -> None:
    assert "toy has no lessons: 'potager rules toy'" in refused("learn", "toy")
    assert "has no lesson '9': it has 1 walking" in refused("learn", "finca", "9")
