"""Lessons over REST: whole, in the reader's language, kept, and nothing for a table to do."""

from __future__ import annotations

import re

import pytest
from liveserver import Guest

from potager.bots.names import GIVEN
from potager.core.errors import BrokenGame
from potager.core.registry import load, names
from potager.core.texts import LANGUAGES
from potager.lab.lessons.lesson import STRAY, TOLD, lessons_of
from potager.server.rooms import lessons
from potager.server.trouble import Denied

ENDS = ("", TOLD, STRAY)


async def test_the_lessons_of_a_game_in_every_language(ann: Guest) -> None:
    english, french = [await ann.call("GET", f"/api/lessons/finca?lang={lang}") for lang in ("en", "fr")]
    assert [lesson["name"] for lesson in english][:2] == ["walking", "carts"]
    assert [lesson["number"] for lesson in french] == list(range(1, len(english) + 1))
    assert english[0]["title"] != french[0]["title"]
    assert await ann.call("GET", "/api/lessons/toy") == []


async def test_a_lesson_has_all_that_a_table_would_say(ann: Guest) -> None:
    taught = await ann.call("GET", "/api/lessons/finca/1?lang=fr")
    assert taught["lesson"]["name"] == "walking" and taught["following"]["name"] == "carts"
    assert [seat["mine"] for seat in taught["table"]["seats"]] == [True, False] and taught["me"] == 0
    first = taught["spots"][0]
    assert {action["action"] for action in first["legal"]} == {f"place {blade}" for blade in range(12)}
    assert [seen["action"] for seen in first["foreseen"]] == [one["action"] for one in first["legal"]]
    refused = {action: why["trouble"] for why in first["forbidden"] for action in why["actions"]}
    assert refused["move 2"]["rule"] == "F7" and "place 1" not in refused
    assert first["ways"] == [{"action": "place 1", "events": first["ways"][0]["events"], "to": 1}]
    assert taught["spots"][1]["legal"] == [] and taught["spots"][1]["deeds"][0]["seat"] == 1
    assert (await ann.call("GET", "/api/lessons/finca/walking?lang=fr")) == taught


async def test_what_is_known_is_not_sent_again(ann: Guest) -> None:
    first = await ann.ask("GET", "/api/lessons/finca/1")
    again = await ann.ask("GET", "/api/lessons/finca/1", headers={"If-None-Match": first.headers["etag"]})
    assert (first.status_code, again.status_code, again.content) == (200, 304, b"")
    plain = await ann.ask("GET", "/api/lessons/finca/1", headers={"Accept-Encoding": "identity"})
    assert plain.json() == first.json() and "content-encoding" not in plain.headers


async def test_what_is_no_lesson_is_refused(ann: Guest) -> None:
    await ann.refused(404, "no-lesson", "GET", "/api/lessons/finca/flying")
    await ann.refused(400, "cannot-read", "GET", "/api/lessons/chess")


@pytest.mark.parametrize("game", names())
def test_whoever_a_lesson_speaks_of_sits_at_its_table(game: str) -> None:
    for lesson in lessons_of(load(game)).values():
        taught = lessons.teach(lesson, "en")
        here = {seat.face for seat in taught.table.seats if not seat.mine}
        assert here <= set(GIVEN[: len(here)]), "the reader is nobody of them"
        for lang in LANGUAGES:
            said = [lesson.text_or_none(lang, step.name + end) or "" for step in lesson.steps for end in ENDS]
            spoken_of = {name for name in GIVEN for text in said if re.search(rf"\b{name}\b", text)}
            assert spoken_of <= here, f"{lesson.file.name} in {lang}"


async def test_the_log_of_a_lesson_calls_the_neighbours_by_their_names(ann: Guest) -> None:
    taught = await ann.call("GET", "/api/lessons/finca/1?lang=en")
    assert [seat["face"] for seat in taught["table"]["seats"]] == [None, "Rosa"]
    [told, *_] = taught["spots"][1]["deeds"][0]["events"]
    assert told["text"].startswith("Rosa ")


def test_a_lesson_that_does_not_fit_the_figures_in_use_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(lesson: object) -> None:
        raise BrokenGame("other figures")

    finca = load("finca")
    monkeypatch.setattr(lessons, "Course", broken)
    assert lessons.lesson_infos(finca, "en") == []
    with pytest.raises(Denied, match="no such lesson"):
        lessons.teach(lessons.find(finca, "1"), "en")
