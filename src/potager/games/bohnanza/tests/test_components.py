"""The printed components and figures, counted."""

from __future__ import annotations

import pytest

from potager.games.bohnanza import GAME
from potager.games.bohnanza.rules import components as box

# How many of each card there are, and how many of them bring 1, 2, 3 and 4 coins.
CARDS = {
    "blue": (20, [4, 6, 8, 10]),
    "chili": (18, [3, 6, 8, 9]),
    "stink": (16, [3, 5, 7, 8]),
    "green": (14, [3, 5, 6, 7]),
    "soy": (12, [2, 4, 6, 7]),
    "black-eyed": (10, [2, 4, 5, 6]),
    "red": (8, [2, 3, 4, 5]),
    "garden": (6, [0, 2, 3, 0]),
}
FRENCH = {
    "blue": "Harry Colt",
    "chili": "Harry Cauchemar",
    "stink": "Harry Cochon",
    "green": "Harry Colique",
    "soy": "Harry Copain",
    "black-eyed": "Harry Chaos",
    "red": "Harry Comique",
    "garden": "Harry Coriace",
}


def test_there_are_104_cards_in_eight_kinds() -> None:
    assert box.CARDS == 104
    assert dict(zip(box.BEAN_NAMES, box.COPIES.tolist(), strict=True)) == {
        name: copies for name, (copies, _) in CARDS.items()
    }


@pytest.mark.parametrize("name", CARDS)
def test_the_bean_meter_of_every_kind(name: str) -> None:
    copies, steps = CARDS[name]
    bean = box.BEAN_NAMES.index(name)
    assert box.STEPS[bean].tolist() == steps
    for cards in range(copies + 1):
        best = max((coins for coins, step in enumerate(steps, 1) if step and step <= cards), default=0)
        assert box.COINS[bean, cards] == best
    assert box.FULL[bean] == max(steps)


@pytest.mark.parametrize("name", FRENCH)
def test_every_bean_has_its_french_name(name: str) -> None:
    assert GAME.texts.say("fr", f"bean.{name}") == FRENCH[name]


def test_figures_by_the_number_of_seats() -> None:
    assert box.SEAT_COUNTS == (2, 3, 4, 5)
    assert box.FIELDS_EACH[2:].tolist() == [3, 3, 2, 2]
    assert box.TURNED_UP[2:].tolist() == [3, 2, 2, 2]
    assert box.DRAWN[2:].tolist() == [2, 3, 3, 3]
    assert box.EMPTYINGS[2:].tolist() == [1, 3, 3, 3]
    assert box.HAND_BOUND[2:].tolist() == [14, 39, 32, 28]
    assert (box.DEALT, box.MOST_PLANTED) == (5, 2)


@pytest.mark.parametrize("name", ["COPIES", "STEPS", "COINS", "FULL", "HAND_BOUND", "FIELDS_EACH"])
def test_figures_cannot_be_changed_by_accident(name: str) -> None:
    with pytest.raises(ValueError, match="read-only"):
        getattr(box, name)[0] = 9
