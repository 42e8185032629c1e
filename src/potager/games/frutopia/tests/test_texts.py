"""Every event has a text, and every text an event; the rules tell which figures are ours."""

from __future__ import annotations

import re

import pytest

from potager.core import rulesdata
from potager.core.folder import RULES as RULES_FILES
from potager.core.rulebook import FOR_PROGRAMS
from potager.games.frutopia import GAME
from potager.games.frutopia.rules.components import RULES
from potager.games.frutopia.tells.events import Event


def keys(section: str):
    return {key.removeprefix(f"{section}.") for key in GAME.texts if key.startswith(f"{section}.")}


def test_every_event_has_a_text_and_every_text_an_event() -> None:
    tags = {str(kind.__struct_config__.tag) for kind in Event.__subclasses__()}
    assert tags | {"permits-out", "pawn-joined", "solo-won", "solo-lost"} == keys("event")


@pytest.mark.parametrize("name", RULES_FILES.values())
def test_the_rules_tell_which_figures_are_reconstructed(name: str) -> None:
    sources = rulesdata.sources(RULES)
    ours = {key.partition(".")[0] for key, source in sources.items() if source.startswith("reconstructed")}
    text = (GAME.folder / name).read_text(encoding="utf-8").partition(FOR_PROGRAMS)[0]
    assert set(re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE)) == ours
