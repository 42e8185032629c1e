"""The texts of games that came after the page was built."""

from __future__ import annotations

from typing import Any

from potager.core.registry import load


async def test_a_game_of_ones_own_brings_its_texts(server: Any) -> None:
    guest = server.guest()
    said = await guest.call("GET", "/api/games/toy/texts/fr")
    assert said == dict(load("toy").texts.messages("fr"))
    assert said["name"] == "Échange"
    assert (await guest.call("GET", "/api/games/finca/texts/en"))["name"] == "Finca"


async def test_what_is_no_game_and_no_language_has_no_texts(server: Any) -> None:
    guest = server.guest()
    await guest.refused(400, "cannot-read", "GET", "/api/games/nowhere/texts/en")
    await guest.refused(400, "bad-message", "GET", "/api/games/toy/texts/nl")
