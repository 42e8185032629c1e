"""Interpreted and compiled are the same game, byte for byte."""

# pyright: reportPossiblyUnboundVariable=false
# A game has at least one step, so that what a walk ended with is there.

from __future__ import annotations

import importlib

import msgspec
import numpy as np
import pytest

from potager.bots.playout import new_players, new_scratch
from potager.bots.search.thinking import Search
from potager.core import chance
from potager.core.moves import list_moves
from potager.core.record import same
from potager.core.turns import NOBODY, next_seat
from potager.testing.tables import Seating

pytestmark = pytest.mark.compiled


def test_every_rule_gives_the_same_interpreted_and_compiled(table: Seating) -> None:
    plain, fast = table.game, table.game.compiled()
    assert fast.is_compiled and not plain.is_compiled
    assert fast.compiled() is fast
    ratings = np.zeros((2, plain.actions.size), dtype=np.float32)
    seen = np.zeros((2, sum(int(np.prod(shape)) for shape in plain.slices.values())), dtype=np.float32)
    counts = np.zeros((2, len(plain.conserved)), dtype=np.int64)
    points = np.zeros((2, table.seats), dtype=np.int64)
    hopes = np.zeros((2, table.seats), dtype=np.float32)
    weights = plain.weights.row(table.seats)
    masks = [plain.new_mask(), fast.new_mask()]
    streams = [chance.stream(bytes(32), "both") for _ in range(2)]
    twin = fast.deal(table.seats, table.options, chance.seed_bytes(1))
    for step, (match, seat, _, action) in enumerate(table.walk(1)):
        state = match.state
        assert same(state, twin)
        viewers = range(-1, table.seats) if step % (1 + step // 20) == 0 else ()  # ever seldomer
        for viewer in viewers:
            games = zip((plain, fast), (state.copy(), twin.copy()), range(2), strict=True)
            for game, here, row in games:
                game.observe(here, viewer, seen[row])
                if viewer >= 0 and game.legal(here, viewer, masks[row]):
                    game.advise(here, viewer, weights, masks[row], ratings[row])
                game.redeal(here, viewer, streams[row])
            assert np.array_equal(masks[0], masks[1])
            assert np.allclose(ratings[0], ratings[1], atol=1e-5)
            assert np.array_equal(seen[0], seen[1])
            assert np.array_equal(streams[0], streams[1])
        for game, here, row in zip((plain, fast), (state, twin), range(2), strict=True):
            game.totals(here, counts[row])
            game.scores(here, points[row])
            game.estimate(here, weights, hopes[row])
        assert np.array_equal(counts[0], counts[1])
        assert np.array_equal(points[0], points[1])
        assert np.allclose(hopes[0], hopes[1], atol=1e-4)
        for ask in ("awaited", "over", "winners", "revealed"):
            assert getattr(plain, ask)(state) == getattr(fast, ask)(twin), ask
        fast.apply(twin, seat, action)
    assert same(match.state, twin)
    assert match.over and fast.over(twin)


def test_a_compiled_game_sits_behind_the_same_door(table: Seating) -> None:
    fast = table.game.compiled()
    match = table.finished(2)
    again = table.match(2, game=fast)
    for seat, action in match.moves[:60]:
        again.play(seat, action)
    plain = table.match(2)
    for seat, action in match.moves[:60]:
        plain.play(seat, action)
    assert again.state.tobytes() == plain.state.tobytes()
    assert again.to_json() == plain.to_json()
    for viewer in table.viewers:
        assert msgspec.json.encode(again.view(viewer)) == msgspec.json.encode(plain.view(viewer))


def test_a_batch_of_one_is_a_single_game(table: Seating) -> None:
    fast = table.game.compiled()
    seed = chance.seed_bytes(3)
    batch = fast.state.batch(3)
    batch[1].first = table.match().first
    fast.setup(batch[1], table.seats, fast.option_numbers(table.options), chance.streams(seed, fast.shuffles))
    single = fast.deal(table.seats, table.options, seed)
    assert same(batch[1], single)
    assert not same(batch[0], single)


def test_checked_play_finds_nothing_wrong(table: Seating) -> None:
    fast = table.game.compiled()
    kernel = fast.kernel("potager.bots.playout")
    stream = chance.stream(bytes(32), "play")
    scratch = new_scratch(fast)
    for seed in range(30):
        state = fast.deal(table.seats, table.options, chance.seed_bytes(seed))
        players = new_players(fast, [(seed + seat) % 2 for seat in range(table.seats)])
        bound = fast.longest(table.seats)
        actions, trouble = kernel.play_checked(state, players, bound, scratch, stream)
        assert trouble == kernel.SOUND
        assert 0 < actions <= bound
        assert fast.over(state)


def test_the_same_whole_moves_are_listed(table: Seating) -> None:
    plain, fast = table.game, table.game.compiled()
    for match, seat, *_ in table.some_steps(5, 40):
        here = fast.state.from_bytes(match.state_bytes)
        listed = [actions for actions, _ in list_moves(fast, here, seat)]
        assert listed == [actions for actions, _ in list_moves(plain, match.state, seat)]


def test_a_search_gives_back_all_the_memory_that_it_takes(table: Seating) -> None:
    """What a rule has made and nobody gives back would fill the memory, game after game."""
    runtime, counters = (
        importlib.import_module(f"numba.core.runtime{name}") for name in ("", "._nrt_python")
    )
    fast = table.game.compiled()
    state = fast.deal(table.seats, table.options, chance.seed_bytes(1))
    seat = int(next_seat(fast.awaited(state), NOBODY))
    search = Search(fast, state, seat, chance.stream(bytes(32), "memory"))
    counters.memsys_enable_stats()
    try:
        before = runtime.rtsys.get_allocation_stats()
        search.grow(60)
        after = runtime.rtsys.get_allocation_stats()
    finally:
        counters.memsys_disable_stats()
    assert after.alloc - before.alloc == after.free - before.free
