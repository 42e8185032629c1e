"""A spy in every seat over whole games: nothing that reaches it depends on what it cannot know."""

from __future__ import annotations

import msgspec
import numpy as np
import numpy.typing as npt
import pytest

from potager.core import chance
from potager.games.bohnanza import GAME
from potager.games.bohnanza.rules.state import Phase, State
from potager.games.bohnanza.tests.table import SEAT_COUNTS, random_game

SIZE = sum(int(np.prod(shape)) for shape in GAME.slices.values())


def number(viewer: int | None):
    return -1 if viewer is None else viewer


def sent(state: State, viewer: int | None):
    """All that reaches a viewer of a state: its view as bytes, its observation, its choices."""
    seen = np.zeros(SIZE, dtype=np.float32)
    GAME.observe(state, number(viewer), seen)
    mask = GAME.new_mask()
    if viewer is not None:
        GAME.legal(state, viewer, mask)
    return msgspec.json.encode(GAME.view(state, viewer)), seen.tobytes(), mask.tobytes()


def redealt(state: State, viewer: int | None, stream: npt.NDArray[np.int64]):
    other = state.copy()
    GAME.redeal(other, number(viewer), stream)
    return other


@pytest.mark.parametrize("seats", [3, 5])
def test_every_sample_has_what_was_shown_where_it_was_shown(seats: int) -> None:
    stream = chance.stream(bytes(32), "shown")
    found = 0
    for count, (state, *_) in enumerate(random_game(seats, 22)):
        if count % 11:
            continue
        known = np.argwhere(state.shown > 0).tolist()
        for viewer in (None, count % seats):
            for other in (redealt(state, viewer, stream), GAME.sample(GAME.view(state, viewer), stream)):
                for seat, bean in known:
                    there = (other.hand[seat, : state.among[seat, bean]] == bean).sum()
                    assert there >= state.shown[seat, bean]
        found += len(known)
    assert found > 20


@pytest.mark.parametrize("seats", [2, 4])
def test_every_pile_of_a_sample_is_the_pile_that_was_shuffled(seats: int) -> None:
    """The cards drawn from each pile and not seen since are the same set in every deal."""
    stream = chance.stream(bytes(32), "piles")
    piles = 0
    for count, (state, *_) in enumerate(random_game(seats, 24)):
        if count % 13 or state.phase == Phase.OVER:
            continue
        other = redealt(state, 0, stream)
        for pile in range(3):
            assert of_pile(other, pile) == of_pile(state, pile)
        piles = max(piles, int(state.piles))
    assert piles == (0 if seats == 2 else 2)


def of_pile(state: State, pile: int) -> list[int]:
    """The beans in hands and on the pile that came from one pile."""
    cards: list[int] = state.pile[: state.left].tolist() if state.piles == pile else []
    for seat in range(state.seats):
        first = int(state.dealt[seat, :pile].sum())
        cards += state.hand[seat, first : first + int(state.dealt[seat, pile])].tolist()
    return sorted(cards)


@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_at_the_end_there_is_nothing_left_to_hide_but_nothing(seats: int) -> None:
    *_, (_, _, _, state) = random_game(seats, 26)
    stream = chance.stream(bytes(32), "end")
    for viewer in (None, *range(seats)):
        other = redealt(state, viewer, stream)
        assert np.array_equal(other.hand, state.hand)
        assert sent(other, viewer) == sent(state, viewer)
        assert GAME.view(GAME.sample(GAME.view(state, viewer), stream), viewer) == GAME.view(state, viewer)


def test_a_deal_that_leads_nowhere_is_begun_anew() -> None:
    """So much was shown here that most tries give one hand what another needs."""
    state = next(state for number, (state, *_) in enumerate(random_game(3, 17)) if number == 1240)
    stream = chance.stream(bytes(32), "nowhere")
    view = GAME.view(state, 2)
    for _ in range(4):
        assert GAME.view(redealt(state, 2, stream), 2) == view
        assert GAME.view(GAME.sample(view, stream), 2) == view
