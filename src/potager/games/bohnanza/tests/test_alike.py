"""What comes to the same is one thing to choose."""

from __future__ import annotations

import pytest

from potager.bots.hints import hints
from potager.core import chance
from potager.games.bohnanza import GAME
from potager.games.bohnanza.tests.table import table


@pytest.mark.parametrize(
    ("fields", "action", "same"),
    [
        ("- -", "plant 1", "plant 0"),
        ("- -", "sow blue 1", "sow blue 0"),
        ("red:1 -", "plant 1", "plant 1"),
        ("red:1 -", "plant 0", "plant 0"),
        ("- red:1", "harvest 1", "harvest 1"),
    ],
)
def test_one_empty_field_is_as_good_as_another(fields: str, action: str, same: str) -> None:
    match = table(f"now A plant\nA hand red soy · fields {fields}")
    found = GAME.alike(match.state, 0, GAME.actions.parse(action))
    assert GAME.actions.text(found) == same


def test_two_empty_fields_are_one_hint() -> None:
    stream = chance.stream(bytes(32), "test")
    match = table("now A plant\nA hand red soy · fields - -")
    [only] = hints(GAME, match.view(0), 0, match.legal_ids(0), stream, 0.1)
    assert GAME.actions.text(only.action) == "plant 0"
    match = table("now A plant · planted 1\nA hand red soy · fields - - ")
    told = [found.says for found in hints(GAME, match.view(0), 0, match.legal_ids(0), stream, 0.1)]
    assert sorted(one.key for one in told) == ["action.next-plant", "action.plant"]
