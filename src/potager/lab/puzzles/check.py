"""Checks puzzles by the engine: that they still fit the rules; by a quick search, that their proof holds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from potager.bots.hints import reasons_of
from potager.core.errors import CannotRead, PotagerError
from potager.core.game import Game
from potager.core.match import Match
from potager.core.moves import JOIN, is_whole
from potager.core.texts import LANGUAGES
from potager.lab.puzzles.puzzle import BOOK, Puzzle, knows
from potager.lab.puzzles.weigh import Scene
from potager.lab.review.reviewed import Measure, pack, sentences

NOISE: Mapping[Measure, float] = {"win": 0.02, "points": 0.15}  # that a quick look may be wrong by


def opened(game: Game, puzzle: Puzzle) -> Match:
    """The match of a puzzle; refused, by file and entry, where it does not fit the rules any more."""
    try:
        match = Match.from_position(game, puzzle.position, seed=0)
    except PotagerError as error:
        raise _false(game, puzzle, error.message) from None
    seat = puzzle.seat_number
    if seat >= match.seats or seat not in match.awaited:
        raise _false(game, puzzle, f"nobody waits for seat {puzzle.seat}")
    if knows(match, seat) != puzzle.knows:
        raise _false(game, puzzle, f"seat {puzzle.seat} knows something else than when it was made")
    return match


def check(game: Game, puzzle: Puzzle) -> None:
    """Refuse a puzzle that does not fit the rules or cannot be told in every language."""
    match = opened(game, puzzle)
    told = [move.play for move in puzzle.moves]
    if (
        puzzle.best[:1] != told[:1]
        or len(told) < 3
        or len({*told, *puzzle.others}) < len(told) + len(puzzle.others)
    ):
        raise _false(game, puzzle, "its first move must be the best, with two others, and none twice")
    worths = [move.worth for move in puzzle.moves]
    if worths != sorted(worths, reverse=True) or puzzle.gap <= 0 or puzzle.proof.lead <= 0:
        raise _false(game, puzzle, "its moves must go from the best down, with a lead")
    for play in {*puzzle.best, *told, *puzzle.others}:
        _check_move(game, puzzle, match, play)
    listed = {move.play for move in Scene(match, puzzle.seat_number).listed()}
    if listed != {*puzzle.best, *told, *puzzle.others}:
        missing = sorted(listed ^ {*puzzle.best, *told, *puzzle.others})
        raise _false(game, puzzle, f"what can be done is not what was weighed: {'; '.join(missing)[:200]}")
    for lang in LANGUAGES:
        if not puzzle.why or len(sentences(game.texts, lang, puzzle.why)) < len(puzzle.why):
            raise _false(game, puzzle, f"its reason has no words in {lang!r}")


def _check_move(game: Game, puzzle: Puzzle, match: Match, play: str) -> None:
    """Refuse a move that cannot be played, or that is not a whole one."""
    seat, trial = puzzle.seat_number, match.trial()
    steps = play.split(JOIN)
    for place, step in enumerate(steps, start=1):
        try:
            trial.play_quietly(seat, step)
        except PotagerError as error:
            raise _false(game, puzzle, f"{play!r} cannot be played: {error.message}") from None
        if is_whole(game, trial.state, seat, trial.moves[-1].action) != (place == len(steps)):
            raise _false(game, puzzle, f"{play!r} is not one whole move")


def doubts(game: Game, numbered: Sequence[Puzzle], iterations: int) -> list[str]:
    """The puzzles whose best move a quick look, with a seed of its own, finds worse than the next ones."""
    found: list[str] = []
    for puzzle in numbered:
        scene = Scene(opened(game, puzzle), puzzle.seat_number)
        told = [move.play for move in puzzle.moves[:3]]
        by_play = {move.play: move for move in scene.listed()}
        weights = scene.weigh([by_play[play] for play in told], ("soak",), iterations)
        lead = weights[0].worth - max(one.worth for one in weights[1:])
        if lead <= -NOISE[puzzle.measure]:
            found.append(
                f"{game.name} {puzzle.number}: {told[0]} is behind by {-lead:.3f} ({puzzle.measure})"
            )
    return found


def retold(game: Game, puzzle: Puzzle) -> Puzzle:
    """A puzzle with the reason that the game gives for its best move now."""
    match, seat = opened(game, puzzle), puzzle.seat_number
    actions = [game.actions.parse(step) for step in puzzle.best[0].split(JOIN)]
    why = [pack(one) for one in reasons_of(game, match.state, seat, actions)]
    return msgspec.structs.replace(puzzle, why=why)


def _false(game: Game, puzzle: Puzzle, why: str) -> CannotRead:
    return CannotRead(f"{game.folder / BOOK}, puzzle {puzzle.number}: {why}")
