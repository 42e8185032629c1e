"""All rule pages say the same; every rule is somebody's; every event and action has a text."""

from __future__ import annotations

import re

import pytest

from potager.core.rulebook import whole_text
from potager.core.texts import LANGUAGES
from potager.games.bohnanza import GAME
from potager.games.bohnanza.tells.events import Drew, Event
from potager.games.bohnanza.tells.tell import tell

ID = re.compile(r"\bB[1-9]\d?\b")


def keys(section: str):
    return {key.removeprefix(f"{section}.") for key in GAME.texts if key.startswith(f"{section}.")}


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_every_language_has_the_same_headings_tables_and_references(lang: str) -> None:
    english, other = whole_text(GAME, "en"), whole_text(GAME, lang)
    for marks in (r"^#+ ", r"^\|", r"^\| .*\| B\d+ \|$"):
        assert len(re.findall(marks, english, re.MULTILINE)) == len(re.findall(marks, other, re.MULTILINE))
    assert ID.findall(english) == ID.findall(other)
    figures = re.compile(r"^\|[^|]+\| \d+ \|.*$", re.MULTILINE)
    columns = [[line.split("|")[2:] for line in figures.findall(text)] for text in (english, other)]
    assert columns[0] == columns[1] and len(columns[0]) == 8


def test_every_event_has_a_text_and_every_text_an_event() -> None:
    tags = {str(kind.__struct_config__.tag) for kind in Event.__subclasses__()}
    several = {
        *("planted-hand", "planted-aside", "planted-table", "discarded-hand", "discarded-table"),
        *("drew-these", "given"),
    }
    assert tags - {"planted", "discarded", "proposed"} | several == keys("event")
    assert keys("offer") == {"offer", "gift", "wish"}


def test_cards_that_were_drawn_are_named_one_by_one_in_their_order() -> None:
    drew = Drew(seat=0, number=3, beans=["stink", "blue", "blue"])
    assert GAME.texts.words("en", tell(drew, {})).endswith("draws a stink bean, a blue bean and a blue bean.")


def test_every_action_has_a_text() -> None:
    steps = {"next-plant", "next-plant-pair", "next-trade", "next-choose", "next-ready"}
    assert set(GAME.actions) - {"next"} | steps == keys("action")
