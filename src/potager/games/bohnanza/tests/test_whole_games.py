"""Whole games: no card appears or vanishes, no hand outgrows its bound, and the games end as they must."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest

from potager.core import chance
from potager.core.game import Game
from potager.core.turns import NOBODY, next_seat
from potager.games.bohnanza import GAME
from potager.games.bohnanza.rules.components import HAND_BOUND
from potager.games.bohnanza.rules.state import Phase, State
from potager.games.bohnanza.tests.table import COPIES, SEAT_COUNTS, cards_in, random_game

ALL_CARDS = list(COPIES.values())
BOUND = {2: 14, 3: 39, 4: 32, 5: 28}
REACHED = {2: 13, 3: 34, 4: 26, 5: 22}
MANY = 30  # compiled games for each number of seats


def check(state: State, seats: int):
    """What holds in every state."""
    assert state.held.max() <= BOUND[seats] == HAND_BOUND[seats]
    assert (state.grown >= 0).all() and (state.aside >= 0).all() and (state.turned >= 0).all()
    assert ((state.bean == -1) == (state.grown == 0)).all()
    assert (state.dealt.sum(axis=1) == state.held).all()
    assert ((state.shown == 0) == (state.among == 0)).all()
    assert (state.shown <= state.among).all() and (state.among <= state.held[:, None]).all()
    for seat in range(seats):
        hand = state.hand[seat].tolist()
        assert all(bean >= 0 for bean in hand[: state.held[seat]])
        assert all(bean == -1 for bean in hand[state.held[seat] :])
    assert bool(GAME.awaited(state)) != GAME.over(state)


@pytest.mark.parametrize("seats", SEAT_COUNTS)
@pytest.mark.parametrize("seed", [12])
def test_no_card_appears_or_vanishes(seats: int, seed: int) -> None:
    totals, phases = np.zeros(len(ALL_CARDS), dtype=np.int64), set[Phase]()
    for number, (state, _, _, after) in enumerate(random_game(seats, seed)):
        phases.add(Phase(after.phase))
        GAME.totals(after, totals)
        assert totals.tolist() == ALL_CARDS
        if number % 10 == 0 or GAME.over(after):
            assert cards_in(after) == COPIES
            check(after, seats)
            assert all(after.shown[seat, bean] <= in_front(after, seat, bean) for seat, bean in shown(after))
        assert not GAME.over(state)
    for_two = {Phase.READY, Phase.OFFER, Phase.CHOOSE}
    assert phases == {Phase.PLANT, Phase.OVER} | (for_two if seats == 2 else {Phase.TRADE, Phase.SETTLE})


def shown(state: State):
    return np.argwhere(state.shown > 0).tolist()


def in_front(state: State, seat: int, bean: int):
    """How many of the first cards of a hand really are what they are known to be."""
    return int((state.hand[seat, : state.among[seat, bean]] == bean).sum())


# One seat hoards: it plants as little as it may and trades nothing away. The others feed the pile: they
# harvest every bean at once, and give their hands to each other to be planted.

HOARDER = ("harvest", "next", "plant", "sow", "drop", "decline")
FEEDER = ("accept", "harvest", "give", "to", "propose", "plant", "sow", "drop", "toss", "next", "decline")


def choose(state: State, seat: int, mask: npt.NDArray[np.bool_], hoarder: int):
    """The first action of the first block that a seat prefers."""
    texts = [GAME.actions.text(int(action)) for action in np.flatnonzero(mask)]
    if seat != hoarder:
        texts = [text for text in texts if text not in (f"to {'abcde'[hoarder]}", "to anyone")]
    for name in HOARDER if seat == hoarder else FEEDER:
        for text in texts:
            if text.split()[0] == name:
                return GAME.actions.parse(text)
    raise AssertionError(f"nothing to do among {texts}")


def hoarding_game(game: Game, seats: int, seed: int):
    """The largest hand of a game in which one seat hoards, and the state at the end."""
    state = game.deal(seats, {}, chance.seed_bytes(seed))
    mask = game.new_mask()
    hoarder = seed % seats
    last, largest = NOBODY, 0
    while not game.over(state):
        seat = int(next_seat(game.awaited(state), last))
        game.legal(state, seat, mask)
        game.apply(state, seat, choose(state, seat, mask, hoarder))
        last = seat
        largest = max(largest, int(state.held.max()))
        assert largest <= BOUND[seats]
    return largest, state


@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_hoarders_stay_within_the_bound_of_a_hand(seats: int) -> None:
    largest, state = hoarding_game(GAME, seats, 1)
    assert largest >= REACHED[seats]
    assert cards_in(state) == COPIES


@pytest.mark.parametrize("seed", range(12))
def test_a_game_for_two_has_nineteen_turns_and_ends_on_the_first_draw_of_step_4(seed: int) -> None:
    *_, (before, seat, action, after) = random_game(2, seed)
    assert after.turn == 19
    assert (before.phase, before.left, GAME.actions.text(action)) == (Phase.CHOOSE, 1, "next")
    assert after.held[seat] == before.held[seat] + 1
    assert (after.emptied, after.piles, after.left) == (1, 0, 0)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_game_for_more_ends_with_the_third_emptying(seats: int) -> None:
    *_, (_, _, _, after) = random_game(seats, 14)
    assert (after.emptied, after.piles, after.left) == (3, 2, 0)
    assert 25 <= after.turn <= 70


def test_a_game_for_more_may_take_longer() -> None:
    assert GAME.longest(2) < GAME.longest(3) < GAME.longest(5)


# Many more, compiled


@pytest.fixture(scope="module")
def fast() -> Game:
    return GAME.compiled()


@pytest.mark.compiled
@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_compiled_no_card_appears_or_vanishes_in_many_games(fast: Game, seats: int) -> None:
    mask, totals = fast.new_mask(), np.zeros(len(ALL_CARDS), dtype=np.int64)
    turns = list[int]()
    for seed in range(MANY):
        state = fast.deal(seats, {}, chance.seed_bytes(seed))
        stream = chance.stream(chance.seed_bytes(seed), "many")
        last, steps = NOBODY, 0
        while not fast.over(state):
            seat = int(next_seat(fast.awaited(state), last))
            if steps % 30 == 0 and seats > 2:
                seat = int(chance.draw(stream, seats))
            if not fast.legal(state, seat, mask):
                seat = int(next_seat(fast.awaited(state), last))
                fast.legal(state, seat, mask)
            choices = np.flatnonzero(mask)
            fast.apply(state, seat, int(choices[chance.draw(stream, len(choices))]))
            fast.totals(state, totals)
            assert totals.tolist() == ALL_CARDS
            assert state.held.max() <= BOUND[seats]
            last = seat
            steps += 1
        check(state, seats)
        assert cards_in(state) == COPIES
        turns.append(int(state.turn))
    if seats == 2:
        assert set(turns) == {19}
    else:
        assert min(turns) >= 25 and max(turns) <= 70


@pytest.mark.compiled
@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_compiled_hoarders_stay_within_the_bound_of_a_hand_in_many_games(fast: Game, seats: int) -> None:
    largest = max(hoarding_game(fast, seats, seed)[0] for seed in range(MANY))
    assert REACHED[seats] <= largest <= BOUND[seats]
