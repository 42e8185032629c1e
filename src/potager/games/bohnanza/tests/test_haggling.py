"""Nobody milks the bots: who asks for the most, then for less, and again, earns less than they do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import pytest

from potager import Match
from potager.bots.registry import bot
from potager.core import chance
from potager.core.game import Game
from potager.core.turns import NOBODY, next_seat
from potager.games.bohnanza import GAME
from potager.games.bohnanza.rules.actions import GIVE, PROPOSE, TURNED, WANT
from potager.games.bohnanza.rules.components import BEANS
from potager.games.bohnanza.rules.state import NO_OFFER, Phase, State
from potager.games.bohnanza.tests.table import table
from potager.games.bohnanza.thinks.bargain import offer_worth
from potager.games.bohnanza.thinks.outlook import outlook_of
from potager.games.bohnanza.thinks.worth import growing
from potager.lab.arena.onegame import whose_turn
from potager.testing import play

MOST = 12  # proposals of one turn
ASKED = (3, 2, 1)  # cards that are wanted for one that is of no use: the most first
SEATS = 4
DEALS = 40


class Haggler:
    """In its own turn it asks for what it grows, for what it does not; otherwise it plays by advice."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._turn = -1
        self._requests: Iterator[Sequence[int]] = iter(())
        self._steps: list[int] = []

    def choose(self, state: State, seat: int) -> int | None:
        """The next step of a request; None to go by advice."""
        if state.phase != Phase.TRADE or state.active != seat or is_offered_something(state, seat):
            return None
        if state.turn != self._turn:
            self._turn = int(state.turn)
            self._requests, self._steps = iter(requests(state, seat)[:MOST]), []
        if not self._steps:
            self._steps = list(next(self._requests, ()))
        mask = self.game.new_mask()
        self.game.legal(state, seat, mask)
        if self._steps and mask[self._steps[0]]:
            return self._steps.pop(0)
        self._steps = []
        return None


def is_offered_something(state: State, seat: int) -> bool:
    """Whether another has made a counter-offer."""
    return any(state.offer_to[other] != NO_OFFER for other in range(int(state.seats)) if other != seat)


def requests(state: State, seat: int) -> list[list[int]]:
    """One useless card for many of what grows here, then for fewer."""
    wanted = [bean for bean in range(BEANS) if growing(state, seat, bean) > 0]
    turned = [TURNED.start + bean for bean in range(BEANS) if state.turned[bean] and bean not in wanted]
    held = range(int(state.held[seat]))
    hand = [GIVE.start + place for place in held if state.hand[seat, place] not in wanted]
    return [
        [card, *[WANT.start + bean] * number, PROPOSE.start]
        for number in ASKED
        for card in (*turned, *hand[:2])
        for bean in wanted
    ]


def coins(game: Game, seed: int, haggling: int | None) -> list[int]:
    """What everybody earns in a game of gardeners, one of whom may be a haggler."""
    state = game.deal(SEATS, {}, chance.seed_bytes(seed))
    weights, haggler = game.weights.row(SEATS), Haggler(game)
    mask, ratings = game.new_mask(), np.zeros(game.actions.size, dtype=np.float32)
    seat = NOBODY
    while not game.over(state):
        seat = int(next_seat(game.awaited(state), seat))
        action = haggler.choose(state, seat) if seat == haggling else None
        if action is None:
            game.legal(state, seat, mask)
            game.advise(state, seat, weights, mask, ratings)
            action = int(np.argmax(np.where(mask, ratings, -np.inf)))
        game.apply(state, seat, action)
    points = np.zeros(SEATS, dtype=np.int64)
    game.scores(state, points)
    return points.tolist()


@pytest.mark.compiled
def test_a_haggler_earns_less_than_a_gardener_in_its_seat() -> None:
    game = GAME.compiled()
    gain = list[int]()
    for seed in range(DEALS):
        seat = seed % SEATS
        gain.append(coins(game, seed, seat)[seat] - coins(game, seed, None)[seat])
    assert np.mean(gain) < 0, f"haggling brings {np.mean(gain):+.2f} coins"


def coins_among(level: str, seed: int, haggling: int | None) -> list[int]:
    """What everybody earns in a game of bots that think, one of whom may be a haggler."""
    game = GAME.compiled()
    match, haggler, gardener = Match(game, SEATS, seed=seed), Haggler(game), bot("gardener", game)
    bots = [bot(level, game) for _ in range(SEATS)]
    stream = chance.stream(chance.seed_bytes(seed), "haggling")
    while not match.over:
        seat = whose_turn(match)
        legal = match.legal_ids(seat)
        action = haggler.choose(match.state, seat) if seat == haggling else None
        if action is None:
            player = gardener if seat == haggling else bots[seat]
            action = player.choose(match.view(seat), seat, legal, stream) if len(legal) > 1 else legal[0]
        match.play_quietly(seat, action)
    return match.scores


@pytest.mark.compiled
def test_a_haggler_among_masters_earns_less_than_a_master_in_its_seat() -> None:
    """In each seat of one deal; decision 29 has more of them."""
    masters = coins_among("master@8", 0, None)
    gain = [coins_among("master@8", 0, seat)[seat] - masters[seat] for seat in range(SEATS)]
    assert np.mean(gain) < 0, f"haggling brings {np.mean(gain):+.2f} coins"


def test_a_request_is_less_welcome_the_more_were_declined_before() -> None:
    match = table(
        """
        now A trade · turn 5 · planted 1
        turned stink:1
        A hand soy · fields red:2 soy:3 green:4
        B hand red · fields stink:2 blue:3 chili:4
        C hand garden · fields chili:2 - -
        """
    )
    play(match, "A turned stink, want red, propose")
    state, weights = match.state, GAME.weights.row(3, "0.3.0").copy()
    weights.stubborn = 0.1
    worth = list[float]()
    for proposals in (1, 2, 4):
        state.proposals = proposals
        worth.append(offer_worth(state, 1, weights, outlook_of(state, 1, weights), 0))
    assert worth[0] - worth[1] == pytest.approx(0.1) and worth[0] - worth[2] == pytest.approx(0.3)
    patient = GAME.weights.row(3, "0.3.0")
    assert offer_worth(state, 1, patient, outlook_of(state, 1, patient), 0) == pytest.approx(worth[0])


def test_what_the_other_gains_more_counts_against_a_trade() -> None:
    """A completes a coin and more, B hardly gains."""
    match = table(
        """
        now A trade · turn 5 · planted 1
        turned blue:1
        A hand soy · fields green:2 soy:3 red:1
        B hand green · fields blue:6 chili:3 stink:3
        C hand garden · fields chili:2 - -
        """
    )
    play(match, "A turned blue, want green, propose")
    state, weights = match.state, GAME.weights.row(3, "0.3.0").copy()
    before = offer_worth(state, 1, weights, outlook_of(state, 1, weights), 0)
    weights.greed = 0.5
    assert offer_worth(state, 1, weights, outlook_of(state, 1, weights), 0) < before
