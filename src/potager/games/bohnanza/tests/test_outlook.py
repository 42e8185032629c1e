"""What is still to come: what fields may expect of it, and what follows from that."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import pytest

from potager import Match
from potager.core import chance
from potager.core.game import Game
from potager.core.turns import NOBODY, next_seat
from potager.games.bohnanza import GAME
from potager.games.bohnanza.rules.components import BEANS
from potager.games.bohnanza.rules.state import ANYONE, Phase, State
from potager.games.bohnanza.rules.trade import has
from potager.games.bohnanza.tests.table import BEAN_NAMES, best, table
from potager.games.bohnanza.thinks.outlook import HIDDEN, OTHERS, OWN, WAY, outlook_of
from potager.games.bohnanza.thinks.worth import field_worth, growing
from potager.testing.play import ratings_of, weights_of

BLUE, GARDEN = BEAN_NAMES.index("blue"), BEAN_NAMES.index("garden")
FORESIGHT = {"horizon": 8.0, "access": 0.5, "in_hand": 0.5}


def weights(seats: int, **figures: float) -> Any:
    """The weights of 0.3.0, which look at nothing of this, with some figures changed."""
    return weights_of(GAME, seats, "0.3.0", **figures)


def test_without_foresight_nothing_is_expected() -> None:
    outlook = outlook_of(Match("bohnanza", 3, seed=1).state, 0, weights(3))
    assert not outlook[:, :WAY].any() and outlook[:HIDDEN, WAY].tolist() == [0.68, 0.68]


def test_what_is_common_among_the_unseen_is_expected_more_and_ones_own_hand_counts() -> None:
    match = table("now A plant\nA hand garden garden\nB hand red")
    outlook = outlook_of(match.state, 0, weights(3, **FORESIGHT))
    assert outlook[OTHERS, BLUE] > outlook[OTHERS, GARDEN] > 0
    assert outlook[OTHERS, :WAY].sum() == pytest.approx(8.0)
    assert outlook[OWN, GARDEN] == pytest.approx(outlook[OTHERS, GARDEN] + 2 * 0.5)


def test_near_the_end_less_is_expected_and_the_way_to_a_coin_fades() -> None:
    match = Match("bohnanza", 2, seed=1)
    state, row = match.state, weights(2, late=20.0, **FORESIGHT)
    early = outlook_of(state, 0, row)
    state.left = 4
    late = outlook_of(state, 0, row)
    assert late[OTHERS, :WAY].sum() == pytest.approx(2.0)
    assert early[OTHERS, :WAY].sum() == pytest.approx(8.0)
    assert late[OWN, WAY] == pytest.approx(0.68 * 4 / 20) and early[OWN, WAY] == pytest.approx(0.68)


def test_a_field_whose_missing_cards_are_not_to_be_expected_is_worth_less() -> None:
    sure, doubtful = weights(3, **FORESIGHT), weights(3, doubt=1.0, **FORESIGHT)
    state = table("now A plant\nA hand red · fields garden:1 blue:3 -").state
    without, against = (outlook_of(state, 0, row)[OWN] for row in (sure, doubtful))
    assert field_worth(without, GARDEN, 1) > field_worth(without, BLUE, 3)
    assert field_worth(against, GARDEN, 1) < field_worth(against, BLUE, 3) < field_worth(without, BLUE, 3)
    assert field_worth(against, BLUE, 4) == field_worth(without, BLUE, 4) == 1, "a coin is sure"


def test_what_is_to_come_makes_a_field_worth_more() -> None:
    state = table("now A plant\nA hand red · fields blue:3 - -").state
    plain, hopeful = weights(3, **FORESIGHT), weights(3, future=0.5, **FORESIGHT)
    worths = [field_worth(outlook_of(state, 0, row)[OWN], BLUE, 3) for row in (plain, hopeful)]
    assert worths[0] < worths[1]


# What follows


def test_a_field_is_sold_to_make_room_for_more() -> None:
    text = "now A choose · turn 5\nturned blue:3\nA hand blue blue · fields chili:3 stink:1 red:2"
    match = table(text, 2)
    assert best(match.state, 0, weights(2)) == "next"
    assert best(match.state, 0, weights(2, room=1.0, reluctance=0.1)) in ("harvest 0", "harvest 2")
    roomy = table(text.replace("stink:1", "-"), 2)
    assert best(roomy.state, 0, weights(2, room=1.0, reluctance=0.1)).startswith("sow blue")


def test_a_harvest_for_nothing_counts_as_folly_only_without_need() -> None:
    match = table("now A plant · turn 5\nA hand green · fields chili:1 blue:1 red:1\nB fields chili:1 - -")
    for seat, needed in ((0, True), (1, False)):
        rated = [
            ratings_of(GAME, match.state, seat, weights(3, room=0.1, futile=futile)) for futile in (0.0, 2.0)
        ]
        assert (rated[0]["harvest 0"] == rated[1]["harvest 0"]) == needed


def test_the_top_discard_is_covered_if_the_other_would_like_it() -> None:
    match = table(
        """
        now A plant · turn 5 · planted 1
        discard blue
        A hand red · fields red:2 - -
        B fields blue:3 - -
        """,
        2,
    )
    assert best(match.state, 0, weights(2, effort=2.0)) == "next"
    assert best(match.state, 0, weights(2, effort=2.0, cover=5.0)) == "toss 0"


def test_what_the_other_grows_is_not_thrown_to_it() -> None:
    match = table(
        """
        now A plant · turn 5 · planted 1
        A hand blue chili · fields red:2 soy:2 black-eyed:2
        B fields blue:3 green:2 stink:2
        """,
        2,
    )
    assert best(match.state, 0, weights(2)) == "toss 0"
    assert best(match.state, 0, weights(2, bait=2.0)) == "toss 1"


# Beliefs


def can_fill(state: State, seat: int) -> bool:
    """Whether a seat has what the active seat's offer wants."""
    wants = state.offer_wants[state.active]
    return all(has(state, seat, bean) >= wants[bean] for bean in range(BEANS) if wants[bean])


class Guess(NamedTuple):
    """How likely something is of a seat: by deals alike, by deals that fit what was done, and in truth."""

    blind: float
    believed: float
    true: bool


def is_collected(state: State, owner: int) -> bool:
    """Whether a seat has some of what it asks for."""
    wants, held = state.offer_wants[owner], state.hand[owner, : state.held[owner]]
    return any((held == bean).any() for bean in range(BEANS) if wants[bean])


def keeps_what_grows(state: State, owner: int) -> bool:
    """Whether the first card of a hand grows in a field of its seat."""
    return growing(state, owner, int(state.hand[owner, 0])) > 0


class Watcher:
    """Looks on as gardeners play, and guesses what others hold."""

    def __init__(self, game: Game, named: str) -> None:
        self.game = game
        self.rows = game.weights.rows(4, [named] * 4)
        self.declined: list[Guess] = []
        self.asked: list[Guess] = []
        self.kept: list[Guess] = []
        self._stream = chance.stream(bytes(32), "beliefs")
        self._turn, self._offers = -1, b""

    def guess(self, state: State, viewer: int, owner: int, fact: Callable[[State, int], bool]) -> Guess:
        deals = [state.copy() for _ in range(12)]
        for deal in deals:
            self.game.redeal(deal, viewer, self._stream)
        facts = [fact(deal, owner) for deal in deals]
        fits = [self.game.plausible(deal, viewer, self.rows) for deal in deals]
        return Guess(float(np.mean(facts)), float(np.average(facts, weights=fits)), fact(state, owner))

    def look(self, state: State, last: int) -> None:
        """Guess, where there is something to be guessed from."""
        active = int(state.active)
        if state.phase != Phase.TRADE:
            return
        if state.planted == 1 and state.held[active] and state.turn != self._turn:
            self._turn = int(state.turn)
            self.kept.append(self.guess(state, (active + 1) % 4, active, keeps_what_grows))
        if state.offer_wants.tobytes() != self._offers:
            self._offers = state.offer_wants.tobytes()
            askers = [other for other in range(4) if state.offer_wants[other].any()]
            self.asked += [self.guess(state, (other + 1) % 4, other, is_collected) for other in askers]
        answered = state.offer_to[active] == ANYONE and state.asked == 0 and last != active
        if answered and state.offer_wants[active].any():
            others = [other for other in range(4) if other != active]
            self.declined += [self.guess(state, active, other, can_fill) for other in others]


@pytest.mark.compiled
@pytest.mark.parametrize("named", ["0.3.0", "0.7.0"])
def test_beliefs_are_right_more_often_than_chance(named: str) -> None:
    """Of what was declined, of what was asked for, and of the card that was not planted."""
    game = GAME.compiled()
    watcher = Watcher(game, named)
    mask, out = game.new_mask(), np.zeros(game.actions.size, dtype=np.float32)
    for seed in range(3):
        state, seat = game.deal(4, {}, chance.seed_bytes(seed)), NOBODY
        while not game.over(state):
            watcher.look(state, seat)
            seat = int(next_seat(game.awaited(state), seat))
            game.legal(state, seat, mask)
            game.advise(state, seat, watcher.rows[seat], mask, out)
            game.apply(state, seat, int(np.argmax(np.where(mask, out, -np.inf))))
    for guesses, most in ((watcher.declined, 0.9), (watcher.asked, 1.0), (watcher.kept, 0.5)):
        blind, believed, true = np.array(guesses, dtype=np.float64).T
        assert len(true) > 30
        assert np.mean((believed - true) ** 2) < most * np.mean((blind - true) ** 2)


def test_only_what_is_asked_for_is_rated() -> None:
    match = table("now A plant · turn 5 · planted 1\nA hand blue chili · fields red:2 soy:2 black-eyed:2", 2)
    toss = GAME.actions["toss"].start
    mask, out = GAME.new_mask(), np.zeros(GAME.actions.size, dtype=np.float32)
    mask[toss + 1] = True
    GAME.advise(match.state, 0, weights(2), mask, out)
    assert out[toss] == 0 and out[toss + 1] != 0
