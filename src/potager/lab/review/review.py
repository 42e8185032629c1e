"""Looks at a finished game again: every decision by what its seat knew then, and by the truth."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from potager.bots.base import Budget, Judged, Question
from potager.bots.hints import reasons_of
from potager.bots.search.whole import Opinion, opinion
from potager.core import chance
from potager.core.errors import CannotRead, PotagerError
from potager.core.match import Match
from potager.core.moves import is_whole, told_alike
from potager.lab.review import reviewed
from potager.lab.review.scale import Scale, scale_of
from potager.lab.review.telling import Teller

SURE = 2.0  # standard errors that a cost must exceed
MOST_TOLD = 12  # moves told, by each way of looking
LONGEST_LINE = 6  # moves told of what was played and of what was better
LOOKS = 3.0  # a decision is looked at twice, and again where it seems to have cost something
CLOSER = 12  # decisions that get a longer look by each way of looking, where a short one leaves doubt
FEW = 4  # of so many decisions, one at most
LONGER = 6  # times the length of a look
SHORTEST, LONGEST = 0.004, 1.0  # seconds of one look
DIGITS = 4
SEED = bytes(chance.SEED_BITS // 8)  # a review needs no secrets of its own


class Analyst(Protocol):
    """Says what moves are worth, best first: `potager.bots.search.whole.opinion`."""

    def __call__(self, question: Question, *, each: Sequence[Sequence[int]] = ()) -> Opinion:
        """Look at moves from the seat's view, or at a true state; at `each` of these equally long."""
        ...


class Effort(NamedTuple):
    """How long a review may take."""

    seconds: float = 60.0  # of one core, for the whole game
    iterations: int = 0  # of each look; then the same game always gets the same review


A_MINUTE = Effort()


class Cancelled(PotagerError):
    """Whoever asked for a review does not want it any more."""


class Place(NamedTuple):
    """A decision of the game: a seat that was awaited and had a choice, and the move that it made."""

    number: int  # of its first action
    seat: int
    actions: tuple[int, ...]
    turn: int  # actions that one seat plays without a break have the same
    legal: list[int]


class Looked(NamedTuple):
    """A decision and what was thought of it, and of everybody's chances."""

    place: Place
    known: reviewed.Judgement
    truth: reviewed.Judgement
    chances: tuple[Sequence[float], Sequence[float]]  # by both ways of looking

    def judged(self, lens: reviewed.Lens) -> reviewed.Judgement:
        """What one way of looking thinks of it."""
        return self.known if lens == "known" else self.truth

    def cost(self, lens: reviewed.Lens) -> float:
        """What it cost, as far as it is to be blamed."""
        return self.judged(lens).blamed


def review(
    match: Match,
    effort: Effort = A_MINUTE,
    *,
    analyst: Analyst | None = None,
    progress: Callable[[int, int], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> reviewed.Reviewed:
    """Judge every decision of a finished game; `progress` hears how many of how many are done."""
    if not match.over:
        raise CannotRead("the game is not over yet: only finished games are reviewed")
    found = decisions(match)
    looking = Looking(match, _budget(effort, len(found)), analyst or opinion, cancelled)
    looked: list[Looked] = []
    for place in found:
        looked.append(looking.at(place))
        if progress:
            progress(len(looked), len(found))
    for lens in reviewed.LENSES:
        looked = looking.closer(looked, lens)
    return reviewed.Reviewed(
        game=match.game.name,
        moves=len(match.moves),
        measure=scale_of(match.game, match.seats).measure,
        known=chances(match, {one.place.number: one.chances[0] for one in looked}),
        truth=chances(match, {one.place.number: one.chances[1] for one in looked}),
        seats=tally(match.seats, looked),
        costly=[looking.told(one) for one in costliest(looked)],
    )


def decisions(match: Match) -> list[Place]:
    """Every moment at which an awaited seat had a choice, and began a move.

    A seat that acts while nobody waits for it could also have waited, which is no action: it is not judged.
    """
    found: list[Place] = []
    done = [0] * match.seats  # for each seat, the number after its last move
    turn, last = -1, -1
    for number, (seat, _) in enumerate(match.moves):
        turn += seat != last
        last = seat
        if number < done[seat]:
            continue
        actions, done[seat] = _move_at(match, number)
        here = match.trial(match.bytes_before(number))
        legal = here.legal_ids(seat)
        if len(legal) > 1 and seat in here.awaited:
            found.append(Place(number, seat, actions, turn, legal))
    return found


def _move_at(match: Match, number: int) -> tuple[tuple[int, ...], int]:
    """The move that a seat began with an action, others between its steps left out, and where it ended."""
    seat, game = match.moves[number].seat, match.game
    here, actions, end = match.trial(match.bytes_before(number)), list[int](), number
    for later in range(number, len(match.moves)):
        mover, action = match.moves[later]
        if mover != seat:
            continue
        if action not in here.legal_ids(seat):  # what another did has come between
            break
        actions.append(action)
        here.play_quietly(seat, action)
        end = later + 1
        if is_whole(game, here.state, seat, action):
            break
    return tuple(actions), end


class Looking:
    """Looks at the decisions of one match."""

    def __init__(
        self, match: Match, budget: Budget, analyst: Analyst, cancelled: Callable[[], bool] | None = None
    ) -> None:
        self._match = match
        self._budget = budget
        self._analyst = analyst
        self._cancelled = cancelled
        self._scale = scale_of(match.game, match.seats)

    def at(self, place: Place) -> Looked:
        """One decision, both ways."""
        here = self._match.trial(self._match.bytes_before(place.number))
        (known, hopes), (truth, fates) = (self._judge(here, place, lens) for lens in reviewed.LENSES)
        return Looked(place, known, truth, (hopes, fates))

    def closer(self, looked: Sequence[Looked], lens: reviewed.Lens) -> list[Looked]:
        """The same decisions; those in doubt that seem to have cost most get a longer look."""
        doubtful = [one for one in looked if one.judged(lens).verdict == "close"]
        doubtful = [one for one in doubtful if one.judged(lens).cost >= self._scale.least]
        doubtful.sort(key=lambda one: (-one.judged(lens).cost, one.place.number))
        again = {one.place.number for one in doubtful[: _closer(len(looked))]}
        return [self._closer(one, lens) if one.place.number in again else one for one in looked]

    def _closer(self, looked: Looked, lens: reviewed.Lens) -> Looked:
        place = looked.place
        here = self._match.trial(self._match.bytes_before(place.number))
        judged = self._compare(here, place, looked.judged(lens).best, lens, LONGER)
        return looked._replace(known=judged) if lens == "known" else looked._replace(truth=judged)

    def told(self, looked: Looked) -> reviewed.CostlyMove:
        """A decision with what was played, what was better, and why."""
        place = looked.place
        for lens in reviewed.LENSES:
            judged = looked.judged(lens)
            if judged.verdict != "best":
                judged.better, judged.why = self._better(place, judged.best, lens)
        return reviewed.CostlyMove(
            number=place.number,
            seat=place.seat,
            actions=list(place.actions),
            played=self._played(place),
            known=looked.known,
            truth=looked.truth,
        )

    def _question(
        self, here: Match, seat: int, legal: Sequence[int], lens: reviewed.Lens, why: str
    ) -> Question:
        stream = chance.stream(SEED, f"review {why} {lens}")
        truth = here.state if lens == "truth" else None
        return Question(here.game, here.view(seat), seat, legal, stream, self._budget, truth)

    def _look(self, question: Question, *, each: Sequence[Sequence[int]] = ()) -> Opinion:
        if self._cancelled and self._cancelled():
            raise Cancelled("the review was stopped")
        return self._analyst(question, each=each)

    def _judge(
        self, here: Match, place: Place, lens: reviewed.Lens
    ) -> tuple[reviewed.Judgement, Sequence[float]]:
        """The best move and the played one; where they differ, both are looked at again, by themselves.

        The best of many estimates is too good, and what seemed bad was seldom tried: a second look at two
        moves alone is fair to both.
        """
        found, hopes = self._look(self._question(here, place.seat, place.legal, lens, f"{place.number}"))
        best = found[0]
        played = self._played_among(found, here, place)
        if played is best:
            return _judgement(best, best, "best", self._scale), hopes
        if played is None or self._scale.lost(best, played) >= self._scale.least:
            return self._compare(here, place, best.actions, lens), hopes
        return _judgement(best, played, "close", self._scale), hopes

    def _played_among(self, found: Sequence[Judged], here: Match, place: Place) -> Judged | None:
        """What was thought of the played move, however it was put together; None if it was not tried."""
        game, state = here.game, here.state
        played = told_alike(game, state, place.seat, place.actions)
        alike = (one for one in found if told_alike(game, state, place.seat, one.actions) == played)
        return next(alike, None)

    def _compare(
        self, here: Match, place: Place, best: Sequence[int], lens: reviewed.Lens, times: int = 1
    ) -> reviewed.Judgement:
        """The best move and the played one, each by itself."""
        short, pair = self._budget, [tuple(best), place.actions]
        budget = Budget(iterations=short.iterations * times, seconds=short.seconds * times)
        question = self._question(here, place.seat, place.legal, lens, f"{place.number} again {times}")
        found, _ = self._look(question._replace(budget=budget), each=pair)
        first, second = (next(one for one in found if one.actions == actions) for actions in pair)
        scale = self._scale
        blamed = scale.lost(first, second) >= max(scale.least, SURE * scale.error(first, second))
        return _judgement(first, second, "cost" if blamed else "close", scale)

    def _played(self, place: Place) -> list[Any]:
        """What was played, to the end of the turn, move by move."""
        match = self._match
        teller = Teller(match.trial(match.bytes_before(place.number)), place.seat)
        for seat, action in match.moves[place.number :]:
            if seat != place.seat or len(teller.said) == LONGEST_LINE:
                break
            teller.play([action])
            if teller.match.revealing:
                break
        return [reviewed.pack(one) for one in teller.said]

    def _better(self, place: Place, best: Sequence[int], lens: reviewed.Lens) -> tuple[list[Any], list[Any]]:
        """The best move with what goes with it in the same turn, and what speaks for it."""
        here = self._match.trial(self._match.bytes_before(place.number))
        if lens == "known":  # nothing that the seat could not know may show in the words
            here = here.hypothetical(place.seat, chance.stream(SEED, f"review {place.number} words"))
        seat = place.seat
        why = reasons_of(here.game, here.state, seat, best)
        teller = Teller(here, seat)
        teller.play(best)
        for number in range(1, LONGEST_LINE):
            if here.over or here.revealing or here.next_seat != seat:
                break
            best = legal = here.legal_ids(seat)
            if len(legal) > 1:
                question = self._question(here, seat, legal, lens, f"{place.number} line {number}")
                best = self._look(question).moves[0].actions
            teller.play(best)
        return [reviewed.pack(one) for one in teller.said], [reviewed.pack(one) for one in why]


def costliest(looked: Sequence[Looked]) -> list[Looked]:
    """The decisions that cost most, one of a turn for each way of looking, by what was known first."""
    chosen: dict[int, Looked] = {}
    for lens in reviewed.LENSES:
        turns: set[int] = set()
        for one in _ranked(looked, lens):
            if one.cost(lens) and one.place.turn not in turns and len(turns) < MOST_TOLD:
                turns.add(one.place.turn)
                chosen[one.place.number] = one
    return sorted(chosen.values(), key=lambda one: (-one.cost("known"), -one.cost("truth"), one.place.number))


def _ranked(looked: Sequence[Looked], lens: reviewed.Lens) -> list[Looked]:
    return sorted(looked, key=lambda one: (-one.cost(lens), one.place.number))


def chances(match: Match, hopes: Mapping[int, Sequence[float]]) -> list[list[float]]:
    """The chance of each seat before each action and at the end, from what was thought at each decision."""
    seats = match.seats
    now: Sequence[float] = [1 / seats] * seats
    found: list[list[float]] = []
    for number in range(len(match.moves)):
        now = hopes.get(number, now)
        found.append([round(chance, DIGITS) for chance in now])
    won = match.winners
    found.append([round(1 / len(won), DIGITS) if seat in won else 0.0 for seat in range(seats)])
    return found


def tally(seats: int, looked: Sequence[Looked]) -> list[reviewed.SeatTally]:
    """How each seat has decided."""
    found = [reviewed.SeatTally() for _ in range(seats)]
    for one in looked:
        seat, verdict = found[one.place.seat], one.known.verdict
        seat.decisions += 1
        setattr(seat, verdict, getattr(seat, verdict) + 1)
        seat.lost = round(seat.lost + one.cost("known"), DIGITS)
    return found


def _judgement(best: Judged, played: Judged, verdict: reviewed.Verdict, scale: Scale) -> reviewed.Judgement:
    lost = scale.lost(best, played)
    hoped = best if lost >= 0 else played  # a second look may find the played one better
    alike = verdict == "best"
    return reviewed.Judgement(
        best=list(best.actions),
        win=round(hoped.win, DIGITS),
        points=round(hoped.points, DIGITS) if scale.measure == "points" else 0.0,
        cost=0.0 if alike else round(max(0.0, lost), DIGITS),
        error=0.0 if alike else round(scale.error(best, played), DIGITS),
        verdict=verdict,
    )


def _closer(places: int) -> int:
    return min(CLOSER, places // FEW)


def _budget(effort: Effort, places: int) -> Budget:
    if effort.iterations:
        return Budget(iterations=effort.iterations)
    looks = LOOKS * max(places, 1) + LONGER * len(reviewed.LENSES) * _closer(places)
    share = effort.seconds / looks
    return Budget(seconds=min(LONGEST, max(SHORTEST, share)))
