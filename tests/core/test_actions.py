"""Action spaces: blocks, numbers and texts."""

from __future__ import annotations

import pytest

from potager import CannotRead
from potager.core.actions import ActionSpace, block

SPACE = ActionSpace(walk=block(3), load=block("arta", "inca"), go=block())


def test_blocks_follow_one_another() -> None:
    assert SPACE.size == 6
    assert list(SPACE) == ["walk", "load", "go"]
    assert (SPACE["load"].start, SPACE["load"].stop) == (3, 5)


def test_texts_and_numbers() -> None:
    assert [SPACE.text(action) for action in range(6)] == [
        "walk 0",
        "walk 1",
        "walk 2",
        "load arta",
        "load inca",
        "go",
    ]
    assert SPACE.split(4) == ("load", 1)
    assert SPACE.parse("  LOAD   Inca ") == 4


def test_a_slip_of_the_pen_gets_a_hint() -> None:
    with pytest.raises(CannotRead, match="did you mean 'load inca'"):
        SPACE.parse("load ica")
    with pytest.raises(CannotRead, match="did you mean 'walk 1'"):
        SPACE.parse("wlk 1")
    with pytest.raises(CannotRead, match="actions begin with walk, load, go"):
        SPACE.parse("???")


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("walk 12", "after 'walk' comes a number from 0 to 2"),  # not: did you mean 'walk 2'?
        ("walk 3", "after 'walk' comes a number from 0 to 2"),
        ("walk", "after 'walk' comes a number from 0 to 2"),
        ("load", "after 'load' comes arta or inca"),
        ("load xyz", "after 'load' comes arta or inca"),
        ("go 1", "'go' stands alone"),
    ],
)
def test_what_follows_a_name_is_said_where_it_is_wrong(text: str, hint: str) -> None:
    with pytest.raises(CannotRead, match=hint):
        SPACE.parse(text)


@pytest.mark.parametrize("action", [-1, 6])
def test_numbers_outside_are_refused(action: int) -> None:
    with pytest.raises(CannotRead, match="from 0 to 5"):
        SPACE.text(action)
