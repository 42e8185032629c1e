"""Bots are good company: at no level does one throw away what every child would keep."""

from __future__ import annotations

import pytest

from potager import load
from potager.games.bohnanza import GAME
from potager.games.bohnanza.rules.components import BEANS, COINS, FIELDS_EACH, FULL
from potager.games.bohnanza.rules.fields import can_plant
from potager.games.bohnanza.rules.state import Phase, State
from potager.games.bohnanza.rules.trade import laid
from potager.games.bohnanza.tests.table import table
from potager.games.bohnanza.thinks.bargain import offered
from potager.testing import play
from potager.testing.company import PLAIN_LEVELS, THINKING_LEVELS, Act, acts


def is_wanted(state: State, seat: int, bean: int) -> bool:
    """Whether a bean grows in a field of a seat that is not ripe."""
    fields = range(FIELDS_EACH[state.seats])
    return any(state.bean[seat, field] == bean and state.grown[seat, field] < FULL[bean] for field in fields)


def waiting(state: State, seat: int) -> list[int]:
    """The beans that a seat has to plant now, or could take from the table."""
    if state.phase == Phase.SETTLE:
        return [bean for bean in range(BEANS) if state.aside[seat, bean]]
    if seat != state.active:
        return []
    if state.phase == Phase.PLANT and state.planted == 0:  # a second card may stay in the hand
        return state.hand[seat, : min(1, state.held[seat])].tolist()
    open_cards = state.phase in (Phase.CHOOSE, Phase.OFFER)
    return [bean for bean in range(BEANS) if open_cards and state.turned[bean]]


def absurd_acts(act: Act) -> list[str]:
    """What is wrong with an act, whoever judges it."""
    state, seat, name, place, _ = act
    wanted = [bean for bean in range(BEANS) if is_wanted(state, seat, bean)]
    found: list[str] = []
    if name == "harvest" and COINS[state.bean[seat, place], state.grown[seat, place]] == 0:
        fields = range(FIELDS_EACH[state.seats])
        if all(any(can_plant(state, seat, bean, field) for field in fields) for bean in waiting(state, seat)):
            found.append("harvests for nothing, without need")
    if name == "accept":
        gets = any(offered(state, place, bean) for bean in range(BEANS))
        if not gets and any(state.offer_wants[place, bean] for bean in wanted):
            found.append("gives a bean away that it grows")
    if name == "propose" and not state.draft_wants[seat].any():
        found += ["makes a gift of a bean that it grows" for bean in wanted if laid(state, seat, bean)]
    if name == "decline" and not state.offer_wants[place].any():
        given = [bean for bean in range(BEANS) if offered(state, place, bean)]
        if given and set(given) <= set(wanted):
            found.append("declines a gift that it grows")
    if name == "drop" and place in wanted:
        found.append("discards a card that grows in its field")
    if name == "next" and state.phase == Phase.CHOOSE and set(waiting(state, seat)) & set(wanted):
        found.append("leaves the other a card that grows in its own field")
    if name == "cancel":
        found.append("drops what it had laid ready")
    return found


def nonsense(seats: int, level: str, seed: int) -> list[str]:
    """What is wrong with any act of a game."""
    game = load("bohnanza").compiled()
    return [wrong for act in acts(game, seats, level, seed) for wrong in absurd_acts(act)]


@pytest.mark.compiled
@pytest.mark.parametrize("level", PLAIN_LEVELS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_bot_does_what_nobody_would(seats: int, level: str) -> None:
    assert nonsense(seats, level, 1) == nonsense(seats, level, 2) == []


@pytest.mark.compiled
@pytest.mark.parametrize("level", THINKING_LEVELS)
@pytest.mark.parametrize("seats", [2, 4])
def test_no_bot_that_thinks_does_either(seats: int, level: str) -> None:
    assert nonsense(seats, level, 1) == []


@pytest.mark.parametrize(
    ("position", "seats", "action", "is_absurd"),
    [
        ("now A plant\nA hand red stink · fields blue:2 red:2 -", 3, "harvest 0", True),
        ("now A plant\nA hand soy stink · fields blue:2 red:2 green:2", 3, "harvest 0", False),
        ("now A plant\nA hand red stink · fields red:2 blue:2 -", 3, "harvest 0", False),
        ("now A plant · planted 1\nA hand soy soy · fields blue:2 red:2 green:2", 3, "harvest 0", True),
        ("now A settle\nA aside red:1 · fields blue:2 chili:2 soy:2", 3, "harvest 0", False),
        ("now A settle\nA aside blue:1 · fields blue:2 chili:2 soy:2", 3, "harvest 1", True),
        ("now A offer\nturned soy:1\nA hand red · fields soy:3 - -", 2, "drop soy", True),
        ("now A offer\nturned soy:1\nA hand red · fields blue:3 - -", 2, "drop soy", False),
        ("now A choose\nturned soy:1\nA fields soy:3 - -", 2, "next", True),
        ("now A choose\nturned soy:1\nA fields blue:3 - -", 2, "next", False),
        ("now A choose\nturned soy:1\nA fields chili:2 blue:2 green:2", 2, "harvest 1", False),
    ],
)
def test_what_is_absurd(position: str, seats: int, action: str, is_absurd: bool) -> None:
    state = table(position, seats).state
    assert GAME.absurd(state, 0, GAME.actions.parse(action)) is is_absurd


GIFT = """
    now A trade · turn 5 · planted 1
    turned {}:1
    A hand blue · fields red:2 blue:3 -
    B hand chili · fields soy:3 green:2 -
    C hand chili · fields garden:2 chili:2 -
    """


@pytest.mark.parametrize(("bean", "is_absurd"), [("soy", True), ("stink", False)])
def test_whoever_is_given_what_it_grows_takes_it(bean: str, is_absurd: bool) -> None:
    match = table(GIFT.format(bean))
    play(match, f"A turned {bean}, to b, propose")
    assert GAME.absurd(match.state, 1, GAME.actions.parse("decline a")) is is_absurd


def test_a_price_is_a_reason_to_decline() -> None:
    match = table(GIFT.format("soy"))
    play(match, "A turned soy, want chili, propose")
    assert not GAME.absurd(match.state, 1, GAME.actions.parse("decline a"))


@pytest.mark.parametrize(
    ("offer", "is_absurd"),
    [("give 0, to b", True), ("turned stink, to b", False), ("give 0, want chili", False)],
)
def test_nobody_makes_a_gift_of_what_it_grows(offer: str, is_absurd: bool) -> None:
    match = table(GIFT.format("stink"))
    play(match, f"A {offer}")
    assert GAME.absurd(match.state, 0, GAME.actions.parse("propose")) is is_absurd
