"""Finds the puzzles of one deal: bots play it, and moments with a real choice are looked at ever longer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

import msgspec

from potager.bots.hints import reasons_of
from potager.bots.registry import bot
from potager.bots.search import JudgedMove
from potager.core import chance
from potager.core.game import FIRST, Game
from potager.core.match import Match
from potager.core.moves import is_whole
from potager.core.texts import SEAT_LETTERS
from potager.lab.puzzles.puzzle import Proof, Puzzle, Stage, WeighedMove, knows
from potager.lab.puzzles.weigh import Listed, Looks, Scene
from potager.lab.review.reviewed import Measure, pack

PLAYERS = ("grower@60", "gardener", "grower@30")  # decent, and not all alike
STAGES: tuple[Stage, ...] = ("begin", "middle", "end")
FEWEST, MOST = 3, 60  # moves to choose from
TOLD = 4  # moves of a search that are weighed as long as the best
OVERLOOKED = 2  # and so many that a short look finds better than the searches did
DEFAULTS = 3  # of so many deals, all but one are played with the default options
LEAST: Mapping[Measure, float] = {"win": 0.04, "points": 0.28}  # by which the best must be ahead
SENSIBLE: Mapping[Measure, float] = {"win": 0.25, "points": 2.0}  # what is worse by more tempts nobody
TEMPTING = 3  # sensible alternatives, where the gardener would find the best
DIGITS = 4


class Budgets(NamedTuple):
    """How long to look, in iterations, and at how much."""

    glance: int = 600  # at every moment that is tried
    sieve: int = 1_000  # at the best and the next two, before anything else
    search: int = 4_000  # twice, to see that the same move wins
    look: int = 2_000  # at each move by itself, three times
    longer: int = 8_000  # the second time, twice
    short: int = 300  # at what nobody should play
    moments: int = 400  # of one deal
    kept: int = 3  # puzzles of one deal


BUDGETS = Budgets()


class FoundInDeal(msgspec.Struct):
    """What came of one deal."""

    deal: int
    puzzles: list[Puzzle]
    rejected: dict[str, int]  # why, and how often


class PuzzleMoment(NamedTuple):
    """A decision of a match that was played."""

    number: int
    seat: int
    stage: Stage


class Rejected(Exception):
    """Why a moment is no puzzle."""


def find(game: Game, deal: int, effort: Budgets = BUDGETS) -> FoundInDeal:
    """Play one deal and look for puzzles in it."""
    match = played(game, deal)
    found: list[Puzzle] = []
    rejected: Counter[str] = Counter()
    looked = 0
    for moment in _shuffled(list(moments(match)), deal):
        if len(found) == effort.kept or looked == effort.moments:
            break
        finder = Finder(match.trial(match.bytes_before(moment.number)), moment, effort)
        if why := finder.unfit():
            rejected[why] += 1
            continue
        looked += 1
        try:
            puzzle = finder.puzzle(deal)
            if any((puzzle.kind, puzzle.stage) == (other.kind, other.stage) for other in found):
                raise Rejected("like another of its deal")
            found.append(puzzle)
        except Rejected as why:
            rejected[str(why)] += 1
    return FoundInDeal(deal, found, dict(rejected))


def played(game: Game, deal: int) -> Match:
    """A game between decent bots; seats and options go round with the number of the deal."""
    seats, options = table(game, deal)
    match = Match(game, seats, options, deal)
    stream = chance.stream(chance.seed_bytes(deal), "bots of puzzles")
    bots = [bot(PLAYERS[(deal + seat) % len(PLAYERS)], game) for seat in range(seats)]
    while not match.over:
        seat = match.next_seat
        legal = match.legal_ids(seat)
        action = bots[seat].choose(match.view(seat), seat, legal, stream) if len(legal) > 1 else legal[0]
        match.play_quietly(seat, action)
    return match


def table(game: Game, deal: int) -> tuple[int, dict[str, str]]:
    """Seats and options of a deal: every number of seats in turn, mostly the default options."""
    counts = [count for count in game.seats if count > 1]
    turn, place = divmod(deal, len(counts))
    choices = list(product(*game.options.values()))
    chosen = choices[turn // DEFAULTS % len(choices)] if turn % DEFAULTS == DEFAULTS - 1 else choices[0]
    seats = counts[place]
    first = {FIRST: SEAT_LETTERS[turn % seats]}
    return seats, game.check_options(dict(zip(game.options, chosen, strict=True)) | first, seats)


def moments(match: Match) -> Iterator[PuzzleMoment]:
    """Where an awaited seat had a choice and began a move."""
    begun: set[int] = set()  # the seats in the middle of a move
    for number, (seat, action) in enumerate(match.moves):
        here = match.trial(match.bytes_before(number))
        if seat not in begun and seat in here.awaited and len(here.legal_ids(seat)) > 1:
            yield PuzzleMoment(number, seat, STAGES[number * len(STAGES) // len(match.moves)])
        after = match.game.state.from_bytes(match.bytes_before(number + 1))
        (begun.discard if is_whole(match.game, after, seat, action) else begun.add)(seat)


def _shuffled(found: list[PuzzleMoment], deal: int) -> list[PuzzleMoment]:
    stream = chance.stream(chance.seed_bytes(deal), "moments of puzzles")
    for place in range(len(found) - 1, 0, -1):
        other = int(chance.draw(stream, place + 1))
        found[place], found[other] = found[other], found[place]
    return found


class Finder:
    """Looks at one moment, ever longer, as long as its best move stays clearly best."""

    def __init__(self, match: Match, moment: PuzzleMoment, effort: Budgets = BUDGETS) -> None:
        self.scene = Scene(match, moment.seat)
        self.moment = moment
        self.effort = effort
        self.moves = self.scene.listed()
        self.least = LEAST[self.scene.measure]

    def unfit(self) -> str | None:
        """Why this moment is not even worth a glance."""
        if FEWEST <= len(self.moves) <= MOST:
            return None
        return "few choices" if len(self.moves) < FEWEST else "too many choices"

    def puzzle(self, deal: int) -> Puzzle:
        """The puzzle of this moment; raises `Rejected` with the reason if it is none."""
        scene, effort, moves = self.scene, self.effort, self.moves
        best, rivals = self._glance(moves)
        why = reasons_of(scene.game, scene.possible.state, scene.seat, best.actions)
        if not why:
            raise Rejected("nothing to explain it by")
        advised = scene.advised() == best.says
        if advised and len(moves) <= TEMPTING:
            raise Rejected("plain to see")
        self._weigh(best, rivals[:2], ("sieve",), effort.sieve)
        self._search_again(best)
        short = self._short(best, rivals)
        rivals += _ranked(list(short), short)[:OVERLOOKED]
        first = self._weigh(best, rivals, ("1", "2", "3"), effort.look)
        rivals = _ranked(rivals, first)
        near = first[best].worth - SENSIBLE[scene.measure]
        if advised and sum(first[move].worth >= near for move in rivals) < TEMPTING:
            raise Rejected("plain to see")
        longer = self._weigh(best, rivals[:2], ("longer 1", "longer 2"), effort.longer)
        weights = {move: first[move] + longer[move] if move in longer else first[move] for move in first}
        worth = weights[best].worth
        if any(worth - weights[move].worth < self.least / 2 for move in rivals):
            raise Rejected("not best in every look")
        others = [move for move in _ranked(list(short), short) if move not in rivals]
        return Puzzle(
            number=0,
            seat=SEAT_LETTERS[scene.seat],
            knows=knows(scene.possible, scene.seat),
            kind=" ".join(dict.fromkeys(scene.game.actions.split(one)[0] for one in best.actions)),
            stage=self.moment.stage,
            measure=scene.measure,
            advised=advised,
            best=[best.play, *(one.play for one in moves if one != best and one.after == best.after)],
            moves=[_weighed(move, weights[move]) for move in (best, *_ranked(rivals, weights))],
            others={move.play: round(short[move].worth, DIGITS) for move in others},
            why=[pack(one) for one in why],
            proof=Proof(
                deal=deal,
                looks=len(weights[best].worths),
                iterations=effort.look,
                longer=effort.longer,
                lead=round(_lead(best, rivals[:2], weights), DIGITS),
            ),
            position=scene.possible.position(),
        )

    def _glance(self, moves: Sequence[Listed]) -> tuple[Listed, list[Listed]]:
        """A short look: the best move, and whatever else deserves a longer one."""
        scene = self.scene
        seen = scene.best("glance", self.effort.glance, TOLD)
        known = self._known(moves, seen)
        if not known or known[0].says != seen[0].says:
            raise Rejected("put together at will")
        best = known[0]
        if len(seen) > 1 and scene.worth(seen[0]) - scene.worth(seen[1]) < self.least / 2:
            raise Rejected("no clear best at a glance")
        advice = scene.advised()
        # What the gardener would do tempts most; where a search has tried little, the rest is looked at too.
        rest = sorted((move for move in moves if move not in known), key=lambda move: move.says != advice)
        rivals = [move for move in (*known[1:], *rest) if move.after != best.after][: TOLD + 1]
        if len(rivals) < FEWEST - 1:
            raise Rejected("few choices")
        return best, rivals

    def _known(self, moves: Sequence[Listed], seen: Sequence[JudgedMove]) -> list[Listed]:
        """The listed moves among those of a search, in its order."""
        by_words = {repr(move.says): move for move in moves}
        found = (by_words.get(repr(one.says)) for one in seen)
        return [move for move in found if move is not None]

    def _weigh(
        self, best: Listed, rivals: Sequence[Listed], seeds: Sequence[str], iterations: int
    ) -> dict[Listed, Looks]:
        """Weigh the best and its rivals; refused unless it is ahead in every look, and clearly on average."""
        both = (best, *rivals)
        found = {move: Looks((), 0) for move in both}
        for seed in seeds:
            for move, weights in zip(both, self.scene.weigh(both, (seed,), iterations), strict=True):
                found[move] += weights
            if _lead(best, rivals, found) <= 0:
                raise Rejected("not best in every look")
        if min(found[best].worth - found[rival].worth for rival in rivals) < self.least:
            raise Rejected("not clearly best")
        return found

    def _search_again(self, best: Listed) -> None:
        """Refuse a move that other searches do not prefer."""
        for seed in ("1", "2"):
            found = self._known(self.moves, self.scene.best(seed, self.effort.search, 2)[:1])
            if [move.after for move in found] != [best.after]:
                raise Rejected("another search prefers another move")

    def _short(self, best: Listed, rivals: Sequence[Listed]) -> dict[Listed, Looks]:
        """A short look at all that no search has thought much of."""
        rest = [move for move in self.moves if move not in rivals and move.after != best.after]
        return dict(zip(rest, self.scene.weigh(rest, ("short",), self.effort.short), strict=True))


def _ranked(moves: Sequence[Listed], weights: Mapping[Listed, Looks]) -> list[Listed]:
    return sorted(moves, key=lambda move: -weights[move].worth)


def _lead(best: Listed, rivals: Sequence[Listed], weights: Mapping[Listed, Looks]) -> float:
    """The least by which the best was ahead of any rival in any look that both had."""
    return min(
        mine - theirs
        for rival in rivals
        for mine, theirs in zip(weights[best].worths, weights[rival].worths, strict=False)
    )


def _weighed(move: Listed, weights: Looks) -> WeighedMove:
    return WeighedMove(move.play, round(weights.worth, DIGITS), round(weights.spread, DIGITS), weights.visits)
