"""Whole moves: the deliveries that a search takes for one."""

from __future__ import annotations

from potager.bots.moves import list_whole
from potager.core.steps import MOST_STEPS
from potager.games.finca import GAME
from potager.games.finca.tests.table import table
from potager.games.finca.thinks.moves import MOST_LOADS

ONES = """
    alcudia almond1 * * *\narta fig1 * * *\ninca grape1 * * *
    vilafranca lemon1 * * *\nson-servera olive1 * * *\nandratx orange1 * * *
    """
BASKET = "A fruit almond:{n} fig:{n} grape:{n} lemon:{n} olive:{n} orange:{n} · carts 1"


def deliveries(text: str) -> list[str]:
    """What the first seat could do with an ordinary cart, as it would be typed."""
    match = table(text)
    found = list_whole(GAME, match.state, 0, match.legal_ids(0), GAME.weights.row(match.seats))
    typed = [", ".join(map(GAME.actions.text, actions)) for actions in found]
    return [move for move in typed if move.startswith("cart")]


def test_a_delivery_is_one_move_with_its_villages() -> None:
    listed = deliveries("arta fig3 * * *\ninca any4 * * *\nA fruit fig:5 lemon:4 · carts 1")
    assert {"cart, load arta, go", "cart, load inca, kind fig, go"} <= set(listed)
    assert "cart" not in listed


def test_what_is_too_long_to_be_said_at_once_is_put_together_step_by_step() -> None:
    listed = deliveries(ONES + BASKET.format(n=1))
    assert max(move.count(", ") + 1 for move in listed) == MOST_STEPS
    assert len(listed) < MOST_LOADS
    assert "cart" in listed


def test_of_very_many_loads_some_are_listed_and_the_rest_is_left_to_steps() -> None:
    listed = deliveries(ONES + BASKET.format(n=5))
    assert len(listed) == MOST_LOADS + 1
    assert "cart" in listed
