"""Whole moves: what is listed plays, all of it or none; what is legal is listed, or said not to be."""

from __future__ import annotations

import numpy as np
import pytest

from potager import Match, PotagerError
from potager.core.moves import is_whole
from potager.core.steps import steps_of
from potager.core.texts import LANGUAGES
from potager.testing.tables import Seating


def begun_at_will(match: Match, text: str) -> bool:
    """Whether an action is one of those that are put together at will."""
    composed = match.game.composed
    return composed is not None and text.split()[0] in composed.at_will


def test_every_listed_move_plays_whole_and_has_words_in_every_language(table: Seating) -> None:
    for match, seat, *_ in table.some_steps(5, 15):
        before, moves = match.state_bytes, match.whole_moves(seat)
        for lang in LANGUAGES:
            assert len({move.describe(lang) for move in moves}) == len(moves), "no two moves sound the same"
        for move in moves:
            trial = match.trial()
            trial.play_quietly(seat, move)
            assert tuple(played.action for played in trial.moves) == move.ids
            assert match.why_not(seat, move.text) is None
        assert match.state_bytes == before


def test_every_legal_action_begins_a_move_or_is_put_together_at_will(table: Seating) -> None:
    for match, *_ in table.some_steps(6, 15):
        for seat in range(table.seats):
            moves = {move.ids[0] for move in match.whole_moves(seat)}
            unlisted = {action.id for action in match.unlisted(seat)}
            assert moves | unlisted == set(match.legal_ids(seat))
            assert moves & unlisted == set()
            assert all(begun_at_will(match, action.text) for action in match.unlisted(seat))


def composed(match: Match, seat: int) -> list[tuple[int, ...]]:
    """What a search would take for the moves of a seat."""
    game, state = match.game, match.state
    mask, moves = game.new_mask(), np.zeros(game.actions.size, dtype=np.int64)
    game.legal(state, seat, mask)
    worths, weights = np.zeros(len(mask), dtype=np.float32), game.weights.row(match.seats)
    count = game.compose(state, seat, weights, mask, moves, worths)
    return [steps_of(move) for move in moves[:count].tolist()]


def test_what_a_search_takes_for_a_move_plays_whole(table: Seating) -> None:
    """Each can be played, no two are the same, and where something is legal there is one."""
    for match, seat, *_ in table.some_steps(9, 15):
        moves = composed(match, seat)
        assert moves and len(set(moves)) == len(moves)
        for actions in moves:
            trial = match.trial()
            for action in actions:
                trial.play(seat, action)
            assert len(actions) == 1 or is_whole(match.game, trial.state, seat, actions[-1])


def test_what_is_listed_and_searched_gives_nothing_hidden_away(table: Seating) -> None:
    for match, seat, *_ in table.some_steps(7, 25):
        listed = [(move.text, move.describe()) for move in match.whole_moves(seat)]
        for seed in range(2):
            other = match.hypothetical(seat, seed)
            assert [(move.text, move.describe()) for move in other.whole_moves(seat)] == listed
            assert composed(other, seat) == composed(match, seat)


def test_a_move_that_fails_half_way_leaves_everything_as_it_was(table: Seating) -> None:
    failed = 0
    for match, seat, *_ in table.some_steps(8, 25):
        before, played = match.state_bytes, match.moves
        for move in match.whole_moves(seat)[:5]:
            trial = match.trial()
            trial.play_quietly(seat, move)
            wrong = next(n for n in range(table.game.actions.size) if n not in trial.legal_ids(seat))
            with pytest.raises(PotagerError):
                match.play(seat, [*move.ids, wrong])
            failed += 1
            assert (match.state_bytes, match.moves) == (before, played)
    assert failed
