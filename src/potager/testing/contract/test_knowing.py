"""What a seat may not know cannot reach it."""

from __future__ import annotations

from typing import Any, cast

import msgspec
import numpy as np

from potager.core import chance
from potager.core.game import SPECTATOR, Game
from potager.core.kernel import Numbers
from potager.testing.endure import totals
from potager.testing.tables import Seating

SAMPLES = 200


def number(viewer: int | None) -> int:
    return SPECTATOR if viewer is None else viewer


def redealt(game: Game, state: Any, viewer: int | None, stream: chance.Stream) -> Any:
    other = state.copy()
    game.redeal(other, number(viewer), stream)
    return other


def observation(game: Game, state: Any, viewer: int | None) -> bytes:
    out = np.zeros(sum(int(np.prod(shape)) for shape in game.slices.values()), dtype=np.float32)
    game.observe(state, number(viewer), out)
    return out.tobytes()


def sent(game: Game, state: Any, viewer: int | None) -> tuple[bytes, ...]:
    """All that reaches a viewer of a state: its view, its numbers, its choices and how they are rated."""
    view = msgspec.json.encode(game.view(state, viewer))
    if viewer is None:
        return view, observation(game, state, viewer)
    mask, ratings = game.new_mask(), np.zeros(game.actions.size, dtype=np.float32)
    if game.legal(state, viewer, mask):
        game.advise(state, viewer, game.weights.row(int(state.seats)), mask, ratings)
    return view, observation(game, state, viewer), mask.tobytes(), ratings.tobytes()


def test_a_spy_cannot_tell_sampled_and_redealt_games_apart(table: Seating, stream: chance.Stream) -> None:
    """Whatever is hidden from a seat, all that reaches it is the same, byte for byte; and nothing is lost."""
    game = table.game
    for match, *_ in table.some_steps(1, 10):
        state = match.state
        for viewer in table.viewers:
            here = sent(game, state, viewer)
            for other in (redealt(game, state, viewer, stream), game.sample(match.view(viewer), stream)):
                assert sent(game, other, viewer) == here
                assert totals(game, other) == totals(game, state)


def test_a_game_without_private_knowledge_shows_everybody_the_same(table: Seating) -> None:
    for match, seat, _, action in table.some_steps(5, 10):
        if not table.game.private:
            after = match.state
            table.game.apply(after, seat, action)
            seen = table.game.events(match.state, seat, action, after, None)
            for viewer in table.viewers:
                assert match.view(viewer) == match.view(None)
                assert table.game.events(match.state, seat, action, after, viewer) == seen
    assert table.game.private == (table.match().view(0) != table.match().view(None))


def test_a_view_survives_the_wire(table: Seating) -> None:
    for match, *_ in table.some_steps(1, 20):
        for viewer in table.viewers:
            view: Any = match.view(viewer)
            assert msgspec.json.decode(msgspec.json.encode(view), type=cast(Any, type(view))) == view


def test_what_reveals_nothing_looks_the_same_in_every_redealt_game(
    table: Seating, stream: chance.Stream
) -> None:
    """So undo is safe, and events carry no secret."""
    game = table.game
    for match, seat, _, action in table.some_steps(3, 8):
        before = match.state
        after = before.copy()
        game.apply(after, seat, action)
        for viewer in table.viewers:
            other_before = redealt(game, before, viewer, stream)
            mask = game.new_mask()
            game.legal(other_before, seat, mask)
            assert mask[action] or seat != viewer, "what a seat may do is known to it"
            if mask[action] and game.revealed(after) == game.revealed(before):
                other_after = other_before.copy()
                game.apply(other_after, seat, action)
                assert game.revealed(other_after) == game.revealed(other_before)
                assert sent(game, other_after, viewer) == sent(game, after, viewer)
                seen = game.events(before, seat, action, after, viewer)
                assert game.events(other_before, seat, action, other_after, viewer) == seen


def test_redealing_gives_what_sampling_gives(table: Seating) -> None:
    """A lazy redeal would pass the tests above; here every field must be as varied as a sample's."""
    game = table.game
    steps = [found[0].state for found in table.walk(4)]
    state = steps[len(steps) // 3]
    stream = chance.stream(bytes(32), "compare")
    for viewer in table.viewers[:2]:
        view = game.view(state, viewer)
        by_redeal = np.array([list(redealt(game, state, viewer, stream).tobytes()) for _ in range(SAMPLES)])
        by_sample = np.array([list(game.sample(view, stream).tobytes()) for _ in range(SAMPLES)])
        varied = np.flatnonzero((by_redeal != by_redeal[0]).any(axis=0))
        assert np.array_equal(varied, np.flatnonzero((by_sample != by_sample[0]).any(axis=0)))
        assert varied.size
        for place in varied:
            assert distance(by_redeal[:, place], by_sample[:, place]) < 5
        for left, right in zip(varied, np.roll(varied, 1), strict=True):
            one = by_redeal[:, left] * 7 + by_redeal[:, right]
            two = by_sample[:, left] * 7 + by_sample[:, right]
            assert distance(one % 8, two % 8) < 5


def distance(one: Numbers, two: Numbers) -> float:
    """How far two samples are apart: chi-squared, as a normal variable (after Wilson and Hilferty)."""
    counts = np.array([[np.sum(one == value), np.sum(two == value)] for value in np.union1d(one, two)])
    chi = ((counts[:, 0] - counts[:, 1]) ** 2 / counts.sum(axis=1)).sum()
    freedom = max(1, len(counts) - 1)
    spread = 2 / (9 * freedom)
    return float((np.cbrt(chi / freedom) - (1 - spread)) / np.sqrt(spread))
