"""Refusals in words: the game's own where it has any, otherwise what the error says."""

from __future__ import annotations

import pytest

from potager import CannotPlay, CannotRead, Match
from potager.core.errors import NotYours, PotagerError
from potager.core.texts import say
from potager.server.rooms.tablelog import TableLog
from potager.server.store import Unavailable
from potager.server.trouble import Denied, language, trouble

WHY = say("refusal.over")


def test_a_refusal_of_a_game_is_told_in_its_words_where_there_is_a_table() -> None:
    log = TableLog(Match("toy", 2, seed=1))
    error = CannotPlay("the game is over", rule="T3", why=WHY)
    told = trouble(error, "fr", log)
    assert (told.code, told.rule) == ("cannot-play", "T3")
    assert told.message == log.match.game.texts.say("fr", "refusal.over") != "the game is over"
    assert trouble(error, "fr").message == "the game is over", "without a table there is no game to tell it"
    assert trouble(CannotPlay("no"), "fr", log).message == "no", "an error without a reason tells itself"


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (CannotPlay("no"), "cannot-play"),
        (NotYours("no"), "not-yours"),
        (CannotRead("no"), "cannot-read"),
        (PotagerError("no"), "cannot-read"),
        (Unavailable("the disk is full"), "busy"),
        (Denied("full"), "full"),
    ],
)
def test_every_kind_of_refusal_has_its_code(error: PotagerError, code: str) -> None:
    assert trouble(error, "en").code == code
    assert "disk" not in trouble(error, "en").message, "how the server is built concerns nobody"


@pytest.mark.parametrize(
    ("accept", "lang"),
    [
        ("fr", "fr"),
        ("fr-CA,en;q=0.5", "fr"),
        ("nl, FR;q=0.9", "fr"),
        ("de-AT", "de"),
        ("nl", "en"),
        ("", "en"),
        (None, "en"),
    ],
)
def test_the_first_language_that_we_speak_is_taken(accept: str | None, lang: str) -> None:
    assert language(accept) == lang
