"""Both rule pages say the same; every rule is somebody's; every event and action has a text."""

from __future__ import annotations

import re

from potager.core.rulebook import whole_text
from potager.games.bohnanza import GAME
from potager.games.bohnanza.tells.events import Event

ID = re.compile(r"\bB[1-9]\d?\b")


def keys(section: str):
    return {key.removeprefix(f"{section}.") for key in GAME.texts if key.startswith(f"{section}.")}


def test_both_languages_have_the_same_headings_tables_and_references() -> None:
    english, french = (whole_text(GAME, lang) for lang in ("en", "fr"))
    for marks in (r"^#+ ", r"^\|", r"^\| .*\| B\d+ \|$"):
        assert len(re.findall(marks, english, re.MULTILINE)) == len(re.findall(marks, french, re.MULTILINE))
    assert ID.findall(english) == ID.findall(french)
    figures = re.compile(r"^\|[^|]+\| \d+ \|.*$", re.MULTILINE)
    columns = [[line.split("|")[2:] for line in figures.findall(text)] for text in (english, french)]
    assert columns[0] == columns[1] and len(columns[0]) == 8


def test_every_event_has_a_text_and_every_text_an_event() -> None:
    tags = {str(kind.__struct_config__.tag) for kind in Event.__subclasses__()}
    several = {
        *("planted-hand", "planted-aside", "planted-table", "discarded-hand", "discarded-table"),
        *("drew-these", "given"),
    }
    assert tags - {"planted", "discarded", "proposed"} | several == keys("event")
    assert keys("offer") == {"offer", "gift", "wish"}


def test_every_action_has_a_text() -> None:
    steps = {"next-plant", "next-plant-pair", "next-trade", "next-choose", "next-ready"}
    assert set(GAME.actions) - {"next"} | steps == keys("action")
