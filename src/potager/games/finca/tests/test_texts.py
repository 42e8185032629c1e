"""Every event has a text, and every text an event."""

from __future__ import annotations

from potager.games.finca import GAME
from potager.games.finca.tells.events import Event


def keys(section: str):
    return {key.removeprefix(f"{section}.") for key in GAME.texts if key.startswith(f"{section}.")}


def test_every_event_has_a_text_and_every_text_an_event() -> None:
    tags = {str(kind.__struct_config__.tag) for kind in Event.__subclasses__()}
    assert tags - {"finca-awarded"} | {"finca-won", "finca-boxed"} == keys("event")
