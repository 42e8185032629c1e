"""The calls about the rules of a game: their words, and their pictures."""

from __future__ import annotations

import msgspec
import pytest
from liveserver import Guest

from potager.core import pictures
from potager.core.game import Game
from potager.core.pictures import pictures_of
from potager.core.registry import load
from potager.server.doors import rulebook


async def test_the_rules_in_both_languages(ann: Guest) -> None:
    english = await ann.call("GET", "/api/games/finca/rules")
    french = await ann.call("GET", "/api/games/finca/rules?lang=fr")
    ids = [[rule["id"] for part in parts for rule in part["rules"]] for parts in (english, french)]
    assert ids[0] == ids[1] and ids[0][0] == "F1"
    assert english[0]["title"] != french[0]["title"]


async def test_a_rulebook_has_pictures_of_rules_and_of_a_turn(ann: Guest) -> None:
    book = await ann.call("GET", "/api/games/finca/rulebook?lang=fr")
    assert book["sections"] == await ann.call("GET", "/api/games/finca/rules?lang=fr")
    assert len(book["steps"]) == 3 and book["parts"][0]["id"] == "Le but"
    pictures = {picture["of"]: picture for picture in book["pictures"]}
    assert {"turn 1", "turn 2", "turn 3", "F10"} <= pictures.keys()
    walk = pictures["F10"]
    assert walk["view"]["blades"][1]["farmers"] == [1, 1, 1]
    assert walk["events"][0]["steps"] == 3 and "Ana" in walk["words"][0]


def test_a_picture_that_a_component_pack_makes_false_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load("finca")
    (true, *_) = pictures_of(game)
    false = msgspec.structs.replace(true, sees=[])

    def both(_: Game) -> list[pictures.Picture]:
        return [true, false]

    monkeypatch.setattr(pictures, "pictures_of", both)
    assert [shown.of for shown in rulebook.drawn.__wrapped__("finca", "en")] == [true.of]
