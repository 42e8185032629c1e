"""Hints: the best things a seat could do now, from what that seat may know, and why."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from potager.bots.base import Budget, Question, check_asked, warn_if_slow
from potager.bots.names import COMMON
from potager.bots.search import JudgedMove, best_moves, is_a_guess
from potager.bots.voice import Voice
from potager.core import chance, door
from potager.core.chance import Stream
from potager.core.game import Game
from potager.core.match import Match
from potager.core.texts import SEAT_LETTERS, Say, say

MOST = 3  # hints at a time
MOST_REASONS = 2  # that are given for one of them
SAME_CHANCE = 0.02  # chances to win that nobody could tell apart
SAME_POINTS = 1.0
PERCENT = 100
INTERPRETED = 16  # iterations that take about a second without compiled code


class Hint(NamedTuple):
    """One thing to do, what it promises, and what speaks for it."""

    action: int
    line: tuple[int, ...]  # what the same seat does next, until the move is whole; often nothing
    says: Say  # of the game's catalogue: what all of it would do
    win: float | None  # the chance to win, from 0 to 1; None where nothing was looked into
    margin: float | None  # points ahead of the best other seat in the end
    reasons: tuple[Say, ...]  # of the game's catalogue; empty where the game says nothing
    compared: Say  # of the common catalogue: how it stands to the other hints


def hints(
    game: Game, view: Any, seat: int, legal: Sequence[int], stream: Stream, seconds: float
) -> list[Hint]:
    """The best moves of a seat, the best first, no two the same; made from its view alone.

    >>> from potager import Match
    >>> match = Match("finca", seats=2, seed=7)
    >>> stream = chance.stream(chance.seed_bytes(1), "my hints")
    >>> found = hints(match.game, match.view(0), 0, match.legal_ids(0), stream, seconds=0.1)
    >>> len(found), match.game.texts.words("en", found[0].says)
    (3, 'Place a farmer on blade 6: 1 fig')
    """
    check_asked(game, view, seat, legal, stream)
    return find_hints(Question(game, view, seat, legal, stream, Budget(seconds=door.seconds(seconds))))


def find_hints(question: Question, voice: Voice | None = None) -> list[Hint]:
    """The hints that answer a question; none of them says what the seat's voice has just said."""
    game, view, seat, legal, stream, budget, _ = question
    state = game.sample(view, stream)
    only, *others = {game.alike(state, seat, action) for action in legal}
    if not others:
        says = game.describe(state, seat, only)
        return [Hint(only, (), says, None, None, (), say("hint.only"))]
    warn_if_slow(game)
    looked = affordable(game, budget.seconds)
    found = best_moves(question._replace(budget=looked), MOST, voice)
    guess = is_a_guess(looked)  # then figures would be noise
    if not guess:  # whoever reads the figures finds the best one on top
        found.sort(key=lambda move: (-move.win, -move.margin))
    reasons = told_once(reasons_of(game, state, seat, move.actions) for move in found)
    return [
        Hint(
            move.actions[0],
            move.actions[1:],
            move.says,
            None if guess else move.win,
            None if guess else move.margin,
            reasons[place],
            say("hint.other-guess" if place else "hint.best-guess") if guess else _compare(found, place),
        )
        for place, move in enumerate(found)
    ]


def reasons_of(game: Game, state: Any, seat: int, actions: Sequence[int]) -> Sequence[Say]:
    """What speaks for a move: what its last step decides, or else what an earlier one does."""
    here, found = state.copy(), list[Sequence[Say]]()
    for action in actions:
        found.append(game.reasons(here, seat, action))
        game.apply(here, seat, action)
    return next((reasons for reasons in reversed(found) if reasons), ())


def told_once(said: Iterable[Sequence[Say]]) -> list[tuple[Say, ...]]:
    """The reasons of each hint without those that speak for a better one as well: they decide nothing.

    Where that leaves room, the next true ones take their place; none is of the same kind as another.

    >>> near, far, far_too = say("near"), say("far", n=1), say("far", n=2)
    >>> [[reason.key for reason in left] for left in told_once([[near], [near, far, far_too], [far]])]
    [['near'], ['far'], []]
    """
    known: list[Say] = []
    left: list[tuple[Say, ...]] = []
    for reasons in said:
        kinds: dict[str, Say] = {}
        for reason in reasons:
            if reason not in known:
                kinds.setdefault(reason.key, reason)
        left.append(tuple(kinds.values())[:MOST_REASONS])
        known += left[-1]
    return left


def affordable(game: Game, seconds: float) -> Budget:
    """How long to look for hints: some time, or a few iterations where the rules are not compiled."""
    return Budget(seconds=seconds) if game.is_compiled else Budget(iterations=INTERPRETED)


def why(game: Game, hint: Hint, lang: str, names: Sequence[str] = SEAT_LETTERS) -> str:
    """What speaks for a hint, in words: the game's reasons, or how it compares.

    >>> from potager import load
    >>> why(load("finca"), Hint(0, (), say("x"), None, None, (), say("hint.only")), "en")
    'It’s your only move.'
    """
    if hint.reasons:
        return " ".join(game.texts.words(lang, reason, names) for reason in hint.reasons)
    return COMMON.words(lang, hint.compared)


def percent(chance_to_win: float) -> int:
    """A chance in whole per cent; what is not certain is never shown as certain.

    >>> percent(0.001), percent(0.614), percent(0.999), percent(1.0)
    (1, 61, 99, 100)
    """
    whole = round(chance_to_win * PERCENT)
    return min(99, max(1, whole)) if 0 < chance_to_win < 1 else whole


def _compare(found: Sequence[JudgedMove], place: int) -> Say:
    """A plain sentence: the best move beside the next, or another one beside the best."""
    kind = "other" if place else "best"
    best, other = found[0], found[place or min(1, len(found) - 1)]
    if best.win - other.win >= SAME_CHANCE:
        return say(f"hint.{kind}-win", n=round((best.win - other.win) * PERCENT))
    # Nearly the same chance.
    if best.margin - other.margin >= SAME_POINTS:
        return say(f"hint.{kind}-margin", n=round(best.margin - other.margin))
    return say(f"hint.{kind}-alike")


def rehearse(game: Game) -> None:
    """Search once, as briefly as can be: compiles the game's search, or loads it from the cache."""
    match = Match(game, game.seats[0], seed=0)
    seat, stream = match.next_seat, chance.stream(bytes(chance.SEED_BITS // 8), "rehearsal")
    question = Question(game, match.view(seat), seat, match.legal_ids(seat), stream, Budget(iterations=2))
    best_moves(question, MOST)
